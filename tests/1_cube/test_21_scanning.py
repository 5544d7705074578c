"""Colours told apart in pictures of cubes, rendered under light that changes with each face."""

from base64 import b64encode
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from cubogram import Cube, PuzzleError
from cubogram.cube.pieces import is_cube
from cubogram.cube.repair import repair_facelets
from cubogram.scan import Face, complete, find_face, nearest, scan
from cubogram.scan.arrangement import quarter_turned
from cubogram.scan.lamp import tell_apart
from cubogram.scan.legal import Legal, painted_costs
from cubogram.web import run

SOLVED = "".join(9 * face for face in "URFDLB")
NOTHING_PAINTED = "".join(4 * "." + face + 4 * "." for face in "URFDLB")

SIDE = 48  # pixels of a picture
PLASTICS = {
    # name: six colours as sRGB, in the order U R F D L B, and the body (None: stickerless)
    "usual": ("f8f8f4 c41e3a 009b48 ffd500 ff5800 0046ad", "16171a"),
    "bright": ("ffffff e8112d 00a850 fedd00 ff7320 1260c8", "101010"),
    "worn": ("e4e0d2 a8263a 2c8a4e e8c62c e8682a 2a4f94", "242424"),
    "stickerless": ("f2f2f2 d01f2e 12a84c f7e01a ff6d1a 1450b4", None),
    "white body": ("f4f4f0 c8202e 0f9d4a f5d312 f96a1e 1b55b0", "e8e8e8"),
    "pale": ("f0efe8 d8475a 45b06a f2dd5e f58a4a 4377bd", "1c1c1c"),
}


def srgb(hexadecimal: str) -> np.ndarray:
    return np.array([int(hexadecimal[i : i + 2], 16) for i in (0, 2, 4)], dtype=float)


def light(values: np.ndarray) -> np.ndarray:
    part = values / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def display(amounts: np.ndarray) -> np.ndarray:
    clipped = np.clip(amounts, 0, 1)
    part = np.where(clipped <= 0.0031308, 12.92 * clipped, 1.055 * clipped ** (1 / 2.4) - 0.055)
    return np.round(255 * part)


def blurred(picture: np.ndarray, sigma: float) -> np.ndarray:
    if sigma < 0.2:
        return picture
    reach = np.arange(-4, 5)
    kernel = np.exp(-(reach**2) / (2 * sigma**2))
    kernel /= kernel.sum()
    for axis in (0, 1):
        edges = [(4, 4) if axis == one else (0, 0) for one in range(3)]
        wide = np.pad(picture, edges, mode="edge")
        picture = sum(
            weight * np.take(wide, range(at, at + picture.shape[axis]), axis=axis)
            for at, weight in enumerate(kernel)
        )
    return picture


def homography(corners: np.ndarray) -> np.ndarray:
    """The map that takes the unit square's corners (clockwise from the top left) to these four."""
    rows, right = [], []
    for (u, v), (x, y) in zip(((0, 0), (1, 0), (1, 1), (0, 1)), corners, strict=True):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        right += [x, y]
    return np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)


