"""What leaves the page: pictures, films, lists, and the cube on another site's page."""

import gzip
import re
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cube_page import SCRAMBLE, SOLVED, box
from playwright.sync_api import Browser, Page, expect

from cubogram import Cube

HOST = """<!doctype html><meta charset="utf-8"><title>Another site</title>
<link rel="icon" href="data:,"><script type="module" src="{address}"></script>
<script type="module" src="{address}?another-build"></script>
<cubogram-cube id="it" setup="R U R' U'" turnable style="width: 320px; height: 420px">
</cubogram-cube>
<cubogram-cube id="wrong" setup="R U X"></cubogram-cube>
<cubogram-cube id="narrow" maneuver="R U R' U' R U R' U' R U R' U'" style="width: 200px">
</cubogram-cube>
"""


@pytest.fixture
def elsewhere(tmp_path: Path, site: Any) -> Iterator[str]:
    address = f"{site.url}embed/cubogram-cube.js"
    (tmp_path / "index.html").write_text(HOST.format(address=address))
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


NARROW = """() => [...narrow.querySelectorAll("button, output, select, input")].every((one) => {
  const { left, right, height } = one.getBoundingClientRect();
  const box = narrow.getBoundingClientRect();
  return left >= box.left && right <= box.right && height <= 45;
})"""
TURNED = """() => new Promise((done) => {
  it.addEventListener("turn", ({ detail }) => done([detail.move, it.facelets]), { once: true });
  it.turn("F");
})"""
NEWER = """async () => {
  it.setAttribute("facelets", "U".repeat(54));
  await Promise.resolve();
  it.removeAttribute("facelets");
  it.setAttribute("setup", "F");
  await new Promise((end) => setTimeout(end, 300));
  return it.facelets;
}"""
REFUSED = """async (blockedURI) => {
  const refusal = new SecurityPolicyViolationEvent("securitypolicyviolation", {
    blockedURI,
    effectiveDirective: "frame-src",
  });
  setTimeout(() => document.dispatchEvent(refusal), 200);
  return it.solve().catch(({ message }) => message);
}"""
CANNOT_BE = """async () => {
  it.setAttribute("facelets", "U".repeat(54));
  it.removeAttribute("setup");
  while (it.facelets !== "U".repeat(54)) await new Promise(requestAnimationFrame);
  return it.solve().catch(({ message }) => message);
}"""


def test_the_cube_lives_on_a_page_of_another_site(browser: Browser, elsewhere: str) -> None:
    page = browser.new_context().new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
    page.goto(elsewhere)
    start = Cube("R U R' U'").facelets
    page.wait_for_function("(start) => it.player?.states && it.facelets === start", arg=start)
    assert page.evaluate("it.play(\"U R U' R'\", { tempo: 4 })") is True
    assert page.evaluate("it.facelets") == SOLVED
    assert page.evaluate(TURNED) == ["F", Cube("F").facelets]
    assert page.evaluate("it.history") == ["U", "R", "U'", "R'", "F"]
    assert page.evaluate("it.solve({ seconds: 0.2 })") == "F'"
    assert page.evaluate("it.facelets") == Cube("F").facelets  # anybody can play it
    assert page.evaluate("Promise.all([it.turn('R'), it.turn('U')])") == [True, True]
    assert re.search("centre|colour", page.evaluate(CANNOT_BE))
    assert page.evaluate(NEWER) == Cube("F").facelets
    error = "it.play('R K').catch(({ message }) => message)"
    assert "'K' is not a move" in page.evaluate(error)
    it, bar, unsized = (box(page.locator(each)) for each in ("#it", "#it .transport-bar", "#wrong"))
    assert (it.width, it.height) == (320, 420)
    assert bar.bottom <= it.bottom + 1  # it fills its box
    # Without a size it has one, a mistake is shown below it, and a narrow one keeps its buttons.
    assert (unsized.width, unsized.height) == (320, 400)
    expect(page.locator("#wrong")).to_contain_text("'X' is not a move")
    assert page.evaluate(NARROW)
    assert page.evaluate("document.adoptedStyleSheets.length") == 1, "two copies, one in use"
    assert troubles == []
    page.context.close()


def test_the_cube_on_a_page_from_disk_is_solved_even_after_a_refusal(
    browser: Browser, tmp_path: Path, site: Any
) -> None:
    host = tmp_path / "host.html"
    host.write_text(HOST.format(address=f"{site.url}embed/cubogram-cube.js"))
    page = browser.new_context().new_page()
    page.goto(host.as_uri())
    page.wait_for_function("() => it.player?.states && it.facelets")
    page.route("**/embed/", lambda route: route.abort())
    assert "policy does not allow" in page.evaluate(REFUSED, site.url)
    page.unroute("**/embed/")
    assert Cube("R U R' U'").apply(page.evaluate("it.solve({ seconds: 0.2 })")).is_solved
    assert re.search("centre|colour", page.evaluate(CANNOT_BE))
    page.context.close()


def test_the_embedded_cube_is_light(dist: Path) -> None:
    assert len(gzip.compress((dist / "embed" / "cubogram-cube.js").read_bytes(), 9)) <= 15_000


