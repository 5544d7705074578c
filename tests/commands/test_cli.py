"""The command line: what each command prints, and that bad input is one clear line and status 2."""

import io
import json
import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from terminal import Terminal

import cubogram
from cubogram.cfop.first_steps import first_steps
from cubogram.cli import COMMANDS, PARTS_OF_NONOGRAM, main
from cubogram.cli.signatures import add_parameters
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, formats
from cubogram.nonogram.formats import png
from cubogram.timing import formats as timer_files
from cubogram.timing.formats import Saved
from cubogram.timing.solves import Solve
from cubogram.twophase.optimal import Estimate
from cubogram.twophase.optimal.saved import sealed

PUZZLES = Path(__file__).parents[1] / "puzzles"
SOLVED = "".join(9 * face for face in "URFDLB")
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
SCRAMBLE = "R U F2 D' B L2 U F R' D"

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.txt"))
PLUS = Puzzle([[1], [3], [1]], [[1], [3], [1]])
FILES = {
    "states.txt": "R U F\n# a comment\n\nU2 D2 R2 L2 F2 B2  # Pons Asinorum\nD L2 B' R\n",
    "plus.txt": "rows\n1\n3\n1\ncolumns\n1\n3\n1\n",
    "plus.json": str(formats.write(PLUS, "json", grid=["???", "?##", ".#."])),
    "wrong.txt": "rows\n1 1\n1\n2\ncolumns\n1\n3\n1\n",
    "latin.nin": "4 4\n" + "1\n" * 8,
    "loose.nin": "2 2\n1 0\n1\n1\n1\n",
    "grid.txt": "\ufeff? ? ?\n? # #\n0 1 0\n\n",
    "strange.txt": "???\n?x?\n???\n",
    "empty.json": timer_files.ours([Saved("A", [])]),
    "times.json": timer_files.ours(
        [Saved("A", [Solve("s", 20_000, "", "R U F", 1_600_000_000_000)])]
    ),
}
PICTURES = {
    "photo.jpg": b"\xff\xd8\xff\xe0",
    "photo.heic": b"\0\0\0\x18ftypheic",
    "colours.png": png.write([[0, 0, 0, 1, 1, 1]] * 3, [(250, 250, 250), (0, 70, 170)]),
}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_what_is_printed(path: Path, terminal: Terminal, golden) -> None:
    for file, text in FILES.items():
        (terminal.folder / file).write_text(text)
    for file, data in PICTURES.items():
        (terminal.folder / file).write_bytes(data)
    golden(path.name, terminal.script(path.read_text()))


def test_help_lists_every_command_and_option(terminal: Terminal, golden) -> None:
    shown = [terminal.run("--help")[1]]
    names = re.findall(r"^  {4}(\S+)", shown[0], re.MULTILINE)
    parts = re.findall(r"^  {4}(\S+)", terminal.run("nonogram", "--help")[1], re.MULTILINE)
    for command in [*([name] for name in names), *(["nonogram", part] for part in parts)]:
        status, out, err = terminal.run(*command, "--help")
        assert (status, err) == (0, "")
        shown.append(" ".join(out.partition("\n\n")[0].split()))
    golden("help.txt", "\n".join(shown))
    assert terminal.run() == (2, "", shown[0])
    assert terminal.run("--version") == (0, f"cubogram {cubogram.__version__}\n", "")


def test_every_parameter_has_a_line_in_the_help() -> None:
    for function in (*COMMANDS, *PARTS_OF_NONOGRAM):
        parser = ArgumentParser()
        add_parameters(parser, function)
        assert all(action.help for action in parser._actions), function.__qualname__


def test_solutions_that_are_printed_solve(terminal: Terminal) -> None:
    for command in (
        ("cfop", "--friendly", SCRAMBLE, "--reconstruction"),
        ("layers", SCRAMBLE, "--reconstruction"),
        ("roux", SCRAMBLE, "--reconstruction", "--dual"),
        ("solve", SCRAMBLE, "--length", "21"),
    ):
        assert Cube(SCRAMBLE).apply(terminal.run(*command)[1]).is_solved, command
    scramble, _, spoken = terminal.run("train", "pll", "T", "--seed", "3")[1].splitlines()
    assert Cube(scramble).orientation[3] == "U"
    assert Cube(scramble).apply(spoken).is_solved
    for made in terminal.json("scramble", "-n", "4", "--seed", "s", "--json"):
        assert to_facelets(Cube(made["maneuver"]).cubies) == made["state"]
        assert len(made["maneuver"].split()) <= 21
    assert len(set(terminal.run("scramble", "-n", "2")[1].splitlines())) == 2


