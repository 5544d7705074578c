"""The small tables: how they are made, and their files, which are found, verified and written.

A table's file is named by its content and is the same on every machine. It is looked for inside the
package (the wheel contains them) and in the cache directory. A file is used only if its sha256 is
the recipe's.

Lower bounds on the distance from the goal: exact distances in a projection of the cube.

Each table is filled by breadth-first search over a pair of coordinates, all states of one depth at
once, as an array. While few states are known, the search goes forward from the newest states to
their neighbours. When few unknown states are left, it goes backward: for each of them, it checks
whether a neighbour is new (Korf 1997; http://kociemba.org/math/pruning.htm).

>>> slice_flip = RECIPES["slice_flip"]
>>> content(slice_flip, b"damaged") is None
True
"""

import hashlib
import json
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.files import file_errors, write_whole
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.move_tables import PHASE_2_MOVES
from cubogram.twophase.coordinates.turn_metric import QTM, MetricName
from cubogram.twophase.tables.damage import TablesDamaged

UNKNOWN = 255


@dataclass(frozen=True, slots=True)
class PruningTable:
    """The recipe of one table over pairs `first * n_second + second` of two coordinates.

    `counts` are the published numbers of states by distance from 0; `sha256` is that of the bytes.
    """

    name: str
    n_first: int
    n_second: int
    first_moves: Callable[[], NDArray[np.integer]]
    second_moves: Callable[[], NDArray[np.integer]]
    counts: tuple[int, ...]
    sha256: str
    costs: tuple[int, ...] | None = None
    """The cost of each move; None if each counts one."""

    @property
    def size(self) -> int:
        """The number of pairs, which is the number of bytes."""
        return self.n_first * self.n_second

    def distances(self) -> NDArray[np.uint8]:
        """The distance of every pair from pair 0, shape (size,), uint8.

        >>> slice_flip = {table.name: table for table in SMALL_TABLES}["slice_flip"]
        >>> int(slice_flip.distances().max())
        9
        """
        first = self.first_moves().astype(np.int32) * self.n_second
        second = self.second_moves().astype(np.int32)
        return breadth_first(first, second, self.costs or (1,) * second.shape[1])

    def is_right(self, distances: NDArray[np.uint8]) -> bool:
        """True if the counts by distance are the published ones."""
        if distances.shape != (self.size,):
            return False
        return tuple(np.bincount(distances).tolist()) == self.counts


def breadth_first(
    first_moves: NDArray[np.int32], second_moves: NDArray[np.int32], costs: Sequence[int]
) -> NDArray[np.uint8]:
    """The distance of every pair from pair 0, uint8; each move costs one or two.

    `first_moves`, of shape (n, m), is already multiplied: a pair is `first + second`, and its
    neighbour by move i is `first_moves[first // n_second, i] + second_moves[second, i]`.
    """
    n_second = len(second_moves)
    distances = np.full(len(first_moves) * n_second, UNKNOWN, np.uint8)
    distances[0] = 0
    newest, before = np.zeros(1, np.int32), np.zeros(0, np.int32)
    unknown, depth = len(distances) - 1, 0
    while len(newest) or len(before):
        depth += 1
        if unknown > 2 * len(newest):
            parts = {cost: np.divmod((newest, before)[cost - 1], n_second) for cost in set(costs)}
            for move, cost in enumerate(costs):
                first, second = parts[cost]
                neighbours = first_moves[first, move] + second_moves[second, move]
                distances[neighbours[distances[neighbours] == UNKNOWN]] = depth
        else:
            left = np.flatnonzero(distances == UNKNOWN).astype(np.int32)
            first, second = np.divmod(left, n_second)
            for move, cost in enumerate(costs):
                neighbours = first_moves[first, move] + second_moves[second, move]
                found = distances[neighbours] == depth - cost
                distances[left[found]] = depth
                keep = np.flatnonzero(~found)
                left, first, second = left[keep], first[keep], second[keep]
        before, newest = newest, np.flatnonzero(distances == depth).astype(np.int32)
        unknown -= len(newest)
    return distances


def _phase_2_corner_moves() -> NDArray[np.integer]:
    return move_tables.corner_moves()[:, move_tables.PHASE_2_MOVES]


