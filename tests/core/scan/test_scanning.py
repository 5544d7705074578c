"""Colours told apart in pictures of cubes, rendered under light that changes with each face."""

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from rendered_cubes import SIDE, Scene, blurred
from strategies import refusal

from cubogram import Cube, PuzzleError
from cubogram.cube.pieces import is_cube
from cubogram.cube.repair import repair_facelets
from cubogram.scan import Face, complete, find_face, nearest, scan
from cubogram.scan.arrangement import quarter_turned
from cubogram.scan.lamp import _shared, tell_apart
from cubogram.scan.legal import Legal, painted_costs
from cubogram.web import run
from cubogram.web.scan import face as face_in

SOLVED = "".join(9 * face for face in "URFDLB")
FRONT_OF_U = (8, 9, 20, 6, 18, 38, 7, 19)
"""The facelets of the corners UFR and UFL and of the edge UF."""
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"


@cache
def found(seed: int, hardness: float = 0.6) -> tuple[str, tuple[Face, ...]]:
    """A cube, and its six faces as found in pictures."""
    scene = Scene(np.random.default_rng(seed), Cube.random(seed).facelets, hardness=hardness)
    return scene.facelets, tuple(find_face(scene.picture(face)) for face in range(6))


def turned(face: Face, turns: int) -> Face:
    order = quarter_turned(turns)
    return Face(face.light[order], face.spread[order], face.corners, face.clearness)


def same(one: str, other: str) -> int:
    return sum(a == b for a, b in zip(one, other, strict=True))


def exchanged(facelets: str, *pairs: tuple[int, int]) -> str:
    letters = list(facelets)
    for a, b in pairs:
        letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


# The cubes that turns can reach


ON_CORNERS = {at for at in range(54) if at % 9 in (0, 2, 6, 8)}
ON_EDGES = {at for at in range(54) if at % 9 % 2}


def hidden(facelets: str, places: Iterable[int]) -> str:
    """The colours with some facelets painted over with a dot."""
    return "".join("." if at in places else letter for at, letter in enumerate(facelets))


@pytest.mark.port
def test_cubes_with_hidden_stickers_are_counted() -> None:
    """All cubes: 8! 3^7 12! 2^10; with the corners or edges known, their parity decides."""
    cube = Cube.random(3).facelets
    order = 43_252_003_274_489_856_000
    assert complete(hidden(cube, ON_CORNERS | ON_EDGES)).cubes == pytest.approx(order, rel=1e-9)
    assert complete(hidden(cube, ON_CORNERS)).cubes == 44_089_920  # 8! 3^7 / 2
    assert complete(hidden(cube, ON_EDGES)).cubes == 490_497_638_400  # 12! 2^11 / 2
    for facelets in (cube, hidden(cube, (0, 8, 27))):
        assert complete(facelets) == complete(cube)
        assert complete(facelets).facelets == cube
    # Both UFR and UFL and the edge UF: twisted one way, the other, or neither.
    assert complete(hidden(SOLVED, FRONT_OF_U)).cubes == 3
    assert complete(exchanged(cube, (0, 1))).cubes == 0
    assert complete("x" + cube[1:]).cubes == 0
    assert refusal(complete, 54 * ".").startswith("facelets -: 54 facelets with six different")


def test_likelihoods_are_those_of_the_cubes_that_fit() -> None:
    chances = Legal(painted_costs(hidden(SOLVED, FRONT_OF_U))).likelihoods()
    assert chances.sum(axis=1) == pytest.approx(np.ones(54))
    assert chances[8] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0, 0, 0])
    assert chances[38] == pytest.approx([1 / 3, 0, 1 / 3, 0, 1 / 3, 0])
    assert chances[[0, 7], 0] == pytest.approx([1, 1])
    # Every cube is as likely: each colour as often as its stickers are.
    even = Legal(np.zeros((54, 6))).likelihoods()
    assert even[0] == pytest.approx([1 / 6] * 6)
    assert even[4] == pytest.approx([1, 0, 0, 0, 0, 0])
    assert (Legal(np.full((54, 6), np.inf)).likelihoods()[0] == 0).all()
    assert Legal(np.full((54, 6), np.inf)).most_likely() is None


