"""The page's collection of puzzles, as the build places it next to the scripts."""

from pathlib import Path

from cubogram.nonogram.collection.reading import DATA, INDEX
from sitekit.content_security_policy import integrity
from sitekit.steps import content_name


def place_collection(scripts: Path) -> dict[str, dict[str, str]]:
    """Copies the files next to the scripts; returns their addresses for the page."""
    placed = {}
    for path in sorted(DATA.glob("*.json")):
        data = path.read_bytes()
        name = content_name("collection.json" if path.name == INDEX else path.name, data)
        (scripts / name).write_bytes(data)
        placed[path.name] = {"address": f"./{name}", "integrity": integrity(data)}
    return placed