@dataclass
class Scene:
    """A cube of plastic under a lamp, photographed face by face."""

    rng: np.random.Generator
    facelets: str
    guided: bool = True
    hardness: float = 1.0

    def __post_init__(self) -> None:
        rng = self.rng
        colours, body = PLASTICS[list(PLASTICS)[rng.integers(len(PLASTICS))]]
        worn = 1 + 0.06 * rng.standard_normal((6, 3))
        self.colours = light(np.array([srgb(one) for one in colours.split()])) * worn
        self.body = None if body is None else light(srgb(body))
        self.room = light(rng.uniform(30, 220, 3))
        warmth = rng.uniform(-1, 1) * self.hardness
        self.tint = np.array([1 + 0.28 * warmth, 1 + 0.05 * rng.uniform(-1, 1), 1 - 0.28 * warmth])
        self.exposure = rng.uniform(0.45, 1.1)
        self.noise = rng.uniform(0, 0.035) * self.hardness
        self.blur = rng.uniform(0, 1.6) * self.hardness

    def picture(self, face: int) -> np.ndarray:
        rng, hard = self.rng, self.hardness
        middle = SIDE / 2 + rng.uniform(-0.04, 0.04, 2) * SIDE * hard
        size = SIDE * (rng.uniform(0.66, 0.84) if self.guided else rng.uniform(0.45, 0.85))
        angle = np.radians(rng.uniform(-7, 7) * hard)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size
        corners = square @ turn.T + middle + rng.uniform(-0.035, 0.035, (4, 2)) * size * hard
        back = np.linalg.inv(homography(corners))
        y, x = np.mgrid[:SIDE, :SIDE] + 0.5
        u, v, w = np.einsum("ij,jyx->iyx", back, np.stack([x, y, np.ones_like(x)]))
        u, v = 3 * u / w, 3 * v / w
        inside = (u > 0) & (u < 3) & (v > 0) & (v < 3)
        column, row = np.clip(u, 0, 2.999).astype(int), np.clip(v, 0, 2.999).astype(int)
        from_middle = np.maximum(abs(u - column - 0.5), abs(v - row - 0.5))
        gap = 0.03 if self.body is None else 0.07
        index = np.array(["URFDLB".index(one) for one in self.facelets]).reshape(6, 3, 3)
        scene = np.empty((SIDE, SIDE, 3))
        scene[:] = self.room * (1 + 0.3 * np.sin(x / 9 + face) * np.sin(y / 7))[..., None]
        plastic = self.colours[index[face][row, column]]
        shade = np.where((from_middle > 0.5 - gap)[..., None], 0.35 * plastic, plastic)
        if self.body is not None:
            shade = np.where((from_middle > 0.5 - gap)[..., None], self.body, plastic)
        scene = np.where(inside[..., None], shade, scene)
        slope = rng.uniform(-0.3, 0.3, 2) * hard
        lamp = 1 + slope[0] * (x / SIDE - 0.5) + slope[1] * (y / SIDE - 0.5)
        balance = 1 + 0.05 * rng.standard_normal(3) * hard
        level = self.exposure * np.exp(0.2 * rng.standard_normal() * hard)
        scene = scene * (level * lamp)[..., None] * self.tint * balance
        if rng.random() < 0.3 * hard:  # a lamp reflected in the plastic
            at = rng.uniform(0.2, 0.8, 2) * SIDE
            away = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / (SIDE * rng.uniform(0.03, 0.09)) ** 2
            scene = scene + (rng.uniform(0.2, 0.9) * np.exp(-away))[..., None]
        shot = display(blurred(scene, self.blur)) / 255
        return np.clip(
            np.round(255 * (shot + self.noise * rng.standard_normal(shot.shape))), 0, 255
        ).astype(np.uint8)


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


# The cubes that turns can reach


