"""Tests each rule of the beginner's method by applying it to every state that shows its case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from pkgutil import get_data

from cubogram.cfop.pictures import CROSS, FIRST_TWO_LAYERS, LAST_LAYER, U_TURNS
from cubogram.cfop.piece_map import FIRST_EDGE, compose, map_of_cubies, y_maps
from cubogram.cube.cubies import Cubies
from cubogram.cube.pieces import permutation_parity
from cubogram.errors import PuzzleError
from cubogram.layers.stages import FILE, PatternRule, PieceRule, Stage, parse_stages, refuse

TOP_CORNERS, TOP_EDGES = LAST_LAYER[:4], LAST_LAYER[4:]
ON_TOP = frozenset(range(12)) | frozenset(range(24, 32))
"""The codes of pieces in the top layer."""


def shown(key: str, state: bytes) -> frozenset[int]:
    """The homes in the top that count as right for a stage, in a state of the cube as held.

    >>> from cubogram.cfop.piece_map import IDENTITY
    >>> sorted(shown("top cross", IDENTITY)) == sorted(TOP_EDGES)
    True
    """
    if key == "top cross":
        codes = (state[home] for home in TOP_EDGES)
        return frozenset(code for code in codes if (code - FIRST_EDGE) % 2 == 0)
    if key == "top edges":
        return frozenset(home for home in TOP_EDGES if state[home] == home)
    return frozenset(home for home in TOP_CORNERS if state[home] // 3 == home // 3)


def may_turn_top(stage: Stage) -> bool:
    """True if the top may be turned before one of a stage's sequences."""
    return stage.key != "top corners"


def turns_to_goal(stage: Stage, state: bytes) -> int | None:
    """The number of U turns that complete a stage; None if none does."""
    for auf in range(4 if may_turn_top(stage) else 1):
        if len(shown(stage.key, compose(state, U_TURNS[auf]))) == 4:
            return auf
    return None


def fitting(stage: Stage, state: bytes) -> Iterator[tuple[PatternRule, int, int]]:
    """The rules that fit a state, each with the numbers of turns y (of the cube) and U (of the top)
    before it; `state` is a piece map with the cross at the bottom."""
    for y_turns in range(4):
        held = held_after(state, y_turns)
        for auf in range(4 if may_turn_top(stage) else 1):
            seen = shown(stage.key, compose(held, U_TURNS[auf]))
            for rule in stage.patterns:
                if seen == rule.right and (rule.right or not auf):
                    yield rule, y_turns, auf


def held_after(state: bytes, y_turns: int) -> bytes:
    """The piece map of the same cube after `y_turns` rotations y."""
    turned, back = y_maps()
    for _ in range(y_turns):
        state = compose(compose(back, state), turned)
    return state


def check(stages: Sequence[Stage]) -> None:
    """Raises PuzzleError "rule", with the line, for the first rule that does not do what it says.

    >>> check(parse_stages("stage: cross | X\\nbring: DF DR\\nUF>DF | R2 | wrong"))
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: rules/layers.txt, line 3: R2 does not bring the piece home
    """
    done: tuple[int, ...] = ()
    for stage in stages:
        whole = BOTTOM if stage.key == "twist" else (*done, *stage.targets)
        for rule in stage.pieces:
            _check_piece(rule, whole)
        if stage.patterns:
            _check_patterns(stage)
        done += stage.targets


BOTTOM = tuple(home for home in FIRST_TWO_LAYERS if home < 24 or home in CROSS)
"""The pieces of the bottom layer, which the last stage solves with the cube upside down."""


@cache
def load() -> tuple[Stage, ...]:
    """The seven stages, checked.

    >>> [stage.key for stage in load()]
    ['cross', 'corners', 'middle', 'top cross', 'top edges', 'top corners', 'twist']
    """
    text = get_data(__package__, FILE)
    if text is None:
        raise PuzzleError("rule", f"the package has no file {FILE}")
    stages = parse_stages(text.decode())
    check(stages)
    return stages


def _check_piece(rule: PieceRule, whole: Sequence[int]) -> None:
    effect = rule.sequence.piece_map
    if rule.frees:
        codes = range(rule.home, rule.home + (3 if rule.home < FIRST_EDGE else 2))
        if any(effect[code] not in ON_TOP for code in codes):
            raise refuse(rule.line, f"{rule.sequence.text} does not bring the piece to the top")
    elif effect[rule.source] != rule.home:
        raise refuse(rule.line, f"{rule.sequence.text} does not bring the piece home")
    if any(effect[home] != home for home in whole if home != rule.home):
        raise refuse(rule.line, f"{rule.sequence.text} disturbs what is already done")


def _check_patterns(stage: Stage) -> None:
    for rule in stage.patterns:
        effect = rule.sequence.piece_map
        kept = list(FIRST_TWO_LAYERS) + list(TOP_EDGES) * (stage.key == "top corners")
        flipped = any((effect[home] - FIRST_EDGE) % 2 for home in TOP_EDGES)
        if any(effect[home] != home for home in kept) or flipped != (stage.key == "top cross"):
            raise refuse(rule.line, f"{rule.sequence.text} disturbs what is already done")
    most: dict[int, int] = {}
    for state in _states(stage.key):
        for rule, y_turns, auf in fitting(stage, state):
            needed = _needed(stage, _after(state, rule, y_turns, auf), 1)
            most[rule.line] = max(most.get(rule.line, 0), needed)
    for rule in stage.patterns:
        if most.get(rule.line) != rule.most:
            found = most.get(rule.line, "never used")
            raise refuse(rule.line, f"it says at most {rule.most}, but it is {found}")


def _after(state: bytes, rule: PatternRule, y_turns: int, auf: int) -> bytes:
    state = compose(held_after(state, y_turns), U_TURNS[auf])
    return compose(state, rule.sequence.piece_map)


def _needed(stage: Stage, state: bytes, done: int) -> int:
    """The most sequences needed to reach the goal, including the `done` ones."""
    if turns_to_goal(stage, state) is not None:
        return done
    ways = list(fitting(stage, state))
    if not ways or done > 9:
        raise refuse(
            stage.patterns[0].line, f"the rules of the stage {stage.name!r} do not lead to its end"
        )
    return max(_needed(stage, _after(state, *way), done + 1) for way in ways)


def _states(key: str) -> Iterator[bytes]:
    """The states of the top that a stage can meet, one for each case that its rules distinguish."""
    if key == "top cross":
        for flips in product(range(2), repeat=4):
            if sum(flips) % 2 == 0:
                yield _top((0, 1, 2, 3), (0, 1, 2, 3), flips)
        return
    for order in permutations(range(4)):
        if key == "top edges":
            swap = (0, 1, 2, 3) if permutation_parity(order) == 0 else (1, 0, 2, 3)
            yield _top(swap, order, (0,) * 4)
        elif permutation_parity(order) == 0:
            yield _top(order, (0, 1, 2, 3), (0,) * 4)


def _top(corners: tuple[int, ...], edges: tuple[int, ...], flips: tuple[int, ...]) -> bytes:
    return map_of_cubies(
        Cubies((*corners, 4, 5, 6, 7), (0,) * 8, (*edges, *range(4, 12)), (*flips, *(0,) * 8))
    )
