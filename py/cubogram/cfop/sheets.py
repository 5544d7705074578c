"""Sheets to print: every case of a set with its picture and its easiest algorithm.

>>> from cubogram.cube.listing import Listing
>>> options = Listing(metric="effort")
>>> found = [one for one in easiest("winter variation", options) if one]
>>> found[0].case.name, str(found[0].algorithm), len(pages("winter variation", found, options))
('1', "R U' R'", 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from cubogram.arguments import choice
from cubogram.cfop.case_sets import SetCase, cases
from cubogram.cube.listing import Listing
from cubogram.cube.permutation import Permutation
from cubogram.cube.steps import SETS
from cubogram.draw.cases import STEPS, case
from cubogram.draw.layers import last_layer
from cubogram.draw.paper import PAPERS
from cubogram.draw.svg import MONO, SANS, Svg, group, label
from cubogram.formatting import counted, sentence
from cubogram.twophase.goals import Algorithms, FoundAlgorithm, read_goal

MARGIN, HEAD = 12.0, 12.0  # millimetres
COLUMNS, TALL, PICTURE = 4, 37.0, 20.0
LETTERS = 24
"""How many letters of an algorithm fit in a line, with room between two."""


@dataclass(frozen=True)
class Easiest:
    """A case with its easiest algorithm; None if there is none of the wanted length."""

    case: SetCase
    algorithm: FoundAlgorithm | None


def easiest(name: str, options: Listing) -> Iterator[Easiest | None]:
    """Yields each case of a set with its easiest algorithm, and None between slices of work.

    Turns of U are free where they do not make another case. Raises PuzzleError
    "faces" for moves that cannot be read, and "goal" if they cannot solve a case.
    """
    chosen = SETS[choice("name", name, tuple(SETS))]
    goal = read_goal(chosen.goal)
    options = replace(options, free_turns="both" if chosen.may_turn else "after", most=1)
    for one in cases(name):
        found = None
        for found in Algorithms(one.cube, goal, options).steps():
            if found is None:
                yield None
            else:
                break
        yield Easiest(one, found)


def pages(name: str, found: Sequence[Easiest], options: Listing, paper: str = "A4") -> list[Svg]:
    """Pages for a printer, in millimetres, with what `easiest` has found with these options."""
    width, height = PAPERS[choice("paper", paper, tuple(PAPERS))]
    on_page = COLUMNS * int((height - 2 * MARGIN - HEAD) // TALL)
    title = sentence(f"{name}: {counted(len(found), 'case')}").rstrip(".")
    title += f", easiest algorithms of {options.faces.replace(' ', '')}"
    parts = [found[at : at + on_page] for at in range(0, len(found), on_page)]
    titles = [
        f"{title} ({n}/{len(parts)})" if parts[1:] else title for n in range(1, len(parts) + 1)
    ]
    return [
        _page(name, part, options, (width, height), title)
        for part, title in zip(parts, titles, strict=True)
    ]


def _page(
    name: str, found: Sequence[Easiest], options: Listing, size: tuple[float, float], title: str
) -> Svg:
    wide = (size[0] - 2 * MARGIN) / COLUMNS
    drawn, names, texts = [], [], []
    none = f"none up to {options.length}"
    for at, one in enumerate(found):
        x, y = MARGIN + at % COLUMNS * wide, MARGIN + HEAD + at // COLUMNS * TALL
        centre = x + wide / 2
        drawn.append(_picture(name, one.case).placed(centre - PICTURE / 2, y, PICTURE, PICTURE))
        names.append(label(one.case.name, centre, y + PICTURE + 4))
        lines = wrap(str(one.algorithm), LETTERS) if one.algorithm else [none]
        texts += [label(line, centre, y + PICTURE + 8 + 4 * n) for n, line in enumerate(lines)]
    middle = {"text_anchor": "middle"}
    body = (
        group([label(title, MARGIN, MARGIN + 4)], font_family=SANS, font_size=5, font_weight=600)
        + "".join(drawn)
        + group(names, font_family=SANS, font_size=3, fill="#555555", **middle)
        + group(texts, font_family=MONO, font_size=2.8, **middle)
    )
    return Svg(*size, body, title, unit="mm")


def _picture(name: str, one: SetCase) -> Svg:
    step = SETS[name].rules
    if step in STEPS:
        return case(one.cube, step, title=one.name)
    goal = read_goal(SETS[name].goal).facelets
    homes = Permutation(one.moves).replaced_by
    seen = [place for place, home in enumerate(homes) if goal[home] != "?"]
    return last_layer(one.cube, only=seen, title=one.name)
