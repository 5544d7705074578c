"""What the cube and its player weigh on the wire."""

import gzip
import subprocess
from pathlib import Path

from sitekit.bundle import ESBUILD
from sitekit.paths import JS

LATER = ("./attributes.js", "./flat.js", "./gl/letters.js")
"""Parts of the element that few pages fetch, after it."""


def test_cube_and_player_are_below_ten_kilobytes(tmp_path: Path) -> None:
    out = tmp_path / "element.js"
    command = [str(ESBUILD), "cube/element.js", "--bundle", "--format=esm", "--minify"]
    command += ["--target=es2022", f"--outfile={out}", *(f"--external:{name}" for name in LATER)]
    subprocess.run(command, check=True, cwd=JS, capture_output=True)
    size = len(gzip.compress(out.read_bytes(), 9))
    print(f"cube and player: {size:,} bytes of gzip")
    assert size < 10_000
