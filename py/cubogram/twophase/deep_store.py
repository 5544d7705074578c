"""Keeping the deep table: from the cache directory, from fetched pieces, or made on the spot.

Making it takes some ten seconds, so nobody has to fetch 23 MB; a site may offer both. For the
wire it is cut into pieces of one mebibyte, each compressed and named by its content, so that a
broken download goes on where it stopped and a damaged piece is fetched again alone. Nothing
unverified is ever used: the whole has the sha256 that the recipe states.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.errors import PuzzleError
from cubogram.twophase import deep
from cubogram.twophase.tables import cache_directory

PIECE_BYTES = 1 << 20
N_PIECES = -(-deep.N_BYTES // PIECE_BYTES)
FILE = f"phase_1.{deep.SHA256[:12]}.bin"

_memory: list[deep.DeepTable] = []


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of the table on the wire: its file, and the size and sha256 of its raw bytes."""

    file: str
    bytes: int
    sha256: str


def get() -> deep.DeepTable | None:
    """The deep table if it is in memory or whole in the cache directory, else None.

    The file is mapped, not read, so that several processes share one copy.
    """
    if not _memory:
        directory = cache_directory()
        if directory is not None:
            with suppress(OSError, ValueError):
                accept(np.memmap(directory / FILE, np.uint8, mode="r"))
    return _memory[0] if _memory else None


def accept(packed: NDArray[np.uint8]) -> bool:
    """Whether these bytes are the deep table; it is then in memory.

    >>> accept(np.zeros(5, np.uint8))
    False
    """
    if not deep.is_right(packed):
        return False
    _memory[:] = [deep.DeepTable(packed)]
    return True


def forget() -> None:
    """Drop the table from memory."""
    _memory.clear()


def prepare() -> Generator[float, None, deep.DeepTable]:
    """The deep table, made now if it is nowhere; yields the part done, 0 to 1.

    Natively it is stored in the cache directory too.
    """
    table = get()
    if table is not None:
        return table
    packed = yield from deep.generate()
    if not accept(packed):
        raise AssertionError("deep table: the sha256 is not the recipe's")
    directory = cache_directory()
    if directory is not None:
        with suppress(OSError):  # a full or read-only disk only costs time at the next start
            _store(directory / FILE, packed.tobytes())
    return _memory[0]


def pieces(packed: NDArray[np.uint8]) -> list[tuple[Piece, bytes]]:
    """The table's pieces in order, each with its compressed bytes."""
    result = []
    for number in range(N_PIECES):
        raw = packed[number * PIECE_BYTES : (number + 1) * PIECE_BYTES].tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        piece = Piece(f"phase_1.{number:02}.{digest[:12]}.bin.gz", len(raw), digest)
        result.append((piece, gzip.compress(raw, 9, mtime=0)))
    return result


def build(directory: Path, packed: NDArray[np.uint8]) -> dict[str, Any]:
    """Write the pieces into the directory; returns their part of the manifest."""
    listed = []
    for piece, data in pieces(packed):
        _store(directory / piece.file, data)
        listed.append({**asdict(piece), "wire_bytes": len(data)})
    return {
        "name": "phase_1",
        "tier": "deep",
        "shape": [len(packed) // deep.ROW_BYTES, deep.ROW_BYTES],
        "dtype": "uint8",
        "bytes": len(packed),
        "sha256": deep.SHA256,
        "pieces": listed,
    }


class Assembly:
    """The table being put together from pieces that come in any order.

    `listed` is the manifest's list of pieces. A piece that is damaged is not taken, and stays
    among the missing ones.
    """

    def __init__(self, listed: Sequence[Piece]) -> None:
        if sum(piece.bytes for piece in listed) != deep.N_BYTES:
            raise PuzzleError("file", "the list of pieces does not make a whole deep table")
        self._listed = tuple(listed)
        self._starts = np.cumsum([0, *(piece.bytes for piece in listed)])
        self._have = [False] * len(listed)
        self._packed = np.zeros(deep.N_BYTES, np.uint8)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the pieces still to be fetched."""
        return tuple(number for number, have in enumerate(self._have) if not have)

    def accept(self, number: int, data: bytes) -> bool:
        """Whether the bytes, compressed or raw, are the piece with this number; it is kept then."""
        piece = self._listed[number]
        raw = _inflated(data, piece.bytes)
        if raw is None or hashlib.sha256(raw).hexdigest() != piece.sha256:
            return False
        start = int(self._starts[number])
        self._packed[start : start + piece.bytes] = np.frombuffer(raw, np.uint8)
        self._have[number] = True
        return True

    def finish(self) -> deep.DeepTable:
        """The whole table, verified and in memory.

        Raises PuzzleError "file" when pieces are missing, or are whole but of another table.
        """
        if self.missing:
            raise PuzzleError(
                "file",
                f"the deep table lacks {len(self.missing)} of {len(self._have)} pieces",
                {"pieces": list(self.missing)},
            )
        if not accept(self._packed):
            raise PuzzleError("file", "the pieces are whole but belong to another deep table")
        return _memory[0]


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
