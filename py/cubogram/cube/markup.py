"""Takes away what forums and chats put around a scramble: Markdown, BBCode, quotation marks."""

from __future__ import annotations

import re

_MARKUP = re.compile(
    r"\*\*|~~~|```\w*|\|\|"  # bold, code, spoilers
    r"|^[ \t]*(?:>[ \t]?)+|^[ \t]*#{1,6}(?=[ \t]+\w)|^[ \t]*[-*\u2022][ \t](?=[ \t]*\S)"
    r"|\[/?(?:code|quote|spoiler|size|color|colour|font|url|center|list)(?:=[^\]\n]{0,80})?\]"
    r"|</?(?:b|i|p|br|code|pre|strong|em|span|div)(?:\s[^<>\n]{0,80})?/?>",
    re.IGNORECASE | re.MULTILINE,
)
_STRESSED = re.compile(
    r"([*_]{1,3})((?:scramble|solution|solve|reconstruction)[^*_\n]{0,12})([*_]{1,3})",
    re.IGNORECASE,
)
_STYLES = "bius"
"""Tags of one letter: [b] without [/b] is a rotation, as cubers used to write it."""
_QUOTED = re.compile(  # the backtick and the quotation mark are apostrophes of moves, too
    r"(?<![^\s:(])[`\"\u201c\u201e\u00ab](?=\S)([^`\"\u201c\u201d\u201e\u00ab\u00bb\n]*)[`\"\u201d\u201c\u00bb](?!\S)"
)


def without_markup(text: str) -> str:
    """The text with its markup replaced by spaces: all other characters keep their positions.

    >>> without_markup("**Scramble:** `R U' F`")
    "  Scramble:    R U' F "
    >>> without_markup("[b]R[/b] U` F`")
    '   R     U` F`'
    """
    bare = _STRESSED.sub(
        lambda found: f"{' ' * len(found[1])}{found[2]}{' ' * len(found[3])}", text
    )
    bare = _MARKUP.sub(lambda found: " " * len(found[0]), bare)
    for style in _STYLES:
        if (end := f"[/{style}]") in bare:
            bare = bare.replace(end, "    ").replace(f"[{style}]", "   ")
    return _QUOTED.sub(lambda found: f" {found[1]} ", bare)
