"""Chapters are short enough to be read: most have fewer than 1,500 words of prose."""

import re

from sitekit.paths import ROOT, SITE

LONG = 1500
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
NO_PROSE = re.compile(
    r"\A---\n.*?\n---\n|<(svg|script)\b.*?</\1>|<[^>]+>|\]\([^)]*\)|^\|[^\n]*", re.M | re.S
)


def words(text: str) -> int:
    """Words of prose: without code, tables, addresses and HTML."""
    prose = NO_PROSE.sub(" ", FENCE.sub("", text))
    return len(re.findall(r"[A-Za-z0-9][\w'.,-]*", prose))


def test_code_tables_and_addresses_are_not_words() -> None:
    text = (
        "---\ntitle: x\n---\nTwo words.\n\n```live\na = 1\n```\n\n| a | b |\n\n[link](there.md)\n"
    )
    assert words(text) == 3


def test_most_chapters_are_short() -> None:
    pages = re.findall(r"^      - (learn/[\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.M)
    texts = {page: (SITE / page).read_text() for page in pages}
    chapters = {page: words(t) for page, t in texts.items() if re.search(r"^# \d+\. ", t, re.M)}
    assert len(chapters) == 22
    long = {page: count for page, count in chapters.items() if count >= LONG}
    print(long)
    assert len(long) <= 7
