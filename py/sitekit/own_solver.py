"""The reader's own solver: the parts of it that the chapters of the book mark, as one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitekit.exercises import exercise_parts
from sitekit.paths import SITE

CHAPTERS = {
    "pieces": "Chapter 5: pieces",
    "coordinates": "Chapter 7: coordinates",
    "move-tables": "Chapter 8: move tables",
    "waves": "Chapter 9: distances",
    "ida-star": "Chapter 12: the search",
    "two-phases": "Chapter 13: two phases",
}
MODULE = "my_solver"
HEAD = '''"""A two-phase solver for the 3x3x3 cube, written with the book of Cubogram.

python my_solver.py "R U2 F' L D"
"""

import sys
'''
TAIL = """if __name__ == "__main__":
    main(sys.argv[1:])
"""
_MARKED = re.compile(r"""^```(live|exercise)[^\n]* solver="yes"[^\n]*\n(.*?)^```$""", re.M | re.S)


@dataclass(frozen=True)
class Part:
    """A piece of the file: given by the book, or written by the reader in an exercise."""

    chapter: str
    begun: str
    """What the reader starts from; "" if the part is given."""
    code: str
    """The book's code."""


def parts(chapters: Iterator[str] | list[str] | None = None) -> list[Part]:
    """The parts of these chapters, or of all, in their order."""
    found = []
    for chapter in CHAPTERS if chapters is None else chapters:
        text = (SITE / "learn" / f"{chapter}.md").read_text()
        for kind, source in _MARKED.findall(text):
            begun, rest = exercise_parts(source) if kind == "exercise" else ("", {})
            found.append(Part(chapter, begun, rest.get("solution", source)))
    return found


def module_text() -> str:
    """What `my_solver` has in the book's cells: the chapters before the last."""
    return _joined(list(CHAPTERS)[:-1])


def file_text() -> str:
    """The whole file, with the book's code in each part."""
    return f"{_joined(list(CHAPTERS))}\n\n{TAIL}"


def _joined(chapters: list[str]) -> str:
    text = HEAD
    for chapter in chapters:
        text += f"\n# {CHAPTERS[chapter]}\n"
        text += "\n\n".join(part.code.strip("\n") + "\n" for part in parts([chapter]))
        text += "\n"
    return text.rstrip("\n") + "\n"
