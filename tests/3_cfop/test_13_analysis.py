"""Somebody's own solution: read, cut into steps, compared. (`make solves` plays thousands.)"""

import json
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram import Cube, Maneuver
from cubogram.analysis import analyse, read_solution
from cubogram.analysis.replay import Replay
from cubogram.cfop.piece_map import IDENTITY, map_of_cubies
from cubogram.cube.moves import LAYERS, move_of
from cubogram.cube.rotations import rotation_texts, seen_from
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.slices import result_of
from cubogram.web import run

SCRAMBLE = "U' F2 U R' F2 U L2 B D2 L U2 L2 F2 D2 R' F2 L' B2 U2 L2"
SOLUTION = (
    "z2 D R' F' D R2 L // cross\n L U' L' U' R' U' R // two pairs\n U' F U F' U2 F' U2 F U F' U2 F "
    "U' R2 D R' U2 R D' R' U2 R' x R2 F R F' R U2 r' U r U2 x' U"
)
MOVES = [move_of(family, amount) for family in LAYERS for amount in (1, 2, 3)]


def inverse_of(text):
    return str(~Maneuver(text))


def kinds(step):
    return [remark.kind for remark in step.remarks]


def remark(analysis, kind):
    """The only remark of this kind in an analysis."""
    (found,) = (each for step in analysis.steps for each in step.remarks if each.kind == kind)
    return found


@settings(max_examples=60)
@given(st.lists(st.sampled_from(MOVES), max_size=40), st.lists(st.sampled_from(MOVES), max_size=60))
def test_any_moves_are_steps_that_follow_each_other(scramble, moves):
    cube = Cube(Maneuver(scramble))
    analysis = cube.explain(Maneuver(moves))
    if analysis.correction is None or analysis.correction.is_missing_end:
        assert analysis.maneuver == Maneuver(moves)
    assert Maneuver(m for step in analysis.steps for m in step.maneuver) == analysis.maneuver
    assert analysis.is_solved == cube.apply(analysis.maneuver).is_solved
    assert read_solution(analysis.text).maneuver == analysis.maneuver
    held = cube
    for step in analysis.steps:
        assert step.before.cube == held
        held = held.apply(step.maneuver)
        assert step.after.cube == held


@settings(max_examples=300)
@given(st.text("RUFL'2()[]:,@0159/* \\nxyzMrKö", max_size=40))
def test_any_text_is_read_as_far_as_it_goes(text):
    found = read_solution(text)
    for played in found.moves:
        assert 0 <= played.start < played.end <= len(found.text)
    assert (
        found.moves or found.problems or not text.strip(" \\n()[]*:,") or "/" in text or "[" in text
    )
    for problem in found.problems:
        assert problem.message
    analyse("R U", text)


@given(st.lists(st.sampled_from(MOVES), max_size=30))
def test_a_replay_is_the_cube(moves):
    replay = Replay(IDENTITY, moves)
    for n in range(len(moves) + 1):
        cube = Cube(Maneuver(moves[:n]))
        assert replay.holds[n] == cube.orientation
        back = "URFDLB".translate(str.maketrans(cube.orientation, "URFDLB"))
        assert replay.maps[n] == map_of_cubies(seen_from(cube.cubies, back))


def test_a_solution_is_cut_into_its_steps():
    analysis = Cube(SCRAMBLE).explain(SOLUTION)
    assert (analysis.method, analysis.colour, analysis.is_solved) == ("CFOP", "white", True)
    assert analysis.problems == ()
    assert [step.label for step in analysis.steps] == [
        "cross",
        "1st pair (blue-red)",
        "2nd pair (blue-orange)",
        "3rd pair (green-red)",
        "4th pair (green-orange)",
        "OLL 23 (Headlights)",
        "PLL Ja",
    ]
    assert [step.turns for step in analysis.steps] == [6, 3, 4, 4, 8, 10, 11]
    assert [step.rotations for step in analysis.steps] == [1, 0, 0, 0, 0, 0, 2]
    assert analysis.summary.startswith("CFOP, white cross: 46 turns, 3 rotations.")


def test_slices_are_counted_as_they_are_everywhere():
    step = Cube("M2").explain("M2").steps[0]
    assert step.turns == 2
    assert Cube("M2").explain("M2").summary.startswith("2 turns (1 with slices counted as one)")


