"""Without WebGL the cube is unfolded: its net shows what is played, and can be painted."""

from typing import Any

import pytest
from cube_page import SOLVED, CubePage, box
from playwright.sync_api import Page, expect
from withheld import without_python

from cubogram import Cube

NET = """() => {
  const { canvas } = document.querySelector("#cube");
  const pen = canvas.getContext("2d");
  const edge = Math.min(canvas.width / 13, canvas.height / 10);
  const [left, top] = [(canvas.width - 12 * edge) / 2, (canvas.height - 9 * edge) / 2];
  const corners = [[3, 0], [6, 3], [3, 3], [3, 6], [0, 3], [9, 3]];
  const colours = { "248,248,244": "U", "196,30,58": "R", "0,155,72": "F",
                    "255,213,0": "D", "255,88,0": "L", "0,70,173": "B" };
  return Array.from({ length: 54 }, (_, i) => {
    const [column, row] = corners[Math.floor(i / 9)];
    const x = left + (column + (i % 3) + 0.5) * edge;
    const y = top + (row + (Math.floor(i / 3) % 3) + 0.5) * edge;
    return colours[[...pen.getImageData(x, y, 1, 1).data.slice(0, 3)].join()] ?? "?";
  }).join("");
}"""


def is_drawn(cube: CubePage, text: str) -> None:
    cube.page.wait_for_function(f"(wanted) => ({NET})() === wanted", arg=Cube(text).facelets)


@pytest.fixture
def flat(page: Page, open_cube: Any) -> CubePage:
    without_python(page)
    cube: CubePage = open_cube()
    return cube


def test_the_flat_net_shows_the_moves_as_they_are_played(flat: CubePage) -> None:
    moves = "R U F D L B"
    flat.types(moves)
    is_drawn(flat, moves)
    expect(flat.page.locator("#behind")).to_be_hidden()  # there is no other side
    flat.press("First move")
    is_drawn(flat, "")
    flat.page.get_by_label("Speed").select_option("4")
    flat.page.evaluate(
        f"""() => {{
          window.seen = new Set();
          const look = () => {{
            seen.add(({NET})());
            if (cube.player.position < 6) requestAnimationFrame(look);
          }};
          cube.player.play();
          look();
        }}"""
    )
    flat.page.wait_for_function("(end) => seen.has(end)", arg=Cube(moves).facelets)
    played = [Cube(moves[: 2 * n]).facelets for n in range(7)]
    assert flat.page.evaluate("[...seen]") == played


def test_a_tap_on_the_flat_net_paints_the_sticker_under_it(open_cube: Any) -> None:
    cube = open_cube()
    cube.press("Paint", "Start from solved")
    cube.shows("")
    cube.chooses("red")
    canvas = box(cube.canvas)
    edge = min(canvas.width / 13, canvas.height / 10)
    left, top = (canvas.width - 12 * edge) / 2, (canvas.height - 9 * edge) / 2
    # The first sticker of the left face, which is out of sight in space.
    cube.canvas.click(position={"x": left + edge / 2, "y": top + 3.5 * edge})
    cube.says(SOLVED[:36] + "R" + SOLVED[37:])
