"""How likely each cell is filled, as far as its lines can tell: where a picture may be.

Every line tells each of its cells how likely it is filled among all placements of the clue,
weighted by what the crossing lines say of the other cells; and this goes back and forth until it
hardly changes. This is belief propagation: exact on a tree, a good guess on a grid.

Source: Pearl, Probabilistic Reasoning in Intelligent Systems (1988).
"""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.nonogram.board import Board

DAMPING = 0.4  # the part of what a line said before that stays in what it says now
NEWS = 0.02  # a cell whose belief changes by less is no news to the crossing line
LEAST = 1e-6  # no belief is nearer to certainty


class Beliefs:
    """What rows and columns say of the cells of a black and white board, kept up to date."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lengths = [[run.length for run in clue] for clue in board.puzzle.lines]
        self._by_rows = [0.5] * board.cells
        self._by_columns = [0.5] * board.cells
        self._states = [0] * board.line_count
        self._waiting = set(board.active)

    def update(self, states: Sequence[int]) -> None:
        """Follows the states of the lines: each line that has heard news speaks once."""
        waiting = self._waiting
        waiting.update(line for line, state in enumerate(states) if state != self._states[line])
        self._states = list(states)
        for line in sorted(waiting):
            waiting.discard(line)
            self._speak(line)

    def _speak(self, line: int) -> None:
        width, height = self.board.width, self.board.height
        if line < height:
            cells = range(line * width, (line + 1) * width)
            told, tells, crossing = self._by_columns, self._by_rows, height
        else:
            cells = range(line - height, self.board.cells, width)
            told, tells, crossing = self._by_rows, self._by_columns, 0
        length = len(cells)
        state = self._states[line]
        heard = [told[cell] for cell in cells]
        for place in range(length):
            if state >> place & 1:
                heard[place] = 1.0
            elif state >> length + place & 1:
                heard[place] = 0.0
        for place, said in enumerate(line_says(self._lengths[line], heard)):
            if 0.0 < heard[place] < 1.0:
                cell = cells[place]
                new = DAMPING * tells[cell] + (1 - DAMPING) * said
                if abs(new - tells[cell]) > NEWS:
                    self._waiting.add(crossing + place)
                tells[cell] = new

    def of(self, cell: int) -> float:
        """The probability that an open cell is filled."""
        row, column = self._by_rows[cell], self._by_columns[cell]
        filled = row * column
        return filled / (filled + (1 - row) * (1 - column))


def line_says(lengths: Sequence[int], filled: Sequence[float]) -> list[float]:
    """The probability of each cell of a line, from its clue and what is believed of the others.

    >>> line_says([2], [0.5, 0.5, 0.5])
    [0.5, 0.999999, 0.5]
    """
    n, k = len(filled), len(lengths)
    empty = [1 - p for p in filled]
    before = _weights(lengths, filled, empty)
    after = _weights(lengths[::-1], filled[::-1], empty[::-1])
    total = before[k][n + 1]
    if not total:
        return [0.5] * n
    rises = [0.0] * (n + 1)  # of the weight of the placements that fill a cell, from cell to cell
    for j, length in enumerate(lengths):
        left, right = before[j], after[k - 1 - j]
        for start in range(n - length + 1):
            weight = left[start] * right[n - start - length]
            if weight:
                for p in filled[start : start + length]:
                    weight *= p
                rises[start] += weight
                rises[start + length] -= weight
    result = []
    weight = 0.0
    for cell in range(n):
        weight += rises[cell]
        yes = weight / total * empty[cell]  # of the line alone: the cell's own belief taken out
        no = (1 - weight / total) * filled[cell]
        said = yes / (yes + no) if yes + no > 0 else 0.5
        result.append(min(1 - LEAST, max(LEAST, said)))
    return result


def _weights(
    lengths: Sequence[int], filled: Sequence[float], empty: Sequence[float]
) -> list[list[float]]:
    """[j][i]: of all placements of the first j runs in the cells before i, for a run that starts
    there, so the last of these cells is empty; [j][n + 1] for the end of the line."""
    n = len(filled)
    row = [1.0]
    for p in empty:
        row.append(row[-1] * p)
    row.append(row[-1])
    rows = [row]
    for length in lengths:
        last = row
        row = [0.0] * (length + 1)
        weight = 0.0
        for i in range(length + 1, n + 2):
            start = i - 1 - length
            placed = last[start]
            if placed:
                for p in filled[start : start + length]:
                    placed *= p
            weight += placed
            if i <= n:
                weight *= empty[i - 1]
            row.append(weight)
        rows.append(row)
    return rows
