"""What leaves the page: pictures, the cube on another site's page, a list of solutions."""

import csv
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
from playwright.sync_api import Browser, Page, expect

from cubogram import Cube

SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2"
HOST = """<!doctype html><meta charset="utf-8"><title>Another site</title>
<script type="module" src="{address}"></script>
<cubogram-cube id="it" setup="R U R' U'" turnable style="width: 320px; height: 420px">
</cubogram-cube>
<cubogram-cube id="wrong" setup="R U X"></cubogram-cube>
<cubogram-cube id="narrow" maneuver="R U R' U' R U R' U' R U R' U'" style="width: 200px">
</cubogram-cube>
"""


@pytest.fixture
def elsewhere(tmp_path: Path, site: Any) -> Iterator[str]:
    """Another site, whose page has our cube."""
    address = f"{site.url}embed/cubogram-cube.js"
    (tmp_path / "index.html").write_text(HOST.format(address=address))
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_the_cube_lives_on_a_page_of_another_site(
    browser: Browser, elsewhere: str, screenshot: Any
) -> None:
    context = browser.new_context()
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
    page.goto(elsewhere)
    page.wait_for_function("() => it.player?.states && it.facelets", timeout=60_000)
    start = Cube("R U R' U'").facelets
    page.wait_for_function(f"() => it.facelets === '{start}'")
    assert page.evaluate("it.play(\"U R U' R'\", { tempo: 4 })") is True
    assert page.evaluate("it.facelets") == Cube().facelets
    turned = """() => new Promise((done) => {
      it.addEventListener("turn", ({ detail }) => done([detail.move, it.facelets]), { once: true });
      it.turn("F");
    })"""
    assert page.evaluate(turned) == ["F", Cube("F").facelets]
    assert page.evaluate("it.history") == ["U", "R", "U'", "R'", "F"]
    solution = page.evaluate("it.solve({ seconds: 0.2 })")
    assert Cube("F").apply(solution).is_solved
    assert page.evaluate("it.facelets") == Cube("F").facelets  # anybody can play it
    assert page.evaluate("Promise.all([it.turn('R'), it.turn('U')])") == [True, True]
    painted = "it.setAttribute('facelets', 'U'.repeat(54)); it.removeAttribute('setup')"
    page.evaluate(painted)
    page.wait_for_function("() => it.facelets === 'U'.repeat(54)")
    told = page.evaluate("it.solve().catch(({ message }) => message)")
    assert "centre" in told or "colour" in told, told
    page.evaluate("it.removeAttribute('facelets'); it.setAttribute('setup', 'F')")
    error = "it.play('R K').catch(({ message }) => message)"
    assert "'K' is not a move" in page.evaluate(error)
    box = page.locator("#it").bounding_box()
    bar = page.locator("#it .transport-bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert (box["width"], box["height"]) == (320, 420)
    assert bar["y"] + bar["height"] <= box["y"] + box["height"] + 1  # it fills its box
    # Without a size it has one, a mistake is shown below it, and a narrow one keeps its buttons.
    wrong = page.locator("#wrong")
    expect(wrong).to_contain_text("'X' is not a move")
    unsized = wrong.bounding_box()
    assert unsized is not None
    assert (unsized["width"], unsized["height"]) == (320, 400)
    inside = """() => [...narrow.querySelectorAll("button, output, select, input")].every((one) => {
      const { left, right, height } = one.getBoundingClientRect();
      const box = narrow.getBoundingClientRect();
      return left >= box.left && right <= box.right && height <= 45;
    })"""
    assert page.evaluate(inside)
    screenshot(page, "embedded")
    # The site itself may have the favicon missing.
    assert [text for text in troubles if "favicon" not in text and "404" not in text] == []
    context.close()


def test_the_cube_on_a_page_from_disk_is_solved(
    browser: Browser, tmp_path: Path, site: Any
) -> None:
    host = tmp_path / "host.html"
    host.write_text(HOST.format(address=f"{site.url}embed/cubogram-cube.js"))
    context = browser.new_context()
    page = context.new_page()
    page.goto(host.as_uri())
    page.wait_for_function("() => it.facelets")
    late = "new Promise((done) => setTimeout(() => done('never'), 90_000))"
    solution = page.evaluate(f"Promise.race([it.solve({{ seconds: 0.2 }}), {late}])")
    assert Cube("R U R' U'").apply(solution).is_solved
    wrong = "it.setAttribute('facelets', 'U'.repeat(54)); it.removeAttribute('setup')"
    page.evaluate(wrong)
    page.wait_for_function("() => it.facelets === 'U'.repeat(54)")
    told = page.evaluate(f"Promise.race([it.solve().catch(({{ message }}) => message), {late}])")
    assert "centre" in told or "colour" in told, told
    context.close()


def test_what_the_embedded_cube_weighs(dist: Path) -> None:
    size = len(gzip.compress((dist / "embed" / "cubogram-cube.js").read_bytes(), 9))
    print(f"embed/cubogram-cube.js: {size:,} bytes of gzip")
    parts = sorted(path.name for path in (dist / "embed").glob("*.js"))
    print(", ".join(parts))
    assert size <= 12_000


def test_a_frame_shows_the_cube_that_its_address_describes(
    page: Page, site: Any, screenshot: Any
) -> None:
    page.set_viewport_size({"width": 320, "height": 420})
    page.goto(f"{site.url}embed/#setup=R+U&maneuver=U'+R'")
    page.wait_for_function(
        "(start) => document.querySelector('cubogram-cube')?.facelets === start",
        arg=Cube("R U").facelets,
    )
    page.get_by_role("button", name="Last move").click()
    page.wait_for_function(
        "(end) => document.querySelector('cubogram-cube').facelets === end", arg=Cube().facelets
    )
    box = page.locator(".transport-bar").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 421
    page.set_viewport_size({"width": 240, "height": 320})
    controls = page.locator(".transport-bar :is(button, output, select, input)")
    assert controls.count() == 8
    for control in controls.all():
        box = control.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 240
    screenshot(page, "embedded_frame")


def test_pictures_and_the_code_for_other_pages(page: Page, site: Any, until: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site.url + "#scramble=R+U2+F&solution=F'+U2+R'")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied the link.")).to_be_visible()
    assert "solution=" in page.evaluate("navigator.clipboard.readText()")
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Copy embed code").click()
    until(page, "async () => (await navigator.clipboard.readText()) !== ''")
    page.wait_for_function(
        "async () => (await navigator.clipboard.readText()).includes('<cubogram-cube')"
    )
    code = page.evaluate("navigator.clipboard.readText()")
    assert f"{site.url}embed/cubogram-cube.js" in code
    assert 'setup="R U2 F"' in code
    assert "maneuver=\"F' U2 R'\"" in code
    page.get_by_role("button", name="Copy frame code").click()
    page.wait_for_function(
        "async () => (await navigator.clipboard.readText()).startsWith('<iframe src=')"
    )
    frame = page.evaluate("navigator.clipboard.readText()")
    assert f"{site.url}embed/#setup=R+U2+F&amp;maneuver=F%27+U2+R%27" in frame
    with page.expect_download() as svg:
        page.get_by_role("button", name="Save SVG").click()
    assert Path(svg.value.path()).read_text().startswith("<svg xmlns=")
    with page.expect_download() as png:
        page.get_by_role("button", name="Save PNG").click()
    assert Path(png.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as film:
        page.get_by_role("button", name="Save film").click()
    assert length_of(Path(film.value.path())) == pytest.approx((2 * 220 + 320) / 4 + 500, abs=70)
    with page.expect_download() as gif:
        page.get_by_role("button", name="Save GIF").click()
    moving = Path(gif.value.path()).read_bytes()
    assert moving[:6] == b"GIF89a"
    assert moving.count(b"\x21\xf9\x04") == 3 * 3 + 1  # three pictures for each move, and the end


def length_of(film: Path) -> float:
    """The milliseconds that an MP4 or a WebM says it has; its pictures are there up to the end."""
    content = film.read_bytes()
    if content[4:8] == b"ftyp":
        scale, units = struct.unpack(">II", content[(at := content.index(b"mvhd") + 16) : at + 8])
        length = 1000 * units / scale
        (pictures,) = struct.unpack(">I", content[(at := content.index(b"stsz") + 12) : at + 4])
    else:
        assert content[:4] == b"\x1a\x45\xdf\xa3"
        at = content.index(b"\x44\x89\x88") + 3  # the duration: its id, its length, 8 bytes
        (length,) = struct.unpack(">d", content[at : at + 8])
        pictures = len(re.findall(rb"\xa3[\x10-\xff][^\x00]?\x81", content))
    assert pictures == pytest.approx(length * 30 / 1000, abs=2)
    return float(length)


@pytest.mark.parametrize("what", ["film", "GIF"])
def test_another_cube_does_not_change_what_is_being_recorded(
    page: Page, site: Any, until: Any, what: str
) -> None:
    """Both used to drive the page's own player, which another cube empties midway."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.url + "#scramble=R+U2+F&solution=F'+U2+R'+D+D'")
    expect(page.locator("#cube .transport-count")).to_have_text("0 / 5")
    page.get_by_role("button", name="Last move").click()
    until(page, "() => document.querySelector('#cube').player.position === 5")
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as recorded:
        page.get_by_role("button", name=f"Save {what}").click()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Reset", exact=True).click()
        until(page, "() => document.querySelector('#cube').player.length === 0")
    content = Path(recorded.value.path()).read_bytes()
    if what == "GIF":
        assert content.count(b"\x21\xf9\x04") == 5 * 3 + 1  # pictures
    else:
        path = Path(recorded.value.path())
        assert length_of(path) == pytest.approx(4 * 220 + 320 + 500, abs=100)
    assert not errors


def test_a_link_to_a_persons_solution_brings_its_explanations(
    browser: Browser, page: Page, site: Any
) -> None:
    """It also says how this person solves: here, OLL and PLL in two looks each."""
    page.goto(site.url)
    page.get_by_role("radio", name="Like a person").check(force=True)
    page.locator("#person summary").click()
    page.get_by_label("OLL and PLL in two looks each").check()
    page.locator("#scramble").fill(SCRAMBLE)
    page.get_by_role("button", name="Solve", exact=True).click()
    solution = Cube(SCRAMBLE).cfop(two_look=True)
    expect(page.locator("#moves")).to_have_text(solution.summary, timeout=60_000)
    expect(page).to_have_url(re.compile("twoLook.*solution=|solution=.*twoLook"))
    names = [step.label if step.kind == "F2L" else step.name for step in solution.steps]
    context = browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    heads = other.locator(".chapter-head strong")
    expect(heads.first).to_be_visible(timeout=60_000)
    assert heads.all_text_contents() == names
    expect(other.locator("#moves")).to_have_text(solution.summary)
    context.close()


def test_going_back_closes_what_is_open(page: Page, site: Any) -> None:
    page.goto(site.url + "#scramble=R+U&solution=U'+R'")
    page.get_by_role("button", name="Reset", exact=True).click()
    page.get_by_label("Scramble", exact=True).fill("F")
    expect(page).to_have_url(site.url + "#scramble=F")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_label("Scramble", exact=True)).to_have_value("R U")


def test_a_pattern_in_the_gallery_is_made_and_solved_to(
    page: Page, site: Any, screenshot: Any
) -> None:
    page.goto(site.url)
    field = page.get_by_label("Scramble", exact=True)
    field.fill("R2 L2")
    page.get_by_text("More: limits, patterns").click()
    page.get_by_role("button", name="Patterns").click()
    page.get_by_label("Search the patterns").fill("asinorum")
    screenshot(page, "patterns")
    page.locator(".pattern").click()
    expect(field).not_to_have_value("R2 L2")
    pattern = Cube(field.input_value())
    assert pattern == Cube("M2 E2 S2")
    told = page.locator("#scramble-message")
    expect(told).to_contain_text("Checkerboard: 6 moves, the fewest possible.")
    told.get_by_role("button", name="Solve my cube to this").click()
    expect(field).to_have_value("R2 L2")
    expect(page.get_by_label("Target", exact=True)).to_have_value("Checkerboard")
    expect(page.locator("#moves")).to_have_text("4 moves")
    solution = " ".join(page.locator("#solution button").all_inner_texts())
    assert Cube("R2 L2").apply(solution) == pattern
    # The inverse, and where a sticker goes, from the same page.
    field.fill("R U2 F")
    page.get_by_text("Inverse of the scramble, and paths of stickers").click()
    expect(page.locator("#way-back")).to_have_text("F' U2 R'")
    expect(page.locator("#sticker-words")).to_contain_text("it leaves everything where it was")
    page.locator("#cube").evaluate("(cube) => cube.pick(22)")
    expect(page.locator("#sticker-words")).to_have_text(re.compile("F5 stays where it is"))
    page.locator("#cube").evaluate("(cube) => cube.pick(20)")
    way = page.locator("#sticker-words")
    expect(way).to_contain_text("F3 goes to ")
    expect(page.locator("#sticker-way svg")).to_be_visible()


def test_a_list_of_scrambles_is_solved_saved_and_shown(
    page: Page, site: Any, tmp_path: Path, screenshot: Any, violations: Any
) -> None:
    page.goto(site.url)
    others = ["F2 D L' B2 U R D' F2 L B U2", "L D' B2 U F' R2 D2 L' U2 B"]
    lines = [f"{n}. 1{n}.34  {each}" for n, each in enumerate([SCRAMBLE, *others], 1)]
    told = page.locator("#scramble-message")
    page.get_by_label("Scramble", exact=True).fill(lines[0])
    told.get_by_role("button", name="Use the scramble").click()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(SCRAMBLE)
    page.get_by_label("Scramble", exact=True).fill("\n".join(lines))
    expect(told).to_contain_text("This looks like several cubes")
    told.get_by_role("button", name="Solve them as a list").click()
    solved = page.get_by_text("3 of 3 cubes solved;")
    expect(solved).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Solve", exact=True).click()  # does the same
    expect(solved).to_be_visible()
    rows = page.locator(".cube-list li")
    for n, (row, scramble) in enumerate(zip(rows.all(), [SCRAMBLE, *others], strict=True), 1):
        expect(row).to_contain_text(f"line {n} · 1{n}.34")
        found = row.locator(".mono").all_text_contents()
        assert found[0] == scramble
        assert Cube(scramble).apply(found[1]).is_solved
        expect(row).to_contain_text(re.compile(r"\d+ moves"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save CSV").click()
    table = list(csv.DictReader(Path(saved.value.path()).read_text().splitlines()))
    assert [(row["number"], row["time"]) for row in table] == [
        *(("1", "11.34"), ("2", "12.34"), ("3", "13.34"))
    ]
    screenshot(page, "list")
    assert violations(page) == []
    rows.nth(1).get_by_role("button", name="Show").click()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(others[0])
    solution = " ".join(page.locator("#solution button").all_inner_texts())
    assert Cube(others[0]).apply(solution).is_solved
    # The list is still there; another one, too long, is refused and can be mended.
    page.get_by_role("button", name="List of cubes").click()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Another list").click()
    long = tmp_path / "long.txt"
    long.write_text("R U F\n" * 100_000)
    page.get_by_label("File with scrambles").set_input_files(long)
    expect(page.get_by_text("there are more than 10,000 cubes: split the list")).to_be_visible()
    typed = page.get_by_label("Scrambles, one per line")
    expect(typed).to_be_focused()  # the button that was pressed is not there any more
    typed.fill("nothing of the kind")
    page.get_by_role("button", name="Solve them").click()
    expect(page.get_by_text("there is no scramble in this text")).to_be_visible()
    expect(typed).to_have_value("nothing of the kind")
    typed.fill("1. R U\n2. R K2")
    page.get_by_role("button", name="Solve them").click()
    expect(page.locator("dialog[open]")).to_be_focused()
    expect(page.get_by_text("1 of 2 cubes solved; 2.00 moves on average; 1 cannot")).to_be_visible()
