"""Training: cubes on which a step, or one case, comes next; and recognising the case of a cube."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np

from cubogram.arguments import choice, public, quoted, whole
from cubogram.arguments import seed as seed_argument
from cubogram.arguments import text as text_argument
from cubogram.cfop import cross
from cubogram.cfop.cancellation import NO_TURN, joined
from cubogram.cfop.cube_orientation import (
    TO_BOTTOM,
    centres_after,
    face_of_colour,
    rotation_between,
)
from cubogram.cfop.effort import easiest_first
from cubogram.cfop.last_layer_plans import RulesIncomplete
from cubogram.cfop.own_algorithms import own_algorithm
from cubogram.cfop.pairs import ROTATION_TEXT, SLOT_NAMES, U_TEXT, RuleUse
from cubogram.cfop.pictures import PAIR, PICTURE_SCHEMES, U_TURNS, Picture
from cubogram.cfop.piece_map import (
    IDENTITY,
    compose,
    conjugate_by_y,
    cubies_of_map,
    inverse_map,
    map_of_cubies,
)
from cubogram.cfop.rules import SETS, Rule, find, load
from cubogram.cfop.xcross import shortest as shortest_xcross
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.pieces import permutation_parity
from cubogram.cube.random_state import random_state
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError
from cubogram.slices import result_of

TRAINED = ("cross", *SETS)
"""Everything that can be trained: the cross, and everything with rules."""


ALTERNATIVES = 4
"""How many crosses an exercise shows."""
LEAST, MOST = 3, 8
"""The limits that the turns of a cross may have: every cross takes at most 8, few take 2."""

Scrambler = Callable[[Cube], Maneuver | str]
"""Returns a maneuver that solves a cube as it is held."""


@dataclass(frozen=True)
class Exercise:
    """A cube to practise a step on.

    `cube` is held with the cross at the bottom, and shows `case` (None for the cross). `scramble`
    leads to it from the solved cube; it starts with the rotation that brings the cross's colour to
    the bottom. `use` is how the case's first algorithm solves the step, None for the cross.
    """

    step: str
    case: Rule | None
    cube: Cube
    scramble: Maneuver
    use: RuleUse | None

    @property
    def answer(self) -> Maneuver:
        """The solution, as the cube is held: the easiest of the shortest crosses, or the algorithm
        with the turn of the top before it and, for a PLL, after it.

        >>> str(exercise("OLL", "Sune", seed=1).answer).endswith("R U R' U R U2 R'")
        True
        """
        if self.use is None:
            return self.crosses[0]
        turned = f"{ROTATION_TEXT[self.use.y_turns]} {U_TEXT[self.use.auf]}"
        answer = Maneuver(f"{turned} {self.use.algorithm.text}")
        if self.step == "PLL" and self.final_auf:
            held = answer.orientation
            upright = "" if held[0] == FACES[0] else rotation_between(held, FACES)
            answer += f"{upright} {U_TEXT[self.final_auf]}"
        return Maneuver(joined(str(answer)))

    @cached_property
    def crosses(self) -> list[Maneuver]:
        """The easiest of the shortest crosses, each from its best front, the easiest first.

        >>> str(exercise("cross", seed=2).crosses[0])
        "y2 U2 R' D F L R2"
        """
        position = cross.position_of(map_of_cubies(self.cube.cubies))
        _, turns, _ = cross.solutions(np.array([position], dtype=np.int32))
        ways = ([turn for turn in row if turn != NO_TURN] for row in turns.tolist())
        return easiest_first(ways)[:ALTERNATIVES]

    @cached_property
    def xcross(self) -> Maneuver:
        """The easiest of the shortest crosses that also solve a pair."""
        return easiest_first(result_of(shortest_xcross(map_of_cubies(self.cube.cubies))))[0]

    @property
    def slot(self) -> int:
        """The number of the pair's slot, as in `SLOT_NAMES`."""
        return -self.use.y_turns % len(SLOT_NAMES) if self.use else 0

    @property
    def final_auf(self) -> int:
        """The turn of the top after a PLL, 0 to 3."""
        if self.use is None:
            return 0
        after = compose(map_of_cubies(self.cube.cubies), self.use.piece_map)
        for auf, turn in enumerate(U_TURNS):
            if compose(after, turn) == IDENTITY:
                return auf
        raise RulesIncomplete(f"{self.use.rule.title} does not solve {self.cube!r}")


