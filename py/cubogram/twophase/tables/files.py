"""The small tables as files: found, checked, made, written.

A table's file is named by its content and is the same on every machine. It is looked for beside
the package (the wheel brings them) and in the cache directory; nothing is used whose sha256 is not
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
"""Where the wheel has the files; there is no such folder in the repository."""

_GZIP_MAGIC = b"\x1f\x8b"


def read(table: PruningTable) -> NDArray[np.uint8] | None:
    """The table's distances, flat and read-only, from beside the package or from the cache.

    None where there is no file that holds them.
    """
    cache = cache_directory()
    for directory in (PACKAGE_DATA, *([] if cache is None else [cache])):
        with suppress(OSError):
            found = content(table, (directory / file_name(table)).read_bytes())
            if found is not None:
                return found
    return None


def content(table: PruningTable, data: bytes | bytearray | memoryview) -> NDArray[np.uint8] | None:
    """The table's distances if the bytes, gzipped or raw, are they; read-only."""
    raw = inflated(data, table.size)
    if raw is None or hashlib.sha256(raw).hexdigest() != table.sha256:
        return None
    return np.frombuffer(raw, np.uint8)


def make(table: PruningTable) -> NDArray[np.uint8]:
    """The table's distances, made now; natively they are kept in the cache directory.

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
    """Makes every table, writes the compressed files and manifest.json; the files' paths.

    Raises TablesDamaged if a table is not the one of its recipe, FileError if a file cannot be
    written.
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
    """What is wrong with the table files of a directory, one line each; empty when all is well."""
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
    """What the build makes: for each table its file, shape, dtype, counts, bytes and sha256."""
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
    """The name of a table's compressed file; it contains the beginning of the content's sha256."""
    return f"{table.name}.{table.sha256[:12]}.bin.gz"


def cache_directory() -> Path | None:
    """Where tables are kept ($XDG_CACHE_HOME/cubogram); None in a browser, or without a home."""
    if sys.platform == "emscripten":
        return None
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "cubogram"
    except RuntimeError:  # a user without a home
        return None


def compressed(data: bytes) -> bytes:
    """The data as a gzip file: the smaller one of two quick ways to compress small numbers.

    Most tables have no repetitions worth a search, and only their bytes' frequencies help.
    """
    files = []
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY):
        packer = zlib.compressobj(6, zlib.DEFLATED, 31, 9, strategy)
        files.append(packer.compress(data) + packer.flush())
    return min(files, key=len)


def inflated(data: bytes | bytearray | memoryview, size: int) -> bytes | None:
    """The bytes themselves or, when gzipped, their content; None when it is not `size` bytes."""
    raw = bytes(data)
    if len(raw) != size and raw[:2] == _GZIP_MAGIC:
        try:
            raw = zlib.decompressobj(wbits=31).decompress(raw, size + 1)
        except zlib.error:
            return None
    return raw if len(raw) == size else None
