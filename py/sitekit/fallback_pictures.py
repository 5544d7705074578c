"""Pictures instead of live figures, for pages that are printed or read without JavaScript.

A live cube or nonogram is an empty element until its script has loaded. Each gets a drawing of its
first state, which the script removes.
"""

import html
import re

from cubogram import Cube
from cubogram.draw import corner, nonogram
from cubogram.nonogram import Puzzle

FIGURE = re.compile(r"<cubogram-(cube|nonogram)((?: [\w-]+(?:=\"[^\"]*\")?)*)></cubogram-\1>")
FACT = re.compile(r" ([\w-]+)(?:=\"([^\"]*)\")?")


def with_fallback_pictures(text: str) -> str:
    """The HTML, with a drawing added to every live figure that has none.

    >>> with_fallback_pictures('<cubogram-cube setup="R"></cubogram-cube>')[:34]
    '<cubogram-cube setup="R"><svg xmln'
    """
    return FIGURE.sub(_with_picture, text)


def _with_picture(found: re.Match[str]) -> str:
    kind, attributes = found[1], found[2]
    facts = {name: html.unescape(value) for name, value in FACT.findall(attributes)}
    drawn = _cube(facts) if kind == "cube" else _nonogram(facts)
    return f"<cubogram-{kind}{attributes}>{drawn}</cubogram-{kind}>"


def _cube(facts: dict[str, str]) -> str:
    start = Cube(facts.get("facelets", "")).apply(facts.get("setup", ""))
    marked = facts.get("highlight")
    only = None if marked is None else [int(number) for number in marked.split()]
    return str(corner(start, only=only, title=facts.get("label", "A cube")))


def _nonogram(facts: dict[str, str]) -> str:
    rows, columns = (
        [[_run(word) for word in clue.split()] for clue in facts[side].split(";")]
        for side in ("rows", "columns")
    )
    colours = facts.get("colours", "ink").replace("ink", "black").split()
    return str(nonogram(Puzzle(rows, columns, colours, title=facts.get("title-text", ""))))


def _run(word: str) -> int | tuple[int, int]:
    """A run of a clue: "3", or with its colour "3:2"."""
    length, _, colour = word.partition(":")
    return (int(length), int(colour)) if colour else int(length)
