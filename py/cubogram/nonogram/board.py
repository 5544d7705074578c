"""A puzzle laid out for the solver: numbered facts, and the state of every line as one integer.

A *fact* is "this cell cannot have this value"; its number is `value * cells + cell` with cells
counted row by row. In a black and white puzzle the fact "not empty" means filled and "not filled"
means empty, so the facts of a cell are each other's opposites.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cubogram.nonogram.automaton import Automaton
from cubogram.nonogram.grid import UNKNOWN, Grid, check_grid, value_of
from cubogram.nonogram.line import Line, LineSolver
from cubogram.nonogram.puzzle import Puzzle


class Layout:
    """Numbered facts, the lines they lie in, and the solver of each line.

    For each line `facts_of` has the fact of each bit of its state, and `crossing` and
    `crossing_bits` the other line of that fact and its bits there. `first_line`, `first_bits`,
    `second_line`, `second_bits` are the two lines and bits of each fact.
    """

    def __init__(
        self,
        values: int,
        solvers: Sequence[LineSolver | None],
        machines: Sequence[Automaton | None],
        facts_of: list[list[int]],
    ) -> None:
        self.values = values
        self.solvers = solvers
        self.machines = machines
        self.facts_of = facts_of
        self.line_count = len(facts_of)
        facts = 1 + max(map(max, facts_of))
        self.cells = facts // values
        places: list[dict[int, int]] = [{} for _ in range(facts)]
        for line, line_facts in enumerate(facts_of):
            for bit, fact in enumerate(line_facts):
                places[fact][line] = places[fact].get(line, 0) | 1 << bit
        self.first_line = [next(iter(lines)) for lines in places]
        self.second_line = [next(reversed(lines)) for lines in places]
        self.first_bits = [lines[next(iter(lines))] for lines in places]
        self.second_bits = [lines[next(reversed(lines))] for lines in places]
        self.crossing = [
            [self.second_line[f] if line == self.first_line[f] else self.first_line[f] for f in of]
            for line, of in enumerate(facts_of)
        ]
        self.crossing_bits = [
            [places[fact][other] for fact, other in zip(of, others, strict=True)]
            for of, others in zip(facts_of, self.crossing, strict=True)
        ]

    def facts_of_cell(self, cell: int) -> range:
        """The facts about one cell, by value."""
        return range(cell, self.values * self.cells, self.cells)

    def bits_in(self, line: int, fact: int) -> int:
        """The bits of a fact in the state of one of its lines."""
        return self.first_bits[fact] if self.first_line[fact] == line else self.second_bits[fact]

    def facts_in(self, line: int, bits: int) -> list[int]:
        """The facts of some bits of a line's state."""
        facts = self.facts_of[line]
        result = []
        while bits:
            low = bits & -bits
            bits ^= low
            result.append(facts[low.bit_length() - 1])
        return result

    def state(self, fact: int, states: list[int]) -> tuple[int, int]:
        """Writes a fact into the states of its two lines, and returns the lines."""
        first, second = self.first_line[fact], self.second_line[fact]
        states[first] |= self.first_bits[fact]
        states[second] |= self.second_bits[fact]
        return first, second

    def states(self, facts: Iterable[int] = ()) -> list[int]:
        """The states of all lines when only these facts are known."""
        states = [0] * self.line_count
        for fact in facts:
            self.state(fact, states)
        return states

    def holds(self, fact: int, states: Sequence[int]) -> bool:
        """Whether a fact is known in these states."""
        return bool(states[self.first_line[fact]] & self.first_bits[fact])


