"""The inputs of a cell as controls: each sets the reader's value, and the cell runs again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages.html import Html

JSON = Any
LONGEST = 10_000
"""The longest text, in characters."""


def controls(number: int, inputs: list[JSON]) -> Html | None:
    """The inputs of the cell with that number; None if it has none."""
    if not inputs:
        return None
    shown = [_control(f"{number} {i}", one) for i, one in enumerate(inputs)]
    return h.div(shown, class_="cell-inputs")


def read(one: Mapping[str, JSON], text: str) -> JSON:
    """The value of a control; raises PuzzleError "event" if the input cannot have it.

    >>> read({"kind": "slider", "least": 0, "greatest": 7}, "5")
    5
    """
    match one.get("kind"):
        case "slider":
            value = float(text) if _is_number(text) else math.nan
            if _fits(one, value):
                return int(value) if value.is_integer() else value
        case "choice":
            options = one.get("options")
            if isinstance(options, list) and text.isdecimal() and int(text) < len(options):
                return options[int(text)]
        case "picked":
            if text.isdecimal() and len(text) < 10 and int(text) <= one.get("greatest", 0):
                return int(text)
        case "turnable":
            return f"{one.get('value') or ''} {text}".strip()[:LONGEST]
        case _:
            return text[:LONGEST]
    raise PuzzleError("event", f"this input cannot be {text[:20]!r}")


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _fits(one: Mapping[str, JSON], value: float) -> bool:
    low, high = one.get("least"), one.get("greatest")
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return False
    return low <= value <= high


def _control(place: str, one: Mapping[str, JSON]) -> Html:
    kind, value = one.get("kind"), one.get("value")
    name = str(one.get("label") or kind)
    label = h.span(name)
    match kind:
        case "slider":
            field = h.input_(
                type="range",
                min=_text(one.get("least")),
                max=_text(one.get("greatest")),
                step=_text(one.get("step")),
                value=_text(value),
                data_on="input:set",
                data_prefix=place,
            )
            return h.label(
                label, " ", field, h.element("output", _text(value)), class_="cell-input"
            )
        case "choice":
            options = one.get("options")
            made = [
                h.option(_text(option), value=i, selected=option == value)
                for i, option in enumerate(options if isinstance(options, list) else [])
            ]
            field = h.select(made, class_="field", data_on="change:set", data_prefix=place)
            return h.label(label, " ", field, class_="cell-input")
        case "turnable":
            cube = h.element(
                "cubogram-cube",
                turnable=True,
                bare=True,
                facelets=_text(one.get("facelets")),
                label=f"{name}: a cube to turn",
                data_on="turn:set",
                data_prefix=place,
            )
            return h.div(label, cube, class_="cell-input cell-turnable")
        case "picked":
            field = h.input_(
                type="number",
                class_="field",
                min=0,
                max=_text(one.get("greatest")),
                step=1,
                inputmode="numeric",
                value=_text(value),
                data_on="change:set",
                data_prefix=place,
            )
            hint = f"0 to {_text(one.get('greatest'))}, or drag over the picture"
            return h.label(label, " ", field, h.span(hint, class_="cell-hint"), class_="cell-input")
    text = _text(value)
    field = h.input_(
        type="text",
        class_="field mono",
        spellcheck="false",
        autocapitalize="off",
        autocomplete="off",
        size=max(20, min(len(text), 56)),
        maxlength=_text(one.get("length", LONGEST)),
        value=text,
        data_on="input:set",
        data_prefix=place,
    )
    return h.label(label, " ", field, class_="cell-input")


def _text(value: JSON) -> str:
    return "" if value is None else str(value)
