"""A scramble with its solution, the way people and pages write them, is read as what it is."""

from urllib.parse import quote, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram import Cube, Maneuver, PuzzleError
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.cube.scramble_lists import read_list

MOVES = st.lists(
    st.sampled_from([face + turn for face in "URFDLBMESxyz" for turn in ("", "2", "'")]),
    min_size=1,
    max_size=20,
).map(" ".join)
PLAIN = "'(),"
ESCAPES = str.maketrans({" ": "_", "'": "-"})
COMMENTED = "R U F // inspection\n// cross\nD' x2 // pair\n"


def read(text: str) -> tuple[Maneuver, Maneuver]:
    found = read_reconstruction(text)
    assert found is not None, text
    return Maneuver(found.scramble), Maneuver(found.solution)


WRITTEN = {
    "commented": "// scramble: {s}\n{a} // cross\n",
    "a heading": "Scramble: {s}\n\n{a}",
    "capitals": "SCRAMBLE: {s}\r\nSOLUTION: {a}\r\n",
    "two headings": "Scramble:\n{s}\n\nSolution:\n{a}",
    "all in comments": "// Scramble\n// {s}\n\n// Solution\n{a}",
    "numbered": "# Scramble #12: {s}\n# Solution: {a}",
    "a title": "A. Solver, 7.31, finals\nScramble 3: {s}\n\n{a}",
    "comments after": "{s} // scramble\n{a} // solution",
    "only the solution named": "{s}\nSolution: {a}",
}


@pytest.mark.parametrize("form", WRITTEN.values(), ids=WRITTEN)
@given(MOVES, MOVES)
@settings(max_examples=20)
def test_whatever_is_written_around_them_both_are_read(
    form: str, scramble: str, moves: str
) -> None:
    text = form.format(s=scramble, a=moves)
    assert read(text) == (Maneuver(scramble), Maneuver(moves))
    assert Cube(text) == Cube(scramble)


def test_the_scramble_may_be_given_by_its_colours() -> None:
    cube = Cube("R U F'")
    for form in ("Scramble: {}", "// scramble: {}\nF U' R'", "Scramble:\n{}\nSolution: F U' R'"):
        assert Cube(form.format(cube.facelets)) == cube


@given(MOVES)
@settings(max_examples=20)
def test_a_scramble_alone_is_read_after_its_heading_or_number(scramble: str) -> None:
    for form in ("Scramble: {}", "scramble 1: {}", "// scramble\n{}", "1. {}", "12) {}", "#3: {}"):
        text = form.format(scramble)
        assert read(text) == (Maneuver(scramble), Maneuver()), text
        assert (Cube(text), Maneuver(text)) == (Cube(scramble), Maneuver(scramble)), text
        (listed,) = read_list(text)
        assert Cube(listed.text) == Cube(scramble), text


LINKS = {
    "alg.cubing.net": lambda s, a: (
        f"https://alg.cubing.net/?setup={s.translate(ESCAPES)}&alg={a.translate(ESCAPES)}"
    ),
    "alg.cubing.net, commented": lambda s, a: (
        f"https://alg.cubing.net/?alg={a.translate(ESCAPES)}_%2F%2F_cross%0A"
        f"&setup={s.translate(ESCAPES)}&title=1_R_U&type=reconstruction"
    ),
    "without https": lambda s, a: f"alg.cubing.net/?setup={quote(s)}&alg={quote(a)}",
    "twizzle alg": lambda s, a: (
        f"https://alpha.twizzle.net/alg?setup={s.translate(ESCAPES)}&alg={a.translate(ESCAPES)}"
    ),
    "twizzle": lambda s, a: (
        f"https://alpha.twizzle.net/edit/?{urlencode({'alg': a, 'setup-alg': s})}"
    ),
    "older twizzle": lambda s, a: (
        f"https://twizzle.net/edit/?{urlencode({'experimental-setup-alg': s, 'alg': a})}"
    ),
}