def test_many_states_are_resumed_from_a_file(terminal: Terminal) -> None:
    kept = terminal.folder / "kept.jsonl"
    command = ("solve", "--file", "-", "--workers", "1", "--json", "--resume", str(kept))
    printed = [
        json.loads(line) for line in terminal.run(*command, given="R K\nR U\n")[1].splitlines()
    ]
    lines = kept.read_text().splitlines()
    assert [one.pop("line") for one in printed] == [1, 2]
    assert [json.loads(line) for line in lines] == printed
    again = [
        json.loads(line) for line in terminal.run(*command, given="R K\nR U\nF2\n")[1].splitlines()
    ]
    assert [one.pop("line") for one in again] == [1, 2, 3]
    assert again[:2] == printed, "with the same seconds: they are not solved again"
    assert again[2]["maneuver"] == "F2"


def test_a_proof_that_says_something_else_is_not_believed(terminal: Terminal) -> None:
    hard, small = "R L U2 F D' L2 B R F2 D' B'", ("--tables", "small", "--workers", "1")
    assert terminal.run("optimal", hard, *small, "--save", "kept.json")[0] == 0
    file = terminal.folder / "kept.json"
    check = ("check-proof", "kept.json", "--share", "100", "--seed", "a")
    status, out, _ = terminal.run(*check)
    kept = json.loads(file.read_text())
    nodes = sum(sum(one["nodes"]) for one in kept["refuted"])  # depends on the table in the cache
    found = rf"(\d+) of (\d+) parts, {nodes} nodes, seed a\neverything searched agrees"
    parts = re.match(found, out)
    assert (status, parts[1]) == (0, parts[2])
    kept["refuted"][-1]["nodes"][0] += 1
    file.write_text(json.dumps(sealed(kept)))
    status, out, err = terminal.run(*check)
    assert (status, err) == (1, "")
    assert re.search(r"part 1 of the search for \d+ turns took a different number of nodes", out)
    (found,) = terminal.json(*check, "--json")
    assert (found["right"], len(found["different"])) == (False, 1)


class Screen(io.TextIOWrapper):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_long_a_proof_takes_and_how_far_it_is(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "stream", Screen)
    hard = ("optimal", "R L U2 F D' L2 B R F2 D' B'", "--tables", "small", "--workers", "1")
    before, *bars, end = terminal.run(*hard)[2].split("\r")
    assert before.startswith("estimating how long")
    assert any(re.match(r"searching 11 turns \[\.*\] +0%", bar) for bar in bars)
    assert bars[-1].isspace()
    assert end.startswith("11 moves, optimal")
    found = Estimate(16, 19, Maneuver(), seconds=4800, longest=9e4, memory=200_000_000)
    monkeypatch.setattr("cubogram.twophase.optimal.estimate", lambda cube: found)
    assert (
        "at least 16, at most 19 turns; the proof will take about 80 minutes on one core "
        "(25 hours if there is no shorter solution) and 200 MB for each process\n"
    ) in terminal.run(*hard)[2]


LINES = st.lists(st.sampled_from(["R", "F2 U", "", "  ", "# x", "R # x"]), max_size=12)


@given(LINES, st.booleans(), st.sampled_from(["apply", "check"]), st.text(max_size=70))
def test_any_text_ends_well_and_there_are_as_many_lines_as_the_file_has(
    lines: list[str], marked: bool, command: str, text: str
) -> None:
    file = ("\ufeff" if marked and lines else "") + "".join(f"{line}\n" for line in lines)
    with pytest.MonkeyPatch.context() as patch:
        terminal = Terminal(Path(), patch)
        status, _, err = terminal.run(command, "--", text, given="R U")
        assert (status, err.count("\n")) in ((0, 0), (0, 1), (2, 1))
        status, out, _ = terminal.run("solve", "--file", "-", "--workers", "1", given=file)
    states = [line.partition("#")[0].strip() for line in lines]
    assert [bool(line) for line in out.splitlines()] == [bool(state) for state in states]
    assert status == (0 if any(states) else 2)


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["check", "-"]) == 130


