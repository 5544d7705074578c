"""The reader's own way to solve an exercise, compared with the shortest."""

from __future__ import annotations

from cubogram.cube.effort import moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.notices import Notices
from cubogram.pages.training.exercise import Exercise


def form(notices: Notices, *more: Html) -> Html:
    """A field for the moves, and further buttons."""
    return ui.form(
        ui.line("moves", "Your moves", "", id="own-moves", enterkeyhint="done", **ui.MOVES),
        ui.row(ui.submit("Compare", ""), *more),
        notices.view("compare", "compare-message"),
        event="compare",
        class_="own-moves",
    )


def compare(moves: str, exercise: Exercise, notices: Notices) -> str:
    """Is it a way to solve it, and is it short and easy? "" if it is not, with a message."""
    try:
        own = Maneuver(moves)
    except PuzzleError as error:
        notices.blame("compare", error)
        return ""
    if not own or not exercise.is_done(str(own)):
        words = "after these moves, it is not solved" if own else "type your moves first"
        notices.say("compare", words, "error")
        return ""
    notices.clear("compare")
    return _compared(own, Maneuver(f"{exercise.hold} {exercise.ways[0]}"))


def _compared(own: Maneuver, shown: Maneuver) -> str:
    turns = counted(own.htm, "turn")
    if own.htm > shown.htm:
        return f"Solved in {turns}, where {shown.htm} {'does' if shown.htm == 1 else 'do'}."
    if own.htm == shown.htm and moves_effort(own) > moves_effort(shown):
        return f"Solved in {turns}, as few as possible; this way is easier on the fingers."
    return f"Solved in {turns}: none is shorter."
