"""Somebody's own solution: read, cut into steps, compared. Each remark is checked on stickers by
`sentences`; `make solves` does so for thousands of made-up solves."""

import random
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
import solves
from hypothesis import given, settings
from hypothesis import strategies as st
from stickers import FACES

from cubogram import Cube, Maneuver
from cubogram.analysis import Analysis, analyse, read_solution
from cubogram.analysis.replay import Replay
from cubogram.cfop import Style, load, recognise, solve
from cubogram.cfop.cancellation import joined
from cubogram.cfop.first_steps import first_steps
from cubogram.cfop.piece_map import IDENTITY, map_of_cubies
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.moves import LAYERS, move_of
from cubogram.cube.rotations import rotation_texts, seen_from
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.roux.blocks import LEFT, RIGHT, Block, all_turns
from cubogram.slices import result_of
from cubogram.web import run

MOVES = [move_of(family, amount) for family in LAYERS for amount in (1, 2, 3)]
SCRAMBLE = "U' F2 U R' F2 U L2 B D2 L U2 L2 F2 D2 R' F2 L' B2 U2 L2"
SOLUTION = (
    "z2 D R' F' D R2 L // cross\n L U' L' U' R' U' R // two pairs\n U' F U F' U2 F' U2 F U F' U2 F "
    "U' R2 D R' U2 R D' R' U2 R' x R2 F R F' R U2 r' U r U2 x' U"
)
MEETING = "D' L' D' R' D' U2 F U' L2 D F2 U2 L2 B' U2 R2 B2 F' U2"


def cases() -> Iterator[tuple[str, Cube, str]]:
    """Names, cubes and solutions of solutions.txt."""
    text = Path(__file__).with_name("solutions.txt").read_text("utf-8")
    for block in text.split("\n\n"):
        name, *lines = block.rstrip("\n").replace("\n\\", "\n").split("\n")
        if lines:
            scramble, solution = lines[0], "\n".join(lines[1:])
            moves = read_solution(solution).maneuver
            yield name, ~Cube(moves) if scramble == "?" else Cube(scramble), solution


def told(analysis: Analysis) -> list[str]:
    """All that an analysis says, as lines for a golden."""
    lines = [analysis.summary]
    for step in analysis.steps:
        case = f" [{step.kind}{f', {step.case.title}' if step.case else ''}]"
        waited = f", waited {step.waited:g} s" if step.waited is not None else ""
        lines.append(f"{step}{case}{waited}")
        lines += [f"    {r.kind} ({r.saved}): {r} <{r.maneuver}>" for r in step.remarks]
    lines += [f"gain {g} [{g.turns:g}, {g.seconds}, {g.drill}]" for g in analysis.verdict]
    lines += [f"missed {case.title}" for case in analysis.missed]
    lines += [f"{each.kind} {each.where}: {each.message}" for each in analysis.problems]
    lines += [f"corrected {analysis.correction}"] if analysis.correction else []
    lines += [f"next, {step}: {step.sight}" for step in analysis.next_steps]
    return [*lines, ""]


def check(analysis: Analysis) -> None:
    """Its steps are the moves, one after the other, and its remarks are true, on stickers."""
    moves = [move for step in analysis.steps for move in str(step.maneuver).split()]
    assert moves == str(analysis.maneuver).split()
    assert (str(analysis), repr(analysis)) == (analysis.text, f"<Analysis: {analysis.summary}>")
    assert analysis.is_solved == analysis.cube.cube.apply(analysis.maneuver).is_solved
    assert read_solution(analysis.text).maneuver == analysis.maneuver or not analysis.steps
    solves.check_steps(analysis, analysis.cube.facelets)
    for better in (remark.maneuver for step in analysis.steps for remark in step.remarks):
        first = next((n for n, move in enumerate(better) if not move.is_rotation), 0)
        turns = str(better[first:])
        assert joined(turns) == turns, f"{better}: turns that meet are not one turn"


def test_solutions_are_explained(golden: Callable[[str, str], None]) -> None:
    lines: list[str] = []
    for name, cube, solution in cases():
        analysis = cube.explain(solution)
        check(analysis)
        lines += [name, *told(analysis)]
    part = lines.index("a wrong letter:")
    golden("analysis_methods.txt", "\n".join(lines[:part]))
    golden("analysis_problems.txt", "\n".join(lines[part:]))