def test_layers_and_looks():
    solution = Cube(SCRAMBLE).cfop(beginner=True, two_look=True)
    found = Cube(SCRAMBLE).explain(str(solution))
    assert found.method == "CFOP"
    layers = "z2 F' L F B2 U2 F2 L' U' L U2 B2 R' U' R U R2"  # the cross, then corners alone
    cube = Cube(SCRAMBLE)
    after = cube.apply(layers)
    corners = by_layers(after)
    found = cube.explain(f"{layers} {corners}")
    assert found.method == "layer by layer"
    assert {step.kind for step in found.steps} >= {"cross", "corner", "edge"}


def test_the_last_layer_first_all_edges_then_all_corners():
    twisted = "R' D' R D R' D' R D"
    looks = {
        "pair": "R U' R'",
        "OLL edges": "F R U R' U' F'",
        "edges home": "R U R' U R U2 R'",
        "corners placed": "U R U' L' U R' U' L",
        "corners turned": f"U {twisted} U {twisted} {twisted} U2",
    }
    solution = " ".join(looks.values())
    found = Cube(inverse_of(solution)).explain(solution).steps
    assert {step.kind: str(step.maneuver) for step in found} == looks


def by_layers(cube):
    """The four bottom corners, then the four edges next to them, with the cross solved at the
    bottom; found by trying a few sequences over and over, as a beginner does."""
    done = Maneuver("")
    tries = ["", "U", "U2", "U'"]
    for wanted, sequences in (
        (4, ["R U R' U'", "R U R' U' R U R' U'", "R U R' U' R U R' U' R U R' U'"]),
        (8, ["U R U' R' U' F' U F", "U' F' U F U R U' R'"]),
    ):
        holds = ["", "y", "y2", "y'"]
        while solved_below(cube) < wanted:
            ways = [f"{y} {u} {s}" for y in holds for u in tries for s in sequences]
            best = max(ways, key=lambda way: (solved_below(cube.apply(way)), -len(way)))
            if solved_below(cube.apply(best)) <= solved_below(cube):
                best = f"y {sequences[0]}"
            cube, done = cube.apply(best), done + best
    return done


def solved_below(cube):
    """How many bottom corners are at home and, once all are, how many edges next to them."""
    cubies = cube.cubies
    corners = sum(
        cubies.corner_permutation[n] == n and not cubies.corner_orientation[n] for n in range(4, 8)
    )
    edges = sum(
        cubies.edge_permutation[n] == n and not cubies.edge_orientation[n] for n in range(8, 12)
    )
    cross = all(
        cubies.edge_permutation[n] == n and not cubies.edge_orientation[n] for n in range(4, 8)
    )
    return -1 if not cross else corners + (edges if corners == 4 else 0)


def test_what_a_machine_found_follows_no_method():
    analysis = Cube(SCRAMBLE).explain(inverse_of(SCRAMBLE))
    assert (analysis.method, analysis.colour) == ("", "")
    assert [step.label for step in analysis.steps] == ["the whole cube"]
    assert analysis.is_solved


def test_a_long_cross():
    analysis = Cube(SCRAMBLE).explain("z2 F' L F B2 U2 F2 L' U' L U2 B2 R' U' R U R2")
    assert kinds(analysis.steps[0]) == ["shorter", "pair with it"]
    shorter = remark(analysis, "shorter")
    assert shorter.saved == 10
    assert shorter.text.startswith("A white cross takes 6 turns here, not 16: D R' F' D R2 L. With")
    assert str(shorter.maneuver) == "D R' F' D R2 L"
    held = Cube(SCRAMBLE).apply("z2")
    assert shorter.steps[0].before == held
    with_pair = held.explain(remark(analysis, "pair with it").maneuver)
    assert with_pair.steps[0].label.startswith("xcross")


def test_a_shorter_cross_of_another_colour():
    cube = Cube(inverse_of("R2 L2 F2 U2 F2 U2 L2 B L2 D2 B' L F' R F B U R2 F2 L'"))
    analysis = cube.explain(str(cube.cfop(colour="white")))
    other = remark(analysis, "other colour")
    assert re.match(r"The (?!white)\w+ cross takes \d turns, the white one \d: ", other.text)
    assert len(other.steps[0].face_turns) <= analysis.steps[0].turns - 2
    assert other.saved == analysis.steps[0].turns - len(other.steps[0].face_turns)


