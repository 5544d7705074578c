"""The beginner's method: stages that keep what is done, whole cubes, each piece from each
place; its rules are in `test_rules`."""

from collections.abc import Callable

import pytest
from replaying import ROTATIONS, explained, replayed
from solves import corners_placed
from stickers import COLOURS, edges_up, is_home, is_solved, opposite, sides, turned_top

from cubogram import Cube
from cubogram.cfop.piece_map import compose, inverse_map, map_of_cubies
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cube.cubies import Cubies
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.layers import solve
from cubogram.layers.stages import code_of
from cubogram.web import run


def around(facelets: str, down: str) -> list[tuple[str, str]]:
    ring = sides(facelets, down)
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


DONE: dict[str, Callable[[str, str], bool]] = {
    "cross": lambda f, down: all(is_home(f, down, side) for side in sides(f, down)),
    "corners": lambda f, down: all(is_home(f, down, a, b) for a, b in around(f, down)),
    "middle": lambda f, down: all(is_home(f, a, b) for a, b in around(f, down)),
    "top cross": edges_up,
    "top edges": lambda f, d: all(is_home(f, opposite(f, d), side) for side in sides(f, d)),
    "top corners": corners_placed,
    "twist": lambda f, down: is_solved(f),
}


def replayed_layers(solution: SolutionInSteps) -> None:
    """`replayed`; and what each stage has reached is still true after all later ones."""
    down = solution.cube.facelets[9 * solution.letters.index(solution.colour) + 4]
    states, reached = [solution.cube.facelets, *replayed(solution)], []
    for stage in solution.stages:
        steps = solution.steps[stage.first : stage.first + stage.count]
        assert {step.kind for step in steps} <= {stage.key}
        reached.append(stage.key)
        held = states[stage.first + stage.count]
        assert all(DONE[key](held, down) for key in reached), stage
    assert reached == list(DONE)
    assert sum(stage.count for stage in solution.stages) == len(solution.steps)


def test_a_solution_word_for_word(golden: Callable[[str, str], None]) -> None:
    lines = []
    for seed, colour in ((1, "white"), (2, "red")):
        solution = solve(Cube.random(seed), colour=colour)
        lines += [f"{s.name}: {s.aim} ({s.first}, {s.count})" for s in solution.stages]
        lines += [solution.style.name, solution.style.text, *explained(solution)]
    golden("layers.txt", "\n".join(lines))


def test_whole_cubes_are_solved_stage_by_stage_in_as_many_turns_as_ever(
    golden: Callable[[str, str], None],
) -> None:
    lines = []
    for colour in COLOURS:
        counts = []
        for seed in range(4):
            cube = Cube.random(f"{colour} {seed}").apply(ROTATIONS[seed * 5 % 24])
            solution = solve(cube, colour=colour)
            replayed_layers(solution)
            counts.append(f"{solution.turns}/{solution.rotations}/{len(solution.steps)}")
        lines.append(f"{colour}: {' '.join(counts)}")
    golden("layers_lengths.txt", "\n".join(lines))


def one_piece(places: int, ways: int, piece: int) -> list[Cubies]:
    """All states in which a piece of the first layers is somewhere, swapped with what was there,
    and other pieces make up for it."""
    found = []
    for place in range(places):
        for turn in range(ways):
            moved, turns = list(range(places)), [0] * places
            moved[place], moved[piece] = piece, place
            turns[place] = turn
            turns[0 if place else 1] = -turn % ways
            others = [1, 0, *range(2, 20 - places)] if place != piece else range(20 - places)
            rest = tuple(others), (0,) * (20 - places)
            one = tuple(moved), tuple(turns)
            found.append(Cubies(*one, *rest) if places == 8 else Cubies(*rest, *one))
    return found


def test_a_piece_is_brought_home_from_everywhere(golden: Callable[[str, str], None]) -> None:
    """Each edge and corner of the first two layers, and every twist of the last corners."""
    states = {f"edge {piece}": one_piece(12, 2, piece) for piece in range(4, 12)}
    states |= {f"corner {piece}": one_piece(8, 3, piece) for piece in range(4, 8)}
    twists = [(number % 3, number // 3 % 3, number // 9) for number in range(27)]
    states["twists"] = [
        Cubies(corner_orientation=(*some, -sum(some) % 3, 0, 0, 0, 0)) for some in twists
    ]
    lines = []
    for name, every in states.items():
        solutions = [solve(Cube.from_cubies(cubies), colour="yellow") for cubies in every]
        replayed_layers(solutions[len(name) % 5 + 1])
        lines.append(f"{name}: {' '.join(str(found.turns) for found in solutions)}")
    golden("layers_pieces.txt", "\n".join(lines))


def test_nothing_is_done_twice_and_every_way_to_hold_is_taken() -> None:
    assert solve(Cube()).steps == ()
    assert solve("U").stages[0].count > 0  # white down: the turned layer holds the cross
    twist = solve("(R U R' U')2 D (U R U' R')2 D'", colour="white")
    assert [stage.key for stage in twist.stages if stage.count] == ["twist"]
    assert any(map(is_solved, turned_top(Cube("U").facelets, "D")))
    facelets = Cube("R U F").facelets.translate(str.maketrans("URFDLB", "WRGYOB"))
    found = run("layers.solve", {"state": facelets, "colour": "blue"})
    assert [stage["key"] for stage in found["stages"]] == list(DONE)
    assert (found["colour"], found["stages"][0]["name"]) == ("B", "The blue cross")


def test_pieces_by_their_stickers() -> None:
    for name in ("DFR", "UBR", "FR", "UF"):
        assert code_of(name, name) == code_of(name)
    state = map_of_cubies(Cube("R").cubies)  # R takes DFR to URF: D's sticker comes to F
    assert state[code_of("DFR")] == code_of("DFR", "FUR")
    assert compose(state, inverse_map(state))[code_of("DFR")] == code_of("DFR")


def test_what_it_does_not_take() -> None:
    with pytest.raises(PuzzleError) as unknown:
        solve("R", colour="pink")
    assert unknown.value.kind == "colour"
    for call in (lambda: Cube().layers(neutral=True), lambda: solve("R", colour=3)):  # type: ignore
        with pytest.raises(ArgumentError):
            call()
