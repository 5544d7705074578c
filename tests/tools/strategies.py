"""What the properties of the cube draw from, and how a refusal is written in a golden."""

from collections.abc import Callable

from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import LAYERS, Move
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError

EVERY_MOVE = [Move(family + amount) for family in LAYERS for amount in ("", "2", "'")]
MOVES = st.sampled_from(EVERY_MOVE)
MANEUVERS = st.lists(MOVES, max_size=25).map(Maneuver)
TURNS = st.lists(st.integers(0, 17), max_size=25)
"""Indices of face turns."""
STATES = st.integers(0, N_STATES - 1).map(state_number)
HELD = sorted(rotation_texts())
"""The 24 ways to hold a cube, by its centres."""
CUBES = st.builds(Cube.from_cubies, STATES, st.sampled_from(HELD))


def refusal(call: Callable[..., object], *arguments: object) -> str:
    """A line that says how a call was refused: its kind, its place, its words."""
    try:
        answer = call(*arguments)
    except PuzzleError as error:
        where = error.where or {}
        place = ",".join(
            f"{key}={where[key]}" for key in ("start", "end", "argument") if key in where
        )
        return f"{error.kind} {place or '-'}: {error.message}"
    return f"taken: {answer!r:.60}"