@pytest.mark.port
def test_no_cube_is_likelier_than_the_most_likely() -> None:
    least = []
    for seed in range(3):
        costs = np.random.default_rng(seed).exponential(size=(54, 6))
        best = Legal(costs).most_likely()
        assert is_cube(best.facelets)

        def cost(facelets: str, costs=costs) -> float:
            each = costs[range(54), ["URFDLB".index(letter) for letter in facelets]]
            return float((each - costs.min(axis=1)).sum())

        assert cost(best.facelets) == pytest.approx(best.cost)
        near = Cube(best.facelets)
        others = [near.apply(move).facelets for move in ("U", "R2", "F'", "R U R' U'", "M2 U M2")]
        others += [Cube.random(number).facelets for number in range(100)]
        assert min(map(cost, others)) > best.cost
        least.append(round(best.cost, 6))
    assert least == [13.100225, 10.304652, 9.803097]


def test_the_nearest_cube_has_the_fewest_changes() -> None:
    near = nearest(TWISTED)
    assert (len(near.changed), is_cube(near.facelets), near.cubes) == (3, True, 8)
    scrambled = Cube.random(9).facelets
    wrong = exchanged(scrambled, (0, 10), (20, 33), (47, 16))
    assert repair_facelets(wrong) is None, "one change is not enough"
    assert nearest(wrong).facelets == scrambled
    assert nearest(wrong).changed == (0, 10, 20, 33)
    answer = run("scan.nearest", {"facelets": wrong})
    assert (answer["facelets"], answer["cubes"]) == (scrambled, 2)
    assert answer["message"].count(" instead of ") == 2
    assert answer["message"].endswith("; 2 more")
    assert "these 4 stickers" in answer["by_hand"]


# Colours under a lamp


@pytest.mark.port
def test_stickers_are_shared_out_at_the_least_cost() -> None:
    """Compared with all 90 ways to give six stickers to three colours."""
    ways = sorted(set(permutations((0, 0, 1, 1, 2, 2))))
    for seed in range(20):
        costs = np.random.default_rng(seed).exponential(size=(6, 3)) ** 2
        best = min(ways, key=lambda way, costs=costs: costs[range(6), way].sum())
        assert tuple(_shared(costs)) == best, seed


def test_colours_of_rendered_cubes_are_told_apart() -> None:
    """Six plastics, lamps from blue to orange, slopes, reflected lamps, blur, noise, a slant; 300
    of them are a campaign."""
    seen, legal, away = [], [], []
    for seed in range(10):
        scene = Scene(np.random.default_rng(seed), Cube.random(seed).facelets, hardness=1.3)
        faces = [find_face(scene.picture(face)) for face in range(6)]
        away += [np.abs(face.corners - scene.corners[n]).max() for n, face in enumerate(faces)]
        light = np.concatenate([face.light for face in faces])
        spread = np.concatenate([face.spread for face in faces])
        apart = tell_apart(light, spread, as_cube=False)
        seen.append(same(apart.facelets, scene.facelets))
        likely = Legal(apart.costs).most_likely()
        legal.append(same(likely.facelets, scene.facelets) if likely else 0)
    assert (seen, legal) == ([54] * 10, [54] * 10)
    assert np.mean(away) < 0.045
    assert max(away) < 0.08


PLASTIC = np.array(
    (
        *((0.8, 0.8, 0.8), (0.6, 0.04, 0.04), (0.04, 0.4, 0.1)),
        *((0.8, 0.7, 0.05), (0.75, 0.16, 0.04), (0.03, 0.08, 0.5)),
    )
)
"""The light reflected by white, red, green, yellow, orange and blue."""


