"""The dialog with all puzzles: those unfinished, and groups to choose from."""

from __future__ import annotations

from functools import lru_cache

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.nonogram.advice import clock_time
from cubogram.pages.nonogram.choosing import CURRENT, MOST_PRINTED, Choosing
from cubogram.pages.nonogram.collection import SIZES, TIMES, Item, begun, groups, size_words
from cubogram.pages.nonogram.colours import PAPER_INK, css_of
from cubogram.pages.nonogram.drawing import rows_of
from cubogram.pages.nonogram.pictures import thumbnail
from cubogram.pages.nonogram.puzzles import GRADES, TECHNIQUES, read_puzzle

FILTERS = {"": "All", **GRADES, "colours": "In colour"}
PER_PAGE = ("1", "2", "4", "6", "9")
NAMED = "A puzzle's name is shown once it is solved."


def collection_dialog(choosing: Choosing) -> Html:
    """The dialog; its list is made only while it is open."""
    message, tone = choosing.message
    said = h.p(message, class_=f"message {tone}".strip(), role="status") if message else None
    shows = choosing.is_open and not message
    return dialog(
        "collection-dialog",
        "All puzzles",
        said,
        *(_list(choosing) if shows else ()),
        _backup(choosing),
        wide=True,
        on="close:collection_closed",
    )


def _list(choosing: Choosing) -> list[Html | None]:
    items = choosing.items
    left = begun(items)
    found = groups(items, choosing.filter)
    asked = sum(len(some) for _, some in found)
    solved = sum(item.solved for item in items)
    facts = f"{counted(asked, 'puzzle')} of {len(items):,}; {solved:,} solved. {NAMED}"
    none = h.p("No puzzle matches. ", _quiet("Show all", "all")) if not asked else None
    return [
        h.html(h.h3("Continue where you left off"), _cards(left)) if left else None,
        _chips(choosing.filter.grade),
        _fields(choosing),
        h.p(facts, class_="facts", role="status"),
        none,
        _printing(choosing, asked),
        *(_group(title, some, choosing.page.play.name) for title, some in found),
    ]


def _group(title: str, items: list[Item], played: str) -> Html:
    """A group's difficulty and size, and how many of its puzzles are solved."""
    solved = sum(item.solved for item in items)
    count = h.small(f" {solved} of {len(items)} solved")
    return h.html(h.h3(title, count, class_="level"), _cards(items, played))


def _chips(chosen: str) -> Html:
    chips = (
        h.button(
            words,
            type="button",
            class_="chip",
            aria_pressed=grade == chosen,
            data_on="click:grade",
            data_value=grade,
        )
        for grade, words in FILTERS.items()
    )
    return h.div(chips, class_="jumps", role="group", aria_label="Difficulty")


def _fields(choosing: Choosing) -> Html:
    asked = choosing.filter
    sizes = [("", "all"), *((str(size), size_words(size)) for size in SIZES)]
    return h.form(
        h.label(
            h.span("Size", class_="small-label"),
            h.select(
                (h.option(words, value=size, selected=size == asked.size) for size, words in sizes),
                class_="field",
                name="size",
                id="collection-size",
            ),
        ),
        h.label(
            h.span("Search", class_="small-label"),
            h.input_(
                class_="field",
                type="search",
                name="words",
                id="collection-words",
                placeholder="number, size, author",
                value=asked.words,
                data_on="input:words",
            ),
        ),
        h.label(
            h.input_(type="checkbox", name="unsolved", id="unsolved", checked=asked.unsolved),
            "Unsolved only",
            class_="check",
        ),
        class_="fields",
        data_on="change:filter",
    )


def _printing(choosing: Choosing, asked: int) -> Html:
    per_page = choosing.paper.get("per_page", "4")
    first = "the first " if asked > MOST_PRINTED else ""
    label = f"Print {first}{counted(min(asked, MOST_PRINTED), 'puzzle')}"
    return h.details(
        h.summary("Print them"),
        h.form(
            h.label(
                h.span("Per page", class_="small-label"),
                h.select(
                    (h.option(one, value=one, selected=one == per_page) for one in PER_PAGE),
                    class_="field",
                    name="per_page",
                    id="per-page",
                ),
            ),
            h.label(
                h.input_(
                    type="checkbox",
                    name="solutions",
                    id="with-solutions",
                    checked="solutions" in choosing.paper,
                ),
                "Solutions at the end",
                class_="check",
            ),
            h.button(
                label,
                type="button",
                class_="button",
                data_on="click:print_them",
                disabled=not asked,
            ),
            class_="fields",
            data_on="change:paper",
        ),
        id="printing",
    )


def _backup(choosing: Choosing) -> Html:
    words, tone = choosing.backup
    return h.html(
        h.div(
            _quiet("Save everything to a file", "save_everything"),
            h.button(
                "Load a saved file",
                type="button",
                class_="button quiet",
                data_chooses="everything-file",
            ),
            h.input_(
                type="file",
                id="everything-file",
                accept="application/json,.json",
                aria_label="File with everything",
                hidden=True,
                data_on="change:load_everything",
            ),
            class_="row",
        ),
        h.p(words, class_=f"message {tone}".strip(), role="status"),
    )


def _quiet(label: str, event: str) -> Html:
    return h.button(label, type="button", class_="button quiet", data_on=f"click:{event}")


def _cards(items: list[Item], played: str = "") -> Html:
    return h.ul((_card(item, item.entry.name == played) for item in items), class_="cards")


@lru_cache(4000)
def _card_of(
    number: int,
    size: str,
    facts: tuple[str, str, bool],
    state: str,
    title: str,
    picture: Html | None,
    current: bool,
) -> Html:
    grade, level, coloured = facts
    width, height = size.split(TIMES)
    blank = h.element("rect", width="100%", height="100%")
    shown = picture or h.element(
        "svg", blank, viewBox=f"0 0 {width} {height}", class_="blank", aria_hidden=True
    )
    return h.li(
        h.button(
            shown,
            h.span(title or f"No. {number}", class_="name"),
            h.span(f"{size}", class_="state"),
            h.span(f", {GRADES[grade]}, ", class_="visually-hidden"),
            h.span(state or TECHNIQUES[level], class_="state name"),
            type="button",
            class_="sheet" if coloured else None,
            data_grade=grade,
            data_on="click:pick",
            data_value=number,
        ),
        id=CURRENT if current else None,
    )


def _card(item: Item, current: bool) -> Html:
    entry, played = item.entry, item.played
    state, picture = "", None
    if item.solved:
        state = f"solved, {clock_time(played.solved_in or 0)}"
    elif played.is_begun:
        state = f"begun, {item.share} %"
    if state and played.history and played.history.picture:
        picture = _picture(entry.name, played.history.picture, entry.colours > 1, item)
    size = f"{entry.width}{TIMES}{entry.height}"
    facts = (entry.grade, entry.level, entry.colours > 1)
    return _card_of(entry.number, size, facts, state, item.title, picture, current)


def _picture(name: str, picture: str, coloured: bool, item: Item) -> Html:
    colours = css_of(read_puzzle(item.played.puzzle).colours)
    return thumbnail(rows_of(picture, coloured), colours, PAPER_INK if coloured else "currentColor")
