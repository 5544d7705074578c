"""For the page "The rule workshop": rules that match a word, the coverage map, trials on cubes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from cubogram.arguments import whole
from cubogram.cfop.coverage import N_ORIENTATIONS, N_PERMUTATIONS, Coverage
from cubogram.cfop.rule_set import RuleSet, new_rule, rule_text
from cubogram.cfop.rules import Rule
from cubogram.cfop.solver import turn_count
from cubogram.cube.cube import Cube
from cubogram.cube.layout import N_FACELETS, facelet_name
from cubogram.draw import Svg, bars, colours
from cubogram.draw.svg import SANS, element, group, label
from cubogram.errors import PuzzleError

CELL = 2.0
BESIDE = 26.0


def matching(rules: RuleSet, step: str, words: str) -> list[Rule]:
    """The rules of a step whose number, name or group is one of these words; all if there are none.

    >>> from cubogram.cfop.rule_set import standard
    >>> [rule.title for rule in matching(standard(), "OLL", "27 Key")]
    ['OLL 27 (Sune)', 'OLL 33 (Key)']
    """
    wanted = words.lower().split()
    return [
        rule
        for rule in rules.of(step)
        if not wanted or {str(rule.number), rule.name.lower(), rule.group.lower()} & {*wanted}
    ]


def as_text(step: str, rules: Sequence[Rule]) -> str:
    """Rules of a step as the text of a change; a comment if there are none."""
    if not rules:
        return f"step: {step}\n\n# No rule has this number, name or group."
    return f"step: {step}\n\n" + "\n\n".join(map(rule_text, rules))


def coverage_map(found: Coverage, picked: int | None = None) -> Svg:
    """The 62,208 last layers: a row for each orientation, shaded by its mean number of turns, and a
    column for each permutation. Uncovered ones are red; the picked one has a ring.

    >>> from cubogram.cfop import coverage, standard
    >>> coverage_map(coverage(standard())).description
    '62,208 of 62,208 last layers are covered'
    """
    rows, missing = [], []
    covered = [[n for n in turns if n >= 0] for turns in found.turns.tolist()]
    means = {y: sum(turns) / len(turns) for y, turns in enumerate(covered) if turns}
    least, most = min(means.values(), default=0), max(means.values(), default=0)
    for y, mean in means.items():
        fill = colours.ramp((mean - least) / max(most - least, 1))
        rows.append(element("rect", y=y, width=N_PERMUTATIONS, height=1, fill=fill, opacity=0.5))
    for y, turns in enumerate(found.turns.tolist()):
        missing += [f"M{x} {y}h{length}v1h-{length}z" for x, length in _runs(turns)]
    field = group(
        (*rows, element("path", d="".join(missing), fill=colours.WRONG)),
        transform=f"scale({CELL:g})",
        shape_rendering="crispEdges",
        data_pick_columns=N_PERMUTATIONS,
        data_pick_size=f"{CELL:g}",
    )
    width, height = CELL * N_PERMUTATIONS, CELL * N_ORIENTATIONS
    ring = ""
    if picked is not None:
        y, x = divmod(whole("picked", picked, 0, found.turns.size - 1), N_PERMUTATIONS)
        at = {"cx": CELL * (x + 0.5), "cy": CELL * (y + 0.5)}
        ring = element("circle", **at, r=7, fill="none", stroke=colours.INK, stroke_width=2)
    words = [
        label("288 permutations", width / 2, height + 18),
        label("216 orientations", -height / 2, width + 18, transform="rotate(-90)"),
    ]
    body = (
        field
        + ring
        + group(words, font_family=SANS, font_size=17, text_anchor="middle", fill=colours.SOFT)
    )
    told = f"{found.turns.size - found.missing:,} of {found.turns.size:,} last layers are covered"
    return Svg(width + BESIDE, height + BESIDE, body, "The map of the last layers", told)


def _runs(turns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The start and length of each run of uncovered ones."""
    start = None
    for x, n in enumerate([*turns, 0]):
        if n < 0 and start is None:
            start = x
        elif n >= 0 and start is not None:
            yield start, x - start
            start = None


def trial(rules: RuleSet, count: int = 1000, *, step: int = 50) -> Generator[Svg, None, None]:
    """Yields a picture after every `step` of `count` random cubes (the same ones each time): the
    number of turns that these rules take, and the number of cubes that they leave unsolved.

    >>> from cubogram.cfop import standard
    >>> [picture.title for picture in trial(standard(), 4, step=2)][-1][:10]
    '4 cubes: 5'
    """
    lengths: list[int] = []
    unsolved = 0
    for seed in range(count):
        try:
            lengths.append(turn_count(Cube.random(seed), rules=rules))
        except PuzzleError:
            unsolved += 1
        if (seed + 1) % step == 0 or seed + 1 == count:
            yield _counted(lengths, unsolved)


def _counted(lengths: Sequence[int], unsolved: int) -> Svg:
    mean = f"{sum(lengths) / len(lengths):.1f} turns on average" if lengths else "none solved"
    title = f"{len(lengths) + unsolved:,} cubes: {mean}, {unsolved:,} not solved"
    first = min(lengths, default=0) // 5 * 5
    last = max(lengths, default=0)
    counts: dict[object, float] = {
        f"{low}-{low + 4}": sum(low <= n <= low + 4 for n in lengths)
        for low in range(first, last + 1, 5)
    }
    return bars(counts, x_label=title, y_label="cubes", title=title)


def search_rule(step: str, number: int, name: str, cube: Cube, *, seconds: float = 3.0) -> Rule:
    """A rule for the case that a cube shows, with an algorithm from the two-phase search.

    For OLL, the algorithm may permute the top's pieces; for F2L, it may change the whole top; for
    PLL, it solves the cube. Raises PuzzleError "rule" if the case is already solved.
    """
    if step not in _OPEN:
        raise PuzzleError(
            "step",
            f"{step!r} is not a step with rules; the steps with rules are {', '.join(_OPEN)}",
        )
    names = map(facelet_name, range(N_FACELETS))
    target = "".join("?" if _OPEN[step](name) else name[0] for name in names)
    found = cube.solve_to(target, seconds=seconds)
    return new_rule(step, number, name, found.maneuver)


def _is_beside_top(facelet: str) -> bool:
    return facelet[0] in "RFLB" and facelet[1] in "123"


_OPEN: dict[str, Callable[[str], bool]] = {
    "F2L": lambda facelet: _is_beside_top(facelet) or (facelet[0] == "U" and facelet != "U5"),
    "OLL": _is_beside_top,
    "PLL": lambda facelet: False,
}
"""The facelets that do not matter to a step's algorithm."""
