"""Numbers, times, sizes and lists as text, as messages show them; decoding of links."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

_PLAIN_NUMBER = re.compile(r"[-+]?[\d.]+")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")


def counted(number: int, noun: str) -> str:
    """A number and a noun, in the plural if necessary.

    >>> counted(1, "move"), counted(20, "move"), counted(1_000, "cell")
    ('1 move', '20 moves', '1,000 cells')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def ranged(noun: str, first: int, last: int) -> str:
    """What is numbered, from the first to the last.

    >>> ranged("cube", 3, 3), ranged("cube", 3, 5)
    ('cube 3', 'cubes 3 to 5')
    """
    return f"{noun} {first}" if first == last else f"{noun}s {first} to {last}"


def with_article(words: str) -> str:
    """Words after "a" or "an".

    >>> with_article("red cross"), with_article("orange cross"), with_article("OLL skip")
    ('a red cross', 'an orange cross', 'an OLL skip')
    """
    return f"{'an' if words[0] in 'aeioO' else 'a'} {words}"


def listed(names: Sequence[str]) -> str:
    """Names with commas and one "and".

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def utf16_place(text: str, at: int) -> int:
    """A place in a text as JavaScript counts it, in UTF-16 units.

    >>> utf16_place("😀 x", 2)
    3
    """
    return at + sum(character > "\uffff" for character in text[:at])


def decoded(text: str) -> str:
    """A part of a URL as text; urllib.parse would be larger than the page.

    >>> decoded("R+U%27"), decoded("100%")
    ("R U'", '100%')
    """
    data = text.replace("+", " ").encode(errors="replace")
    return _ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode()), data).decode(
        errors="replace"
    )


def fields_of(query: str) -> dict[str, str]:
    """The fields of a URL's query or fragment, without its sign; any text has some, or none.

    >>> fields_of("scramble=R+U%27&xcross")
    {'scramble': "R U'", 'xcross': ''}
    """
    pairs = (pair.partition("=") for pair in query.split("&") if pair)
    return {decoded(name): decoded(value) for name, _, value in pairs}


def base36(number: int) -> str:
    """A number in 36 digits, as keys of stored entries have it.

    >>> base36(0), base36(71)
    ('0', '1z')
    """
    rest, digit = divmod(number, 36)
    return (base36(rest) if rest else "") + _DIGITS[digit]


def sentence(text: str) -> str:
    """A text with a capital letter and a full stop, unless it is empty.

    >>> sentence("there is no move X"), sentence("Really?"), sentence("")
    ('There is no move X.', 'Really?', '')
    """
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")


def hundredths(seconds: float) -> str:
    """Seconds as on a stopwatch: to hundredths, rounded down.

    >>> hundredths(9.999), hundredths(83.4)
    ('9.99', '1:23.40')
    """
    whole, rest = divmod(int(seconds * 100 + 1e-6), 100)
    return clock(whole, f".{rest:02}")


def clock(seconds: int, rest: str = "") -> str:
    """Whole seconds as a timer shows them, with the `rest` behind the point.

    >>> clock(9), clock(83, ".40"), clock(3600)
    ('9', '1:23.40', '1:00:00')
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}{rest}"
    return f"{minutes}:{seconds:02}{rest}" if minutes else f"{seconds}{rest}"


def duration(seconds: float) -> str:
    """A duration in milliseconds or seconds.

    >>> duration(0.0123), duration(1.234)
    ('12 ms', '1.2 s')
    """
    return f"{max(1, round(1000 * seconds))} ms" if seconds < 1 else f"{seconds:.1f} s"


def percent(part: float) -> str:
    """A fraction as a whole percentage, rounded down, with a non-breaking space.

    >>> percent(0.629)
    '62\\u202f%'
    """
    return f"{min(100, int(100 * max(0.0, part) + 1e-9))}\u202f%"


def sized(count: int) -> str:
    """A number of bytes in kB or MB.

    >>> sized(999), sized(1_840_000), sized(28_000_000)
    ('1 kB', '1.8 MB', '28 MB')
    """
    if count < 999_500:
        return f"{max(1, round(count / 1000)):.0f} kB"
    mega = count / 1e6
    return f"{mega:.1f} MB" if mega < 9.95 else f"{mega:.0f} MB"


def csv_cells(line: str, sign: str) -> list[str]:
    """The cells of a line of a table; none if one is longer than those of any table."""
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return []


def csv_text(rows: Iterable[Iterable[str]]) -> str:
    """A table as spreadsheets read it; no cell is run as a formula.

    >>> csv_text([("a", "b, c"), ("=HYPERLINK(1)", "+2")]).splitlines()
    ['a,"b, c"', "'=HYPERLINK(1),+2"]
    """
    file = StringIO()
    csv.writer(file, lineterminator="\n").writerows(
        [_harmless(cell) for cell in row] for row in rows
    )
    return file.getvalue()


def _harmless(cell: str) -> str:
    is_formula = cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not _PLAIN_NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
