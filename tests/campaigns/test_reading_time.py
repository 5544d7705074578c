"""Reading a nonogram file takes time in proportion to its length, whatever is in it."""

import contextlib
import time
from collections.abc import Callable

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import exports
from cubogram.nonogram.formats.xml_reader import parse

PIECES = ("\n", "1\n", "0 1\n", "#.\n", "01\n\n", "(", "[0", "'", "1,", "#\n", "1 0\n", "[1]", "{")
XML = ("<![CDATA[", "<!--", "&copy", "&" + "a" * 50, "&a;")


def look(text: str) -> None:
    """Everything that decides whether a text is an export."""
    exports.lists_of("rows " + text)
    exports.is_dzn(text)
    exports.is_gecode(text)
    exports.is_blocks(text.split("\n"))


def test_time_is_in_proportion_to_length() -> None:
    work: list[tuple[str, Callable[[str], object]]] = [
        *((piece, formats.read) for piece in PIECES),
        *((piece, lambda text: formats.read("1\n" + text)) for piece in PIECES),
        *((piece, look) for piece in (*PIECES, "row_rules=[", "int a[]={", "(){")),
        *((piece, lambda text: parse("<a>" + text)) for piece in XML),
        ("a{}='1' ", lambda text: formats.read(f"<puzzle {text}></puzzle>", "webpbn")),
    ]

    def seconds(piece: str, read: Callable[[str], object], length: int) -> float:
        text = "".join(piece.replace("{}", str(n)) for n in range(length // len(piece)))
        begun = time.process_time()
        with contextlib.suppress(PuzzleError):
            read(text)
        return time.process_time() - begun

    for piece, read in work:
        short, long = (min(seconds(piece, read, n) for _ in range(3)) for n in (20_000, 200_000))
        assert long < 20 * max(0.02, short), piece
