"""The beginner's method: rules that test themselves, stages that keep what is done, whole cubes."""

import json
import random
from collections.abc import Callable
from importlib import resources

import pytest

from cubogram import Cube, Maneuver
from cubogram.cfop.piece_map import compose, inverse_map, map_of_cubies
from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.rotations import seen_from
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.layers import load, solve
from cubogram.layers.checks import check
from cubogram.layers.stages import code_of, parse_stages
from cubogram.web import run

TEXT = resources.files("cubogram.layers").joinpath("rules/layers.txt").read_text("utf-8")
KEYS = ("cross", "corners", "middle", "top cross", "top edges", "top corners", "twist")


def test_there_are_seven_stages_and_five_sequences() -> None:
    stages = load()
    assert tuple(stage.key for stage in stages) == KEYS
    learnt = {
        min(str(short), str(short.mirror()), key=lambda name: name.count("L"))
        for stage in stages[1:]
        for text in stage.sequences
        for short in [shortest_part(Maneuver(text))]
    }
    assert learnt == {
        "R U R' U'",
        "U R U' R' U' F' U F",
        "F R U R' U' F'",
        "R U R' U R U2 R' U",
        "U R U' L' U R' U' L",
    }
    for stage in stages:
        assert stage.aim.endswith(".")


def shortest_part(maneuver: Maneuver) -> Maneuver:
    """The part that a maneuver repeats."""
    return next(
        maneuver[:n]
        for n in range(1, len(maneuver) + 1)
        if len(maneuver) % n == 0 and maneuver[:n] * (len(maneuver) // n) == maneuver
    )


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("RFU>DFR | R U R' U'", "RFU>DFR | R U' R' U", "does not bring the piece home"),
        ("FU>DF | U' R' F R", "FU>DF | U' L F' L'", "does not bring the piece home"),
        ("URF>DFR | (R U R' U')3", "URF>DFR | (R U R' U')9 D2 L D2 L'", "does not"),
        ("FU>FR | U R U' R' U' F' U F", "FU>FR | U R U' R' U' F' U F R U R'", "does not"),
        ("out DFR | R U R' U'", "out DFR | F' U' F D", "disturbs what is already done"),
        ("out FR | R U R'", "out FR | R U2 R2", "disturbs what is already done"),
        ("out DF | F2", "out DF | F", "does not bring the piece to the top"),
        ("UL UR 1", "UL UR 2", "it says at most 2, but it is 1"),
        ("UR UB 1", "UR UF 1", "do not lead to its end"),
        (
            "none 3 | U R U' L' U R' U' L",
            "none 3 | F R U R' U' F'",
            "disturbs what is already done",
        ),
        ("UL UB 2 | F R U R' U' F'", "UL UB 2 | R U R' U'", "disturbs what is already done"),
        ("RDF>DFR | (R U R' U')2 | {up}", "RDF>DFR | (R U R' U')4 | {up}", "does not bring"),
        ("UF>DF | F2 |", "UF>DF | F2Q |", "character 3: 'Q' is not a move"),
        ("RF>DF", "RX>DF", "'RX>DF' does not say which pieces are where"),
        ("UF>DF | F2 | It", "UF>DF | F2 - It", "a rule is: what is seen"),
    ],
)
def test_a_rule_that_is_wrong_is_named_with_its_line(right: str, wrong: str, reason: str) -> None:
    assert TEXT.count(right) >= 1
    changed = TEXT.replace(right, wrong, 1)
    lines = zip(TEXT.splitlines(), changed.splitlines(), strict=True)
    line = next(n for n, (before, after) in enumerate(lines, 1) if before != after)
    with pytest.raises(PuzzleError, match=reason) as error:
        check(parse_stages(changed))
    assert error.value.where is not None
    assert error.value.where["line"] == line


def test_a_stage_whose_rules_lead_nowhere_is_refused() -> None:
    changed = "\n".join(line for line in TEXT.splitlines() if not line.startswith("UL UR 1"))
    with pytest.raises(PuzzleError, match="do not lead to its end"):
        check(parse_stages(changed))


def is_home(state: bytes, *names: str) -> bool:
    return all(state[code_of(name)] == code_of(name) for name in names)


