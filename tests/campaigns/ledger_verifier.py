"""Verifies the ledger of a proof by its description alone (the page "The ledger of a proof").

It shares nothing with the package, neither code nor tables: the cube is 54 stickers in space, and
the bounds are those of nine small tables made here. Run it by `make ledgers`.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import numpy as np

FACES = "URFDLB"
TURNS = [face + amount for face in FACES for amount in ("", "2", "'")]

# The cube in space: x to the right, y up, z to the front.

NORMALS = {
    "U": (0, 1, 0), "R": (1, 0, 0), "F": (0, 0, 1), "D": (0, -1, 0), "L": (-1, 0, 0),
    "B": (0, 0, -1),
}  # fmt: skip
TO_THE_RIGHT = {
    "U": (1, 0, 0), "R": (0, 0, -1), "F": (1, 0, 0), "D": (1, 0, 0), "L": (0, 0, 1),
    "B": (-1, 0, 0),
}  # fmt: skip
DOWNWARDS = {
    "U": (0, 0, 1), "R": (0, -1, 0), "F": (0, -1, 0), "D": (0, 0, -1), "L": (0, -1, 0),
    "B": (0, -1, 0),
}  # fmt: skip


def place(face, row, column):
    """Where a sticker is: that of its cubie, and the way it faces."""
    steps = zip(NORMALS[face], DOWNWARDS[face], TO_THE_RIGHT[face], strict=True)
    return tuple(n + (row - 1) * d + (column - 1) * r for n, d, r in steps), NORMALS[face]


PLACES = [place(face, row, column) for face in FACES for row in range(3) for column in range(3)]
NUMBER = {where: number for number, where in enumerate(PLACES)}


def clockwise(vector, axis):
    """A vector after a quarter turn about an axis, clockwise as seen from its end."""
    along = sum(v * a for v, a in zip(vector, axis, strict=True))
    (a1, a2, a3), (v1, v2, v3) = axis, vector
    cross = (v2 * a3 - v3 * a2, v3 * a1 - v1 * a3, v1 * a2 - v2 * a1)
    return tuple(along * a + c for a, c in zip(axis, cross, strict=True))


def quarter(face):
    """Where the sticker of each place comes from when a face turns by a quarter."""
    source, axis = list(range(54)), NORMALS[face]
    for number, (cubie, out) in enumerate(PLACES):
        if sum(c * a for c, a in zip(cubie, axis, strict=True)) == 1:
            source[NUMBER[clockwise(cubie, axis), clockwise(out, axis)]] = number
    return np.array(source)


def sources():
    found = []
    for face in FACES:
        once = quarter(face)
        found += [once, once[once], once[once][once]]
    return np.array(found)


SOURCES = sources()
HOME = np.arange(54)
CENTRES = [4, 13, 22, 31, 40, 49]


def turned(cube, maneuver):
    for turn in maneuver:
        cube = cube[SOURCES[turn]]
    return cube


def numbered(facelets):
    """The cube as numbers: at each place, which sticker of the solved cube is there."""
    whole = np.full(54, -1)
    by_colours = {frozenset(FACES[number // 9] for number in group): group for group in pieces()}
    for group in pieces():
        seen = [facelets[number] for number in group]
        home = by_colours[frozenset(seen)]
        for number, colour in zip(group, seen, strict=True):
            whole[number] = next(other for other in home if FACES[other // 9] == colour)
    return whole


@cache
def pieces():
    """The places of each cubie's stickers."""
    found = {}
    for number, (cubie, _) in enumerate(PLACES):
        found.setdefault(cubie, []).append(number)
    return [tuple(group) for group in found.values()]


def inverse(cube):
    found = np.empty(54, int)
    found[cube] = HOME
    return found


# The 48 ways to turn and mirror it.


def symmetries():
    """Of each what becomes of the places, and of the turns."""
    found = []
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):

            def moved(vector, axes=axes, signs=signs):
                return tuple(sign * vector[axis] for sign, axis in zip(signs, axes, strict=True))

            places = np.array([NUMBER[moved(cubie), moved(out)] for cubie, out in PLACES])
            turns = []
            for source in SOURCES:
                seen = np.empty(54, int)
                seen[places] = places[source]
                turns.append(next(t for t in range(18) if np.array_equal(SOURCES[t], seen)))
            found.append((places, turns))
    return found


def seen_as(cube, places):
    """The cube as it looks after a symmetry, its colours named anew."""
    seen = np.empty(54, int)
    seen[places] = places[cube]
    return seen


