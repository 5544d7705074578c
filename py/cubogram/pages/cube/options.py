"""How to solve the cube: the method, the time, the target, and how a person solves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from cubogram.cube.named_patterns import alike, find
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.cube.reading import BARE, Reading, read
from cubogram.pages.cube.search import FIRST, OwnMethod, Wanted, shortest
from cubogram.pages.cube.text import CubeText
from cubogram.pages.html import Html
from cubogram.pages.keeping import Kind
from cubogram.pages.learning.memory import BOOK
from cubogram.pages.merging import merge_fields
from cubogram.pages.notices import Offer
from cubogram.pages.options import widget
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.training.memory import TRAINER
from cubogram.schema import JSON, option

Name = Literal["seconds", "length"]

METHODS = {"shortest": "Shortest", "person": "Like a person", "own": "My solver"}
ONE_COLOUR = {one: one for one in ("white", "yellow", "green", "blue", "red", "orange")}
COLOURS = {**ONE_COLOUR, "dual": "white or yellow", "any": "any colour"}
"""The colours at the bottom."""
WAYS = {
    "person": "CFOP as a person would find it, easy on the fingers",
    "ahead": "CFOP looking ahead to the last layer",
    "short": "CFOP looking ahead, as short as possible",
    "beginner": "CFOP as a beginner: edge by edge, pair by pair",
    "roux": "Roux: two blocks, corners, the last six edges",
    "layers": "Layer by layer: a beginner's method, in words",
}
_OF_WAYS: dict[str, dict[str, bool]] = {
    "beginner": {"beginner": True},
    "person": {"friendly": True, "foresight": False},
    "ahead": {"friendly": True, "foresight": True},
    "short": {"friendly": False, "foresight": True},
}
"""The options of `cfop.solve`."""
TARGET_HELP = (
    "A pattern's name, such as checkerboard; a maneuver that makes it, such as M2 E2 S2; or its 54 "
    "facelets. A ? is a sticker that does not matter, here or in the scramble."
)


@dataclass(frozen=True)
class Limit:
    """The range of a limit on a search, and the message for values outside it."""

    least: float
    most: float
    words: str
    is_whole: bool = False

    @property
    def attributes(self) -> dict[str, str]:
        ends = {"min": f"{self.least:g}", "max": f"{self.most:g}"}
        kind = ("numeric", "1") if self.is_whole else ("decimal", "any")
        return {"inputmode": kind[0], **ends, "step": kind[1]}

    def fits(self, value: float | None) -> bool:
        in_range = value is not None and self.least <= value <= self.most
        return in_range and (not self.is_whole or value == int(value or 0))


SECONDS = Limit(0.1, 600, "enter a time from 0.1 to 600 seconds")
LENGTH = Limit(0, 30, "enter a number of moves from 0 to 30, or leave it empty", is_whole=True)


@dataclass(frozen=True)
class Choice:
    """The options for this cube."""

    method: str = option("shortest", choices=METHODS)
    seconds: float = codec.stored(default=3, check=SECONDS.fits)
    length: int | None = codec.stored(
        default=None, check=lambda length: length is None or LENGTH.fits(length)
    )
    """The number of moves that is short enough."""
    quarters: bool = option(False, "Count quarter turns: a half turn is two")
    target: str = ""
    target_open: bool = False
    faces: str = ""
    """The moves to use; empty for all faces."""


@dataclass(frozen=True)
class Person:
    """How a person solves, whatever the cube."""

    colour: str = option("white", "At the bottom ", COLOURS)
    """The colours of the cross."""
    way: str = option("person", "Method ", WAYS)
    xcross: bool = option(False, "Cross and first pair in one step")
    two_look: bool = option(False, "OLL and PLL in two looks each: 16 algorithms instead of 78")

    @property
    def command(self) -> str:
        """The command that solves a cube this way."""
        return f"{self.way if self.way in ('roux', 'layers') else 'cfop'}.solve"

    @property
    def may_choose_pair(self) -> bool:
        """Whether cross and first pair can be one step with this method."""
        return self.way in ("person", "ahead", "short")

    @property
    def may_choose_colour(self) -> bool:
        """Whether the colour at the bottom may be one of several with this method."""
        return self.may_choose_pair or self.way == "roux"

    @property
    def may_look_twice(self) -> bool:
        """Whether the last layer can be solved in two looks with this method."""
        return self.way in ("person", "beginner")

    @property
    def plain(self) -> Person:
        """Without what has no effect with this method."""
        xcross, twice = self.xcross and self.may_choose_pair, self.two_look and self.may_look_twice
        return replace(self, xcross=xcross, two_look=twice)


PERSON = Kind.of("person", 2, Person, Person(), merge_fields)


class Options(Part):
    """The options: those for this cube, and a person's, which apply to all cubes."""

    def __init__(self, site: Site, cube: CubeText, own: OwnMethod) -> None:
        super().__init__(site)
        self._cube = cube
        self.choice = Choice()
        self.are_changed = False
        """Whether the reader has changed any since the answer has last heard of it."""
        self._own = own
        self._typed: dict[str, str] = {}
        """The limits, as typed."""
        self._mattered = False
        """Whether there was a target, or certain faces to turn."""

    @property
    def options(self) -> Person:
        return self.site.store.entry(PERSON).value

    def choose(self, options: Person) -> None:
        self.site.store.entry(PERSON).set(options)
        self.are_changed = True

    @property
    def by_person(self) -> bool:
        return self.choice.method == "person"

    @property
    def by_own(self) -> bool:
        return self.choice.method == "own"

    @property
    def wants_target(self) -> bool:
        """Whether the target is something other than the solved cube."""
        choice = self.choice
        return choice.method == "shortest" and choice.target_open and bool(choice.target.strip())

    @property
    def _faces_wanted(self) -> str:
        return self.choice.faces.strip() if self.choice.method == "shortest" else ""

    @property
    def _has_length(self) -> bool:
        """Whether the search may end at a length."""
        return not self.by_own and not self._faces_wanted

    @property
    def _may_count_quarters(self) -> bool:
        is_bare = BARE in self._cube.reading.colours
        has_aim = self.wants_target or bool(self._faces_wanted) or is_bare
        return self.choice.method == "shortest" and not has_aim

    @property
    def _counts_quarters(self) -> bool:
        return self._may_count_quarters and self.choice.quarters

    @property
    def _target_wanted(self) -> str:
        return self.choice.target.strip() if self.wants_target else ""

    @property
    def target_name(self) -> str:
        """The target as a heading names it."""
        named = find(self.choice.target)
        return named.name if named else self.choice.target.strip()

    @property
    def target_facelets(self) -> str | None:
        """The target's facelets, as typed; None if it cannot be read."""
        try:
            return self._read_target()
        except PuzzleError:
            return None

    @property
    def unfit(self) -> Name | None:
        """The invalid limit, if there is one."""
        if self.by_person:
            return None
        names: tuple[Name, ...] = ("seconds", "length") if self._has_length else ("seconds",)
        return next((name for name in names if self.site.notices.at(name).text), None)

    def set(self, **choice: JSON) -> None:
        self.choice = replace(self.choice, **choice)
        if "target" in choice:
            self.check_target()
        if "faces" in choice:
            self.site.notices.clear("faces")

    def restore(self, choice: Choice) -> None:
        """The options of an earlier session, or of a link."""
        self.choice = choice
        self._typed = {}
        for name in ("seconds", "length", "faces"):
            self.site.notices.clear(name)

    def check_target(self) -> bool:
        """Whether the target can be read; explains what is wrong if not."""
        notices = self.site.notices
        try:
            self._read_target()
        except PuzzleError as error:
            if near := alike(self.choice.target):
                offer: Offer = (f"Use {near.name}", lambda: self.set(target=near.name))
                notices.say("target", "no pattern has that name", "error", offer=offer)
            else:
                notices.blame("target", error)
            return False
        notices.clear("target")
        return True

    def _read_target(self) -> str:
        named = find(self.choice.target)
        if named:
            return named.cube.facelets
        return read(self.choice.target, self.site.settings.compact).facelets

    def wanted(self, reading: Reading) -> Wanted:
        choice, state = self.choice, reading.facelets
        target = self.target_facelets if self.wants_target else ""
        if self.by_person:
            arguments = {"state": state, **self.of_person()}
            return Wanted(reading, "person", self.options.command, arguments)
        if self.by_own:
            first = max(choice.seconds, FIRST)
            return Wanted(reading, "own", *self._own.task(state, choice.seconds, first))
        faces = self._faces_wanted
        if target or faces or BARE in reading.colours:
            arguments = {"start": state, "target": target or "", "seconds": choice.seconds}
            arguments |= {"faces": faces} if faces else {"length": choice.length}
            return Wanted(reading, "target", "twophase.target", arguments)
        tables = self.site.settings.tables
        return shortest(reading, tables, choice.seconds, choice.length, choice.quarters)

    def of_person(self) -> dict[str, JSON]:
        """The options of the command that solves like a person."""
        person = self.options
        neutral: bool | str = "dual" if person.colour == "dual" else person.colour == "any"
        options: dict[str, JSON] = {"colour": "white" if neutral else person.colour}
        options |= _OF_WAYS.get(person.way, {})
        if person.way in _OF_WAYS and self._algorithms:
            options["algorithms"] = self._algorithms
        if person.may_choose_colour:
            options["neutral"] = neutral
        if person.may_choose_pair:
            options["xcross"] = person.xcross
        if person.may_look_twice:
            options["two_look"] = person.two_look
        return options

    @property
    def _algorithms(self) -> dict[str, str]:
        """The reader's own algorithms, from the trainer, by the case's key."""
        return self.site.store.entry(TRAINER).value.algorithms

    @property
    def question(self) -> object:
        """The question that a solution answers; for a different question, it would be wrong."""
        if self.by_person:
            return self.options.plain
        return (
            "own"
            if self.by_own
            else (
                self._target_wanted,
                self._faces_wanted,
                self._counts_quarters,
            )
        )

    @property
    def fields(self) -> dict[str, str | float | bool | None]:
        if self.by_person:
            return {"method": "person", **codec.write(self.options.plain)}
        shown = replace(self.choice, target=self._target_wanted, target_open=False)
        found: dict[str, JSON] = codec.write(shown)
        return found

    def take(self, fields: Mapping[str, str]) -> None:
        """Takes the options from a link; those that it does not have, or wrongly, are the usual
        ones."""
        numbers = {name: number_in(fields.get(name, "")) for name in ("seconds", "length")}
        is_open = bool(fields.get("target"))
        given = {**fields, **numbers, "targetOpen": is_open, "quarters": "quarters" in fields}
        self.restore(codec.read(Choice, given))
        if self.by_person:
            flags = {name: name in fields for name in ("xcross", "twoLook")}
            self.site.store.entry(PERSON).set(codec.read(Person, {**fields, **flags}))

    # Events

    def on_method(self, method: str) -> None:
        if method in METHODS:
            self.set(method=method)
            self.are_changed = True

    def on_quarters(self, on: bool) -> None:
        self.set(quarters=on)
        self.are_changed = True

    def on_seconds(self, text: str) -> None:
        self._limit("seconds", text, SECONDS, 3)

    def on_length(self, text: str) -> None:
        self._limit("length", text, LENGTH, None)

    def _limit(self, name: Name, text: str, limit: Limit, usual: int | None) -> None:
        """Takes a limit of the search, or explains at its field why it is invalid."""
        value = number_in(text)
        self._typed[name] = text
        if text.strip() and not limit.fits(value):
            self.site.notices.say(name, limit.words, "error")
            return
        self.site.notices.clear(name)
        if value is not None and limit.is_whole:
            value = int(value)
        self.set(**{name: usual if value is None else value})

    def on_faces(self, text: str) -> None:
        self.set(faces=text)
        self.are_changed = True

    def on_target(self, text: str) -> None:
        self.set(target=text, target_open=True)
        self.are_changed = True

    def on_clear_target(self) -> None:
        self.set(target="", target_open=False)
        self.are_changed = True
        self.site.world.request("focus", "solve")

    def settle(self) -> None:
        """Shows the fields of the target and the faces once one matters."""
        matters = self.wants_target or bool(self._faces_wanted)
        if matters and not self._mattered:
            self.site.world.request("unfold", "more")
        self._mattered = matters

    # What is shown

    def view(self) -> Regions:
        legend = h.legend("Method", class_="visually-hidden")
        has_own = self.by_own or (self.site.store.names(BOOK) and self._own.is_begun)
        known = {key: name for key, name in METHODS.items() if key != "own" or has_own}
        methods = ui.radios("method", known, self.choice.method, "method", has_ids=True)
        return {
            "method": h.fieldset(legend, methods, class_="switch", id="method"),
            "person": self._person(),
            "limits": self._limits(),
            "target-part": self._target(),
        }

    def _person(self) -> Html:
        person, n_own = self.options.plain, len(self._algorithms)
        colours = COLOURS if person.may_choose_colour else ONE_COLOUR
        own = "CFOP uses your own algorithms if you enter them in the trainer."
        if n_own:
            cases = counted(n_own, "case")
            own = f"CFOP uses your own algorithms from the trainer for {cases}."
        one_step, one_look = not person.may_choose_pair, not person.may_look_twice
        colour = ui.select("colour", colours, person.colour, id="person-colour")
        return ui.fold(
            "Options for solving like a person",
            h.div(
                h.label("Method ", ui.select("way", WAYS, person.way, id="person-way")),
                h.label("At the bottom ", colour),
                widget(person, "xcross", id="person-xcross", disabled=one_step),
                widget(person, "two_look", id="person-two-look", disabled=one_look),
                h.p(own, class_="detail"),
                h.p(
                    h.a("Train a step", href="trainer/"),
                    " · ",
                    h.a("Why these steps?", href="learn/like-a-person/"),
                ),
                class_="person",
            ),
            class_="quiet-part",
            id="person",
            hidden=not self.by_person,
        )

    def _limits(self) -> Html:
        time = self._number("seconds", **SECONDS.attributes)
        length = self._number("length", **LENGTH.attributes, placeholder="any")
        return h.div(
            h.label("Search for ", time, " s"),
            h.label(
                "or until ",
                length,
                " quarter turns" if self._counts_quarters else " moves",
                hidden=not self._has_length,
            ),
            widget(self.choice, "quarters", event="quarters", id="quarters")
            if self._may_count_quarters
            else None,
            self.site.notices.view(self.unfit or "no limit", "limits-message"),
            class_="limits",
            id="limits",
            hidden=self.by_person,
        )

    def _number(self, name: Name, **more: str) -> Html:
        """The field of a limit, with what was typed, valid or not."""
        value = getattr(self.choice, name)
        return h.input_(
            class_="field",
            id=name,
            type="number",
            value=self._typed.get(name, "" if value is None else f"{value:g}"),
            aria_describedby="limits-message",
            aria_invalid=self.site.notices.at(name).tone == "error",
            data_on=f"input:{name}",
            data_enter="solve",
            **more,
        )

    def _target(self) -> Html:
        choice, notices = self.choice, self.site.notices
        facelets = self.target_facelets if choice.target.strip() else None
        return h.div(
            ui.line(
                "target",
                "Target",
                choice.target,
                **ui.MOVES,
                enterkeyhint="go",
                aria_describedby="target-message target-help",
                aria_invalid=notices.at("target").tone == "error",
                placeholder="empty: the solved cube",
                data_on="input:target",
                data_enter="solve",
            ),
            h.element(
                "cubogram-cube",
                id="target-cube",
                class_="target-cube",
                bare=True,
                label="The target as a cube",
                facelets=facelets or "",
                hidden=not facelets,
            ),
            notices.view("target", "target-message", choice.target),
            h.p(TARGET_HELP, class_="detail", id="target-help"),
            ui.line(
                "faces",
                "Turn only",
                choice.faces,
                **ui.MOVES,
                aria_describedby="faces-message",
                aria_invalid=notices.at("faces").tone == "error",
                placeholder="all faces; or R U, or U2 R2 F2",
                data_on="input:faces",
                data_enter="solve",
            ),
            notices.view("faces", "faces-message"),
            class_="target",
            id="target-part",
            hidden=choice.method != "shortest",
        )


def number_in(text: str) -> float | None:
    """The number typed, or None.

    >>> number_in(" 2.5"), number_in(""), number_in("nan")
    (2.5, None, None)
    """
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
