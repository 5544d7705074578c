"""Files on disk: every error names the file, and is both a PuzzleError "file" and an OSError."""

from __future__ import annotations

import base64
import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cubogram.arguments import quoted
from cubogram.arguments import text as checked_text
from cubogram.errors import ArgumentError, FileError, PuzzleError


def path_of(path: object, name: str = "path") -> Path:
    """The path; raises ArgumentError, with the argument's `name`, if it is not a valid path.

    >>> path_of("cat.non").name
    'cat.non'
    >>> path_of("cat\\0.non")
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: path: the path of a file is expected, not 'cat\\x00.non'
    """
    text = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(text, str) or "\0" in text:
        raise ArgumentError(name, f"the path of a file is expected, not {quoted(path)}")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise ArgumentError(name, f"a file cannot have this name: {quoted(path)}") from None
    return Path(text)


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or Latin-1, without its byte order mark.

    >>> text_of("é".encode()), text_of("é".encode("utf-16")), text_of("é".encode("latin-1"))
    ('é', 'é', 'é')
    """
    for signs, encoding in (
        ((BOM_UTF16_LE, BOM_UTF16_BE), "utf-16"),
        ((b"{\0", b"[\0"), "utf-16-le"),
        ((b"\0{", b"\0["), "utf-16-be"),
    ):
        if data.startswith(signs):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def bytes_of(name: str, value: object, what: str = "file") -> bytes:
    """The bytes of a file, or of a picture, in base64; PuzzleError "file" if it is not that."""
    coded = checked_text(name, value)
    try:
        return base64.b64decode(coded, validate=True)
    except ValueError:
        raise PuzzleError("file", f"the {what} arrived incomplete") from None


@contextmanager
def file_errors(path: Path | str) -> Iterator[None]:
    """Turns an OSError in the `with` block into a FileError that names the file."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError.of(path, error) from None


def read_bytes(path: Path | str, most: int) -> bytes:
    """The contents of the file; raises FileError if it is more than `most` bytes long."""
    with file_errors(path), open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FileError(path, f"the file is more than {most:,} bytes long")
    return data


def check_regular(path: Path) -> None:
    """Raises FileError for a device, a pipe or the like, which may be endless."""
    if path.exists() and not path.is_file():
        raise FileError(path, "this is not an ordinary file")


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Writes the file atomically: a reader, or another writer, sees all of it or nothing.

    Raises FileError if that fails, for instance if the directory does not exist.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(4).hex()}.part")
    with file_errors(path):
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
