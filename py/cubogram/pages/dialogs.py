"""Dialogs, which open and close without Python.

A button with `commandfor="NAME"` and `command="show-modal"` opens the dialog of that name. A page's
dialog is a region: `"NAME": dialog("NAME", ...)` in its view, and `<!-- region: NAME -->` in its
HTML.
"""

from __future__ import annotations

from cubogram.pages import html as h
from cubogram.pages.html import Content, Html


def dialog(
    name: str, title: str, *content: Content, wide: bool = False, on: str | None = None
) -> Html:
    """A dialog with its title and a button that closes it; `on` names the events that it sends."""
    close = h.button(
        type="button",
        class_="icon-button close",
        aria_label="Close",
        commandfor=name,
        command="close",
    )
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
