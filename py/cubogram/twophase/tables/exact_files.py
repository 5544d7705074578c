"""The exact table of phase 1 as bytes: in the cache directory, and in pieces that travel.

Making it takes some ten seconds, so nobody has to fetch 23 MB; a site may offer both. To travel or
to be kept in a browser it is cut into pieces of a megabyte, whole rows each, named by their
content, so that a broken download goes on where it stopped and a damaged piece is found alone.
Nothing unverified is ever used: the whole has the sha256 that the recipe states.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.files import file_errors, read_bytes, write_whole
from cubogram.twophase.coordinates import ranks, reduced_space, symmetry_classes
from cubogram.twophase.tables import packing
from cubogram.twophase.tables.breadth_first_table import PER_BYTE
from cubogram.twophase.tables.files import cache_directory, inflated

N_ROWS = symmetry_classes.N_FLIPSLICE_CLASSES
ROW_BYTES = -(-ranks.N_TWIST // PER_BYTE)
WIRE_ROW_BYTES = -(-ranks.N_TWIST // packing.DIGITS)

PIECE_ROWS = 2394  # of 438 bytes on the wire: just below one mebibyte
FILE = f"phase_1.{packing.SHA256[:12]}.bin"
MANIFEST = "phase_1.json"
MAX_MANIFEST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of the table on the wire: its file, and the size and sha256 of its raw bytes."""

    file: str
    bytes: int
    sha256: str


class PieceJson(TypedDict):
    """A piece as the manifest lists it."""

    file: str
    bytes: int
    sha256: str


class PiecesJson(TypedDict):
    """What is read of a manifest."""

    pieces: list[PieceJson]


def read() -> NDArray[np.uint8] | None:
    """The finished table's rows if they are whole in the cache directory, else None.

    The file is mapped, not read, so that several processes share one copy.
    """
    directory = cache_directory()
    if directory is None:
        return None
    try:
        rows = np.asarray(np.memmap(directory / FILE, np.uint8, mode="r"))  # its subclass is slow
    except (OSError, ValueError):
        return None
    return rows.reshape(N_ROWS, ROW_BYTES) if packing.is_right(rows) else None


def keep(rows: NDArray[np.uint8]) -> None:
    """Natively stores the finished table's rows in the cache directory, if that is possible."""
    directory = cache_directory()
    if directory is not None:
        with suppress(OSError):  # a full or read-only disk only costs time at the next start
            directory.mkdir(parents=True, exist_ok=True)
            write_whole(directory / FILE, rows.reshape(-1).data)


def pieces(rows: NDArray[np.uint8]) -> Iterator[tuple[Piece, bytes]]:
    """The finished table's pieces in order, each with its raw bytes as they go on the wire."""
    for number, start in enumerate(range(0, len(rows), PIECE_ROWS)):
        raw = packing.to_wire(rows[start : start + PIECE_ROWS]).tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        yield Piece(f"phase_1.{number:02}.{digest[:12]}.bin.gz", len(raw), digest), raw


def build(directory: Path, rows: NDArray[np.uint8]) -> dict[str, Any]:
    """Writes the compressed pieces and their manifest into the directory; returns the manifest."""
    with file_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
    listed = []
    for piece, raw in pieces(rows):
        data = gzip.compress(raw, 9, mtime=0)
        write_whole(directory / piece.file, data)
        listed.append({**asdict(piece), "wire_bytes": len(data)})
    made = manifest(listed)
    write_whole(directory / MANIFEST, (json.dumps(made, indent=1) + "\n").encode())
    return made


def manifest(listed: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What says of which pieces the finished table is made; JSON."""
    return {
        "name": "phase_1",
        "tier": "deep",
        "shape": [N_ROWS, ranks.N_TWIST],
        "counts": list(reduced_space.PHASE_1_COUNTS),
        "bytes": N_ROWS * ROW_BYTES,
        "sha256": packing.SHA256,
        "pieces": listed,
    }


def listed_pieces(manifest: str | bytes) -> list[Piece]:
    """The pieces that the text of a manifest lists; PuzzleError "file" if it is none."""
    try:
        listed = schema.checked(MANIFEST, schema.read(manifest, "file", MANIFEST), PiecesJson)
    except PuzzleError:
        raise PuzzleError("file", f"{MANIFEST}: damaged") from None
    return [Piece(**piece) for piece in listed["pieces"]]


def problems(directory: Path | None = None) -> list[str]:
    """What is wrong with the table in the cache directory, or with its pieces in another one.

    One line each; empty when all is well.
    """
    if directory is None:
        cache = cache_directory()
        if cache is None or not (cache / FILE).is_file():
            return [f"{FILE}: missing"]
        with file_errors(cache / FILE):
            rows = np.fromfile(cache / FILE, np.uint8)
        return [] if packing.is_right(rows) else [f"{FILE}: damaged"]
    listed = listed_pieces(read_bytes(directory / MANIFEST, MAX_MANIFEST_BYTES))
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
        self._missing = set(range(len(self._listed)))
        sizes = [
            WIRE_ROW_BYTES * min(PIECE_ROWS, N_ROWS - start)
            for start in range(0, N_ROWS, PIECE_ROWS)
        ]
        if [piece.bytes for piece in self._listed] != sizes:
            raise PuzzleError("file", "the pieces make no deep table")
        self._rows = np.empty((N_ROWS, ROW_BYTES), np.uint8)
        self._digest = hashlib.sha256()
        self._digested = 0  # so many pieces, from the first on

    @property
    def listed(self) -> tuple[Piece, ...]:
        """The pieces that make the table."""
        return self._listed

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the pieces still to be had."""
        return tuple(sorted(self._missing))

    def accept(self, number: int, data: bytes) -> bool:
        """Whether the bytes, compressed or raw, are the piece with this number; it is kept then."""
        piece = self._listed[number]
        raw = inflated(data, piece.bytes)
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

    def finish(self) -> NDArray[np.uint8]:
        """The rows of the whole table, verified and read-only.

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
        self._rows.flags.writeable = False
        return self._rows