@cache
def _cases(step: str) -> dict[Picture, Rule]:
    """The rules of a step by their pictures."""
    normal = PICTURE_SCHEMES[step].normal
    return {normal(rule.picture): rule for rule in load(step) if not rule.frees_pieces}


@public
def recognise(cube: Cube | str, step: str) -> RuleUse | None:
    """The case that a cube shows as it is held, and the turn of the top that it needs first.

    None if it shows no case: the step is already solved, or an earlier step is not. The cross must
    be at the bottom, and a pair's slot at the front right. Raises PuzzleError "step".

    >>> use = recognise("U R U2 R' U' R U' R'", "OLL")
    >>> use.rule.title, use.auf
    ('OLL 27 (Sune)', 0)
    """
    if step not in SETS:
        raise PuzzleError(
            "step",
            f"{quoted(step)} is not a step with cases; the steps with cases are {', '.join(SETS)}",
        )
    return _recognise(as_cube("cube", cube).cubies, step)


def _recognise(state: Cubies, step: str) -> RuleUse | None:
    scheme = PICTURE_SCHEMES[step]
    piece_map = map_of_cubies(state)
    if any(piece_map[home] != home for home in scheme.kept):
        return None
    if step == "F2L" and all(piece_map[home] == home for home in PAIR):
        return None
    shown = scheme.after_each_auf(piece_map)
    pictures = _cases(step)
    for auf, picture in enumerate(shown):
        if picture in pictures and auf == shown.index(picture):
            rule = pictures[picture]
            return RuleUse(rule, rule.algorithms[0], auf)
    return None


def _random_top(rng: random.Random, free: str) -> bytes:
    """A random last layer above two solved layers; all are equally likely.

    `free` says what is random besides the places of the edges: the places of the corners ("c"),
    their twists ("t"), the edges' flips ("f").
    """
    while True:
        corners = rng.sample(range(4), 4) if "c" in free else list(range(4))
        edges = rng.sample(range(4), 4)
        if permutation_parity(tuple(corners)) == permutation_parity(tuple(edges)):
            break
    twists, flips = [0] * 4, [0] * 4
    if "t" in free:
        twists = [rng.randrange(3) for _ in range(3)]
        twists.append(-sum(twists) % 3)
    if "f" in free:
        flips = [rng.randrange(2) for _ in range(3)]
        flips.append(sum(flips) % 2)
    return map_of_cubies(
        Cubies(
            (*corners, 4, 5, 6, 7),
            (*twists, 0, 0, 0, 0),
            (*edges, *range(4, 12)),
            (*flips, *(0,) * 8),
        )
    )


def _random_cross(rng: random.Random, most: int | None) -> Cubies:
    """A random cube whose cross needs no more than this many turns; all are equally likely."""
    limit = whole("most", MOST if most is None else most, LEAST, MOST)
    while True:
        state = random_state(rng)
        if cross.distances()[cross.position_of(map_of_cubies(state))] <= limit:
            return state


def _random_with_cross(rng: random.Random) -> Cubies:
    """A random cube with the cross solved; all are equally likely."""
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
    """A random state with the rule's case; the first algorithm solves it, up to U turns."""
    algorithm = rule.algorithms[0]
    turn = rng.choice(U_TURNS)
    if rule.step == "PLL":
        top = rng.choice(U_TURNS)
    elif rule.step == "COLL":
        top = compose(_random_top(rng, ""), rng.choice(U_TURNS))
    else:
        top = _random_top(rng, "c" if rule.step == "OLL" else "ctf")
    return compose(compose(top, inverse_map(algorithm.piece_map)), turn)


