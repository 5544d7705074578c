"""What the cube and its player weigh on the wire."""

import gzip
import re
import subprocess
from pathlib import Path

from sitekit.bundle import ESBUILD
from sitekit.paths import JS
from sitekit.sizes import packed_size

HANDS_AND_WORDS = ("attributes", "describe", "net", "pointers", "letters", "facelets", "solving")
LATER = tuple(f"./{name}.js" for name in (*HANDS_AND_WORDS, "smoothing"))
"""Parts that come after it: what hands need, words for listeners, what few pages need."""


def test_cube_and_player_are_below_ten_kilobytes(tmp_path: Path) -> None:
    out = tmp_path / "element.js"
    command = [str(ESBUILD), "cube/element.js", "--bundle", "--format=esm", "--minify"]
    command += ["--target=es2022", f"--outfile={out}", *(f"--external:{name}" for name in LATER)]
    subprocess.run(command, check=True, cwd=JS, capture_output=True)
    size = len(gzip.compress(out.read_bytes(), 9))
    print(f"cube and player: {size:,} bytes of gzip")
    assert size < 10_000


def test_scripts_that_the_page_needs_at_once_are_below_28_kilobytes(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    names = re.findall(r'(?:src|rel="modulepreload" href)="(js/[^"]+)"', page)
    size = sum(packed_size(dist / name) for name in names)
    print(f"scripts of the cube page: {size:,} bytes of gzip in {len(names)} files")
    assert 10_000 < size < 28_000
