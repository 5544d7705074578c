"""The small tables as files: finds, verifies, makes and writes them.

A table's file is named by its content and is the same on every machine. It is looked for inside the
package (the wheel contains them) and in the cache directory. A file is used only if its sha256 is
the recipe's.

>>> slice_flip = RECIPES["slice_flip"]
>>> content(slice_flip, b"damaged") is None
True
"""

import hashlib
import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.files import file_errors, write_whole
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.pruning import SMALL_TABLES, PruningTable

TIERS: dict[str, tuple[PruningTable, ...]] = {"small": SMALL_TABLES}
RECIPES = {table.name: table for tier in TIERS.values() for table in tier}

PACKAGE_DATA = Path(__file__).with_name("data")
"""The files' directory in the wheel; the repository does not have it."""

_GZIP_MAGIC = b"\x1f\x8b"


def read(table: PruningTable) -> NDArray[np.uint8] | None:
    """The table's distances, flat and read-only, from the package or from the cache.

    None if there is no valid file.
    """
    cache = cache_directory()
    for directory in (PACKAGE_DATA, *([] if cache is None else [cache])):
        with suppress(OSError):
            found = content(table, (directory / file_name(table)).read_bytes())
            if found is not None:
                return found
    return None


def content(table: PruningTable, data: bytes | bytearray | memoryview) -> NDArray[np.uint8] | None:
    """The table's distances, read-only, if these are their bytes, gzipped or raw; else None."""
    raw = inflated(data, table.size)
    if raw is None or hashlib.sha256(raw).hexdigest() != table.sha256:
        return None
    return np.frombuffer(raw, np.uint8)


def make(table: PruningTable) -> NDArray[np.uint8]:
    """Computes the table's distances and, natively, stores them in the cache directory.

    Raises TablesDamaged if the counts by distance are not the published ones.
    """
    distances = table.distances()
    if not table.is_right(distances):
        raise TablesDamaged(f"table {table.name}: the counts are not the published ones")
    distances.flags.writeable = False
    directory = cache_directory()
    if directory is not None:
        with suppress(OSError):  # a full or read-only disk only costs time at the next start
            directory.mkdir(parents=True, exist_ok=True)
            write_whole(directory / file_name(table), compressed(distances.tobytes()))
    return distances


def build(directory: Path) -> list[Path]:
    """Makes every table, writes the compressed files and manifest.json, and returns their paths.

    Raises TablesDamaged if a table differs from its recipe, FileError if a file cannot be written.
    """
    with file_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
    paths = []
    for table in RECIPES.values():
        raw = table.distances().tobytes()
        if content(table, raw) is None or not table.is_right(np.frombuffer(raw, np.uint8)):
            raise TablesDamaged(f"table {table.name}: not the published counts or sha256")
        paths.append(directory / file_name(table))
        write_whole(paths[-1], compressed(raw))
    write_whole(directory / "manifest.json", (json.dumps(manifest(), indent=1) + "\n").encode())
    return paths


def verify(directory: Path) -> list[str]:
    """The problems of the table files in a directory, one line each; empty if all is well."""
    return [problem for table in RECIPES.values() for problem in _problems(table, directory)]


def _problems(table: PruningTable, directory: Path) -> Iterator[str]:
    path = directory / file_name(table)
    if not path.is_file():
        yield f"{path.name}: missing"
        return
    with file_errors(path):
        data = path.read_bytes()
    if inflated(data, table.size) is None:
        yield f"{path.name}: damaged (cannot be decompressed to {table.size} bytes)"
        return
    distances = content(table, data)
    if distances is None:
        yield f"{path.name}: damaged (sha256 differs)"
    elif not table.is_right(distances):
        yield f"{path.name}: the counts by distance are not the published ones"


def manifest() -> dict[str, Any]:
    """The build's manifest: for each table its file, shape, dtype, counts, bytes and sha256."""
    return {
        "recipe": "cubogram.twophase.tables.pruning",
        "tables": [
            {
                "name": table.name,
                "tier": tier,
                "file": file_name(table),
                "shape": [table.n_first, table.n_second],
                "dtype": "uint8",
                "counts": list(table.counts),
                "bytes": table.size,
                "sha256": table.sha256,
            }
            for tier, tables in TIERS.items()
            for table in tables
        ],
    }


def file_name(table: PruningTable) -> str:
    """The name of a table's compressed file; it contains the start of the content's sha256."""
    return f"{table.name}.{table.sha256[:12]}.bin.gz"


def cache_directory() -> Path | None:
    """Where tables are stored ($XDG_CACHE_HOME/cubogram); None in a browser or without a home."""
    if sys.platform == "emscripten":
        return None
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "cubogram"
    except RuntimeError:  # the user has no home directory
        return None


def compressed(data: bytes) -> bytes:
    """The data as a gzip file: the smaller result of two fast methods for small numbers.

    Most tables have no repetitions worth searching for; only the bytes' frequencies help.
    """
    files = []
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY):
        packer = zlib.compressobj(6, zlib.DEFLATED, 31, 9, strategy)
        files.append(packer.compress(data) + packer.flush())
    return min(files, key=len)


def inflated(data: bytes | bytearray | memoryview, size: int) -> bytes | None:
    """The bytes, decompressed if they are gzipped; None if the result is not `size` bytes."""
    raw = bytes(data)
    if len(raw) != size and raw[:2] == _GZIP_MAGIC:
        try:
            raw = zlib.decompressobj(wbits=31).decompress(raw, size + 1)
        except zlib.error:
            return None
    return raw if len(raw) == size else None