def test_the_solvers_own_solutions_are_explained(golden: Callable[[str, str], None]) -> None:
    """Of each method, with the rotations of the solution and its steps."""
    lines, cube = [], Cube(SCRAMBLE)
    made = {
        "a person": cube.cfop(), "shortest, red": cube.cfop(friendly=False, colour="red"),
        "a beginner in two looks": cube.cfop(beginner=True, two_look=True, colour="orange"),
        "Roux": cube.roux(), "Roux, green": Cube(MEETING).roux(colour="green"),
        "layers": cube.layers(), "layers that meet": Cube(MEETING).layers(),
    }  # fmt: skip
    for name, solution in made.items():
        analysis = solution.cube.explain(solution)
        assert analysis == solution.cube.explain(str(solution.as_held))
        assert analysis.is_solved
        check(analysis)
        if analysis.is_roux:
            assert analysis.turns == sum(step.turns for step in analysis.steps)
            assert analysis.turns == solution.as_held.stm
        lines += [f"{name}:", *told(analysis)]
    golden("analysis_solvers.txt", "\n".join(lines))


def test_made_up_solves_are_cut_into_steps_that_are_so() -> None:
    met = solves.run(16, seed=46)["times"]
    assert met["by a method that is known"] >= 12


@given(st.lists(st.sampled_from(MOVES), max_size=40), st.lists(st.sampled_from(MOVES), max_size=60))
def test_any_moves_are_steps_that_follow_each_other(scramble: list, moves: list) -> None:
    analysis = Cube(Maneuver(scramble)).explain(Maneuver(moves))
    if analysis.correction is None or analysis.correction.is_missing_end:
        assert analysis.maneuver == Maneuver(moves)
    check(analysis)
    replay = Replay(IDENTITY, moves)
    for n in range(0, len(moves) + 1, 7):
        cube = Cube(Maneuver(moves[:n]))
        assert replay.holds[n] == cube.orientation
        back = FACES.translate(str.maketrans(cube.orientation, FACES))
        assert replay.maps[n] == map_of_cubies(seen_from(cube.cubies, back))


# Reading


READINGS = (
    "R@0 R@60 U@120 U'@200 F F", "R@500 U@100 F@200", "R@100 // U@50\nF@200", "R (U R",
    "R [U, (R F", "R ((U) R", "R ) U", "K", "R /* U", "R@100 R@401 R@702 R'@900",
    "R@100 R@400 F2@500 F2@600", "M@10 M@20 x@30 x@40", "R U // Time: 3\nF: R", "R\u2019@5 U@7.25",
    "cross: z2 D R\nF2L 1+2: L U' // a\nR@: U", "Rw2 u' M' E S2 y", "3R 2U", "R@1234567890 U@1",
    "R" * 20_001, "(" * 5_000, "R@1 " * 3,
)  # fmt: skip


def test_solutions_are_read_as_far_as_they_go(golden: Callable[[str, str], None]) -> None:
    lines = []
    for text in READINGS:
        found = read_solution(text)
        moves = (
            f"{one.move}[{one.start}:{one.end}]"
            + (f"@{one.seconds:g}-{one.ended:g}" if one.seconds is not None else "")
            for one in found.moves[:12]
        )
        lines.append(f"{text[:60]!r} ({len(found.moves)}, {found.is_timed}) {' '.join(moves)}")
        lines += [f"    {each.kind} {each.where}: {each.message}" for each in found.problems]
    golden("readings.txt", "\n".join(lines))


@given(st.text("RUFL'2()[]:,@0159/* \nxyzMrKö", max_size=40))
def test_any_text_is_read_as_far_as_it_goes(text: str) -> None:
    found = read_solution(text)
    assert all(0 <= one.start < one.end <= len(found.text) for one in found.moves)
    assert all(problem.message for problem in found.problems)
    analyse("R U", text)


