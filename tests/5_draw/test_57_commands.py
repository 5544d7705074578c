"""Pictures by the worker's commands and by `--svg` on the command line."""

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cubogram import web
from cubogram.errors import PuzzleError
from cubogram.slices import result_of

ROOT = Path(__file__).parents[2]
PUZZLE = {"rows": [[1, 1], [3]], "columns": [[2], [1], [2]], "title": "Cup"}


def run(name: str, args: dict[str, Any]) -> Any:
    """A command's answer, whether it works in slices or not."""
    answer = web.run(name, args)
    return result_of(answer) if isinstance(answer, Generator) else answer


def test_cases_are_drawn_in_the_colours_of_the_way_the_cube_is_held() -> None:
    yellow, white = "var(--sticker-d", "var(--sticker-u"
    sune = run("draw.case", {"step": "OLL", "name": 27})
    assert sune["title"] == "OLL 27 (Sune)"
    assert yellow in sune["svg"]
    assert white not in sune["svg"]
    held = run("draw.case", {"step": "OLL", "name": 27, "orientation": "URFDLB"})
    assert white in held["svg"]


def test_a_quiz_does_not_give_the_answer_away() -> None:
    pictures = [case["svg"] for case in run("draw.cases", {"step": "PLL", "named": False})["cases"]]
    assert all("<title>A case of PLL</title>" in picture for picture in pictures)


@pytest.mark.parametrize(("step", "count"), [("F2L", 41), ("OLL", 57), ("PLL", 21)])
def test_all_cases_of_a_step_look_different(step: str, count: int) -> None:
    found = run("draw.cases", {"step": step})["cases"]
    assert len({case["svg"].partition("</title>")[2] for case in found}) == count


def test_a_state_is_drawn_as_the_case_it_shows() -> None:
    by_state = run("draw.state", {"state": "z2 R U2 R' U' R U' R'", "step": "OLL"})["svg"]
    by_name = run("draw.case", {"step": "OLL", "name": 27})["svg"]
    assert by_state.partition("</title>")[2] == by_name.partition("</title>")[2]


def test_cubes_nonograms_and_sheets_are_drawn() -> None:
    for name, args in {
        "draw.net": {"state": "R U"},
        "draw.corner": {"state": "R U", "back": True},
        "draw.nonogram": {"puzzle": PUZZLE, "grid": ["#?#", "###"]},
    }.items():
        assert ElementTree.fromstring(run(name, args)["svg"]).get("role") == "img"
    pages = run("draw.sheet", {"puzzles": [PUZZLE] * 3, "per_page": 2})["pages"]
    solved = run("draw.sheet", {"puzzles": [PUZZLE] * 3, "per_page": 2, "solutions": True})["pages"]
    assert solved[:2] == pages
    assert len(solved) == 3
    assert solved[2].count(". Cup<") == 3
    assert len(pages) == 2
    assert all("var(" not in page and "Cup" in page for page in pages)


@pytest.mark.parametrize(
    ("name", "args", "message"),
    [
        ("draw.case", {"step": "OLL", "name": 99}, "OLL has no case 99"),
        ("draw.case", {"step": "OLL", "name": 1, "orientation": "U"}, "orientation: the letters"),
        ("draw.net", {"state": "R Q"}, "'Q' is not a move"),
        ("draw.state", {"state": "R U", "step": "PLL"}, "some pieces of the last layer"),
        ("draw.sheet", {"puzzles": PUZZLE}, "puzzles: a list is expected"),
        ("draw.sheet", {"puzzles": [PUZZLE], "per_page": "all"}, "per_page: a whole number"),
        ("draw.nonogram", {"puzzle": PUZZLE, "grid": ["#"]}, "grid"),
    ],
)
def test_bad_input_is_named(name: str, args: dict, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        run(name, args)
    assert message in str(caught.value)


@pytest.mark.native
def test_sheets_need_no_numpy() -> None:
    code = "import sys, cubogram.draw, cubogram.web.sheets; sys.exit('numpy' in sys.modules)"
    environment = {"PYTHONPATH": str(ROOT / "py")}
    assert (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


@pytest.mark.native
@pytest.mark.parametrize(
    "arguments",
    [
        ["apply", "R U"],
        ["check", "U" * 9 + "R" * 9 + "F" * 9 + "D" * 9 + "L" * 9 + "B" * 9],
        ["cases", "PLL", "T"],
        ["cases", "OLL"],
        ["nonogram", "solve", str(ROOT / "tests/4_nonogram/puzzles/dom/5-dom.txt")],
        ["nonogram", "generate", "5", "5", "--seed", "1"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_svg_on_the_command_line(arguments: list[str], tmp_path: Path, capsys) -> None:
    from cubogram.cli import main

    assert main(arguments) == 0
    printed = capsys.readouterr().out
    file = tmp_path / "picture.svg"
    assert main([*arguments, "--svg", str(file)]) == 0
    if "solve" not in arguments:  # what it prints includes a time
        assert capsys.readouterr().out == printed
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


@pytest.mark.native
def test_what_is_not_a_cube_is_drawn_as_well(tmp_path: Path) -> None:
    from cubogram.cli import main

    file = tmp_path / "picture.svg"
    facelets = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    assert main(["check", facelets, "--svg", str(file)]) == 2
    assert file.exists()


@pytest.mark.native
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys) -> None:
    from cubogram.cli import main

    assert main(["apply", "R", "--svg", str(tmp_path / "no" / "file.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
