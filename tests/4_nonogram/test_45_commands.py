"""The page's commands and the command line."""

import contextlib
import io
import json
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cli import main
from cubogram.errors import PuzzleError
from cubogram.web import COMMANDS, run

PUZZLES = Path(__file__).parent / "puzzles"
PLUS = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
CROSS = {"rows": [[1], [1]], "columns": [[1], [1]]}
PALETTE = [{"name": "red", "rgb": "#ff0000"}, {"name": "blue", "rgb": "#0000ff"}]


def ask(command: str, /, **arguments: Any) -> Any:
    """The result of a command as it reaches the page; its events must be JSON too."""
    result = run(f"nonogram.{command}", arguments)
    if isinstance(result, Generator):
        while True:
            try:
                json.dumps(next(result), allow_nan=False)
            except StopIteration as end:
                result = end.value
                break
    return json.loads(json.dumps(result, allow_nan=False))


def test_verdicts() -> None:
    found = ask("solve", puzzle=PLUS, reasons=True)
    assert (found["verdict"], found["solutions"]) == ("unique", [[".#.", "###", ".#."]])
    found = ask("solve", puzzle=CROSS)
    assert (found["verdict"], len(found["differs"])) == ("several", 4)
    found = ask("solve", puzzle=CROSS, grid=["#?", "??"])
    assert found["solutions"] == [["#.", ".#"]]
    found = ask("check", picture=["#?", "?#"])
    assert (found["verdict"], found["puzzle"]["rows"]) == ("several", [[1], [1]])
    wrong = {"rows": [[1, 1], [1], [2]], "columns": [[1], [3], [1]]}
    found = ask("check", puzzle=wrong)
    assert found["verdict"] == "contradiction"
    assert found["minimal"]
    assert "contradict each other" in found["text"]


def test_colours() -> None:
    found = ask("check", picture=["12", "21"], colours=PALETTE)
    assert found["verdict"] == "unique"
    assert ask("clues", picture=["112"], colours=PALETTE)["rows"] == [[[2, 1], [1, 2]]]


def test_playing() -> None:
    grid = ["?#?", "???", "???"]
    assert ask("mistakes", puzzle=PLUS, grid=["##?", "???", "???"])["cells"] == [[0, 0]]
    hint = ask("hint", puzzle=PLUS, grid=grid)
    assert hint["cells"]
    assert [len(level["lines"]) for level in hint["levels"]] == [1, 1, 1]
    assert ask("rate", puzzle=PLUS)["level"] == "overlap"


def test_a_proof_is_checked() -> None:
    proof = ask("prove", puzzle=PLUS)
    assert (proof["checked"], proof["picture"]) == (True, [".#.", "###", ".#."])
    assert proof["text"].count("\n") == 3 + proof["clauses"]
    with pytest.raises(PuzzleError, match="There is nothing to prove"):
        ask("prove", puzzle={"rows": [[1], [1]], "columns": [[1], [1]]})


def test_making() -> None:
    made = ask("generate", width=8, height=6, seed=1)
    assert ask("check", puzzle=made["puzzle"])["verdict"] == "unique"
    assert ask("random", width=5, height=2, threshold=1.0)["picture"] == ["#####", "#####"]
    mended = ask("offers", picture=["#.", ".#"])
    assert [offer["way"] for offer in mended["offers"]] == ["any", "add", "erase"]
    for offer in mended["offers"]:
        assert ask("check", picture=offer["picture"])["verdict"] == "unique"
    assert ask("offers", picture=["##", ".#"])["isMet"]


def test_numbers_that_are_not_clues_are_left_out_with_a_note() -> None:
    puzzle = ask("parse", rows="1\n3 -1\n0 1", columns="1\n3\n1")
    assert {key: puzzle[key] for key in PLUS} == PLUS
    assert puzzle["notes"] == ["row 2: -1 was left out", "row 3: 0 was left out"]
    read = ask("import", text="2 1\n2 0\n1\n1\n")
    assert read["notes"] == ["line 2: row 1: 0 was left out"]


def test_clues_as_text() -> None:
    puzzle = ask("parse", rows="1\n3\n1\n", columns="1\n3\n1")
    assert {key: puzzle[key] for key in PLUS} == PLUS
    two = ask("parse", rows="1:1 1:2", columns="1:1\n1:2", colours=PALETTE)
    assert two["rows"] == [[[1, 1], [1, 2]]]
    assert ask("parse", rows="\n1", columns="1,\n0")["rows"] == [[], [1]]
    with pytest.raises(PuzzleError, match="row 2, clue 2: 'x' is not a number") as error:
        ask("parse", rows="1\n3 x", columns="1")
    assert error.value.where == {
        "line": "row 2",
        "side": "row",
        "index": 1,
        "clue": 2,
        "start": 4,
        "end": 5,
    }
    with pytest.raises(PuzzleError, match="row 1, clue 1: 9 is longer") as error:
        ask("parse", rows=" 9", columns="1")
    assert (error.value.where or {})["start"] == 1


