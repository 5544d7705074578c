"""A scramble with its solution, the way people and pages write them, is read as what it is."""

from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import refusal

from cubogram import Cube, Maneuver
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.cube.scramble_lists import read_list

MOVES = st.lists(
    st.sampled_from([face + turn for face in "URFDLBMESxyz" for turn in ("", "2", "'")]),
    min_size=1,
    max_size=20,
).map(" ".join)
PLAIN = "'(),"
ESCAPES = str.maketrans({" ": "_", "'": "-"})


def read(text: str) -> tuple[Maneuver, Maneuver]:
    found = read_reconstruction(text)
    assert found is not None, text
    return Maneuver(found.scramble), Maneuver(found.solution)


WRITTEN = (
    "// scramble: {s}\n{a} // cross\n",
    "Scramble: {s}\n\n{a}",
    "SCRAMBLE: {s}\r\nSOLUTION: {a}\r\n",
    "Scramble:\n{s}\n\nSolution:\n{a}",
    "// Scramble\n// {s}\n\n// Solution\n{a}",
    "# Scramble #12: {s}\n# Solution: {a}",
    "A. Solver, 7.31, finals\nScramble 3: {s}\n\n{a}",
    "{s} // scramble\n{a} // solution",
    "{s}\nSolution: {a}",
)


def links(s: str, a: str) -> list[str]:
    setup, alg = s.translate(ESCAPES), a.translate(ESCAPES)
    ours = urlencode({"scramble": s, "solution": a, "at": 2, "method": "person"})
    return [
        f"https://alg.cubing.net/?setup={setup}&alg={alg}",
        f"https://alg.cubing.net/?alg={alg}_%2F%2F_cross%0A&setup={setup}"
        "&title=1_R_U&type=reconstruction",
        f"alg.cubing.net/?setup={quote(s)}&alg={quote(a)}",
        f"https://alpha.twizzle.net/alg?setup={setup}&alg={alg}",
        f"https://alpha.twizzle.net/edit/?{urlencode({'alg': a, 'setup-alg': s})}",
        f"https://twizzle.net/edit/?{urlencode({'experimental-setup-alg': s, 'alg': a})}",
        f"https://cubedb.net/?puzzle=3&title=mine&scramble={setup}&alg={alg}_%2F%2F_pair",
        f"#{urlencode({'scramble': s, 'solution': a}, safe=PLAIN)}",
        f"http://localhost:8000/a/#{ours}",
    ]


@given(MOVES, MOVES)
def test_whatever_is_written_around_them_both_are_read(scramble: str, moves: str) -> None:
    both = Maneuver(scramble), Maneuver(moves)
    for text in (form.format(s=scramble, a=moves) for form in WRITTEN):
        assert read(text) == both, text
        assert Cube(text) == Cube(scramble), text
    for address in links(scramble, moves):
        for text in (address, f" {address}\n"):
            assert read(text) == both, text
            assert Cube(text) == Cube(scramble), text
        assert [Cube(each.text) for each in read_list(address)] == [Cube(scramble)], address


@given(MOVES, MOVES)
def test_a_scramble_alone_by_its_colours_or_at_the_end_of_a_link(scramble: str, moves: str) -> None:
    for form in ("Scramble: {}", "scramble 1: {}", "// scramble\n{}", "1. {}", "12) {}", "#3: {}"):
        text = form.format(scramble)
        assert read(text) == (Maneuver(scramble), Maneuver()), text
        assert (Cube(text), Maneuver(text)) == (Cube(scramble), Maneuver(scramble)), text
        assert [Cube(each.text) for each in read_list(text)] == [Cube(scramble)], text
    colours = Cube(scramble).facelets
    for form in ("Scramble: {}", "// scramble: {}\nF U' R'", "Scramble:\n{}\nSolution: F U' R'",
                 "#scramble={}&solution=F"):  # fmt: skip
        assert Cube(form.format(colours)).facelets == colours, form
    for end in ({"type": "alg"}, {"setup-anchor": "end"}, {"experimental-setup-anchor": "end"}):
        given_by = urlencode({"setup": scramble, "alg": moves, **end})
        before, solution = read(f"https://alg.cubing.net/?{given_by}")
        assert before + solution == Maneuver(scramble) + ~Maneuver(moves) + moves
        assert solution == Maneuver(moves)


@given(MOVES, st.sampled_from(["\n\n", "\r\n\r\n", "\n \n\n"]))
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


def test_what_copy_writes_is_read_back() -> None:
    for seed in range(3):
        scramble = Cube.random(seed).scramble()
        person = Cube(scramble).cfop()
        text = f"// scramble: {scramble}\n{person.reconstruction}"
        assert read(text) == (scramble, person.as_held)
        cubes = [Cube(each.text) for each in read_list(f"{text}\n\n{text}")]
        assert cubes == [Cube(scramble)] * 2


TEXTS = Path(__file__).with_name("reconstructions.txt").read_text("utf-8").splitlines()


@pytest.mark.port
def test_the_parts_of_a_text(golden) -> None:
    lines = []
    for line in TEXTS:
        lines.append(line)
        text = line.replace("\\n", "\n")
        said = refusal(Cube, text)
        found = read_reconstruction(text) if said.startswith("taken") else None
        if found:
            scramble, solution = (" ".join(part.split()) for part in found)
            lines.append(f"  {scramble} | {solution or 'no solution'}")
            for part in found if "http" not in text else ():  # places are those of the text
                bare = part.strip()
                assert text[len(part.rstrip()) - len(bare) :].startswith(bare), text
        else:
            lines.append("  a maneuver" if said.startswith("taken") else f"  {said}")
    golden("reconstructions.txt", "\n".join(lines))


def test_a_list_of_reconstructions_has_their_scrambles_and_nothing_is_lost() -> None:
    text = "// scramble: R U\nU' // one\nR'\n\nScramble 2: F D L\n1. R2 U\n2. F2 L\nD B D"
    assert [tuple(each)[:2] for each in read_list(text)] == [
        *(("line 1", "R U"), ("line 5", "F D L"), ("line 6", "R2 U"), ("line 7", "F2 L")),
        ("line 8", "D B D"),
    ]
    for listed, expected in (
        ("Scramble\nR U F\nD L B", ["R U F", "D L B"]),
        ("https://alg.cubing.net/?setup=R_U-&alg=U_R-\nhttps://alg.cubing.net/?setup=F&alg=F-",
         ["R U'", "F"]),
        ("1. 12.34[U R U' R']   R U R' U'\n2. 11.20[U' R' U R]   F D", ["R U R' U'", "F D"]),
    ):  # fmt: skip
        assert [each.text for each in read_list(listed)] == expected
