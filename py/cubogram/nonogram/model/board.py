"""A puzzle laid out for the solver: numbered literals, and the state of every line as one integer.

There is one variable for each cell and value; the *literal* that the search works with denies it:
"this cell does not have this value". Its number is `value * cells + cell`, the cells counted row by
row. In a black and white puzzle "not empty" means filled and "not filled" means empty, so the two
literals of a cell are each other's negation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cubogram.nonogram.clues import Clue
from cubogram.nonogram.grid import UNKNOWN, Grid, check_grid, value_of
from cubogram.nonogram.lines.automaton import ClueAutomaton
from cubogram.nonogram.lines.line_solver import BlackAndWhiteLine, LineSolver
from cubogram.nonogram.puzzle import Puzzle


class LineNotInUse(RuntimeError):
    """A line was used that the board leaves out; this never happens."""


class LiteralLayout:
    """Numbered literals, the lines they lie in, and the solver of each line.

    For each line, `literals_of` has the literal of each bit of its state, and `crossing` and
    `crossing_bits` have the other line of that literal and its bits there. `first_line`,
    `first_bits`, `second_line`, `second_bits` are the two lines and bits of each literal.
    """

    def __init__(
        self,
        values: int,
        solvers: Sequence[LineSolver | None],
        clues: Sequence[Clue],
        literals_of: list[list[int]],
    ) -> None:
        self.values = values
        self.line_solvers = solvers
        self.clues = clues
        self._automata: list[ClueAutomaton | None] = [None] * len(literals_of)
        self._automaton_of_clue: dict[tuple[Clue, int], ClueAutomaton] = {}
        self.literals_of = literals_of
        self.line_count = len(literals_of)
        literals = 1 + max(map(max, literals_of))
        self.cells = literals // values
        powers = [1 << bit for bit in range(max(map(len, literals_of)))]  # shared, not made again
        self.first_line = first_line = [-1] * literals
        self.second_line = second_line = [-1] * literals
        self.first_bits = first_bits = [0] * literals
        self.second_bits = second_bits = [0] * literals
        for line, of in enumerate(literals_of):
            for literal, power in zip(of, powers, strict=False):
                if first_line[literal] in (-1, line):
                    first_line[literal] = line
                    bits = first_bits[literal]
                    first_bits[literal] = bits | power if bits else power
                else:
                    second_line[literal] = line
                    bits = second_bits[literal]
                    second_bits[literal] = bits | power if bits else power
        for literal, line in enumerate(second_line):
            if line < 0:  # it lies in one line only
                second_line[literal] = first_line[literal]
                second_bits[literal] = first_bits[literal]
        self.crossing = [
            [second_line[f] if line == first_line[f] else first_line[f] for f in of]
            for line, of in enumerate(literals_of)
        ]
        self.crossing_bits = [
            [second_bits[f] if line == first_line[f] else first_bits[f] for f in of]
            for line, of in enumerate(literals_of)
        ]

    def solver_of(self, line: int) -> LineSolver:
        """The solver of a line in use; RuntimeError for any other line."""
        solver = self.line_solvers[line]
        if solver is None:
            raise LineNotInUse(f"line {line} has no clue here")
        return solver

    def automaton_of(self, line: int) -> ClueAutomaton:
        """The automaton of the clue of a line in use, made when it is first asked for. RuntimeError
        for any other line. Lines with the same clue and length share an automaton.
        """
        automaton = self._automata[line]
        if automaton is not None:
            return automaton
        solver = self.solver_of(line)
        key = self.clues[line], solver.length
        if isinstance(solver, ClueAutomaton):
            automaton = solver
        elif key in self._automaton_of_clue:
            automaton = self._automaton_of_clue[key]
        else:
            automaton = self._automaton_of_clue[key] = ClueAutomaton(*key, self.values)
        self._automata[line] = automaton
        return automaton

    def literals_of_cell(self, cell: int) -> range:
        """The literals about one cell, by value."""
        return range(cell, self.values * self.cells, self.cells)

    def bits_in(self, line: int, literal: int) -> int:
        """The bits of a literal in the state of one of its lines."""
        return (
            self.first_bits[literal]
            if self.first_line[literal] == line
            else self.second_bits[literal]
        )

    def literals_in(self, line: int, bits: int) -> list[int]:
        """The literals of some bits of a line's state."""
        literals = self.literals_of[line]
        result = []
        while bits:
            low = bits & -bits
            bits ^= low
            result.append(literals[low.bit_length() - 1])
        return result

    def write_literal(self, literal: int, states: list[int]) -> tuple[int, int]:
        """Writes a literal into the states of its two lines, and returns the lines."""
        first, second = self.first_line[literal], self.second_line[literal]
        states[first] |= self.first_bits[literal]
        states[second] |= self.second_bits[literal]
        return first, second

    def initial_states(self, literals: Iterable[int] = ()) -> list[int]:
        """The states of all lines when only these literals are known."""
        states = [0] * self.line_count
        for literal in literals:
            self.write_literal(literal, states)
        return states

    def holds(self, literal: int, states: Sequence[int]) -> bool:
        """Whether a literal is known in these states."""
        return bool(states[self.first_line[literal]] & self.first_bits[literal])