def test_pairs_that_were_long_or_turned_the_cube():
    analysis = Cube(SCRAMBLE).explain(
        "D2 F R' L2 F B' y U F R' F' R y R U R' y F U2 L F' L' U2 F' y U R' F R F' R U R' "
        "y F U R' F R F' U' F' U'"
    )
    first, third = analysis.steps[1], analysis.steps[3]
    assert kinds(first) == ["shorter"]
    assert "The blue-red pair takes 3 turns here, not 5: R' U R." in first.remarks[0].text
    assert "F2L 2 (Free pair)" in first.remarks[0].text
    assert first.remarks[0].saved == 2
    assert kinds(third) == ["easier", "cancels"]
    assert "without rotating the cube, in the same number of turns" in third.remarks[0].text
    assert (
        "R' at the end of the previous step and F here, after y, cancel." in third.remarks[1].text
    )
    oll = analysis.steps[5]
    assert oll.label == "OLL 44 (P), PLL skip"
    assert "7 turns here with the usual algorithm, not 8: U2 F U R U' R' F'." in oll.remarks[0].text
    assert [step.label for step in analysis.steps][-1] == "AUF"


IN_TWO_LOOKS = (
    "z2 D R' F' D R2 L2 U' L' U' R' U' R U' F U F' U2 F' U2 F U F' U2 F "
    "U' R2 D R' U2 R D' R' U2 R' R U R' U' R' F R2 U' R' U' R U R' F' U2 M2 U' M U2 M' U' M2 U'"
)


def test_two_looks_where_one_would_do():
    analysis = Cube(SCRAMBLE).explain(IN_TWO_LOOKS)
    looks = [step for step in analysis.steps if step.kind in ("PLL corners", "PLL")]
    assert [step.kind for step in looks] == ["PLL corners", "PLL"]
    said = remark(analysis, "one look")
    assert "PLL Ja does corners and edges in one look, in 11 turns, not 27:" in said.text
    assert looks[0].before.apply(said.maneuver).cube.is_solved


@pytest.mark.parametrize(
    ("solution", "text"),
    [
        (
            "R U R' U' F' L' U2 L F R U R' U2 F R U R' U' R U R' U' F' U2 M2 U M U2 M' U M2 U'",
            "there is no PLL",
        ),
        ("U2 F' U F U' F' U' F U R U R' U R U2 R' x R2 F R F' R U2 r' U r U2", "there is no OLL"),
    ],
)
def test_a_skip_that_was_missed(solution, text):
    cube = Cube(inverse_of(solution))
    analysis = cube.explain(solution)
    said = remark(analysis, "skip")
    assert text in said.text
    assert (said.saved == 0) == ("OLL" in text)
    start = next(step.before for step in analysis.steps if said in step.remarks)
    rest = start.cube.apply(said.maneuver)
    assert len(set(rest.facelets[:9])) == 1
    assert "OLL" in text or any(rest.apply(u).is_solved for u in ("", "U", "U2", "U'"))


def test_turns_that_undo_each_other():
    analysis = Cube(inverse_of("U R U' R'")).explain("U R D D' U' R'")
    cancels = remark(analysis, "cancels")
    assert cancels.text == "2 turns could be saved in this step: moves 3 and 4, D and D'."
    assert cancels.saved == 2


def test_of_turns_that_meet_only_those_that_cancel_are_named():
    analysis = Cube("D' L' D' R' D' U2 F U' L2 D F2 U2 L2 B' U2 R2 B2 F' U2").explain(
        str(Cube("D' L' D' R' D' U2 F U' L2 D F2 U2 L2 B' U2 R2 B2 F' U2").layers().as_held)
    )
    said = [
        (step, remark)
        for step in analysis.steps
        for remark in step.remarks
        if "at the end of the previous step" in remark.text
    ]
    assert said
    for step, remark in said:
        found = re.match(
            r"(\S+) at .* step and (\S+) here(?:, after ([^,]+),)? (.*)\.", remark.text
        )
        last, first, held, how = found.groups()
        together = Maneuver(f"{last} {held or ''} {first}").face_turns()
        assert len(together.simplify()) == (0 if how == "cancel" else 1)
        assert Maneuver(f"{last} {held or ''} {first}").htm == 2
        assert first in map(str, step.maneuver)


