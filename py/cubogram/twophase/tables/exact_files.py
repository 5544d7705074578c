"""Keeping the deep table: from the cache directory, from fetched pieces, or made on the spot.

Making it takes some ten seconds, so nobody has to fetch 23 MB; a site may offer both. To travel or
to be kept in a browser it is cut into pieces of a megabyte, whole rows each, named by their
content, so that a broken download goes on where it stopped and a damaged piece is found alone.
Nothing unverified is ever used: the whole has the sha256 that the recipe states.
"""

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.errors import PuzzleError
from cubogram.twophase.coordinates import reduced_space
from cubogram.twophase.tables import packing
from cubogram.twophase.tables.breadth_first_table import PER_BYTE, BreadthFirstTable
from cubogram.twophase.tables.files import cache_directory

PIECE_ROWS = 2394  # of 438 bytes on the wire: just below one mebibyte
FILE = f"phase_1.{packing.SHA256[:12]}.bin"
MANIFEST = "phase_1.json"

_memory: list["TableBuild"] = []


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of the table on the wire: its file, and the size and sha256 of its raw bytes."""

    file: str
    bytes: int
    sha256: str


class TableBuild:
    """The filling of a table, in steps; dropping an iterator over it loses nothing.

    Each step yields the part done, 0 to 1. There is one for the table in memory (`growing`), so
    that a search may let the table grow between its own steps, and stop, and another go on.
    """

    def __init__(self, sweep: BreadthFirstTable) -> None:
        self.sweep = sweep
        self._steps = sweep.run()

    def __iter__(self) -> "TableBuild":
        return self

    def __next__(self) -> float:
        part = next(self._steps)
        if not self.sweep.unknown:
            _finished(self)
        return part


def growing() -> TableBuild:
    """The table in memory, finished or begun; iterating over it lets it grow."""
    get()
    if not _memory:
        _memory.append(TableBuild(BreadthFirstTable(reduced_space.phase_1_space())))
    return _memory[0]


def get() -> BreadthFirstTable | None:
    """The finished table if it is in memory, or whole in the cache directory, else None.

    The file is mapped, not read, so that several processes share one copy.
    """
    if not _memory:
        directory = cache_directory()
        if directory is not None:
            with suppress(OSError, ValueError):
                accept(np.memmap(directory / FILE, np.uint8, mode="r"))
    return _memory[0].sweep if _memory and not _memory[0].sweep.unknown else None


def accept(rows: NDArray[np.uint8]) -> bool:
    """Whether these bytes are the finished table's rows; it is then in memory.

    >>> accept(np.zeros(5, np.uint8))
    False
    """
    if not packing.is_right(rows):
        return False
    _take(rows)
    return True


def _take(rows: NDArray[np.uint8]) -> BreadthFirstTable:
    """The finished table with these rows, which are known to be right; it is then in memory."""
    _memory[:] = [TableBuild(packing.completed(rows))]
    return _memory[0].sweep


def forget() -> None:
    """Drop the table from memory."""
    _memory.clear()


def prepare() -> Generator[float, None, BreadthFirstTable]:
    """The finished table, made now if it is nowhere; yields the part done, 0 to 1.

    Natively it is stored in the cache directory when it is finished, whoever let it grow.
    """
    growth = growing()
    sweep = growth.sweep
    if not sweep.unknown:
        return sweep
    yield from growth
    return sweep


def _finished(growth: TableBuild) -> None:
    """Check the table in memory once it is filled, and natively store it in the cache directory."""
    if growth not in _memory:
        return
    sweep = growth.sweep
    if tuple(sweep.counts) != sweep.space.counts:
        raise AssertionError("deep table: the counts are not the published ones")
    directory = cache_directory()
    if directory is None:
        return
    if not packing.is_right(sweep.rows):
        raise AssertionError("deep table: the sha256 is not the recipe's")
    with suppress(OSError):  # a full or read-only disk only costs time at the next start
        _store(directory / FILE, sweep.rows.tobytes())


def pieces(sweep: BreadthFirstTable) -> Iterator[tuple[Piece, bytes]]:
    """The finished table's pieces in order, each with its raw bytes as they go on the wire."""
    for number, start in enumerate(range(0, len(sweep.rows), PIECE_ROWS)):
        raw = packing.to_wire(sweep.rows[start : start + PIECE_ROWS]).tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        yield Piece(f"phase_1.{number:02}.{digest[:12]}.bin.gz", len(raw), digest), raw


def build(directory: Path, sweep: BreadthFirstTable) -> dict[str, Any]:
    """Write the compressed pieces and their manifest into the directory; returns the manifest."""
    listed = []
    for piece, raw in pieces(sweep):
        data = gzip.compress(raw, 9, mtime=0)
        _store(directory / piece.file, data)
        listed.append({**asdict(piece), "wire_bytes": len(data)})
    made = manifest(sweep, listed)
    _store(directory / MANIFEST, (json.dumps(made, indent=1) + "\n").encode())
    return made


