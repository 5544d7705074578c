"""Solves nonograms with CP-SAT, a line of JSON each: how many pictures there are, at most two.

Each line of a puzzle is an automaton that reads its cells.
"""

import json
import sys

from ortools.sat.python import cp_model


def automaton(clue):
    """The transitions (from, cell, to) of a line's clue, and its last states."""
    moves, state = [(0, 0, 0)], 0
    for number, length in enumerate(clue):
        for _ in range(length):
            moves.append((state, 1, state + 1))
            state += 1
        if number < len(clue) - 1:
            moves.append((state, 0, state + 1))
            state += 1
        moves.append((state, 0, state))
    return moves, [state]


def pictures(rows, columns):
    """How many pictures fit, counted up to two; None if that was not found out."""
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for clue, line in [
        *zip(rows, cells, strict=True),
        *zip(columns, zip(*cells, strict=True), strict=True),
    ]:
        moves, last = automaton(clue)
        model.add_automaton(list(line), 0, last, list(dict.fromkeys(moves)))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 60
    solver.parameters.num_workers = 1
    for found in range(2):
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return found
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        values = [[solver.value(cell) for cell in row] for row in cells]
        differing = [
            cell.negated() if value else cell
            for row, shown in zip(cells, values, strict=True)
            for cell, value in zip(row, shown, strict=True)
        ]
        model.add_bool_or(differing)
    return 2


for text in sys.stdin:
    puzzle = json.loads(text)
    print(json.dumps(pictures(puzzle["rows"], puzzle["columns"])), flush=True)
