"""What the trainer shows: a function for each region of the page.

To add a button: `h.button("Later", type="button", class_="button", data_on="click:later")` where it
belongs, and `def on_later(self, value)` in page.py, which changes the page's state. What is
remembered is a field of `TrainerOptions` (training/memory.py). The styles are in
site/css/trainer.css.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import N_FACELETS
from cubogram.formatting import counted, hundredths
from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Attributes, Html
from cubogram.pages.keys import CUBE_KEYS, key_list
from cubogram.pages.page import Regions
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.exercises import Case
from cubogram.pages.trainer.plan import Plan
from cubogram.pages.trainer.times_view import case_times
from cubogram.pages.training.memory import COLOURS, STEPS
from cubogram.pages.training.progress import BOXES, Record

if TYPE_CHECKING:
    from cubogram.pages.trainer.page import TrainerPage

DRAWN = "DLFURB"
"""The orientation in which the build draws the cases: the centres at U R F D L B."""
HIDDEN = frozenset(range(36, 54))
"""The stickers on the left and at the back, hidden when a PLL is recognised from two sides."""
LEFT = "34 26"
"""The view of the cube, in degrees, that shows its left side in place of its right."""
SLOTS = {
    "FR": "front right",
    "FL": "front left",
    "BL": "back left",
    "BR": "back right",
    "any": "any of the four",
}
"""The slots of pairs."""
MAKING = "Making a scramble…"
NAMES = {"cross": "Cross", "first block": "First block"}
"""Steps that have a different name on the page."""
NOTES = {
    "cross": "A cross has no cases: every one is different.",
    "first block": "Roux begins with this block. It has no cases: every one is different. The "
    "centres of the slice next to it do not matter.",
    "cases": "The dots show how well you know a case. One that you did not know is due at once; "
    "each time you know it, it rests twice as long: 1, 2, 4, 8, then 16 days (Leitner boxes). "
    "Cases that are due come first.",
}
KEYS = (
    ("Space", "hold it down and let go to start the clock; any key stops it"),
    ("Enter", "show the answer; after a wrong choice, go on"),
    ("1", "knew it"),
    ("2", "did not"),
    ("Backspace", "undo the last grade"),
    ("n", "another scramble"),
    ("?", "this help"),
)


def view(page: TrainerPage) -> Regions:
    """The regions of site/trainer/index.html."""
    plan = page.plan
    style = held_colours(page)
    return {
        "main": {"class_": f"trainer-main {page.stage}", "data_style": style},
        "steps": steps(plan.step),
        "scramble-box": scramble_box(page),
        "cube": cube(page),
        "ask": ask(page),
        "answer": answer(page),
        "options": options(plan),
        "cases-head": cases_head(plan),
        "file-message": page.notices.view("file", "file-message"),
        "groups": groups(plan),
        "case-grid": case_grid(plan),
        "cases-note": h.p(NOTES.get(plan.step, NOTES["cases"]), id="cases-note", class_="note"),
        "help-dialog": help_dialog(),
        "forget-dialog": forget_dialog(len(plan.memory.cases)),
    }


def steps(chosen: str) -> Html:
    """The step to train."""
    return h.fieldset(
        h.legend("Step to train", class_="visually-hidden"),
        (
            h.label(
                h.input_(
                    type="radio",
                    name="step",
                    id=f"step-{step.replace(' ', '-')}",
                    value=step,
                    checked=step == chosen,
                ),
                NAMES.get(step, step),
            )
            for step in STEPS
        ),
        class_="switch steps",
        id="steps",
        data_on="change:step",
    )


def scramble_box(page: TrainerPage) -> Html:
    """The scramble, the task, and the buttons for them."""
    asked = page.round.exercise if page.round else None
    undo = f"Undo the last grade: {page.last_grade}"
    return h.section(
        h.div(
            h.h2("Scramble", id="scramble-label"),
            h.button(
                icons.COPY,
                type="button",
                class_="icon-button",
                id="copy",
                aria_label="Copy the scramble",
                title="Copy the scramble",
                data_copies="scramble",
            ),
            h.button(
                "Undo",
                type="button",
                class_="button quiet",
                id="undo",
                hidden=not page.last_grade,
                aria_label=undo,
                title=f"{undo} (Backspace)",
                data_on="click:undo",
                data_key="Backspace",
            ),
            h.button(
                "Another",
                type="button",
                class_="button quiet",
                id="skip",
                title="Another scramble (key N)",
                data_on="click:another",
                data_key="n",
            ),
            h.button(
                icons.HELP,
                type="button",
                class_="icon-button",
                id="help",
                aria_label="Help and keys",
                title="Help and keys (key ?)",
                commandfor="help-dialog",
                command="show-modal",
                data_key="?",
            ),
            class_="scramble-head",
        ),
        h.p(
            asked.scramble if asked else page.instead or MAKING,
            class_="scramble mono",
            id="scramble",
        ),
        h.p(asked.task if asked else "", class_="task", id="task"),
        page.notices.view("message", "message"),
        class_="scramble-box",
        id="scramble-box",
        aria_labelledby="scramble-label",
    )


def cube(page: TrainerPage) -> Attributes:
    """What the cube shows: the scramble and, once answered, the solution to play."""
    asked = page.round
    if asked is None:
        absent = dict.fromkeys(("maneuver", "highlight", "done", "view"))
        return {"setup": "", **absent, "turnable": False}
    exercise = asked.exercise
    grey = page.plan.options.grey
    ways: list[str] = exercise.ways
    lit = set(exercise.lit if grey else range(N_FACELETS))
    hides = page.plan.options.sides and exercise.step == "PLL" and not asked.answered
    if hides:
        lit -= HIDDEN
    is_on_the_left = exercise.step == "first block" or exercise.slot in ("FL", "BL")
    return {
        "setup": exercise.scramble,
        "view": LEFT if is_on_the_left else None,
        "maneuver": ways[page.way] if asked.answered else None,
        "highlight": " ".join(map(str, sorted(lit))) if grey or hides else None,
        "done": " ".join(map(str, exercise.done)) if grey else None,
        "turnable": not asked.answered,
    }


def ask(page: TrainerPage) -> Html:
    """The clock, the pictures to choose from, and the button for the answer."""
    asked = page.round
    asking = page.stage == "asking"
    seconds = asked.seconds if asked and asking else None
    times = page.plan.times_of(page.plan.step)
    return h.section(
        h.element(
            "cubogram-clock",
            h.button(
                h.span(hundredths(seconds or 0), id="time"),
                type="button",
                class_="clock",
                id="clock",
                aria_describedby="clock-hint",
            ),
            h.p(Html("&nbsp;"), class_="clock-hint", id="clock-hint"),
            id="stopwatch",
            open=asking,
            question=asked.exercise.scramble if asked else "",
            seconds=seconds,
            data_on="stop:stopped",
        ),
        h.p(figures.recent_times(times), class_="recent", id="recent"),
        h.p(figures.averages(times), class_="recent", id="averages"),
        h.div(
            h.h2("Which case is this?", id="quiz-label"),
            h.div(
                (
                    h.button(
                        case.svg,
                        type="button",
                        class_="quiz-option",
                        aria_label=case.title,
                        data_on="click:pick",
                        data_value=case.number,
                    )
                    for case in page.pictures
                ),
                class_="quiz-options",
                id="quiz-options",
            ),
            class_="quiz",
            id="quiz",
            role="group",
            aria_labelledby="quiz-label",
            hidden=not page.pictures,
        ),
        h.button(
            "Show the answer",
            type="button",
            class_="button primary reveal",
            id="reveal",
            disabled=not asking,
            data_on="click:reveal",
            data_key="Enter",
        ),
        class_="ask",
        id="ask",
        aria_label="Exercise",
        hidden=page.stage == "answered",
    )


def answer(page: TrainerPage) -> Html:
    """The answer, its reason, and how well it was known."""
    asked = page.round if page.stage == "answered" else None
    if asked is None:
        return h.section(
            class_="answer", id="answer", tabindex=-1, aria_label="Answer", hidden=True
        )
    exercise, case, plan = asked.exercise, page.case, page.plan
    time = "" if asked.seconds is None else f"{hundredths(asked.seconds)} s"
    tone = {None: "", True: "right", False: "wrong"}[asked.right]
    ways: list[str] = exercise.ways
    of_faces = re.fullmatch(r"(?:[URFDLB]['2]? ?)*", ways[0])
    return h.section(
        h.p(
            " ".join(filter(None, (asked.words, time))),
            class_=f"verdict {tone}".strip(),
            id="verdict",
            role="status",
        ),
        h.div(
            h.button(
                "Knew it ",
                h.kbd("1"),
                type="button",
                class_="button good",
                id="knew",
                data_on="click:mark",
                data_value="known",
                data_key="1",
            ),
            h.button(
                "Did not ",
                h.kbd("2"),
                type="button",
                class_="button bad",
                id="missed",
                data_on="click:mark",
                data_value="missed",
                data_key="2",
            ),
            class_="marks",
            id="marks",
            role="group",
            aria_label="Did you know it?",
            hidden=asked.graded,
        ),
        h.div(
            h.button(
                "Next ",
                h.kbd("Enter"),
                type="button",
                class_="button primary",
                id="next",
                data_on="click:go_on",
                data_key="Enter",
            ),
            class_="marks",
            id="go-on",
            hidden=not asked.graded,
        ),
        h.div(
            h.div(
                case.svg if case else None,
                class_="answer-picture",
                id="answer-picture",
                hidden=case is None,
            ),
            h.div(
                h.h2(exercise.title, id="answer-title"),
                h.p(
                    figures.figures_of(plan.record_of(exercise.key)),
                    class_="answer-figures",
                    id="answer-figures",
                ),
            ),
            class_="answer-case",
        ),
        h.p(exercise.why, class_="why", id="why"),
        h.element("cubogram-moves", id="solution", class_="solution mono", data_cube="cube"),
        h.p(
            f"In turns of the six faces: {exercise.answer}",
            class_="face-turns",
            id="face-turns",
            hidden=bool(of_faces),
        ),
        h.details(
            h.summary("Other ways"),
            h.ul(
                (
                    h.li(
                        h.button(
                            text,
                            type="button",
                            class_="button way mono",
                            aria_pressed=index == page.way,
                            data_on="click:way",
                            data_value=index,
                        )
                    )
                    for index, text in enumerate(ways)
                ),
                class_="ways",
                id="ways",
            ),
            class_="more",
            id="alternatives",
            hidden=len(ways) < 2,
        ),
        page.own.view(),
        case_times(exercise.key, plan.record_of(exercise.key)),
        h.div(
            h.button(
                "Train only this case",
                type="button",
                class_="button quiet",
                id="only",
                hidden=case is None or len(plan.keys) == 1,
                data_on="click:only",
            ),
            h.a(
                "Solve the whole cube",
                class_="button quiet",
                id="whole",
                href=h.scramble_link(exercise.scramble),
            ),
            class_="row",
        ),
        class_="answer",
        id="answer",
        tabindex=-1,
        aria_label="Answer",
    )


def options(plan: Plan) -> Html:
    """The options of training."""
    chosen = plan.options
    return h.section(
        h.label(
            h.input_(
                type="checkbox",
                id="quiz-option",
                checked=chosen.quiz,
                disabled=not plan.cases,
                data_on="change:quiz",
            ),
            "Choose the case from pictures",
            class_="check",
        ),
        h.label(
            h.input_(type="checkbox", id="grey-option", checked=chosen.grey, data_on="change:grey"),
            "Grey out what does not matter",
            class_="check",
        ),
        h.label(
            h.input_(
                type="checkbox",
                id="sides-option",
                checked=chosen.sides,
                disabled=plan.step != "PLL",
                data_on="change:sides",
            ),
            "PLL from two sides: grey out left and back",
            class_="check",
        ),
        h.label(
            "First block on " if plan.step == "first block" else "Cross ",
            h.select(
                (h.option(name, selected=name == chosen.colour) for name in COLOURS),
                class_="field",
                id="colour",
                data_on="change:colour",
            ),
            class_="check",
        ),
        h.label(
            "Slot ",
            h.select(
                (
                    h.option(name, value=value, selected=value == chosen.slot)
                    for value, name in SLOTS.items()
                ),
                class_="field",
                id="slot",
                disabled=plan.step != "F2L",
                data_on="change:slot",
            ),
            class_="check",
        ),
        class_="options",
        id="options",
        aria_label="Options",
    )


def cases_head(plan: Plan) -> Html:
    """How well the step is known, and the buttons to save, load and reset progress."""
    return h.div(
        h.h2("Cases to train" if plan.cases else "Progress", id="cases-label"),
        h.p(figures.summary_of(plan), class_="summary", id="summary"),
        h.div(
            h.button(
                "Save to a file",
                type="button",
                class_="button quiet",
                id="save",
                data_on="click:save",
            ),
            h.button("Load", type="button", class_="button quiet", id="load", data_chooses="file"),
            h.input_(
                type="file",
                id="file",
                accept="application/json,.json",
                aria_label="Progress file",
                hidden=True,
                data_on="change:file",
            ),
            h.button(
                "Reset", type="button", class_="button quiet", id="reset", data_on="click:reset"
            ),
            class_="row",
        ),
        class_="cases-head",
        id="cases-head",
    )


def groups(plan: Plan) -> Html:
    """The groups of the step's cases."""
    names = ["all", *plan.groups] if plan.cases else []
    return h.div(
        (
            h.button(
                name,
                type="button",
                class_="button group",
                aria_pressed=plan.is_chosen(name),
                data_on="click:group",
                data_value=name,
            )
            for name in names
        ),
        class_="groups",
        id="groups",
        role="group",
        aria_label="Groups of cases",
    )


