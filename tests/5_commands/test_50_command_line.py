"""The command line: what it prints, and that bad input is one clear line and exit status 2."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cubogram
from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.facelet_text import net, to_digits
from cubogram.cube.facelets import to_facelets
from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, formats

SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
SEXY_MOVE = """\
      U U L
      U U F
      U U F
B L L F F D R R U B R R
L L L F F U B R R B B B
L L L F F F U R R B B B
      D D R
      D D D
      D D D
"""

Run = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs one command line; returns its exit status and what it wrote to both outputs."""

    def command(*arguments: str) -> Run:
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        written = capsys.readouterr()
        return status, written.out, written.err

    return command


def test_apply_prints_the_net(run: Callable[..., Run]) -> None:
    assert run("apply", "R U R' U'") == (0, SEXY_MOVE, "")
    assert run("apply", "U R U' R'", "--to", "(R U R' U')2") == (0, SEXY_MOVE, "")
    assert run("apply", "--compact", "RUru") == (0, SEXY_MOVE, "")


def test_apply_as_json(run: Callable[..., Run]) -> None:
    status, out, err = run("apply", "x R U", "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert json.loads(out) == {
        "state": "FFFFFFDDDFUURRRRRRRRRDDBDDBBBUBBUBBUDDBLLLLLLLLLFUUFUU",
        "orientation": "FRDBLU",
        "maneuver": "x R U",
        "length": 2,
        "solved": False,
        "description": "2 of 8 corners and 5 of 12 edges are solved",
    }


def test_apply_writes_the_inverse_in_the_language_that_was_typed(
    run: Callable[..., Run],
) -> None:
    status, out, err = run("apply", "--compact", "--inverse", "RUru")
    assert (status, err) == (0, "")
    assert out == f"{SEXY_MOVE}\nback: URur\n\n{Cube().net}\n"
    assert "\nback: U R U' R'\n" in run("apply", "--inverse", "R U R' U'")[1]
    answer = json.loads(run("apply", "--json", "--inverse", "R2 x", "--digits")[1])
    assert (answer["inverse"], answer["digits"][:3]) == ("x' R2", "445")
    assert run("apply", "--compact", "--inverse", "R2")[0] == 2


def test_apply_prints_digits_and_lines_in_any_order_of_faces(run: Callable[..., Run]) -> None:
    assert run("apply", "", "--digits", "--line", "UDLRFB")[1] == (
        "".join(9 * digit for digit in "012345") + "\n"
    )
    assert run("apply", "", "--line")[1] == SOLVED + "\n"
    assert run("apply", "R", "--digits")[1] == net(to_digits(Cube("R").facelets)) + "\n"
    assert run("apply", "R", "--line", "URFDL")[2] == (
        "cubogram: 'URFDL': use each of the letters URFDLB once\n"
    )


def test_apply_prints_the_permutation(run: Callable[..., Run]) -> None:
    status, out, err = run("apply", "--permutation", "R U")
    assert (status, err, out.splitlines()[2]) == (0, "", "order: 105")
    assert out.startswith("(")
    answer = json.loads(run("apply", "--permutation", "--json", "F")[1])
    assert answer["permutation"]["order"] == 4


@pytest.mark.native
def test_every_command_that_reads_a_maneuver_takes_compact_letters(
    run: Callable[..., Run], tmp_path: Path
) -> None:
    assert run("solve", "--compact", "RUf")[1] == "F U' R'\n"
    assert run("solve", "--compact", "--leave-out", "RGUf")[1] == "F U' R'\n"
    letters = "RUFdlb" * 8
    long = run("apply", "--compact", "--leave-out", f"{letters}RU2FdlB")
    assert long == run("apply", "--compact", f"{letters}RUFdlB")
    assert run("optimal", "--compact", "RUf", "--workers", "1")[1] == "F U' R'\n"
    assert run("cfop", "--compact", "RUru")[1] == run("cfop", "R U R' U'")[1]
    assert run("apply", "--compact", "ur", "--to", "RU")[1] == Cube().net + "\n"
    file = tmp_path / "states.txt"
    file.write_text("RUf\n# nothing\nRG\n")
    status, out, err = run("solve", "--compact", "--file", str(file), "--workers", "1")
    assert (status, out) == (2, "F U' R'\n\n\n")
    assert err.startswith("line 3: character 2: 'G' is not a move")


