"""The tables of the page "Trust", each written by the command that measured it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from sitekit.paths import SITE

PAGE = SITE / "reference" / "trust.md"


def table_of(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The Markdown of a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def write_table(
    name: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    note: str = "",
    page: Path = PAGE,
) -> None:
    """Writes a table, and a sentence below it, between the page's `name` markers."""
    text = page.read_text()
    body = (
        f"<!-- {name} -->\n{table_of(heads, rows)}\n"
        + (f"\n{note}\n" if note else "")
        + f"<!-- /{name} -->"
    )
    marks = rf"<!-- {name} -->.*?<!-- /{name} -->"
    found, count = re.subn(marks, lambda _: body, text, flags=re.S)
    if count != 1:
        raise ValueError(f"{page.name} has no place for the table {name!r}")
    page.write_text(found)
