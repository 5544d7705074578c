"""Standard input, output and error: closed ones, full ones, endless ones and other encodings."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Literal, TextIO

from cubogram.errors import FileError
from cubogram.files import file_errors

STANDARD_INPUT = "standard input"

LONGEST_TEXT = 1_000_000
"""The most bytes to read from standard input for one cube, or in a line of a file of cubes."""


BAR = 30
"""Characters of a progress bar."""


def open_streams() -> None:
    """Replaces every stream that was closed (`<&-`, `>&-`) with an open one that cannot be used.

    This way, no file that is opened later gets the stream's number, and reading or writing the
    stream raises OSError like any other failure; what is written to a closed standard error is
    lost.
    """
    with suppress(OSError):
        for number, flags in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
            try:
                os.fstat(number)
            except OSError:
                os.open(os.devnull, flags)
    sys.stdin = sys.stdin or _stream(0, "r")
    sys.stdout = sys.stdout or _stream(1, "w")
    sys.stderr = sys.stderr or _stream(2, "w")


def _stream(number: int, mode: Literal["r", "w"]) -> TextIO:
    return open(number, mode, encoding="utf-8", closefd=False)


def abandon_output() -> None:
    """Drops what could not be written, so that the interpreter exits silently."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def shown(name: Path | str) -> str:
    """What an error calls a file, or standard input, which is "-"."""
    return STANDARD_INPUT if str(name) == "-" else str(name)


@contextmanager
def opened(name: Path | str) -> Iterator[IO[bytes]]:
    """The file with this name, or standard input if it is "-", to be read as bytes.

    Raises FileError if it cannot be opened or read.
    """
    if str(name) != "-":
        with file_errors(name), open(name, "rb") as file:
            yield file
        return
    try:
        yield getattr(sys.stdin, "buffer", None) or _as_bytes(sys.stdin)
    except OSError as error:
        raise FileError(STANDARD_INPUT, reason_of(error), error.errno) from None


def reason_of(error: OSError) -> str:
    """Why a stream cannot be read or written."""
    return "it is closed" if error.errno == errno.EBADF else error.strerror or "it cannot be used"


def _as_bytes(stream: Any) -> IO[bytes]:
    """A byte stream for a text stream that has none, such as io.StringIO."""
    return BytesIO(stream.read().encode(errors="replace"))


def read_input() -> str:
    """All the text of standard input; FileError if it is too long or not UTF-8."""
    with opened("-") as file:
        data = file.read(LONGEST_TEXT + 1)
    if len(data) > LONGEST_TEXT:
        raise FileError(STANDARD_INPUT, f"there are more than {LONGEST_TEXT:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(STANDARD_INPUT, "this is not UTF-8 text") from None


def text_argument(text: str) -> str:
    """The argument itself, or the text of standard input if it is `-`."""
    return read_input() if text == "-" else text


def lines(name: Path | str) -> Iterator[str]:
    """The lines of a file or of standard input, each as soon as it arrives.

    Raises FileError for a line that is not UTF-8, or that never ends.
    """
    number = 0
    with opened(name) as file:
        while data := file.readline(LONGEST_TEXT + 1):
            for line in data.splitlines():
                number += 1
                if len(data) > LONGEST_TEXT:
                    raise FileError(
                        shown(name), f"line {number} has more than {LONGEST_TEXT:,} bytes"
                    )
                try:
                    yield line.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError:
                    raise FileError(shown(name), f"line {number} is not UTF-8 text") from None


def print_json(value: Any, *, in_ascii: bool = False) -> None:
    """Prints a value as a line of JSON."""
    print(json.dumps(value, ensure_ascii=in_ascii))


def bar(done: float) -> str:
    """A progress bar.

    >>> bar(0.5)
    '[###############...............]  50%'
    """
    return f"[{'#' * round(done * BAR):.<{BAR}}] {done:4.0%}"
