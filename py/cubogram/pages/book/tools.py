"""The buttons below the last cell of a chapter, for resetting cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.html import Html

if TYPE_CHECKING:
    from cubogram.pages.book.page import BookPage


def tools(page: BookPage) -> Html:
    """The buttons, and their result."""
    others = len(page.others)
    is_own = bool(page.kept.value)
    said = ""
    if page.undone:
        count = counted(len(page.undone), "chapter")
        said = (
            f"The cells of {count} are as in the book again, and none of their exercises is "
            "marked as solved."
        )
    return h.div(
        _button("Reset this chapter", "reset_chapter", there=is_own),
        _button("Reset the whole book", "reset_book", there=others > 0),
        h.span(said, role="status"),
        _button("Undo", "undo_reset", there=bool(page.undone)),
        id="chapter-tools",
        class_="chapter-tools",
    )


def _button(text: str, event: str, *, there: bool) -> Html:
    kind = "button quiet"
    return h.button(text, type="button", class_=kind, data_on=f"click:{event}", hidden=not there)
