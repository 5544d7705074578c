"""A solver that shares nothing with the package: line by line, then by trying; for tests only."""

from collections.abc import Sequence
from functools import cache

Clue = tuple[tuple[int, int], ...]
"""Runs, each a length and a colour from 1."""
Cells = tuple[frozenset[int], ...]
"""For each cell of a line the values it may have; 0 is empty."""


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


def pictures(
    rows: Sequence[Clue], columns: Sequence[Clue], colours: int, most: int = 2
) -> list[tuple[tuple[int, ...], ...]]:
    """Up to `most` pictures with these clues."""
    anything = frozenset(range(colours + 1))
    return _pictures(rows, columns, [[anything] * len(columns) for _ in rows], most)


def _pictures(
    rows: Sequence[Clue], columns: Sequence[Clue], grid: list[list[frozenset[int]]], most: int
) -> list[tuple[tuple[int, ...], ...]]:
    height, width = len(rows), len(columns)
    waiting = {(0, y) for y in range(height)} | {(1, x) for x in range(width)}
    while waiting:
        side, at = waiting.pop()
        line = grid[at] if side == 0 else [row[at] for row in grid]
        after = judged((rows, columns)[side][at], tuple(line))
        if after is None:
            return []
        for place, cell in enumerate(after):
            if cell != line[place]:
                y, x = (at, place) if side == 0 else (place, at)
                grid[y][x] = cell
                waiting.add((1 - side, place))
    open_ = [(y, x) for y in range(height) for x in range(width) if len(grid[y][x]) > 1]
    if not open_:
        return [tuple(tuple(next(iter(cell)) for cell in row) for row in grid)]
    y, x = open_[0]
    found: list[tuple[tuple[int, ...], ...]] = []
    for value in grid[y][x]:
        tried = [row[:] for row in grid]
        tried[y][x] = frozenset([value])
        found += _pictures(rows, columns, tried, most - len(found))
        if len(found) >= most:
            break
    return found