def test_another_reading_is_offered(run: Callable[..., Run]) -> None:
    status, out, err = run("apply", "UBdL")
    assert (status, out) == (0, Cube("U B Dw L").net + "\n")
    assert err == "cubogram: in compact letters, it is U B D' L (--compact)\n"
    assert run("apply", "--compact", "UBdL")[1:] == (Cube("U B D' L").net + "\n", "")
    assert run("apply", "U B Dw L")[2] == ""
    assert run("apply", "--compact", "R2 U'")[2].endswith("it is R2 U' (without --compact)\n")
    assert run("solve", "--compact", SOLVED)[2].startswith(
        "cubogram: as a maneuver, it is a maneuv"
    )
    assert run("apply", "R", "--leave-out") == (
        2, "", "cubogram: --leave-out needs --compact\n",
    )  # fmt: skip


def test_layer_by_layer(run: Callable[..., Run]) -> None:
    status, out, err = run("layers", "R U F D2 B' L")
    assert (status, err) == (0, "")
    assert out.startswith("1. The white cross\nFour white edges around the white centre")
    assert "7. The last corners turned" in out
    status, out, _ = run("layers", "R U F D2 B' L", "--reconstruction", "--colour", "blue")
    assert Cube("R U F D2 B' L").apply(out).is_solved
    assert json.loads(run("layers", "R U", "--json")[1])["stages"][0]["key"] == "cross"
    assert run("layers", "R U", "--colour", "pink")[0] == 2


def test_roux(run: Callable[..., Run]) -> None:
    status, out, err = run("roux", "R U F D2 B' L")
    assert (status, err) == (0, "")
    assert out.startswith("First block: ")
    assert "CMLL" in out
    status, out, _ = run("roux", "R U F D2 B' L", "--reconstruction", "--dual")
    assert Cube("R U F D2 B' L").apply(out).is_solved
    assert json.loads(run("roux", "R U", "--json", "--neutral")[1])["steps"][0]["kind"]
    assert run("roux", "R U", "--neutral", "--colour", "red")[0] == 2
    assert run("roux", "R U", "--neutral", "--dual")[2].endswith(
        "it cannot be combined with --dual\n"
    )


def test_a_solution_is_explained(run: Callable[..., Run]) -> None:
    status, out, err = run("explain", "R U R' U'", "y U F U' F'")
    assert (status, err) == (0, "")
    assert out.startswith("y U F U' F' // 4th pair (green-red), OLL skip, PLL skip: 4 turns")
    assert "without rotating the cube, in the same number of turns: U R U' R'." in out
    text = "Scramble: R U R' U'\n\nSolution: U R U' R'"
    assert json.loads(run("explain", text, "--json")[1])["solved"]


def test_what_is_wrong_with_a_solution_is_said_last(run: Callable[..., Run]) -> None:
    status, out, err = run("explain", "R U R' U'", "U R U' K")
    assert status == 2
    assert out.startswith("U R U' //")
    assert err == "cubogram: character 8: 'K' is not a move\n"
    assert run("explain", "R U")[2].startswith("cubogram: there is no SOLUTION, and")
    assert run("explain", "-", "-")[2].startswith("cubogram: only one of STATE and SOLUTION")
    assert run("explain", "Q", "R")[:2] == (2, "")


def test_a_beginner_is_chosen(run: Callable[..., Run]) -> None:
    status, out, err = run("cfop", "--beginner", "R U F D2 B' L")
    assert (status, err) == (0, "")
    assert out.startswith("White-")
    assert run("cfop", "--beginner", "--xcross", "R")[0] == 2