def may_be_left_out(cube, first):
    """Whether each turn that is not among the first is taken to a later one that is."""
    own = [turns for places, turns in symmetries() if np.array_equal(seen_as(cube, places), cube)]
    return all(
        turn in first or any(turns[turn] > turn and turns[turn] in first for turns in own)
        for turn in range(18)
    )


# Bounds: three tables of distances, each asked along three axes.


def slots(size):
    """The places of corners (3) or edges (2), each from its reference sticker on, clockwise."""
    found = []
    for group in pieces():
        if len(group) == size:
            first = min(group, key=lambda number: "UDFBRL".index(FACES[number // 9]))
            rest = [number for number in group if number != first]
            if size == 3 and not is_clockwise(first, *rest):
                rest.reverse()
            found.append((first, *rest))
    return found


def is_clockwise(a, b, c):
    """Whether three stickers of a corner follow each other clockwise, as seen from outside."""
    corner, axis = PLACES[a]
    del corner
    (p, q, r), (s, t, u) = PLACES[b][1], PLACES[c][1]
    cross = (q * u - r * t, r * s - p * u, p * t - q * s)
    return sum(x * y for x, y in zip(cross, axis, strict=True)) < 0


CORNERS, EDGES = slots(3), slots(2)
MIDDLE = [n for n, edge in enumerate(EDGES) if all(FACES[s // 9] not in "UD" for s in edge)]
MIDDLE_HOME = {sticker for n in MIDDLE for sticker in EDGES[n]}
SLICES = {frozenset(four): number for number, four in enumerate(combinations(range(12), 4))}


def orientations(cube, group):
    """How each piece of corners or edges is turned: where its reference sticker is."""
    references = {slot[0] for slot in group}
    return [next(k for k, s in enumerate(slot) if cube[s] in references) for slot in group]


def is_possible(cube):
    """Whether turns of the solved cube lead to this one."""
    if not np.array_equal(np.sort(cube), HOME):
        return False
    odd = []
    for group in (CORNERS, EDGES):
        size = len(group[0])
        turned_by = orientations(cube, group)
        held = [
            tuple(cube[slot[(by + k) % size]] for k in range(size))
            for slot, by in zip(group, turned_by, strict=True)
        ]
        if sorted(held) != sorted(group) or sum(turned_by) % size:
            return False
        order = [group.index(piece) for piece in held]
        odd.append(sum(a > b for a, b in combinations(order, 2)) % 2)
    return odd[0] == odd[1] and np.array_equal(cube[CENTRES], CENTRES)


def twist(cube):
    return sum(3**k * o for k, o in enumerate(orientations(cube, CORNERS)[:7]))


def flip(cube):
    return sum(2**k * o for k, o in enumerate(orientations(cube, EDGES)[:11]))


def slice_(cube):
    return SLICES[frozenset(n for n, edge in enumerate(EDGES) if cube[edge[0]] in MIDDLE_HOME)]


def of_turns(size, count, group):
    """The orientations of a group after each turn, by number: shape (18, base**count)."""
    digits = np.arange(size**count)[:, None] // size ** np.arange(count) % size
    digits = np.hstack([digits, -digits.sum(axis=1, keepdims=True) % size])
    where = {sticker: (n, k) for n, slot in enumerate(group) for k, sticker in enumerate(slot)}
    table = []
    for source in SOURCES:
        after = np.empty_like(digits)
        for n, slot in enumerate(group):
            before, k = where[source[slot[0]]]  # what is at the reference place now was there
            after[:, n] = (digits[:, before] - k) % size
        table.append(after[:, :count] @ size ** np.arange(count))
    return np.array(table, np.int32)


def of_slices():
    """Where the four edges of the middle layer are after each turn."""
    where = {sticker: n for n, slot in enumerate(EDGES) for sticker in slot}
    table = np.empty((18, len(SLICES)), np.int32)
    for turn, source in enumerate(SOURCES):
        goes = {where[source[slot[0]]]: n for n, slot in enumerate(EDGES)}
        for four, number in SLICES.items():
            table[turn, number] = SLICES[frozenset(goes[n] for n in four)]
    return table


def distances(one, other, start):
    size = other.shape[1]
    found = np.full(one.shape[1] * size, 99, np.uint8)
    found[start] = far = 0
    wave = np.array([start])
    while len(wave):
        far += 1
        first, second = np.divmod(wave, size)
        for turn in range(18):
            reached = one[turn][first] * size + other[turn][second]
            found[reached[found[reached] == 99]] = far
        wave = np.flatnonzero(found == far)
    return found


@dataclass
class Bounds:
    """Three coordinates, what turns make of them, and distances of their pairs."""

    moves: list
    pairs: list
    axes: list

    @classmethod
    def made(cls):
        moves = [of_turns(3, 7, CORNERS), of_turns(2, 11, EDGES), of_slices()]
        home = [twist(HOME), flip(HOME), slice_(HOME)]
        pairs = [
            (a, b, moves[b].shape[1],
             distances(moves[a], moves[b], home[a] * moves[b].shape[1] + home[b]))
            for a, b in ((1, 2), (0, 2), (0, 1))
        ]  # fmt: skip
        up = {"U": 0, "R": 1, "F": 2}
        axes = {}
        for places, turns in symmetries():
            axis = next(face for face in up if turns[TURNS.index(face)] // 3 in (0, 3))
            axes.setdefault(axis, (places, turns))  # any one that takes this axis to U-D
        return cls(moves, pairs, [axes[axis] for axis in up])

    def of(self, cube):
        """The coordinates of a cube along the three axes, nine numbers."""
        seen = [seen_as(cube, places) for places, _ in self.axes]
        return np.array([[twist(x), flip(x), slice_(x)] for x in seen]).reshape(9, 1)

    def far(self, coordinates, axis):
        return np.maximum.reduce(
            [
                table[coordinates[3 * axis + a] * np.int64(size) + coordinates[3 * axis + b]]
                for a, b, size, table in self.pairs
            ]
        )


# The search.

AT_ONCE = 20_000
SAMPLED = 6
MOST = 20  # turns that a cube needs (cube20.org)


@dataclass
class Nodes:
    """Positions: their coordinates, their last turns, and the maneuvers that led to them."""

    coordinates: np.ndarray
    last: np.ndarray
    path: np.ndarray

    def some(self, which):
        return Nodes(self.coordinates[:, which], self.last[which], self.path[:, which])


FOLLOWS = np.array(
    [[a // 3 != b // 3 and b // 3 != a // 3 + 3 for b in range(18)] for a in range(18)]
    + [[True] * 18]
)


class Search:
    """Searches ranges of maneuvers for solutions of one cube, or of the beginnings of six turns in
    them only a share that is drawn at random."""

    def __init__(self, cube, bounds, share=1.0, seed=""):
        self.cube, self.bounds, self.share = cube, bounds, share
        self.rng = np.random.default_rng(list(seed.encode()))
        self.positions = 0

    def solution(self, length, first, start=(), end=None):
        """A maneuver of this length from `start` on, before `end`, that solves the cube."""
        root = Nodes(self.bounds.of(self.cube), np.array([18]), np.empty((0, 1), np.uint8))
        stack = [root]
        while stack:
            nodes = stack.pop()
            depth = len(nodes.path)
            if depth == length:
                for maneuver in nodes.path.T:
                    if np.array_equal(turned(self.cube, maneuver), HOME):
                        return maneuver.tolist()
                continue
            children = self.children(nodes, length - depth - 1)
            if depth == 0:
                children = children.some(np.isin(children.last, first))
            children = within(children, start, end)
            if depth + 1 == SAMPLED and self.share < 1:
                drawn = self.rng.random(len(children.last)) < self.share
                children = children.some(np.flatnonzero(drawn))
            begins = range(0, len(children.last), AT_ONCE)
            stack += [children.some(slice(begin, begin + AT_ONCE)) for begin in begins]
        return None

    def children(self, nodes, left):
        """Those that may be solved in `left` more turns, in alphabetical order."""
        node, turn = np.nonzero(FOLLOWS[nodes.last])
        self.positions += len(node)
        coordinates, kept, least = [], None, None
        for axis, (_, turns) in enumerate(self.bounds.axes):
            seen = np.array(turns)[turn]
            for k, table in enumerate(self.bounds.moves):
                coordinates.append(table[seen, nodes.coordinates[3 * axis + k][node]])
            far = self.bounds.far(coordinates, axis)
            least = far if least is None else np.minimum(least, far)
            kept = far <= left
            if axis == 2 and left:  # the last turn leaves one axis as near as before
                kept &= least < left
            kept = np.flatnonzero(kept)
            node, turn, least = node[kept], turn[kept], least[kept]
            coordinates = [array[kept] for array in coordinates]
        path = np.vstack([nodes.path[:, node], turn.astype(np.uint8)])
        return Nodes(np.array(coordinates), turn, path)


def within(nodes, start, end):
    """The nodes that have maneuvers of a part below them."""
    depth = len(nodes.path)
    keep = np.ones(len(nodes.last), bool)
    key = number_of(nodes.path, depth)
    if start:
        lowest = np.array(start[:depth] + (0,) * (depth - len(start)))
        keep &= key >= number_of(lowest[:, None], depth)
    if end is not None:
        highest = np.array(end[:depth] + (0,) * (depth - len(end)))
        last = number_of(highest[:, None], depth)
        keep &= key < last if depth >= len(end) else key <= last
    return nodes if keep.all() else nodes.some(np.flatnonzero(keep))


def number_of(path, depth):
    """Maneuvers as numbers in alphabetical order, by their first twelve turns."""
    depth = min(depth, 12)
    return 18 ** np.arange(depth - 1, -1, -1) @ path[:depth].astype(np.int64)


# The file.


class Wrong(Exception):
    """What is not as the proof says."""


def demand(is_so, what):
    if not is_so:
        raise Wrong(what)


def turns_of(text):
    words = text.split(" ") if text else []
    for word in words:
        demand(word in TURNS, f"{word} is not a turn")
    return tuple(map(TURNS.index, words))


def cube_of(facelets):
    """The cube as numbers; no maneuver solves one that cannot be, so that proves nothing."""
    try:
        cube = numbered(facelets)
    except (KeyError, IndexError):
        raise Wrong("the facelets are not a cube's") from None
    demand(len(facelets) == len(HOME) and is_possible(cube), "the cube is not possible")
    return cube


def checksum(proof):
    """Of all but what may change."""
    rest = {k: v for k, v in proof.items() if k not in ("checksum", "solution", "seconds")}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def chosen(ledgers, share, seed):
    """The parts that a seed chooses, as (length, number)."""
    nodes = {(one["length"], n): count for one in ledgers for n, count in enumerate(one["nodes"])}
    order = sorted(
        nodes, key=lambda part: hashlib.sha256(f"{seed} {part[0]} {part[1]}".encode()).hexdigest()
    )
    taken, so_far = [], 0
    for part in order:
        if taken and so_far >= share * sum(nodes.values()):
            break
        taken.append(part)
        so_far += nodes[part]
    return taken


@dataclass
class Verified:
    """What was searched: parts of ledgers, lengths without one, and positions.

    Without a solution of as many turns they are only a lower bound.
    """

    turns: int
    is_shortest: bool
    parts: int
    of: int
    whole: int
    positions: int


def verify(proof, share=1.0, seed="", within_parts=1.0, bounds=None):
    """Verifies a proof, or a share of its parts, or within these only a share of the beginnings;
    Wrong if anything is not as it says."""
    bounds = bounds or Bounds.made()
    demand(proof["version"] == 4, "the version is another")
    demand(proof["checksum"] == checksum(proof), "the checksum is wrong")
    cube, lower = cube_of(proof["facelets"]), proof["lower"]
    demand(0 <= lower <= MOST, "no cube needs so many turns")
    is_shortest = False
    if proof["solution"] is not None:
        solution = turns_of(proof["solution"])
        is_shortest = lower == len(solution)
        demand(np.array_equal(turned(cube, solution), HOME), "the solution does not solve the cube")
        demand(lower <= len(solution), "the bound is above the solution")
    demand(lower == 0 or not np.array_equal(cube, HOME), "the cube is solved")
    ledgers = proof["refuted"]
    lengths = [ledger["length"] for ledger in ledgers]
    demand(lengths == sorted(set(lengths)), "the lengths are not in order")
    demand(all(0 < length < lower for length in lengths), "a length is not below the bound")
    found = Verified(lower, is_shortest, 0, sum(len(ledger["nodes"]) for ledger in ledgers), 0, 0)
    parts = chosen(ledgers, share, seed)
    for ledger in ledgers:
        x = cube if ledger["side"] == "cube" else inverse(cube)
        first, starts = turns_of(ledger["first"]), [turns_of(text) for text in ledger["starts"]]
        demand(may_be_left_out(x, first), f"{ledger['length']} turns: first turns are missing")
        demand(starts[0] == (), f"{ledger['length']} turns: the beginning is missing")
        demand(starts == sorted(set(starts)), f"{ledger['length']} turns: parts are not in order")
        demand(len(starts) == len(ledger["nodes"]), f"{ledger['length']} turns: parts are missing")
        search = Search(x, bounds, within_parts, seed)
        for number, (start, end) in enumerate(zip(starts, [*starts[1:], None], strict=True)):
            if (ledger["length"], number) in parts:
                solution = search.solution(ledger["length"], first, start, end)
                demand(solution is None, f"{ledger['length']} turns: there is a solution")
                found.parts += 1
        found.positions += search.positions
    for length in range(1, lower):
        if length not in lengths:
            search = Search(cube, bounds)
            demand(search.solution(length, range(18)) is None, f"{length} turns: there is one")
            found.whole += 1
            found.positions += search.positions
    return found
