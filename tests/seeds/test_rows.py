"""What the seeds promise or show: rows.txt has two lines for each, with a verdict and its tests.

The verdict is "As written.", or "Better:" and the reason why it is done differently, or "Not
reached:" and how far it goes. A test in Python is named without `test_`, one of node in quotes.
"""

import re
from collections import Counter
from pathlib import Path

from sitekit.paths import JS, ROOT, SITE

LINES = (Path(__file__).parent / "rows.txt").read_text("utf-8").splitlines()
ROWS = [line for line in LINES if not line.startswith((" ", "#"))]
PROOFS = [line for line in LINES if line.startswith(" ")]
VERDICT = re.compile(r"(As written(?=[.,:;])|Better(?=: [^.]{15,})|Not reached(?=: [^.]{15,}))")


def names_of_tests() -> set[str]:
    """The names of the tests that `make test` runs: Python's, and those of node in quotes."""
    found = set()
    for folder in ("core", "commands", "pages", "site", "browser", "seeds"):
        for path in (ROOT / "tests" / folder).rglob("test_*.py"):
            found |= {*re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)}
    for part in JS.iterdir():
        for path in part.rglob("*.test.[jt]s") if part.name != "node_modules" else ():
            found |= {*re.findall(r'\btest\(\s*("[^"]+")', path.read_text("utf-8"))}
    return found


def test_every_row_has_one_verdict_and_tests_that_prove_it() -> None:
    for row in ROWS:
        assert len(VERDICT.findall(row)) == 1, row
    assert [line[0] == " " for line in LINES if line[0] != "#"] == [False, True] * len(ROWS)
    named = {name for line in PROOFS for name in re.findall(r'"[^"]+"|\w+', line)}
    assert named - names_of_tests() == set()


def test_the_page_counts_the_rows() -> None:
    count = Counter(VERDICT.findall(row)[0] for row in ROWS)
    said = re.search(
        r"promises, (\d+) in all.*?: (\d+) hold as written, (\d+) are met in a different way, "
        r"and (\d+) are not met",
        " ".join((SITE / "learn" / "seeds.md").read_text("utf-8").split()),
    )
    assert said
    verdicts = [count[name] for name in ("As written", "Better", "Not reached")]
    assert [int(number) for number in said.groups()] == [len(ROWS), *verdicts]
