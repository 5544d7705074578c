"""What a visitor downloads, in bytes as they travel (gzip)."""

import gzip
from pathlib import Path

from sitekit.paths import DIST
from sitekit.steps import files_below


def packed_size(path: Path) -> int:
    """The bytes of the file as gzip; of a file that is packed already, its own."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9, mtime=0)))


def sizes(folder: Path = DIST) -> dict[str, int]:
    """Packed bytes of every script, stylesheet, runtime file and table of the site."""
    return {
        path.relative_to(folder).as_posix(): packed_size(path)
        for part in ("js", "css", "python", "tables")
        for path in files_below(folder / part)
    }


def total(found: dict[str, int], prefix: str) -> int:
    """The sum over the addresses that begin with `prefix`."""
    return sum(bytes_ for name, bytes_ in found.items() if name.startswith(prefix))


def table() -> str:
    """A line for every file, with the sums of each folder."""
    found = sizes()
    lines = [f"{bytes_:>10,}  {name}" for name, bytes_ in found.items()]
    sums = [f"{total(found, part):>10,}  {part} in all" for part in ("js/", "python/", "tables/")]
    return "\n".join([*lines, *sums])
