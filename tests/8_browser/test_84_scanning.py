"""Scanning a cube: a camera that the test holds, pictures from files, and what can go wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from cubogram import Cube
from cubogram.cube.pieces import is_cube
from cubogram.nonogram.formats import png
from sitekit.browser import TEST_FLAGS, find_or_install

CUBE = Cube("R U2 F' L D2 B R' U F2 D' L2 B' U R2").facelets
ORDER = "FRBLUD"
PLASTIC = (
    (232, 224, 205),
    (160, 42, 40),
    (47, 138, 72),
    (216, 188, 52),
    (214, 98, 40),
    (42, 76, 148),
)
"""The colours under a warm lamp, in the order U R F D L B."""

ROOM, BODY = (104, 92, 76), (21, 23, 26)
CAMERA = """
(() => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 640, height: 480 });
  const pen = canvas.getContext("2d");
  window.held = "";
  window.draw = () => {
    pen.fillStyle = "rgb(104 92 76)";
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = "rgb(21 23 26)";
    pen.fillRect(140, 60, 360, 360);
    [...window.held].forEach((colour, i) => {
      pen.fillStyle = window.plastic["URFDLB".indexOf(colour)];
      pen.fillRect(148 + 120 * (i % 3), 68 + 120 * Math.floor(i / 3), 104, 104);
    });
  };
  window.tracks = [];
  navigator.mediaDevices.getUserMedia = async () => {
    if (window.refused) throw new DOMException("no", window.refused);
    const stream = canvas.captureStream(30);
    setInterval(window.draw, 30);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
})();
"""
STATES = "() => tracks.map((track) => track.readyState)"


def side(facelets: str, face: str) -> str:
    at = 9 * "URFDLB".index(face)
    return facelets[at : at + 9]


def photograph(nine: str, turns: int = 0) -> bytes:
    """A PNG of a face that lies on a table, slightly off centre, perhaps turned."""
    for _ in range(turns):
        nine = "".join(nine[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2))
    palette = [*PLASTIC, BODY, ROOM]
    pixels = [[7] * 120 for _ in range(100)]
    for y in range(78):
        for x in range(78):
            inside = 2 < x % 26 < 24 and 2 < y % 26 < 24
            colour = "URFDLB".index(nine[3 * (y // 26) + x // 26]) if inside else 6
            pixels[y + 8][x + 30] = colour
    return png.write(pixels, palette)


@pytest.fixture
def scanner(page: Page, site: Any) -> Page:
    page.add_init_script(CAMERA)
    page.add_init_script(f"window.plastic = {[f'rgb{colour}' for colour in PLASTIC]}")
    page.goto(site.url)
    page.locator("#turn-grid button").first.wait_for(state="attached")  # somebody listens
    press(page, "Scan")
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def told(page: Page) -> Any:
    return page.locator("#scan-dialog .message")


def show(page: Page, nine: str) -> None:
    """Holds a side in front of the camera, and waits until the page sees it."""
    page.evaluate(
        """async (nine) => {
          held = nine;
          draw();
          const video = document.querySelector("#scan-dialog video");
          const frame = () => new Promise((seen) => video.requestVideoFrameCallback(seen));
          for (let i = 0; i < 3; i++) await frame();
        }""",
        nine,
    )


def test_six_sides_in_front_of_the_camera_are_a_cube(scanner: Page) -> None:
    scanner.evaluate("() => { window.refused = 'NotAllowedError' }")
    press(scanner, "Camera")
    expect(told(scanner)).to_contain_text("does not let this page use the camera")
    scanner.evaluate("() => { window.refused = 'NotFoundError' }")
    press(scanner, "Camera")
    expect(told(scanner)).to_contain_text("There is no camera here")
    scanner.evaluate("() => { window.refused = '' }")

    press(scanner, "Camera")
    press(scanner, "Stop camera")  # a second click ends it
    expect(scanner.get_by_role("button", name="Camera", exact=True)).to_be_visible()
    assert scanner.evaluate(STATES) == ["ended"]

    press(scanner, "Camera")
    dialog = scanner.locator("#scan-dialog")
    for face in ORDER[:3]:
        show(scanner, side(CUBE, face))
        press(scanner, "Take this side")
    expect(dialog).to_contain_text("Hold the orange side up to the camera, with white on top.")
    scanner.keyboard.press("Escape")  # ends the camera; what was taken stays
    expect(dialog).to_be_hidden()
    scanner.wait_for_function("() => tracks.every((track) => track.readyState === 'ended')")
    press(scanner, "Scan")
    expect(dialog).to_contain_text("3 of 6.")
    press(scanner, "Camera")
    for face in ORDER[3:]:
        show(scanner, side(CUBE, face))
        press(scanner, "Take this side")
    expect(told(scanner)).to_contain_text("All stickers are clear.")
    assert scanner.evaluate(STATES) == ["ended"] * 3, "it is not needed any more"

    cell = dialog.locator("[data-cell='0']")
    was = cell.get_attribute("data-colour")
    cell.click()  # a tap takes the next likely colour
    expect(cell).not_to_have_attribute("data-colour", was or "")
    expect(told(scanner)).to_contain_text("This cannot be a cube")
    expect(scanner.get_by_role("button", name="Use this cube")).to_have_count(0)
    cell.press((was or "").lower())
    expect(told(scanner)).to_contain_text("All stickers are clear.")
    press(scanner, "Use this cube")
    expect(scanner.get_by_label("Scramble", exact=True)).to_have_value(CUBE)


def scanned(page: Page, folder: Path, facelets: str) -> None:
    """Gives the page six pictures of a cube."""
    files = []
    for face in "URFDLB":
        files.append(folder / f"{face}.png")
        files[-1].write_bytes(photograph(side(facelets, face)))
    page.locator("#scan-dialog input[type=file]").set_input_files(files)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_scanned_cube_that_cannot_be_is_mended(
    scanner: Page, tmp_path: Path, width: int, height: int, screenshot: Callable[..., Path]
) -> None:
    page = scanner
    page.set_viewport_size({"width": width, "height": height})
    dialog = page.locator("#scan-dialog")
    use = page.get_by_role("button", name="Use this cube")
    twisted = list(CUBE)
    twisted[8], twisted[9], twisted[20] = CUBE[9], CUBE[20], CUBE[8]
    scanned(page, tmp_path, "".join(twisted))
    expect(told(page)).to_contain_text("This cannot be a cube: one corner is twisted")
    expect(use).to_have_count(0)
    expect(page.get_by_role("button", name="Use the nearest cube")).to_have_count(0)
    for i in (8, 9, 20):  # what was seen, and no guess
        expect(dialog.locator(f"[data-cell='{i}']")).to_have_attribute("data-colour", twisted[i])
    screenshot(page, f"scan-twisted-{width}")
    press(page, "Correct it by painting")
    expect(dialog).to_be_hidden()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value("".join(twisted))
    message = page.locator("#scramble-message")
    expect(message).to_contain_text("On your cube: twist the")
    expect(page.locator(".net:visible")).to_have_count(1)
    press(page, "Repair the picture")
    expect(message).to_have_text("")
    assert is_cube(page.get_by_label("Scramble", exact=True).input_value())
    press(page, "Done")

    press(page, "Scan")  # one sticker is covered: one cube is clearly the nearest
    press(page, "Start again")
    scanned(page, tmp_path, CUBE[:1] + "R" + CUBE[2:])
    expect(told(page)).to_contain_text("This is the nearest cube")
    expect(use).to_have_count(0)
    expect(dialog.locator("[data-cell='1']")).to_have_class("marked")
    screenshot(page, f"scan-nearest-{width}")
    press(page, "Use the nearest cube")
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(CUBE)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (390, 844)])
def test_picture_guide_and_button_are_in_sight(scanner: Page, width: int, height: int) -> None:
    scanner.set_viewport_size({"width": width, "height": height})
    press(scanner, "Camera")
    show(scanner, side(CUBE, "F"))
    dialog = scanner.locator("#scan-dialog")
    button = scanner.get_by_role("button", name="Take this side")
    for seen in (dialog.locator("video"), dialog.locator(".scan-guide"), button):
        expect(seen).to_be_in_viewport(ratio=0.99)
    button.click()
    expect(dialog).to_contain_text("1 of 6.")
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == 0


def video(nine: str) -> bytes:
    """A frame of 640x480 with a face in it, as a camera sends it: Y, then U and V at half size."""
    picture = np.empty((480, 640, 3))
    picture[:] = ROOM
    picture[60:420, 140:500] = BODY
    for place, colour in enumerate(nine):
        x, y = 148 + 120 * (place % 3), 68 + 120 * (place // 3)
        picture[y : y + 104, x : x + 104] = PLASTIC["URFDLB".index(colour)]
    red, green, blue = np.moveaxis(picture, 2, 0)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = [part[::2, ::2] for part in (0.564 * (blue - luma), 0.713 * (red - luma))]
    planes = [16 + luma * 219 / 255, *(128 + part * 224 / 255 for part in chroma)]
    return b"".join(plane.round().astype(np.uint8).tobytes() for plane in planes)


def test_a_camera_of_the_browsers_own(browser_type: Any, site: Any, tmp_path: Path) -> None:
    """Not run by the test: Chromium reads a film as its camera, and allows its use without
    asking."""
    film = tmp_path / "camera.y4m"
    seen = [video(side(CUBE, face)) for face in ORDER]
    frames = b"".join(b"FRAME\n" + frame for frame in seen for _ in range(6))
    film.write_bytes(b"YUV4MPEG2 W640 H480 F2:1 Ip A1:1 C420jpeg\n" + frames)  # a side for 3 s
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    camera.append(f"--use-file-for-fake-video-capture={film}")
    browser = browser_type.launch(executable_path=find_or_install(), args=[*TEST_FLAGS, *camera])
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(site.url)
    page.locator("#turn-grid button").first.wait_for(state="attached")
    press(page, "Scan")
    press(page, "Camera")
    for face in ORDER:
        wanted = PLASTIC["URFDLB".index(face)]
        page.wait_for_function(
            """(wanted) => {
              const video = document.querySelector("#scan-dialog video");
              if (!video?.videoWidth) return false;
              const pen = Object.assign(document.createElement("canvas"), { width: 9, height: 9 })
                .getContext("2d");
              pen.drawImage(video, 300, 220, 40, 40, 0, 0, 9, 9);
              const pixel = pen.getImageData(4, 4, 1, 1).data;
              if (!wanted.every((value, i) => Math.abs(value - pixel[i]) < 12)) return false;
              const take = [...document.querySelectorAll("#scan-dialog button")]
                .find(({ textContent }) => textContent.trim() === "Take this side");
              take.click(); // before the film goes on
              return true;
            }""",
            arg=wanted,
            polling=100,
        )
    expect(told(page)).to_contain_text("All stickers are clear.")
    press(page, "Use this cube")
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(CUBE)
    browser.close()


def test_pictures_come_in_any_order_and_bad_ones_are_refused(scanner: Page, tmp_path: Path) -> None:
    chooser = scanner.locator("#scan-dialog input[type=file]")
    text = tmp_path / "text.png"
    text.write_text("no picture")
    chooser.set_input_files(text)
    expect(told(scanner)).to_contain_text('"text.png" is not a picture that the browser can read.')
    wall = tmp_path / "wall.png"
    wall.write_bytes(png.write([[7] * 90] * 90, [*PLASTIC, BODY, ROOM]))
    chooser.set_input_files(wall)
    expect(told(scanner)).to_contain_text("No side of a cube could be made out in the picture")
    expect(scanner.locator(".scan-guide")).to_contain_text("0 of 6.")

    files = []
    for turns, face in enumerate("BURLDF"):
        files.append(tmp_path / f"{turns}.png")
        files[-1].write_bytes(photograph(side(CUBE, face), turns % 4))
    chooser.set_input_files([*files[:5], files[0]])
    expect(told(scanner)).to_contain_text(
        "The blue side appears in more than one picture; the green side is missing."
    )
    guide = scanner.locator(".scan-guide")
    expect(guide).to_contain_text("5 of 6. Hold the green side")
    press(scanner, "Start again")
    chooser.set_input_files([*files[:3], text, *files[3:]])  # one of them cannot be read
    expect(told(scanner)).to_contain_text('"text.png" is not a picture that the browser can read.')
    expect(told(scanner)).to_contain_text("The sides were put in order.")
    press(scanner, "Start again")
    expect(guide).to_contain_text("0 of 6.")
    chooser.set_input_files(files)
    expect(told(scanner)).to_contain_text("The sides were put in order.")
    press(scanner, "Use this cube")
    expect(scanner.get_by_label("Scramble", exact=True)).to_have_value(CUBE)

    # What is left of a painted cube is finished, if it can be only one.
    field = scanner.get_by_label("Scramble", exact=True)
    field.fill("." + CUBE[1:8] + "." + CUBE[9:])
    press(scanner, "Solve")
    expect(scanner.locator("#scramble-message")).to_contain_text(
        "only one cube matches the painted ones"
    )
    press(scanner, "Finish and solve")
    expect(field).to_have_value(CUBE)
    expect(scanner.locator("#moves")).not_to_be_empty()

    # Colours that are wrong in more than one place: the nearest cube.
    wrong = list(CUBE)
    for a, b in ((8, 36), (51, 48)):
        wrong[a], wrong[b] = wrong[b], wrong[a]
    assert not is_cube("".join(wrong))
    field.fill("".join(wrong))
    scanner.get_by_role("button", name="Use the nearest cube").click()
    expect(field).to_have_value(CUBE)
