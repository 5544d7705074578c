"""The dialog with the player's own puzzles."""

from __future__ import annotations

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.nonogram.colours import PAPER_INK, css_of
from cubogram.pages.nonogram.pictures import thumbnail
from cubogram.pages.nonogram.puzzles import GRADES
from cubogram.pages.nonogram.sharing import LONG_LINK
from cubogram.pages.nonogram.shelf import Book, Shelf

LONG = "The link is long, and some programs cut it short. A file is safer."


def shelf_dialog(shelf: Shelf) -> Html:
    """The dialog; its list is made only while it is open."""
    return dialog(
        "shelf-dialog",
        "My puzzles",
        *(_content(shelf) if shelf.is_open else ()),
        wide=True,
        on="close:shelf_closed",
    )


def _content(shelf: Shelf) -> list[Html | None]:
    books = shelf.books
    said = h.p(shelf.message, class_="message good", role="status") if shelf.message else None
    removed = shelf.page.notices.view("shelf", "shelf-message")
    if not books:
        words = "There is nothing here yet. In Edit, “Add to my puzzles” keeps a puzzle here."
        return [said, removed, h.p(words)]
    return [
        said,
        removed,
        h.div(
            _button(f"Save {counted(len(books), 'puzzle')} as a file", "save_pack"),
            _button("Link to all of them", "link_pack"),
            class_="row",
        ),
        _link(shelf.link) if shelf.link else None,
        h.ul(map(_card, books), class_="cards shelf"),
    ]


def _link(link: str) -> Html:
    return h.div(
        h.textarea(link, class_="field mono", readonly=True, rows=3, aria_label="Link"),
        h.div(
            h.button(
                "Copy",
                type="button",
                class_="button primary",
                data_copies_text=link,
                value="pack",
            ),
            class_="row",
        ),
        h.p(LONG, class_="facts") if len(link) > LONG_LINK else None,
        class_="stack",
    )


def _card(book: Book) -> Html:
    puzzle, shelved = book.puzzle, book.shelved
    size = f"{puzzle.width} x {puzzle.height}"
    facts = ", ".join(filter(None, (size, GRADES.get(shelved.grade, ""))))
    colours = css_of(puzzle.colours)
    ink = PAPER_INK if puzzle.is_coloured else "currentColor"
    picture = thumbnail(shelved.picture, colours, ink) if shelved.picture else None
    return h.li(
        picture or h.span(size, class_="no-picture", aria_hidden=True),
        h.span(book.title, class_="name"),
        h.span(facts, class_="state"),
        h.div(
            _button("Play", "shelf_play", book),
            _button("Edit", "shelf_edit", book),
            _button("Remove", "shelf_remove", book),
            class_="row",
        ),
        class_="sheet" if puzzle.is_coloured else None,
    )


def _button(label: str, event: str, book: Book | None = None) -> Html:
    return h.button(
        label,
        type="button",
        class_="button quiet",
        data_on=f"click:{event}",
        data_value=book.name if book else None,
        aria_label=f"{label}: {book.title}" if book else None,
    )