@public
def exercise(
    step: str,
    case: str | int | None = None,
    seed: int | str | None = None,
    colour: str = "white",
    scrambler: Scrambler | None = None,
    algorithm: str | None = None,
    slot: str = "FR",
    most: int | None = None,
) -> Exercise:
    """A random cube on which `step` (one of `TRAINED`) comes next, or a case of it.

    For a pair, the other three are solved if a case is given, otherwise random. The cross has the
    given `colour`, on a cube originally held white up and green in front. The same seed gives the
    same cube. `scrambler` returns a maneuver that solves a cube; the default is the two-phase
    solver. `algorithm` is the user's own for the case, which is then the answer. `slot` is that of
    the pair: "FR", "FL", "BL" or "BR". `most`, 3 to 8, limits the turns that a cross needs.

    Raises PuzzleError "step", "case" or "colour", and "notation" or "algorithm" if the algorithm
    does not solve the case; raises ArgumentError for any other slot or limit.

    >>> exercise("PLL", "Ua", seed=1).case.name
    'Ua'
    """
    if step not in TRAINED:
        raise PuzzleError(
            "step", f"{quoted(step)} is not a step; the steps are {', '.join(TRAINED)}"
        )
    rng = random.Random(None if seed is None else seed_argument(seed))
    text_argument("colour", colour, "a colour's name or letter")
    choice("slot", slot, SLOT_NAMES)
    y_turns = -SLOT_NAMES.index(slot) % len(SLOT_NAMES) if step == "F2L" else 0
    if step == "cross":
        return _exercise(step, None, _random_cross(rng, most), colour, scrambler)
    if case is None:
        state, use = _random_case(step, rng)
        return _exercise(step, *_turned(use, state, y_turns), colour, scrambler)
    rule = find(step, case)
    if rule.frees_pieces:
        raise PuzzleError("case", f"{rule.name} is not a case of its own", {"step": step})
    state = cubies_of_map(_before(rule, rng))
    shown = _recognise(state, step)
    if algorithm is not None and shown is not None:
        shown = _with_own(shown, text_argument("algorithm", algorithm))
    return _exercise(step, *_turned(shown, state, y_turns), colour, scrambler)


def inspection(scramble: Maneuver, colour: str = "white") -> Exercise:
    """The cross of a cube scrambled with white on top and green in front, as an exercise: the
    scramble is followed by the rotation that brings the colour to the bottom.

    >>> [str(way) for way in inspection(Maneuver("R D2"), "yellow").crosses]
    ["D2 R'"]
    """
    whole = scramble + TO_BOTTOM[face_of_colour(colour)]
    return Exercise("cross", None, Cube(whole), whole, None)


def _turned(use: RuleUse | None, state: Cubies, y_turns: int) -> tuple[RuleUse | None, Cubies]:
    """The same case for a different slot: its algorithm after `y_turns` rotations of the cube."""
    piece_map = map_of_cubies(state)
    for _ in range(y_turns):
        piece_map = conjugate_by_y(piece_map)
    return use and replace(use, y_turns=y_turns), cubies_of_map(piece_map)


def _with_own(use: RuleUse, text: str) -> RuleUse:
    """The same case with a person's own algorithm first, before ours."""
    own = own_algorithm(use.rule, text, load(use.rule.step))
    ours = (algorithm for algorithm in use.rule.algorithms if algorithm != own)
    rule = replace(use.rule, algorithms=(own, *ours))
    return replace(use, rule=rule, algorithm=own)


def _exercise(
    step: str, use: RuleUse | None, state: Cubies, colour: str, scrambler: Scrambler | None
) -> Exercise:
    orientation = centres_after(FACES, TO_BOTTOM[face_of_colour(colour)])
    cube = Cube.from_cubies(state, orientation)
    if scrambler:
        scramble = Maneuver(rotation_texts()[orientation]) + ~Maneuver(scrambler(cube))
    else:
        scramble = cube.scramble()
    return Exercise(step, use.rule if use else None, cube, scramble, use)


def _random_case(step: str, rng: random.Random) -> tuple[Cubies, RuleUse]:
    """A random cube that shows a case of the step, with the case."""
    while True:
        state = _random_before(step, rng)
        use = _recognise(state, step)
        if use is not None:
            return state, use


def _random_before(step: str, rng: random.Random) -> Cubies:
    if step == "F2L":
        return _random_with_cross(rng)
    return cubies_of_map(_random_top(rng, {"OLL": "ctf", "PLL": "c", "COLL": "ct"}[step]))
