"""JavaScript bundles, named by their content."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, DOWNLOADS, JS, NODE_MODULES

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
BUNDLES = BUILD / "js"
WORKER = JS / "python" / "worker.js"
EMBED = JS / "cube" / "embed-page.js"
EMBED_PARTS = tuple(
    JS / "cube" / f"{name}.js"
    for name in ("pointers", "describe", "net", "letters", "facelets", "solving")
)
"""What lies beside that file: hands and words come after eyes, the others where they are wanted."""
SERVICE_WORKER = JS / "offline" / "service-worker.js"
PAGES = (
    "pages/cube/cube-page.js",
    "pages/nonogram/nonogram-page.js",
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
    """The bundles of `entries` in `out`, by the entry's file name.

    `constants` are the names that the modules use as globals, with their JSON values; imports of
    `apart` stay imports.
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
        *(f"--external:{name}" for name in apart),
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


def bundle_embed(out: Path) -> Path:
    """`cubogram-cube.js` in `out`, which other pages know by this name, and its parts beside it."""
    bundle(list(EMBED_PARTS), out, {}, hashed=False)
    apart = [f"./{part.name}" for part in EMBED_PARTS]
    cube = bundle([EMBED], out, {}, hashed=False, apart=apart)[EMBED.name]
    text = re.sub(r"\n\s+", "\n", cube.read_text())  # of its shaders and styles
    text = re.sub(r"(?<=[;{},])\n", "", text)
    cube.unlink()
    placed = out / "cubogram-cube.js"
    placed.write_text(text)
    return placed
