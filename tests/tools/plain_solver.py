"""A solver that shares nothing with the package: line by line, then by trying; for tests only.

A value that leads to a contradiction when it is tried is ruled out; if none does, the cell whose
trials settle the most is assumed to have each of its values in turn.
"""

from collections.abc import Sequence
from functools import cache

Clue = tuple[tuple[int, int], ...]
"""Runs, each a length and a colour from 1."""
Cells = tuple[frozenset[int], ...]
"""For each cell of a line, the values it may have; 0 is empty."""
Clues = tuple[Sequence[Clue], Sequence[Clue]]
Grid = list[list[frozenset[int]]]


@cache
def judged(clue: Clue, cells: Cells) -> Cells | None:
    """What the cells of a line may still be; None if the clue does not fit."""
    size = len(cells)

    @cache
    def fits(place: int, run: int) -> bool:
        """Whether the runs from this one on fit into the cells from this place on."""
        if place >= size:
            return run == len(clue)
        return (0 in cells[place] and fits(place + 1, run)) or run_fits(place, run)

    def run_fits(place: int, run: int) -> bool:
        if run == len(clue):
            return False
        length, colour = clue[run]
        end = place + length
        if end > size or any(colour not in cells[at] for at in range(place, end)):
            return False
        if end < size and run + 1 < len(clue) and clue[run + 1][1] == colour:
            return 0 in cells[end] and fits(end + 1, run + 1)
        return fits(end, run + 1)

    if not fits(0, 0):
        return None
    found: list[set[int]] = [set() for _ in cells]
    waiting, seen = [(0, 0)], {(0, 0)}
    while waiting:
        place, run = waiting.pop()
        if place >= size:
            continue
        after = []
        if 0 in cells[place] and fits(place + 1, run):
            found[place].add(0)
            after.append((place + 1, run))
        if run_fits(place, run):
            length, colour = clue[run]
            end = place + length
            for at in range(place, end):
                found[at].add(colour)
            if end < size and run + 1 < len(clue) and clue[run + 1][1] == colour:
                found[end].add(0)
                end += 1
            after.append((end, run + 1))
        waiting += [one for one in after if one not in seen]
        seen.update(after)
    return tuple(map(frozenset, found))


class _Contradiction(Exception):
    pass


def pictures(
    rows: Sequence[Clue], columns: Sequence[Clue], colours: int, most: int = 2
) -> list[tuple[tuple[int, ...], ...]]:
    anything = frozenset(range(colours + 1))
    grid = [[anything] * len(columns) for _ in rows]
    lines = {(0, y) for y in range(len(rows))} | {(1, x) for x in range(len(columns))}
    try:
        _settle((rows, columns), grid, lines)
        return _found((rows, columns), grid, most)
    except _Contradiction:
        return []


def _settle(clues: Clues, grid: Grid, waiting: set[tuple[int, int]]) -> None:
    """Rules out what the waiting lines, and those that change as a result, rule out."""
    while waiting:
        side, at = waiting.pop()
        line = grid[at] if side == 0 else [row[at] for row in grid]
        after = judged(clues[side][at], tuple(line))
        if after is None:
            raise _Contradiction
        for place, cell in enumerate(after):
            if cell != line[place]:
                y, x = (at, place) if side == 0 else (place, at)
                grid[y][x] = cell
                waiting.add((1 - side, place))


def _found(clues: Clues, grid: Grid, most: int) -> list[tuple[tuple[int, ...], ...]]:
    best: tuple[int, list[Grid]] = 0, []
    again = True
    while again:
        again, best = False, (0, [])
        for y, row in enumerate(grid):
            for x in range(len(row)):
                if len(grid[y][x]) == 1:
                    continue
                trials = []
                for value in grid[y][x]:
                    tried = [cells[:] for cells in grid]
                    tried[y][x] = frozenset([value])
                    try:
                        _settle(clues, tried, {(0, y), (1, x)})
                        trials.append(tried)
                    except _Contradiction:
                        grid[y][x] = grid[y][x] - {value}
                        if not grid[y][x]:
                            raise
                        _settle(clues, grid, {(0, y), (1, x)})
                        again = True
                open_ = max(sum(len(cell) for row in one for cell in row) for one in trials)
                if not best[1] or open_ < best[0]:
                    best = open_, trials
    if not best[1]:
        return [tuple(tuple(next(iter(cell)) for cell in row) for row in grid)]
    pictures: list[tuple[tuple[int, ...], ...]] = []
    for tried in best[1]:
        try:
            pictures += _found(clues, tried, most - len(pictures))
        except _Contradiction:
            continue
        if len(pictures) >= most:
            break
    return pictures