def test_light_that_falls_off_across_or_down_each_face_is_seen_through() -> None:
    """One side of each face is more than twice as bright as the other: its red looks like orange on
    the other."""
    place = np.arange(9)
    for across, down in ((1, 0), (0, 1), (0, -1)):
        slope = np.exp(0.45 * (across * (place % 3 - 1.0) + down * (place // 3 - 1.0)))
        wrong = 0
        for seed in range(6):
            facelets = Cube.random(seed).facelets
            light = PLASTIC[["URFDLB".index(letter) for letter in facelets]]
            light *= np.tile(slope, 6)[:, None]
            apart = tell_apart(light, np.full(54, 0.01), as_cube=False)
            wrong += 54 - same(apart.facelets, facelets)
        assert wrong <= 2, (across, down)


# One picture


def test_a_face_is_found_anywhere_in_a_picture() -> None:
    scene = Scene(np.random.default_rng(4), Cube.random(4).facelets, hardness=0.5)
    room = np.full((90, 120, 3), 90, dtype=np.uint8)
    room[30 : 30 + SIDE, 60 : 60 + SIDE] = scene.picture(2)
    middle = find_face(room[30 : 30 + SIDE, 60 : 60 + SIDE])
    for picture in (room, np.repeat(np.repeat(room, 3, axis=0), 3, axis=1)):
        face = find_face(picture, guided=False)
        assert face.is_clear
        there = (scene.corners[2] * SIDE + (60, 30)) / (120, 90)
        assert np.abs(face.corners - there).max() < 0.02
        assert np.abs(face.light - middle.light).max() < 0.1
    flat = Face(np.array([[0, 0, 0], [1, 0.5, 0.002], [2, -1, 1]]), np.zeros(3), there, 0.15)
    assert (flat.colours, flat.is_clear) == (["#000000", "#ffbc07", "#ff00ff"], True)


def test_where_there_is_no_cube_none_is_found() -> None:
    rng = np.random.default_rng(1)
    y, x = np.mgrid[:64, :64]
    wall = np.full((64, 64, 3), 180.0)
    slope = wall * (0.4 + 0.6 * x / 64)[..., None]
    noise = blurred(rng.uniform(0, 255, (64, 64, 3)), 1.5)
    waves = wall * (0.6 + 0.4 * np.sin(x / 5 + y / 3))[..., None]
    for picture, guided in product((wall, slope, noise, waves), (True, False)):
        speckled = np.clip(picture + 3 * rng.standard_normal(picture.shape), 0, 255)
        assert not find_face(speckled.astype(np.uint8), guided=guided).is_clear
    find_face(np.zeros((24, 24, 3)))
    for wrong in (3, "U", np.zeros((23, 24, 3)), np.zeros((99, 99))):
        with pytest.raises(PuzzleError, match="picture: rows of pixels"):
            find_face(wrong)


# Six pictures


def test_six_pictures_are_a_cube_however_they_come() -> None:
    facelets, faces = found(0)
    result = scan(faces)
    assert (result.facelets, result.seen, result.changed) == (facelets, facelets, ())
    assert (result.faces, result.turns, result.is_only) == ((0, 1, 2, 3, 4, 5), (0,) * 6, True)
    assert result.confidence.min() > 0.9
    rng = np.random.default_rng(0)
    order, turns = rng.permutation(6), rng.integers(4, size=6)
    mixed = [turned(faces[at], int(way)) for at, way in zip(order, turns, strict=True)]
    result = scan(mixed, ordered=False)
    assert result.facelets == facelets
    assert [order[at] for at in result.faces] == [0, 1, 2, 3, 4, 5]
    ways = [(turns[at] + way) % 4 for at, way in zip(result.faces, result.turns, strict=True)]
    assert ways == [0] * 6
    assert scan(mixed).facelets == facelets, "shown in the wrong order by mistake"
    wrongly_held = scan([*faces[:4], turned(faces[4], 3), faces[5]])
    assert (wrongly_held.facelets, wrongly_held.turns) == (facelets, (0, 0, 0, 0, 1, 0))


def test_a_sticker_that_reflects_a_lamp_is_recognised_by_the_others() -> None:
    facelets, faces = found(2)
    at = next(i for i in range(9) if i != 4 and facelets[18 + i] != "U")
    light = faces[2].light.copy()
    light[at] = 1
    result = scan([*faces[:2], Face(light, faces[2].spread, faces[2].corners, 1), *faces[3:]])
    assert result.facelets == facelets
    assert result.changed == (18 + at,), "it should be looked at"
    # What a person says is certain.
    wrong = next(letter for letter in "URFDLB" if letter != facelets[0])
    result = scan(faces, named={0: wrong})
    assert result.facelets[0] == result.seen[0] == wrong
    assert is_cube(result.facelets)
    for named in ({4: "R"}, {54: "R"}, {1: "X"}):
        assert refusal(lambda named=named: scan(faces, named=named)).startswith(
            "argument argument=named"
        )


def test_a_cube_that_was_put_together_wrongly_is_seen_as_it_is() -> None:
    scene = Scene(np.random.default_rng(6), TWISTED, hardness=0.4)
    result = scan([find_face(scene.picture(face)) for face in range(6)])
    assert (result.seen, is_cube(result.facelets), len(result.changed)) == (TWISTED, True, 3)


def test_six_sides_that_are_not_a_cube_say_what_was_seen() -> None:
    # corners, corners, edges, edges
    peeled = exchanged(Cube.random(6).facelets, (8, 36), (51, 45), (1, 12), (28, 19))
    scene = Scene(np.random.default_rng(6), peeled, hardness=0.4)
    faces = [find_face(scene.picture(face)) for face in range(6)]
    for wrong, ordered, where in (
        (faces, True, {"seen": peeled}),
        (faces, False, None),  # which picture is which side is not known
        ([*faces[:5], faces[0]], False, None),  # the same side twice
    ):
        with pytest.raises(PuzzleError, match="not the faces of one cube") as caught:
            scan(wrong, ordered=ordered)
        assert (caught.value.kind, caught.value.where) == ("scan", where)
    with pytest.raises(PuzzleError, match="six faces"):
        scan(faces[:5])


# As the page asks


def test_the_page_sends_pictures_and_gets_a_cube() -> None:
    scene = Scene(np.random.default_rng(7), Cube.random(7).facelets, hardness=0.5)
    faces = [
        run("scan.face", {"pixels": b64encode(picture.tobytes()).decode(), "width": SIDE})
        for picture in map(scene.picture, range(6))
    ]
    assert all(face["clear"] for face in faces)
    answer = run("scan.cube", {"faces": faces})
    assert answer["facelets"] == scene.facelets
    assert (answer["broken"], answer["why"], answer["marked"]) == ("", "", [])
    assert [ranking[0] for ranking in answer["ranking"]] == [*scene.facelets]
    other = answer["ranking"][0][1]
    again = run("scan.cube", {"faces": faces, "named": {"0": other}})
    assert again["broken"] == other + scene.facelets[1:]
    assert again["facelets"] == "", "several cubes are as near"
    assert again["why"].count("; ") == 1
    assert 0 in again["marked"]
    order = [2, 0, 5, 3, 2]
    assert run("scan.sides", {"faces": [faces[face] for face in order]}) == {"sides": order}
    assert run("scan.sides", {"faces": faces[:3]}) == {"sides": None}
    said = refusal(lambda: face_in(None, SIDE))  # type: ignore[arg-type]
    assert said.startswith("argument argument=pixels:")


def test_stickers_that_look_different_or_are_uncertain_are_to_be_checked() -> None:
    _, faces = found(2)
    light = faces[2].light.copy()
    light[0] = 1
    lit = [*faces[:2], Face(light, faces[2].spread, faces[2].corners, 1), *faces[3:]]
    asked = [{"light": one.light.tolist(), "spread": one.spread.tolist()} for one in lit]
    result = scan(lit)
    unsure = np.flatnonzero(result.confidence < 0.95).tolist()
    assert run("scan.cube", {"faces": asked})["marked"] == sorted({*result.changed, *unsure})