def manifest(sweep: BreadthFirstTable, listed: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What says of which pieces a finished table is made; JSON."""
    return {
        "name": "phase_1",
        "tier": "deep",
        "shape": [sweep.space.n_classes, sweep.space.n_columns],
        "counts": list(sweep.counts),
        "bytes": sweep.rows.size,
        "sha256": packing.SHA256,
        "pieces": listed,
    }


def listed_pieces(manifest: str | bytes) -> list[Piece]:
    """The pieces that the text of a manifest lists; PuzzleError "file" if it is none."""
    fields = Piece.__dataclass_fields__
    try:
        entries = json.loads(manifest)["pieces"]
        return [Piece(**{key: entry[key] for key in fields}) for entry in entries]
    except (ValueError, KeyError, TypeError):
        raise PuzzleError("file", f"{MANIFEST}: damaged") from None


def problems(directory: Path | None = None) -> list[str]:
    """What is wrong with the table in the cache directory, or with its pieces in another one.

    One line each; empty when all is well.
    """
    if directory is None:
        cache = cache_directory()
        if cache is None or not (cache / FILE).is_file():
            return [f"{FILE}: missing"]
        return [] if packing.is_right(np.fromfile(cache / FILE, np.uint8)) else [f"{FILE}: damaged"]
    listed = listed_pieces((directory / MANIFEST).read_bytes())
    assembly = Assembly(listed)
    found = []
    for number, piece in enumerate(listed):
        path = directory / piece.file
        if not path.is_file():
            found.append(f"{piece.file}: missing")
        elif not assembly.accept(number, path.read_bytes()):
            found.append(f"{piece.file}: damaged")
    if not found and not assembly.is_right:
        found.append("the pieces are whole but belong to another deep table")
    return found


class Assembly:
    """The table being put together from pieces that come in any order.

    `listed` is the manifest's list of pieces; PuzzleError "file" if they make no deep table. A
    piece that is damaged is not taken, and stays among the missing ones.
    """

    def __init__(self, listed: Sequence[Piece]) -> None:
        self._listed = tuple(listed)
        space = reduced_space.phase_1_space()
        self._missing = set(range(len(self._listed)))
        n_classes, n_columns = space.n_classes, space.n_columns
        width = -(-n_columns // packing.DIGITS)
        sizes = [
            width * min(PIECE_ROWS, n_classes - start) for start in range(0, n_classes, PIECE_ROWS)
        ]
        if [piece.bytes for piece in self._listed] != sizes:
            raise PuzzleError("file", "the pieces make no deep table")
        self._rows = np.empty((n_classes, -(-n_columns // PER_BYTE)), np.uint8)
        self._digest = hashlib.sha256()
        self._digested = 0  # so many pieces, from the first on

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the pieces still to be had."""
        return tuple(sorted(self._missing))

    def accept(self, number: int, data: bytes) -> bool:
        """Whether the bytes, compressed or raw, are the piece with this number; it is kept then."""
        piece = self._listed[number]
        raw = _inflated(data, piece.bytes)
        if raw is None or hashlib.sha256(raw).hexdigest() != piece.sha256:
            return False
        start = number * PIECE_ROWS
        part = self._rows[start : start + PIECE_ROWS]
        part[:] = packing.from_wire(np.frombuffer(raw, np.uint8).reshape(len(part), -1))
        self._missing.discard(number)
        self._digest_what_follows()
        return True

    def _digest_what_follows(self) -> None:
        """Goes on with the digest of the whole as far as pieces have come without a gap."""
        while self._digested < len(self._listed) and self._digested not in self._missing:
            start = self._digested * PIECE_ROWS
            self._digest.update(self._rows[start : start + PIECE_ROWS].data)
            self._digested += 1

    @property
    def is_right(self) -> bool:
        """Whether all pieces have come, and are those of the deep table."""
        return not self._missing and self._digest.hexdigest() == packing.SHA256

    def finish(self) -> BreadthFirstTable:
        """The whole table, verified and in memory.

        Raises PuzzleError "file" when pieces are missing, or are whole but of another table.
        """
        if self._missing:
            raise PuzzleError(
                "file",
                f"the deep table lacks {len(self._missing)} of {len(self._listed)} pieces",
                {"pieces": list(self.missing)},
            )
        if not self.is_right:
            raise PuzzleError("file", "the pieces are whole but belong to another deep table")
        return _take(self._rows)


def _inflated(data: bytes, size: int) -> bytes | None:
    if len(data) == size:
        return data
    try:
        raw = zlib.decompressobj(wbits=31).decompress(data, size + 1)
    except zlib.error:
        return None
    return raw if len(raw) == size else None


def _store(path: Path, data: bytes) -> None:
    """Write the file so that a reader sees it whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
