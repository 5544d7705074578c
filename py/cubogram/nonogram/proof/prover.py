"""A proof, in a standard form, that a puzzle has exactly one picture.

The search (`cdcl/search.py`) excludes the picture and learns nogoods until nothing is left. A
nogood is written as the clause that denies it, after the conclusions of single lines that lead from
it to a conflict: with them, the order encoding of `checker.py` gets there by unit propagation
alone. Only conclusions that the conflict needs are written, each with a smallest reason."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import number, public, quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.cdcl.propagation import Conflict, Propagation, TrailDamaged
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.grid import Grid, check_grid, value_of
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.proof import checker
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.nonogram.solver import decide_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import SliceClock, result_of

PICTURE = "c picture "


@dataclass(frozen=True)
class UniquenessProof:
    """A puzzle, its only picture, and the clauses that prove it (literals as in DIMACS)."""

    puzzle: Puzzle
    picture: Grid
    clauses: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        """The proof as a DRAT file; comments at its head show the picture."""
        head = "".join(f"{PICTURE}{row}\n" for row in self.picture)
        return head + "".join(f"{' '.join(map(str, (*clause, 0)))}\n" for clause in self.clauses)

    def dimacs(self) -> str:
        """The formula that the proof refutes, as a DIMACS file for other checkers."""
        return checker.Formula(*_plain(self.puzzle, self.picture)).dimacs()

    def as_json(self) -> dict[str, Any]:
        """The proof as the page and `--json` get it."""
        return {
            "picture": list(self.picture),
            "clauses": len(self.clauses),
            "text": str(self),
        }


@public
def prove(puzzle: Puzzle, *, seconds: float = math.inf) -> UniquenessProof:
    """A proof that the puzzle has exactly one picture.

    Raises PuzzleError if it has none or several ("unique") or if `seconds` are not enough ("time").

    >>> proof = prove(Puzzle([[1], [2]], [[2], [1]]))
    >>> check_proof(proof.puzzle, str(proof))
    ('#.', '##')
    """
    return result_of(prove_in_slices(puzzle, seconds=seconds))


@public
def prove_in_slices(
    puzzle: Puzzle, *, seconds: float = math.inf
) -> Generator[None, None, UniquenessProof]:
    """`prove` as a generator that yields at least every 30 ms or so."""
    check_puzzle(puzzle)
    number("seconds", seconds)
    return _prove_in_slices(puzzle, seconds)


def _prove_in_slices(puzzle: Puzzle, seconds: float) -> Generator[None, None, UniquenessProof]:
    deadline = perf_counter() + seconds
    verdict = yield from decide_in_slices(puzzle, None, seconds=seconds, solutions=2)
    late = PuzzleError("time", "there was not enough time for a proof")
    if verdict.outcome is Outcome.UNDECIDED:
        raise late
    if verdict.outcome is not Outcome.UNIQUE:
        raise PuzzleError("unique", f"There is nothing to prove. {verdict.sentence}")
    picture = verdict.pictures[0]
    search = _ProvingSearch(Board(puzzle), picture)
    found = yield from search.run(deadline)
    if found is not False:
        raise late
    return UniquenessProof(puzzle, picture, tuple(search.record.clauses))


@public
def check_proof(puzzle: Puzzle, proof: str) -> Grid:
    """The picture that a proof shows to be the only one; PuzzleError "proof" if it does not."""
    return result_of(check_proof_in_slices(puzzle, proof))


@public
def check_proof_in_slices(puzzle: Puzzle, proof: str) -> Generator[None, None, Grid]:
    """`check_proof` as a generator that yields at least every 30 ms or so."""
    check_puzzle(puzzle)
    if not isinstance(proof, str):
        raise ArgumentError("proof", f"text is expected, not {quoted(proof)}")
    return _check_in_slices(puzzle, proof)


def _check_in_slices(puzzle: Puzzle, proof: str) -> Generator[None, None, Grid]:
    rows = [line[len(PICTURE) :] for line in proof.splitlines() if line.startswith(PICTURE)]
    if not rows:
        raise PuzzleError("proof", f"a proof begins with its picture, each row after '{PICTURE}'")
    picture = check_grid(rows, (puzzle.width, puzzle.height), puzzle.marks)
    clock = SliceClock()
    try:
        for _ in checker.check(*_plain(puzzle, picture), proof):
            yield from clock.turn()
    except checker.ProofError as error:
        raise PuzzleError("proof", f"this proves nothing: {error}") from None
    return picture


def _plain(
    puzzle: Puzzle, picture: Grid
) -> tuple[checker.Clues, checker.Clues, int, checker.Picture]:
    """The clues, the number of colours and the picture as numbers, as the checker reads them."""
    values = [[max(0, value_of(mark)) for mark in row] for row in picture]
    return puzzle.rows, puzzle.columns, len(puzzle.colours), values


class _ProvingSearch(Search):
    """A search that finds no second picture, and writes down all it learns."""

    def __init__(self, board: Board, picture: Grid) -> None:
        super().__init__(board, board.initial_states())
        self.record = _Record(board, board.literals_of_grid(picture))
        self.enqueue_all_lines()
        self.add_nogood(board.literals_of_grid(picture))

    def learn(self, nogood: list[int], level: int) -> None:
        self.record.add(nogood)
        super().learn(nogood, level)


class _Record:
    """The clauses of a proof. It retraces each nogood to its conflict, with its own trail."""

    def __init__(self, board: Board, picture: list[int]) -> None:
        self.board = board
        self.clauses: list[tuple[int, ...]] = []
        self._known: set[tuple[int, ...]] = set()
        self._proven = 0  # literals at the head of the trail that are written down
        self._trail = Propagation(board, board.initial_states())
        self._trail.enqueue_all_lines()
        self._trail.add_nogood(picture)
        self._settle()

    def add(self, nogood: list[int]) -> None:
        """Writes that the literals of a nogood cannot all hold."""
        trail = self._trail
        if trail.is_unsatisfiable:
            return
        conflict = None
        for literal in reversed(nogood):
            if not trail.assigned[literal]:
                trail.decide(literal)
                conflict = trail.propagate()
                if conflict is not None:
                    break
        if conflict is None:
            raise TrailDamaged("a nogood without a conflict was learned")
        assumed = self._record_reasons(conflict)
        trail.backtrack_to(0)
        self._record(assumed)
        trail.add_nogood(assumed)
        self._settle()

    def _record_reasons(self, conflict: Conflict) -> list[int]:
        """Records the conclusions of lines on which a conflict rests; returns its assumptions."""
        trail = self._trail
        cells = self.board.cells
        if isinstance(conflict, list):
            needed = set(conflict)
        else:
            line, before = conflict
            needed = set(self._reason(line, before, -1))
        assumed = []
        conclusions = []
        for literal in reversed(trail.trail[trail.level_starts[0][0] :]):
            if literal not in needed:
                continue
            reason = trail.reason_of[literal]
            if reason is None:
                assumed.append(literal)
            elif isinstance(reason, list):
                needed.update(other for other in reason if other % cells != literal % cells)
            else:
                line, before = reason
                causes = self._reason(line, before, literal)
                conclusions.append((causes, literal))
                needed.update(causes)
        for causes, literal in reversed(conclusions):
            self._record(causes, literal)
        return assumed

    def _reason(self, line: int, before: int, literal: int) -> list[int]:
        """A smallest set of literals of a line that excludes a literal (or, for -1, everything)."""
        board = self.board
        target = board.bits_in(line, literal).bit_length() - 1 if literal >= 0 else -1
        explain = board.automaton_of(line).explain
        return board.literals_in(line, explain(before, self._trail.root_states[line], target))

    def _settle(self) -> None:
        """Draws the conclusions that need no assumption, and writes them down."""
        trail = self._trail
        conflict = trail.propagate()
        for literal in trail.trail[self._proven :]:
            self._record([], literal)
        self._proven = len(trail.trail)
        if conflict is not None or trail.is_unsatisfiable:
            trail.is_unsatisfiable = True
            self._record([])

    def _record(self, causes: list[int], effect: int | None = None) -> None:
        """Records that literals imply another one, or that they cannot all hold."""
        clause = tuple(sorted(-self._in_dimacs(cause) for cause in causes))
        if effect is not None:
            clause += (self._in_dimacs(effect),)
        if clause not in self._known:
            self._known.add(clause)
            self.clauses.append(clause)

    def _in_dimacs(self, literal: int) -> int:
        """A literal of the search, "not this value", as in the formula of `checker.py`."""
        cells = self.board.cells
        if self.board.values > 2:
            return -literal - 1
        return literal + 1 if literal < cells else -(literal - cells) - 1
