"""The guide on the page: what to do now, and one large button."""

from __future__ import annotations

from cubogram.pages import html as h
from cubogram.pages.cube.guide import Guide
from cubogram.pages.cube.result_view import all_colours, chapter_at
from cubogram.pages.cube.turn_words import detail_words
from cubogram.pages.html import Html

NEXT = {"hold": "Mine looks like this", "turn": "Done, next", "done": "Finish"}


def guide(part: Guide, shows_all: bool) -> Html:
    """The guide; while the visitor is lost, how to get back to it."""
    if part.is_lost:
        return _lost()
    if not part.is_open or not part.solution:
        return h.section(id="guide", hidden=True)
    card, at, moves = part.card, part.at, part.solution.moves
    chapter = chapter_at(part.solution, at)
    counted = f"Move {min(at + 1, len(moves))} of {len(moves)}"
    return h.section(
        h.p(
            h.span(counted if card == "turn" else "", class_="guide-count"),
            h.span(chapter.title if chapter and card == "turn" else "", class_="guide-chapter"),
            h.button(
                type="button",
                class_="icon-button close",
                aria_label="Leave the guide",
                data_on="click:guide_close",
            ),
            class_="guide-head",
        ),
        h.p(part.said, class_="guide-said", role="status") if part.said else None,
        h.p(part.words, class_="guide-words", id="guide-words", aria_live="assertive"),
        h.p(detail_words(part.move) if part.move else "", class_="guide-detail"),
        h.div(
            _back(part),
            _next(part),
            class_="guide-buttons",
        ),
        h.div(
            h.details(
                h.summary("I am lost"),
                h.p("Show the cube in your hand; the guide continues from there."),
                h.div(
                    _lost_button("Scan it", "scan"), _lost_button("Paint it", "paint"), class_="row"
                ),
                class_="quiet-part",
            ),
            h.details(
                h.summary("Why this step?"),
                h.p(chapter.choice, " ", chapter.text),
                id="guide-why",
                class_="quiet-part",
            )
            if chapter and (chapter.text or chapter.choice)
            else None,
            all_colours(shows_all, "guide-colours") if part.solution.chapters else None,
            class_="guide-more",
        ),
        class_="guide",
        id="guide",
        aria_label="Guide",
    )


def _next(part: Guide) -> Html:
    """The large button; it also makes the move on the drawn cube."""
    plays = part.card == "turn"
    return h.button(
        NEXT[part.card],
        type="button",
        class_="button primary",
        id="guide-next",
        data_on="click:guide_close" if part.card == "done" else "click:guide_next",
        commandfor="cube" if plays else None,
        command=f"--to-{part.at + 1}" if plays else None,
    )


def _back(part: Guide) -> Html:
    can = part.card in ("turn", "done") and part.at > 0
    return h.button(
        "Back",
        type="button",
        class_="button",
        id="guide-back",
        disabled=not can,
        data_on="click:guide_back",
        commandfor="cube" if can else None,
        command=f"--to-{part.at - 1}" if can else None,
    )


def _lost() -> Html:
    return h.section(
        h.p("Colour this cube like the one in your hand.", class_="guide-said"),
        h.div(
            h.button("Cancel", type="button", class_="button", data_on="click:give_up"),
            h.button(
                "This is my cube",
                type="button",
                class_="button primary",
                id="guide-found",
                data_on="click:found",
            ),
            class_="guide-buttons",
        ),
        class_="guide lost",
        id="guide",
        aria_label="Guide",
    )


def _lost_button(label: str, how: str) -> Html:
    return h.button(label, type="button", class_="button", data_on="click:lost_way", data_value=how)
