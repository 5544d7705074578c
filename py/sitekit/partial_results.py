"""Results measured so far, kept in `build`, so that long runs can be resumed."""

import json
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD, PY
from sitekit.steps import digest, files_below


class PartialResults:
    """The results of one command for the present source of some folders of the package.

    Without folders they are for the whole package; results for older sources are not read.
    """

    def __init__(self, name: str, *folders: str) -> None:
        files = [
            path for folder in folders or ("",) for path in files_below(PY / "cubogram" / folder)
        ]
        sources = b"".join(path.read_bytes() for path in files)
        self._file: Path = BUILD / f"parts-{name}-{digest(sources)[:12]}.jsonl"

    def read(self) -> list[dict[str, Any]]:
        """All results so far."""
        if not self._file.exists():
            return []
        return [json.loads(line) for line in self._file.read_text().splitlines()]

    def add(self, part: dict[str, Any]) -> None:
        """Adds a result."""
        self._file.parent.mkdir(exist_ok=True)
        with self._file.open("a") as file:
            print(json.dumps(part), file=file)
