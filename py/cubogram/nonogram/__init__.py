"""Nonograms: puzzles, solving, hints, difficulty, making and mending puzzles, and files.

>>> from cubogram.nonogram import Puzzle
>>> verdict = Puzzle([[1], [3], [1]], [[1], [3], [1]]).solve()
>>> verdict.outcome == "unique", verdict.picture
(True, ('.#.', '###', '.#.'))

The subpackages, each using only those before it: `lines` (what one line proves), `model` (a puzzle
as literals and line states), `cdcl` (the search), `human` (deductions, hints, difficulty, play),
`proof` (that there is one picture), `making` (random puzzles, mended drawings), `collection` (and
the puzzle of the day), `formats` (files).

The names are loaded when they are first used, each with what it needs.
"""

from typing import TYPE_CHECKING

from cubogram.lazy_names import lazy_names

if TYPE_CHECKING:
    from cubogram.nonogram.clues import Run
    from cubogram.nonogram.collection.daily import Daily, daily
    from cubogram.nonogram.human.hint_texts import Hint
    from cubogram.nonogram.human.hints import hint, hint_in_slices
    from cubogram.nonogram.human.ladder import Rung, ladder
    from cubogram.nonogram.human.play import (
        CompletedClues,
        Mistakes,
        completed_clues,
        mistakes,
        mistakes_in_slices,
    )
    from cubogram.nonogram.human.rating import Grade, Level, Rating, rate, rate_in_slices
    from cubogram.nonogram.making.generate import Generated, generate, generate_in_slices
    from cubogram.nonogram.making.offers import Offer, offers, offers_in_slices
    from cubogram.nonogram.making.uniqueness import Retouched, make_unique, make_unique_in_slices
    from cubogram.nonogram.palette import Colour
    from cubogram.nonogram.proof.prover import (
        UniquenessProof,
        check_proof,
        check_proof_in_slices,
        prove,
        prove_in_slices,
    )
    from cubogram.nonogram.puzzle import Puzzle
    from cubogram.nonogram.solver import solve, solve_in_slices
    from cubogram.nonogram.verdict import Method, Outcome, Verdict

__all__ = [
    "Colour",
    "CompletedClues",
    "Daily",
    "Generated",
    "Grade",
    "Hint",
    "Level",
    "Method",
    "Mistakes",
    "Offer",
    "Outcome",
    "Puzzle",
    "Rating",
    "Retouched",
    "Run",
    "Rung",
    "UniquenessProof",
    "Verdict",
    "check_proof",
    "check_proof_in_slices",
    "completed_clues",
    "daily",
    "generate",
    "generate_in_slices",
    "hint",
    "hint_in_slices",
    "ladder",
    "make_unique",
    "make_unique_in_slices",
    "mistakes",
    "mistakes_in_slices",
    "offers",
    "offers_in_slices",
    "prove",
    "prove_in_slices",
    "rate",
    "rate_in_slices",
    "solve",
    "solve_in_slices",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Colour": "cubogram.nonogram.palette",
        "CompletedClues": "cubogram.nonogram.human.play",
        "Daily": "cubogram.nonogram.collection.daily",
        "Generated": "cubogram.nonogram.making.generate",
        "Grade": "cubogram.nonogram.human.rating",
        "Hint": "cubogram.nonogram.human.hint_texts",
        "Level": "cubogram.nonogram.human.rating",
        "Method": "cubogram.nonogram.verdict",
        "Mistakes": "cubogram.nonogram.human.play",
        "Offer": "cubogram.nonogram.making.offers",
        "Outcome": "cubogram.nonogram.verdict",
        "Puzzle": "cubogram.nonogram.puzzle",
        "Rating": "cubogram.nonogram.human.rating",
        "Retouched": "cubogram.nonogram.making.uniqueness",
        "Rung": "cubogram.nonogram.human.ladder",
        "Run": "cubogram.nonogram.clues",
        "UniquenessProof": "cubogram.nonogram.proof.prover",
        "Verdict": "cubogram.nonogram.verdict",
        "check_proof": "cubogram.nonogram.proof.prover",
        "check_proof_in_slices": "cubogram.nonogram.proof.prover",
        "completed_clues": "cubogram.nonogram.human.play",
        "daily": "cubogram.nonogram.collection.daily",
        "generate": "cubogram.nonogram.making.generate",
        "generate_in_slices": "cubogram.nonogram.making.generate",
        "hint": "cubogram.nonogram.human.hints",
        "hint_in_slices": "cubogram.nonogram.human.hints",
        "ladder": "cubogram.nonogram.human.ladder",
        "make_unique": "cubogram.nonogram.making.uniqueness",
        "make_unique_in_slices": "cubogram.nonogram.making.uniqueness",
        "mistakes": "cubogram.nonogram.human.play",
        "mistakes_in_slices": "cubogram.nonogram.human.play",
        "offers": "cubogram.nonogram.making.offers",
        "offers_in_slices": "cubogram.nonogram.making.offers",
        "prove": "cubogram.nonogram.proof.prover",
        "prove_in_slices": "cubogram.nonogram.proof.prover",
        "rate": "cubogram.nonogram.human.rating",
        "rate_in_slices": "cubogram.nonogram.human.rating",
        "solve": "cubogram.nonogram.solver",
        "solve_in_slices": "cubogram.nonogram.solver",
    },
)
