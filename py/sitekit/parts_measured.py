"""Figures measured so far, kept in `build`, so that long runs go on where they stopped."""

import json
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, PY
from sitekit.steps import digest, files_below


class Parts:
    """The figures of one command, of rooms of the package as they are now; no others are read.

    Without rooms they are those of the whole package.
    """

    def __init__(self, name: str, *rooms: str) -> None:
        files = [path for room in rooms or ("",) for path in files_below(PY / "cubogram" / room)]
        sources = b"".join(path.read_bytes() for path in files)
        self._file: Path = BUILD / f"parts-{name}-{digest(sources)[:12]}.jsonl"

    def read(self) -> list[dict[str, Any]]:
        """All that is kept."""
        if not self._file.exists():
            return []
        return [json.loads(line) for line in self._file.read_text().splitlines()]

    def add(self, part: dict[str, Any]) -> None:
        """Keeps one more."""
        self._file.parent.mkdir(exist_ok=True)
        with self._file.open("a") as file:
            print(json.dumps(part), file=file)
