"""The inputs of a cell as controls, and the values that they send."""

from __future__ import annotations

import math
from collections.abc import Mapping

from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages.book.cell import Cell
from cubogram.pages.html import Attribute, Attributes, Html
from cubogram.schema import JSON

LONGEST = 10_000
"""The longest text, in characters."""


def read(one: Mapping[str, JSON], text: str) -> JSON:
    """The value of a control; raises PuzzleError "event" if the input cannot have it.

    >>> read({"kind": "slider", "least": 0, "greatest": 7}, "5")
    5
    """
    number = _number(text)
    match one:
        case {
            "kind": "slider",
            "least": int() | float() as low,
            "greatest": int() | float() as most,
        }:
            if low <= number <= most:
                return int(number) if number.is_integer() else number
        case {"kind": "choice", "options": list(options)}:
            if number in range(len(options)):
                return options[int(number)]
        case {"kind": "picked", "greatest": int(most)}:
            if number in range(most + 1):
                return int(number)
        case {"kind": "turnable"}:
            return f"{one.get('value') or ''} {text}".strip()[:LONGEST]
        case {"kind": "text"}:
            return text[:LONGEST]
    raise PuzzleError("event", f"this input cannot be {text[:20]!r}")


def controls(cell: Cell) -> Html:
    """The place for the inputs of a cell, with their controls."""
    n = cell.number
    shown = [_control(f"{n} {i}", one) for i, one in enumerate(cell.inputs)]
    inside = h.div(*shown, class_="cell-inputs") if shown else None
    return h.div(inside, id=f"cell-{n}-inputs", class_="cell-controls")


def slider(name: str, shown: str, event: str, prefix: int | str, **more: Attribute) -> Html:
    """A slider that sends `prefix` and its number; `shown` is the number in words."""
    field = h.input_(type="range", **more, data_on=f"input:{event}", data_prefix=prefix)
    return h.label(h.span(name), " ", field, h.element("output", shown), class_="cell-input")


def _control(place: str, one: Mapping[str, JSON]) -> Html:
    kind, text, most = one.get("kind"), _text(one.get("value")), _text(one.get("greatest"))
    name, hint = str(one.get("label") or kind), None
    match kind:
        case "slider":
            low, step = _text(one.get("least")), _text(one.get("step"))
            return slider(name, text, "set", place, min=low, max=most, step=step, value=text)
        case "turnable":
            facelets, label = _text(one.get("facelets")), f"{name}: a cube to turn"
            sends: Attributes = {"data_on": "turn:set", "data_prefix": place}
            shown: Attributes = {"turnable": True, "bare": True, "facelets": facelets}
            cube = h.element("cubogram-cube", **shown, label=label, **sends)
            return h.div(h.span(name), cube, class_="cell-input cell-turnable")
        case "choice":
            options = one.get("options")
            made = (
                h.option(_text(option), value=i, selected=option == one.get("value"))
                for i, option in enumerate(options if isinstance(options, list) else [])
            )
            field = h.select(*made, class_="field", data_on="change:set", data_prefix=place)
        case "picked":
            shown = {"min": 0, "max": most, "step": 1, "inputmode": "numeric", "value": text}
            sends = {"data_on": "change:set", "data_prefix": place}
            field = h.input_(type="number", class_="field", **shown, **sends)
            hint = h.span(f"0 to {most}, or drag over the picture", class_="cell-hint")
        case _:
            shown = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
            shown |= {"size": max(20, min(len(text), 56)), "value": text}
            shown |= {"maxlength": _text(one.get("length", LONGEST))}
            sends = {"data_on": "input:set", "data_prefix": place}
            field = h.input_(type="text", class_="field mono", **shown, **sends)
    return h.label(h.span(name), " ", field, hint, class_="cell-input")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _text(value: JSON) -> str:
    return "" if value is None else str(value)
