"""Bundles of scripts and stylesheets, named by their content."""

import json
import subprocess
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, DOWNLOADS, JS, NODE_MODULES

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
META = BUILD / "bundle-meta.json"
WORKER = JS / "python" / "worker.js"
EMBED = JS / "cube" / "embed-page.js"
SERVICE_WORKER = JS / "offline" / "service-worker.js"
PAGES = (
    "pages/cube/cube-page.js",
    "pages/nonogram/nonogram-page.js",
    "pages/trainer/trainer-page.js",
    "pages/docs/docs.js",
)
"""Entry points below js/ whose last names HTML pages name."""


def bundle(
    entries: list[Path], out: Path, constants: dict[str, Any], *, hashed: bool = True
) -> dict[str, Path]:
    """The bundles of each script of `entries` in `out`, by the entry's file name.

    `constants` are the names that the modules use as globals, with their JSON values. With `hashed`
    names have the hash of the content, and what is imported on use is in files of its own.
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
