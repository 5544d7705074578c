"""Keys and their purpose, as a page's help lists them."""

from __future__ import annotations

from collections.abc import Iterable

from cubogram.pages import html as h
from cubogram.pages.html import Html

CUBE_KEYS = (
    ("u r f d l b", "turn a face clockwise"),
    ("Shift + key", "turn anticlockwise"),
    ("m e s x y z", "turn a slice, or the whole cube"),
    ("Space", "play, pause"),
    ("← →", "one move back, forward"),
    ("Home End", "first, last move"),
    ("↑ ↓ Shift ← →", "look from another side"),
    ("v", "see the other side"),
    ("Wheel", "zoom; pinching, + and - zoom too"),
)
"""The keys that a cube handles itself (js/cube/pointers.ts)."""


def key_list(keys: Iterable[tuple[str, str]]) -> Html:
    """The list.

    >>> print(key_list([("Shift + key", "turn")]))
    <dl class="keys"><div><dt><kbd>Shift</kbd> + key </dt><dd>turn</dd></div></dl>
    """
    return h.dl(*(h.div(h.dt(_names(names)), h.dd(what)) for names, what in keys), class_="keys")


def _names(names: str) -> Html:
    text = "".join(
        h.html(f" {name} ") if name in ("+", "key") else h.kbd(name) for name in names.split()
    )
    return Html(text.replace("  ", " "))
