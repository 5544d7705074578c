"""The answer as shown: its length, moves, a person's chapters, the chart, proof, comparison."""

from __future__ import annotations

from math import log

from cubogram.formatting import counted, duration, sentence
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.proof import Proof
from cubogram.pages.cube.search import Comparison
from cubogram.pages.cube.solution import Chapter, Gain, Solution
from cubogram.pages.cube.text import EXAMPLE
from cubogram.pages.explained import capital
from cubogram.pages.html import Html
from cubogram.pages.part import Part, Regions, Site

COPY_KEYS = "press Ctrl+C to copy"
_WIDTH, _HEIGHT = 360, 96
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 12, 14, 20
_FLOOR = _HEIGHT - _BOTTOM


class Result(Part):
    """The answer below the field, and the button that asks for one."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self.answer = answer

    @property
    def reconstruction(self) -> str:
        """A person's solution to copy, with the scramble if it is known."""
        solution = self.answer.solution
        written = solution.reconstruction if solution else ""
        scramble = " ".join(self.answer.cube.reading.moves)
        return f"// scramble: {scramble}\n{written}" if written and scramble else written

    @property
    def _copied_text(self) -> str:
        """What Copy copies: a person's solution with its scramble, or the moves."""
        solution = self.answer.solution
        return self.reconstruction or (" ".join(solution.moves) if solution else "")

    def copied(self, done: bool) -> None:
        """The answer was copied; if not, has it selected, to be copied by hand."""
        solution = self.answer.solution
        if done or not solution:
            self.on_copied(done)
        else:
            shown = "chapters" if solution.chapters else "solution"
            self.site.world.request("copy", self._copied_text, shown)

    def on_copied(self, done: bool) -> None:
        self.site.notices.say("note", "copied" if done else COPY_KEYS, seconds=5)

    def view(self) -> Regions:
        """The answer, hidden while there is none; and what this page is, until there is one."""
        answer = self.answer
        solution, is_active = answer.solution, answer.search.is_active
        is_done = solution and answer.search.state == "done"
        spoken = f"{solution.count} found." if is_done and solution else ""
        body = self._body(solution) if solution else None
        result = ui.section(
            "result", "Solution", self._head(solution), body, hidden=not answer.is_shown
        )
        return {
            "go": h.div(
                ui.button("Solve", "solve", kind="primary", id="solve", data_reserves=True),
                ui.button("Guide me", "guide", id="guide-me"),
                ui.button("Stop", "stop", key="Escape", id="stop") if is_active else None,
                class_="go running" if is_active else "go",
                id="go",
            ),
            "spoken": h.p(spoken, class_="visually-hidden", id="spoken", role="status"),
            "intro": self._intro(),
            "result": result,
        }

    def _intro(self) -> Html:
        words = f"This is an example, solved in {len(EXAMPLE)} moves; press Solve to try it."
        return h.p(
            h.span(words, " ", id="example", hidden=not self.answer.cube.is_example),
            "Python in your browser finds a short solution for any cube, or explains one that you "
            "can follow by hand, even offline. ",
            h.a("How it works", href="learn/"),
            class_="intro",
            id="intro",
            hidden=self.answer.is_shown,
        )

    def _head(self, solution: Solution | None) -> Html:
        """The number of moves, and what they lead to, if that is not the solved cube."""
        count, comma, more = (solution.count if solution else "").partition(",")
        choices, target = self.answer.choices, None
        if solution and choices.wants_target:
            clear = ui.button(
                "×",  # noqa: RUF001 (a cross)
                "clear_target",
                kind="quiet",
                id="clear-target",
                aria_label="Clear the target",
            )
            name = h.span("to ", choices.target_name, id="to-target")
            target = h.html(name, " ", clear, " ")
        time = duration(solution.seconds) if solution and solution.seconds else ""
        return h.div(
            h.p(
                h.strong(
                    count,
                    h.span(comma, more) if more else None,
                    id="moves",
                    title=solution.lengths if solution and solution.moves else None,
                ),
                " ",
                target,
                h.span(time, id="time"),
                class_="facts",
            ),
            ui.note(self._note(), id="note"),
            ui.copy("Copy", "answer", self._copied_text, "quiet", id="copy", hidden=not solution),
            class_="result-head",
            id="result-head",
        )

    def _note(self) -> str:
        """The words next to the count."""
        search = self.answer.search
        if search.state == "waiting":
            return "Waiting for Python…"
        if search.state != "searching":
            return self.site.notices.at("note").text
        said = search.said or "Searching…"
        return f"{said} {duration(search.seconds)}" if search.seconds else said

    def _body(self, solution: Solution) -> Html:
        answer, player, chapters = self.answer, self.answer.player, solution.chapters
        current = solution.chapter_at(player.position.current)
        proof, comparison = answer.proof, answer.comparison
        can_write = answer.can_be_written and solution.moves
        write = ui.button("Write the cube as a scramble", "write", kind="quiet", id="write")
        texts = h.label(
            h.input_(type="checkbox"), "Show all explanations", class_="check", id="all-texts"
        )
        moves = h.div(_moves(0, len(solution.moves)), class_="solution mono", id="solution")
        steps = h.html(
            ui.row(texts, all_colours(player.shows_all, "all-colours")),
            h.div(
                *(_chapter(one, one is current) for one in chapters),
                class_="chapters",
                id="chapters",
            ),
        )
        return h.html(
            _verdict(solution) if solution.gains is not None else None,
            _comparison(comparison, solution) if comparison else None,
            steps if chapters else moves,
            h.p(
                sentence(solution.detail),
                h.html(" ", write) if can_write else None,
                class_="detail",
                id="detail",
            ),
            _proof(proof) if proof and not proof.is_known else None,
            self._details(solution),
        )

    def _details(self, solution: Solution) -> Html:
        steps = self.answer.search.steps
        drawn = chart(steps, self.answer.search.seconds) if len(steps) > 1 else None
        why = h.a("Why two phases?", href="learn/two-phases/")
        technical = h.html(sentence(solution.technical), " ", why) if solution.technical else None
        face_turns = f"In face turns: {solution.text}" if solution.chapters else ""
        return ui.fold(
            "Details",
            h.p(solution.lengths, class_="detail", id="lengths") if solution.moves else None,
            h.element("figure", drawn, class_="chart", id="chart") if drawn else None,
            h.p(technical, class_="detail", id="technical") if technical else None,
            h.p(face_turns, class_="detail mono", id="face-turns") if face_turns else None,
            class_="quiet-part",
            id="details",
            hidden=not solution.moves,
        )


