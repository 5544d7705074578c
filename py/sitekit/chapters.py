"""The book's chapters in order: how long each takes, by a rule, and what it is good for.

A chapter's front matter has its `aim`, what the reader can do afterwards, and `needs`, what to have
read. Its time: 200 words a minute, half a minute for a cell, three minutes for an exercise and six
for a part of `my_solver.py`, rounded up to five minutes. The harder versions do not count.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cubogram.pages import html as h
from sitekit.exercises import CELL, exercise_parts, mistakes
from sitekit.own_solver import TITLES
from sitekit.paths import ROOT, SITE

HEAD = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
HEADING = re.compile(r"^# (?:(\d+)\. )?(.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TAG = re.compile(r"<[^>]*>")
LISTED = re.compile(r"- learn/([\w-]+)\.md$", re.MULTILINE)
WORDS_A_MINUTE = 200
CELL_MINUTES, EXERCISE_MINUTES, PART_MINUTES, STEP = 0.5, 3, 6, 5
MOST_MISTAKES = 2
"""The most mistakes of an exercise that a teacher reads about."""
LONGEST = 44
"""The longest code of a mistake there."""
TEACHING = "<!-- teaching -->"
HOURS_OF_THE_BOOK = "<!-- hours: book -->"
HOURS_OF_THE_SOLVER = "<!-- hours: solver -->"


@dataclass(frozen=True)
class Chapter:
    """A chapter that says what it is good for."""

    name: str
    """Its file, without the suffix."""
    number: str
    title: str
    aim: str
    """What its reader can do afterwards, as in "you can ..."."""
    needs: tuple[str, ...]
    """The names of the chapters to have read before."""
    text: str
    """Its Markdown, without the front matter."""

    @property
    def words(self) -> int:
        """How many words of prose it has."""
        return len(TAG.sub("", FENCE.sub("", self.text)).split())

    @property
    def minutes(self) -> int:
        """How long it takes, by the rule above."""
        total = self.words / WORDS_A_MINUTE
        for kind, options, _ in CELL.findall(self.text):
            is_part = ' solver="yes"' in options
            if kind == "live":
                total += CELL_MINUTES
            elif ' harder="yes"' not in options:
                total += PART_MINUTES if is_part else EXERCISE_MINUTES
        return STEP * max(1, -int(-total // STEP))

    @property
    def mistakes(self) -> list[str]:
        """For each exercise, mistakes that readers make, as a sentence."""
        found = []
        for kind, options, source in CELL.findall(self.text):
            if kind == "exercise" and ' harder="yes"' not in options:
                begun, parts = exercise_parts(source)
                said = [
                    f"`{wrong.strip()}` for `{right.strip()}`" if wrong else f"no `{right.strip()}`"
                    for right, wrong in mistakes(parts.get("wrong", ""))
                    if max(len(right), len(wrong)) <= LONGEST and "\n" not in right + wrong
                ]
                name = _written(begun, parts["solution"])
                if name and said:
                    found.append(f"in `{name}`, {', '.join(said[:MOST_MISTAKES])}")
        return found

    @property
    def line(self) -> str:
        """The line below its heading."""
        time = h.element("strong", f"{self.minutes} minutes.")
        return str(h.p(time, f" Afterwards, you can {self.aim}.", class_="aim"))


def _written(begun: str, solution: str) -> str:
    """The first function of a solution that the reader writes; "" if there is none."""
    given = {ast.unparse(node) for node in ast.parse(begun).body}
    names = (
        node.name
        for node in ast.parse(solution).body
        if isinstance(node, ast.FunctionDef) and ast.unparse(node) not in given
    )
    return next(names, "")


def chapter(path: Path) -> Chapter | None:
    """The chapter in a file; None if the file does not say what it is good for."""
    text = path.read_text()
    head = HEAD.match(text)
    known = dict(line.split(": ", 1) for line in head[1].splitlines()) if head else {}
    heading = HEADING.search(text)
    if not head or not heading or "aim" not in known:
        return None
    needs = tuple(known.get("needs", "").split())
    number, title = heading.groups(default="")
    return Chapter(path.stem, number, title, known["aim"], needs, text[head.end() :])


@cache
def course() -> tuple[Chapter, ...]:
    """The chapters in the order of the navigation."""
    names = LISTED.findall((ROOT / "mkdocs.yml").read_text())
    found = (chapter(SITE / "learn" / f"{name}.md") for name in names)
    return tuple(one for one in found if one)


def hours(chapters: tuple[Chapter, ...]) -> str:
    """The time of several chapters together, to the half hour."""
    halves = round(sum(one.minutes for one in chapters) / 30)
    return f"{halves // 2}{'½' if halves % 2 else ''} hours"


def teaching() -> str:
    """Every chapter as a teacher needs it: goal, minutes, what to have read, common mistakes."""
    titles = {one.name: one.title for one in course()}
    parts = []
    for one in course():
        before = ", ".join(f"[{titles[name]}]({name}.md)" for name in one.needs)
        lines = [
            f"### [{one.number}. {one.title}]({one.name}.md)",
            "",
            f"- **Goal:** {one.aim}.",
            f"- **Minutes:** {one.minutes}. **Before:** {before or 'lists, functions and loops'}.",
        ]
        lines.append(f"- **Mistakes:** {'; '.join(one.mistakes)}.")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def with_times(markdown: str, name: str) -> str:
    """A page of the book with the line below its heading, or with the time of all chapters."""
    whole = course()
    written = tuple(one for one in whole if one.name in TITLES)
    markdown = markdown.replace(HOURS_OF_THE_BOOK, hours(whole))
    markdown = markdown.replace(HOURS_OF_THE_SOLVER, hours(written))
    if TEACHING in markdown:
        markdown = markdown.replace(TEACHING, teaching())
    here = next((one for one in whole if one.name == name), None)
    if here is None:
        return markdown
    return HEADING.sub(lambda heading: f"{heading[0]}\n\n{here.line}", markdown, count=1)
