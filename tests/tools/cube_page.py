"""The cube page in a browser, as somebody uses it: types, presses, drags, looks."""

import re
from typing import NamedTuple

from hands import Fingers
from playwright.sync_api import Locator, Page, expect

from cubogram import Cube

SOLVED = "".join(9 * face for face in "URFDLB")
SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2"
COLOURS = dict(
    zip("URFDLB.", ("white", "red", "green", "yellow", "orange", "blue", "bare"), strict=True)
)
SIDES = ("Up", "Right", "Front", "Down", "Left", "Back")
AT_REST = "() => document.body.dataset.live === 'rest'"


def described(facelets: str) -> str:
    """What the page says about a cube to someone who cannot see it."""
    sentences = []
    for i, side in enumerate(SIDES):
        names = [COLOURS[letter] for letter in facelets[9 * i : 9 * i + 9]]
        rows = [" ".join(names[row : row + 3]) for row in (0, 3, 6)]
        words = f"all {names[0]}" if len(set(names)) == 1 else ", ".join(rows)
        sentences.append(f"{side}: {words}.")
    return " ".join(sentences)


class Box(NamedTuple):
    """Where an element is, in pixels."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float


def box(seen: Locator) -> Box:
    found = seen.bounding_box()
    assert found, "it is not shown"
    x, y, width, height = (found[name] for name in ("x", "y", "width", "height"))
    return Box(x, y, x + width, y + height, width, height)


class CubePage:
    """The page, and the hands of its visitor."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.field = page.get_by_label("Scramble", exact=True)
        self.message = page.locator("#scramble-message")
        self.stage = page.locator("#cube .cube-stage")
        self.canvas = page.locator("#cube canvas")
        self.count = page.locator("#cube .transport-count")
        self.chips = page.locator("#solution button")
        self.moves = page.locator("#moves")
        self.result = page.locator("#result")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, *names: str) -> None:
        for name in names:
            self.button(name).click()

    def keys(self, *keys: str) -> None:
        self.stage.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def types(self, text: str) -> None:
        self.field.fill(text)

    def chooses(self, name: str) -> None:
        """One of several: a method, a colour of paint."""
        self.page.get_by_role("radio", name=name).check(force=True)

    def opens_more(self) -> None:
        """What few visits need: limits, targets."""
        self.page.locator("#more").evaluate("(more) => { more.open = true; }")

    def searches_for(self, seconds: float) -> None:
        self.opens_more()
        self.page.get_by_label("Search for").fill(str(seconds))

    def solves(self, text: str, seconds: float = 0.5) -> str:
        """The solution that a search of this time comes to."""
        self.searches_for(seconds)
        self.types(text)
        self.press("Solve")
        self.ended()
        return self.solution

    def ended(self) -> None:
        expect(self.chips.first).to_be_visible()
        expect(self.button("Stop")).to_be_hidden()

    @property
    def solution(self) -> str:
        return self.page.locator("#solution").text_content() or ""

    def says(self, text: str) -> None:
        """The field has this text."""
        expect(self.field).to_have_value(text)

    def shows(self, cube: str) -> None:
        """The cube is this one: facelets, or what Python reads in a text."""
        facelets = cube if re.fullmatch("[URFDLB.]{54}", cube) else Cube(cube).facelets
        expect(self.canvas).to_have_attribute("aria-label", described(facelets))

    def drags(
        self, start: tuple[float, float], way: tuple[float, float], finger: bool = False
    ) -> None:
        """Drags on the canvas; both in half-heights from its middle, y down."""
        x, y, half = self._middle()
        x, y = x + start[0] * half, y + start[1] * half
        if not finger:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + way[0] * half, y + way[1] * half, steps=8)
            self.page.mouse.up()
            return
        self.touches([[(x + way[0] * half * i / 8, y + way[1] * half * i / 8)] for i in range(9)])

    def touches(self, path: list[list[tuple[float, float]]]) -> None:
        fingers = Fingers(self.page)
        fingers.down(*path[0])
        for places in path[1:]:
            fingers.move(*places)
        fingers.up()

    def pinches(self) -> None:
        """Two fingers move apart on the canvas."""
        x, y, _ = self._middle()
        self.touches([[(x - 20 - 10 * i, y), (x + 20 + 10 * i, y)] for i in range(6)])

    def _middle(self) -> tuple[float, float, float]:
        canvas = box(self.canvas)
        half = canvas.height / 2
        return canvas.left + canvas.width / 2, canvas.top + half, half
