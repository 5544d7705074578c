"""Finds pauses, and turns that cancel, in a solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from cubogram.analysis.cutting import Cut
from cubogram.analysis.position import Position, Recorded
from cubogram.analysis.recording import Played
from cubogram.analysis.remark import Remark
from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.piece_map import FIRST_EDGE
from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.formatting import counted

PAUSE = 0.4
"""The fewest seconds between two moves that count as a pause."""

PAUSE_RATIO = 3
"""A pause is at least this many times the median time between moves."""

IN_SIGHT = frozenset("URF")


def on_cancelling(solution: Recorded, before: Cut | None, cut: Cut) -> Iterator[Remark]:
    """Turns that cancel within a step, or with the step before it."""
    replay = solution.replay
    own = replay.face_turns(cut.first, cut.last)
    inside = len(own) - len(cancelled(own))
    if inside:
        text = f"{counted(inside, 'turn')} could be saved in this step{_first_seam(solution, cut)}."
        yield Remark("cancels", text, inside)
    if before is None:
        return
    earlier = replay.face_turns(before.first, before.last)
    saved = _saved(earlier, own)
    if saved:
        # none of the turns that cancel with each other is at the seam
        last = next(
            n
            for n in reversed(range(before.first, before.last))
            if _saved(replay.face_turns(n, before.last), own)
        )
        first = next(
            n
            for n in range(cut.first, cut.last)
            if _saved(earlier, replay.face_turns(cut.first, n + 1))
        )
        if replay.moves[last].is_slice or replay.moves[first].is_slice:
            return  # as slices are turned, one of them remains
        how = "make a single turn" if saved == 1 else "cancel"
        held = " ".join(str(move) for move in replay.moves[cut.first : first] if move.is_rotation)
        after = f", after {held}," if held else ""
        text = (
            f"{replay.moves[last]} at the end of the previous step and {replay.moves[first]} here"
            f"{after} {how}."
        )
        yield Remark("cancels", text, saved)


def _saved(earlier: tuple[int, ...], later: tuple[int, ...]) -> int:
    """The number of turns saved where two maneuvers meet, in addition to those within each."""
    return len(cancelled(earlier)) + len(cancelled(later)) - len(cancelled(earlier + later))


def _first_seam(solution: Recorded, cut: Cut) -> str:
    """The first turns of a step that cancel: two turns of one face in a row."""
    replay, last = solution.replay, None
    whole = replay.face_turns(cut.first, cut.last)
    for n in range(cut.first, cut.last):
        if not replay.turns[n]:
            continue
        if last is not None and {t // 3 for t in replay.turns[last] + replay.turns[n]} == {
            replay.turns[n][0] // 3
        }:
            so_far = replay.face_turns(cut.first, n + 1)
            saved = [len(turns) - len(cancelled(turns)) for turns in (so_far, whole)]
            where = ":" if saved[0] == saved[1] else ", first at"
            return (
                f"{where} moves {last + 1} and {n + 1}, {replay.moves[last]} and {replay.moves[n]}"
            )
        last = n
    return ""


def gaps(played: Sequence[Played]) -> list[float]:
    """The seconds between the end of the previous move, or the start, and each move."""
    return [(move.seconds or 0.0) - end for move, end in zip(played, ends(played), strict=False)]


def ends(played: Sequence[Played]) -> list[float]:
    """The time in seconds after 0, 1, 2, ... moves."""
    return [0.0, *(move.ended or 0.0 for move in played)]


def pauses(played: Sequence[Played]) -> dict[int, float]:
    """The pauses of a timed solution in seconds, by the index of the move that follows.

    >>> from cubogram.analysis.recording import read_solution
    >>> pauses(read_solution("R@0 U@100 R'@200 U'@300 F@1500").moves)
    {4: 1.2}
    """
    least = max(PAUSE, PAUSE_RATIO * pace(played))
    return {n: round(gap, 3) for n, gap in enumerate(gaps(played)) if n and gap >= least}


def pace(played: Sequence[Played]) -> float:
    """The median of the seconds between two moves, without those that came together."""
    return median([gap for gap in gaps(played) if gap] or [0.0])


def on_pauses(
    solution: Recorded, cut: Cut, found: dict[int, float], usual: float
) -> Iterator[Remark]:
    """The pauses of a step, with the pieces of its pair that could not be seen; `usual` are the
    seconds between two moves."""
    for n in range(cut.first, cut.last):
        if n not in found:
            continue
        if n > cut.first:
            text = f"A pause of {found[n]:.1f} s before {solution.replay.moves[n]}."
        else:
            text = f"{found[n]:.1f} s passed before the first turn{_out_of_sight(solution, cut)}."
        yield Remark("pause", text, seconds=round(found[n] - usual, 3))


def _out_of_sight(solution: Recorded, cut: Cut) -> str:
    """The pair's pieces that were out of sight when the step began, with U, F and R visible."""
    here = solution.at(cut.first)
    if cut.kind != "pair" or not _shows_hold(solution, here):
        return ""
    view = here.view(here.base)
    hidden = [
        f"the {view.name(home)} {'corner' if home < FIRST_EDGE else 'edge'}"
        for home in SLOT_PAIRS[here.slot(cut.reached[0].part)]
        if not IN_SIGHT & set(_place(view.piece_map[home]))
    ]
    if not hidden:
        return ""
    return f": {' and '.join(hidden)} could not be seen from the front"


def _shows_hold(solution: Recorded, here: Position) -> bool:
    """True if a recording shows how the cube is held. Most smart cubes report only turns of
    their layers, so without rotations in the recording this is unknown."""
    turns_whole = any(move.is_rotation for move in solution.replay.moves)
    return turns_whole and solution.is_hold_known and here.base == FACES


def _place(code: int) -> str:
    return CORNERS[code // 3] if code < FIRST_EDGE else EDGES[(code - FIRST_EDGE) // 2]
