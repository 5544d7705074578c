"""Solves nonograms with a peer written in Python, a line of JSON each, until there are no more.

python nonograms.py puzzlekit|picross_solver|nonogram_cracker

A line has `rows` and `columns`, lists of run lengths; the answer has `picture`, rows of "#" and
".", or null if the peer says that it found none, and the `seconds` it took.
"""

import contextlib
import json
import sys
import time


def puzzlekit(rows, columns):
    """By constraints, with OR-Tools."""
    import puzzlekit

    clues = {
        "num_rows": len(rows),
        "num_cols": len(columns),
        "rows": [[str(length) for length in clue] for clue in rows],
        "cols": [[str(length) for length in clue] for clue in columns],
    }
    answer = puzzlekit.solve(clues, "nonogram")
    if not answer.is_solved:
        return None
    return ["".join("#" if cell == "x" else "." for cell in row) for row in answer.sol_grid.matrix]


def picross_solver(rows, columns):
    """By lines and guesses."""
    import numpy
    from picross_solver.picross_solver import solve

    grid = numpy.full((len(rows), len(columns)), -1)
    if not solve(rows, columns, grid):
        return None
    return ["".join("#" if cell == 1 else "." for cell in row) for row in grid]


def nonogram_cracker(rows, columns):
    """By lines alone."""
    from nonogram_cracker import solve

    answer = solve({"name": "a name", "rows": rows, "cols": columns})
    if not answer["is_solved"]:
        return None
    return [row.replace("█", "#").replace("x", ".") for row in answer["solution"]]


PEERS = {peer.__name__: peer for peer in (puzzlekit, picross_solver, nonogram_cracker)}
solve_with = PEERS[sys.argv[1]]
for line in sys.stdin:
    puzzle = json.loads(line)
    picture = None
    begin = time.perf_counter()
    with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(Exception):
        picture = solve_with(puzzle["rows"], puzzle["columns"])
    seconds = time.perf_counter() - begin
    print(json.dumps({"picture": picture, "seconds": seconds}), flush=True)
