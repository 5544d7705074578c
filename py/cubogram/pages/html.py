"""HTML that is escaped by construction; js/live/events.js explains `data_on` and other `data_...`.

>>> print(button("R < U", id="go", data_on="click:go", disabled=False, aria_pressed=True))
<button id="go" data-on="click:go" aria-pressed="true">R &lt; U</button>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

Attribute: TypeAlias = str | int | float | bool | None
Attributes: TypeAlias = dict[str, Attribute]
"""An attribute of an element that is otherwise unchanged; None and False remove it."""


class Html(str):
    """A text that already is HTML."""

    __slots__ = ()


Content: TypeAlias = "str | int | Iterable[Content] | None"

_SHORT = 60
"""Attributes shorter than this many characters are rendered once and remembered."""
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_DRAWN = frozenset({"circle", "line", "path", "rect", "use"})
"""SVG elements, which close themselves if they have no content."""


def html(*content: Content) -> Html:
    """Contents in order; texts are escaped, HTML is not.

    >>> print(html("a < b", Html("<br>"), [1, None]))
    a &lt; b<br>1
    """
    return Html("".join(map(_text, content)))


def element(name: str, /, *content: Content, **attributes: Attribute) -> Html:
    """An element; `_` in names of attributes becomes a hyphen, and is dropped at the end.

    True is an attribute without a value, but the word "true" for `aria_...`; None and False leave
    it out, except that for `aria_...`, False is the word "false".
    """
    given = [_attribute(key, value) for key, value in attributes.items() if value is not None]
    head = name + "".join(given)
    if name in _VOID:
        return Html(f"<{head}>")
    if name in _DRAWN:
        return Html(f"<{head}/>")
    return Html(f"<{head}>{''.join(map(_text, content))}</{name}>")


def named(attributes: Attributes) -> dict[str, str | None]:
    """Attributes by their names in the page; None for those left out.

    >>> named({"class_": "a", "aria_pressed": False, "hidden": False})
    {'class': 'a', 'aria-pressed': 'false', 'hidden': None}
    """
    return {_name(key): _value(_name(key), value) for key, value in attributes.items()}


def scramble_link(scramble: str, more: str = "") -> str:
    """The address of the cube page with a scramble, relative to a sibling page.

    >>> scramble_link("R U' F2", "&solve")
    '../#scramble=R+U%27+F2&solve'
    """
    moves = scramble.replace(" ", "+").replace("'", "%27")  # urllib would be larger than this page
    return f"../#scramble={moves}{more}"


def _text(content: Content) -> str:
    if content is None:
        return ""
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return _escaped(content)
    if isinstance(content, int):
        return str(content)
    return "".join(map(_text, content))


def _escaped(text: str) -> str:
    """The text as HTML; of a long one, `str.translate` takes nine times as long."""
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(name: str, value: Attribute) -> str | None:
    if isinstance(value, bool):
        if name.startswith("aria-"):
            return "true" if value else "false"
        return "" if value else None
    return None if value is None else str(value)


def _attribute(key: str, value: Attribute) -> str:
    if isinstance(value, str) and len(value) >= _SHORT:
        return _written(key, value)
    return _remembered(key, value)


def _written(key: str, value: Attribute) -> str:
    name = _name(key)
    text = _value(name, value)
    if text is None:
        return ""
    return f' {name}="{_escaped(text)}"' if text else f" {name}"


_remembered = lru_cache(maxsize=4096, typed=True)(_written)


def _of(name: str) -> Callable[..., Html]:
    def make(*content: Content, **attributes: Attribute) -> Html:
        return element(name, *content, **attributes)

    make.__doc__ = f"A `<{name}>`: see `element`."
    return make


a, b, button, dd, details, dialog, div, dl, dt, fieldset = map(
    _of, ("a", "b", "button", "dd", "details", "dialog", "div", "dl", "dt", "fieldset")
)
form, h2, h3, i, input_, kbd, label, legend, li, ol, option, p = map(
    _of, ("form", "h2", "h3", "i", "input", "kbd", "label", "legend", "li", "ol", "option", "p")
)
section, select, small, span, strong, summary, textarea, ul = map(
    _of, ("section", "select", "small", "span", "strong", "summary", "textarea", "ul")
)
