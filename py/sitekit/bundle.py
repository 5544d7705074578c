"""Bundles of scripts and stylesheets, named by their content."""

import json
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


def bundle_embed(out: Path) -> Path:
    """Bundles `cubogram-cube.js` and `cubogram-nonogram.js` into `out`, one file each.

    Other sites use them by these names.
    """
    for entry, name in ((EMBED_NONOGRAM, "cubogram-nonogram.js"), (EMBED, "cubogram-cube.js")):
        placed = bundle([entry], out, {}, hashed=False)["embed-page.js"].rename(out / name)
    return placed