def test_what_is_not_a_solution_is_refused() -> None:
    for call in (lambda: Cube().explain(5), lambda: analyse(5, "R")):  # type: ignore[arg-type]
        with pytest.raises(ArgumentError):
            call()
    with pytest.raises(PuzzleError) as caught:
        result_of(run("analysis.explain", {"state": "R U"}))
    assert caught.value.kind == "scramble"


@settings(max_examples=8)
@given(st.data())
def test_one_wrong_missing_or_superfluous_move_is_found(data: st.DataObject) -> None:
    moves = list(Maneuver(SOLUTION))
    n = data.draw(st.integers(0, len(moves) - 1))
    other = data.draw(st.sampled_from(MOVES).filter(lambda move: move != moves[n]))
    for broken in ([*moves[:n], other, *moves[n + 1 :]], moves[:n] + moves[n + 1 :],
                   [*moves[:n], other, *moves[n:]]):  # fmt: skip
        cube, maneuver = Cube(SCRAMBLE), Maneuver(broken)
        if not cube.apply(maneuver).is_solved:
            analysis = cube.explain(maneuver)
            assert analysis.correction is not None
            assert cube.apply(analysis.correction.of(maneuver)).is_solved
            assert analysis.problems[0].where is not None


def test_an_algorithm_of_another_case_is_named() -> None:
    rules = {"OLL": load("OLL")[7], "PLL": next(one for one in load("PLL") if one.name == "H")}
    for seed, (kind, other) in product(range(5), rules.items()):
        cube = Cube.random(seed)
        steps = cube.cfop().steps
        at = next(n for n, step in enumerate(steps) if step.kind == kind)
        before = " ".join(step.text for step in steps[:at])
        (problem,) = cube.explain(f"{before}\n{other.algorithms[0].text}").problems
        first = len(before.split()) + 1
        assert (problem.kind, problem.message) == (
            "unsolved",
            f"moves {first} to {first + 6} solve {other.title}, but the cube shows "
            f"{steps[at].case.title}",
        )


def test_next_steps_are_turned_as_the_cube_is_held_after_the_moves() -> None:
    """The rotation that a skipped cross has needed belongs to the first step with turns."""
    for moves in ("R", "U R U'", "F", "z2", "R' x U", "y L2 D"):
        analysis = Cube("R U R' U'").explain(moves)
        after = Cube("R U R' U'").apply(analysis.maneuver)
        for step in analysis.next_steps:
            after = after.apply(step.maneuver)
            assert step.maneuver == Maneuver(step.text)
        ended = analysis.next_steps[-1].after
        assert ended in {after.apply(rotation) for rotation in rotation_texts().values()}


# Times


def timed(moves: Maneuver, pauses: dict[int, int]) -> str:
    """Moves as a smart cube records them: a tenth of a second each, and longer before some."""
    now, parts = 0, []
    for n, move in enumerate(moves):
        now += pauses.get(n, 100)
        parts.append(f"{move}@{now}")
    return " ".join(parts)


def test_a_case_that_was_recognised_late_is_missed() -> None:
    cube, moves = Cube(SCRAMBLE), Cube(SCRAMBLE).cfop().maneuver
    steps = cube.explain(moves).steps
    assert cube.explain(timed(moves, {})).missed == ()
    for step in steps[1:]:
        late = cube.explain(timed(moves, {step.first: 2000}))
        check(late)
        assert late.missed == ((step.case,) if step.case else ())
        within = cube.explain(timed(moves, {step.first + 1: 2000}))
        assert within.missed == (), "a pause within a step is not its recognition"
    assert sum(step.case is not None for step in steps[1:]) >= 4


def test_a_recording_of_fixed_sides_reads_as_the_cube_was_held() -> None:
    """Most steps read as the solver plays them; all of them do the same to the cube."""
    rng, alike, count = random.Random(6), 0, 0
    for _ in range(12):
        solution = solve(cube := Cube.random(rng))
        moves = [move for step in solution.steps for move in step.face_turns]
        found = cube.explain(" ".join(f"{move}@{400 * n}" for n, move in enumerate(moves)))
        check(found)
        assert found.is_solved
        assert (found.rotations, "rotation" in found.summary) == (0, False)
        assert cube.apply(found.maneuver).is_solved
        played = {str(bare(step.maneuver)) for step in solution.steps}
        alike += sum(str(bare(step.maneuver)) in played for step in found.steps)
        count += len(found.steps)
    assert alike >= 0.6 * count, (alike, count)  # the others have slices or wide turns


