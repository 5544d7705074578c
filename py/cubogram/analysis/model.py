"""An analysis as a value: the steps of a solution with their remarks, in words and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from cubogram.analysis.compare_turns import pauses
from cubogram.analysis.correction import Correction
from cubogram.analysis.recording import Recording
from cubogram.analysis.remark import Remark
from cubogram.analysis.verdict import Gain, verdict
from cubogram.cfop.rules import Rule
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cfop.steps import Step, case_json
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.first_guesses import no_such_name
from cubogram.formatting import counted, with_article
from cubogram.timing.profile import Facts, StepFacts

JSON = dict[str, Any]

PARTS = {
    **{"cross": "cross", "pair": "F2L", "OLL": "OLL", "OLL edges": "OLL"},
    **{"PLL": "PLL", "PLL corners": "PLL", "AUF": "PLL"},
}
"""The steps of a profile, by the kinds of an analysis."""

DETOUR = 3
"""A pair that is this many turns longer than necessary counts as a missed case."""


@dataclass(frozen=True)
class SolvedStep:
    """One step of a person's solution: the moves from number `first`, their purpose, and what would
    have been better.

    `before` and `after` are the cube as it is held. `seconds` is the time from the end of the
    previous step to the end of this one, and `waited` the part of it before the first move; None if
    the solution is not timed.
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(
            {"reason": "use step.remarks", "name": "use step.label", "moves": "use step.maneuver"}
        )

    kind: str
    label: str  # its name in a reconstruction
    maneuver: Maneuver
    first: int
    case: Rule | None
    before: ColouredCube
    after: ColouredCube
    remarks: tuple[Remark, ...] = ()
    seconds: float | None = None
    waited: float | None = None
    is_hold_guessed: bool = False

    @property
    def turns(self) -> int:
        """The number of turns; a slice counts as one (STM)."""
        return self.maneuver.stm

    @property
    def rotations(self) -> int:
        """The number of rotations of the whole cube; 0 if they were not recorded."""
        return 0 if self.is_hold_guessed else sum(move.is_rotation for move in self.maneuver)

    @property
    def followable(self) -> tuple[Remark, ...]:
        """The remarks that a person can follow: all but theory."""
        return tuple(remark for remark in self.remarks if remark.advice != "theory")

    @property
    def count(self) -> str:
        """Its turns, rotations and time in words: "7 turns, 1 rotation, 2.31 s"."""
        words = [counted(self.turns, "turn")]
        if self.rotations:
            words.append(counted(self.rotations, "rotation"))
        if self.seconds is not None:
            words.append(f"{self.seconds:.2f} s")
        return ", ".join(words)

    def __str__(self) -> str:
        return f"{self.maneuver} // {self.label}: {self.count}".strip()

    def as_json(self) -> JSON:
        """The step as JSON for the page."""
        return {
            "kind": self.kind,
            "label": self.label,
            "maneuver": str(self.maneuver),
            "first": self.first,
            "turns": self.turns,
            "moves": len(self.maneuver),
            "rotations": self.rotations,
            "time": self.seconds,
            "waited": self.waited,
            "count": self.count,
            "case": case_json(self.case) if self.case else None,
            "before": self.before.facelets,
            "after": self.after.facelets,
            "remarks": [_remark_json(remark, self.before.colours) for remark in self.remarks],
        }


def _remark_json(remark: Remark, colours: str) -> JSON:
    return {
        "kind": remark.kind,
        "text": remark.text,
        "saved": remark.saved,
        "advice": remark.advice,
        "maneuver": str(remark.maneuver),
        "steps": [
            step.as_json(ColouredCube(step.before, colours).orientation) for step in remark.steps
        ],
    }