def test_a_pair_that_spares_the_oll_is_not_called_too_long():
    analysis = Cube("D2 U' R2 U F2 D2 U' R2 U' B' L2 R' B' D2 U B2 L' D' R2").explain(
        "x y' F R D L F U R U' R' d R' U R y U2 R' U' R U L U' L' d R U' R' y' U' R U R' U R U' R'"
    )
    last = analysis.steps[-1]
    assert last.label == "4th pair (white-red), OLL skip"
    assert last.turns == 8  # the usual way takes six, and leaves an OLL
    assert not last.remarks


def test_a_pair_is_not_called_hard_for_turns_that_cancel():
    analysis = Cube("U' D F2 R2 F2 U' L2 B2 D F2 U L' U2 B' L' D L' U' F2 B' R'").explain(
        "z2 D' L U B2 R2 F L L U L' R U R' U' U R U' R' F U' R U2 R' F'"
    )
    assert kinds(analysis.steps[2]) == ["cancels"]


def test_a_recording_with_times():
    cube = Cube(inverse_of("F R U' R' U' R U R' F' R U R' U' R' F R F'"))
    analysis = cube.explain(
        "F@100 R@200 U'@300 R'@400 U'@500 R@1500 U@1600 R'@1700 F'@1800 "
        "R@1900 U@2000 R'@2100 U'@2200 R'@2300 F@2400 R@2500 F'@2600"
    )
    assert analysis.seconds == 2.6
    assert "2.60 s, 6.5 turns a second" in analysis.summary
    assert sum(step.seconds for step in analysis.steps) == pytest.approx(2.6)
    assert "A pause of 1.0 s before R." in [str(each) for each in analysis.steps[0].remarks]


def test_two_quarter_turns_of_a_recording_are_a_half_turn():
    found = read_solution("R@0 R@60 U@120 U'@200 F F")
    assert str(found.maneuver) == "R2 U U' F F"
    assert [played.seconds for played in found.moves] == [0, 0.12, 0.2, None, None]
    assert not found.is_timed


def test_times_that_go_back_are_marked():
    found = read_solution("R@500 U@100 F@200")
    assert str(found.maneuver) == "R U F"
    assert [played.seconds for played in found.moves] == [0.5, None, None]
    assert found.problems[0].message == (
        "character 7: the time goes backwards here, from 0.5 to 0.1 seconds"
    )


def test_a_time_in_a_comment_is_ignored():
    found = read_solution("R@100 // U@50\nF@200")
    assert [played.seconds for played in found.moves] == [0.1, 0.2]


# what goes wrong


def test_what_is_right_is_used_and_the_first_wrong_place_is_marked():
    analysis = Cube(SCRAMBLE).explain("z2 D R' F' D R2 L // cross\nL U' L' U' Q R U")
    assert [step.label for step in analysis.steps][:2] == ["cross", "1st pair (blue-red)"]
    (problem,) = analysis.problems
    assert problem.message == "character 39: 'Q' is not a move"
    assert problem.where == {"start": 38, "end": 39}
    assert analysis.next_steps[-1].label == "2nd pair (blue-orange)"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("R (U R", "R"),
        ("R [U, (R F", "R"),
        ("R ((U) R", "R"),
        ("R ) U", "R"),
        ("K", ""),
        ("R /* U", "R"),
    ],
)
def test_a_bracket_that_is_never_closed_costs_what_is_in_it(text, read):
    found = read_solution(text)
    assert str(found.maneuver) == read
    assert len(found.problems) == 1


@settings(max_examples=40)
@given(st.data())
def test_one_wrong_move_is_found(data):
    moves = list(Maneuver(SOLUTION))
    n = data.draw(st.integers(0, len(moves) - 1))
    wrong = data.draw(st.sampled_from(MOVES).filter(lambda move: move != moves[n]))
    broken = Maneuver((*moves[:n], wrong, *moves[n + 1 :]))
    cube = Cube(SCRAMBLE)
    if cube.apply(broken).is_solved:
        return
    analysis = cube.explain(broken)
    assert analysis.correction is not None
    assert cube.apply(analysis.correction.of(broken)).is_solved
    assert analysis.problems[0].where is not None


