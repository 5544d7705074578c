"""Goldens that list calls, with what each returns or why it is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from nonograms import load, made

from cubogram import nonogram
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram import Puzzle

FOLDER = Path(__file__).parent


NAMES = {"Puzzle": Puzzle, "nonogram": nonogram, "np": np, "load": load, "made": made}
"""What all goldens may call."""


@pytest.fixture
def calls(golden: Callable[[str, str], None]) -> Callable[..., None]:
    """`calls(name, ask=...)` evaluates the calls in goldens/name, one a line: `ask("this")`.

    Below each call, indented, the golden has its result (a list is shown line by line), or the
    kind, message and place of its error. To add a call, write its line and run with
    `--update-goldens`.
    """

    def outcome(call: str, names: dict[str, Any]) -> list[str]:
        try:
            found = eval(call, names)
        except PuzzleError as error:
            told = [f"  {error.kind}: {error.message}"]
            if error.where and not isinstance(error, ArgumentError):  # which begins with its place
                told.append("  at " + ", ".join(f"{key} {at}" for key, at in error.where.items()))
            return told
        return [f"  = {part}" for part in (found if isinstance(found, list) else [found])]

    def check(name: str, **names: Any) -> None:
        lines = (FOLDER / "goldens" / name).read_text("utf-8").splitlines()
        asked = [line for line in lines if line and not line.startswith("  ")]
        told = [[call, *outcome(call, NAMES | names)] for call in asked]
        golden(name, "\n".join(line for part in told for line in part))

    return check
