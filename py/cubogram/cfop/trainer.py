"""Training: a cube on which a step, or one case, comes next; and which case a cube shows."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from ..cube.cube import Cube
from ..cube.cubies import FACES, Cubies
from ..cube.maneuver import Maneuver
from ..cube.pieces import permutation_parity
from ..cube.random_state import random_state
from ..errors import PuzzleError
from . import cross
from .carry import NOTHING, carry_of, cubies_of, then, undone
from .hold import TO_BOTTOM, place_of_colour, turned
from .joins import joined
from .pairs import Part
from .pictures import KINDS, PAIR, U_TURNS, Picture
from .rules import STEPS, Rule, find, load

TRAINED = ("cross", *STEPS)
"""What can be trained: the cross, and the steps that have rules."""


@dataclass(frozen=True)
class Exercise:
    """A cube to try: the step, the case it shows (None for the cross), the cube with the cross
    down and the slot in front on the right, a maneuver that leads there, and the answer.

    The scramble begins with the rotation that brings the cross's colour to the bottom."""

    step: str
    rule: Rule | None
    cube: Cube
    scramble: str
    answer: Part | None


@cache
def _cases(step: str) -> dict[Picture, Rule]:
    """The rules of a step by their pictures."""
    normal = KINDS[step].normal
    return {normal(rule.picture): rule for rule in load(step) if not rule.takes_out}


def recognise(state: Cubies, step: str) -> Part | None:
    """The case that a cube shows as it is held, and after which turn of the top; None if it shows
    none (the step is solved, or what comes before it is not).

    >>> from cubogram import Cube
    >>> part = recognise(Cube("U R U2 R' U' R U' R'").cubies, "OLL")
    >>> part.rule.title, part.top
    ('OLL 27 (Sune)', 0)
    """
    kind = KINDS[step]
    carried = carry_of(state)
    if any(carried[home] != home for home in kind.kept):
        return None
    if step == "F2L" and all(carried[home] == home for home in PAIR):
        return None
    shown = kind.turns_of(carried)
    pictures = _cases(step)
    for top, picture in enumerate(shown):
        if picture in pictures and top == shown.index(picture):
            rule = pictures[picture]
            return Part(rule, rule.algorithms[0], top)
    return None


def _random_top(rng: random.Random, oriented: bool) -> bytes:
    """A random last layer above two solved ones, each with the same chance."""
    while True:
        corners, edges = rng.sample(range(4), 4), rng.sample(range(4), 4)
        if permutation_parity(tuple(corners)) == permutation_parity(tuple(edges)):
            break
    twists, flips = [0] * 4, [0] * 4
    if not oriented:
        twists = [rng.randrange(3) for _ in range(3)]
        twists.append(-sum(twists) % 3)
        flips = [rng.randrange(2) for _ in range(3)]
        flips.append(sum(flips) % 2)
    return carry_of(
        Cubies(
            (*corners, 4, 5, 6, 7),
            (*twists, 0, 0, 0, 0),
            (*edges, *range(4, 12)),
            (*flips, *(0,) * 8),
        )
    )


def _random_with_cross(rng: random.Random) -> Cubies:
    """A random cube with the cross solved, each with the same chance."""
    corners, edges = rng.sample(range(8), 8), [0, 1, 2, 3, 8, 9, 10, 11]
    places = list(edges)
    rng.shuffle(edges)
    permutation = list(range(12))
    for place, edge in zip(places, edges, strict=True):
        permutation[place] = edge
    if permutation_parity(tuple(corners)) != permutation_parity(tuple(permutation)):
        a, b = places[0], places[1]
        permutation[a], permutation[b] = permutation[b], permutation[a]
    twists = [rng.randrange(3) for _ in range(7)]
    flips = [0] * 12
    for place in places[1:]:
        flips[place] = rng.randrange(2)
    flips[0] = sum(flips) % 2
    return Cubies(tuple(corners), (*twists, -sum(twists) % 3), tuple(permutation), tuple(flips))