@pytest.mark.parametrize("n", [0, 5, 17, 40])
def test_a_move_that_is_missing_or_one_too_many_is_found(n):
    cube, moves = Cube(SCRAMBLE), list(Maneuver(SOLUTION))
    for broken in (moves[:n] + moves[n + 1 :], [*moves[:n], move_of("D", 1), *moves[n:]]):
        analysis = cube.explain(Maneuver(broken))
        assert cube.apply(analysis.correction.of(broken)).is_solved
        assert analysis.is_solved


def test_a_missing_end_is_not_put_in():
    cube = Cube(SCRAMBLE)
    analysis = cube.explain(SOLUTION.removesuffix("U"))
    assert not analysis.is_solved
    assert str(analysis.correction) == "with U at the end"
    assert analysis.problems[0].kind == "unsolved"
    assert [step.label for step in analysis.next_steps] == ["AUF"]


def test_a_recording_is_not_corrected():
    cube = Cube(inverse_of("R U R' U'"))
    analysis = cube.explain("R@0 U'@100 R'@200 U'@300")
    assert not analysis.is_solved
    assert str(analysis.maneuver) == "R U' R' U'"
    assert "but it does with U instead of U' as move 2" in analysis.problems[0].message


def test_half_a_reconstruction_says_what_comes_next():
    analysis = Cube(SCRAMBLE).explain("z2 D R' F' D R2 L")
    assert [step.label for step in analysis.steps] == ["cross"]
    assert analysis.problems[0].message == "the solution ends before the cube is solved"
    assert analysis.next_steps[0].label == "1st pair (blue-red)"
    assert "// next, 1st pair (blue-red): L U' L'." in analysis.text


@pytest.mark.parametrize("moves", ["R", "U R U'", "F", "z2", "R' x U", "y L2 D"])
def test_the_next_steps_are_turned_as_the_cube_is_held_after_the_moves(moves):
    """The rotation that a skipped cross has needed belongs to the first step with turns."""
    cube = Cube("R U R' U'")
    analysis = cube.explain(moves)
    assert analysis.next_steps
    after = cube.apply(analysis.maneuver)
    for step in analysis.next_steps:
        after = after.apply(step.maneuver)
        assert step.maneuver == Maneuver(step.text)
    ended = analysis.next_steps[-1].after
    assert ended in {after.apply(rotation) for rotation in rotation_texts().values()}


def test_a_solution_of_another_scramble():
    text = "Scramble: R U F\n\nSolution: F' U' R'"
    analysis = Cube("R U").explain(text)
    assert analysis.problems[0].kind == "scramble"
    assert Cube("R U F").explain(text).problems == ()


def test_links_are_read():
    link = "https://alg.cubing.net/?setup=R_U&alg=U-_R-"
    assert analyse(link, link).is_solved
    wrong = analyse("R U", "https://alg.cubing.net/?setup=R_U&alg=Q")
    assert wrong.problems[0].kind == "notation"


def test_nothing_is_a_problem_too():
    assert Cube(SCRAMBLE).explain("").problems[0].kind == "empty"
    assert Cube().explain("").problems == ()