def line_solver(clue: Clue, length: int, values: int) -> LineSolver:
    """The solver for a line with this clue and length, in a puzzle whose cells have `values`."""
    if values == 2:
        return BlackAndWhiteLine([run.length for run in clue], length)
    return ClueAutomaton(clue, length, values)


class Board(LiteralLayout):
    """The layout of a whole puzzle: a literal lies in its cell's row and in its column.

    `lines` restricts the puzzle to some of its lines; the others then allow everything.
    """

    def __init__(self, puzzle: Puzzle, lines: Collection[int] | None = None) -> None:
        self.puzzle = puzzle
        width, height = self.width, self.height = puzzle.width, puzzle.height
        cells = width * height
        values = len(puzzle.colours) + 1
        self.lines_in_use = sorted(range(width + height) if lines is None else lines)
        solvers: list[LineSolver | None] = [None] * (width + height)
        known: dict[tuple[Clue, int], LineSolver] = {}
        clues = puzzle.lines
        for line in self.lines_in_use:
            clue = clues[line]
            length = width if line < height else height
            if (clue, length) not in known:
                known[clue, length] = line_solver(clue, length, values)
            solvers[line] = known[clue, length]
        literals_of = [
            [value * cells + y * width + x for value in range(values) for x in range(width)]
            for y in range(height)
        ] + [
            [value * cells + y * width + x for value in range(values) for y in range(height)]
            for x in range(width)
        ]
        super().__init__(values, solvers, clues, literals_of)

    def literals_of_grid(self, grid: Sequence[str]) -> list[int]:
        """The literals that a partial grid states (PuzzleError if it does not suit this puzzle)."""
        puzzle = self.puzzle
        grid = check_grid(grid, (self.width, self.height), puzzle.marks)
        literals = []
        for y, row in enumerate(grid):
            for x, mark in enumerate(row):
                known = value_of(mark)
                if known >= 0:
                    cell = y * self.width + x
                    if self.values == 2:
                        literals.append((1 - known) * self.cells + cell)
                        continue
                    literals += [
                        value * self.cells + cell for value in range(self.values) if value != known
                    ]
        return literals

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

    def propagation_steps(
        self, states: list[int], dirty: Iterable[int]
    ) -> Iterator[tuple[int, int, int | None]]:
        """Line logic to the fixpoint: changes `states`, yields (line, state before, state after).

        Only steps that prove something are yielded. The last one has None for "after" if the line
        has no placement left; then the states no longer mean anything.
        """
        solvers = self.line_solvers
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

    def propagate(self, states: list[int], dirty: Iterable[int]) -> bool:
        """Brings the states to the fixpoint of line logic, starting with the `dirty` lines.

        Returns whether all lines still have a placement.
        """
        return all(after is not None for _, _, after in self.propagation_steps(states, dirty))

    def known_share(self, states: Sequence[int]) -> float:
        """The share of all literals that are known: 0 for an empty grid, 1 for a complete one."""
        found = sum(states[y].bit_count() for y in range(self.height))
        return found / (self.cells * (self.values - 1))

    def decided_cells(self, line: int, before: int, after: int) -> list[list[int]]:
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
