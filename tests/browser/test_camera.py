"""Scanning a cube: a camera of the browser's own, one that fails, and pictures from files."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browsing import prepared
from cube_page import SCRAMBLE, CubePage
from playwright.sync_api import BrowserType, Locator, Page, expect

from cubogram import Cube
from cubogram.nonogram.formats import png
from sitekit.browser import TEST_FLAGS

CUBE = Cube(SCRAMBLE).facelets
FACES = "URFDLB"
ORDER = "FRBLUD"
"""In which sides are asked for."""
PLASTIC = (
    (232, 224, 205),
    (160, 42, 40),
    (47, 138, 72),
    (216, 188, 52),
    (214, 98, 40),
    (42, 76, 148),
)
"""The colours under a warm lamp."""
ROOM, BODY = (104, 92, 76), (21, 23, 26)


def side(facelets: str, face: str) -> str:
    at = 9 * FACES.index(face)
    return facelets[at : at + 9]


class Scanner(CubePage):
    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.dialog = page.locator("#scan-dialog")
        self.told = self.dialog.locator(".message")
        self.files = self.dialog.locator("input[type=file]")

    def begins(self) -> "Scanner":
        self.page.locator("#turn-grid button").first.wait_for(state="attached")  # somebody listens
        self.press("Scan")
        return self

    def cell(self, facelet: int) -> Locator:
        return self.dialog.locator(f"[data-cell='{facelet}']")


@pytest.fixture
def scanner(page: Page, open_cube: Any) -> Scanner:
    open_cube()
    return Scanner(page).begins()


# The camera


def frame(nine: str) -> bytes:
    picture = np.empty((480, 640, 3))
    picture[:] = ROOM
    picture[60:420, 140:500] = BODY
    for place, colour in enumerate(nine):
        x, y = 148 + 120 * (place % 3), 68 + 120 * (place // 3)
        picture[y : y + 104, x : x + 104] = PLASTIC[FACES.index(colour)]
    red, green, blue = np.moveaxis(picture, 2, 0)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = [part[::2, ::2] for part in (0.564 * (blue - luma), 0.713 * (red - luma))]
    planes = [16 + luma * 219 / 255, *(128 + part * 224 / 255 for part in chroma)]
    return b"".join(plane.round().astype(np.uint8).tobytes() for plane in planes)


TAKE = """(wanted) => {
  const video = document.querySelector("#scan-dialog video");
  if (!video?.videoWidth) return false;
  const canvas = Object.assign(document.createElement("canvas"), { width: 9, height: 9 });
  const pen = canvas.getContext("2d");
  pen.drawImage(video, 300, 220, 40, 40, 0, 0, 9, 9);
  const pixel = pen.getImageData(4, 4, 1, 1).data;
  if (!wanted.every((value, i) => Math.abs(value - pixel[i]) < 12)) return false;
  const buttons = [...document.querySelectorAll("#scan-dialog button")];
  buttons.find(({ textContent }) => textContent.trim() === "Take this side").click();
  return true;
}"""


def test_six_sides_in_front_of_a_camera_are_a_cube(
    browser_type: BrowserType, browser_path: str, site: Any, tmp_path: Path
) -> None:
    """Chromium plays a film as its camera, again and again, and allows its use without asking."""
    film = tmp_path / "camera.y4m"
    sides = [b"FRAME\n" + frame(side(CUBE, face)) for face in ORDER]
    film.write_bytes(b"YUV4MPEG2 W640 H480 F2:1 Ip A1:1 C420jpeg\n" + b"".join(sides))
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    camera.append(f"--use-file-for-fake-video-capture={film}")
    browser = browser_type.launch(executable_path=browser_path, args=[*TEST_FLAGS, *camera])
    options: Any = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
    context = browser.new_context(service_workers="block", **options)
    page = prepared(context, is_drawn=False).new_page()
    page.goto(site.url)
    scanner = Scanner(page).begins()
    scanner.press("Camera")
    for face in ORDER:
        page.wait_for_function(TAKE, arg=PLASTIC[FACES.index(face)])  # before the film goes on
    expect(scanner.told).to_contain_text("All stickers are clear.")
    scanner.press("Use this cube")
    scanner.says(CUBE)
    browser.close()


CAMERA = """
window.tracks = [];
navigator.mediaDevices.getUserMedia = async () => {
  if (window.refused) throw new DOMException("no", window.refused);
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  canvas.getContext("2d").fillRect(0, 0, 640, 480);
  const stream = canvas.captureStream(30);
  window.tracks.push(...stream.getTracks());
  return stream;
};
"""
STATES = "() => tracks.map((track) => track.readyState)"


def test_a_camera_is_refused_begun_and_ended_and_what_it_sees_is_in_sight(
    page: Page, open_cube: Any
) -> None:
    page.add_init_script(CAMERA)
    open_cube()
    scanner = Scanner(page).begins()
    for error, words in (
        ("NotAllowedError", "does not let this page"),
        ("NotFoundError", "no cam"),
    ):
        page.evaluate("(error) => { window.refused = error }", error)
        scanner.press("Camera")
        expect(scanner.told).to_contain_text(words)
    page.evaluate("() => { window.refused = '' }")
    take = scanner.button("Take this side")
    scanner.press("Camera")
    expect(take).to_be_enabled()
    scanner.press("Stop camera")  # a second click ends it
    expect(take).to_be_disabled()
    expect(scanner.button("Camera")).to_be_visible()
    assert page.evaluate(STATES) == ["ended"]
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        scanner.press("Camera")
        for seen in (scanner.dialog.locator("video"), scanner.dialog.locator(".scan-guide"), take):
            expect(seen).to_be_in_viewport(ratio=0.99)
        assert scanner.dialog.evaluate("(dialog) => dialog.scrollTop") == 0
        page.keyboard.press("Escape")  # ends the camera
        expect(scanner.dialog).to_be_hidden()
        page.wait_for_function("() => tracks.every((track) => track.readyState === 'ended')")
        scanner.press("Scan")
    assert page.evaluate(STATES) == ["ended"] * 3


# Files


def photograph(nine: str, turns: int = 0) -> bytes:
    """A PNG of a face that lies on a table, slightly off centre, perhaps turned."""
    for _ in range(turns):
        nine = "".join(nine[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2))
    pixels = [[7] * 120 for _ in range(100)]
    for y in range(78):
        for x in range(78):
            inside = 2 < x % 26 < 24 and 2 < y % 26 < 24
            colour = FACES.index(nine[3 * (y // 26) + x // 26]) if inside else 6
            pixels[y + 8][x + 30] = colour
    return png.write(pixels, [*PLASTIC, BODY, ROOM])


def photographs(
    folder: Path, facelets: str, order: str = FACES, *, turned: bool = False
) -> list[Path]:
    paths = [folder / f"{face}.png" for face in order]
    for n, (path, face) in enumerate(zip(paths, order, strict=True)):
        path.write_bytes(photograph(side(facelets, face), n % 4 if turned else 0))
    return paths


def test_pictures_come_in_any_order_and_bad_ones_are_refused(
    scanner: Scanner, tmp_path: Path
) -> None:
    text = tmp_path / "text.png"
    text.write_text("no picture")
    wall = tmp_path / "wall.png"
    wall.write_bytes(png.write([[7] * 90] * 90, [*PLASTIC, BODY, ROOM]))
    for file, words in ((text, '"text.png" is not a picture'), (wall, "No side of a cube")):
        scanner.files.set_input_files(file)
        expect(scanner.told).to_contain_text(words)
    expect(scanner.dialog).to_contain_text("0 of 6.")
    files = photographs(tmp_path, CUBE, "BURLDF", turned=True)
    scanner.files.set_input_files([*files[:3], text, *files[3:]])  # one of them cannot be read
    expect(scanner.told).to_contain_text('"text.png" is not a picture')
    expect(scanner.told).to_contain_text("The sides were put in order.")
    cell = scanner.cell(0)
    was = cell.get_attribute("data-colour") or ""
    cell.click()  # a tap takes the next likely colour
    expect(cell).not_to_have_attribute("data-colour", was)
    expect(scanner.told).to_contain_text("This cannot be a cube")
    expect(scanner.button("Use this cube")).to_have_count(0)
    cell.press(was.lower())
    scanner.press("Use this cube")
    scanner.says(CUBE)


def test_a_scanned_cube_that_cannot_be_is_painted_further(scanner: Scanner, tmp_path: Path) -> None:
    twisted = list(CUBE)
    twisted[8], twisted[9], twisted[20] = CUBE[9], CUBE[20], CUBE[8]
    scanner.files.set_input_files(photographs(tmp_path, "".join(twisted)))
    expect(scanner.told).to_contain_text("This cannot be a cube: one corner is twisted")
    for i in (8, 9, 20):  # what was seen, and no guess
        expect(scanner.cell(i)).to_have_attribute("data-colour", twisted[i])
    scanner.press("Correct it by painting")
    expect(scanner.dialog).to_be_hidden()
    scanner.says("".join(twisted))
    expect(scanner.page.locator(".net:visible")).to_have_count(1)
    scanner.press("Done", "Scan", "Start again")
    scanner.files.set_input_files(photographs(tmp_path, CUBE[:1] + "R" + CUBE[2:]))
    expect(scanner.cell(1)).to_have_class("marked")
    scanner.press("Use the nearest cube")
    scanner.says(CUBE)
