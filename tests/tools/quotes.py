"""Numbers in the text that quote a cell or a benchmark, compared with what they quote.

After such a number comes a comment, which the site leaves out. `81<!-- from cell 7 -->`: the number
is in the output of that cell of the page. `5.9 MB<!-- from startup: Python in all [kB] -->`: in
that section of the benchmarks, it is the first number after that text, there in kB, rounded;
`#3` before the unit asks for the third number instead.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import book_cells

from cubogram.live.cell import Notebook
from sitekit.paths import ROOT, SITE

BENCHMARKS = SITE / "learn" / "benchmarks.md"
PAGES = [*SITE.rglob("*.md"), ROOT / "README.md"]
NUMBER = r"\d[\d,]*(?:\.\d+)?"
QUOTE = re.compile(rf"({NUMBER}) ?([a-zA-Z]*)<!-- from (.+?) -->")
SOURCE = re.compile(r"(\w+): (.+?)(?: #(\d+))?(?: \[(\w+)\])?")
SCALES = {"kB": 1e3, "MB": 1e6, "GB": 1e9, "M": 1e6, "million": 1e6, "ms": 1e-3}


def _value(number: str, unit: str) -> float:
    return float(number.replace(",", "")) * SCALES.get(unit, 1)


def _measured(source: str) -> float:
    """The number in the benchmarks that a comment names."""
    found = SOURCE.fullmatch(source)
    assert found, source
    section, text, place, unit = found.groups()
    _, _, rest = BENCHMARKS.read_text().partition(f"<!-- bench:{section} -->")
    inside, _, _ = rest.partition(f"<!-- /bench:{section} -->")
    _, mark, after = inside.partition(text)
    assert mark, f"{section} has no {text!r}"
    numbers = re.findall(NUMBER, after)
    return _value(numbers[int(place or 1) - 1], unit or "")


def wrong_benchmarks(page: Path) -> Iterator[str]:
    """Numbers of a page that are not those of the benchmarks."""
    for number, unit, source in QUOTE.findall(page.read_text()):
        if source.startswith("cell "):
            continue
        digits = len(number.partition(".")[2])
        scale = SCALES.get(unit, 1)
        measured = _measured(source)
        if round(measured / scale, digits) != _value(number, ""):
            yield f"{page.name}: {number} {unit}, but {source} is {measured / scale:g}"


def wrong_cells(page: Path) -> Iterator[str]:
    """Numbers of a page that the cells they come from do not show."""
    quoted = [(number, source) for number, _, source in QUOTE.findall(page.read_text())]
    wanted = [(number, int(source[5:])) for number, source in quoted if source[:5] == "cell "]
    session = Notebook()
    cells = book_cells.sources(page) if wanted else []
    shown = [str(one.result(session)) for one in cells[: max((n for _, n in wanted), default=0)]]
    for number, cell in wanted:
        if number.replace(",", "") not in re.findall(NUMBER, shown[cell - 1].replace(",", "")):
            yield f"{page.name}: {number} is not in what cell {cell} shows"
