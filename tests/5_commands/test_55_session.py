"""The command session: a timer's file, each solve's crosses, CFOP, short solution and skips."""

import json

import pytest

from cubogram import Cube
from cubogram.cfop.first_steps import first_steps
from cubogram.cli import main
from cubogram.cube.coloured import read_coloured
from cubogram.timing import formats
from cubogram.timing.solves import Solve

SCRAMBLES = [str(Cube.random(seed).scramble()) for seed in range(8)]
SOLVES = [
    Solve(f"s{n}", 20_000 + 1500 * (n % 3), "", scramble, 1_600_000_000_000 + n)
    for n, scramble in enumerate(SCRAMBLES)
]
SLOW = Solve("slow", 60_000, "+2", "R U R' U'", 1_600_000_001_000)


@pytest.fixture
def file(tmp_path):
    def make(kind, sessions):
        path = tmp_path / f"{kind}.json"
        path.write_text(getattr(formats, kind)(sessions))
        return str(path)

    return make


def told(capsys, *arguments):
    code = main(["session", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize("kind", ["ours", "cstimer"])
def test_each_solve_has_what_its_scramble_held(capsys, file, kind):
    path = file(kind, [("Old", SOLVES[:1]), ("Main", [*SOLVES, SLOW])])
    code, out, err = told(capsys, path, "--json", "--seconds", "0.05")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["session"], found["colour"], len(found["solves"])) == ("Main", "white", 9)
    for row, solve in zip(found["solves"], [*SOLVES, SLOW], strict=True):
        cube = Cube(solve.scramble)
        assert row["scramble"] == solve.scramble
        assert row["cfop"] == cube.cfop().turns
        steps = filter(None, first_steps(read_coloured(solve.scramble), "cross"))
        assert row["crosses"] == {step.colour: step.turns for step in steps}
        assert row["short"] <= 22
    assert found["solves"][-1]["time"] == "62.00" or found["solves"][-1]["time"] == "1:02.00"
    assert found["worth"][0]["solve"] == 9
    assert "CFOP takes only" in found["worth"][0]["why"]


def test_the_table_has_a_line_for_each_of_the_latest_and_says_what_to_try_again(capsys, file):
    path = file("cstimer", [("Main", [*SOLVES, SLOW])])
    code, out, _ = told(capsys, path, "--last", "6", "--colour", "yellow", "--seconds", "0.05")
    head, *lines = out.splitlines()
    assert code == 0
    assert head.split("\t")[:3] == ["solve", "time", "cross"]
    assert [line.split("\t")[0] for line in lines[:6]] == ["4", "5", "6", "7", "8", "9"]
    assert all(len(line.split("\t")) == 7 for line in lines[:6])
    assert lines[7] == "Worth trying again:"
    assert lines[8].startswith("solve 9, ")
    assert len(lines[8:]) <= 10


def test_a_scramble_that_cannot_be_read_is_left_out_by_its_number(capsys, file):
    solves = [SOLVES[0], SOLVES[1]._replace(name="x", scramble="R Q"), SOLVES[2]]
    path = file("ours", [("Main", [*solves, SOLVES[3]._replace(name="y", scramble="")])])
    code, out, err = told(capsys, path, "--json", "--seconds", "0.05")
    assert code == 0
    assert [row["solve"] for row in json.loads(out)["solves"]] == [1, 3]
    assert "solve 2 is left out: character 3: 'Q' is not a move" in err
    assert "solve 4 is left out: it has no scramble" in err


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("not json", [], "cannot be read: it is not a JSON file"),
        ("{}", [], "not a file from this timer or from csTimer"),
        (None, [], "cannot be read"),
        (formats.ours([("A", [])]), [], "has no session with solves; its sessions: A"),
        (formats.ours([("A", SOLVES[:1])]), ["--session", "B"], "no session called 'B'"),
        (formats.ours([("A", SOLVES[:1])]), ["--colour", "pink"], "is not a colour"),
    ],
)
def test_what_is_wrong_is_one_line(capsys, tmp_path, text, arguments, words):
    path = tmp_path / "file.json"
    if text is not None:
        path.write_text(text)
    code, _, err = told(capsys, str(path), *arguments)
    assert code == 2
    assert words in err
    assert "Traceback" not in err