def test_what_is_not_a_solution_is_refused():
    with pytest.raises(ArgumentError):
        Cube().explain(5)
    with pytest.raises(ArgumentError):
        analyse(5, "R")
    with pytest.raises(PuzzleError, match="corner"):
        analyse("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "R")


@pytest.mark.parametrize("text", ["R" * 20_001, "(" * 5_000, "R U " * 5_000, "R@1 " * 5_000])
def test_long_texts_do_not_take_long(text):
    began = time.perf_counter()
    Cube(SCRAMBLE).explain(text)
    assert time.perf_counter() - began < 10


def test_colours_are_those_that_were_typed():
    facelets = Cube("R U R' U'").facelets.translate(str.maketrans("URFDLB", "WRGYOB"))
    found = result_of(run("analysis.explain", {"state": facelets, "solution": "U R U' R'"}))
    assert found["steps"][0]["label"].startswith("4th pair (green-red)")
    assert found["steps"][0]["before"] == facelets


def test_the_command_of_the_page():
    text = "Scramble: R U R' U'\n\nU R // \U0001f600\nU' R' K"
    found = result_of(run("analysis.explain", {"state": text}))
    assert found["solved"]
    units = text.encode("utf-16-le")
    said = [units[2 * place["start"] : 2 * place["end"]] for place in found["places"]]
    assert [each.decode("utf-16-le") for each in said] == ["U", "R", "U'", "R'"]
    assert found["problems"][0]["where"]["start"] == len(text)
    with pytest.raises(PuzzleError, match="no solution"):
        result_of(run("analysis.explain", {"state": "R U"}))
    json.dumps(found)


def missed(analysis):
    return [case.title for case in analysis.missed]


def timed(moves, pauses):
    """Moves as a smart cube records them: a tenth of a second each, and longer before some."""
    now, parts = 0, []
    for n, move in enumerate(moves):
        now += pauses.get(n, 100)
        parts.append(f"{move}@{now}")
    return " ".join(parts)


def test_cases_that_took_two_looks_are_missed_and_no_others():
    cube = Cube(SCRAMBLE)
    two_looks = cube.explain(IN_TWO_LOOKS)
    assert remark(two_looks, "one look").steps[-1].case.title == "PLL Ja"
    assert missed(two_looks) == ["PLL Ja"]
    assert missed(cube.explain(str(cube.cfop()))) == []


@pytest.mark.parametrize("method", ["cfop", "roux", "layers"])
def test_a_solution_in_steps_is_explained_with_its_rotations(method):
    cube = Cube(SCRAMBLE)
    solution = getattr(cube, method)()
    assert cube.explain(solution) == cube.explain(str(solution.as_held))


def test_a_case_that_was_recognised_late_is_missed():
    moves = Cube(SCRAMBLE).cfop().maneuver
    steps = Cube(SCRAMBLE).explain(moves).steps
    assert missed(Cube(SCRAMBLE).explain(timed(moves, {}))) == []
    for step in steps[1:]:
        late = Cube(SCRAMBLE).explain(timed(moves, {step.first: 2000}))
        assert missed(late) == ([step.case.title] if step.case else [])
        within = Cube(SCRAMBLE).explain(timed(moves, {step.first + 1: 2000}))
        assert missed(within) == [], "a pause within a step is not its recognition"
    assert sum(step.case is not None for step in steps[1:]) >= 4


def test_a_pair_put_in_by_a_detour_is_missed():
    cube = Cube("R U' R' U")  # the pair of the front-right slot is all that is out
    assert missed(cube.explain("U' R U R'")) == []
    assert missed(cube.explain("U' R U2 R' U R U2 R'")) == ["F2L 4 (Free pair)"]


def test_the_longest_solution_is_explained_in_slices_none_of_which_takes_long() -> None:
    solution = " ".join(["R U R' U'"] * 5000)
    result_of(run("analysis.explain", {"state": "R U F", "solution": "R U"}))  # loads the tables
    took = []
    work = run("analysis.explain", {"state": "R U F", "solution": solution})
    while True:
        began = time.process_time()
        is_over = next(work, "over") == "over"
        took.append(time.process_time() - began)
        if is_over:
            break
    assert len(took) > 6
    assert max(took) < sum(took) / 2


def test_a_closer_pair_saves_what_its_turns_say():
    cube = Cube("L D' L2 U2 D R B2 R' D' B' U L2 U2 F' F U R2 U2 D' R")
    solution = (
        "z2 U' R2 U F2 F2 F2 B2 R' U' R U' L2 L' U' L R' U R F' U' F U R' U2 R U R' U' R d y L' U2 "
        "L L U' L' F2 U R R' R U' R' F2"
    )
    analysis = cube.explain(solution)
    for step in analysis.steps:
        for remark in step.remarks:
            if remark.kind == "other pair":
                turns = int(re.search(r"it takes (\d+) turns", remark.text)[1])
                assert remark.saved == step.turns - turns >= 2


def test_what_is_seen_after_the_first_turns_is_said_so():
    cube = Cube("B' B' U B U' F2 L D2 B2 U R' F' U2 L2 B2 R L L L2 B")
    solution = "x' U L F' D L D R2 y F R' F' R y F' U' F y F' U' F"
    pairs = (each for step in cube.explain(solution).steps for each in step.remarks)
    (text,) = (each.text for each in pairs if "white-orange pair" in each.text)
    assert "After y, the green-orange-white corner is stuck in the front-right slot" in text
    assert "After y F' U' F, the green-orange-white corner is on top at the back right" in text


def test_of_several_cancellations_the_first_is_named_as_such():
    solution = SOLUTION.replace("R2 L //", "R2 B B' U U' L //", 1)
    (found,) = (
        each for each in Cube(SCRAMBLE).explain(solution).steps[0].remarks if each.kind == "cancels"
    )
    assert found.text == "4 turns could be saved in this step, first at moves 7 and 8, B and B'."


def test_two_looks_in_as_many_turns_as_one_are_not_called_one():
    cube = Cube("R2 D2 B' R' U R' F2 F F2 F2 U2 L' F2 R' F2 L' L L' R B2")
    solution = (
        "z2 D' L U B2 R R U' R' U F' U' F y U2 R' U' R L U L' U R U R' R' U2 R R' b z R F' z' z R "
        "U R' F R U R' U' F' r U R' U' r' F F' F R F'"
    )
    analysis = cube.explain(solution)
    (edges,) = (step for step in analysis.steps if step.kind == "OLL edges")
    (found,) = (each for each in edges.remarks if each.steps)
    assert found.kind == "one look"
    assert found.text.startswith(
        "OLL 56 (Streetlights) does edges and corners in one look, in the same number of turns: "
    )


def test_an_orange_cross():
    cube = Cube(SCRAMBLE)
    first = cube.explain(str(cube.cfop(colour="orange", beginner=True))).steps[0].remarks[0]
    assert first.text.startswith("An orange cross takes ")


def test_a_half_turn_recorded_as_two_quarters_ends_with_the_second():
    now, parts = 0, []
    for move in SOLUTION.replace("// cross\n", "").replace("// two pairs\n", "").split():
        for quarter in [move[0], move[0]] if "2" in move and move[0].isupper() else [move]:
            now += 250 if parts and parts[-1].startswith(f"{quarter}@") else 100
            parts.append(f"{quarter}@{now}")
    analysis = Cube(SCRAMBLE).explain(" ".join(parts))
    assert analysis.is_solved
    assert analysis.seconds == now / 1000
    assert sum(step.seconds for step in analysis.steps) == pytest.approx(now / 1000)
    assert {step.waited for step in analysis.steps} == {0.1}
    assert not [each for step in analysis.steps for each in step.remarks if each.kind == "pause"]


def test_what_follows_a_solution_is_not_a_mistake():
    text = f"{SOLUTION} // PLL\n\nTime: 9.87\n46 HTM / 9.87 s = 4.66 TPS"
    analysis = Cube(SCRAMBLE).explain(text)
    assert analysis.is_solved
    assert analysis.problems == ()
    assert analysis.maneuver == Cube(SCRAMBLE).explain(SOLUTION).maneuver
    for text in ("z2 D R' F' Time: D R2 L", "z2 D R' F' \nD Time: R2 L"):
        (early,) = Cube(SCRAMBLE).explain(text).problems
        assert early.where["start"] == text.index("T"), "moves are no name of a step"


def test_steps_may_have_their_names_before_them():
    lines = SOLUTION.replace(" //", "\n//").splitlines()
    moves = [line for line in lines if not line.startswith("//")]
    names = ["cross", "F2L 1+2", "rest"][: len(moves)]
    text = "\n".join(f"{name}: {line}" for name, line in zip(names, moves, strict=True))
    found = read_solution(text)
    assert found.problems == ()
    assert found.maneuver == read_solution(SOLUTION).maneuver
    assert [text[each.start : each.end] for each in found.moves] == list(map(str, found.maneuver))


def test_a_solution_of_another_cube_asks_for_the_scramble():
    found = Cube("R U F2").explain(SOLUTION)
    assert [each.message for each in found.problems] == [
        "these moves do not solve this cube: is its scramble right?"
    ]


def test_two_quarters_with_a_pause_between_them_are_two_turns():
    text = "R@100 U@200 {0}@{1} {0}@{2} R'@3000"
    for later, moves in ((250, "R U F2 R'"), (2000, "R U F F R'")):
        found = read_solution(text.format("F", 1000, 1000 + later))
        assert str(found.maneuver) == moves


def test_a_cross_that_brings_two_pairs_says_so():
    cube = Cube("U F' U U L' R B2 U2 D' B2 B R2 L L2 U D' B2 U2 D D2")
    analysis = cube.explain("z2 U F' L F F' F U2 B2 R z' z F R U' R2")
    text = remark(analysis, "pair with it").text
    assert text.startswith("In 8 turns the cross can also solve two pairs: ")
    assert text.endswith("The green-orange and blue-orange pairs are solved with it.")
