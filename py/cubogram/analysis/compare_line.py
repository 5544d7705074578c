"""Compares the EO line of a ZZ solution with the shortest one."""

from __future__ import annotations

from collections.abc import Iterator

from cubogram.analysis.cutting import Cut, held_with
from cubogram.analysis.position import Recorded
from cubogram.analysis.remark import Remark
from cubogram.cfop import eo_line
from cubogram.cfop.cube_orientation import rotation_between
from cubogram.cube.effort import moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import counted


def on_line(solution: Recorded, cut: Cut) -> Iterator[Remark]:
    """The shortest EO line with the same two edges, if it is shorter."""
    replay, centres = solution.replay, solution.reading.centres
    own = solution.turns(cut.first, cut.last)
    found = eo_line.shortest(held_with(replay.maps[cut.first], centres))
    if len(found[0]) < own:
        best = min(map(Maneuver.from_indices, found), key=moves_effort)
        moves = Maneuver(rotation_between(replay.holds[cut.first], centres)) + best
        text = f"This EO line takes {counted(len(best), 'turn')} here, not {own}: {moves}."
        easier = solution.effort(cut.first, cut.last) - moves_effort(moves)
        yield Remark("shorter", text, own - len(best), moves=moves, effort=easier)
