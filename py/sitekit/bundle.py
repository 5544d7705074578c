"""JavaScript bundles, named by their content."""

import json
import subprocess
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, DOWNLOADS, JS, NODE_MODULES

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
BUNDLES = BUILD / "js"
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
    """The bundles of `entries` in `out`, by the entry's file name.

    `constants` are the names that the modules use as globals, with their JSON values.
    """
    out.mkdir(parents=True, exist_ok=True)
    meta = BUILD / "bundle-meta.json"
    command = [
        str(ESBUILD),
        *map(str, entries),
        "--bundle",
        "--format=esm",
        "--minify",
        "--target=es2022",
        "--external:node:*",
        "--external:ws",
        "--legal-comments=eof",
        "--charset=utf8",
        "--log-level=warning",
        f"--alias:pyodide={DOWNLOADS / 'pyodide.mjs'}",
        f"--metafile={meta}",
        f"--outdir={out}",
        *(f"--define:{name}={json.dumps(value)}" for name, value in constants.items()),
    ]
    if entries[0].suffix == ".js":
        command.append("--loader:.css=text")  # styles that come with a script, such as the editor's
    if hashed:
        command += ["--splitting", "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"]
    subprocess.run(command, check=True, cwd=JS)
    outputs = json.loads(meta.read_text())["outputs"]
    return {
        Path(facts["entryPoint"]).name: (JS / name).resolve()
        for name, facts in outputs.items()
        if facts.get("entryPoint")
    }