def _verdict(solution: Solution) -> Html:
    """What would have gained most in the reader's own solution."""
    gains = solution.gains or ()
    if not gains:
        return h.p("Cubogram would not have done any step better.", class_="verdict", id="verdict")
    rows = (
        h.li(
            h.html(h.strong("Biggest gain: "), gain.text) if n == 0 else capital(gain.text),
            f", about {gain.seconds:.1f} s" if gain.seconds else "",
            ". ",
            _show(gain, solution.better),
            ui.link("Train it", f"trainer/#{gain.drill}", "quiet") if gain.drill else None,
        )
        for n, gain in enumerate(gains)
    )
    return h.ol(*rows, class_="verdict", id="verdict")


def _show(gain: Gain, played: str) -> Html | None:
    if gain.remark is None:
        return None
    which = f"{gain.step} {gain.remark}"
    is_played = which == played
    label = "Play mine" if is_played else "Show"
    return ui.button(label, "better", which, "quiet", aria_pressed=is_played)


def all_colours(shows_all: bool, name: str) -> Html:
    """The switch for showing every sticker in colour, even those that a step does not concern."""
    return ui.check("all_colours", "Whole cube in colour", shows_all, "all_colours", id=name)


def _moves(start: int, end: int) -> Html:
    """The moves as buttons that take the player there; the element fills them in."""
    return h.element("cubogram-moves", data_cube="cube", data_from=start, data_to=end)


