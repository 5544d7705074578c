"""The 54 colours: where they are, how they are typed, how they are printed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STATES, refusal

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import CORNERS, EDGES, FACES, Cubies
from cubogram.cube.face_orders import other_orders
from cubogram.cube.facelet_text import (
    from_digits,
    in_order,
    looks_like_facelets,
    net,
    read_facelets,
    to_digits,
)
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, to_facelets
from cubogram.cube.layout import (
    N_FACELETS,
    common_name,
    corner_facelets,
    edge_facelets,
    facelet_name,
    facelet_places,
    piece_named,
)
from cubogram.errors import PuzzleError

KOCIEMBA_CORNERS = "U9R1F3 U7F1L3 U1L1B3 U3B1R3 D3F9R7 D1L9F7 D7B9L7 D9R9B7"
KOCIEMBA_EDGES = "U6R2 U8F2 U4L2 U2B2 D6R8 D2F8 D4L8 D8B8 F6R4 F4L6 B6L4 B4R6"


def test_the_pieces_own_the_facelets_that_the_literature_says() -> None:
    """http://kociemba.org/math/facelets.htm: the order of the corner and edge facelets."""

    def named(pieces: tuple[tuple[int, ...], ...]) -> str:
        return " ".join("".join(map(facelet_name, facelets)) for facelets in pieces)

    assert named(corner_facelets()) == KOCIEMBA_CORNERS
    assert named(edge_facelets()) == KOCIEMBA_EDGES
    assert len(set(facelet_places())) == N_FACELETS


def test_names_of_pieces() -> None:
    assert " ".join(map(common_name, CORNERS)) == "UFR UFL UBL UBR DFR DFL DBL DBR"
    assert " ".join(map(common_name, EDGES)) == "UR UF UL UB DR DF DL DB FR FL BL BR"
    for piece in CORNERS + EDGES:
        assert piece_named(common_name(piece)) == piece_named(piece[::-1]) == piece


@pytest.mark.port
@given(STATES)
def test_what_is_printed_is_read_back(state: Cubies) -> None:
    facelets = to_facelets(state)
    assert from_facelets(facelets) == state
    assert read_facelets(net(facelets)).letters == facelets
    assert read_facelets(net(facelets).replace(" ", "")).letters == facelets
    assert from_digits(read_facelets(net(to_digits(facelets))).letters) == facelets
    assert in_order(in_order(facelets, "UDLRFB"), "UFBLRD") != facelets
    assert in_order(facelets, FACES) == facelets


@given(st.text(alphabet="URFDLBWYurf0123 \n|,", min_size=50, max_size=70))
def test_any_letters_are_read_or_refused(typed: str) -> None:
    letters = "".join(c for c in typed if c.isalnum())
    if len(letters) == N_FACELETS:
        assert sorted(read_facelets(typed).letters) == sorted(letters.upper())
    else:
        with pytest.raises(PuzzleError, match=f"^{len(letters)} facelets were given"):
            read_facelets(typed)


@pytest.mark.port
def test_a_mirrored_state_shows_mirrored_corners() -> None:
    """The reflection in the plane of M has orientation 3: URF shows the colours of U, L, F."""
    shown = to_facelets(Cubies((1, 0, 3, 2, 5, 4, 7, 6), (3,) * 8))
    assert [shown[at] for at in (8, 9, 20)] == ["U", "L", "F"]
    assert [shown[at] for at in (6, 18, 38)] == ["U", "F", "R"]


def test_a_colour_that_is_not_known() -> None:
    typed = "?" + SOLVED_FACELETS[1:]
    assert read_facelets(typed, unknown=True).letters == "." + SOLVED_FACELETS[1:]
    assert refusal(read_facelets, typed).startswith("facelets start=0,end=1: character 1: '?'")
    net_of_one = "\n".join(["U..", "...", "..."] + 3 * ["." * 12] + 3 * ["..."])
    assert read_facelets(net_of_one, unknown=True).letters == "U" + 53 * "."
    assert refusal(in_order, SOLVED_FACELETS, "URFDL").startswith("argument -: 'URFDL'")


SCRAMBLED = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"


def drawn(dress: str) -> str:
    """The scrambled cube in a dress that people put on it."""
    sides = {face: SCRAMBLED[9 * n : 9 * n + 9] for n, face in enumerate(FACES)}
    words = dict(zip(FACES, ["white", "red", "green", "yellow", "orange", "blue"], strict=True))
    names = dict(zip(FACES, ["Up", "Right", "Front", "Down", "Left", "Back"], strict=True))
    squares = str.maketrans(FACES, "⬜🟥🟩🟨🟧🟦")
    rows = net(SCRAMBLED).splitlines()
    told = {names[face]: [words[c] for c in side] for face, side in sides.items()}
    return {
        "labels": lambda: "\n".join(f"{f}: {sides[f]}" for f in "FRBLUD"),
        "names": lambda: "\n".join(f"{name} = {', '.join(side)}" for name, side in told.items()),
        "names first": lambda: "\n".join(f"{name}\n{' '.join(told[name])}" for name in told),
        "one line": lambda: " ".join(f"{f}:{sides[f]}" for f in FACES),
        "words": lambda: "\n".join(" ".join(side) for side in told.values()),
        "json": lambda: json.dumps({"cube": told}),
        "json list": lambda: json.dumps([list(side) for side in sides.values()]),
        "squares": lambda: net(SCRAMBLED).translate(squares),
        "facelets": lambda: " ".join(f"{c}{n % 9 + 1}" for n, c in enumerate(SCRAMBLED)),
        "boxes": lambda: "\n+---+\n".join(f"| {' | '.join(row.split())} |" for row in rows),
        "lines": lambda: "\n".join(f"│ {row.replace(' ', '│')} │\n──┼──" for row in rows),
    }[dress]()


def test_colours_in_other_dress() -> None:
    dresses = "labels,names,names first,one line,words,json,json list,squares,facelets,boxes,lines"
    for dress in dresses.split(","):
        typed = drawn(dress)
        assert Cube(typed) == Cube(SCRAMBLED), typed
        found = read_facelets(typed)
        assert not found.places or all(typed[at].strip() for at in found.places), dress
    for maneuver in ("U: U2 R\nR: F", "[U: R] F: L", "Rw Uw " * 27, "U F: R " * 20):
        assert not looks_like_facelets(maneuver), maneuver


def test_faces_in_another_order() -> None:
    by_row = "wwwowwwwwgbgrrrbbbooogggrrrbbyooogggrrrbbbowoyyyyyyygy"
    for typed, name in (
        (in_order(SCRAMBLED, "ULFRBD"), "U L F R B D"),
        (in_order(SCRAMBLED, "FRBLUD"), "F R B L U D"),
        (by_row, "U L F R B D, row by row of a net"),
        ("".join(net(SCRAMBLED).split()), "U L F R B D, row by row of a net"),
    ):
        with pytest.raises(PuzzleError) as caught:
            Cube(typed)
        assert [order["name"] for order in (caught.value.where or {})["orders"]] == [name]
    assert other_orders("".join(net(SCRAMBLED).split()))[0].facelets == SCRAMBLED
    assert len(other_orders(in_order(Cube("R2 L2").facelets, "ULFRBD"))) > 1
    assert other_orders(SCRAMBLED) == []