def case_grid(plan: Plan) -> Html:
    """The cases of the step."""
    chosen = plan.chosen
    return h.div(
        (
            card(case, record, case.number in chosen, record.days_left(plan.now))
            for case in plan.cases
            for record in (plan.record_of(case.key),)
        ),
        class_="case-grid",
        id="case-grid",
        role="group",
        aria_label="Cases to train",
    )


@cache
def card(case: Case, record: Record, chosen: bool, days: int) -> Html:
    """One case: its picture, how well it is known, and when it is due."""
    name = case.name if case.step == "PLL" else f"{case.number} {case.name}"
    full = [record.seen > 0 and box < record.box for box in range(BOXES - 1)]
    return h.label(
        h.input_(
            type="checkbox",
            value=case.number,
            checked=chosen,
            data_on="change:toggle",
            data_value=case.number,
        ),
        h.element(
            "svg",
            h.element("use", href=case.symbol),
            viewBox=_box(case.svg),
            role="img",
            aria_label=f"The case {case.title}",
        ),
        h.span(name, class_="case-name"),
        h.span(
            (h.i(class_="full" if one else None) for one in full), class_="boxes", aria_hidden=True
        ),
        h.span(figures.short_figures(record, days), class_="figures"),
        class_="case weak" if record.seen and not record.box else "case",
    )


