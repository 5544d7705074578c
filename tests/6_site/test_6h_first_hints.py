"""The hints that the nonogram page has before its Python is there."""

import json
import re
from html import unescape

from cubogram.nonogram.human.hints import hint
from cubogram.pages.nonogram.drawing import for_board
from cubogram.pages.nonogram.puzzles import FIRST
from sitekit.build import build
from sitekit.first_hints import first_hints


def test_they_lead_through_the_first_puzzle_and_are_what_python_would_say() -> None:
    rows = [["?"] * FIRST.width for _ in range(FIRST.height)]
    for told in first_hints():
        asked = for_board(hint(FIRST, ["".join(row) for row in rows]).as_json(), FIRST.height)
        assert told["levels"] == asked["levels"]
        assert not told["wrong"]
        assert len(told["levels"]) == 3
        assert any(rows[row][column] == "?" for row, column, _ in told["cells"])
        for row, column, value in told["cells"]:
            assert value in (1, 9)
            rows[row][column] = "#" if value == 1 else "."
    assert FIRST.fits(["".join(row).replace("?", ".") for row in rows])


def test_the_page_has_them() -> None:
    text = (build() / "nonogram" / "index.html").read_text()
    found = re.search(r'<script[^>]* id="?first-hints"?[^>]*>(.*?)</script>', text, re.S)
    assert found
    assert json.loads(unescape(found[1])) == first_hints()