SMALL_TABLES = (
    PruningTable(
        "slice_twist",
        ranks.N_SLICE,
        ranks.N_TWIST,
        move_tables.slice_moves,
        move_tables.twist_moves,
        (1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340),
        "76a513fd67da6d1edbf3e5421b300b2a509355fd263b5c23deaa85b3e2d1dadd",
    ),
    PruningTable(
        "slice_flip",
        ranks.N_SLICE,
        ranks.N_FLIP,
        move_tables.slice_moves,
        move_tables.flip_moves,
        (1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324),
        "d5781c446903b6d98c4349fe60d746d58f890ba13f01b477f93571309148d563",
    ),
    PruningTable(
        "flip_twist",
        ranks.N_FLIP,
        ranks.N_TWIST,
        move_tables.flip_moves,
        move_tables.twist_moves,
        (1, 4, 46, 504, 5662, 61008, 549711, 2422226, 1431344, 8470),
        "ed33d2248f4730216d1d5e164deeb139370dfbd0fab212b7e6362ddb4a47d4fe",
    ),
    PruningTable(
        "corners_slice_permutation",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        _phase_2_corner_moves,
        move_tables.slice_permutation_moves,
        (
            *(1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700),
            *(189120, 199200, 116112, 44416, 2304),
        ),
        "c499279249a84b7f0e5966ca3d1e32e0e3ea290798944d352d888131f4a1e614",
    ),
    PruningTable(
        "ud_edges_slice_permutation",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        move_tables.ud_edge_moves,
        move_tables.slice_permutation_moves,
        (1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144),
        "055e8eb964beed54719f29466bd91126ed89a94f57ea02e16b2f536044e3bd53",
    ),
)
"""The small tier. The counts are those of Kociemba's tables (http://kociemba.org/cube.htm)."""

_QUARTERS = list(QTM.steps)
_NOT_U2_D2 = [n for n, move in enumerate(PHASE_2_MOVES) if move not in (1, 10)]
_COSTS = tuple(2 if PHASE_2_MOVES[n] % 3 == 1 else 1 for n in _NOT_U2_D2)

QUARTER_TABLES = (
    PruningTable(
        "slice_twist_qtm",
        ranks.N_SLICE,
        ranks.N_TWIST,
        lambda: move_tables.slice_moves()[:, _QUARTERS],
        lambda: move_tables.twist_moves()[:, _QUARTERS],
        (1, 4, 34, 306, 2352, 16040, 91872, 336982, 490442, 141302, 3224, 6),
        "420f145d76d824bf29e0b021be17a750decee6fb0a3ef6e5cdd8d1d5fb31ae30",
    ),
    PruningTable(
        "slice_flip_qtm",
        ranks.N_SLICE,
        ranks.N_FLIP,
        lambda: move_tables.slice_moves()[:, _QUARTERS],
        lambda: move_tables.flip_moves()[:, _QUARTERS],
        (1, 4, 34, 296, 2276, 17520, 112797, 453554, 417752, 9524, 2),
        "e3b44b6240b7a72e7a02502f25aa4e285ba45ff5179b8e30f9205a71d11cfdd9",
    ),
    PruningTable(
        "flip_twist_qtm",
        ranks.N_FLIP,
        ranks.N_TWIST,
        lambda: move_tables.flip_moves()[:, _QUARTERS],
        lambda: move_tables.twist_moves()[:, _QUARTERS],
        (1, 4, 34, 300, 2556, 21276, 168539, 1038210, 2562320, 683124, 2612),
        "1c8fb81dad984238b5ed75e3156b909aa26ce6dc4d5a7ac44eca2677edd94619",
    ),
    PruningTable(
        "corners_slice_permutation_qtm",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        lambda: _phase_2_corner_moves()[:, _NOT_U2_D2],
        lambda: move_tables.slice_permutation_moves()[:, _NOT_U2_D2],
        (
            *(1, 4, 10, 36, 123, 344, 980, 2648, 6131, 13372, 24892, 37716, 58249, 83984, 97550),
            *(125480, 127584, 114256, 121408, 75056, 46848, 30944, 64),
        ),
        "bf8e2af5eccd02c1c9b81d8beefcb67b2fa879d4b18151fad203b1ce129e66b6",
        _COSTS,
    ),
    PruningTable(
        "ud_edges_slice_permutation_qtm",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        lambda: move_tables.ud_edge_moves()[:, _NOT_U2_D2],
        lambda: move_tables.slice_permutation_moves()[:, _NOT_U2_D2],
        (
            *(1, 4, 10, 36, 123, 368, 1176, 3680, 10039, 27236, 63466, 127060, 204793, 236520),
            *(179704, 79130, 24240, 9518, 288, 288),
        ),
        "ecc4aec282d64576e9f6de9f6d09af4473cb3251c8bf3b45ecde68fad2d09abf",
        _COSTS,
    ),
)
"""The same by quarter turns, with the counts found here. They are made when first needed."""

OF_METRIC: dict[MetricName, tuple[PruningTable, ...]] = {
    "HTM": SMALL_TABLES,
    "QTM": QUARTER_TABLES,
}

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
        "recipe": "cubogram.twophase.tables.files",
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