def test_check_says_what_a_cube_is(run: Callable[..., Run]) -> None:
    assert run("check", SOLVED) == (0, "a cube: solved\n", "")
    assert run("check", SEXY_MOVE) == (
        0, "a cube: 4 of 8 corners and 9 of 12 edges are solved\n", "",
    )  # fmt: skip


def test_check_says_why_not(run: Callable[..., Run]) -> None:
    assert run("check", TWISTED) == (
        2,
        "",
        "cubogram: the UFR corner is twisted clockwise "
        "(to repair it, turn the UFR corner anticlockwise)\n",
    )
    status, out, _ = run("check", "--json", TWISTED)
    answer = json.loads(out)
    assert (status, answer["valid"], answer["state"]) == (2, False, TWISTED)
    (problem,) = answer["problems"]
    assert problem["where"]["pieces"] == ["URF"]
    assert problem["repair"]["facelets"] == SOLVED


def test_input_comes_from_a_pipe_too(
    run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(SEXY_MOVE))
    assert run("check", "-")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("R U // first\nR' U' // then\n"))
    assert run("apply", "-") == (0, SEXY_MOVE, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\x89PNG\r\n\xff"), "utf-8"))
    assert run("check", "-") == (2, "", "cubogram: standard input: this is not UTF-8 text\n")


def test_version_and_help(run: Callable[..., Run]) -> None:
    assert run("--version") == (0, f"cubogram {cubogram.__version__}\n", "")
    status, out, _ = run("--help")
    assert status == 0
    for command in ("scramble", "apply", "check"):
        assert command in out


def test_scrambles_lead_to_the_states_they_name(run: Callable[..., Run]) -> None:
    status, out, err = run("scramble", "-n", "5", "--seed", "s", "--json")
    assert (status, err) == (0, "")
    scrambles = [json.loads(line) for line in out.splitlines()]
    assert len({scramble["state"] for scramble in scrambles}) == 5
    for scramble in scrambles:
        assert to_facelets(Cube(scramble["maneuver"]).cubies) == scramble["state"]
        assert len(scramble["maneuver"].split()) <= 21
    again = "".join(scramble["maneuver"] + "\n" for scramble in scrambles)
    assert run("scramble", "-n", "5", "--seed", "s") == (0, again, "")


def test_scrambles_without_a_seed_differ(run: Callable[..., Run]) -> None:
    status, out, err = run("scramble", "-n", "2")
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert Cube(first).cubies != Cube(second).cubies


BAD = {
    ("apply", "R U K"): "character 5: 'K' is not a move",
    ("apply", "R (U"): "character 3: the '(' is never closed",
    ("apply", "R U 😀"): "character 5: '😀' is not a move",
    ("apply", "R", "--to", ""): "nothing was given: type a maneuver or 54 facelets",
    ("apply", "R", "--to", SOLVED[1:]): "53 facelets were given, but a cube has 54 (1 missing)",
    ("apply", "((((U)99)99)99)99"): (
        "character 2: the maneuver becomes longer than 20,000 moves here"
    ),
    ("check", ""): "no facelets were given: a cube has 54",
    ("check", SOLVED + "B"): "55 facelets were given, but a cube has 54 (1 too many)",
    ("check", "X" + SOLVED[1:]): (
        "7 colours, but a cube has 6 (X is only at U1) "
        "(to repair it, give U1 the colour U instead of X)"
    ),
    ("scramble", "-n", "0"): "-n 0: ask for 1 to 10,000 scrambles",
    ("scramble", "-n", "-1"): "-n -1: ask for 1 to 10,000 scrambles",
}


@pytest.mark.parametrize(("arguments", "message"), BAD.items(), ids=str)
def test_bad_input_is_one_line(
    run: Callable[..., Run], arguments: tuple[str, ...], message: str
) -> None:
    assert run(*arguments) == (2, "", f"cubogram: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("xyzzy",), "there is no 'xyzzy'; choose from scramble, apply, "),
        (("slove", "R"), "there is no 'slove'; did you mean solve?"),
        (("convert", "cat.non"), "there is no 'convert'; did you mean nonogram convert?"),
        (("nonogram", "convrt", "x"), "there is no 'convrt'; did you mean convert?"),
        (("solve", "R", "--tables", "depe"), "there is no 'depe'; did you mean deep?"),
        (("apply",), "required: MANEUVER"),
        (("check",), "required: FACELETS"),
        (("scramble", "-n", "many"), "-n: 'many' is not a whole number"),
        (("apply", "R", "--x"), "this command has no option --x"),
        (
            ("cfop", "R", "--color", "y"),
            "no option --color; did you mean --colour? (see cubogram cfop",
        ),
        (
            ("apply", "R", "U"),
            "unexpected: U; a maneuver goes in quotes, as one argument (see cubogram apply --help)",
        ),
        (("nonogram", "generate", "5", "5", "--density", "x"), "--density: 'x' is not a number"),
    ],
    ids=str,
)
def test_a_wrong_command_line_is_one_line(
    run: Callable[..., Run], arguments: tuple[str, ...], message: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("cubogram")
    assert message in err


def test_no_command_at_all_is_answered_with_the_help(run: Callable[..., Run]) -> None:
    status, out, err = run()
    assert (status, out) == (2, "")
    assert err == run("--help")[1]


@given(st.sampled_from(["apply", "check"]), st.text(max_size=70))
def test_any_text_ends_well(command: str, text: str) -> None:
    written = io.StringIO()
    real = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO("R U"), written, written  # read if text is "-"
    try:
        status = main([command, "--", text])
    finally:
        sys.stdin, sys.stdout, sys.stderr = real
    assert status in (0, 2)
    if status == 2:
        assert written.getvalue().count("\n") == 1


def test_ctrl_c_is_quiet(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert run("check", "-") == (130, "", "")


def test_a_reader_that_leaves_is_no_error() -> None:
    """`cubogram apply ... | head -1`: the pipe is closed before anything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    code = "import sys; from cubogram.cli import main; sys.exit(main(['apply', 'R U']))"
    with os.fdopen(writing, "w") as pipe:
        ended = subprocess.run(
            [sys.executable, "-c", code], stdout=pipe, stderr=subprocess.PIPE, timeout=60
        )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_light_commands_do_not_wait_for_numpy() -> None:
    code = (
        "import sys; from cubogram.cli import main; "
        f"main(['check', '{SOLVED}']); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        "// scramble: R U F\nD2 // cross\nL'",
        "Scramble 1: R U F",
        "1. R U F",
        "https://alg.cubing.net/?setup=R_U_F&alg=D2_L-",
    ],
)
def test_solve_solves_the_scramble_of_a_reconstruction(text: str, run: Callable[..., Run]) -> None:
    status, out, _ = run("solve", text, "--length", "3")
    assert (status, out.strip()) == (0, "F' U' R'")


def test_solve_to_a_pattern_by_its_name(run: Callable[..., Run]) -> None:
    status, out, err = run("solve", "R2 L2", "--to", "checkerboard", "--seconds", "30")
    assert (status, Cube("R2 L2").apply(out.strip())) == (0, Cube("M2 E2 S2"))
    assert "4 moves, optimal" in err
    status, out, _ = run("solve", "R2", "--to", "tetris", "--seconds", "30", "--json")
    found = json.loads(out)
    assert (status, found["to"], found["length"]) == (0, "tetris", len(found["maneuver"].split()))
    assert run("solve", "--file", "x", "--to", "tetris")[0] == 2
    assert "'Tetris'?" in run("solve", "R", "--to", "tetriss")[2]


def test_patterns_are_listed_and_drawn(run: Callable[..., Run], tmp_path: Path) -> None:
    _, out, _ = run("patterns")
    lines = out.splitlines()
    assert len(lines) >= 40
    assert lines[0].startswith("Checkerboard ")
    status, out, err = run("patterns", "SIX SPOTS", "--svg", str(tmp_path / "spots.svg"))
    shown, maneuver = out.rstrip().rsplit("\n\n", 1)
    assert (status, f"{shown}\n") == (0, run("apply", maneuver)[1])
    assert err == "Six spots = Six dots: 8 moves, the fewest possible\n"
    assert (tmp_path / "spots.svg").read_text().startswith("<svg")
    assert "did you mean Superflip?" in run("patterns", "superflop")[2]
    assert "give its NAME" in run("patterns", "--svg", "x.svg")[2]
    assert json.loads(run("patterns", "--json")[1].splitlines()[0])["lower"] == 6


PLUS = "rows\n1\n3\n1\ncolumns\n1\n3\n1\n"


def test_a_hint_goes_on_from_a_grid(run: Callable[..., Run], tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "plus.txt", tmp_path / "grid.txt"
    puzzle.write_text(PLUS)
    status, out, err = run("nonogram", "hint", str(puzzle))
    hint = Puzzle([[1], [3], [1]], [[1], [3], [1]]).hint()
    assert (status, out, err) == (0, f"{hint.title}\n{hint}\n", "")
    grid.write_text(f"{chr(0xFEFF)}? ? ?\n? # #\n0 1 0\n\n")
    answer = json.loads(run("nonogram", "hint", str(puzzle), "--grid", str(grid), "--json")[1])
    expected = Puzzle([[1], [3], [1]], [[1], [3], [1]]).hint(["???", "?##", ".#."])
    assert answer == {"file": str(puzzle), **expected.as_json()}
    assert answer["cells"] == [[1, 0, 1]]
    grid.write_text("???\n?x?\n???\n")
    status, out, err = run("nonogram", "hint", str(puzzle), "--grid", str(grid))
    assert (status, out) == (2, "")
    assert err.startswith(f"cubogram: {grid}: row 2, cell 2: 'x' is not a cell")


def test_a_hint_goes_on_from_the_grid_in_the_file(run: Callable[..., Run], tmp_path: Path) -> None:
    file = tmp_path / "plus.json"
    puzzle = Puzzle([[1], [3], [1]], [[1], [3], [1]])
    file.write_text(str(formats.write(puzzle, "json", grid=["???", "?##", ".#."])))
    assert "Row 2: cell 1 is filled" in run("nonogram", "hint", str(file))[1]


def test_the_second_file_is_converted_to(run: Callable[..., Run], tmp_path: Path) -> None:
    source, target = tmp_path / "plus.txt", tmp_path / "plus.xml"
    source.write_text(PLUS)
    assert run("nonogram", "convert", str(source), str(target)) == (0, "", "")
    assert Puzzle.load(target) == Puzzle.load(source)
    before = target.read_bytes()
    assert run("nonogram", "convert", str(source), str(target)) == (
        2, "", f"cubogram: {target}: this file already exists; use --output to replace it\n",
    )  # fmt: skip
    assert target.read_bytes() == before
    assert run("nonogram", "convert", str(source), "--output", str(target)) == (0, "", "")
    strange = tmp_path / "plus.doc"
    status, _, err = run("nonogram", "convert", str(source), str(strange))
    assert (status, "the extension of" in err, strange.exists()) == (2, True, False)


def test_a_traceback_is_shown_to_those_who_ask(
    run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    def depth() -> int:
        with pytest.raises(PuzzleError) as raised:
            Cube("R U K")
        return len(raised.traceback)

    short = depth()
    assert "Traceback" not in run("apply", "K")[2]
    monkeypatch.setenv("CUBOGRAM_TRACEBACK", "1")
    assert depth() > short
    told = run("apply", "K")[2]
    assert told.startswith("Traceback")
    assert told.endswith("\ncubogram: character 1: 'K' is not a move\n")
