"""The answer as shown: its length, moves, a person's chapters, the chart, proof, comparison."""

from __future__ import annotations

from functools import cache
from math import log
from typing import TYPE_CHECKING

from cubogram.formatting import counted, duration, sentence
from cubogram.pages import html as h
from cubogram.pages.cube.comparison import Comparison
from cubogram.pages.cube.proof import Proof
from cubogram.pages.cube.solution import Chapter, Solution
from cubogram.pages.html import Html

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

_WIDTH, _HEIGHT = 360, 96
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 12, 14, 20
_FLOOR = _HEIGHT - _BOTTOM


def result(model: CubeModel) -> Html:
    """The whole answer; hidden while there is none."""
    solution, search = model.solution, model.search
    head = h.div(
        h.p(
            _count(solution.count if solution else ""),
            " ",
            h.span(duration(solution.seconds) if solution and solution.seconds else "", id="time"),
            class_="facts",
        ),
        h.p(note(model), class_="note", id="note"),
        h.button(
            "Copy",
            type="button",
            class_="button quiet",
            id="copy",
            hidden=not solution,
            data_copies_text=model.copied_text,
            data_on="copied:copied_what",
            data_value="answer",
        ),
        class_="result-head",
        id="result-head",
    )
    return h.section(
        head,
        _answer(model, solution) if solution else None,
        class_="result",
        id="result",
        aria_label="Solution",
        hidden=not solution and not search.is_active,
    )


def _count(words: str) -> Html:
    """How many moves, with the other counts in smaller type."""
    count, comma, more = words.partition(",")
    return h.strong(count, h.span(comma, more) if more else None, id="moves")


def note(model: CubeModel) -> str:
    """The words next to the count."""
    search = model.search
    if search.state == "waiting":
        return "Waiting for Python…"
    if search.state != "searching":
        return model.notices.at("note").text
    said = search.said or "Searching…"
    return f"{said} {duration(search.seconds)}" if search.seconds else said


def spoken(model: CubeModel) -> str:
    """What a screen reader announces at the end."""
    is_done = model.solution and model.search.state == "done"
    return f"{model.solution.count} found." if is_done and model.solution else ""


def now(model: CubeModel) -> Html:
    """The current move, below the cube."""
    solution, current = model.solution, model.position.current
    if not solution or not solution.moves:
        return h.p(class_="now", id="now")
    move = solution.moves[current] if current < len(solution.moves) else "done"
    chapter = chapter_at(solution, current)
    title = chapter.title if chapter else ""
    return h.p(h.b(move, class_="mono"), " ", title, class_="now", id="now")


def chapter_at(solution: Solution, current: int) -> Chapter | None:
    """The chapter of a move; a step without moves belongs to the one before it."""
    return next((one for one in solution.chapters if one.start <= current < one.end), None)


def step_at(solution: Solution, current: int) -> str:
    """The id of a move's chapter; "" if there is none."""
    chapter = chapter_at(solution, current)
    return f"step-{chapter.start}" if chapter else ""


def _answer(model: CubeModel, solution: Solution) -> Html:
    current = chapter_at(solution, model.position.current)
    has_chart = len(model.search.steps) > 1
    chapters = solution.chapters
    moves = None if chapters else _moves(0, len(solution.moves))
    write = h.button(
        "Write the cube as a scramble",
        type="button",
        class_="button quiet",
        id="write",
        data_on="click:write",
    )
    can_write = model.can_be_written and solution.moves
    return h.html(
        _comparison(model, model.comparison) if model.comparison else None,
        h.div(_texts_switch(), all_colours(model.shows_all, "all-colours"), class_="row")
        if chapters
        else None,
        h.div((_chapter(one, one is current) for one in chapters), class_="chapters", id="chapters")
        if chapters
        else None,
        h.div(moves, class_="solution mono", id="solution") if moves else None,
        h.p(
            sentence(solution.detail),
            h.html(" ", write) if can_write else None,
            class_="detail",
            id="detail",
        ),
        _proof(model.proof) if model.proof and not model.proof.is_known else None,
        _details(solution, chart(model.search.steps, model.search.seconds) if has_chart else None),
    )


def all_colours(shows_all: bool, name: str) -> Html:
    """The switch for showing every sticker in colour, even those that a step does not concern."""
    return h.label(
        h.input_(type="checkbox", id=name, checked=shows_all, data_on="change:all_colours"),
        "Whole cube in colour",
        class_="check",
    )


def _texts_switch() -> Html:
    box = h.input_(type="checkbox")
    return h.label(box, "Show all explanations", class_="check", id="all-texts")


def _details(solution: Solution, drawn: Html | None) -> Html:
    technical = h.html(
        sentence(solution.technical), " ", h.a("Why two phases?", href="learn/two-phases/")
    )
    face_turns = f"In face turns: {solution.text}" if solution.chapters else ""
    return h.details(
        h.summary("Details"),
        h.element("figure", drawn, class_="chart", id="chart") if drawn else None,
        h.p(technical if solution.technical else None, class_="detail", id="technical"),
        h.p(face_turns, class_="detail mono", id="face-turns"),
        class_="quiet-part",
        id="details",
        hidden=not (solution.technical or drawn or solution.chapters),
    )


def _moves(start: int, end: int) -> Html:
    """The moves as buttons that take the player there; the element fills them in."""
    return h.element("cubogram-moves", data_cube="cube", data_from=start, data_to=end)


