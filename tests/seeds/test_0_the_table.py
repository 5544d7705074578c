"""The table of what the seeds promise or show: one test a row, in five files, one for each seed.

A row is named after the seed's idea. Its docstring has a verdict: "As written.", or "Better:" and
the reason why it is done differently, or "Not reached:" and how far it goes.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("test_[1-5]_*.py"))
VERDICT = re.compile(r"(As written(?=[.,:;])|Better(?=: [^.]{15,})|Not reached(?=: [^.]{15,}))")
PAGE = Path(__file__).parents[2] / "site" / "learn" / "seeds.md"


def rows(path: Path) -> dict[str, str]:
    """The docstrings of a file's tests."""
    tree = ast.parse(path.read_text("utf-8"))
    tests = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
    return {test.name: ast.get_docstring(test) or "" for test in tests}


def test_there_are_five_seeds() -> None:
    assert len(FILES) == 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_row_has_one_verdict(path: Path) -> None:
    for name, words in rows(path).items():
        assert len(VERDICT.findall(" ".join(words.split()))) == 1, f"{name}: {words!r}"


def test_the_page_counts_the_rows() -> None:
    found = [words for path in FILES for words in rows(path).values()]
    count = Counter(VERDICT.findall(" ".join(words.split()))[0] for words in found)
    said = re.search(
        r"promises, (\d+) in all.*?: (\d+) hold as written, (\d+) are met in a different way, "
        r"and (\d+) are not met",
        " ".join(PAGE.read_text("utf-8").split()),
    )
    assert said
    verdicts = [count[name] for name in ("As written", "Better", "Not reached")]
    assert [int(number) for number in said.groups()] == [len(found), *verdicts]