def test_a_frame_shows_the_cube_that_its_address_describes(page: Page, site: Any) -> None:
    page.set_viewport_size({"width": 320, "height": 420})
    page.goto(f"{site.url}embed/#setup=R+U&maneuver=U'+R'")
    shows = "(facelets) => document.querySelector('cubogram-cube')?.facelets === facelets"
    page.wait_for_function(shows, arg=Cube("R U").facelets)
    page.get_by_role("button", name="Last move").click()
    page.wait_for_function(shows, arg=SOLVED)
    assert box(page.locator(".transport-bar")).bottom <= 421
    page.set_viewport_size({"width": 240, "height": 320})
    controls = page.locator(".transport-bar :is(button, output, select, input)")
    assert controls.count() == 8
    for control in controls.all():
        assert 0 <= box(control).left <= box(control).right <= 240
    page.evaluate("document.documentElement.dir = 'rtl'")  # players are the same there
    page.get_by_role("button", name="One move back").click()
    first, last = (box(page.get_by_role("button", name=f"{end} move")) for end in ("First", "Last"))
    assert first.right < last.left
    scrubber = page.get_by_role("slider", name="Move")
    assert scrubber.evaluate("(it) => getComputedStyle(it).direction") == "ltr"


def saved(page: Page, button: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_bytes()


def test_links_code_and_pictures(page: Page, open_cube: Any, site: Any, until: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cube = open_cube("#scramble=R+U2+F&solution=F'+U2+R'")
    expect(cube.chips).to_have_count(3)
    cube.press("Share")
    fragment = "setup=R+U2+F&amp;maneuver=F%27+U2+R%27"
    for button, beginning, parts in (
        ("Copy link", f"{site.url}#", ["scramble=R+U2+F", "solution="]),
        (
            "Copy embed code",
            "<script",
            [f"{site.url}embed/cubogram-cube.js", 'setup="R U2 F"', "maneuver=\"F' U2 R'\""],
        ),
        ("Copy frame code", "<iframe src=", [f"{site.url}embed/#{fragment}"]),
    ):
        cube.press(button)
        copied = "async (text) => (await navigator.clipboard.readText()).startsWith(text)"
        until(page, copied, beginning)
        text = page.evaluate("navigator.clipboard.readText()")
        assert all(part in text for part in parts), text
    assert saved(page, "Save SVG").startswith(b"<svg xmlns=")
    assert saved(page, "Save PNG").startswith(b"\x89PNG\r\n\x1a\n")


def length_of(film: bytes) -> float:
    """The milliseconds that an MP4 or a WebM says it has; its pictures are there up to the end."""
    if film[4:8] == b"ftyp":
        scale, units = struct.unpack(">II", film[(at := film.index(b"mvhd") + 16) : at + 8])
        length = 1000 * units / scale
        (pictures,) = struct.unpack(">I", film[(at := film.index(b"stsz") + 12) : at + 4])
    else:
        assert film[:4] == b"\x1a\x45\xdf\xa3"
        at = film.index(b"\x44\x89\x88") + 3  # the duration: its id, its length, 8 bytes
        (length,) = struct.unpack(">d", film[at : at + 8])
        pictures = len(re.findall(rb"\xa3[\x10-\xff][^\x00]?\x81", film))
    assert pictures == pytest.approx(length * 30 / 1000, abs=2)
    return float(length)


def test_another_cube_does_not_change_what_is_being_recorded(page: Page, open_cube: Any) -> None:
    for what in ("film", "GIF"):
        cube = open_cube("#scramble=R+U2+F&solution=F'+U2+R'+D+D'")
        expect(cube.count).to_have_text("0 / 5")
        page.get_by_label("Speed").select_option("4")
        cube.press("Last move", "Share")
        with page.expect_download() as download:
            cube.press(f"Save {what}")
            page.keyboard.press("Escape")
            cube.press("Reset")
            page.wait_for_function("() => cube.player.length === 0")
        content = Path(download.value.path()).read_bytes()
        if what == "film":
            assert length_of(content) == pytest.approx((4 * 220 + 320) / 4 + 500, abs=70)
        else:
            assert content[:6] == b"GIF89a"
            assert content.count(b"\x21\xf9\x04") == 5 * 3 + 1  # three for each move, and the end


def test_a_list_is_solved_saved_and_left_for_another(
    page: Page, open_cube: Any, tmp_path: Path, violations: Any
) -> None:
    cube = open_cube()
    scrambles = [SCRAMBLE, "F2 D L' B2 U R D' F2 L B U2", "L D' B2 U F' R2 D2 L' U2 B"]
    cube.types("\n".join(f"{n}. 1{n}.34  {each}" for n, each in enumerate(scrambles, 1)))
    cube.press("Solve")
    expect(page.get_by_text("3 of 3 cubes solved;")).to_be_visible()
    assert saved(page, "Save CSV").count(b"\n") == 4
    assert violations(page) == []
    page.locator(".cube-list li").nth(1).get_by_role("button", name="Show").click()
    cube.says(scrambles[1])
    assert Cube(scrambles[1]).apply(cube.solution).is_solved
    cube.press("List of cubes", "Another list")
    long = tmp_path / "long.txt"
    long.write_text("R U F\n" * 100_000)
    page.get_by_label("File with scrambles").set_input_files(long)
    expect(page.get_by_text("there are more than 10,000 cubes: split the list")).to_be_visible()
    typed = page.get_by_label("Scrambles, one per line")
    expect(typed).to_be_focused()  # the button that was pressed is not there any more
    typed.fill("1. R U\n2. R K2")
    cube.press("Solve them")
    expect(page.locator("dialog[open]")).to_be_focused()
    expect(page.get_by_text("1 of 2 cubes solved; 2.00 moves on average; 1 cannot")).to_be_visible()