def bare(moves: Maneuver) -> Maneuver:
    return Maneuver(move for move in moves if not move.is_rotation)


def test_a_recording_without_rotations_does_not_say_what_was_in_sight() -> None:
    """How the cube was held is not known; with rotations it is."""
    rng, said = random.Random(4), [0, 0]
    for n in range(8):
        solution = solve(Cube.random(rng))
        now, words = 0, []
        for step in solution.steps:
            now += 1500
            for move in step.face_turns if n % 2 else step.maneuver:
                now += 120
                words.append(f"{move}@{now}")
        found = solution.cube.explain(" ".join(words))
        check(found)
        texts = [remark.text for step in found.steps for remark in step.remarks]
        said[n % 2] += sum("could not be seen" in text for text in texts)
    assert said[0] > 0 == said[1]


def test_a_half_turn_across_the_end_of_a_step_is_two_turns() -> None:
    """However quickly the second one follows."""
    first, second = Maneuver("R U' R' R' U' R' F R F' U R"), Maneuver("R U R' F' R U R' U' R' F R2")
    moves = [*first, *second, *Maneuver("U' R'")]
    for pause in (0, 60, 150, 500):
        times = [120 * n + (n >= len(first)) * (pause - 120) for n in range(len(moves))]
        text = " ".join(f"{move}@{1000 + at}" for move, at in zip(moves, times, strict=True))
        found = (~Cube(moves)).explain(text)
        check(found)
        assert [step.kind for step in found.steps] == ["pair", "OLL", "PLL"], pause
        assert [str(step.maneuver)[:5] for step in found.steps] == ["R U' ", "R' U'", "R U R"]


# The page's command


def test_the_command_of_the_page(golden: Callable[[str, str], None]) -> None:
    text = "Scramble: R U R' U'\n\nU R // \U0001f600\nU' R' K"
    found = result_of(run("analysis.explain", {"state": text}))
    solution = found["solution"]
    assert [solution[start:end] for start, end in found["places"]] == ["U", "R", "U'", "R'"]
    assert solution[found["problems"][0]["where"]["start"] :] == "K"
    facelets = Cube("R U R' U'").facelets.translate(str.maketrans(FACES, "WRGYOB"))
    asked = {"state": facelets, "solution": "U@1 R@2 D@3 D'@1800 U'@1900 R'@2000"}
    found = result_of(run("analysis.explain", asked))
    assert found.pop("seconds") > 0
    lines = [f"{name}: {value}" for name, value in found.items() if name != "steps"]
    for step in found["steps"]:
        lines += ["", *(f"{name}: {value}" for name, value in step.items())]
    golden("analysis_json.txt", "\n".join(lines))


def test_the_longest_solution_is_explained_in_many_slices() -> None:
    solution = " ".join(["R U R' U'"] * 2000)
    assert len(list(run("analysis.explain", {"state": "R U F", "solution": solution}))) > 6


# Which method it is


LEFT_BLOCK = Block((*LEFT[0], *LEFT[1]), ((15, 36, 42), (18, 36, 44)), all_turns("URL", ["RL"]))
RIGHT_BLOCK = Block((*RIGHT[0], *RIGHT[1]), ((12, 32, 40), (21, 32, 46)), all_turns("UR", []))
TOP = ("", "U", "U2", "U'")


def by_zz(cube: Cube, colour: str) -> list[str]:
    """The moves of each step: line, two blocks, the corners by COLL, the edges by PLL."""
    lines = filter(None, first_steps(ColouredCube(cube), "eoline"))
    steps = [str(next(line for line in lines if line.colour == colour).maneuver)]
    held = cube.apply(steps[0])
    for block in (LEFT_BLOCK, RIGHT_BLOCK):
        steps.append(" ".join(block.shortest([map_of_cubies(held.cubies)])[0].moves))
        held = held.apply(steps[-1])
    for step in ("COLL", "PLL"):
        uses = ((auf, recognise(held.apply(auf), step)) for auf in TOP)
        ways = [f"{auf} {use.algorithm.text}".strip() for auf, use in uses if use and not use.auf]
        steps += ways[:1]
        held = held.apply(steps[-1] if ways else "")
    last = next(auf for auf in TOP if held.apply(auf).is_solved)
    steps[-1] = f"{steps[-1]} {last}".strip()
    return steps


