"""What to train: the step, its options, its cases, and the progress kept about them."""

from __future__ import annotations

import re
from functools import cache

from cubogram.formatting import counted, hundredths
from cubogram.pages import html as h
from cubogram.pages import icons, ui
from cubogram.pages import options as reader_options
from cubogram.pages.backup import everything, taken
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.notices import Tone
from cubogram.pages.page import TextFile
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.exercises import Case
from cubogram.pages.trainer.plan import Plan
from cubogram.pages.trainer.question import Question
from cubogram.pages.training.memory import COLOURS, STEPS, TRAINER, TrainerOptions
from cubogram.pages.training.progress import BOXES, Record

ASKED = ("step", "colour", "neutral", "slot", "most")
"""The options on which the question depends."""
NOTES = {
    "cross": "A cross has no cases: every one is different.",
    "first block": "Roux begins with this block. It has no cases: every one is different. The "
    "centres of the slice next to it do not matter.",
}
DOTS = (
    "The dots show how well you know a case. One that you did not know is due at once; "
    "each time you know it, it rests twice as long: 1, 2, 4, 8, then 16 days (Leitner boxes). "
    "Cases that are due come first."
)
LONGER = "Of two records of the same case, the longer is kept."


class Cases(Part):
    def __init__(self, site: Site, plan: Plan, question: Question) -> None:
        super().__init__(site)
        self._plan = plan
        self._question = question
        self._open: Case | None = None
        """The case whose dialog is open, and its step's algorithms by the case's number."""
        self._known: dict[str, dict[int, list[str]]] = {}

    @property
    def options(self) -> TrainerOptions:
        return self._plan.options

    def choose(self, options: TrainerOptions) -> None:
        before = self.options
        if options.step != before.step:
            self._plan.drill = ()
        self._plan.set_options(options)
        if any(getattr(options, name) != getattr(before, name) for name in ASKED):
            self._question.next()

    @property
    def groups(self) -> dict[str, set[int]]:
        """The numbers of the cases in each group: all, those for two looks, then the others."""
        cases = self._plan.cases
        found = {
            "all": {case.number for case in cases},
            "two-look": {case.number for case in cases if case.two_look},
        }
        for case in cases:
            found.setdefault(case.group, set()).add(case.number)
        return {name: members for name, members in found.items() if members}

    def on_toggle(self, number: int) -> None:
        if case := self._plan.find(number):
            self._train(self._plan.chosen ^ {case.number})

    def on_group(self, name: str) -> None:
        """Adds a group, or removes it if all of it was chosen; if everything was chosen, keeps
        only this group."""
        members, chosen = self.groups.get(name, set()), self._plan.chosen
        if members and name != "all" and len(chosen) == len(self._plan.cases):
            self._train(members)
        elif members:
            self._train(chosen - members if members <= chosen else chosen | members)

    def _train(self, numbers: set[int]) -> None:
        self._plan.choose(numbers)
        self._question.reconsider()

    # One case

    def on_case(self, number: int) -> None:
        """Opens a case: its algorithms, of which the reader may choose another."""
        self._open = self._plan.find(number)
        if self._open:
            self.site.world.request("open", "case-dialog")
            self._learn(self._open.step)

    @job(about=lambda self: self._open)
    def _learn(self, step: str) -> Story:
        """Those that need no empty slot, since the case is asked with all other pairs solved."""
        if step not in self._known:
            found = yield ask("cfop.catalogue", step=step)
            self._known[step] = {
                case["number"]: [one["text"] for one in case["algorithms"] if not one["empty"]]
                for case in found["cases"][step]
            }

    def on_use(self, text: str) -> None:
        """Uses an algorithm of the open case; its first one is the usual one."""
        if case := self._open:
            ours = self._known.get(case.step, {}).get(case.number, [])
            if text in ours:
                self._plan.set_algorithm(case.key, "" if text == ours[0] else text)

    def on_drill(self) -> None:
        if case := self._open:
            self._plan.drill = (case.key,)
            self._question.reconsider()
            self.site.world.request("top")

    def _case_dialog(self) -> Html:
        case = self._open
        if case is None:
            return h.dialog(id="case-dialog", aria_label="Case", closedby="any", tabindex=-1)
        ours, own = (
            self._known.get(case.step, {}).get(case.number, []),
            self._plan.memory.algorithms,
        )
        used = own.get(case.key) or "".join(ours[:1])
        texts = ours if used in ours else [*ours, used]
        rows = (
            h.li(ui.button(text, "use", text, "way mono", aria_pressed=text == used))
            for text in texts
            if text
        )
        said = self._learn.problem or ("" if ours else "One moment…")
        only = {"kind": "quiet", "closes": "case-dialog"}
        return ui.dialog(
            "case-dialog",
            case.title,
            h.div(case.svg, class_="answer-picture"),
            h.p("Press the algorithm that you use: it is shown first, and CFOP solutions use it."),
            h.ul(*rows, class_="ways"),
            ui.note(said, role="status", hidden=not said),
            ui.row(ui.button("Train only this case", "drill", **only)),
        )

    # The progress, in files

    def on_save(self) -> None:
        file = everything(self.site.store, TRAINER)
        self.site.world.request("download", "cubogram-trainer.json", "application/json", file)
        self._say("saved")

    def on_file(self, file: TextFile) -> None:
        words, is_fine = taken(self.site.store, file, [TRAINER])
        self._say(f"{words} {LONGER}" if is_fine else words, "" if is_fine else "error")

    def on_reset(self) -> None:
        """Asks before deleting the saved progress."""
        if self._plan.memory.cases:
            self.site.world.request("open", "forget-dialog")
        else:
            self._say("there is no progress to reset")

    def on_forget(self) -> None:
        self._plan.forget()
        self._say("progress reset")

    def _say(self, words: str, tone: Tone = "") -> None:
        self.site.notices.say("file", words, tone)

    # What is shown

    def view(self) -> Regions:
        step = self._plan.step
        return {
            "steps": h.fieldset(
                h.legend("Step to train", class_="visually-hidden"),
                ui.radios("step", STEPS, step, has_ids=True),
                class_="switch steps",
                id="steps",
            ),
            "options": self._options(),
            "cases-head": self._head(),
            "file-message": self.site.notices.view("file", "file-message"),
            "groups": self._groups(),
            "case-grid": self._grid(),
            "cases-note": ui.note(NOTES.get(step, DOTS), id="cases-note"),
            "case-dialog": self._case_dialog(),
            "forget-dialog": self._forget_dialog(),
        }

    def _options(self) -> Html:
        step, options = self._plan.step, self.options
        first = "First block on" if step == "first block" else "Cross"
        widget = reader_options.widget
        return ui.section(
            "options",
            "Options",
            widget(options, "quiz", id="quiz-option") if self._plan.cases else None,
            widget(options, "grey", id="grey-option"),
            widget(options, "sides", id="sides-option") if step == "PLL" else None,
            None
            if options.neutral
            else ui.choice("colour", first, COLOURS, options.colour, id="colour"),
            widget(options, "neutral"),
            widget(options, "slot", id="slot") if step == "F2L" else None,
            widget(options, "most") if step == "cross" else None,
        )

    def _head(self) -> Html:
        """How well the step is known, and the buttons to save, load and reset progress."""
        return h.div(
            h.h2("Cases to train" if self._plan.cases else "Progress", id="cases-label"),
            h.p(self._summary(), class_="summary", id="summary"),
            ui.row(
                ui.button("Save to a file", "save", kind="quiet", id="save"),
                ui.file("file", "Load", "file", says="Progress file", kind="quiet", id="load"),
                ui.button("Reset", "reset", kind="quiet", id="reset"),
            ),
            class_="cases-head",
            id="cases-head",
        )

    def _summary(self) -> str:
        plan = self._plan
        records = list(map(plan.record_of, plan.all_keys))
        seen = sum(record.seen for record in records)
        known = sum(record.known for record in records)
        timed = sum(record.timed for record in records)
        parts = []
        if plan.cases:
            parts.append(f"{len(plan.chosen)} of {len(plan.cases)} chosen")
            parts.append(f"{sum(record.seen > 0 for record in records)} seen")
        if seen:
            parts.append(f"knew {known} of {seen}")
        elif not plan.cases:
            parts.append("nothing yet")
        if timed:
            parts.append(f"mean {hundredths(sum(record.total for record in records) / timed)} s")
        chosen = map(plan.record_of, plan.keys)
        due = sum(record.seen > 0 and not record.days_left(plan.now) for record in chosen)
        if due and plan.cases:
            parts.append(f"{due} due")
        return " · ".join(parts)

    def _groups(self) -> Html:
        chosen = self._plan.chosen
        everything = len(chosen) == len(self._plan.cases)
        buttons = []
        for name, members in self.groups.items():
            is_on = members <= chosen and (name == "all" or not everything)
            is_mixed = bool(members & chosen) and not everything
            pressed = "true" if is_on else "mixed" if is_mixed else "false"
            buttons.append(ui.button(name, "group", name, "group", aria_pressed=pressed))
        return ui.group("Groups of cases", *buttons, class_="groups", id="groups")

    def _grid(self) -> Html:
        plan, chosen, now = self._plan, self._plan.chosen, self._plan.now
        records = ((case, plan.record_of(case.key)) for case in plan.cases)
        cards = (_card(one, has, one.number in chosen, has.days_left(now)) for one, has in records)
        return ui.group("Cases to train", *cards, class_="case-grid", id="case-grid")

    def _forget_dialog(self) -> Html:
        count = counted(len(self._plan.memory.cases), "case")
        delete = {"kind": "danger", "closes": "forget-dialog", "id": "forget"}
        return ui.dialog(
            "forget-dialog",
            "Reset your progress?",
            h.p(f"The answers and times of {count} will be lost for good."),
            ui.row(ui.button("Delete them", "forget", **delete), kind="confirm"),
        )


