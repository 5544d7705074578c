"""What a list says about a scramble: its number, a time, a penalty, a date and a comment."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, NamedTuple

from cubogram.formatting import clock, csv_cells

NAMES = ("number", "time", "penalty", "date", "comment")

_COLUMNS = {
    **{name: name for name in (*NAMES, "scramble", "puzzle")},
    **{"event": "puzzle", "eventid": "puzzle", "event_id": "puzzle", "cube_type": "puzzle"},
    **{"no": "number", "#": "number", "comments": "comment", "cube": "scramble"},
}
TIMED = r"(?:\d+:){0,2}\d+\.\d{1,3}\+?|\d+(?::\d\d)+\+?|DNF\([\d.:+]*\)|DN[FS]"
"""A time as it is written in lists."""
_PHASES = re.compile(r"(?<=[\d+)])=(?:\d[\d:.]*\+)*\d[\d:.]*")  # of a time: 11.23=4.00+7.23
_COMMENT = re.compile(rf"((?<![\w.:])(?:{TIMED}))\[([^\]]*)\]")
_TIME = re.compile(rf"(?<![\w.:])(?:{TIMED})(?![\w.:])")
_NUMBER = re.compile(r"\s*[\"(#]*(\d+)\"?(?:[.):]+(?=\s|\()|[.):]*\s*[,;\t]|\s)")
_DATE = re.compile(
    r"@?(?<![\d.])(\d{4}([-/.])\d\d?\2\d\d?|\d\d?([-/.])\d\d?\3\d{4})(?!\d)"
    r"((?:T|,?\s+)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?Z?(?![\d.]))?"
)
_WRITTEN = re.compile(r"(?:DNF)?\(?([\d:.]*)\+?\)?")
_TWO_MORE = re.compile(r"(?<![\w.])\+2(?![\w.])")
_LATE = re.compile(r"\d\+")
_EMPTY = re.compile(r"\(\s*\)")
_DATED = "%Y-%m-%d %H:%M:%SZ"
_MOST = 1 << 34  # a time in thousandths, or seconds since 1970: anything larger is neither


class Columns(NamedTuple):
    """The columns of a table: the separator, and the names, which include "scramble"."""

    sign: str
    names: tuple[str, ...]

    def row(self, line: str) -> dict[str, str]:
        """The cells of a line by the names of their columns; {} if the line is too short.

        >>> Columns(";", ("number", "comment", "scramble")).row('1;"slow; cold";R U')
        {'number': '1', 'comment': 'slow; cold', 'scramble': 'R U'}
        """
        cells = csv_cells(line, self.sign)
        if len(cells) == 1:  # Twisty Timer's headings have commas, but the lines semicolons
            cells = csv_cells(line, ";")
        row = dict(zip(self.names, cells, strict=False))
        return row if "scramble" in row else {}


def without_comment(line: str) -> tuple[str, str]:
    """The line without its comments (in brackets after a time, or after //) and without the phases
    of a time; and the comments.

    >>> without_comment("1. 12.34=5.00+7.34[slow] R U // cold")
    ('1. 12.34 R U', 'slow; cold')
    """
    bare, _, last = line.partition("//")
    bare = _PHASES.sub("", bare)
    before, closed, rest = bare.rpartition("]")  # the last one that is closed
    comments = [comment for _, comment in _COMMENT.findall(before + closed)]
    left = _COMMENT.sub(r"\1", before + closed) + rest
    return left.strip(), "; ".join(filter(str.strip, [*comments, last.strip()]))


def without_facts(bare: str) -> str:
    """The words of a line that are neither its number nor a time, a penalty or a date.

    >>> without_facts("3) DNF(12.34)  (R U)3 F  @2026-01-02 12:00:00")
    '(R U)3 F'
    """
    rest = _DATE.sub(" ", bare)
    number = _NUMBER.match(rest)
    rest = _TWO_MORE.sub(" ", _TIME.sub(" ", rest[number.end() if number else 0 :]))
    return _EMPTY.sub(" ", rest).strip(' \t,;"|')


def of_line(bare: str, comment: str = "") -> dict[str, str]:
    """The facts on the same line as the moves; times are kept as written.

    >>> of_line("3) DNF(12.34)  R U F  @2026-01-02 12:00:00")
    {'number': '3', 'time': 'DNF(12.34)', 'penalty': 'DNF', 'date': '2026-01-02 12:00:00'}
    """
    date = _DATE.search(bare)
    rest = _DATE.sub(" ", bare)
    number = _NUMBER.match(rest)
    time = _TIME.search(rest, number.end() if number else 0)
    return _told(
        number[1] if number else "",
        time[0] if time else "",
        _penalty(rest),
        date[0].removeprefix("@") if date else "",
        comment,
    )


def in_seconds(time: str) -> str:
    """A time as a number of seconds, without the mark of a penalty; other texts stay as they are.

    >>> in_seconds("1:02.34"), in_seconds("15.87+"), in_seconds("DNF(14.20)"), in_seconds("DNF")
    ('62.34', '15.87', '14.20', '')
    """
    found = _WRITTEN.fullmatch(time)
    written = found[1] if found else time
    if not re.fullmatch(r"\d+:[\d:.]+", written):
        return written
    seconds = 0.0
    for part in written.split(":"):
        seconds = 60 * seconds + float(part or 0)
    return f"{seconds:.{len(written.partition('.')[2])}f}"


def of_solve(number: int, solve: list[Any]) -> dict[str, str]:
    """The facts about a solve in csTimer's JSON: the time as csTimer writes it, the date in UTC.

    >>> of_solve(7, [[2000, 12340], "R U", "slow", 1767355200])
    {'number': '7', 'time': '14.34+', 'penalty': '+2', 'date': '2026-01-02 12:00:00Z', \
'comment': 'slow'}
    """
    result, _, comment, at, *_ = [*solve, None, None, None]
    penalty, taken, *_ = map(_whole, [*(result if isinstance(result, list) else ()), 0, 0])
    time = _clock(taken + max(penalty, 0)) if taken else ""
    if penalty:
        time = f"{time}+" if penalty > 0 else f"DNF({time})" if time else "DNF"
    date = f"{datetime.fromtimestamp(_whole(at), UTC):{_DATED}}" if _whole(at) else ""
    return _told(
        str(number),
        time,
        f"+{penalty // 1000}" if penalty > 0 else "DNF" if penalty else "",
        date,
        comment.strip() if isinstance(comment, str) else "",
    )


def columns(line: str) -> Columns | None:
    """The columns of a table with scrambles, if this is its first line.

    >>> columns("No.;Time;Comment;Scramble;Date;P.1")
    Columns(sign=';', names=('number', 'time', 'comment', 'scramble', 'date', ''))
    """
    for sign in filter(line.__contains__, ";,\t"):
        names = [cell.strip().rstrip(".").lower() for cell in csv_cells(line, sign)]
        named = tuple(_COLUMNS.get(name, "") for name in names)
        if len(named) > 1 and named.count("scramble") == 1:
            return Columns(sign, named)
    return None


def of_row(row: dict[str, str]) -> dict[str, str]:
    """The facts about the scramble on a line of a table, by the names of the columns.

    >>> of_row({"number": "1", "time": "14.34+", "scramble": "R U", "comment": ""})
    {'number': '1', 'time': '14.34+', 'penalty': '+2'}
    """
    told = {name: row.get(name, "").strip() for name in NAMES}
    told["penalty"] = told["penalty"] or _penalty(told["time"])
    return _told(*told.values())


def _penalty(words: str) -> str:
    return (
        "DNF" if "DNF" in words else "+2" if _TWO_MORE.search(words) or _LATE.search(words) else ""
    )


def _told(*values: str) -> dict[str, str]:
    return {name: value for name, value in zip(NAMES, values, strict=True) if value}


def _whole(value: Any) -> int:
    return int(value) if isinstance(value, int | float) and abs(value) < _MOST else 0


def _clock(thousandths: int) -> str:
    """Seconds as a timer shows them, with thousandths only if there are any.

    >>> _clock(62340), _clock(9005)
    ('1:02.34', '9.005')
    """
    whole, rest = divmod(thousandths, 1000)
    return clock(whole, f".{rest:03}" if rest % 10 else f".{rest // 10:02}")
