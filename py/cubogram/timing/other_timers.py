"""Solves in the files of other timers: JSON with an object for each solve (CubeDesk, BlockKeeper),
tables (Twisty Timer, Cubic Timer, CubeTime, csTimer) and lists of times (csTimer, Prisma)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from statistics import median
from zlib import crc32

from cubogram.cube.cstimer import is_other_puzzle
from cubogram.cube.scramble_facts import TIMED, of_line, without_comment
from cubogram.cube.scramble_lists import scramble_in
from cubogram.formatting import counted, csv_cells
from cubogram.schema import JSON
from cubogram.timing.solves import LATEST, Solve
from cubogram.timing.times import LONGEST, Penalty, read_time

Record = dict[str, JSON]
"""What a file says about a solve, by the names of `_FIELDS`."""

_FIELDS = {
    "time": "time rawtime seconds timemillis timems timeinms milliseconds millis ms finaltime "
    "solvetime duration result totaltime",
    "penalty": "penalty result penaltytype",
    "dnf": "dnf isdnf",
    "plus": "plustwo plus2 isplustwo isplus2",
    "scramble": "scramble scramblealg scr",
    "at": "date datemillis startedat solvedat endedat ended timestamp datetime createdat when",
    "comment": "comment comments note notes",
    "solution": "solution",
    "session": "session sessionid sessionname category solvetype",
    "puzzle": "puzzle event eventid eventtype cubetype puzzletype scrambletype puzzleid",
}
_EXACT = ("seconds", "rawtime", *_FIELDS["time"].split()[3:9], "time")
"""The names of times, those first that say more."""
_MILLISECONDS = frozenset(_FIELDS["time"].split()[3:9])
_INCLUDES = "timemillis"
"""Twisty Timer's name of a time, which includes a penalty of two seconds; its penalties are 0, 1
and 2."""
_PLUS_TWO = frozenset(("+2", "+", "plus2", "plustwo", "plus_two", "2000", "+2s"))
_YES = frozenset(("true", "1", "yes", "y"))
_IN_SECONDS = 500
"""Times without a unit are in seconds if half of them are smaller than this."""
_MOST_CELLS = 20
_LIST_ITEM = re.compile(
    rf"\(?({TIMED}|\d+(?=[,\s]))(?:=[\d.:+]+)?(?:\[([^\]\n]*)\])?\)?\s*(?:,\s*|$)"
)
_DAY = re.compile(
    r"(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T,\s]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])m)?)?",
    re.IGNORECASE,
)
_MEDIUM = (
    "%b %d, %Y %I:%M:%S %p",
    "%b %d, %Y, %I:%M:%S %p",
    "%d %b %Y %H:%M:%S",
    "%b %d %Y - %H:%M:%S",
)


def records_in(file: JSON) -> list[Record]:
    """What a JSON file says about each solve: each object that has a time."""
    names = {str(one["id"]): one["name"] for one in _objects(file) if {"id", "name"} <= set(one)}
    found: list[Record] = []
    todo: list[tuple[JSON, str, Record]] = [(file, "", {})]
    while todo:
        value, key, above = todo.pop()
        if isinstance(value, list):
            todo += [(one, key, above) for one in reversed(value)]
        if not isinstance(value, dict):
            continue
        plain = {name: one for name, one in value.items() if not isinstance(one, list | dict)}
        record = _record(plain)
        if "time" in record and {"scramble", "at", "penalty", "dnf", "plus"} & set(record):
            session = str(record.get("session", above.get("session", "")))
            found.append({**above, **record, "session": names.get(session, session)})
            continue
        what = "puzzle" if key in ("puzzles", "events") else "session"
        named = {what: value["name"]} if "name" in plain else {}
        kept: Record = {name: record[name] for name in ("session", "puzzle") if name in record}
        above = above | named | kept
        todo += [(one, name, above) for name, one in reversed(value.items())]
    return found


def records_of_text(text: str) -> list[Record]:
    """What a table or a list says about each solve."""
    lines = text.splitlines()
    for number, line in enumerate(lines[:5]):
        for sign in filter(line.__contains__, ";,\t"):
            names = csv_cells(line, sign)
            if "time" in _record(dict.fromkeys(names, "1")):
                return list(_of_table(names, "\n".join(lines[number + 1 :])))
    return [record for line in lines for record in _of_line(line)]


def _of_table(names: list[str], text: str) -> Iterator[Record]:
    first = text.partition("\n")[0]
    counts = {sign: len(csv_cells(first, sign)) for sign in ";,\t"}
    # the scrambles of a square-1 have many commas
    sign = max(counts, key=lambda sign: (counts[sign] == len(names), counts[sign]))
    known = _record({name: n for n, name in enumerate(names)})
    about: Record = {name: known.pop(name) for name in ("unit", "includes") if name in known}
    plus = [n for n, name in enumerate(names) if name.endswith("two_second_penalty")]
    if plus or "solvetype" in names:  # Cubeast and Nano Timer
        about["includes"] = True
    for row in csv.reader(io.StringIO(text), delimiter=sign):
        extra, at = len(row) - len(names), known.get("scramble", 0)
        if extra > 0 and "(" in row[at]:  # CubeTime does not quote the scrambles of a square-1
            row[at : at + extra + 1] = [sign.join(row[at : at + extra + 1])]
        record: Record = {field: row[n] for field, n in known.items() if n < len(row)}
        if any(row[n] == "true" for n in plus if n < len(row)):
            record["plus"] = True
        if record.get("time") or record.get("scramble"):
            yield {**record, **about}


def _of_line(line: str) -> Iterator[Record]:
    """The solves on a line: one with a number or in columns, or several times with commas."""
    sign = max("\t;", key=line.count)
    if 0 < line.count(sign) < _MOST_CELLS:
        cells = [cell.strip() for cell in csv_cells(line, sign)]
        record = {_kind(cell, n): cell for n, cell in reversed(list(enumerate(cells)))}
        if "time" in record and (len(cells) > 2 or "scramble" in record):
            yield record
            return
        if len(cells) > 2:
            return
    place, items, whole = 0, [], line.strip()
    while found := _LIST_ITEM.match(whole, place):
        items.append({"time": found[1], "comment": found[2] or ""})
        place = found.end()
    if items and place == len(whole):
        yield from items
        return
    bare, comment = without_comment(line)
    facts = of_line(bare, comment)
    if "time" in facts and "number" in facts:
        scramble = scramble_in(bare)
        yield {"scramble": scramble, **facts, "at": facts.get("date", "")}


def _kind(cell: str, n: int) -> str:
    """What a cell without a heading is."""
    if cell.lower() in (*_PLUS_TWO, "dnf"):
        return "penalty"
    if re.fullmatch(rf"{TIMED}|\d+[.,]\d+", cell):
        return "time"
    if _at(cell):
        return "at"
    return "scramble" if len(cell.split()) > 2 else f"other {n}"


def solves_of(records: list[Record]) -> tuple[dict[str, list[Solve]], list[str]]:
    """The solves by session, in chronological order if all have dates; and what was left out."""
    numbers = [_number(record.get("time")) for record in records if "unit" not in record]
    known = [number for number in numbers if number is not None]
    scale = 1000 if not known or median(known) < _IN_SECONDS else 1
    codes = {str(record.get("penalty")) for record in records} & {"1", "2"}
    sessions: dict[str, list[Solve]] = {}
    others: dict[tuple[str, str], int] = {}
    damaged: dict[str, int] = {}
    for n, record in enumerate(records):
        session = str(record.get("session") or "") or "Session 1"
        puzzle = str(record.get("puzzle") or "")
        scramble = str(record.get("scramble") or "").strip()
        if is_other_puzzle(puzzle, scramble):
            key = session, puzzle if is_other_puzzle(puzzle, "") else ""
            others[key] = others.get(key, 0) + 1
        elif solve := _solve(record, scramble, scale, "1" in codes, n):
            sessions.setdefault(session, []).append(solve)
        else:
            damaged[session] = damaged.get(session, 0) + 1
    for solves in sessions.values():
        if all(solve.at for solve in solves):
            solves.sort(key=lambda solve: solve.at)
    left_out = [
        f"{counted(count, 'solve')} for another puzzle{f' ({kind})' if kind else ''} in {name}"
        for (name, kind), count in others.items()
    ]
    left_out += [f"{counted(count, 'damaged solve')} of {name}" for name, count in damaged.items()]
    return sessions, left_out


def _solve(record: Record, scramble: str, scale: int, has_codes: bool, n: int) -> Solve | None:
    """One solve, or None if its time cannot be read."""
    given = _penalty(record, has_codes or record.get("includes", False))
    text, unit = record.get("time", ""), record.get("unit")
    text = given if text == "" and given == "DNF" else text
    number = _number(text)
    try:
        if number is None:
            time, penalty = read_time(str(text))
        else:
            time, penalty = round(number * (unit or scale)), ""
    except ValueError:
        return None
    if penalty == "+2" or (given == "+2" and record.get("includes")):
        time = max(time - 2000, 0)  # the time as shown includes them
    at = _at(record.get("at"))
    if not 0 <= time <= LONGEST:
        return None
    comment, solution = (str(record.get(key) or "") for key in ("comment", "solution"))
    name = f"{at}.{crc32(f'{time} {scramble}'.encode(errors='replace')):08x}.{n:06}"
    return Solve(name, time, given or penalty, scramble, at, comment, (), solution)


def _record(values: Record) -> Record:
    """What is known under any of the names in `_FIELDS`."""
    plain = {re.sub(r"[^a-z0-9]", "", str(key).lower()): one for key, one in values.items()}
    found: Record = {}
    for field, names in _FIELDS.items():
        order = _EXACT if field == "time" else names.split()
        for name in (*order, *names.split()):
            if plain.get(name) not in (None, ""):
                found[field] = plain[name]
                break
        else:
            continue
        if field == "time" and name in _MILLISECONDS:
            found["unit"] = 1
            found["includes"] = name == _INCLUDES
        elif field == "time" and name == "seconds":
            found["unit"] = 1000
    return found


def _penalty(record: Record, has_codes: bool) -> Penalty:
    word = re.sub(r"\.0$", "", str(record.get("penalty", "")).strip().lower())
    flags = [str(record.get(name, "")).strip().lower() in _YES for name in ("dnf", "plus")]
    if flags[0] or word in ("dnf", "dns", "-1") or (word == "2" and has_codes):
        return "DNF"
    if flags[1] or word in _PLUS_TWO or word in ("1", "2"):
        return "+2"
    return ""


def _number(value: JSON) -> float | None:
    """A number without a unit; None for a time as people write it."""
    if isinstance(value, str):
        if not re.fullmatch(r"\s*\d{1,15}(?:\.\d{1,20})?\s*", value, re.ASCII):
            return None
        return float(value)
    return float(value) if type(value) in (int, float) and abs(value) < 1e15 else None


def _at(value: JSON) -> int:
    """A date in milliseconds since 1970; 0 if it is unknown, or if either number
    could be the day."""
    number = _number(value)
    if number is not None:
        at = number if number > LATEST / 1e3 else number * 1000
        return int(at) if number >= 1e8 and at <= LATEST else 0
    words = str(value or "").strip().lstrip("@")
    try:
        return _since(datetime.fromisoformat(words))
    except (ValueError, OverflowError):
        pass
    if day := _DAY.match(words):
        return _of_day(day)
    for form in _MEDIUM if words else ():
        try:
            return _since(datetime.strptime(words, form))
        except ValueError:
            continue
    return 0


def _of_day(found: re.Match[str]) -> int:
    first, sign, middle, last, *clock, half = found.groups()
    year, month, day = int(first), int(middle), int(last)
    if len(first) < 3:
        year, month, day = day, month, year
        if month > 12 and sign != ".":
            month, day = day, month
        elif sign != "." and day <= 12 and day != month:
            return 0
    hour, minute, seconds = (int(part or 0) for part in clock)
    hour = hour % 12 + 12 * (half in "pP") if half else hour
    try:
        return _since(datetime(year, month, day, hour, minute, seconds))
    except ValueError:
        return 0


def _since(moment: datetime) -> int:
    whole = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(int(whole.timestamp() * 1000), 0)


def _objects(value: JSON) -> Iterator[dict[str, JSON]]:
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            yield one
            todo += one.values()
        elif isinstance(one, list):
            todo += one