def _before(rule: Rule, rng: random.Random) -> bytes:
    """A random state that shows the rule's case; the first algorithm solves it after some turn
    of the top."""
    algorithm = rule.algorithms[0]
    turn = rng.choice(U_TURNS)
    if rule.step == "PLL":
        return then(then(rng.choice(U_TURNS), undone(algorithm.carried)), turn)
    top = _random_top(rng, oriented=rule.step == "OLL")
    return then(then(top, undone(algorithm.carried)), turn)


def exercise(
    step: str,
    case: str | int | None = None,
    seed: int | str | None = None,
    colour: str = "white",
    scrambler: Callable[[Cubies], str] | None = None,
) -> Exercise:
    """A random cube on which `step` comes next, or the given case of it.

    For a pair the other three are solved if a case is asked for, else random. The cross is of the
    given `colour`, on a cube that was held white up and green in front before. `scrambler` gives a
    maneuver that solves a state; without it the two-phase solver does.

    Raises PuzzleError "step" or "case".

    >>> exercise("PLL", "Ua", seed=1).rule.name
    'Ua'
    """
    if step not in TRAINED:
        raise PuzzleError("step", f"{step!r} is no step: there are {', '.join(TRAINED)}")
    rng = random.Random(seed) if seed is not None else random.Random()
    if step == "cross":
        return _exercise(step, None, random_state(rng), colour, scrambler)
    part = None
    if case is not None:
        rule = find(step, case)
        if rule.takes_out:
            raise PuzzleError("case", f"{rule.name} is no case of its own", {"step": step})
        state = cubies_of(_before(rule, rng))
        part = recognise(state, step)
    else:
        while part is None:
            state = _random_before(step, rng)
            part = recognise(state, step)
    assert part is not None
    return _exercise(step, part, state, colour, scrambler)


def _exercise(
    step: str,
    part: Part | None,
    state: Cubies,
    colour: str,
    scrambler: Callable[[Cubies], str] | None,
) -> Exercise:
    rotation = TO_BOTTOM[place_of_colour(colour)]
    cube = Cube.from_cubies(state, turned(FACES, rotation))
    scramble = f"{rotation} {_scramble(state, scrambler)}".strip()
    return Exercise(step, part.rule if part else None, cube, scramble, part)


def _random_before(step: str, rng: random.Random) -> Cubies:
    if step == "F2L":
        return _random_with_cross(rng)
    return cubies_of(_random_top(rng, oriented=step == "PLL"))


def _scramble(state: Cubies, scrambler: Callable[[Cubies], str] | None) -> str:
    """A maneuver from the solved cube to a state: a solution backwards."""
    return str(~Maneuver((scrambler or _two_phase)(state)))


def _two_phase(state: Cubies) -> str:
    from cubogram.twophase.solver import solve

    return str(solve(Cube.from_cubies(state), seconds=0.1, length=21))


def last_turn(part: Part, state: Cubies) -> tuple[int, ...]:
    """The turn of the top that is left after a PLL as used."""
    after = then(carry_of(state), part.carried)
    for top, turn in enumerate(U_TURNS):
        if then(after, turn) == NOTHING:
            return (top - 1,) if top else ()
    raise PuzzleError("case", f"{part.rule.title} does not solve this cube")


def answer_turns(found: Exercise) -> tuple[int, ...]:
    """The face turns that solve an exercise's step: a shortest cross, or the first algorithm."""
    if found.answer is None:
        position = cross.position_of(carry_of(found.cube.cubies))
        _, turns_found, _ = cross.solutions(np.array([position], dtype=np.int32))
        return tuple(turns_found[0].tolist())
    turns = found.answer.turns
    if found.step == "PLL":
        turns = joined(turns + last_turn(found.answer, found.cube.cubies))
    return turns