@pytest.mark.parametrize("link", LINKS)
@given(MOVES, MOVES)
@settings(max_examples=20)
def test_a_link_has_both(link: str, scramble: str, moves: str) -> None:
    address = LINKS[link](scramble, moves)
    for text in (address, f" {address}\n"):
        assert read(text) == (Maneuver(scramble), Maneuver(moves)), text
        assert Cube(text) == Cube(scramble)
    (listed,) = read_list(address)
    assert Cube(listed.text) == Cube(scramble)


@given(MOVES, MOVES)
@settings(max_examples=20)
def test_a_link_that_ends_in_its_setup_begins_with_what_is_solved(setup: str, moves: str) -> None:
    for end in ({"type": "alg"}, {"setup-anchor": "end"}, {"experimental-setup-anchor": "end"}):
        said = {"setup": setup, "alg": moves, **end}
        scramble, solution = read(f"https://alg.cubing.net/?{urlencode(said)}")
        assert scramble + solution == Maneuver(setup) + ~Maneuver(moves) + moves
        assert solution == Maneuver(moves)


@given(MOVES, MOVES, st.sampled_from(["https://example.org/", "http://localhost:8000/a/", ""]))
@settings(max_examples=30)
def test_a_link_to_the_cube_page_has_both(scramble: str, moves: str, page: str) -> None:
    def link(**fields: str) -> str:
        return f"{page}#{urlencode(fields, safe=PLAIN)}"

    both = link(scramble=scramble, solution=moves, at="2", method="person")
    assert read(both) == (Maneuver(scramble), Maneuver(moves))
    assert read(link(scramble=scramble)) == (Maneuver(scramble), Maneuver())
    (listed,) = read_list(both)
    assert Cube(listed.text) == Cube(scramble)
    colours = Cube(scramble).facelets
    assert Cube(link(scramble=colours, solution=moves)).facelets == colours


@given(MOVES, st.sampled_from(["\n\n", "\r\n\r\n", "\n \n\n"]))
@settings(max_examples=30)
def test_a_commented_solution_below_an_empty_line_is_one_if_it_solves(
    scramble: str, gap: str
) -> None:
    solution = ~Maneuver(scramble)
    text = f"{scramble}{gap}x // inspection\nx' {solution} // the rest"
    assert read(text) == (Maneuver(scramble), "x x'" + solution)
    assert Cube(text) == Cube(scramble)
    not_solved = f"{scramble}{gap}{solution} R // the rest"
    assert read_reconstruction(not_solved) is None
    assert Cube(not_solved) == Cube("R")


def test_a_link_without_a_setup_shows_what_its_moves_make() -> None:
    assert read("https://alg.cubing.net/?alg=R_U2_F-") == (Maneuver("R U2 F'"), Maneuver())


REFUSED = {
    "// scramble: R U\nU' R'\n// scramble: F\nF'": "a second scramble",
    "R U // scramble\nF D // scramble": "a second scramble",
    "U' R' // solution\n// scramble: R U": "there are moves before this scramble",
    "https://alg.cubing.net/?puzzle=4x4x4&alg=R": "another puzzle, '4x4x4'",
    "https://alg.cubing.net/?title=R_U": "neither an alg nor a setup",
    "https://alg.cubing.net/?setup=R_U_K&alg=R": "in the setup of this link, .*'K' is not a move",
    "https://alg.cubing.net/?setup=R_U&alg=K": "in the alg of this link, .*'K' is not a move",
    "http://[R": "neither an alg nor a setup",
    "https://example.org/#scramble=R+K": "in the scramble of this link, .*'K' is not a move",
    "#scramble=R&solution=K": "in the solution of this link, .*'K' is not a move",
    "1. 3Rw U": "'3Rw' is a turn of a larger cube",
    "Scramble: 2R U": "'2R' is a turn of a larger cube",
    "Scramble: R K2": "character 13: 'K' is not a move",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_one_scramble_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=REFUSED[text]):
        Cube(text)


@pytest.mark.parametrize(
    "text",
    [
        "R U // my best scramble",
        "R U // solve",
        "(R U)2",
        "[R: U]",
        "R // 1. x",
        COMMENTED,
        "M E S",
    ],
)
def test_a_maneuver_with_other_comments_stays_one(text: str) -> None:
    assert read_reconstruction(text) is None


