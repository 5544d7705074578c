"""A puzzle laid out for the solver: numbered facts, and the state of every line as one integer.

A *fact* is "this cell cannot have this value"; its number is `value * cells + cell` with cells
counted row by row. In a black and white puzzle the fact "not empty" means filled and "not filled"
means empty, so the facts of a cell are each other's opposites.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cubogram.nonogram.automaton import Automaton
from cubogram.nonogram.line import Line
from cubogram.nonogram.puzzle import Grid, Puzzle, UNKNOWN, check_grid, value_of


class Board:
    """The tables that connect facts, cells and lines of a puzzle.

    `lines` restricts the puzzle to some of its lines; the others then allow everything.
    """

    def __init__(self, puzzle: Puzzle, lines: Collection[int] | None = None) -> None:
        self.puzzle = puzzle
        width, height = self.width, self.height = puzzle.width, puzzle.height
        self.cells = cells = width * height
        self.values = values = len(puzzle.colours) + 1
        self.line_count = width + height
        self.active = sorted(range(self.line_count) if lines is None else lines)
        self.machines: list[Automaton | None] = [None] * self.line_count
        self.solvers: list[Line | Automaton | None] = [None] * self.line_count
        known: dict[tuple[object, int], tuple[Automaton, Line | Automaton]] = {}
        for line in self.active:
            clue = puzzle.lines[line]
            length = width if line < height else height
            if (clue, length) not in known:
                machine = Automaton(clue, length, values)
                simple = Line([run.length for run in clue], length) if values == 2 else machine
                known[clue, length] = machine, simple
            self.machines[line], self.solvers[line] = known[clue, length]
        # for each fact: its two lines and its bits in their states
        self.row_of = [y for _ in range(values) for y in range(height) for _ in range(width)]
        self.column_of = [
            height + x for _ in range(values) for _ in range(height) for x in range(width)
        ]
        self.row_bit = [
            1 << (value * width + x)
            for value in range(values)
            for _ in range(height)
            for x in range(width)
        ]
        self.column_bit = [
            1 << (value * height + y)
            for value in range(values)
            for y in range(height)
            for _ in range(width)
        ]
        # for each line: the fact of each bit of its state
        self.facts_of = [
            [value * cells + y * width + x for value in range(values) for x in range(width)]
            for y in range(height)
        ] + [
            [value * cells + y * width + x for value in range(values) for y in range(height)]
            for x in range(width)
        ]

    def facts_of_cell(self, cell: int) -> range:
        """The facts about one cell, by value."""
        return range(cell, self.values * self.cells, self.cells)

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
                        value * self.cells + cell
                        for value in range(self.values)
                        if value != known
                    ]
        return facts

    def states(self, facts: Iterable[int] = ()) -> list[int]:
        """The states of all lines when only these facts are known."""
        states = [0] * self.line_count
        for fact in facts:
            states[self.row_of[fact]] |= self.row_bit[fact]
            states[self.column_of[fact]] |= self.column_bit[fact]
        return states

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

    def propagate(self, states: list[int], dirty: Iterable[int]) -> int:
        """Brings the states to the fixpoint of line logic, starting with the `dirty` lines.

        Returns -1, or the number of a line for which no placement is left.
        """
        solvers = self.solvers
        facts_of = self.facts_of
        height = self.height
        row_bit, column_bit, cells, width = self.row_bit, self.column_bit, self.cells, self.width
        queue = {line for line in dirty if solvers[line]}
        while queue:
            line = queue.pop()
            solver = solvers[line]
            if solver is None:
                continue
            before = states[line]
            after = solver.solve(before)
            if after is None:
                return line
            new = after ^ before
            if not new:
                continue
            states[line] = after
            facts = facts_of[line]
            crossing = self.column_of if line < height else self.row_of
            bits = column_bit if line < height else row_bit
            while new:
                low = new & -new
                new ^= low
                fact = facts[low.bit_length() - 1]
                other = crossing[fact]
                states[other] |= bits[fact]
                queue.add(other)
        return -1