class Board(Layout):
    """The layout of a whole puzzle: a fact lies in its cell's row and in its column.

    `lines` restricts the puzzle to some of its lines; the others then allow everything.
    """

    def __init__(self, puzzle: Puzzle, lines: Collection[int] | None = None) -> None:
        self.puzzle = puzzle
        width, height = self.width, self.height = puzzle.width, puzzle.height
        cells = width * height
        values = len(puzzle.colours) + 1
        self.active = sorted(range(width + height) if lines is None else lines)
        machines: list[Automaton | None] = [None] * (width + height)
        solvers: list[LineSolver | None] = [None] * (width + height)
        known: dict[tuple[object, int], tuple[Automaton, LineSolver]] = {}
        for line in self.active:
            clue = puzzle.lines[line]
            length = width if line < height else height
            if (clue, length) not in known:
                machine = Automaton(clue, length, values)
                simple = Line([run.length for run in clue], length) if values == 2 else machine
                known[clue, length] = machine, simple
            machines[line], solvers[line] = known[clue, length]
        facts_of = [
            [value * cells + y * width + x for value in range(values) for x in range(width)]
            for y in range(height)
        ] + [
            [value * cells + y * width + x for value in range(values) for y in range(height)]
            for x in range(width)
        ]
        super().__init__(values, solvers, machines, facts_of)

    def facts_of_grid(self, grid: Sequence[str]) -> list[int]:
        """The facts that a partial grid states (PuzzleError if it is not one of this puzzle)."""
        puzzle = self.puzzle
        grid = check_grid(grid, (self.width, self.height), puzzle.marks)
        facts = []
        for y, row in enumerate(grid):
            for x, mark in enumerate(row):
                known = value_of(mark)
                if known >= 0:
                    cell = y * self.width + x
                    facts += [
                        value * self.cells + cell for value in range(self.values) if value != known
                    ]
        return facts

    def grid(self, states: Sequence[int]) -> Grid:
        """The grid that the states of the lines show."""
        width = self.width
        mask = (1 << width) - 1
        marks = self.puzzle.marks
        rows = []
        for y in range(self.height):
            state = states[y]
            lanes = [state >> value * width & mask for value in range(self.values)]
            row = []
            for value, mark in enumerate(marks):
                others = mask
                for other, lane in enumerate(lanes):
                    if other != value:
                        others &= lane
                row.append((others, mark))
            text = [UNKNOWN] * width
            for cells, mark in row:
                while cells:
                    low = cells & -cells
                    text[low.bit_length() - 1] = mark
                    cells ^= low
            rows.append("".join(text))
        return tuple(rows)

    def is_complete(self, states: Sequence[int]) -> bool:
        """Whether every cell has one value (each row has excluded all but one per cell)."""
        wanted = self.width * (self.values - 1)
        return all(states[y].bit_count() == wanted for y in range(self.height))

    def steps(
        self, states: list[int], dirty: Iterable[int]
    ) -> Iterator[tuple[int, int, int | None]]:
        """Line logic to the fixpoint: changes `states`, yields (line, state before, state after).

        Only steps that prove something are given. The last one has None for "after" if the line
        has no placement left; then the states mean nothing more.
        """
        solvers = self.solvers
        waiting = dict.fromkeys(dirty)  # in the order in which lines changed
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            solver = solvers[line]
            if solver is None:
                continue
            before = states[line]
            after = solver.solve(before)
            if after is None:
                yield line, before, None
                return
            new = after ^ before
            if not new:
                continue
            states[line] = after
            crossing, bits = self.crossing[line], self.crossing_bits[line]
            while new:
                low = new & -new
                new ^= low
                bit = low.bit_length() - 1
                other = crossing[bit]
                states[other] |= bits[bit]
                waiting[other] = None
            yield line, before, after

    def propagate(self, states: list[int], dirty: Iterable[int]) -> int:
        """Brings the states to the fixpoint of line logic, starting with the `dirty` lines.

        Returns -1, or the number of a line for which no placement is left.
        """
        for line, _, after in self.steps(states, dirty):
            if after is None:
                return line
        return -1

    def known(self, states: Sequence[int]) -> float:
        """The share of all facts that are known: 0 for an empty grid, 1 for a complete one."""
        found = sum(states[y].bit_count() for y in range(self.height))
        return found / (self.cells * (self.values - 1))

    def decided(self, line: int, before: int, after: int) -> list[list[int]]:
        """The cells whose value a step of a line decides, as [row, column, value]."""
        length = self.width if line < self.height else self.height
        cells = []
        changed = after ^ before
        touched = 0
        for value in range(self.values):
            touched |= changed >> value * length
        for place in range(length):
            if not touched >> place & 1:
                continue
            bits = sum(1 << (value * length + place) for value in range(self.values))
            known = after & bits
            if known.bit_count() == self.values - 1 and known != before & bits:
                value = ((bits ^ known).bit_length() - 1) // length
                at = [line, place] if line < self.height else [place, line - self.height]
                cells.append([*at, value])
        return cells