@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_what_copy_writes_is_read_back(seed: int) -> None:
    scramble = Cube.random(seed).scramble()
    person = Cube(scramble).cfop()
    text = f"// scramble: {scramble}\n{person.reconstruction}"
    assert read(text) == (scramble, person.as_held)
    assert Cube(text) == Cube(scramble)
    assert [Cube(each.text) for each in read_list(f"{text}\n\n{text}")] == [Cube(scramble)] * 2


def test_a_list_of_reconstructions_has_their_scrambles_and_nothing_is_lost() -> None:
    text = "// scramble: R U\nU' // one\nR'\n\nScramble 2: F D L\n1. R2 U\n2. F2 L\nD B D"
    assert [each.text for each in read_list(text)] == ["R U", "F D L", "R2 U", "F2 L", "D B D"]
    assert [each.place for each in read_list(text)][:3] == ["line 1", "line 5", "line 6"]
    column = "Scramble\nR U F\nD L B"
    assert [each.text for each in read_list(column)] == ["R U F", "D L B"]
    links = "https://alg.cubing.net/?setup=R_U-&alg=U_R-\nhttps://alg.cubing.net/?setup=F&alg=F-"
    assert [each.text for each in read_list(links)] == ["R U'", "F"]


SOLVED_BELOW = "R U R' U'\n\nU R // pair\nU' R'"
BELOW = ["U", "R", "//", "pair", "U'", "R'"]


@pytest.mark.parametrize(
    "head",
    [
        "1. ",
        "12) ",
        "1. 12.34   ",
        "3. 1:02.50+   ",
        "7. (9.99)  ",
        "4. DNF(8.31)  ",
        "2. 8.50[nice]  ",
        "Generated By csTimer on 2025-11-25\nsingle: 12.34\n\nTime List:\n1. 12.34   ",
    ],
)
def test_a_line_of_a_cstimer_list_with_its_solution_below(head: str) -> None:
    found = read_reconstruction(head + SOLVED_BELOW)
    assert found is not None
    assert found.scramble.strip() == "R U R' U'"
    assert found.solution.split() == BELOW


def test_a_note_on_a_time_in_cstimer_may_be_the_solution() -> None:
    text = "7. 12.34+[U R U' R']   R U R' U'   @2025-11-25 10:11:12"
    found = read_reconstruction(text)
    assert found is not None
    assert found.scramble.split() == ["R", "U", "R'", "U'"]
    assert found.solution.split() == ["U", "R", "U'", "R'"]
    assert text[: len(found.solution)].endswith("U R U' R'"), "places are those of the text"
    for note in ("pop", "R", "U perm", ""):
        found = read_reconstruction(text.replace("U R U' R'", note))
        assert found is not None
        assert found.solution == ""
    two = "1. 12.34[U R U' R']   R U R' U'\n2. 11.20[U' R' U R]   F D"
    assert [each.text for each in read_list(two)] == ["R U R' U'", "F D"]


def test_the_date_that_cstimer_writes_after_a_scramble_is_not_a_move() -> None:
    text = "1. 12.34   R U R' U'   @2025-11-25 10:11:12\n\nU R // pair\nU' R'"
    found = read_reconstruction(text)
    assert found is not None
    assert found.scramble.split() == ["R", "U", "R'", "U'"]
    assert found.solution.split() == BELOW
    assert len(found.solution) == len(text), "places are those of the text"


def test_a_link_to_cubedb_is_read() -> None:
    link = "https://cubedb.net/?puzzle=3&title=mine&scramble=R_U_R-_U-&alg=U_R_%2F%2F_pair%0AU-_R-"
    found = read_reconstruction(link)
    assert found is not None
    assert found.scramble == "R U R' U'"
    assert found.solution.split() == BELOW
    with pytest.raises(PuzzleError, match="another puzzle, '4'"):
        read_reconstruction(link.replace("puzzle=3", "puzzle=4"))
