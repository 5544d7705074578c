"""The hints of the nonogram page before its Python is ready: Python's own, for its first puzzle."""

from typing import Any

from cubogram.nonogram.human.hints import hint
from cubogram.pages.nonogram.drawing import for_board
from cubogram.pages.nonogram.puzzles import FIRST

USED = ("kind", "title", "levels", "cells", "wrong", "assume", "chain")


def first_hints() -> list[dict[str, Any]]:
    """The hints from the blank grid to the picture, each as the page has it."""
    rows = [["?"] * FIRST.width for _ in range(FIRST.height)]
    found = []
    while (told := hint(FIRST, ["".join(row) for row in rows])).kind != "done":
        facts = {"wrong": [], "assume": None, "chain": [], **told.as_json()}
        found.append(for_board({name: facts[name] for name in USED}, FIRST.height))
        for row, column, value in told.cells:
            rows[row][column] = ".#"[value]
    return found
