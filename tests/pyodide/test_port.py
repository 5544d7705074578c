"""The browser's Python, warm and outside a browser: modules, cells, and the tests marked `port`.

What differs there: integers have 32 bits, numpy is another build, much of the standard library is
missing, and the package is compiled without docstrings and assertions.
"""

import re
from typing import Any

import pytest
from book_cells import PAGES, Source, sources
from in_pyodide import differences, run

from sitekit.paths import ROOT

FOLDERS = ("core", "commands", "pages")
CHAPTERS = [f"learn/{name}" for name in ("pieces", "coordinates", "waves", "grid")]
"""The others are a campaign."""
DEEP = ["not " * 3000 + "1", "-" * 3000 + "1", "R " * 3000]
"""Lines that would overflow the stack of Python's parser."""


def marked_files() -> list[str]:
    """The test files that have the mark."""
    files = (file for name in FOLDERS for file in (ROOT / "tests" / name).rglob("test_*.py"))
    marked = (file for file in files if "mark.port" in file.read_text())
    return sorted(str(file.relative_to(ROOT)) for file in marked)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    """The results of all that is asked of one Python, and what it printed."""
    arguments = [
        *("-q", "-m", "port", "--import-mode=importlib", "--capture=sys", "--durations=8"),
        *("-p", "no:cacheprovider", "-p", "no:faulthandler"),
        *("-o", "pythonpath=tests/tools tests/campaigns", *marked_files()),
    ]
    deep = [Source(code, "", "", frozenset()) for line in DEEP for code in ("a = 1\n" + line, "a")]
    chapters = [sources(PAGES[name]) for name in CHAPTERS]
    return run(tmp_path_factory.mktemp("results"), [*chapters, deep], arguments)


def test_marked_tests_pass(seen: tuple[dict[str, Any], str]) -> None:
    results, said = seen
    print(said[-6000:])
    assert results["status"] == 0
    assert results["missed"] == [], "taken from what the browser's standard library lacks"
    passed = re.search(r"(\d+) passed", said)
    assert passed
    assert int(passed[1]) >= 100


def test_every_module_is_imported_and_numpys_rarer_parts_come_when_they_are_wanted(
    seen: tuple[dict[str, Any], str],
) -> None:
    results, _ = seen
    assert results["imported"] > 200
    assert results["numpy"]["missing"].startswith("numpy.")
    assert results["numpy"]["given"] == [0.5, 0, 2]


def test_cells_show_what_they_show_here(seen: tuple[dict[str, Any], str]) -> None:
    for name, theirs in zip(CHAPTERS, seen[0]["pages"], strict=False):
        assert list(differences(name, sources(PAGES[name]), theirs)) == []


def test_a_line_that_nests_too_deeply_does_not_end_python(
    seen: tuple[dict[str, Any], str],
) -> None:
    *_, cells = seen[0]["pages"]
    for wrong, right in zip(cells[::2], cells[1::2], strict=True):
        assert wrong["error"]["message"].startswith("SyntaxError: this line has hundreds of words")
        assert wrong["error"]["line"] == 2
        assert right["error"]["message"].startswith("NameError")