def test_files_and_links() -> None:
    written = ask("export", puzzle=PLUS, format="non")
    read = ask("import", text=written["text"], name=written["name"])
    assert (read["format"], read["puzzle"]["rows"]) == ("non", PLUS["rows"])
    picture = ask("export", puzzle=PLUS, format="png", picture=[".#.", "###", ".#."])
    assert ask("import", base64=picture["base64"])["puzzle"]["rows"] == PLUS["rows"]
    link = ask("link", puzzle=PLUS, grid=["?#?", "???", "???"], seconds=12)
    back = ask("unlink", fragment=link["fragment"])
    assert (back["grid"], back["seconds"]) == (["?#?", "???", "???"], 12)
    assert {form["id"] for form in ask("formats")} >= {"json", "non", "webpbn", "olsak", "png"}


BAD = [
    ("solve", {"puzzle": None}),
    ("solve", {"puzzle": {"rows": [[1]], "columns": [[2]]}}),
    ("solve", {"puzzle": PLUS, "grid": ["???"]}),
    ("solve", {"puzzle": PLUS, "grid": "???"}),
    ("solve", {"puzzle": PLUS, "seconds": -1}),
    ("check", {}),
    ("check", {"picture": ["#x"]}),
    ("check", {"picture": ["#" * 5000] * 5000}),
    ("offers", {"picture": ["#"], "goal": "nice"}),
    ("import", {}),
    ("import", {"base64": "%%%"}),
    ("import", {"text": ""}),
    ("export", {"puzzle": PLUS, "format": "doc"}),
    ("unlink", {"fragment": "p=zzz"}),
    ("generate", {"width": 5, "height": 5, "difficulty": "soft"}),
    ("random", {"width": -1, "height": 5}),
]


@pytest.mark.parametrize(("name", "arguments"), BAD)
def test_bad_input_is_refused_in_words(name: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError) as error:
        ask(name, **arguments)
    assert error.value.message


