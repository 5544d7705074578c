"""What the page may ask: every command exists, takes JSON, gives JSON, and errs in words."""

import json
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import web
from cubogram.cube.move_text import parse
from cubogram.errors import PuzzleError

SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"


def ask(command: str, **args: object) -> dict[str, Any]:
    """The answer as the page gets it: through JSON and back."""
    answer = json.loads(json.dumps(web.run(command, json.loads(json.dumps(args)))))
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize("name", web.COMMANDS)
def test_every_command_is_there(name: str) -> None:
    module, _, function = web.COMMANDS[name].partition(":")
    assert getattr(import_module(f"cubogram.web.{module}"), function) is web.command(name)


@pytest.mark.native  # the browser's package has no docstrings
def test_every_command_is_documented() -> None:
    assert [name for name in web.COMMANDS if not web.command(name).__doc__] == []


@pytest.mark.parametrize(
    ("command", "args", "message"),
    [
        ("no.such", {}, "there is no command 'no.such'"),
        ("cube", {}, "there is no command 'cube'"),
        ("", {}, "there is no command ''"),
        ("cube.check", {}, "cube.check: missing a required argument: 'facelets'"),
        ("cube.check", {"text": ""}, "cube.check: missing a required argument: 'facelets'"),
        ("cube.parse", {"text": "", "x": 1}, "cube.parse: got an unexpected keyword argument 'x'"),
        ("cube.parse", {"text": 7}, "text: text is expected, not 7"),
        ("cube.check", {"facelets": None}, "facelets: text is expected, not None"),
    ],
)
def test_wrong_requests(command: str, args: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        web.run(command, args)
    assert (caught.value.kind in ("command", "argument"), caught.value.message) == (True, message)


def test_parse_says_where_each_move_is() -> None:
    answer = ask("cube.parse", text="R2' (u M)2")
    assert answer["moves"] == [
        {"move": "R2", "start": 0, "end": 3},
        {"move": "u", "start": 5, "end": 6},
        {"move": "M", "start": 7, "end": 8},
        {"move": "u", "start": 5, "end": 6},
        {"move": "M", "start": 7, "end": 8},
    ]
    assert answer["maneuver"] == "R2 u M u M"
    assert answer["length"] == {"HTM": 7, "QTM": 8, "STM": 5}
    assert ask("cube.parse", text="rU", compact=True)["maneuver"] == "R' U"


def test_places_count_as_javascript_counts() -> None:
    """A character beyond the first 65,536 is two units of a JavaScript string, but one here."""
    text = "R /* 😀 */ U K"
    with pytest.raises(PuzzleError) as caught:
        web.run("cube.parse", {"text": text})
    assert caught.value.message == "character 13: 'K' is not a move"
    assert caught.value.where == {"start": 13, "end": 14}
    units = text.encode("utf-16-le")
    assert units[2 * 13 : 2 * 14].decode("utf-16-le") == "K"
    assert ask("cube.parse", text="/* 😀 */ U")["moves"][0]["start"] == 9


def test_read_takes_scrambles_and_colours() -> None:
    scramble = ask("cube.read", text="x R U")
    assert scramble["kind"] == "maneuver"
    assert scramble["moves"] == ["x", "R", "U"]
    assert scramble["orientation"] == "FRDBLU"
    assert scramble["relative"] == ask("cube.apply", maneuver="R U")["facelets"]
    colours = ask("cube.read", text=scramble["facelets"])
    assert (colours["kind"], colours["moves"]) == ("facelets", [])
    same = ("facelets", "relative", "orientation", "net", "solved", "description")
    assert [colours[key] for key in same] == [scramble[key] for key in same]
    painted = ask("cube.read", text="WRGYOB"[0] * 9 + "".join(9 * c for c in "RGYOB"))
    assert (painted["orientation"], painted["solved"]) == ("WRGYOB", True)
    assert painted["relative"] == SOLVED


def test_read_takes_a_scramble_with_its_solution() -> None:
    for scramble, kind in (
        ("R U", "maneuver"),
        (ask("cube.apply", maneuver="R U")["facelets"], "facelets"),
    ):
        read = ask("cube.read", text=f"Scramble: {scramble}\n\nU' // first\nR'")
        assert (read["kind"], read["solution"]) == (kind, "U' R'")
        assert read["facelets"] == ask("cube.read", text="R U")["facelets"]
    assert [ask("cube.read", text=text)["solution"] for text in ("R U", "1. R U")] == [None, ""]
    placed = ask("cube.parse", text="// 😀\n// scramble: R\nU")["moves"]
    assert placed == [{"move": "R", "start": 19, "end": 20}]
    with pytest.raises(PuzzleError) as caught:
        web.run("cube.read", {"text": "// scramble: R U 😀\nK"})
    assert caught.value.where == {"start": 17, "end": 19}
    with pytest.raises(PuzzleError, match="'K' is not a move") as caught:
        web.run("cube.read", {"text": "// scramble: R U\n// 😀\nK"})
    assert caught.value.where == {"start": 23, "end": 24}


@pytest.mark.parametrize(
    ("text", "kind"),
    [("", "empty"), ("R K", "notation"), (SOLVED[1:], "facelets"), (TWISTED, "validity")],
)
def test_read_refuses_in_words(text: str, kind: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        web.run("cube.read", {"text": text})
    assert caught.value.kind == kind
    json.dumps(caught.value.as_json())


def test_apply() -> None:
    answer = ask("cube.apply", maneuver="U R U' R'", to="R U R' U'")
    assert (answer["solved"], answer["facelets"], answer["description"]) == (True, SOLVED, "solved")
    assert answer["maneuver"] == "U R U' R'"
    assert answer["net"].count("\n") == 8


def test_check() -> None:
    good = ask("cube.check", facelets=" ".join(SOLVED.lower()))
    assert (good["valid"], good["problems"], good["facelets"]) == (True, [], SOLVED)
    bad = ask("cube.check", facelets=TWISTED)
    assert not bad["valid"]
    (problem,) = bad["problems"]
    assert problem["message"] == "the UFR corner is twisted clockwise"
    assert problem["where"] == {"pieces": ["URF"], "facelets": [8, 9, 20]}
    assert problem["repair"]["facelets"] == SOLVED
    assert problem["repair"]["changed"] == [8, 9, 20]
    assert problem["repair"]["by_hand"].startswith("twist the UFR corner anticlockwise by hand")
    misread = SOLVED[:10] + "U" + SOLVED[11:]
    problem = ask("cube.check", facelets=misread, words=True)["problems"][0]
    assert problem["repair"]["message"].startswith("right face, middle of the top row (UR edge)")
    assert ask("cube.check", facelets=misread)["problems"][0]["repair"]["message"] == (
        "give R2 the colour R instead of U"
    )


def test_random_states() -> None:
    assert ask("cube.random", seed=5) == ask("cube.random", seed=5)
    assert ask("cube.random")["number"] != ask("cube.random")["number"]
    assert ask("cube.check", facelets=ask("cube.random")["facelets"])["valid"]


def test_maneuvers() -> None:
    assert ask("cube.simplify", text="R R L R'")["maneuver"] == "L R"
    assert ask("cube.invert", text="R U2 M")["maneuver"] == "M' U2 R'"
    assert ask("cube.mirror", text="R U", plane="E")["maneuver"] == "R' D'"


def test_another_reading_is_offered() -> None:
    (suggestion,) = ask("cube.read", text="UBdL")["suggestions"]
    words = "in compact letters, it is U B D' L"
    assert suggestion == {"way": "compact", "text": "U B D' L", "words": words}
    assert ask("cube.parse", text="UBdL")["suggestions"] == [suggestion]
    assert ask("cube.read", text=suggestion["text"])["suggestions"] == []
    with pytest.raises(PuzzleError) as caught:
        web.run("cube.read", {"text": "😀UBG", "compact": True})
    assert caught.value.where is not None
    assert (caught.value.where["start"], caught.value.where["end"]) == (0, 2)
    assert caught.value.where["suggestions"][0]["text"] == "U B"
    with pytest.raises(PuzzleError) as caught:
        web.run("cube.read", {"text": "UbRfLd" * 9})
    assert caught.value.where is not None
    assert caught.value.where["suggestions"][0]["way"] == "compact"


def test_the_inverse_is_in_the_language_that_was_typed() -> None:
    assert ask("cube.invert", text="RUf", compact=True)["text"] == "Fur"
    assert ask("cube.invert", text="R U M")["text"] == "M' U' R'"


def test_a_permutation_shows_where_each_sticker_goes() -> None:
    answer = ask("cube.permutation", text="F")
    assert answer["goes_to"][18] == 20  # F1 goes to F3
    assert answer["order"] == 4
    assert ask("cube.permutation", text=ask("cube.apply", maneuver="F")["facelets"]) == answer


def test_a_beginner_solves_too() -> None:
    answer = ask("cfop.solve", state="R U F D2", beginner=True)
    assert answer["style"]["name"] == "A beginner"
    assert answer["steps"][0]["title"].endswith(" edge")


@given(st.sampled_from(["cube.parse", "cube.read", "cube.simplify"]), st.text(max_size=40))
def test_any_text_is_answered(command: str, text: str) -> None:
    error = None
    try:
        answer = ask(command, text=text)
    except PuzzleError as caught:
        error = caught
    if error is None:
        assert parse(answer["maneuver"]) is not None
    else:
        units = len(text.encode("utf-16-le", "surrogatepass")) // 2
        where = error.where or {}
        assert 0 <= where.get("start", 0) <= where.get("end", 0) <= units
