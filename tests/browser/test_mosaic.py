"""The mosaic, where only a browser shows it: photographs, strokes on the wall, a turning cube."""

from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from cubogram.nonogram.formats import png

SHADES = [(250, 250, 250), (196, 30, 58), (0, 70, 173)]


def photograph(folder: Path) -> Path:
    """Bands of three colours across a square."""
    file = folder / "photo.png"
    file.write_bytes(png.write([[3 * x // 120 for x in range(120)]] * 120, SHADES))
    return file


def test_a_wall_is_built_on_a_phone_and_painted(
    phone_page: Page, site: Any, tmp_path: Path
) -> None:
    page = phone_page
    page.goto(f"{site.url}mosaic/")
    page.wait_for_selector("body[data-live=rest]")
    for side in ("columns", "rows"):
        page.fill(f"[name={side}]", "10")
        page.keyboard.press("Tab")
    page.set_input_files("#photo", photograph(tmp_path))
    expect(page.locator("#facts")).to_contain_text("blue 300")
    expect(page.locator("#turns")).to_contain_text("each")
    expect(page.locator("#crop canvas")).to_be_visible()
    page.click("#build")
    for number in range(1, 6):
        expect(page.locator("#cube-head")).to_contain_text(f"Cube {number}:")
        page.click("#done")
    expect(page.locator("#cube-head")).to_contain_text("Cube 6:")
    turned = page.locator("#cube").evaluate("async (cube) => (await cube.play('R'), cube.facelets)")
    assert len(set(turned)) == 6
    page.reload()
    page.wait_for_selector("body[data-live=rest]")
    expect(page.locator("#progress")).to_contain_text("5 of 100")
    expect(page.locator(".cubes .done")).to_have_count(5)
    tops = "(them) => them.map((one) => Math.round(one.getBoundingClientRect().top))"
    rows = sorted(set(page.locator(".cubes button").evaluate_all(tops)))
    assert max(b - a for a, b in pairwise(rows)) - min(b - a for a, b in pairwise(rows)) <= 1
    page.check("#draws")
    expect(page.locator("cubogram-strokes")).to_be_visible()
    page.locator(".bricks").scroll_into_view_if_needed()
    box: Any = page.locator(".bricks").bounding_box()
    cell = box["width"] / 30
    page.mouse.move(box["x"] + 0.5 * cell, box["y"] + 20.5 * cell)
    page.mouse.down()
    page.mouse.move(box["x"] + 4.5 * cell, box["y"] + 20.5 * cell, steps=20)
    page.mouse.up()
    expect(page.locator("#facts")).to_contain_text("white 295")
    page.click("#undo")
    expect(page.locator("#facts")).to_contain_text("white 300")