def top_of(state: bytes, what: str) -> bool:
    """What is true of the top after the last four stages, by its stickers."""
    edges = [(state[code_of(name)], code_of(name)) for name in ("UR", "UF", "UL", "UB")]
    corners = [(state[code_of(name)], code_of(name)) for name in ("URF", "UFL", "ULB", "UBR")]
    if what == "top cross":
        return all((code - home) % 2 == 0 for code, home in edges)
    if what == "top edges":
        return all(code == home for code, home in edges)
    return all(code // 3 == home // 3 for code, home in corners)


DONE: dict[str, Callable[[bytes], bool]] = {
    "cross": lambda s: is_home(s, "DR", "DF", "DL", "DB"),
    "corners": lambda s: is_home(s, "DFR", "DLF", "DBL", "DRB"),
    "middle": lambda s: is_home(s, "FR", "FL", "BL", "BR"),
    "top cross": lambda s: top_of(s, "top cross"),
    "top edges": lambda s: top_of(s, "top edges"),
    "top corners": lambda s: top_of(s, "top corners"),
    "twist": lambda s: s == bytes(range(48)),
}


def check_solution(cube: Cube, colour: str = "white") -> int:
    """Plays a solution; what each stage has reached is still true after all later ones."""
    solution = solve(cube, colour=colour)
    held = cube
    for step in solution.steps:
        assert step.sight.endswith(".")
        assert step.before.apply(step.face_turns) == step.after
        held = held.apply(step.maneuver)
    assert held.is_solved
    assert cube.apply(str(solution)).is_solved
    assert cube.apply(solution.maneuver).is_solved
    reached: list[str] = []
    for stage in solution.stages:
        steps = solution.steps[stage.first : stage.first + stage.count]
        assert {step.kind for step in steps} <= {stage.key}
        reached.append(stage.key)
        at = (
            steps[-1].after
            if steps
            else (solution.steps[stage.first - 1].after if stage.first else cube)
        )
        state = map_of_cubies(seen_from(at.cubies, solution.centres))
        assert all(DONE[key](state) for key in reached if key != "twist" or stage.key == "twist")
    assert sum(stage.count for stage in solution.stages) == len(solution.steps)
    return solution.turns


@pytest.mark.parametrize("colour", ["white", "yellow", "green", "blue", "red", "orange"])
def test_whole_cubes_are_solved_stage_by_stage(colour: str) -> None:
    rng = random.Random(colour)
    turns = [check_solution(Cube.random(rng), colour) for _ in range(40)]
    assert 130 < sum(turns) / len(turns) < 155


def one_piece(places: int, ways: int, kind: str, piece: int) -> list[Cubies]:
    """All states in which a piece of the first layers is somewhere, swapped with what was there,
    and other pieces make up for it."""
    found = []
    for place in range(places):
        for turn in range(ways):
            if place == piece and turn == 0:
                continue
            permutation = list(range(places))
            permutation[place], permutation[piece] = piece, permutation[place]
            turns = [0] * places
            turns[place] = turn
            other = 0 if place != 0 else 1
            turns[other] = (turns[other] - turn) % ways
            odd = place != piece
            corners, edges = list(range(8)), list(range(12))
            if kind == "corner":
                corners = permutation
                if odd:
                    edges[0], edges[1] = 1, 0
                found.append(Cubies(tuple(corners), tuple(turns), tuple(edges), (0,) * 12))
            else:
                edges = permutation
                if odd:
                    corners[0], corners[1] = 1, 0
                found.append(Cubies(tuple(corners), (0,) * 8, tuple(edges), tuple(turns)))
    return found


@pytest.mark.parametrize("piece", range(4, 12))
def test_an_edge_is_brought_home_from_everywhere(piece: int) -> None:
    for cubies in one_piece(12, 2, "edge", piece):
        check_solution(Cube.from_cubies(cubies), "yellow")


@pytest.mark.parametrize("piece", range(4, 8))
def test_a_corner_is_brought_home_from_everywhere(piece: int) -> None:
    for cubies in one_piece(8, 3, "corner", piece):
        check_solution(Cube.from_cubies(cubies), "yellow")


def test_every_twist_of_the_last_corners() -> None:
    for number in range(27):
        twists = [number % 3, number // 3 % 3, number // 9]
        cubies = Cubies(corner_orientation=(*twists, -sum(twists) % 3, 0, 0, 0, 0))
        check_solution(Cube.from_cubies(cubies), "yellow")


def test_nothing_is_done_twice() -> None:
    assert solve(Cube()).steps == ()
    assert solve("U").stages[0].count > 0  # white down: the turned layer holds the cross
    twist = solve("(R U R' U')2 D (U R U' R')2 D'", colour="white")
    assert [stage.key for stage in twist.stages if stage.count] == ["twist"]


def test_the_steps_go_on_from_how_the_cube_is_held() -> None:
    cube = Cube("y R U F' D2")
    solution = cube.layers(colour="green")
    assert solution.colour == cube.facelets[FACES.index("F") * 9 + 4] or solution.colour in FACES
    assert cube.apply(solution.as_held).is_solved


def test_colours_as_they_were_typed() -> None:
    facelets = Cube("R U F").facelets.translate(str.maketrans("URFDLB", "WRGYOB"))
    found = run("layers.solve", {"state": facelets, "colour": "blue"})
    assert found["stages"][0]["name"] == "The blue cross"
    assert found["stages"][3]["name"] == "The green cross"
    assert [stage["key"] for stage in found["stages"]] == list(KEYS)
    json.dumps(found)


def test_what_it_does_not_take() -> None:
    with pytest.raises(PuzzleError, match="colour"):
        solve("R", colour="pink")
    with pytest.raises(ArgumentError):
        Cube().layers(neutral=True)  # type: ignore[call-arg]
    with pytest.raises(ArgumentError):
        solve("R", colour=3)  # type: ignore[arg-type]


def test_pieces_by_their_stickers() -> None:
    for name in ("DFR", "UBR", "FR", "UF"):
        assert code_of(name, name) == code_of(name)
    state = map_of_cubies(Cube("R").cubies)  # R takes DFR to URF: D's sticker comes to F
    assert state[code_of("DFR")] == code_of("DFR", "FUR")
    assert compose(state, inverse_map(state))[code_of("DFR")] == code_of("DFR")
