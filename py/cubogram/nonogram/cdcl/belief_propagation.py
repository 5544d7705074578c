"""How likely each cell is to be filled, judging by its lines.

Every line sends each of its cells a message: how likely the cell is to be filled among all
placements of the clue, weighted by the messages of the crossing lines to the other cells. The
messages go back and forth until they hardly change. This is belief propagation: exact on a tree, a
good guess on a grid.

Source: Pearl, Probabilistic Reasoning in Intelligent Systems (1988).
"""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.nonogram.model.board import Board

DAMPING = 0.4  # the share of a line's last message that is kept in its next one
SIGNIFICANT_CHANGE = 0.02  # in a message; a smaller one is not passed on to the crossing line
LEAST, MOST = 1e-6, 1 - 1e-6  # no belief is nearer to certainty than these


class Beliefs:
    """What rows and columns say about the cells of a black and white board, kept up to date.

    `inclinations` are the beliefs about the cells before any line is considered, by default 0.5.
    """

    def __init__(self, board: Board, inclinations: Sequence[float] | None = None) -> None:
        self.board = board
        self._inclinations = inclinations or [0.5] * board.cells
        self._lengths = [[run.length for run in clue] for clue in board.puzzle.lines]
        self._row_messages = [0.5] * board.cells
        self._column_messages = [0.5] * board.cells
        self._states = [0] * board.line_count
        self._waiting = set(board.lines_in_use)

    def update(self, states: Sequence[int]) -> None:
        """Follows the states of the lines: each line that has changed sends its messages once."""
        waiting = self._waiting
        waiting.update(line for line, state in enumerate(states) if state != self._states[line])
        self._states = list(states)
        for line in sorted(waiting):
            waiting.discard(line)
            self._send_messages(line)

    def _send_messages(self, line: int) -> None:
        width, height = self.board.width, self.board.height
        if line < height:
            cells = range(line * width, (line + 1) * width)
            incoming, outgoing, crossing = self._column_messages, self._row_messages, height
        else:
            cells = range(line - height, self.board.cells, width)
            incoming, outgoing, crossing = self._row_messages, self._column_messages, 0
        length = len(cells)
        state = self._states[line]
        inclinations = self._inclinations
        messages = []
        for place, cell in enumerate(cells):
            if state >> place & 1:
                messages.append(1.0)
            elif state >> length + place & 1:
                messages.append(0.0)
            else:
                filled = incoming[cell] * inclinations[cell]
                empty = (1 - incoming[cell]) * (1 - inclinations[cell])
                messages.append(filled / (filled + empty))
        for place, said in enumerate(line_marginals(self._lengths[line], messages)):
            if 0.0 < messages[place] < 1.0:
                cell = cells[place]
                new = DAMPING * outgoing[cell] + (1 - DAMPING) * said
                if abs(new - outgoing[cell]) > SIGNIFICANT_CHANGE:
                    self._waiting.add(crossing + place)
                outgoing[cell] = new

    def probability(self, cell: int) -> float:
        """The probability that an open cell is filled."""
        row, column = self._row_messages[cell], self._column_messages[cell]
        inclination = self._inclinations[cell]
        filled = row * column * inclination
        return filled / (filled + (1 - row) * (1 - column) * (1 - inclination))


def line_marginals(lengths: Sequence[int], filled: Sequence[float]) -> list[float]:
    """The probability of each cell of a line, from its clue and what is believed about the others.

    >>> line_marginals([2], [0.5, 0.5, 0.5])
    [0.5, 0.999999, 0.5]
    """
    n, k = len(filled), len(lengths)
    slack = n + 1 - sum(lengths) - k  # how far each run can be shifted from its first place
    empty = [1 - p for p in filled]
    run_weights = _windows(set(lengths), filled)
    before = _weights(lengths, empty, run_weights, slack)
    run_weights_back = {length: weights[::-1] for length, weights in run_weights.items()}
    after = _weights(lengths[::-1], empty[::-1], run_weights_back, slack)
    total = before[k][slack]
    if not total:
        return [0.5] * n
    rises = [0.0] * (n + 1)  # of the weight of the placements that fill a cell, from cell to cell
    start = 0
    for j, length in enumerate(lengths):
        runs = run_weights[length][start : start + slack + 1]
        for left, run, right in zip(before[j], runs, reversed(after[k - 1 - j]), strict=True):
            weight = left * run * right
            rises[start] += weight
            rises[start + length] -= weight
            start += 1
        start += length - slack
    result = []
    weight = 0.0
    for rise, p, q in zip(rises, filled, empty, strict=False):
        weight += rise
        yes = weight * q  # of the line alone, without the cell's own belief
        both = yes + (total - weight) * p
        said = yes / both if both > 0 else 0.5
        result.append(LEAST if said < LEAST else MOST if said > MOST else said)
    return result


def _windows(lengths: set[int], filled: Sequence[float]) -> dict[int, list[float]]:
    """For each length, how likely a run of this length is to be filled, starting at each cell."""
    found = {}
    weights = list(filled)
    for length in range(1, max(lengths, default=0) + 1):
        if length > 1:
            weights = [weight * p for weight, p in zip(weights, filled[length - 1 :], strict=False)]
        if length in lengths:
            found[length] = weights
    return found


def _weights(
    lengths: Sequence[int],
    empty: Sequence[float],
    run_weights: dict[int, list[float]],
    slack: int,
) -> list[list[float]]:
    """[j][s]: the weight of all placements of the first j runs in the cells before run j, which is
    shifted by s from its first place. All these cells count, including the gap before the run."""
    gaps = [*empty, 1.0]
    weight = 1.0
    row = [weight]
    for q in gaps[:slack]:
        weight *= q
        row.append(weight)
    rows = [row]
    start = 0
    for length in lengths:
        runs = run_weights[length][start : start + slack + 1]
        start += length + 1
        weight = 0.0
        after = gaps[start - 1 : start + slack]
        row = [
            weight := (weight + left * run) * q
            for left, run, q in zip(row, runs, after, strict=True)
        ]
        rows.append(row)
    return rows