@dataclass(frozen=True, repr=False)
class Analysis:
    """A solution in steps, with what would have been better.

    `method` is "CFOP", "layer by layer", "Roux", "ZZ", or "" for none of these; `colour` is the
    name of the cross's colour, or of the one below the blocks. `problems` are errors in the text or
    the solution, in order of position. `correction` is a change of one move that makes the solution
    solve the cube; it is applied unless only the last move is missing, or the moves were recorded.
    `usual` is the solver's own solution with the same colour, one that a person could find.

    >>> from cubogram import Cube
    >>> found = Cube("R U R' U'").explain("y U F U' F'")
    >>> found.is_solved, [step.label for step in found.steps]
    (True, ['4th pair (green-red), OLL skip, PLL skip'])
    """

    cube: ColouredCube
    recording: Recording
    method: str
    colour: str
    steps: tuple[SolvedStep, ...]
    is_solved: bool
    problems: tuple[PuzzleError, ...]
    correction: Correction | None
    usual: SolutionInSteps | None
    next_steps: tuple[Step, ...]  # if the solution is not finished: the steps to come

    @property
    def maneuver(self) -> Maneuver:
        """The moves of the solution."""
        return self.recording.maneuver

    @property
    def seconds(self) -> float | None:
        """The time of the last move; None if the solution is not timed."""
        moves = self.recording.moves
        return moves[-1].ended if self.recording.is_timed else None

    @property
    def missed(self) -> tuple[Rule, ...]:
        """The cases that were not recognised immediately: after a pause, in two looks, or, for a
        pair, with at least `DETOUR` turns too many.

        >>> from cubogram import Cube
        >>> solution = "F R U R' U' F' R U R' U R U2 R'"
        >>> analysis = (~Cube(solution)).explain(solution)
        >>> [case.title for case in analysis.missed]
        ['OLL 40 (Anti-Fung)']
        """
        late = pauses(self.recording.moves) if self.recording.is_timed else {}
        found: dict[Rule, None] = {}
        for step in self.steps:
            for remark in step.remarks:
                last = remark.steps[-1].case if remark.steps else None
                is_detour = step.kind == "pair" and remark.kind == "shorter"
                if remark.kind == "one look" and last is not None:
                    found[last] = None
                elif is_detour and remark.saved >= DETOUR and step.case is not None:
                    found[step.case] = None
            if step.case is not None and step.first in late:
                found[step.case] = None
        return tuple(found)

    @property
    def facts(self) -> Facts:
        """What a solver's profile needs to know about the steps of CFOP; () for other methods.

        >>> from cubogram import Cube
        >>> [(one.name, one.turns) for one in Cube("R U R' U'").explain("y U F U' F'").facts]
        [('F2L', 4)]
        """
        missed = set(self.missed)
        return tuple(
            StepFacts(
                PARTS[step.kind],
                step.turns,
                max(0, step.turns - max((remark.saved for remark in step.followable), default=0)),
                f"{step.case.step}-{step.case.number}" if step.case else "",
                step.case.title if step.case else "",
                step.seconds,
                step.waited,
                step.case in missed,
            )
            for step in self.steps
            if step.kind in PARTS and self.method == "CFOP"
        )

    @property
    def is_roux(self) -> bool:
        """True for Roux, in which a slice turn counts as one."""
        return self.method == "Roux"

    @property
    def turns(self) -> int:
        """The number of turns; a slice counts as one (STM)."""
        return self.maneuver.stm

    @property
    def rotations(self) -> int:
        """The number of rotations of the whole cube; 0 if they were not recorded."""
        guessed = self.recording.is_hold_guessed
        return 0 if guessed else sum(move.is_rotation for move in self.maneuver)

    @property
    def verdict(self) -> tuple[Gain, ...]:
        """What would gain most, in the order of what it costs; at most three."""
        return verdict(self)

    @property
    def summary(self) -> str:
        """A summary in one to three sentences."""
        found = self.maneuver
        rotations, is_guessed = self.rotations, self.recording.is_hold_guessed
        words = [counted(self.turns, "turn")]
        if found.stm != found.htm:
            words[0] += f" ({found.htm:,} with slices counted as two)"
        if not is_guessed:
            words.append(counted(rotations, "rotation") if rotations else "no rotations")
        if self.seconds:
            words.append(f"{self.seconds:.2f} s")
            words.append(f"{self.turns / self.seconds:.1f} turns a second")
        where = "at the bottom" if self.method in ("Roux", "ZZ") else "cross"
        name = f"{self.method}, {self.colour} {where}: " if self.method else ""
        text = f"{name}{', '.join(words)}."
        if self.usual is None and len(self.steps) > 1:
            text += " The steps follow your headings."
        if not self.is_solved:
            text += " This does not solve the cube."
        if self.usual is not None and self.is_solved:
            how = f"{with_article(self.colour)} cross too, a pair at a time"
            turns = self.usual.as_held.stm
            if self.method == "ZZ":
                how = f"CFOP on {self.colour}"
            elif self.is_roux:
                how = f"{self.colour} at the bottom too"
            text += f" With {how}, Cubogram takes {counted(turns, 'turn')}."
        return text

    @property
    def text(self) -> str:
        """The steps as cubers write them down, each with its remarks as comments below; the text
        can be read as a solution again."""
        lines = []
        for step in self.steps:
            lines.append(str(step))
            lines += [f"//   {remark}" for remark in step.remarks]
        lines += [f"// {n}. {gain}" for n, gain in enumerate(self.verdict, 1)]
        lines.append(f"// {self.summary}")
        lines += [f"// {problem.message}" for problem in self.problems]
        lines += [f"// next, {each.label}: {each.text}. {each.sight}" for each in self.next_steps]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Analysis: {self.summary}>"

    def as_json(self) -> JSON:
        """The analysis as JSON for the page; positions in the text are characters from 0."""
        found = self.maneuver
        return {
            "method": self.method,
            "colour": self.colour,
            "solved": self.is_solved,
            "summary": self.summary,
            "text": self.text,
            "maneuver": str(found),
            "turns": self.turns,
            "moves": len(found),
            "rotations": self.rotations,
            "time": self.seconds,
            "solution": self.recording.text,
            "state": self.cube.facelets,
            "places": [[played.start, played.end] for played in self.recording.moves],
            "times": [played.seconds for played in self.recording.moves],
            "steps": [step.as_json() for step in self.steps],
            "verdict": [asdict(gain) for gain in self.verdict],
            "problems": [problem.as_json() for problem in self.problems],
            "correction": str(self.correction) if self.correction else None,
            "missed": [case_json(case) for case in self.missed],
            "usual": str(self.usual) if self.usual else None,
            "next": [
                step.as_json(ColouredCube(step.before, self.cube.colours).orientation)
                for step in self.next_steps
            ],
        }