GRID = ["?#?", "???", "???"]
GOOD: dict[str, dict[str, Any]] = {
    "solve": {"puzzle": PLUS, "grid": GRID, "seconds": 1, "solutions": 2, "reasons": True},
    "check": {"picture": [".#."], "colours": PALETTE, "grid": ["?#?"], "seconds": 1},
    "clues": {"picture": ["#."], "colours": PALETTE},
    "picture": {"cells": "AAAA////", "width": 2},
    "hint": {"puzzle": PLUS, "grid": GRID},
    "mistakes": {"puzzle": PLUS, "grid": GRID, "seconds": 1},
    "rate": {"puzzle": PLUS, "seconds": 1},
    "prove": {"puzzle": PLUS, "seconds": 1},
    "generate": {"width": 3, "height": 3, "density": 0.5, "difficulty": None, "seed": 1},
    "offers": {"picture": ["#.", ".#"], "goal": "lines", "colours": PALETTE, "seconds": 1},
    "random": {"width": 3, "height": 3, "threshold": 0.5, "seed": 1, "colours": PALETTE},
    "parse": {"rows": "1\n3", "columns": "1\n2\n1", "colours": PALETTE},
    "import": {"text": "1 1\n1\n1\n", "name": "x.nin"},
    "export": {"puzzle": PLUS, "format": "png", "picture": [".#.", "###", ".#."], "grid": GRID},
    "formats": {},
    "link": {"puzzle": PLUS, "grid": GRID, "seconds": 5, "mode": "play"},
    "unlink": {"fragment": "p=zzz"},
}

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 5)
    | st.sampled_from([10**400, 0.5, float("inf"), float("nan"), "#", "red", "\ud800"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["rows", "columns", "rgb", "name", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@settings(max_examples=400)
@given(st.sampled_from(sorted(GOOD)), st.data())
def test_wrong_types_are_refused_in_words(name: str, data: st.DataObject) -> None:
    arguments = dict(GOOD[name])
    if arguments:
        wrong = data.draw(st.sampled_from(sorted(arguments)))
        arguments[wrong] = data.draw(json_values)
        inner = arguments.get("puzzle")
        if inner is PLUS and data.draw(st.booleans()):
            key = data.draw(st.sampled_from(["rows", "columns", "colours", "background", "title"]))
            arguments["puzzle"] = {**inner, key: data.draw(json_values)}
    with contextlib.suppress(PuzzleError):  # any other exception fails the test
        ask(name, **arguments)


def test_clues_in_fields_may_have_commas_and_semicolons() -> None:
    found = ask("parse", rows="1;1\n3", columns="2, \n1;\n2")
    assert (found["rows"], found["columns"]) == ([[1, 1], [3]], [[2], [1], [2]])
    with pytest.raises(PuzzleError, match="row 2, clue 2: 'x' is not a number") as caught:
        ask("parse", rows="1\n1;x", columns="1")
    assert caught.value.where
    assert (caught.value.where["start"], caught.value.where["end"]) == (4, 5)


def test_all_commands_exist() -> None:
    names = [name for name in COMMANDS if name.startswith("nonogram.")]
    assert {name.removeprefix("nonogram.") for name in names} == GOOD.keys()


def test_solve_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PUZZLES / "free" / "jwilk-000.txt")
    assert main(["nonogram", "solve", path, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "unique"
    assert len(found["solutions"][0]) == 10
    assert found["seconds"] >= 0
    assert main(["nonogram", "solve", path]) == 0
    assert "exactly one picture" in capsys.readouterr().out
    assert main(["nonogram", "check", path, path]) == 0
    assert capsys.readouterr().out.count("unique") == 2
    assert main(["nonogram", "rate", path, "--json"]) == 0
    rated = json.loads(capsys.readouterr().out)
    assert (rated["level"], rated["grade"], rated["gradeText"]) == ("overlap", "easy", "Easy")


@pytest.mark.parametrize("text", ["2\n1\n\n2\n1\n", "##\n#.\n", "1 1\n1 0\n", "[[1, 1], [1, 0]]"])
def test_clues_and_pictures_as_text_on_the_command_line(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["nonogram", "solve", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["solutions"] == [["##", "#."]]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["nonogram", "convert", "-", "--to", "picture"]) == 0
    assert capsys.readouterr().out == "##\n#.\n"


def test_a_mistake_in_a_text_is_named_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"##\n#a\n##\n")))
    assert main(["nonogram", "solve", "-"]) == 2
    assert "line 2, column 2: 'a' is neither filled" in capsys.readouterr().err


def test_all_pictures_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "latin.nin"
    path.write_text("4 4\n" + "1\n" * 8)
    assert main(["nonogram", "solve", str(path), "--all", "100", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["count"], found["all"]) == (24, True)  # 4!
    assert main(["nonogram", "solve", str(path), "--all", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], len(found["solutions"])) == ("several", 1)
    assert main(["nonogram", "solve", str(PUZZLES / "dom/9-dom.txt"), "--seconds", "0.02"]) == 3


def test_generate_and_convert_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nonogram", "generate", "8", "8", "--seed", "3", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    source = tmp_path / "made.json"
    source.write_text(json.dumps(made["puzzle"]))
    for ending in ("non", "xml", "g", "nin", "cwd", "gno", "mk", "png", "pbm"):
        target = tmp_path / f"made.{ending}"
        assert main(["nonogram", "convert", str(source), "-o", str(target)]) == 0
        assert main(["nonogram", "solve", str(target), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["solutions"] == [made["picture"]]


@pytest.mark.native
def test_daily_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonogram", "daily", "2026-11-23", "--json"]) == 0
    day = json.loads(capsys.readouterr().out)
    assert (day["number"], day["weekday"], day["grade"]) == (1, 0, "easy")
    made = ask("clues", picture=day["picture"], colours=day["puzzle"]["colours"])
    assert made["rows"] == day["puzzle"]["rows"]
    for date in ("2026-11-23", "2026-11-24"):  # with colours, and without
        assert main(["nonogram", "daily", date]) == 0
        assert day["name"] not in capsys.readouterr().out, "the name would tell the picture"


def test_mend_and_print_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = PUZZLES / "free" / "jwilk-000.txt"
    assert main(["nonogram", "mend", str(day)]) == 0
    assert "nothing needs to change" in capsys.readouterr().out
    latin = tmp_path / "latin.nin"
    latin.write_text("2 2\n1 0\n1\n1\n1\n")
    assert main(["nonogram", "mend", str(latin), "--json"]) == 0
    printed = capsys.readouterr()
    assert len(json.loads(printed.out)["offers"]) == 3
    assert "row 1: 0 was left out" in printed.err
    pages = str(tmp_path / "pages.svg")
    command = ["nonogram", "print", str(day), str(latin), str(day), "--per-page", "2", "-o", pages]
    assert main(command) == 0
    assert "pages-3.svg: Solutions" in capsys.readouterr().out
    assert (tmp_path / "pages-3.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    "arguments",
    [
        ["daily", "tomorrow"],
        ["mend", "no-such-file"],
        ["print", __file__, "-o", "pages.svg"],
        ["solve", "no-such-file"],
        ["solve", __file__],
        ["convert", __file__, "--to", "doc"],
        ["generate", "0", "5"],
        ["generate", "9", "9", "--difficulty", "soft"],
        ["generate", "1", "1"],
    ],
)
def test_bad_command_lines(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonogram", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert error.startswith("cubogram: ")
