"""Bundles of scripts and stylesheets, named by their content."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, DOWNLOADS, JS, NODE_MODULES

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
META = BUILD / "bundle-meta.json"
WORKER = JS / "python" / "worker.ts"
EMBED = JS / "cube" / "embed-page.ts"
EMBED_NONOGRAM = JS / "nonogram" / "embed-page.ts"
SERVICE_WORKER = JS / "offline" / "service-worker.ts"
PAGES = (
    "pages/cube/cube-page.ts",
    "pages/mosaic/mosaic-page.ts",
    "pages/nonogram/nonogram-page.ts",
    "pages/timer/timer-page.ts",
    "pages/trainer/trainer-page.ts",
    "pages/docs/docs.ts",
    "pages/embed/embed-frame.ts",
)
"""Entry points below js/; HTML pages refer to their file names."""


def bundle(
    entries: list[Path],
    out: Path,
    constants: dict[str, Any],
    *,
    hashed: bool = True,
) -> dict[str, Path]:
    """Bundles each script of `entries` into `out`; returns the bundles by their names, as `.js`.

    `constants` are the globals that the modules use, with their JSON values. With `hashed`, names
    contain the hash of the content, shared modules and dynamic imports are in files of their own.
    """
    out.mkdir(parents=True, exist_ok=True)
    wanted = {
        "entries": [str(entry) for entry in entries],
        "out": str(out),
        "constants": constants,
        "alias": {"pyodide": str(DOWNLOADS / "pyodide.mjs")},
        "parted": hashed,
    }
    command = ["node", str(JS / "bundle.js")]
    done = subprocess.run(
        command, check=True, cwd=JS, input=json.dumps(wanted), stdout=subprocess.PIPE, text=True
    )
    placed = json.loads(done.stdout)
    return {f"{Path(entry).stem}.js": out / name for entry, name in placed.items()}


def stylesheets(sources: list[Path], out: Path) -> dict[str, Path]:
    """Minifies the sources into `out`, named by their content."""
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
    """A shader without comments or needless spaces."""
    text = re.sub(r"//[^\n]*\n", "", shader[0])
    text = re.sub(r" ([+-]) (?![+-])", r"\1", text)
    return re.sub(r"\s*([=*/<>?:,;(){}&|])\s*", r"\1", text)


def _style_without_spaces(style: re.Match[str]) -> str:
    """The rules of a style sheet without needless spaces."""
    return style[0].replace(": ", ":").replace(" {", "{").replace(";}", "}")


def bundle_embed(out: Path) -> Path:
    """Bundles `cubogram-cube.js` and `cubogram-nonogram.js` into `out`, one file each.

    Other sites use them by these names.
    """
    cube = bundle([EMBED], out, {}, hashed=False)["embed-page.js"]
    text = re.sub(r"`[^`]*void main[^`]*`", _without_spaces, cube.read_text())
    text = re.sub(r"\n\s+", "\n", text)  # of its styles
    text = re.sub(r"(?<=[;{},])\n", "", text)
    text = re.sub(r"`@layer[^`]*", _style_without_spaces, text)
    cube.unlink()
    placed = out / "cubogram-cube.js"
    placed.write_text(text)
    board = bundle([EMBED_NONOGRAM], out, {}, hashed=False)["embed-page.js"]
    board.rename(out / "cubogram-nonogram.js")
    return placed
