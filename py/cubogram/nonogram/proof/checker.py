"""Checks that a picture is the only one for a puzzle's clues, without trusting any solver.

It writes the clues, and "some cell differs from the picture", as a formula in conjunctive normal
form, and follows a proof that the formula is unsatisfiable: a DRAT file each of whose clauses
follows by reverse unit propagation (RUP). Nothing but the standard library is needed.

A cell has one variable, "filled"; with several colours, it has one for each value (0 is empty).
Each run has variables "starts at place p or before". A cell between the start and the end of a run
has its colour; a cell between the end of a run and the start of the next is empty.

Sources: Tamura et al., order encoding (2009); Wetzler, Heule and Hunt, DRAT-trim (2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

Clues = Sequence[Sequence[tuple[int, int]]]
"""For each line, its runs, each a length and a colour from 1."""
Picture = Sequence[Sequence[int]]
"""For each row, its cells: 0 is empty, then come the colours."""
NEVER = 10**9
"""In place of a literal that cannot hold; its negation always holds."""


class ProofError(ValueError):
    """A proof does not show what it should."""


def fits(rows: Clues, columns: Clues, picture: Picture) -> bool:
    """Whether the values of the cells, row by row, give exactly these clues."""
    if len(picture) != len(rows) or any(len(row) != len(columns) for row in picture):
        return False
    lines = [*picture, *zip(*picture, strict=True)]
    for clue, line in zip([*rows, *columns], lines, strict=True):
        runs = [(len(list(run)), value) for value, run in groupby(line) if value]
        if [tuple(run) for run in clue] != runs:
            return False
    return True


class Formula:
    """The clauses that say "these clues, but not this picture"; literals are numbers as in DIMACS.

    >>> Formula([[(1, 1)]], [[(1, 1)], []], 1, [[1, 0]]).clauses[-1]  # one of the cells differs
    [-1, 2]
    """

    def __init__(self, rows: Clues, columns: Clues, colours: int, picture: Picture) -> None:
        height, width = len(rows), len(columns)
        self.cells = height * width
        self.values = colours + 1
        self.variables = self.cells * (1 if self.values == 2 else self.values)
        self.clauses: list[list[int]] = []
        for cell in range(self.cells if self.values > 2 else 0):
            own = [self.literal(cell, value) for value in range(self.values)]
            self.clauses += [own, *([-a, -b] for n, a in enumerate(own) for b in own[:n])]
        for y, clue in enumerate(rows):
            self._add_line(clue, [y * width + x for x in range(width)])
        for x, clue in enumerate(columns):
            self._add_line(clue, [y * width + x for y in range(height)])
        values = enumerate(value for row in picture for value in row)
        self.clauses.append([-self.literal(cell, value) for cell, value in values])

    def literal(self, cell: int, value: int) -> int:
        """The literal "this cell has this value"."""
        variable = cell + 1 + (value * self.cells if self.values > 2 else 0)
        return variable if value or self.values > 2 else -variable

    def _add_line(self, clue: Sequence[tuple[int, int]], cells: list[int]) -> None:
        firsts, place = [], 0
        for number, (length, colour) in enumerate(clue):
            place += number > 0 and clue[number - 1][1] == colour
            firsts.append(place)
            place += length
        slack = len(cells) - place
        base = self.variables + 1
        self.variables += slack * len(clue)

        def starts(run: int, place: int) -> int:
            """The literal "this run starts at this place or earlier"."""
            late = place - firsts[run]
            return NEVER if late < 0 else -NEVER if late >= slack else base + run * slack + late

        for run in range(len(clue)):
            for late in range(slack):
                begun = starts(run, firsts[run] + late)
                self._imply(starts(run, firsts[run] + late + 1), begun)
                if run:
                    self._imply(starts(run - 1, firsts[run - 1] + late), begun)
        for place, cell in enumerate(cells):
            ended = -NEVER
            for run, (length, colour) in enumerate(clue):
                begun = starts(run, place)
                self._imply(self.literal(cell, 0), ended, -begun)
                ended = starts(run, place - length)
                self._imply(self.literal(cell, colour), begun, -ended)
            self._imply(self.literal(cell, 0), ended)

    def _imply(self, effect: int, *causes: int) -> None:
        clause = [-cause for cause in causes if cause != -NEVER]
        if NEVER not in causes and effect != -NEVER:
            self.clauses.append([*clause, effect] if effect != NEVER else clause)

    def dimacs(self) -> str:
        """The formula as a file for any checker of DRAT proofs."""
        lines = [f"{' '.join(map(str, clause))} 0\n" for clause in self.clauses]
        return f"p cnf {self.variables} {len(lines)}\n{''.join(lines)}"


class Checker:
    """The clauses known so far; each new one must follow from them by unit propagation."""

    def __init__(self, formula: Formula) -> None:
        self.variables = formula.variables
        self.value = [0] * (2 * formula.variables + 1)  # 1 true, -1 false; at -literal the opposite
        self.watches: list[list[list[int]]] = [[] for _ in self.value]
        self.trail: list[int] = []
        self.is_contradictory = False
        for clause in formula.clauses:
            self._add(clause[:])

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether a clause follows by reverse unit propagation; if so, it is known from then on."""
        root = len(self.trail)
        is_proven = self.is_contradictory or not self._assume([-literal for literal in clause])
        for literal in self.trail[root:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[root:]
        if is_proven:
            self._add(list(clause))
        return is_proven

    def _add(self, clause: list[int]) -> None:
        """Watches a clause at two literals that are not false; what is left of it may be a unit."""
        clause.sort(key=lambda literal: self.value[literal] < 0)
        free = sum(self.value[literal] >= 0 for literal in clause)
        if len(clause) > 1:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)
        if not free or (free == 1 and not self._assume(clause[:1])):
            self.is_contradictory = True

    def _assume(self, literals: Sequence[int]) -> bool:
        """Makes literals true with all that follows; False if that is a contradiction."""
        value, watches, trail = self.value, self.watches, self.trail
        head = len(trail)
        for literal in literals:
            if value[literal] < 0:
                return False
            if not value[literal]:
                value[literal], value[-literal] = 1, -1
                trail.append(literal)
        while head < len(trail):
            false = -trail[head]
            head += 1
            watching, watches[false] = watches[false], (kept := [])
            for index, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] <= 0:
                    for place in range(2, len(clause)):
                        if value[clause[place]] >= 0:
                            clause[1], clause[place] = clause[place], false
                            watches[clause[1]].append(clause)
                            break
                    else:
                        if value[first] < 0:
                            kept += watching[index:]
                            return False
                        kept.append(clause)
                        value[first], value[-first] = 1, -1
                        trail.append(first)
                else:
                    kept.append(clause)
        return True


def check(rows: Clues, columns: Clues, colours: int, picture: Picture, proof: str) -> Iterator[int]:
    """Checks that a picture is the only one; yields line numbers, raises ProofError if not."""
    if not fits(rows, columns, picture):
        raise ProofError("the picture does not fit the clues")
    checker = Checker(Formula(rows, columns, colours, picture))
    for number, line in enumerate(proof.splitlines(), 1):
        yield number
        if not line or line[0] in "cd":  # a clause that is still known does no harm
            continue
        try:
            *clause, end = map(int, line.split())
        except ValueError:
            raise ProofError(f"line {number}: a clause is a list of whole numbers") from None
        if end or not all(0 < abs(literal) <= checker.variables for literal in clause):
            raise ProofError(
                f"line {number}: a clause has only variables of this formula, and ends with 0"
            )
        if not checker.follows(clause):
            raise ProofError(f"line {number}: the clause does not follow by unit propagation")
    if not checker.is_contradictory:
        raise ProofError("it ends before it reaches a contradiction")
