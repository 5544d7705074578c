"""Cubes read from photographs, as the cube page reads them: decoded and shrunk by its own code.

    PYTHONPATH=py python tests/bench/photographs.py SHEET.html FOLDER...

A folder holds six photographs of a cube: "...-U", "...-R" and so on, or any other names and then
in any order and any way up. The sheet shows each with the face that was found and the colours of
the cube, so that a person can say whether they are right: no photograph is part of this project.
"""

import base64
import html
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from frame import chromium
from playwright.sync_api import Page

from cubogram import PuzzleError
from cubogram.pages.cube.scan import SIDE
from cubogram.scan import Face, Scan, find_face, scan
from cubogram.scan.arrangement import USUAL, quarter_turned
from cubogram.scan.lamp import tell_apart
from cubogram.web.scan import SURE
from sitekit.bundle import bundle
from sitekit.paths import JS

IMAGES = (".png", ".jpg", ".jpeg", ".webp")
READ = """async (name) => {
  const { decoded, shrunk } = await import("/pictures.js");
  const canvas = await decoded(document.querySelector("input").files[0]);
  const image = shrunk(canvas, canvas.width, canvas.height, SIDE);
  const { width, height } = image;
  const { data } = image.getContext("2d").getImageData(0, 0, width, height);
  const text = Array.from(data, (value) => String.fromCharCode(value)).join("");
  return { width, pixels: btoa(text), picture: image.toDataURL() };
}""".replace("SIDE", str(SIDE))


def photographs(folder: Path) -> tuple[list[Path], bool]:
    """The six, and whether their names tell which is which."""
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in IMAGES)
    if len(paths) != 6:
        raise SystemExit(f"{folder}: six photographs are expected, not {len(paths)}")
    named = {path.stem[-1]: path for path in paths}
    if set(named) == set("URFDLB"):
        return [named[face] for face in "URFDLB"], True
    return paths, False


def read(page: Page, path: Path) -> tuple[Face, str]:
    """The face in a photograph, and the photograph as the page has shrunk it."""
    page.set_input_files("input", path)
    found = page.evaluate(READ)
    pixels = np.frombuffer(base64.b64decode(found["pixels"]), dtype=np.uint8)
    return find_face(pixels.reshape(-1, found["width"], 4), guided=False), found["picture"]


def as_seen(faces: list[Face], result: Scan) -> int:
    """How many stickers are as in the cube before its laws have been asked."""
    order = np.concatenate(
        [9 * at + quarter_turned(turn) for at, turn in zip(result.faces, result.turns, strict=True)]
    )
    light = np.concatenate([face.light for face in faces])[order]
    spread = np.concatenate([face.spread for face in faces])[order]
    seen = tell_apart(light, spread, as_cube=False).facelets
    return sum(a == b for a, b in zip(seen, result.facelets, strict=True))


def drawn(faces: list[Face], pictures: list[str], result: Scan) -> str:
    """The six photographs as they lay, each with its nine colours beside it."""
    shown = []
    colours = dict(zip("URFDLB", USUAL.split(), strict=True))
    for at, (face, picture) in enumerate(zip(faces, pictures, strict=True)):
        place = result.faces.index(at)
        nine = [""] * 9
        for i, own in enumerate(quarter_turned(result.turns[place])):
            nine[own] = result.facelets[9 * place + i]
        corners = " ".join(f"{100 * x:.1f},{100 * y:.1f}" for x, y in face.corners)
        cells = "".join(f'<i style="background:#{colours[one]}"></i>' for one in nine)
        shown.append(
            f'<div><div class="photo"><img src="{picture}"><svg viewBox="0 0 100 100"'
            f' preserveAspectRatio="none"><polygon points="{corners}"/></svg></div>'
            f'<div class="nine">{cells}</div></div>'
        )
    return f'<div class="cube">{"".join(shown)}</div>'


STYLE = """<style>.cube{display:flex;gap:8px}.photo{position:relative;height:180px}img{height:180px}
svg{position:absolute;inset:0;width:100%;height:100%}
polygon{fill:none;stroke:#f0f;vector-effect:non-scaling-stroke}
.nine{display:grid;grid-template-columns:repeat(3,30px);gap:2px}.nine i{height:30px}</style>"""


def main() -> None:
    sheet, *folders = map(Path, sys.argv[1:])
    seen = cubes = 0
    parts = [STYLE]
    with TemporaryDirectory() as scripts, chromium(Path(scripts)) as (browser, url):
        bundle([JS / "ui" / "pictures.ts"], Path(scripts), {}, hashed=False)
        page = browser.new_page()
        page.goto(f"{url}pictures.js")
        page.set_content("<input type=file>")
        for folder in folders:
            paths, ordered = photographs(folder)
            faces, pictures = map(list, zip(*(read(page, path) for path in paths), strict=True))
            parts.append(f"<h2>{html.escape(str(folder))}</h2>")
            try:
                result = scan(faces, ordered=ordered)
            except PuzzleError as error:
                print(f"{folder}: {error}")
                parts.append(f"<p>{html.escape(str(error))}</p>")
                continue
            right = as_seen(faces, result)
            unsure = int((result.confidence < SURE).sum())
            seen += right
            cubes += 1
            print(f"{folder}: {right} of 54 as seen, {unsure} not sure in the cube")
            parts.append(drawn(faces, pictures, result))
    sheet.write_text("\n".join(parts), encoding="utf-8")
    print(f"{cubes} of {len(folders)} are cubes; {seen} of {54 * cubes} stickers are so as seen")


if __name__ == "__main__":
    main()
