"""The named patterns as the cube page shows them: names, maneuvers, colours, pictures."""

import json
from pathlib import Path
from typing import Any

from cubogram.cube.named_patterns import FILE, named_patterns
from cubogram.draw import corner
from sitekit.paths import BUILD, PY
from sitekit.policy import integrity
from sitekit.steps import content_name, files_below, fingerprint, run_if_changed

GALLERY = BUILD / "patterns.json"


def build_gallery() -> None:
    """Brings `build/patterns.json` up to date."""

    def build() -> None:
        GALLERY.write_text(json.dumps(gallery(), separators=(",", ":")))

    inputs = [Path(__file__), *files_below(PY / "cubogram" / "draw", "*.py")]
    inputs += [PY / "cubogram" / "cube" / name for name in (FILE, "named_patterns.py")]
    run_if_changed("gallery", fingerprint(inputs), [GALLERY], build)


def gallery() -> list[dict[str, Any]]:
    """Each pattern with `told`, what is known of its length, and its picture."""
    return [
        {
            **pattern.as_json(),
            "told": str(pattern),
            "svg": str(corner(pattern.cube, title=pattern.name)),
        }
        for pattern in named_patterns()
    ]


def place_gallery(scripts: Path) -> dict[str, str]:
    """Copies the file beside the scripts; the value tells the page where it is, and its digest."""
    data = GALLERY.read_bytes()
    name = content_name("patterns.json", data)
    (scripts / name).write_bytes(data)
    return {"address": f"./{name}", "integrity": integrity(data)}