@cache
def help_dialog() -> Html:
    """How to use a scramble, and the keys."""
    return dialog(
        "help-dialog",
        "Help and keys",
        h.p(
            "Scramble your own cube and solve the case, or turn the cube on the page: drag on it, "
            "or use its keys."
        ),
        key_list(KEYS),
        h.h3("Keys for the cube"),
        key_list(CUBE_KEYS),
    )


def forget_dialog(count: int) -> Html:
    """The question before the progress is deleted for good."""
    return dialog(
        "forget-dialog",
        "Reset your progress?",
        h.p(f"The answers and times of {counted(count, 'case')} will be lost for good."),
        h.div(
            h.button(
                "Delete them",
                type="button",
                class_="button danger",
                id="forget",
                commandfor="forget-dialog",
                command="close",
                data_on="click:forget",
            ),
            class_="row confirm",
        ),
    )


def held_colours(page: TrainerPage) -> str | None:
    """The style that gives pictures of cases the colours of the visitor's cube."""
    if page.round is None:
        return None
    colours = dict(zip(FACES, page.colours, strict=True))
    pairs = zip(DRAWN.lower(), page.round.exercise.holding, strict=True)
    return "; ".join(f"--sticker-{place}: {colours[letter]}" for place, letter in pairs)


@cache
def _box(svg: Html) -> str:
    found = re.search(r'viewBox="([^"]*)"', svg)
    return found[1] if found else "0 0 1 1"
