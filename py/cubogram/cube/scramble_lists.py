"""Many scrambles in one text, as people keep them: numbered lines, with times and dates, or what
csTimer exports."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import NamedTuple

from cubogram import schema
from cubogram.cube import cstimer, scramble_facts
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.move_text import parse_places
from cubogram.cube.moves import PRIMES
from cubogram.cube.one_line import in_json, joined, parts_of
from cubogram.cube.reconstruction import without_solutions
from cubogram.errors import PuzzleError
from cubogram.slices import SliceClock, result_of

MOST = 10_000
"""The most cubes in a list."""

LONGEST_LINE = 100_000
"""The most characters in a line."""

# Each expression can match a text in one way only, so that none takes long to fail.
_MOVE = re.compile(
    rf"(?:\d\d?-)?(?:\d\d?)?(?:[URFDLB]w?|[urfdlbMESxyz])(?:[123][{PRIMES}]?|[{PRIMES}][123]?)?"
)
_BETWEEN = re.compile(r"[\s,;\"|]+")
_NUMBER = re.compile(r"[.:/+@()-]*\d[\d.:/+@()-]*")  # a line number, a time, a date
_FEW = 3  # moves in a row that count as a scramble even in a line with other words
_PLAIN = re.compile(rf"(?:{_MOVE.pattern}\s+)*{_MOVE.pattern}")
_GROUPED = re.compile(
    rf"[(\[]\s*{_MOVE.pattern}(?![A-Za-z])|(?<![A-Za-z]){_MOVE.pattern}\s*[)\]]|\*"
)
_NUMBERED = re.compile(r"\s*[\"(#]*\d+\"?[.):]+(?=\s|\()")
_SESSION = re.compile(r'"session\d+"\s*:')
_SLIP = re.compile(r"[A-Za-z]w?[\d'’]*")  # next to moves: a mistyped one  # noqa: RUF001


class Listed(NamedTuple):
    """One cube of a list: its place (a line, or a solve of a session) and its text.

    `facts` are what else was read there, under the names in `scramble_facts.NAMES`.
    """

    place: str
    text: str
    facts: dict[str, str]


def read_list(text: str) -> list[Listed]:
    """The cubes in a text: from each line, the maneuver or the 54 facelets, without anything else
    (numbers, times, dates, headings). A csTimer export (JSON) gives its solves. Scrambles for
    other puzzles are left out. The time, the date and whatever else is next to a scramble are
    kept as `facts`, but not a solution below it.

    Anything after the moves that looks like a mistyped move stays in the text of its cube, and so
    does a whole line that has a number or brackets but is not a maneuver: reading it shows what is
    wrong.

    Raises PuzzleError "list" if there is none, or more than 10,000, or for a line of more than
    100,000 characters.

    >>> text = "1. 12.34  R U R' U'  @2026-01-02\\n2) 9.87+ F2 D L\\nMean 11.10"
    >>> [each.text for each in read_list(text)]
    ["R U R' U'", 'F2 D L']
    >>> read_list('{"session1":[[[0,12340],"R U2","",1700000000]]}')
    [Listed(place='session 1, solve 1', text='R U2', facts={'number': '1', 'time': '12.34', \
'date': '2023-11-14 22:13:20Z'})]
    """
    return result_of(reading_list(text))


def reading_list(text: str) -> Generator[None, None, list[Listed]]:
    """The same, in slices."""
    found: list[Listed] = []
    has_scramble, others = False, 0
    clock = SliceClock()
    for each in _all(text):
        yield from clock.turn()
        if each is None:
            continue
        if not each.text:
            others += 1
            continue
        if len(found) == MOST:
            raise PuzzleError("list", f"there are more than {MOST:,} cubes: split the list")
        found.append(each)
        has_scramble = has_scramble or bool(scramble_in(each.text))
    if not has_scramble:
        missing = "there is no scramble in this text"
        other = "the scrambles in this text are for another puzzle"
        raise PuzzleError("list", other if others else missing)
    return found


def _all(text: str) -> Iterator[Listed | None]:
    """The cubes, with an empty text if they are for another puzzle; and None when nothing has been
    found for a while."""
    if looks_like_facelets(text) and len(text.splitlines()) > 1:
        return iter([Listed("line 1", text, {})])
    if (found := in_json(text)) is None:
        return _sessions(text) if text.lstrip().startswith("{") else _lines(text)
    return _sessions(text) if _SESSION.search(text) else _values(found)


def _values(found: Iterator[tuple[str, str]]) -> Iterator[Listed | None]:
    count = 0
    for kind, value in found:
        yield None
        if len(value) <= LONGEST_LINE and (cube := scramble_in(value)):
            count += 1
            is_other = cstimer.is_other_puzzle(kind, cube)
            yield Listed(f"scramble {count}", "" if is_other else cube, {})


def _lines(text: str) -> Iterator[Listed | None]:
    without, parts = without_solutions(text), []
    yield None
    for part in without:
        parts.append(part)
        yield None
    table = None
    lines = "".join(parts).splitlines()
    for number, line in enumerate(joined(lines), 1):
        yield None
        if len(line) > LONGEST_LINE:
            raise PuzzleError("list", f"line {number} is too long to be one cube")
        if named := scramble_facts.columns(line):
            table = named
            continue
        row = table.row(line) if table else {}
        several = [] if row else parts_of(line)
        if len(several) > 1:
            for n, each in enumerate(several, 1):
                yield Listed(f"line {number}, cube {n}", each, {"number": str(n)})
            continue
        bare, comment = scramble_facts.without_comment(row.get("scramble", line))
        cube = scramble_in(bare)
        if not cube and _NUMBERED.match(bare):
            cube = scramble_facts.without_facts(bare)
        if cube:
            if cstimer.is_other_puzzle(row.get("puzzle", ""), cube):
                yield Listed(f"line {number}", "", {})
                continue
            around = bare.replace(cube, " ", 1)
            facts = scramble_facts.of_row(row) if row else scramble_facts.of_line(around, comment)
            yield Listed(f"line {number}", cube, facts)


def scramble_in(words: str) -> str:
    """The maneuver or the facelets found among the words of a line; "" if there are none."""
    if looks_like_facelets(words):
        return words
    rest = scramble_facts.without_facts(words)
    if _is_maneuver(rest):
        inner = rest[1:-1]
        return inner if rest == f"({inner})" and not set("()[]") & set(inner) else rest
    parts = [part for part in _BETWEEN.split(words) if part and not _NUMBER.fullmatch(part)]
    longest = max(_runs(parts), key=len, default=[])
    if len(longest) < _FEW and len(longest) < len(parts):
        return ""
    run = " ".join(longest)
    return rest if _GROUPED.search(rest.replace(f"({run})", "")) else run


def _is_maneuver(words: str) -> bool:
    if _PLAIN.fullmatch(words):
        return True
    try:
        return bool(parse_places(words))
    except PuzzleError:
        return False


def _runs(words: list[str]) -> Iterator[list[str]]:
    """Each run of moves, including mistyped ones after the first."""
    run: list[str] = []
    for word in words:
        bare = word.strip("()[]")
        if _MOVE.fullmatch(bare) or (run and _SLIP.fullmatch(bare)):
            run.append(bare)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _sessions(text: str) -> Iterator[Listed | None]:
    try:
        exported = schema.checked("list", schema.read(text, "list", "the list"), dict)
    except PuzzleError:
        raise PuzzleError("list", "this looks like a csTimer export, but it is damaged") from None
    for session in cstimer.sessions(exported):
        for count, solve in enumerate(session.solves, 1):
            scramble = solve[1] if isinstance(solve, list) and len(solve) > 1 else None
            place = f"session {session.number}, solve {count}"
            if isinstance(scramble, str) and cstimer.is_other_puzzle(session.kind, scramble):
                yield Listed(place, "", {})
                continue
            for found in _lines(scramble) if isinstance(scramble, str) else ():
                facts = scramble_facts.of_solve(count, solve)
                yield found and found._replace(place=place, facts=facts)
