"""HTML that is escaped by construction; js/live/events.ts explains `data_on` and other `data_...`.

After each event, the whole page is rendered; an element that is as it was is only looked up.

>>> print(button("R < U", id="go", data_on="click:go", disabled=False, aria_pressed=True))
<button id="go" data-on="click:go" aria-pressed="true">R &lt; U</button>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Protocol, TypeAlias, cast

Attribute: TypeAlias = str | int | float | bool | None
Attributes: TypeAlias = dict[str, Attribute]
"""An attribute of an element that is otherwise unchanged; None and False remove it."""


class Html(str):
    """A text that already is HTML."""

    __slots__ = ()


Content: TypeAlias = "str | int | Iterator[Content] | None"
"""What an element has in it; what an iterator yields is not looked up: better give its items."""

_MOST = 2_000_000
"""How many characters of elements are remembered before all are forgotten."""
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_DRAWN = frozenset({"circle", "line", "path", "rect", "use"})
"""SVG elements, which close themselves if they have no content."""


def html(*content: Content | Iterable[Content]) -> Html:
    """Contents in order; texts are escaped, HTML is not.

    >>> print(html("a < b", Html("<br>"), [1, None]))
    a &lt; b<br>1
    """
    return Html("".join([one if isinstance(one, Html) else _text(one) for one in content]))


class _Named(Protocol):
    def __call__(self, *content: Content, **attributes: Attribute) -> Html: ...


class _Element(Protocol):
    def __call__(self, name: str, /, *content: Content, **attributes: Attribute) -> Html: ...


def _element(name: str, /, *content: Content, **attributes: Attribute) -> Html:
    """An element; `_` in names of attributes becomes a hyphen, and is dropped at the end.

    True is an attribute without a value, but the word "true" for `aria_...`; None and False leave
    it out, except that for `aria_...`, False is the word "false".
    """
    head = name
    for key, value in attributes.items():
        text = value if isinstance(value, str) else _value(_name(key), value)
        if text is not None:
            head += f' {_name(key)}="{_escaped(text)}"' if text else f" {_name(key)}"
    if name in _VOID:
        made = f"<{head}>"
    elif name in _DRAWN:
        made = f"<{head}/>"
    else:
        if tuple in map(type, content):
            raise TypeError("a tuple with a text equals one with HTML: give its items")
        made = f"<{head}>{''.join(map(_text, content))}</{name}>"
    _size[0] += len(made)
    if _size[0] > _MOST:
        _remembered.cache_clear()
        _size[0] = len(made)
    return Html(made)


_size = [0]
_remembered = lru_cache(maxsize=None, typed=True)(_element)
element = cast("_Element", _remembered)


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


def _text(content: Content | Iterable[Content]) -> str:
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


def _of(name: str) -> _Named:
    return cast("_Named", partial(element, name))


a, b, button, dd, details, dialog, div, dl, dt, fieldset = map(
    _of, ("a", "b", "button", "dd", "details", "dialog", "div", "dl", "dt", "fieldset")
)
form, h2, h3, i, input_, kbd, label, legend, li, ol, option, p = map(
    _of, ("form", "h2", "h3", "i", "input", "kbd", "label", "legend", "li", "ol", "option", "p")
)
section, select, small, span, strong, summary, textarea, ul = map(
    _of, ("section", "select", "small", "span", "strong", "summary", "textarea", "ul")
)
code, path, pre, progress, svg, table, tbody, td, th, thead, tr = map(
    _of,
    ("code", "path", "pre", "progress", "svg", "table", "tbody", "td", "th", "thead", "tr"),
)
