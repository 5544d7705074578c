"""The exact tables of phase 1 as bytes: in the cache directory, and in pieces for transfer.

The smallest takes about ten seconds to make, so nobody has to fetch 23 MB; a site may offer both.
For transfer, or to be stored in a browser, a table is cut into pieces of a megabyte, each with
whole rows and named by its content. So an interrupted download resumes where it stopped, and a
damaged piece is detected on its own. Unverified data is never used: the whole table must have the
sha256 in its recipe.

In memory, an element takes two bits (see `breadth_first_table`): 64,430 rows of 547 bytes, 35.2 MB.
For transfer, it is a base-3 digit, five to a byte: 28.2 MB, which compresses to 23.0 MB, the limit
set by the frequencies of the three digits.
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
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.tables.breadth_first_table import PER_BYTE, elements_of_bytes
from cubogram.twophase.tables.exact_kinds import DEEP, ROW_BYTES, ExactKind
from cubogram.twophase.tables.files import cache_directory, inflated

DIGITS = 5  # base-3 digits in a byte: 3**5 = 243 <= 256


def to_wire(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The elements of complete rows, five to a byte, shape (n, ceil(columns / 5)).

    >>> to_wire(np.array([[0b10_01_00_01, 0b00_00_00_10]], np.uint8)).tolist()  # 1 0 1 2, 2 0 0 0
    [[226, 0]]
    """
    n, width = rows.shape
    elements = np.zeros((n, -(-width * PER_BYTE // DIGITS) * DIGITS), np.uint8)
    elements[:, : width * PER_BYTE] = elements_of_bytes()[rows].reshape(n, -1)
    packed = np.zeros((n, elements.shape[1] // DIGITS), np.uint8)
    for digit in range(DIGITS):
        packed += elements[:, digit::DIGITS] * np.uint8(3**digit)
    return packed


def from_wire(packed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The rows, 2 bits for each element, from which `to_wire` made the packed ones.

    >>> from_wire(np.array([[226, 0]], np.uint8)).tolist()
    [[145, 2]]
    """
    row_bytes = packed.shape[1] * DIGITS // PER_BYTE
    digits = (np.arange(256)[:, None] // 3 ** np.arange(DIGITS) % 3).astype(np.uint8)
    elements = digits[packed].reshape(len(packed), -1)[:, : row_bytes * PER_BYTE]
    rows = np.zeros((len(packed), row_bytes), np.uint8)
    for lane in range(PER_BYTE):
        rows |= elements[:, lane::PER_BYTE] << np.uint8(2 * lane)
    return rows


PIECE_BYTES = 1 << 20
MAX_MANIFEST_BYTES = 1_000_000
OTHER = "the pieces are whole but belong to another table"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a table for transfer: its file, and the size and sha256 of its raw bytes."""

    file: str
    bytes: int
    sha256: str


class PieceJson(TypedDict):
    """A piece as listed in the manifest."""

    file: str
    bytes: int
    sha256: str


class PiecesJson(TypedDict):
    """The part of a manifest that is read."""

    pieces: list[PieceJson]


def is_right(kind: ExactKind, rows: NDArray[np.uint8]) -> bool:
    """True if these bytes, of any shape, are the rows of the table."""
    return hashlib.sha256(rows.reshape(-1).data).hexdigest() == kind.sha256


def read(kind: ExactKind) -> NDArray[np.uint8] | None:
    """The finished table's rows if the cache directory has all of them, else None.

    The file is memory-mapped, so that several processes share one copy.
    """
    directory = cache_directory()
    if directory is None:
        return None
    try:
        rows = np.asarray(np.memmap(directory / kind.file, np.uint8, mode="r"))  # memmap is slow
    except (OSError, ValueError):
        return None
    return rows.reshape(kind.rows, ROW_BYTES) if is_right(kind, rows) else None


def keep(kind: ExactKind, rows: NDArray[np.uint8]) -> None:
    """Natively, stores the finished table's rows in the cache directory if possible."""
    directory = cache_directory()
    if directory is not None:
        with suppress(OSError):  # a full or read-only disk only costs time at the next start
            directory.mkdir(parents=True, exist_ok=True)
            write_whole(directory / kind.file, rows.reshape(-1).data)


def wire_row_bytes(kind: ExactKind) -> int:
    """The number of bytes of a row in a piece: five elements per byte, or four if there is a fourth
    value."""
    return -(-ranks.N_TWIST // DIGITS) if kind is DEEP else ROW_BYTES


def piece_rows(kind: ExactKind) -> int:
    """The number of rows in a piece, which is just under one mebibyte."""
    return PIECE_BYTES // wire_row_bytes(kind)


def pieces(kind: ExactKind, rows: NDArray[np.uint8]) -> Iterator[tuple[Piece, bytes]]:
    """Yields the finished table's pieces in order, each with its raw bytes for transfer."""
    step = piece_rows(kind)
    for number, start in enumerate(range(0, len(rows), step)):
        part = rows[start : start + step]
        raw = (to_wire(part) if kind is DEEP else part).tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        yield Piece(f"{kind.name}.{number:03}.{digest[:12]}.bin.gz", len(raw), digest), raw


def build(directory: Path, rows: NDArray[np.uint8]) -> dict[str, Any]:
    """Writes the compressed pieces of the 35 MB table and their manifest into the directory;
    returns the manifest."""
    with file_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
    listed = []
    for piece, raw in pieces(DEEP, rows):
        data = gzip.compress(raw, 9, mtime=0)
        write_whole(directory / piece.file, data)
        listed.append({**asdict(piece), "wire_bytes": len(data)})
    made = manifest(DEEP, listed)
    write_whole(directory / DEEP.manifest, (json.dumps(made, indent=1) + "\n").encode())
    return made


def manifest(kind: ExactKind, listed: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The manifest that lists the pieces of the finished table, as JSON."""
    return {
        "name": kind.name,
        "tier": kind.tier,
        "shape": [kind.rows, ranks.N_TWIST],
        "counts": list(kind.counts),
        "bytes": kind.bytes,
        "sha256": kind.sha256,
        "pieces": listed,
    }


def listed_pieces(kind: ExactKind, manifest: str | bytes) -> list[Piece]:
    """The pieces that the text of a manifest lists; raises PuzzleError "file" if it is invalid."""
    name = kind.manifest
    try:
        listed = schema.checked(name, schema.read(manifest, "file", name), PiecesJson)
    except PuzzleError:
        raise PuzzleError("file", f"{name}: damaged") from None
    return [Piece(**piece) for piece in listed["pieces"]]


def problems(kind: ExactKind, directory: Path | None = None) -> list[str]:
    """The problems of a table in the cache directory, or of its pieces in another directory.

    One line each; an empty list means that all is well.
    """
    if directory is None:
        cache = cache_directory()
        if cache is None or not (cache / kind.file).is_file():
            return [f"{kind.file}: missing"]
        with file_errors(cache / kind.file):
            rows = np.fromfile(cache / kind.file, np.uint8)
        return [] if is_right(kind, rows) else [f"{kind.file}: damaged"]
    listed = listed_pieces(kind, read_bytes(directory / kind.manifest, MAX_MANIFEST_BYTES))
    assembly = Assembly(kind, listed)
    found = []
    for number, piece in enumerate(listed):
        path = directory / piece.file
        if not path.is_file():
            found.append(f"{piece.file}: missing")
        elif not assembly.accept(number, path.read_bytes()):
            found.append(f"{piece.file}: damaged")
    if not found and not assembly.is_right:
        found.append(OTHER)
    return found


class Assembly:
    """Assembles a table from pieces that arrive in any order.

    `listed` is the manifest's list of pieces; raises PuzzleError "file" if they do not make this
    table. A damaged piece is rejected and remains missing.
    """

    def __init__(self, kind: ExactKind, listed: Sequence[Piece]) -> None:
        self._kind, self._piece_rows = kind, piece_rows(kind)
        self._listed = tuple(listed)
        self._missing = set(range(len(self._listed)))
        sizes = [
            wire_row_bytes(kind) * min(self._piece_rows, kind.rows - start)
            for start in range(0, kind.rows, self._piece_rows)
        ]
        if [piece.bytes for piece in self._listed] != sizes:
            raise PuzzleError("file", "these pieces do not make this table")
        self._rows = np.empty((kind.rows, ROW_BYTES), np.uint8)
        self._digest = hashlib.sha256()
        self._digested = 0  # the number of leading pieces in the digest

    @property
    def listed(self) -> tuple[Piece, ...]:
        """The pieces of the table."""
        return self._listed

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the missing pieces."""
        return tuple(sorted(self._missing))

    def accept(self, number: int, data: bytes) -> bool:
        """Stores the piece with this number, compressed or raw; False if the bytes are wrong."""
        piece = self._listed[number]
        raw = inflated(data, piece.bytes)
        if raw is None or hashlib.sha256(raw).hexdigest() != piece.sha256:
            return False
        start = number * self._piece_rows
        part = self._rows[start : start + self._piece_rows]
        came = np.frombuffer(raw, np.uint8).reshape(len(part), -1)
        part[:] = from_wire(came) if self._kind is DEEP else came
        self._missing.discard(number)
        self._digest_what_follows()
        return True

    def _digest_what_follows(self) -> None:
        """Continues the digest of the whole table as far as pieces have arrived without a gap."""
        while self._digested < len(self._listed) and self._digested not in self._missing:
            start = self._digested * self._piece_rows
            self._digest.update(self._rows[start : start + self._piece_rows].data)
            self._digested += 1

    @property
    def is_right(self) -> bool:
        """True if all pieces have arrived and make the table."""
        return not self._missing and self._digest.hexdigest() == self._kind.sha256

    def finish(self) -> NDArray[np.uint8]:
        """The rows of the whole table, verified and read-only.

        Raises PuzzleError "file" if pieces are missing, or make up a different table.
        """
        if self._missing:
            raise PuzzleError(
                "file",
                f"the {self._kind.tier} table lacks {len(self._missing)} of "
                f"{len(self._listed)} pieces",
                {"pieces": list(self.missing)},
            )
        if not self.is_right:
            raise PuzzleError("file", OTHER)
        self._rows.flags.writeable = False
        return self._rows
