"""Cubes of plastic under a lamp, photographed face by face: pictures whose contents are known."""

from dataclasses import dataclass, field

import numpy as np

SIDE = 48
"""The width and height of a picture in pixels."""
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
    corners: dict[int, np.ndarray] = field(default_factory=dict)
    """Where the corners of each face are, as fractions of the picture, once it has been made."""

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
        self.corners[face] = corners / SIDE
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
