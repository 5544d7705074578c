"""Bundles of scripts and stylesheets, named by their content."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, DOWNLOADS, JS, NODE_MODULES

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
META = BUILD / "bundle-meta.json"
WORKER = JS / "python" / "worker.js"
EMBED = JS / "cube" / "embed-page.js"
EMBED_NONOGRAM = JS / "nonogram" / "embed-page.js"
EMBED_PARTS = tuple(
    JS / "cube" / f"{name}.js"
    for name in ("pointers", "describe", "net", "letters", "facelets", "solving", "smoothing")
)
"""What lies beside that file: hands and words come after eyes, the others where they are wanted."""
SERVICE_WORKER = JS / "offline" / "service-worker.js"
PAGES = (
    "pages/cube/cube-page.js",
    "pages/nonogram/nonogram-page.js",
    "pages/timer/timer-page.js",
    "pages/trainer/trainer-page.js",
    "pages/docs/docs.js",
    "pages/embed/embed-frame.js",
)
"""Entry points below js/ whose last names HTML pages name."""


def bundle(
    entries: list[Path],
    out: Path,
    constants: dict[str, Any],
    *,
    hashed: bool = True,
    apart: Iterable[str] = (),
) -> dict[str, Path]:
    """The bundles of each script of `entries` in `out`, by the entry's file name.

    `constants` are the names that the modules use as globals, with their JSON values. With `hashed`
    names have the hash of the content, and what is imported on use is in files of its own. Imports
    of `apart` stay imports.
    """
    out.mkdir(parents=True, exist_ok=True)
    wanted = {
        "entries": [str(entry) for entry in entries],
        "out": str(out),
        "constants": constants,
        "alias": {"pyodide": str(DOWNLOADS / "pyodide.mjs")},
        "parted": hashed,
        "apart": list(apart),
    }
    command = ["node", str(JS / "bundle.js")]
    done = subprocess.run(
        command, check=True, cwd=JS, input=json.dumps(wanted), stdout=subprocess.PIPE, text=True
    )
    return {entry: out / name for entry, name in json.loads(done.stdout).items()}


def stylesheets(sources: list[Path], out: Path) -> dict[str, Path]:
    """The sources in `out` without what a browser does not need, named by their content."""
    command = [
        str(ESBUILD),
        *map(str, sources),
        "--bundle",
        "--minify",
        "--target=es2022",
        "--charset=utf8",
        "--log-level=warning",
        "--entry-names=[name]-[hash]",
        f"--metafile={META}",
        f"--outdir={out}",
    ]
    subprocess.run(command, check=True, cwd=JS)
    outputs = json.loads(META.read_text())["outputs"]
    return {
        Path(facts["entryPoint"]).name: (JS / name).resolve() for name, facts in outputs.items()
    }


def _without_spaces(shader: re.Match[str]) -> str:
    """A shader without comments, and without spaces around signs that stay what they are so."""
    text = re.sub(r"//[^\n]*\n", "", shader[0])
    text = re.sub(r" ([+-]) (?![+-])", r"\1", text)
    return re.sub(r"\s*([=*/<>?:,;(){}&|])\s*", r"\1", text)


def _style_without_spaces(style: re.Match[str]) -> str:
    """Rules of a style sheet, a line each, without what separates their parts for readers."""
    return style[0].replace(": ", ":").replace(" {", "{").replace(";}", "}")


def bundle_embed(out: Path) -> Path:
    """`cubogram-cube.js` in `out`, which other pages know by this name, and its parts beside it.

    `cubogram-nonogram.js` too, in one file.
    """
    bundle(list(EMBED_PARTS), out, {}, hashed=False)
    apart = [f"./{part.name}" for part in EMBED_PARTS]
    cube = bundle([EMBED], out, {}, hashed=False, apart=apart)[EMBED.name]
    text = re.sub(r"`[^`]*void main[^`]*`", _without_spaces, cube.read_text())
    text = re.sub(r"\n\s+", "\n", text)  # of its styles
    text = re.sub(r"(?<=[;{},])\n", "", text)
    text = re.sub(r"`@layer[^`]*", _style_without_spaces, text)
    cube.unlink()
    placed = out / "cubogram-cube.js"
    placed.write_text(text)
    board = bundle([EMBED_NONOGRAM], out, {}, hashed=False)[EMBED_NONOGRAM.name]
    board.rename(out / "cubogram-nonogram.js")
    return placed
