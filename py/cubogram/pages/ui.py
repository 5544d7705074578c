"""The widgets of all pages: buttons, fields, forms, dialogs, messages, each one function.

>>> print(button("Delete", "delete", "7", key="Backspace", closes="solve-dialog"))
... # doctest: +NORMALIZE_WHITESPACE
<button type="button" class="button" data-on="click:delete" data-value="7" data-key="Backspace"
commandfor="solve-dialog" command="close">Delete</button>

Further attributes are given by keyword, as in `html.element`. Dialogs open and close without
Python; a page's dialog is a region: `"NAME": ui.dialog("NAME", ...)` in its view, and
`<!-- region: NAME -->` in its HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from cubogram.pages import html as h
from cubogram.pages.html import Attribute, Content, Html

Choices: TypeAlias = "dict[Any, str] | Iterable[Any]"
"""The words for each value, or values that are words."""
MOVES: dict[str, Any] = {
    "class_": "field mono",
    "spellcheck": "false",
    "autocomplete": "off",
    "autocapitalize": "off",
}
"""Attributes of a field for moves, in which nothing that is typed may be corrected."""


def button(
    label: Content,
    event: str = "",
    value: Attribute = None,
    kind: str = "",
    *,
    key: str | None = None,
    opens: str = "",
    closes: str = "",
    does: str = "",
    base: str = "button",
    **more: Any,
) -> Html:
    """A button that sends an event with a value, also when one of the keys `key` is pressed.

    `kind` is its style: "", "primary", "quiet" or "danger". `opens` and `closes` name dialogs,
    `does` an element and its command, such as "cube --behind".
    """
    target, command = (opens, "show-modal") if opens else (closes, "close")
    if does:
        target, _, command = does.partition(" ")
    return h.button(
        label,
        type="button",
        class_=f"{base} {kind}".strip() or None,
        data_on=f"click:{event}" if event else None,
        data_value=value,
        data_key=key,
        commandfor=target or None,
        command=command if target else None,
        **more,
    )


def icon(picture: Html, label: str, event: str = "", value: Attribute = None, **more: Any) -> Html:
    """A button that shows an icon; its label is read aloud, and shown when pointed at."""
    about = {"aria_label": label, "title": label, **more}
    return button(picture, event, value, base="icon-button", **about)


def copy(label: Content, what: str, text: str, kind: str = "", **more: Any) -> Html:
    """A button that copies a text, and sends `copied_what` with the name and the outcome."""
    return h.button(
        label,
        type="button",
        class_=f"button {kind}".strip(),
        data_copies_text=text,
        data_on="copied:copied_what",
        data_value=what,
        **more,
    )


def submit(label: str, kind: str = "primary", **more: Any) -> Html:
    """The button that sends its form."""
    return h.button(label, class_=f"button {kind}".strip(), **more)


def link(label: Content, href: str, kind: str = "", **more: Any) -> Html:
    """A link that looks like a button."""
    return h.a(label, class_=f"button {kind}".strip(), href=href, **more)


def check(name: str, label: Content, on: bool, event: str = "option", **more: Any) -> Html:
    box = h.input_(type="checkbox", name=name, checked=on, data_on=_on(event), **more)
    return h.label(box, label, class_="check")


def choice(
    name: str,
    label: Content,
    choices: Choices,
    chosen: object,
    event: str = "option",
    **more: Any,
) -> Html:
    """A label and a list to choose from."""
    return h.label(label, " ", select(name, choices, chosen, event, **more), class_="check")


def select(name: str, choices: Choices, chosen: object, event: str = "option", **more: Any) -> Html:
    """A list to choose from, without a label."""
    options = [
        h.option(words, value=None if words == value else f"{value}", selected=value == chosen)
        for value, words in _pairs(choices)
    ]
    more = {"class_": "field", **more}
    return h.select(*options, name=name, data_on=_on(event), **more)


def radios(
    name: str, choices: Choices, chosen: object, event: str = "option", has_ids: bool = False
) -> Html:
    """Radio buttons, of which one is on; with `has_ids`, the id of each is NAME-VALUE."""
    return h.html(
        h.label(
            h.input_(
                type="radio",
                name=name,
                value=value,
                id=f"{name}-{value}".replace(" ", "-") if has_ids else None,
                checked=value == chosen,
                data_on=_on(event),
            ),
            words,
        )
        for value, words in _pairs(choices)
    )


def field(name: str, label: Content, value: Attribute, type_: str = "text", **more: Any) -> Html:
    """A label and a field of one line."""
    box = h.input_(type=type_, name=name, value=value, **{"class_": "field", **more})
    return h.label(label, " ", box, class_="check")


def line(name: str, label: Content, value: Attribute, **more: Any) -> Html:
    """A label and, below it, a field of one line; its id is `id`, or else its name."""
    place = more.pop("id", name)
    more = {"type": "text", "class_": "field", "autocomplete": "off", **more}
    box = h.input_(id=place, name=name, value=value, **more)
    return h.html(h.label(label, for_=place, class_="field-label"), box)


def search(name: str, event: str, words: str, **more: Any) -> Html:
    """A field for words to look for, sent letter by letter."""
    about = {"type": "search", "class_": "field", "data_on": f"input:{event}", **more}
    return h.input_(name=name, value=words, **about)


def area(name: str, label: Content, text: str, rows: int = 3, **more: Any) -> Html:
    """A label and, below it, a field of several lines; its id is `id`, or else its name."""
    place = more.pop("id", name)
    box = h.textarea(text, id=place, name=name, rows=rows, **{"class_": "field", **more})
    return h.html(h.label(label, for_=place, class_="field-label"), box)


def file(
    name: str,
    label: str,
    event: str,
    accept: str | None = ".json,application/json",
    says: str = "",
    **more: Any,
) -> Html:
    """A button that opens a file; `says` is the field's name, if it is not the label."""
    picker = h.input_(
        type="file",
        id=name,
        accept=accept,
        aria_label=says or label,
        hidden=True,
        data_on=f"change:{event}",
    )
    return h.html(button(label, data_chooses=name, **more), picker)


