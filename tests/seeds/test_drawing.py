"""What a graphics card and a canvas are told, and how large what draws is."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

from cubogram import Cube
from sitekit.bundle import ESBUILD
from sitekit.paths import JS

HERE = Path(__file__).parent
TYPED = ("--import", "./typescript.js")
"""Lets node import TypeScript."""

LATER = (
    *("describe.ts", "net.ts", "pointers.ts", "keys.ts"),
    *("notation.ts", "reading.ts", "solving.ts"),
)
"""Parts of the cube's element for hands and words."""


def said(*arguments: str) -> Any:
    """What node, run in js/, prints as JSON."""
    done = subprocess.run(
        ["node", *TYPED, *arguments], cwd=JS, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_what_the_graphics_card_is_told() -> None:
    """While a layer turns, then while the view moves; geometry is sent once, before."""
    card = said(str(HERE / "card.mjs"))
    assert card["context"] == "webgl2"
    turning, on, looking = card["frames"]
    told = [name for name, *_ in card["setup"] + turning]
    steps = ["compileShader", "bufferData", "uniformMatrix4fv", "drawElementsInstanced"]
    assert [told.index(step) for step in steps] == sorted(map(told.index, steps))
    sent = [call[-1] for call in card["setup"] if call[0] == "bufferData"]
    assert sent == ["STATIC_DRAW"] * 4
    for frame in card["frames"]:
        assert "bufferData" not in {name for name, *_ in frame}
        drawn = [call for call in frame if call[0].startswith("draw")]
        assert (len(drawn), drawn[-1][-1]) == (2, 27)  # the shadow, and 27 blocks in one call
    ((name, uniform, _, matrices),) = [b for a, b in zip(turning, on, strict=True) if a != b]
    assert (name, uniform, len(matrices)) == ("uniformMatrix3fv", "rotations", 27 * 9)
    changed = {b[1] for a, b in zip(on, looking, strict=True) if a != b}
    assert changed == {"camera", "eye", "lamp"}


DRAWN = """
import { faceletsOf, scene, stateOf, turned } from "./cube/state.ts";
import { turnOf } from "./cube/notation.ts";
const state = stateOf();
const before = faceletsOf(state);
const drawn = (face, t) => [...scene({ state, turn: turnOf(face), t })];
console.log(JSON.stringify({
  drawn: [drawn("U", 0.4), drawn("R", 0.9), drawn("U", 0.4)],
  isSame: before === faceletsOf(state),
  after: faceletsOf(turned(state, turnOf("R"))),
  senses: [..."URFDLB"].map((face) => turnOf(face).quarters),
}));
"""


def test_drawing_a_turn_changes_nothing() -> None:
    told = said("--input-type=module", "-e", DRAWN)
    first, other, again = told["drawn"]
    assert first == again != other
    assert (told["isSame"], told["after"]) == (True, Cube("R").facelets)
    assert told["senses"] == [-1, -1, -1, 1, 1, 1]


def test_the_cube_is_small_and_needs_no_library(tmp_path: Path) -> None:
    def bundled(script: str, *left_out: str) -> tuple[set[str], int]:
        """The folders of all that a script imports, and the bytes of it, packed."""
        command = [ESBUILD, script, "--bundle", "--format=esm", "--minify", "--target=es2022"]
        command += [f"--external:./{name}" for name in left_out]
        command += [f"--metafile={tmp_path / 'parts.json'}", f"--outfile={tmp_path / 'all.js'}"]
        subprocess.run(command, check=True, cwd=JS, capture_output=True)
        parts = json.loads((tmp_path / "parts.json").read_text())["inputs"]
        size = len(gzip.compress((tmp_path / "all.js").read_bytes(), 9))
        return {part.split("/")[0] for part in parts}, size

    assert bundled("cube/renderer.ts")[0] == {"cube", "gl"}
    _, drawn = bundled("cube/element.ts", *LATER)
    folders, whole = bundled("cube/element.ts", "solving.ts")
    assert "node_modules" not in folders
    assert drawn < 10_000 < whole < 16_000, (drawn, whole)


def test_a_frame_of_the_board_is_a_kept_picture_and_a_stroke() -> None:
    board = said(str(HERE / "board.mjs"))
    marks = {"clearRect", "drawImage", "fillRect", "fillText"}
    whole, *later = [[name for name, *_ in calls if name in marks] for calls in board["drawn"]]
    assert (set(whole), whole[0]) == (marks, "clearRect")
    assert later == [["clearRect", "drawImage", "fillRect"], ["clearRect", "drawImage"]]
    assert board["thick"] == {"all": [0, 5, 10], "bold 4": [0, 4, 8, 10], "none": [0, 10]}
