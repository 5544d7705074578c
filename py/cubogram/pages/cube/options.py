"""How to solve the cube: the method, the time, the target, and CFOP's options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from cubogram.cube.named_patterns import alike, find
from cubogram.errors import PuzzleError
from cubogram.pages.cube.memory import COLOURS, LIMITS, SECONDS, WAYS, Person, Saved, read_method
from cubogram.pages.cube.own_method import FIRST, OwnMethod
from cubogram.pages.cube.reading import BARE, Reading, read
from cubogram.pages.cube.search import Wanted
from cubogram.pages.keeping import Entry
from cubogram.pages.notices import Notices, Offer
from cubogram.pages.training.memory import Memory

JSON = Any
Name = Literal["seconds", "length"]

_OF_WAYS: dict[str, dict[str, bool]] = {
    "beginner": {"beginner": True},
    "person": {"friendly": True, "foresight": False},
    "ahead": {"friendly": True, "foresight": True},
    "short": {"friendly": False, "foresight": True},
}
"""The options of `cfop.solve`."""


@dataclass(frozen=True)
class Choice:
    """The options chosen for this cube."""

    method: str = "shortest"
    seconds: float = SECONDS
    length: int | None = None
    target: str = ""
    target_open: bool = False


class Options:
    """The options: those for this cube, and CFOP's, which apply to all cubes."""

    def __init__(
        self,
        person: Entry[Person],
        trained: Entry[Memory],
        own: OwnMethod,
        notices: Notices,
        compact: Callable[[], bool],
    ) -> None:
        self.choice = Choice()
        self._trained = trained
        self._own = own
        self._typed: dict[str, str] = {}
        """The limits, as typed."""
        self._person = person
        self._notices = notices
        self._compact = compact

    @property
    def person(self) -> Person:
        """How a person solves."""
        return self._person.value

    @property
    def algorithms(self) -> dict[str, str]:
        """The reader's own algorithms, from the trainer, by the case's key."""
        return self._trained.value.algorithms

    @property
    def by_person(self) -> bool:
        """Whether to solve as a person does."""
        return self.choice.method == "person"

    @property
    def by_own(self) -> bool:
        """Whether to use the reader's own solver."""
        return self.choice.method == "own"

    def choose(self, **choice: JSON) -> None:
        """Changes options for this cube."""
        self.choice = replace(self.choice, **choice)
        if "target" in choice:
            self.check_target()

    def change(self, **ways: JSON) -> None:
        """Changes CFOP's options."""
        self._person.set(replace(self.person, **ways))

    def take_saved(self, saved: Saved) -> None:
        """Restores the options of an earlier session."""
        self._typed = {}
        self.choice = Choice(
            saved.method, saved.seconds, saved.length, saved.target, saved.target_open
        )

    def limit(self, name: Name, text: str) -> None:
        """Takes a limit of the search as typed, or explains at its field why it is invalid."""
        limit = LIMITS[name]
        value = number_in(text)
        self._typed[name] = text
        if text.strip() and not limit.fits(value):
            self._notices.say(name, limit.words, "error")
            return
        self._notices.clear(name)
        usual = SECONDS if name == "seconds" else None
        if value is not None and limit.is_whole:
            value = int(value)
        self.choose(**{name: usual if value is None else value})

    def shown(self, name: Name) -> str:
        """A limit as its field shows it: what was typed, valid or not."""
        value = self.choice.seconds if name == "seconds" else self.choice.length
        return self._typed.get(name, "" if value is None else f"{value:g}")

    @property
    def unfit(self) -> Name | None:
        """The invalid limit, if there is one."""
        names: tuple[Name, Name] = ("seconds", "length")
        if self.by_person:
            return None
        return next((name for name in names if self._notices.at(name).text), None)

    @property
    def wants_target(self) -> bool:
        """Whether the target is something other than the solved cube."""
        target_open = self.choice.target_open
        to_any = self.choice.method == "shortest"
        return to_any and target_open and bool(self.choice.target.strip())

    @property
    def target_facelets(self) -> str | None:
        """The target's facelets, as typed; None if it cannot be read."""
        try:
            return self._read_target()
        except PuzzleError:
            return None

    def check_target(self) -> bool:
        """Whether the target can be read; explains what is wrong if not."""
        try:
            self._read_target()
        except PuzzleError as error:
            self._complain(error)
            return False
        self._notices.clear("target")
        return True

    def _read_target(self) -> str:
        named = find(self.choice.target)
        if named:
            return named.cube.facelets
        return read(self.choice.target, self._compact()).facelets

    def _complain(self, error: PuzzleError) -> None:
        near = alike(self.choice.target)
        if near:
            offer: Offer = (f"Use {near.name}", lambda: self.choose(target=near.name))
            self._notices.say("target", "no pattern has that name", "error", offer=offer)
            return
        where = error.where or {}
        place = (where["start"], where["end"]) if "start" in where else None
        self._notices.say("target", error.message, "error", where=place)

    def wanted(self, reading: Reading) -> Wanted:
        """The search for a cube with these options."""
        target = self.target_facelets if self.wants_target else ""
        method: Literal["shortest", "person", "target", "own"] = "shortest"
        if self.by_person:
            method = "person"
        elif self.by_own:
            method = "own"
        elif target or BARE in reading.colours:
            method = "target"
        choice = self.choice
        options: dict[str, JSON] = {}
        if method == "person":
            options = self._of_person()
        elif method == "own":
            first = max(choice.seconds, FIRST)
            _, options = self._own.task(reading.facelets, choice.seconds, first)
        return Wanted(
            reading,
            method,
            choice.seconds,
            choice.length,
            target or "",
            self.person.command,
            tuple(options.items()),
        )

    def _of_person(self) -> dict[str, JSON]:
        person = self.person
        neutral: bool | str = "dual" if person.colour == "dual" else person.colour == "any"
        options: dict[str, JSON] = {"colour": "white" if neutral else person.colour}
        options |= _OF_WAYS.get(person.way, {})
        if person.way in _OF_WAYS and self.algorithms:
            options["algorithms"] = self.algorithms
        if person.may_choose_colour:
            options["neutral"] = neutral
        if person.may_choose_pair:
            options["xcross"] = person.xcross
        if person.may_look_twice:
            options["two_look"] = person.two_look
        return options

    @property
    def question(self) -> object:
        """The question that a solution answers; for a different question, it would be wrong."""
        if self.by_own:
            return ("own",)
        if not self.by_person:
            return self.choice.target.strip() if self.wants_target else ""
        person = self.person
        return replace(person, two_look=person.two_look and person.may_look_twice)

    @property
    def fields(self) -> dict[str, str | float | bool | None]:
        """The fields for a link."""
        person, choice = self.person, self.choice
        if self.by_person:
            return {
                "method": "person",
                "colour": None if person.colour == "white" else person.colour,
                "way": None if person.way == "person" else person.way,
                "xcross": person.xcross,
                "twoLook": person.two_look and person.may_look_twice,
            }
        return {
            "method": "own" if self.by_own else None,
            "seconds": None if choice.seconds == SECONDS else choice.seconds,
            "length": choice.length,
            "target": choice.target.strip() if self.wants_target else "",
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Takes the options from a link."""
        self._typed = {}
        self._notices.clear("seconds")
        self._notices.clear("length")
        seconds, length = (number_in(fields.get(name, "")) for name in ("seconds", "length"))
        target = fields.get("target", "")
        self.choice = Choice(
            method=read_method(fields.get("method")),
            seconds=seconds if LIMITS["seconds"].fits(seconds) and seconds else SECONDS,
            length=int(length) if LIMITS["length"].fits(length) and length is not None else None,
            target=target,
            target_open=bool(target),
        )
        if not self.by_person:
            return
        colour, way = fields.get("colour", "white"), fields.get("way", "person")
        self._person.set(
            Person(
                colour if colour in COLOURS else "white",
                way if way in WAYS else "person",
                "xcross" in fields,
                "twoLook" in fields,
            )
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