def form(*content: Content, event: str, on: str = "submit", **more: Any) -> Html:
    """Fields that are sent together, as {name: value}."""
    return h.form(*content, data_on=f"{on}:{event}", **more)


def row(*content: Content | Iterable[Content], kind: str = "", **more: Any) -> Html:
    """Things side by side."""
    return h.div(h.html(*content), class_=f"row {kind}".strip(), **more)


def section(name: str, label: str, *content: Content, **more: Any) -> Html:
    """A part of the page; its name is its id and its class, its label is read aloud."""
    return h.section(*content, **{"class_": name, "id": name, "aria_label": label, **more})


def group(label: str, *content: Content, **more: Any) -> Html:
    """Buttons or fields that belong together; its label is read aloud."""
    return h.div(*content, role="group", aria_label=label, **more)


def fold(title: Content, *content: Content, **more: Any) -> Html:
    """Something that a click on its title shows and hides."""
    return h.details(h.summary(title), *content, **more)


def table(label: str, heads: Iterable[str], rows: Iterable[Iterable[Content]]) -> Html:
    """A table that scrolls sideways where there is no room; its label is read aloud."""
    head = h.tr(*(h.th(name, scope="col") for name in heads))
    whole = h.table(h.thead(head), h.tbody(*(h.tr(*map(h.td, row)) for row in rows)), class_="mono")
    return h.div(whole, class_="held", tabindex=0, role="group", aria_label=label)


def note(*content: Content, **more: Any) -> Html:
    """A remark in small type."""
    return h.p(*content, class_="note", **more)


def said(text: str, **more: Any) -> Html:
    """A remark that is read aloud when it changes."""
    return h.span(text, class_="note", role="status", **more)


def message(text: Content, tone: str = "", **more: Any) -> Html:
    """A message that is read aloud when it changes; its tone is "", "error" or "good"."""
    return h.p(text, class_=f"message {tone}".strip(), role="status", **more)


def dialog(
    name: str, title: str, *content: Content, wide: bool = False, on: str | None = None
) -> Html:
    """A dialog with its title and a button that closes it; `on` names the events that it sends."""
    close = button(None, kind="close", base="icon-button", closes=name, aria_label="Close")
    return h.dialog(
        h.div(h.h2(title), close, class_="dialog-head"),
        *content,
        id=name,
        class_="wide" if wide else None,
        aria_label=title,
        closedby="any",
        tabindex=-1,
        data_on=on,
    )


def _on(event: str) -> str | None:
    return f"change:{event}" if event else None


def _pairs(choices: Choices) -> Iterable[tuple[Any, Any]]:
    if isinstance(choices, dict):
        return choices.items()
    return [(one, one) for one in choices]


def with_code(text: str) -> Html:
    """A sentence in which backquotes mark code.

    >>> print(with_code("Use `a < b`."))
    Use <code>a &lt; b</code>.
    """
    parts = enumerate(re.split("`([^`]+)`", text))
    return h.html([h.code(part) if n % 2 else part for n, part in parts])
