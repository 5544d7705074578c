"""Another reader's answers: correct, but written differently from the book's own.

Turns are lists, loops are spelt out, and no trick is used that the text does not teach.
"""

ANSWERS = [
    '''\
def after(cube, turn):
    """The cube after a turn: each place gets what the turn brings."""
    corners, twists, edges, flips = cube
    new_corners, new_twists, new_edges, new_flips = [], [], [], []
    for source, added in zip(turn[0], turn[1]):
        new_corners.append(corners[source])
        new_twists.append((twists[source] + added) % 3)
    for source, added in zip(turn[2], turn[3]):
        new_edges.append(edges[source])
        new_flips.append((flips[source] + added) % 2)
    return tuple(new_corners), tuple(new_twists), tuple(new_edges), tuple(new_flips)
''',
    '''\
def make_turns():
    """The 18 turns, in the order of NAMES, each as four rows of numbers."""
    turns = []
    words = zip(CORNERS.split(), TWISTS.split(), EDGES.split(), FLIPS.split())
    for rows in words:  # the four words of one face, such as "30124567"
        quarter = []
        for word in rows:
            numbers = []
            for digit in word:
                numbers.append(int(digit, 12))
            quarter.append(numbers)
        half = after(quarter, quarter)
        back = after(half, quarter)
        turns.append(quarter)
        turns.append(half)
        turns.append(back)
    return turns
''',
    '''\
def scrambled(text):
    """The cube after the turns in a text such as "R U2 F'".

    A word that is not one of the 18 turns raises a ValueError that names it.
    """
    cube = SOLVED
    for word in text.split():
        if word not in NAMES:
            raise ValueError(f"{word} is not a turn")
        number = NAMES.index(word)
        cube = after(cube, TURNS[number])
    return cube
''',
    '''\
from itertools import permutations, product


def all_twists():
    """All rows of eight twists that a cube can have, in ascending order."""
    rows = []
    for seven in product(range(3), repeat=7):
        last = -sum(seven) % 3
        rows.append(list(seven) + [last])
    return rows


def all_flips():
    """All rows of twelve flips that a cube can have, in ascending order."""
    rows = []
    for eleven in product(range(2), repeat=11):
        last = sum(eleven) % 2
        rows.append(list(eleven) + [last])
    return rows


def all_slices():
    """All rows of twelve marks with exactly four ones, in ascending order."""
    rows = []
    for row in product(range(2), repeat=12):
        if sum(row) == 4:
            rows.append(row)
    return rows
''',
    '''\
import numpy as np


class Coordinate:
    """Rows of small numbers, each known by its place in the list."""

    def __init__(self, rows):
        self.rows = np.array(rows)
        self.weights = 12 ** np.arange(len(rows[0]), dtype=np.int64)[::-1]
        self.codes = self.rows @ self.weights

    def number(self, rows):
        """The number of a row, or of each of many."""
        code = rows @ self.weights
        return np.searchsorted(self.codes, code)
''',
    '''\
def change_twists(rows, turn):
    """The rows of twists after a turn."""
    return (rows[:, turn[0]] + turn[1]) % 3


def change_flips(rows, turn):
    """The rows of flips after a turn."""
    return (rows[:, turn[2]] + turn[3]) % 2


def change_slices(rows, turn):
    """The rows of marks of the four middle edges after a turn."""
    return rows[:, turn[2]]


def change_corners(rows, turn):
    """The orders of the corners after a turn."""
    return rows[:, turn[0]]
''',
    '''\
def move_table(coordinate, change, turns):
    """Where each turn leads: a row for each number, a column for each turn.

    `change` is one of the functions above, `turns` are numbers of turns.
    """
    columns = []
    for turn in turns:
        changed = change(coordinate.rows, TURNS[turn])
        columns.append(coordinate.number(changed))
    return np.stack(columns, axis=1)
''',
    '''\
def distances(first, second):
    """How many turns each pair of two coordinates is from (0, 0).

    `first` and `second` are move tables. Pairs that cannot be reached are -1.
    """
    size = len(second)
    found = np.full(len(first) * size, -1, np.int8)
    wave, turns = np.array([0]), 0
    found[0] = 0
    while len(wave):
        turns += 1
        a, b = np.divmod(wave, size)
        reached = (first[a] * size + second[b]).ravel()
        new = reached[found[reached] < 0]
        found[new] = turns
        wave = np.flatnonzero(found == turns)
    return found
''',
    '''\
def at_least(phase, a, b, c):
    """A lower bound on the turns needed from the numbers a, b and c."""
    one = phase.far[0][c * phase.sizes[0] + a]
    two = phase.far[1][c * phase.sizes[1] + b]
    return max(one, two)
''',
    '''\
def ways(phase, a, b, c, left, last=-1):
    """All ways of exactly `left` turns from the numbers a, b, c to 0, 0, 0.

    Each way is a list of turns. `last` is the face that was turned before, or -1.
    """
    if at_least(phase, a, b, c) > left:
        return
    if left == 0:
        yield []
        return
    for turn in phase.turns:
        face = turn // 3
        if face == last:
            continue
        if face == last - 3:
            continue
        column = phase.turns.index(turn)
        new_a = phase.next[0][a][column]
        new_b = phase.next[1][b][column]
        new_c = phase.next[2][c][column]
        for rest in ways(phase, new_a, new_b, new_c, left - 1, face):
            yield [turn, *rest]
''',
    '''\
def change_edges(rows, turn):
    """The orders of the eight outer edges after a turn of phase 2."""
    return rows[:, turn[2][:8]]


def change_middle(rows, turn):
    """The orders of the four middle edges after a turn of phase 2."""
    columns = []
    for place in turn[2][8:]:
        columns.append(place - 8)
    return rows[:, columns]
''',
    '''\
def make_phases():
    """Phase 1 and phase 2, each with the tables of its three coordinates."""
    twists = move_table(TWIST, change_twists, ALL)
    flips = move_table(FLIP, change_flips, ALL)
    slices = move_table(SLICE, change_slices, ALL)
    phase_1 = Phase(ALL, twists, flips, slices)
    corners = move_table(EIGHT, change_corners, DOMINO)
    edges = move_table(EIGHT, change_edges, DOMINO)
    middle = move_table(FOUR, change_middle, DOMINO)
    phase_2 = Phase(DOMINO, corners, edges, middle)
    return phase_1, phase_2
''',
    '''\
def start_of_phase_1(cube):
    """The twist, the flip and the slice of a cube."""
    twist = int(TWIST.number(cube[1]))
    flip = int(FLIP.number(cube[3]))
    marks = [edge > 7 for edge in cube[2]]
    where = int(SLICE.number(marks))
    return twist, flip, where


def start_of_phase_2(cube):
    """The orders of corners, outer edges and middle edges, as numbers."""
    corners = int(EIGHT.number(cube[0]))
    edges = int(EIGHT.number(cube[2][:8]))
    middle = int(FOUR.number(cube[2][8:]))
    return corners, edges, middle
''',
    '''\
def solutions(cube, phases, best=31):
    """Ever shorter solutions of a cube, as text; all are shorter than `best`."""
    phase_1, phase_2 = phases
    a, b, c = start_of_phase_1(cube)
    length = 0
    while length < best:
        for first in ways(phase_1, a, b, c, length):
            halfway = cube
            last = -1
            for turn in first:
                halfway = after(halfway, TURNS[turn])
                last = turn // 3
            d, e, f = start_of_phase_2(halfway)
            most = min(11, best - length - 1)
            for more in range(most + 1):
                second = next(ways(phase_2, d, e, f, more, last), None)
                if second is not None:
                    best = length + more
                    names = [NAMES[turn] for turn in first + second]
                    yield " ".join(names)
                    break
        length += 1
''',
    '''\
def main(arguments):
    """Prints ever shorter solutions of the scramble in these words; Ctrl+C ends it."""
    if len(arguments) == 0:
        print("Usage: my_solver.py and then the turns")
        return
    try:
        cube = scrambled(" ".join(arguments))
        for solution in solutions(cube, make_phases()):
            print(len(solution.split()), "turns:", solution)
    except ValueError as error:
        print(error)
    except KeyboardInterrupt:
        print("Stopped.")
''',
]