def test_a_traceback_is_shown_to_those_who_ask(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def depth() -> int:
        with pytest.raises(PuzzleError) as raised:
            Cube("R U K")
        return len(raised.traceback)

    short = depth()
    monkeypatch.setenv("CUBOGRAM_TRACEBACK", "1")
    assert depth() > short
    said = terminal.run("apply", "K")[2]
    assert said.startswith("Traceback")
    assert said.endswith("\ncubogram: character 1: 'K' is not a move\n")


# Files


def test_pictures_are_written_and_change_nothing_that_is_printed(terminal: Terminal) -> None:
    (terminal.folder / "plus.txt").write_text(FILES["plus.txt"])
    for command in (
        ["apply", "R U"], ["check", SOLVED], ["check", TWISTED], ["cases", "PLL", "T"],
        ["cases", "OLL"], ["patterns", "six spots"],
        ["nonogram", "solve", "plus.txt"], ["nonogram", "generate", "5", "5", "--seed", "1"],
        ["nonogram", "daily", "2026-11-23"],
    ):  # fmt: skip
        printed = terminal.script(" ".join(map(repr, command)))
        drawn = terminal.script(" ".join(map(repr, [*command, "--svg", "picture.svg"])))
        assert drawn.partition("\n")[2] == printed.partition("\n")[2], command
        picture = terminal.folder / "picture.svg"
        assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
        picture.unlink()


def test_a_puzzle_goes_through_every_format(terminal: Terminal) -> None:
    (made,) = terminal.json("nonogram", "generate", "8", "8", "--seed", "3", "--json")
    (terminal.folder / "made.json").write_text(json.dumps(made["puzzle"]))
    for ending in ("non", "xml", "g", "nin", "cwd", "gno", "mk", "png", "pbm"):
        target = f"made.{ending}"
        assert terminal.run("nonogram", "convert", "made.json", "-o", target) == (0, "", "")
        (found,) = terminal.json("nonogram", "solve", target, "--json")
        assert found["solutions"] == [made["picture"]], ending
    hard = str(PUZZLES / "dom/9-dom.txt")
    assert terminal.run("nonogram", "solve", hard, "--seconds", "0.02")[0] == 3


def test_the_puzzle_of_a_day_keeps_its_name_to_itself(terminal: Terminal) -> None:
    for date in ("2026-11-23", "2026-11-24"):  # with colours, and without
        (day,) = terminal.json("nonogram", "daily", date, "--json")
        assert day["name"] not in terminal.run("nonogram", "daily", date)[1]
    assert (day["number"], day["weekday"]) == (2, 1)


# A timer's session

SOLVES = [
    Solve(f"s{n}", 20_000 + 1500 * (n % 3), "", str(Cube.random(n).scramble()), 1_600_000_000_000)
    for n in range(8)
]
SLOW = Solve("slow", 60_000, "+2", "R U R' U'", 1_600_000_001_000)
OTHER = Saved("Small", SOLVES[:2], "2x2x2")


def test_each_solve_of_a_session_has_what_its_scramble_held(terminal: Terminal) -> None:
    file, solves = terminal.folder / "times.json", [*SOLVES, SLOW]
    file.write_text(timer_files.ours([Saved("Old", SOLVES[:1]), Saved("Main", solves)]))
    (found,) = terminal.json("session", "times.json", "--json", "--seconds", "0.05")
    assert (found["session"], found["colour"]) == ("Main", "white")
    for row, solve in zip(found["solves"], solves, strict=True):
        assert row["scramble"] == solve.scramble
        assert row["cfop"] == Cube(solve.scramble).cfop().turns
        steps = filter(None, first_steps(read_coloured(solve.scramble), "cross"))
        assert row["crosses"] == {step.colour: step.turns for step in steps}
        assert row["short"] <= 22
    assert found["worth"][0]["solve"] == 9
    assert "CFOP takes only" in found["worth"][0]["why"]
    file.write_text(timer_files.cstimer([Saved("Main", solves), OTHER]))
    options = ("--last", "6", "--colour", "yellow", "--seconds", "0.05")
    status, out, err = terminal.run("session", "times.json", *options)
    assert err == "cubogram: left out: 2 solves for another puzzle (2x2x2) in Small\n"
    head, *lines = out.splitlines()
    assert (status, head.split("\t")[:3]) == (0, ["solve", "time", "cross"])
    assert [line.split("\t")[0] for line in lines[:6]] == ["4", "5", "6", "7", "8", "9"]
    assert {len(line.split("\t")) for line in lines[:6]} == {7}
    assert lines[7] == "Worth trying again:"
    assert lines[8].startswith("solve 9, ")


def test_a_timers_file_may_be_in_utf_16_or_latin_1(terminal: Terminal) -> None:
    text = json.dumps({"session1": [[[0, 12340], "R U F", "\xe9", 0]]}, ensure_ascii=False)
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"):
        (terminal.folder / "times.json").write_bytes(text.encode(encoding))
        (found,) = terminal.json("session", "times.json", "--json", "--seconds", "0.05")
        assert [row["time"] for row in found["solves"]] == ["12.34"], encoding


def test_a_scramble_that_cannot_be_read_is_left_out_by_its_number(terminal: Terminal) -> None:
    solves = [SOLVES[0], SOLVES[1]._replace(name="x", scramble="R Q")]
    solves += [SOLVES[2], SOLVES[3]._replace(name="y", scramble="")]
    (terminal.folder / "times.json").write_text(timer_files.ours([Saved("Main", solves)]))
    command = ("session", "times.json", "--json", "--seconds", "0.05")
    status, out, err = terminal.run(*command)
    assert (status, [row["solve"] for row in json.loads(out)["solves"]]) == (0, [1, 3])
    assert "solve 2 is left out: character 3: 'Q' is not a move" in err
    assert "solve 4 is left out: it has no scramble" in err