@cache
def _chapter(chapter: Chapter, is_current: bool) -> Html:
    picture = Html(chapter.picture) if chapter.picture else None
    head = h.button(
        h.strong(chapter.title),
        " ",
        h.html(h.small(chapter.case_name), " ") if chapter.case_name else None,
        h.span(chapter.count),
        type="button",
        class_="chapter-head",
        commandfor="cube",
        command=f"--go-{chapter.start}",
    )
    return h.div(
        h.div(picture, class_="case-picture") if picture else None,
        head,
        h.p(chapter.choice, class_="why choice") if chapter.choice else None,
        h.p(chapter.text, class_="why"),
        h.div(_moves(chapter.start, chapter.end), class_="solution mono"),
        class_="chapter",
        id=None if chapter.start == chapter.end else f"step-{chapter.start}",
        aria_current="step" if is_current else None,
    )


def _proof(proof: Proof) -> Html:
    button = h.button(proof.label, type="button", class_="button", data_on="click:prove")
    check = h.button("Check 1 % now", type="button", class_="button", data_on="click:check_proof")
    return h.div(
        None if proof.is_proven and not proof.is_running else button,
        check if proof.can_be_checked else None,
        h.p(proof.words, " ", h.a("How is that proved?", href="learn/optimal/#a-proof")),
        h.p(proof.note, class_="detail") if proof.note else None,
        h.element("progress", value=proof.part, aria_label="Maneuvers of this length tried")
        if proof.is_running
        else None,
        class_="proof proven" if proof.is_proven else "proof",
        id="proof",
    )


def _comparison(model: CubeModel, comparison: Comparison) -> Html | None:
    short, person = comparison.short, comparison.person
    if not short:
        return None
    if not comparison.is_open:
        compare = h.button(
            "Compare",
            type="button",
            class_="button quiet",
            id="do-compare",
            data_on="click:compare",
        )
        are = "is" if short.length == 1 else "are"
        enough = f"Without explanations, {counted(short.length, 'move')} {are} enough. "
        return h.div(h.p(enough, compare), class_="compare", id="compare")
    rows = (
        h.li(h.span(one.title), h.span(one.count.replace(" ", "\u00a0"))) for one in person.chapters
    )
    plays_short = model.solution == short
    return h.div(
        h.h2("Comparison", class_="visually-hidden"),
        h.section(
            h.h3("Like a person"),
            h.p(person.count),
            h.ol(rows),
            _choice("person", "Play the person's solution", not plays_short),
            class_=None if plays_short else "played",
        ),
        h.section(
            h.h3("Short"),
            h.p(short.count),
            h.p(short.text, class_="mono"),
            _choice("short", "Play the short solution", plays_short),
            class_="played" if plays_short else None,
        ),
        class_="compare",
        id="compare",
    )


def _choice(which: str, label: str, is_played: bool) -> Html:
    return h.button(
        label,
        type="button",
        class_="button",
        id=f"play-{which}",
        aria_pressed=is_played,
        data_on="click:play",
        data_value=which,
    )


def chart(steps: tuple[tuple[int, float], ...], searched: float) -> Html:
    """The length of the best solution against time, on a logarithmic scale.

    >>> chart(((20, 0.01), (19, 0.5)), 3.0).count("<circle")
    2
    """
    first = max(0.001, min(0.01, *(seconds for _, seconds in steps)))
    last = max(1.0, searched)
    scale = (_WIDTH - _LEFT - _RIGHT) / log(last / first)
    longest, shortest = steps[0][0], steps[-1][0]
    span = max(3, longest - shortest)

    def across(seconds: float) -> float:
        return round(_LEFT + scale * log(max(first, seconds) / first), 1)

    points = [
        (across(seconds), round(_TOP + (_FLOOR - _TOP) * (longest - length) / span, 1), length)
        for length, seconds in steps
    ]
    line = "".join(f"H{x:g}V{y:g}" if i else f"M{x:g} {y:g}" for i, (x, y, _) in enumerate(points))
    said = ", ".join(f"{length} after {seconds:.2f} s" for length, seconds in steps)
    ticks = [time for time in (0.01, 0.1, 1, 10, 100) if first <= time <= last]
    return h.element(
        "svg",
        h.element("path", class_="axis", d=f"M{_LEFT} {_FLOOR}H{_WIDTH - _RIGHT}"),
        (_tick(across(time), time) for time in ticks),
        h.element("path", class_="line", d=f"{line}H{across(last):g}"),
        (_svg("circle", cx=f"{x:g}", cy=f"{y:g}", r=3) for x, y, _ in points),
        (
            _svg("text", str(length), x=_LEFT - 8, y=f"{y + 4:g}", text_anchor="end")
            for _, y, length in dict.fromkeys((points[0], points[-1]))
        ),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        aria_label=f"Moves against time: {said}",
    )


def _tick(at: float, seconds: float) -> Html:
    name = f"{1000 * seconds:g} ms" if seconds < 1 else f"{seconds:g} s"
    anchor = "end" if at > _WIDTH - 40 else "start" if at < _LEFT + 10 else "middle"
    path = h.element("path", class_="tick", d=f"M{at:g} {_FLOOR}v4")
    return h.html(path, _svg("text", name, x=f"{at:g}", y=_HEIGHT - 3, text_anchor=anchor))


def _svg(name: str, *content: str, **attributes: str | int) -> Html:
    return h.element(name, *content, **attributes)
