"""Keeping pruning tables: making, storing, checking and receiving them as bytes.

Natively a table is read from the cache directory of the user, and made and stored there when it is
absent or damaged. In the browser the worker fetches the files that `missing` lists and hands each
to `accept`, which says False for damaged bytes: they are then fetched again or made on the spot
with `regenerate`. Nothing unverified is ever used: the bytes must have the sha256 of the recipe.

>>> get("slice_flip").shape
(1013760,)
"""

import hashlib
import json
import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.tables.pruning import SMALL_TABLES, PruningTable

TIERS: dict[str, tuple[PruningTable, ...]] = {"small": SMALL_TABLES}
RECIPES = {table.name: table for tier in TIERS.values() for table in tier}

_GZIP_MAGIC = b"\x1f\x8b"
_loaded: dict[str, NDArray[np.uint8]] = {}


def get(name: str) -> NDArray[np.uint8]:
    """The pruning table with this name: from memory, else the cache directory, else made now.

    A flat read-only uint8 array of distances; see `pruning.PruningTable` for its index.
    """
    if name not in _loaded and not _accept_file(name):
        regenerate(name)
    return _loaded[name]


def missing(tier: str = "small") -> list[dict[str, Any]]:
    """The tables of a tier that are not in memory, as {name, file, bytes}: what to fetch."""
    return [
        {"name": table.name, "file": file_name(table), "bytes": table.size}
        for table in TIERS[tier]
        if table.name not in _loaded
    ]


def accept(name: str, data: bytes | bytearray | memoryview) -> bool:
    """Whether the bytes, gzipped or raw, are the table with this name; it is then in memory.

    >>> accept("slice_flip", b"damaged")
    False
    """
    table = RECIPES[name]
    raw = _inflated(data, table.size)
    if raw is None or hashlib.sha256(raw).hexdigest() != table.sha256:
        return False
    _loaded[name] = np.frombuffer(raw, np.uint8)
    return True


def regenerate(name: str) -> None:
    """Make the table with this name, check its counts, keep it in memory and store it natively."""
    table = RECIPES[name]
    distances = table.distances()
    if not table.is_right(distances):
        raise AssertionError(f"table {name}: the counts are not the published ones")
    distances.flags.writeable = False
    _loaded[name] = distances
    directory = cache_directory()
    if directory is not None:
        with suppress(OSError):  # a full or read-only disk only costs time at the next start
            _store(directory / file_name(table), compressed(distances.tobytes()))


def build(directory: Path) -> list[Path]:
    """Make every table, write the compressed files and manifest.json into the directory.

    Returns the files' paths. Files are named by their content, and the same on every machine.
    """
    directory.mkdir(parents=True, exist_ok=True)
    paths = []
    for table in RECIPES.values():
        distances = table.distances()
        if not table.is_right(distances) or _sha256(distances) != table.sha256:
            raise AssertionError(f"table {table.name}: not the published counts or sha256")
        paths.append(directory / file_name(table))
        _store(paths[-1], compressed(distances.tobytes()))
    _store(directory / "manifest.json", (json.dumps(manifest(), indent=1) + "\n").encode())
    return paths


def verify(directory: Path) -> list[str]:
    """What is wrong with the table files of a directory, one line each; empty when all is well."""
    problems = []
    for table in RECIPES.values():
        path = directory / file_name(table)
        if not path.is_file():
            problems.append(f"{path.name}: missing")
            continue
        raw = _inflated(path.read_bytes(), table.size)
        if raw is None:
            problems.append(f"{path.name}: damaged (cannot be decompressed to {table.size} bytes)")
        elif hashlib.sha256(raw).hexdigest() != table.sha256:
            problems.append(f"{path.name}: damaged (sha256 differs)")
        elif not table.is_right(np.frombuffer(raw, np.uint8)):
            problems.append(f"{path.name}: the counts by distance are not the published ones")
    return problems


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


def compressed(data: bytes) -> bytes:
    """The data as a gzip file: the smaller one of two quick ways to compress small numbers.

    Most tables have no repetitions worth a search, and only their bytes' frequencies help.
    """
    files = []
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY):
        packer = zlib.compressobj(6, zlib.DEFLATED, 31, 9, strategy)
        files.append(packer.compress(data) + packer.flush())
    return min(files, key=len)


def file_name(table: PruningTable) -> str:
    """The name of a table's compressed file; it contains the beginning of the content's sha256."""
    return f"{table.name}.{table.sha256[:12]}.bin.gz"


def cache_directory() -> Path | None:
    """Where tables are kept natively ($XDG_CACHE_HOME/cubogram); None inside the browser."""
    if sys.platform == "emscripten":
        return None
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "cubogram"


def forget() -> None:
    """Drop all tables from memory."""
    _loaded.clear()


def _accept_file(name: str) -> bool:
    directory = cache_directory()
    path = directory / file_name(RECIPES[name]) if directory else None
    try:
        return path is not None and accept(name, path.read_bytes())
    except OSError:
        return False


def _inflated(data: bytes | bytearray | memoryview, size: int) -> bytes | None:
    """The bytes themselves or, when gzipped, their content; None when it is not `size` bytes."""
    raw = bytes(data)
    if raw[:2] == _GZIP_MAGIC:
        try:
            raw = zlib.decompressobj(wbits=31).decompress(raw, size + 1)
        except zlib.error:
            return None
    return raw if len(raw) == size else None


def _sha256(distances: NDArray[np.uint8]) -> str:
    return hashlib.sha256(distances.tobytes()).hexdigest()


def _store(path: Path, data: bytes) -> None:
    """Write the file so that a reader sees it whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