def test_all_cubes_are_counted() -> None:
    """The order of the group: 8! 3^7 12! 2^10."""
    assert complete(NOTHING_PAINTED).cubes == pytest.approx(43_252_003_274_489_856_000, rel=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_no_cube_is_likelier_than_the_most_likely(seed: int) -> None:
    rng = np.random.default_rng(seed)
    costs = rng.exponential(size=(54, 6))
    best = Legal(costs).most_likely()
    assert best is not None
    assert is_cube(best.facelets)

    def cost(facelets: str) -> float:
        each = costs[range(54), ["URFDLB".index(letter) for letter in facelets]]
        return float((each - costs.min(axis=1)).sum())

    assert cost(best.facelets) == pytest.approx(best.cost)
    near = Cube(best.facelets)
    others = [near.apply(move).facelets for move in ("U", "R2", "F'", "R U R' U'", "M2 U M2")]
    others += [Cube.random(number).facelets for number in range(200)]
    assert min(map(cost, others)) > best.cost


def test_likelihoods_are_those_of_the_cubes_that_fit() -> None:
    """With two corners and an edge unpainted, the cubes that fit are few enough to be examined."""
    known = list(SOLVED)
    for facelet in (8, 9, 20, 6, 18, 38, 7, 19):  # the UFR and UFL corners, the UF edge
        known[facelet] = "."
    legal = Legal(painted_costs("".join(known)))
    swapped_pairs = complete("".join(known)).cubes
    assert swapped_pairs == 3  # both twisted, either way, or neither: three
    chances = legal.likelihoods()
    assert chances.sum(axis=1) == pytest.approx(np.ones(54))
    assert chances[8, 0] == pytest.approx(1 / 3)
    assert chances[7, 0] == pytest.approx(1)
    assert chances[0, 0] == pytest.approx(1)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_is_finished_if_it_can_be_only_one_cube(seed: int) -> None:
    cube = Cube.random(seed).facelets
    bare = "." + cube[1:8] + "." + cube[9:27] + "." + cube[28:]
    assert complete(bare).cubes == 1
    assert complete(bare).facelets == cube


def test_colours_that_no_cube_has_are_finished_by_none() -> None:
    assert complete("." + SOLVED[1:8] + "R" + SOLVED[9:]).cubes == 0
    with pytest.raises(PuzzleError, match="six different centres"):
        complete(54 * ".")


def test_the_nearest_cube_has_the_fewest_changes() -> None:
    twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    found = nearest(twisted)
    assert len(found.changed) == 3
    assert is_cube(found.facelets)
    scrambled = Cube.random(9).facelets
    wrong = list(scrambled)
    for a, b in ((0, 10), (20, 33), (47, 16)):
        wrong[a], wrong[b] = wrong[b], wrong[a]
    assert repair_facelets("".join(wrong)) is None, "one change is not enough"
    assert nearest("".join(wrong)).facelets == scrambled
    told = run("scan.nearest", {"facelets": "".join(wrong)})
    assert told["message"].count(" instead of ") == min(2, len(told["changed"]))
    assert f"these {len(told['changed'])} stickers" in told["by_hand"]


# Colours under a lamp


@pytest.mark.native
@pytest.mark.parametrize("first", [0, 100, 200])
def test_99_of_100_stickers_are_right_in_300_rendered_cubes(first: int) -> None:
    """Six plastics, lamps from blue to orange, slopes, reflected lamps, blur, noise, a slant."""
    seen = legal = 0
    for seed in range(first, first + 100):
        facelets, faces = found.__wrapped__(seed, 1.3)
        light = np.concatenate([face.light for face in faces])
        spread = np.concatenate([face.spread for face in faces])
        apart = tell_apart(light, spread, as_cube=False)
        seen += same(apart.facelets, facelets)
        if is_cube(apart.facelets):  # then it is the likeliest of all
            legal += same(apart.facelets, facelets)
            continue
        likely = Legal(apart.costs).most_likely()
        legal += same(likely.facelets, facelets) if likely else 0
    print(f"right: {seen / 5400:.2%} as seen, {legal / 5400:.2%} as the most likely cube")
    assert seen >= 0.99 * 5400
    assert legal >= 0.99 * 5400


PLASTIC = np.array(
    (
        (0.8, 0.8, 0.8),
        (0.6, 0.04, 0.04),
        (0.04, 0.4, 0.1),
        (0.8, 0.7, 0.05),
        (0.75, 0.16, 0.04),
        (0.03, 0.08, 0.5),
    )
)
"""The light reflected by white, red, green, yellow, orange and blue."""


@pytest.mark.parametrize(("across", "down"), [(1, 0), (0, 1), (0, -1)])
def test_light_that_falls_off_across_or_down_each_face_is_seen_through(
    across: int, down: int
) -> None:
    """One side of each face is more than twice as bright as the other: its red looks like orange on
    the other."""
    place = np.arange(9)
    slope = np.exp(0.45 * (across * (place % 3 - 1.0) + down * (place // 3 - 1.0)))
    wrong = 0
    for seed in range(6):
        facelets = Cube.random(seed).facelets
        light = PLASTIC[["URFDLB".index(letter) for letter in facelets]]
        light *= np.tile(slope, 6)[:, None]
        apart = tell_apart(light, np.full(54, 0.01), as_cube=False)
        wrong += 54 - same(apart.facelets, facelets)
    assert wrong <= 2


def test_a_face_is_found_anywhere_in_a_picture() -> None:
    scene = Scene(np.random.default_rng(4), Cube.random(4).facelets, hardness=0.5)
    room = np.full((90, 120, 3), 90, dtype=np.uint8)
    there = slice(30, 30 + SIDE), slice(60, 60 + SIDE)
    room[there] = scene.picture(2)
    face = find_face(room, guided=False)
    assert face.is_clear
    assert 0.5 < face.corners[:, 0].mean() < 0.97
    middle = find_face(room[there])
    assert np.abs(face.light - middle.light).max() < 0.1


@pytest.mark.parametrize("guided", [True, False])
def test_where_there_is_no_cube_none_is_found(guided: bool) -> None:
    rng = np.random.default_rng(1)
    y, x = np.mgrid[:64, :64]
    wall = np.full((64, 64, 3), 180.0)
    slope = wall * (0.4 + 0.6 * x / 64)[..., None]
    noise = blurred(rng.uniform(0, 255, (64, 64, 3)), 1.5)
    waves = wall * (0.6 + 0.4 * np.sin(x / 5 + y / 3))[..., None]
    for picture in (wall, slope, noise, waves):
        speckled = np.clip(picture + 3 * rng.standard_normal(picture.shape), 0, 255)
        assert not find_face(speckled.astype(np.uint8), guided=guided).is_clear


def test_a_picture_is_a_picture() -> None:
    for wrong in (3, "U", np.zeros((9, 9, 3)), np.zeros((99, 99))):
        with pytest.raises(PuzzleError, match="picture: rows of pixels"):
            find_face(wrong)


# Six pictures


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.native)])
def test_six_pictures_are_a_cube_however_they_come(seed: int) -> None:
    facelets, faces = found(seed)
    assert scan(faces).facelets == facelets
    assert scan(faces).confidence.min() > 0.9
    rng = np.random.default_rng(seed)
    order = rng.permutation(6)
    turns = rng.integers(4, size=6)
    mixed = [turned(faces[at], int(way)) for at, way in zip(order, turns, strict=True)]
    result = scan(mixed, ordered=False)
    assert result.facelets == facelets
    assert [order[at] for at in result.faces] == [0, 1, 2, 3, 4, 5]
    assert [(turns[at] + way) % 4 for at, way in zip(result.faces, result.turns, strict=True)] == (
        [0] * 6
    )
    assert scan(mixed).facelets == facelets, "shown in the wrong order by mistake"


def test_a_side_that_was_held_wrongly_is_turned() -> None:
    facelets, faces = found(1)
    result = scan([*faces[:4], turned(faces[4], 3), faces[5]])
    assert result.facelets == facelets
    assert result.turns == (0, 0, 0, 0, 1, 0)


def test_a_sticker_that_reflects_a_lamp_is_recognised_by_the_others() -> None:
    facelets, faces = found(2)
    at = next(i for i in range(9) if i != 4 and facelets[18 + i] != "U")
    light = faces[2].light.copy()
    light[at] = 1
    covered = Face(light, faces[2].spread, faces[2].corners, 1)
    result = scan([*faces[:2], covered, *faces[3:]])
    assert result.facelets == facelets
    assert result.changed == (18 + at,), "it should be looked at"


@pytest.mark.native
def test_the_same_side_twice_is_refused() -> None:
    _, faces = found(3)
    with pytest.raises(PuzzleError, match="not the faces of one cube"):
        scan([*faces[:5], faces[0]])
    with pytest.raises(PuzzleError, match="six faces"):
        scan(faces[:5])


def test_a_cube_that_was_put_together_wrongly_is_seen_as_it_is() -> None:
    scene = Scene(np.random.default_rng(6), SOLVED, hardness=0.4)
    twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    scene.facelets = twisted
    result = scan([find_face(scene.picture(face)) for face in range(6)])
    assert result.seen == twisted
    assert is_cube(result.facelets)
    assert len(result.changed) == 3


def test_six_sides_that_are_not_a_cube_say_what_was_seen() -> None:
    scene = Scene(np.random.default_rng(6), SOLVED, hardness=0.4)
    peeled = list(Cube.random(6).facelets)
    for a, b in ((8, 36), (51, 45), (1, 12), (28, 19)):  # corners, corners, edges, edges
        peeled[a], peeled[b] = peeled[b], peeled[a]
    scene.facelets = "".join(peeled)
    faces = [find_face(scene.picture(face)) for face in range(6)]
    with pytest.raises(PuzzleError, match="not the faces of one cube") as caught:
        scan(faces)
    assert caught.value.where == {"seen": scene.facelets}
    with pytest.raises(PuzzleError, match="not the faces of one cube") as caught:
        scan(faces, ordered=False)
    assert caught.value.where is None, "which picture is which side is not known"


def test_what_a_person_says_is_certain() -> None:
    facelets, faces = found(5)
    wrong = next(letter for letter in "URFDLB" if letter != facelets[0])
    result = scan(faces, named={0: wrong})
    assert result.facelets[0] == result.seen[0] == wrong
    assert is_cube(result.facelets)
    for named in ({4: "R"}, {54: "R"}, {1: "X"}):
        with pytest.raises(PuzzleError, match="named"):
            scan(faces, named=named)


# As the page asks


def test_the_page_sends_pictures_and_gets_a_cube() -> None:
    scene = Scene(np.random.default_rng(7), Cube.random(7).facelets, hardness=0.5)
    pictures = [scene.picture(face) for face in range(6)]
    faces = [
        run("scan.face", {"pixels": b64encode(one.tobytes()).decode(), "width": SIDE})
        for one in pictures
    ]
    assert all(face["clear"] for face in faces)
    answer = run("scan.cube", {"faces": faces})
    assert answer["facelets"] == scene.facelets
    assert answer["why"] == ""
    assert {ranking[0] for ranking in answer["ranking"][:9]} == {*scene.facelets[:9]}
    other = answer["ranking"][0][1]
    again = run("scan.cube", {"faces": faces, "named": {"0": other}})
    assert again["facelets"][0] == other
    assert again["why"]
    assert again["seen"][0] == other
    assert 0 in again["wrong"] or not again["wrong"]


@pytest.mark.parametrize(
    ("command", "arguments", "words"),
    [
        ("scan.face", {"pixels": "?", "width": 9}, "arrived incomplete"),
        ("scan.face", {"pixels": "AAAA", "width": 9}, "arrived incomplete"),
        ("scan.face", {"pixels": "AAAA", "width": 1}, "rows of pixels"),
        ("scan.face", {"pixels": 3, "width": 1}, "text"),
        ("scan.cube", {"faces": []}, "six faces"),
        ("scan.cube", {"faces": 6 * [{"light": [[1]], "spread": []}]}, "as scan.face found them"),
        ("scan.cube", {"faces": 3}, "a list is expected"),
        ("scan.complete", {"facelets": "UU"}, "52 missing"),
        ("scan.nearest", {"facelets": 54 * "U"}, "six different centres"),
    ],
)
def test_what_is_not_a_picture_is_refused(command: str, arguments: dict, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        run(command, arguments)
