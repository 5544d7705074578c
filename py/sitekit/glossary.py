"""The glossary's terms where they are used: a button in the text, which shows what it means."""

from __future__ import annotations

import re
from functools import cache

from sitekit.paths import SITE

TERM = re.compile(r"^.+ \{ #([\w-]+) \}\n:   (.+)$", re.MULTILINE)
LINK = re.compile(r"\[([^\]\n]+)\]\(glossary\.md#([\w-]+)\)")


@cache
def terms() -> dict[str, str]:
    """What each term means, in Markdown, by its anchor."""
    found = TERM.findall((SITE / "learn" / "glossary.md").read_text())
    return {name: text.replace("](#", "](glossary.md#") for name, text in found}


def with_terms(markdown: str) -> str:
    """A page of the book whose links to the glossary are buttons, with what they show at its end.

    >>> text = with_terms("A [corner](glossary.md#corner).")
    >>> "three stickers" in text, "](glossary.md#corner)" in text.partition("\\n")[0]
    (True, False)
    """
    used: dict[str, str] = {}

    def button(link: re.Match[str]) -> str:
        word, name = link.groups()
        used[name] = terms()[name]
        return f'<button type="button" class="term" popovertarget="term-{name}">{word}</button>'

    markdown = LINK.sub(button, markdown)
    said = (
        f'<div id="term-{name}" class="term-said" popover="auto" data-search-exclude markdown>'
        f"\n\n{text}\n\n</div>"
        for name, text in used.items()
    )
    return "\n\n".join([markdown, *said])
