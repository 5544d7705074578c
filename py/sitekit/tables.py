"""The tables in the shape that the site serves: verified, compressed, named by content."""

import gzip
from pathlib import Path
from typing import Any

from sitekit.paths import BUILD
from sitekit.steps import content_name

BUILT = BUILD / "tables"


def compressed(data: bytes) -> bytes:
    """`data` as gzip, the same bytes on every machine of the same zlib."""
    return gzip.compress(data, 9, mtime=0)


def place_tables(target: Path) -> dict[str, list[dict[str, Any]]]:
    """Writes every table below `target`; the value lists each tier's files for the worker."""
    return {}