@cache
def _card(case: Case, record: Record, is_chosen: bool, days: int) -> Html:
    """One case: its picture, how well it is known, and when it is due."""
    name = case.name if case.step == "PLL" else f"{case.number} {case.name}"
    value = {"value": case.number, "data_value": case.number}
    boxes = (record.seen > 0 and box < record.box for box in range(BOXES - 1))
    dots = (h.i(class_="full" if is_full else None) for is_full in boxes)
    picture = h.element("use", href=case.symbol)
    label = {"role": "img", "aria_label": f"The case {case.title}"}
    tile = h.label(
        h.input_(type="checkbox", checked=is_chosen, data_on="change:toggle", **value),
        h.svg(picture, viewBox=_box(case.svg), **label),
        h.span(name, class_="case-name"),
        h.span(*dots, class_="boxes", aria_hidden=True),
        h.span(figures.short_figures(record, days), class_="figures"),
        class_="case weak" if record.seen and not record.box else "case",
    )
    opener = ui.icon(icons.MORE, f"Algorithms of {case.title}", "case", case.number)
    return h.div(tile, opener, class_="case-tile")


@cache
def _box(svg: Html) -> str:
    found = re.search(r'viewBox="([^"]*)"', svg)
    return found[1] if found else "0 0 1 1"
