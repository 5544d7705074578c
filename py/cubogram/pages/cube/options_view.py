"""How to solve the cube, as shown: the switch, CFOP's options, limits and targets."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.cube.inspection import Inspection
from cubogram.pages.cube.memory import COLOURS, Person
from cubogram.pages.cube.options import Name, Options
from cubogram.pages.html import Html

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

METHODS = {"shortest": "Shortest", "person": "Like a person", "own": "My solver"}
CHOICES = {"dual": "white or yellow", "any": "any colour"}
"""The choices that allow more than one colour for the cross."""
WAYS = {
    "person": "CFOP as a person would find it, easy on the fingers",
    "ahead": "CFOP looking ahead to the last layer",
    "short": "CFOP looking ahead, as short as possible",
    "beginner": "CFOP as a beginner: edge by edge, pair by pair",
    "roux": "Roux: two blocks, corners, the last six edges",
    "layers": "Layer by layer: a beginner's method, in words",
}
TARGET_HELP = (
    "A pattern's name, such as checkerboard; a maneuver that makes it, such as M2 E2 S2; or its 54 "
    "facelets. A ? is a sticker that does not matter, here or in the scramble."
)


def method(options: Options) -> Html:
    """The switch between the methods."""
    return h.element(
        "fieldset",
        h.legend("Method", class_="visually-hidden"),
        (
            h.label(
                h.input_(
                    type="radio",
                    name="method",
                    value=value,
                    id=f"method-{value}",
                    checked=options.choice.method == value,
                    data_on="change:method",
                ),
                name,
            )
            for value, name in METHODS.items()
        ),
        class_="switch",
        id="method",
    )


def person(options: Options) -> Html:
    """The options for solving like a person."""
    return _person(options.person, options.by_person, len(options.algorithms))


@lru_cache(maxsize=64)
def _person(ways: Person, is_shown: bool, n_own: int) -> Html:
    names = [name for name in COLOURS if ways.may_choose_colour or name not in CHOICES]
    colours = [(name, CHOICES.get(name, name)) for name in names]
    return h.details(
        h.summary("Options for solving like a person"),
        h.div(
            h.label("Method ", _select("way", list(WAYS.items()), ways.way)),
            h.label("At the bottom ", _select("colour", colours, ways.colour)),
            _check(
                "xcross",
                "Cross and first pair in one step",
                ways.xcross and ways.may_choose_pair,
                not ways.may_choose_pair,
            ),
            _check(
                "two-look",
                "OLL and PLL in two looks each: 16 algorithms instead of 78",
                ways.two_look and ways.may_look_twice,
                not ways.may_look_twice,
            ),
            h.p(
                f"CFOP uses your own algorithms from the trainer for {counted(n_own, 'case')}."
                if n_own
                else "CFOP uses your own algorithms if you enter them in the trainer.",
                class_="detail",
            ),
            h.p(
                h.a("Train a step", href="trainer/"),
                " · ",
                h.a("Why these steps?", href="learn/like-a-person/"),
            ),
            class_="person",
        ),
        class_="quiet-part",
        id="person",
        hidden=not is_shown,
    )


def limits(model: CubeModel) -> Html:
    """How long to search."""
    options = model.options
    unfit = options.unfit
    return h.div(
        h.label("Search for ", _number(model, "seconds"), " s"),
        h.label("or until ", _number(model, "length"), " moves", hidden=options.by_own),
        model.notices.view(unfit or "no limit", "limits-message"),
        class_="limits",
        id="limits",
        hidden=options.by_person,
    )


def target(model: CubeModel) -> Html:
    """A target other than the solved cube."""
    choice, notices = model.options.choice, model.notices
    facelets = model.options.target_facelets if choice.target.strip() else None
    return h.div(
        h.label("Target", class_="field-label", for_="target"),
        h.input_(
            class_="field mono",
            id="target",
            type="text",
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            enterkeyhint="go",
            aria_describedby="target-message target-help",
            aria_invalid=notices.at("target").tone == "error",
            placeholder="empty: the solved cube",
            value=choice.target,
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
        class_="target",
        id="target-part",
        hidden=options_hidden(model),
    )


def options_hidden(model: CubeModel) -> bool:
    """Whether limits and targets have no effect, since only "shortest" uses them."""
    return model.options.choice.method != "shortest"


def inspect(model: CubeModel, inspection: Inspection) -> Html:
    """The inverse as text, and where stickers go."""
    back = model.cube.way_back
    copy = h.button(
        "Copy", type="button", class_="button quiet", id="copy-back", data_copies="way-back"
    )
    return h.div(
        h.div(
            h.p("The moves that undo the scramble:", class_="detail"),
            h.p(back, class_="mono", id="way-back"),
            h.p(copy),
            id="way-back-part",
            hidden=not back,
        ),
        h.p(inspection.words, class_="detail", id="sticker-words", role="status"),
        h.div(inspection.picture, id="sticker-way", hidden=not inspection.picture),
        class_="inspect",
        id="inspect",
    )


def _select(name: str, options: list[tuple[str, str]], chosen: str) -> Html:
    return h.select(
        (h.option(words, value=value, selected=value == chosen) for value, words in options),
        class_="field",
        id=f"person-{name}",
        data_on=f"change:{name}",
    )


def _check(name: str, words: str, checked: bool, disabled: bool) -> Html:
    box = h.input_(
        type="checkbox",
        id=f"person-{name}",
        checked=checked,
        disabled=disabled,
        data_on=f"change:{name.replace('-', '_')}",
    )
    return h.label(box, words, class_="check")


def _number(model: CubeModel, name: Name) -> Html:
    is_time = name == "seconds"
    return h.input_(
        class_="field",
        id=name,
        type="number",
        inputmode="decimal" if is_time else "numeric",
        min="0.1" if is_time else "0",
        max="600" if is_time else "30",
        step="any" if is_time else "1",
        placeholder=None if is_time else "any",
        value=model.options.shown(name),
        aria_describedby="limits-message",
        aria_invalid=model.notices.at(name).tone == "error",
        data_on=f"input:{name}",
        data_enter="solve",
    )