def _chapter(chapter: Chapter, is_current: bool) -> Html:
    case = h.html(h.small(chapter.case_name), " ") if chapter.case_name else None
    title = h.html(h.strong(chapter.title), " ", case, h.span(chapter.count))
    return h.div(
        h.div(Html(chapter.picture), class_="case-picture") if chapter.picture else None,
        ui.button(title, does=f"cube --go-{chapter.start}", base="chapter-head"),
        h.p(chapter.choice, class_="why choice") if chapter.choice else None,
        h.p(chapter.text, class_="why"),
        h.div(_moves(chapter.start, chapter.end), class_="solution mono"),
        class_="chapter",
        id=None if chapter.start == chapter.end else f"step-{chapter.start}",
        aria_current="step" if is_current else None,
    )


def _proof(proof: Proof) -> Html:
    return h.div(
        ui.button(proof.label, "prove") if not proof.is_proven or proof.is_running else None,
        ui.button("Check 1 % now", "check_proof") if proof.can_be_checked else None,
        h.p(proof.words, " ", h.a("How is that proved?", href="learn/optimal/#a-proof")),
        h.p(proof.note, class_="detail") if proof.note else None,
        h.progress(value=proof.part, aria_label="Maneuvers of this length tried")
        if proof.is_running
        else None,
        class_="proof proven" if proof.is_proven else "proof",
        id="proof",
    )


def _comparison(both: Comparison, played: Solution) -> Html | None:
    short, person = both.short, both.person
    if not short:
        return None
    if not both.is_open:
        are = "is" if short.length == 1 else "are"
        enough = f"Without explanations, {counted(short.length, 'move')} {are} enough. "
        compare = ui.button("Compare", "compare", kind="quiet", id="do-compare")
        return h.div(h.p(enough, compare), class_="compare", id="compare")
    rows = (
        h.li(h.span(one.title), h.span(one.count.replace(" ", "\u00a0"))) for one in person.chapters
    )
    return h.div(
        h.h2("Comparison", class_="visually-hidden"),
        _side("Like a person", person, h.ol(*rows), "person", played != short),
        _side("Short", short, h.p(short.text, class_="mono"), "short", played == short),
        class_="compare",
        id="compare",
    )


def _side(title: str, solution: Solution, inside: Html, which: str, is_played: bool) -> Html:
    """One of the two solutions, with the button that plays it."""
    label = f"Play the {which}'s solution" if which == "person" else f"Play the {which} solution"
    return h.section(
        h.h3(title),
        h.p(solution.count),
        inside,
        ui.button(label, "play", which, id=f"play-{which}", aria_pressed=is_played),
        class_="played" if is_played else None,
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
    return h.svg(
        h.path(class_="axis", d=f"M{_LEFT} {_FLOOR}H{_WIDTH - _RIGHT}"),
        *(_tick(across(time), time) for time in ticks),
        h.path(class_="line", d=f"{line}H{across(last):g}"),
        *(h.element("circle", cx=f"{x:g}", cy=f"{y:g}", r=3) for x, y, _ in points),
        *(
            h.element("text", str(length), x=_LEFT - 8, y=f"{y + 4:g}", text_anchor="end")
            for _, y, length in dict.fromkeys((points[0], points[-1]))
        ),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        aria_label=f"Moves against time: {said}",
    )


def _tick(at: float, seconds: float) -> Html:
    name = f"{1000 * seconds:g} ms" if seconds < 1 else f"{seconds:g} s"
    anchor = "end" if at > _WIDTH - 40 else "start" if at < _LEFT + 10 else "middle"
    path = h.path(class_="tick", d=f"M{at:g} {_FLOOR}v4")
    return h.html(path, h.element("text", name, x=f"{at:g}", y=_HEIGHT - 3, text_anchor=anchor))
