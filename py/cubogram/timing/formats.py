"""Files of sessions: our own and csTimer's (JSON), a table (CSV), and those of other timers, which
are only read."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cubogram import schema
from cubogram.cube.cstimer import is_cstimer, is_other_puzzle
from cubogram.cube.cstimer import sessions as sessions_of
from cubogram.errors import PuzzleError
from cubogram.formatting import counted, csv_text
from cubogram.timing.other_timers import records_in, records_of_text, solves_of
from cubogram.timing.solves import LATEST, Solve, json_of, solve_of
from cubogram.timing.times import LONGEST, Penalty, written

JSON = Any

KIND = "cubogram timer"
VERSION = 2
"""The version of our files; those of version 1 have no solutions."""
PENALTY: dict[int, Penalty] = {0: "", 2000: "+2", -1: "DNF"}
MILLISECONDS: dict[Penalty, int] = {penalty: number for number, penalty in PENALTY.items()}


@dataclass(frozen=True)
class Loaded:
    """The sessions of a file in order, each with its solves; and what was left out, in words."""

    sessions: list[tuple[str, list[Solve]]]
    left_out: list[str]


def ours(sessions: Iterable[tuple[str, list[Solve]]]) -> str:
    """The sessions as a file of our own."""
    found = [
        {"name": name, "solves": [[solve.name, *json_of(solve)] for solve in all_]}
        for name, all_ in sessions
    ]
    return json.dumps({"kind": KIND, "version": VERSION, "sessions": found}, separators=(",", ":"))


def cstimer(sessions: Iterable[tuple[str, list[Solve]]]) -> str:
    """The sessions as a file that csTimer can read.

    >>> print(cstimer([("A", [Solve("a", 9870, "+2", "R U", 1_600_000_000_000)])])[:61])
    {"session1":[[[2000,9870],"R U","",1600000000]],"properties":
    """
    file: dict[str, JSON] = {}
    data: dict[str, JSON] = {}
    for number, (name, solves) in enumerate(sessions, 1):
        file[f"session{number}"] = [_to_cstimer(solve) for solve in solves]
        data[str(number)] = {"name": name, "opt": {}, "rank": number}
    file["properties"] = {"sessionData": json.dumps(data), "sessionN": len(data)}
    return json.dumps(file, separators=(",", ":"))


def _to_cstimer(solve: Solve) -> JSON:
    """A solve in csTimer's form. It lists the time of each phase, the last phase first; ours count
    from the start.

    The moves recorded by a cube come last, with the kind of puzzle.
    """
    ends = [*solve.splits, solve.time]
    phases = [end - before for before, end in zip([0, *ends], ends, strict=False)]
    times = [solve.time, *reversed(ends[:-1])] if len(phases) > 1 else [solve.time]
    line = [[MILLISECONDS[solve.penalty], *times], solve.scramble, solve.comment, solve.at // 1000]
    return [*line, [solve.solution, "333"]] if solve.solution else line


def table(solves: list[Solve]) -> str:
    """A session as CSV, one line for each solve, with times in seconds.

    >>> print(table([Solve("a", 9876, "+2", "R U", 1_600_000_000_000)]))
    number,result,seconds,penalty,scramble,comment,solution,ended
    1,11.87,9.876,+2,R U,,,2020-09-13T12:26:40+00:00
    <BLANKLINE>
    """
    rows: list[tuple[str, ...]] = [
        ("number", "result", "seconds", "penalty", "scramble", "comment", "solution", "ended")
    ]
    for number, solve in enumerate(solves, 1):
        ended = datetime.fromtimestamp(solve.at // 1000, UTC).isoformat()
        seconds = f"{solve.time / 1000:.3f}"
        text = (solve.scramble, solve.comment, solve.solution)
        rows.append((str(number), written(solve.result), seconds, solve.penalty, *text, ended))
    return csv_text(rows)


def read_file(text: str) -> Loaded:
    """Reads a file of ours, of csTimer's or of another timer's; raises a ValueError that says why
    it cannot."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        try:
            file = schema.read(text, "file", "the file")
        except PuzzleError:
            raise ValueError("it is not a JSON file") from None
        if isinstance(file, dict) and file.get("kind") == KIND:
            return _read_ours(file)
        if is_cstimer(file):
            return _read_cstimer(file)
        records = records_in(file)
    else:
        try:
            records = records_of_text(text)
        except csv.Error:  # a cell that is longer than those of any table
            records = []
    if not records:
        raise ValueError("no times of a timer were found in it")
    found, left_out = solves_of(records)
    return Loaded(list(found.items()), left_out)


def _read_ours(file: JSON) -> Loaded:
    if file.get("version") not in (1, VERSION):
        raise ValueError(f"it was written by another version of this timer ({file.get('version')})")
    sessions: list[tuple[str, list[Solve]]] = []
    left_out: list[str] = []
    for one in _list(file.get("sessions")):
        if not isinstance(one, dict):
            continue
        name = str(one.get("name"))
        solves, damaged = [], 0
        for line in _list(one.get("solves")):
            try:
                solves.append(solve_of(str(line[0]), line[1:]))
            except (ValueError, TypeError, IndexError, KeyError):
                damaged += 1
        sessions.append((name, solves))
        if damaged:
            left_out.append(f"{counted(damaged, 'damaged solve')} of {name}")
    return Loaded(sessions, left_out)


def _read_cstimer(file: JSON) -> Loaded:
    found: list[tuple[str, list[Solve]]] = []
    left_out: list[str] = []
    for number, given, kind, lines in sessions_of(file):
        if not lines:
            continue
        name = given if given and not given.isdigit() else f"Session {given or number}"
        solves, damaged, others = [], 0, 0
        for at, line in enumerate(lines):
            solve = _from_cstimer(number, at, line)
            if solve is None:
                damaged += 1
            elif is_other_puzzle(kind, solve.scramble):
                others += 1
            else:
                solves.append(solve)
        if solves or not others:
            found.append((name, solves))
        if others:
            puzzle = f" ({kind})" if is_other_puzzle(kind, "") else ""
            left_out.append(f"{counted(others, 'solve')} for another puzzle{puzzle} in {name}")
        if damaged:
            left_out.append(f"{counted(damaged, 'damaged solve')} of {name}")
    return Loaded(found, left_out)


def _from_cstimer(session: str, number: int, line: JSON) -> Solve | None:
    """One solve of csTimer's, or None if it is damaged."""
    if not isinstance(line, list) or len(line) < 3 or not isinstance(line[0], list):
        return None
    times, scramble, comment = line[:3]
    seconds = line[3] if len(line) > 3 else 0
    penalty, numbers = times[:1], times[1:]
    if not numbers or any(not _is_number(one) for one in (*numbers, seconds)):
        return None
    time, *phases = numbers
    known = type(penalty[0]) is int and penalty[0] in PENALTY
    if not known or time > LONGEST or 1000 * seconds > LATEST or not isinstance(scramble, str):
        return None
    at = int(1000 * seconds)
    name = f"{at}.session{session}.{number:06}"  # several solves may end in the same second
    splits = tuple(sorted(int(one) for one in phases))
    text = comment if isinstance(comment, str) else ""
    recorded = line[4] if len(line) > 4 and isinstance(line[4], list) else []
    solution = recorded[0] if recorded and isinstance(recorded[0], str) else ""
    return Solve(name, int(time), PENALTY[penalty[0]], scramble, at, text, splits, solution)


def _list(value: JSON) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_number(value: JSON) -> bool:
    return type(value) in (int, float) and 0 <= value < 1e15
