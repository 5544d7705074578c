"""Misuse of the objects: always a PuzzleError that names what is wrong, never anything else."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cubogram
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.history import History
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.errors import ArgumentError, PuzzleError

CALLS: dict[str, tuple[Callable[[], object], str]] = {
    # the misuse: (its code, the message)
    "a number as a cube": (
        lambda: Cube(5),  # type: ignore[arg-type]
        "state: a text with a maneuver or 54 facelets is expected, not 5",
    ),
    "pieces as a cube": (
        lambda: Cube(Cubies()),  # type: ignore[arg-type]
        "state: a text with a maneuver or 54 facelets is expected, not Cubies(",
    ),
    "no text": (
        lambda: Cube(None),  # type: ignore[arg-type]
        "state: a text with a maneuver or 54 facelets is expected, not None",
    ),
    "bytes": (
        lambda: Maneuver(b"R U"),  # type: ignore[arg-type]
        "moves: a maneuver as text, or moves, is expected, not b'R U'",
    ),
    "a list of numbers": (
        lambda: Maneuver([3, 0]),  # type: ignore[list-item]
        'moves: a move, such as "R\'", is expected, not 3',
    ),
    "a misspelt keyword": (
        lambda: Cube("R", compcat=True),  # type: ignore[call-arg]
        "compcat: Cube() has no such argument; did you mean 'compact'?",
    ),
    "a misspelt keyword of a method": (
        lambda: Cube().solve(second=3),  # type: ignore[call-arg]
        "second: solve() has no such argument; did you mean 'seconds'?",
    ),
    "an unknown keyword": (
        lambda: Cube().describe(language="en"),  # type: ignore[call-arg]
        "language: describe() has no such argument",
    ),
    "too many arguments": (
        lambda: Cube().solve(1.0),  # type: ignore[misc]
        "solve(): give 1.0 by name: seconds=, length=, tables=",
    ),
    "too few arguments": (
        lambda: Cube().apply(),  # type: ignore[call-arg]
        "apply(): missing a required argument: 'maneuver'",
    ),
    "compact as a word": (
        lambda: Cube("RU", compact="yes"),  # type: ignore[arg-type]
        "compact: False or True is expected, not 'yes'",
    ),
    "a wrong tier": (
        lambda: Cube().solve(tables="depe"),  # type: ignore[arg-type]
        "tables: 'small' or 'deep' is expected, not 'depe'",
    ),
    "a wrong tier of a proof": (
        lambda: Cube().optimal(tables=3),  # type: ignore[arg-type]
        "tables: 'small', 'deep', 'large' or 'largest' is expected, not 3",
    ),
    "a time as text": (
        lambda: Cube().solve(seconds="1"),  # type: ignore[arg-type]
        "seconds: a number of at least 0 is expected, not '1'",
    ),
    "no number": (
        lambda: Cube().solutions(seconds=float("nan")),
        "seconds: a number of at least 0 is expected, not nan",
    ),
    "half a move": (
        lambda: Cube().solve(length=19.5),  # type: ignore[arg-type]
        "length: a whole number of at least 0 is expected, not 19.5",
    ),
    "a scramble too short for some cubes": (
        lambda: Cube().scramble(length=19),
        "length: a whole number of at least 20 is expected, not 19",
    ),
    "a target that is none": (
        lambda: Cube().solve_to(3),  # type: ignore[arg-type]
        "target: a Cube, or the text of one, is expected, not 3",
    ),
    "a colour that is none": (
        lambda: Cube().cfop(colour=1),  # type: ignore[arg-type]
        "colour: a colour's name or letter is expected, not 1",
    ),
    "a switch that is none": (
        lambda: Cube().cfop(neutral="white"),  # type: ignore[arg-type]
        "neutral: False, True or 'dual' is expected, not 'white'",
    ),
    "too much slack": (
        lambda: Cube().cfop(slack=3),
        "slack: a whole number from 0 to 2 is expected, not 3",
    ),
    "a product with a number": (
        lambda: Cube() * 3,  # type: ignore[operator]
        "factor: a Cube, or the text of one, is expected, not 3",
    ),
    "half a power": (
        lambda: Cube() ** 0.5,  # type: ignore[operator]
        "exponent: a whole number is expected, not 0.5",
    ),
    "half a maneuver": (
        lambda: Maneuver("R U") * 0.5,  # type: ignore[operator]
        "times: a whole number is expected, not 0.5",
    ),
    "a maneuver by a maneuver": (
        lambda: Maneuver("R") * Maneuver("U"),  # type: ignore[operator]
        "times: maneuvers are joined with +: R + U",
    ),
    "a move at a name": (
        lambda: Maneuver("R U")["R"],  # type: ignore[call-overload]
        "place: a whole number or a slice is expected, not 'R'",
    ),
    "an index that is no turn": (
        lambda: Maneuver.from_indices([18]),
        "indices: indices 0 to 17 are expected, not 18",
    ),
    "a move by two arguments": (
        lambda: Move("R", 3),  # type: ignore[call-arg]
        "Move(): too many positional arguments",
    ),
    "a number as a move": (
        lambda: Move(3),  # type: ignore[arg-type]
        'text: a move as text, such as "R\'" or "x2", is expected, not 3',
    ),
    "a scramble of 25 turns, as one may think": (
        lambda: cubogram.scramble(25),  # type: ignore[misc]
        "scramble(): give 25 by name: seed=",
    ),
    "a number added to a move": (
        lambda: 3 + Move("R"),
        "moves: a maneuver as text, or moves, is expected, not 3",
    ),
    "a seed that is none": (
        lambda: Cube.random(seed=[7]),  # type: ignore[arg-type]
        "seed: a whole number or text is expected, not [7]",
    ),
    "a diagnosis of a cube": (
        lambda: Cube.diagnose(Cube()),  # type: ignore[arg-type]
        "text: a text of 54 facelets is expected, not Cube(",
    ),
    "a history of a number": (
        lambda: History(3),  # type: ignore[arg-type]
        "start: a Cube, or the text of one, is expected, not 3",
    ),
    "a time between two moves": (
        lambda: History("", "R U").jump(0.5),  # type: ignore[arg-type]
        "time: a whole number is expected, not 0.5",
    ),
}


@pytest.mark.parametrize("what", CALLS)
def test_misuse_is_named(what: str) -> None:
    call, message = CALLS[what]
    with pytest.raises(ArgumentError) as caught:
        call()
    error = caught.value
    assert error.message.startswith(message)
    assert (error.kind, error.where) == ("argument", {"argument": error.argument})
    assert isinstance(error, (PuzzleError, TypeError))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


WRONG = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.binary(max_size=5)
    | st.text(max_size=10)
    | st.text("URFDLB2' x", max_size=8)
    | st.sampled_from([Cube(), Maneuver("R"), Move("R"), Cubies(), History(), object(), int, ...])
)
ANYTHING = st.recursive(
    WRONG,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=3), inner, max_size=2)
        | st.frozensets(st.integers() | st.text(max_size=2), max_size=3)
        | st.lists(inner, max_size=3).map(iter)
    ),
    max_leaves=4,
)
CUBE, MANEUVER, HISTORY = Cube("R U x"), Maneuver("R U x"), History("F", "R U x", 2)
QUICK: list[Callable[..., Any]] = [
    Cube, Cube.from_cubies, Cube.random, Cube.diagnose, CUBE.apply, CUBE.describe,
    CUBE.__mul__, CUBE.__pow__, CUBE.__eq__, Maneuver, Maneuver.from_indices, MANEUVER.inverse,
    MANEUVER.mirror, MANEUVER.simplify, MANEUVER.face_turns, MANEUVER.length_in, MANEUVER.__add__,
    MANEUVER.__radd__, MANEUVER.__mul__, MANEUVER.__contains__, MANEUVER.count, MANEUVER.__eq__,
    Move, Move("R").inverse, Move("R").layers, History, HISTORY.do, HISTORY.undo, HISTORY.redo,
    HISTORY.jump, HISTORY.way_to, HISTORY.way, HISTORY.at, HISTORY.cubes,
]  # fmt: skip
KEYWORDS = ["state", "compact", "seed", "moves", "time", "orientation", "cubies", "nothing"]


@given(
    st.sampled_from(QUICK),
    st.lists(ANYTHING, max_size=3),
    st.dictionaries(st.sampled_from(KEYWORDS), ANYTHING, max_size=2),
)
@settings(max_examples=800)
def test_anything_is_taken_or_refused_in_words(
    call: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]
) -> None:
    if getattr(call, "__name__", "").startswith("__") and (len(args) != 1 or kwargs):
        return  # Python itself calls these, with one argument
    try:
        call(*args, **kwargs)
    except PuzzleError as error:
        message = error.message
        assert message
        assert len(message) < 400


JUNK = st.lists(st.integers(-2, 13) | st.none() | st.booleans(), max_size=13).map(tuple) | WRONG


@given(JUNK, JUNK, JUNK, JUNK, st.permutations(FACES).map("".join) | WRONG)
@settings(max_examples=500)
def test_any_pieces_are_a_cube_or_refused(a: Any, b: Any, c: Any, d: Any, held: Any) -> None:
    with pytest.raises(PuzzleError):
        Cube.from_cubies(Cubies(a, b, c, d), held)


SOLVES = ["solve", "solutions", "optimal", "solve_to", "scramble", "cfop"]
NEVER = st.sampled_from([None, "x", b"", -1, float("nan"), object(), [], {}, Cube, 1j])


@given(st.sampled_from(SOLVES), NEVER, st.data())
def test_solving_methods_refuse_before_they_search(
    name: str, value: object, data: st.DataObject
) -> None:
    arguments = {
        "solve": ["seconds", "tables", "sec", "cube"],
        "solutions": ["seconds", "tables", "sec"],
        "optimal": ["tables", "seconds", "table"],
        "solve_to": ["seconds", "targets"],
        "scramble": ["length", "seconds"],
        "cfop": ["neutral", "friendly", "xcross", "foresight", "slack", "colours"],
    }
    argument = data.draw(st.sampled_from(arguments[name]))
    target = ("",) if name == "solve_to" else ()
    with pytest.raises(ArgumentError) as caught:
        getattr(CUBE, name)(*target, **{argument: value})
    assert caught.value.argument == argument