def test_a_solution_by_zz_is_cut_into_its_steps(golden: Callable[[str, str], None]) -> None:
    """Whole, half, and with a line that is too long."""
    lines, halves = [], 0
    for seed in range(6):
        cube, colour = Cube.random(seed), ("white", "yellow", "red")[seed % 3]
        steps = by_zz(cube, colour)
        found = cube.explain(" ".join(steps))
        check(found)
        assert (found.method, found.colour, found.is_solved) == ("ZZ", colour, True)
        kinds = [step.kind for step in found.steps]
        assert kinds[:3] == ["EO line", "block", "block"]
        for count in (1, 2):
            half = cube.explain(" ".join(steps[:count]))
            if half.method == "ZZ":  # and not a cross by chance
                assert half.steps[0].kind == "EO line"
                assert half.next_steps
                halves += 1
        if seed < 3:
            longer = f"{steps[0].split()[0]} F R U R' F'"
            again = by_zz(cube.apply(longer), colour)
            slow = cube.explain(" ".join([longer, *again]))
            check(slow)
            lines += told(found) + told(slow)
    assert halves >= 8
    golden("analysis_zz.txt", "\n".join(lines))


def test_methods_are_told_apart_and_moves_for_another_cube_are_doubted() -> None:
    rng, doubted = random.Random(8), 0
    styles = [Style(), Style(neutral=True), Style(foresight=True, friendly=False)]
    for n in range(6):
        cube = Cube.random(rng)
        solution = solve(cube, styles[n % 3])
        assert cube.explain(solution).method == "CFOP"
        assert cube.explain(~cube.scramble()).method == ""
        assert cube.explain(cube.layers()).method == "layer by layer"
        assert cube.explain(cube.roux(colour=("white", "green")[n % 2])).method == "Roux"
        found = Cube.random(rng).explain(solution)
        doubted += not found.is_solved and "scramble" in found.problems[0].message
    assert doubted >= 5, "now and then a cross comes by chance"


def test_what_comes_next_in_half_a_solution_by_roux_leads_on() -> None:
    for cube in map(Cube.random, range(24, 28)):
        steps = cube.roux().steps
        for count in range(3, len(steps)):
            moves = Maneuver(move for step in steps[:count] for move in step.maneuver)
            found = cube.explain(moves)
            if found.method != "Roux" or found.is_solved:
                assert found.method != "Roux" or not found.next_steps
                continue  # else the first block took half of the turns up to here
            later = cube.explain(
                moves + Maneuver(move for step in found.next_steps for move in step.maneuver)
            )
            check(later)
            ended = [step for step in found.steps if step.label != "unfinished"]
            assert later.is_solved or len(later.steps) > len(ended)


def test_what_is_said_to_be_shorter_is_shorter_with_roux() -> None:
    compared = 0
    for cube in map(Cube.random, range(6)):
        rest = str(cube.apply("R U F' D L").roux().as_held)
        found = cube.explain(f"R U F' D L {rest}")
        assert found.method == "Roux"
        check(found)
        compared += sum(each.kind == "shorter" for step in found.steps for each in step.remarks)
    assert compared >= 5


def test_moves_in_parentheses_on_the_inverse_scramble() -> None:
    """Only if the plain reading does not solve; other brackets and remarks keep their meaning."""
    for solution, turned in (
        ("(R) L' F' U'", True),
        ("L' // on the normal scramble\n(R) // (on the inverse)\nF' U' (4)", True),
        ("(L') F' U' R'", False),
        ("(R' U)2 F", None),
    ):
        found = analyse("R U F L", solution)
        kinds = [problem.kind for problem in found.problems]
        assert found.is_solved == (turned is not None), solution
        assert ("inverse" in kinds) == bool(turned), solution
        if turned:
            assert str(found.maneuver) == "L' F' U' R'", solution
