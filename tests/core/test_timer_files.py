"""Files that timers save: csTimer's, old and new, and those of other timers."""

import json
from typing import Any

import pytest

from cubogram.cube.scramble_lists import read_list
from cubogram.timing import formats
from cubogram.timing.formats import read_file, table
from cubogram.timing.times import written

CUBE = "D2 F' L2 D2 R2 F' U2 B L2 B2 R2 F2 L' B' U R2 D F U' L'"
OTHER = "B2 D' L2 D B2 R2 U' F2 D' L2 U2 R' U' F' L2 U B' L D2 F2"
FOUR = "R2 U F2 Rw2 B Uw2 Fw L' Uw R Fw' D"
PYRAMINX = "U' B L R' U L' R' B l r'"


def cstimer(properties: Any, *sessions: Any, packed: bool = False) -> str:
    """An export of csTimer; before 2019, each part was a JSON text."""
    pack = json.dumps if packed else lambda value: value
    file = {f"session{n}": pack(solves) for n, solves in enumerate(sessions, 1)}
    return json.dumps({**file, "properties": pack(properties)})


def read(text: str) -> list[tuple[str, list[str]]]:
    """The sessions of a file, with the results of their solves."""
    return [
        (name, [written(solve.result) + solve.penalty.removeprefix("DNF") for solve in solves])
        for name, solves, _ in read_file(text).sessions
    ]


def solve(scramble: str, comment: str = "", penalty: int = 0) -> list[Any]:
    return [[penalty, 12340], scramble, comment]


def test_cstimer_before_2019() -> None:
    about = {"sessionName": json.dumps({"1": "Main"}), "sessionScr": '{"1": "333", "2": "444wca"}'}
    text = cstimer(about, [solve(CUBE), solve(OTHER, "", 2000)], [solve(CUBE)], packed=True)
    assert read(text) == [("Main", ["12.34", "14.34+2"]), ("Session 2", ["12.34"])]
    assert [each.text for each in read_list(text)] == [CUBE, OTHER]


KINDS = (
    "333ni 333o RrU 3gen_F zbls eols easyxc sbrx mt3qb ttll 333drud nocache_333patspec input 3x3"
)
OTHERS = "r234 334 3x3x4 133 ftoso gearso 444bld 555bld r3ni 222cll mgmpll sq1pll"
EVENTS = {
    "444wca": "4x4x4", "222so": "2x2x2", "clkwca": "Clock", "333oh": "3x3x3 one-handed",
}  # fmt: skip


@pytest.mark.parametrize("key", ["scr", "opt"])
def test_solves_of_other_puzzles_are_left_out_and_counted(key: str) -> None:
    for kind, mine in [*((k, True) for k in KINDS.split()), *((k, False) for k in OTHERS.split())]:
        about = {"1": {"name": "A", key: kind if key == "scr" else {"scrType": kind}}}
        text = cstimer({"sessionData": json.dumps(about)}, [solve(CUBE)], [solve(OTHER)])
        assert [name for name, _ in read(text)] == ["A", "Session 2"][not mine :], kind
        assert len(read_file(text).left_out) == (not mine)
        assert len(read_list(text)) == 1 + (mine or kind == "r3ni")


def test_sessions_of_other_events_keep_them() -> None:
    """Also if sessions have the same name."""
    kinds = enumerate(EVENTS, 1)
    about = {str(n): {"name": "A", "opt": {"scrType": kind}} for n, kind in kinds}
    text = cstimer({"sessionData": json.dumps(about)}, *([solve(CUBE)] for _ in EVENTS))
    found = read_file(text)
    for file in (found, *(read_file(to(found.sessions)) for to in (formats.cstimer, formats.ours))):
        assert file.left_out == []
        assert [(one.name, one.event) for one in file.sessions] == [
            ("A", e) for e in EVENTS.values()
        ]
        assert [len(one.solves) for one in file.sessions] == [1] * len(EVENTS)


def test_turns_of_other_puzzles_are_recognised() -> None:
    strange = ("R++ D-- R++ D++ U'", "(1,0)/ (3,-3)/ (0,2)/", "UR3+ DR2- DL5+ ALL2+ y2", PYRAMINX)
    for scramble in (FOUR, *strange):
        text = cstimer({}, [solve(scramble), solve(CUBE)])
        assert read(text) == [("Session 1", ["12.34"])], scramble
        assert read_file(text).left_out == ["1 solve for another puzzle in Session 1"]
    for scramble in (f"{CUBE} Rw Uw2", "R U' L' U R' U' L U", "r U R' U R U2 r'", "f R f' r U r'"):
        assert read(cstimer({}, [solve(scramble)])) == [("Session 1", ["12.34"])], scramble


STARTED = 1_650_000_000_000
CUBEDESK = {
    "sessions": [{"id": "a1", "name": "Main", "order": 0}, {"id": "b2", "name": "Big"}],
    "solves": [
        {"id": "s1", "session_id": "a1", "cube_type": "333", "dnf": False, "plus_two": True}
        | {"raw_time": 12.345, "time": 14.345, "scramble": CUBE, "notes": None}
        | {"started_at": STARTED},
        {"id": "s2", "session_id": "a1", "cube_type": "333", "dnf": True, "plus_two": False}
        | {"raw_time": 9.5, "time": -1, "scramble": OTHER, "notes": "slip"}
        | {"started_at": "2022-04-15T05:21:00.000Z"},
        {"id": "s3", "session_id": "b2", "event_type": "444", "dnf": False, "plus_two": False}
        | {"raw_time": 59.5, "time": 59.5, "scramble": FOUR, "started_at": STARTED},
    ],
}
RECORDS = [
    {"time": 12.345, "result": "+2", "date": STARTED, "scramble": CUBE},
    {"time": 9.5, "result": "DNF", "date": STARTED + 60_000, "scramble": OTHER, "note": "slip"},
]
BLOCKS = {"puzzles": [{"name": "3x3x3", "sessions": [{"name": "Main", "records": RECORDS}]}]}
TWISTY = f"""Puzzle,Category,Time(millis),Date(millis),Scramble,Penalty,Comment
"333";"Main";"14345";"{STARTED}";"{CUBE}";"1";""
"333";"Main";"9500";"{STARTED + 60_000}";"{OTHER}";"2";"slip"
"pyra";"Main";"7800";"{STARTED}";"{PYRAMINX}";"0";""
"""
CSV = f"""No.;Time;Comment;Scramble;Date;P.1;P.2\r
1;14.34+;;{CUBE};2022-04-15 05:20:00;4.00;8.34\r
2;DNF(9.50);"slip";{OTHER};2022-04-15 05:21:00;9.50;\r
"""
TEXT = f"""generiert durch csTimer am 15.04.2022
Durchschnitte: 12.34

Zeitenliste:
1. 14.34+=4.00+8.34   {CUBE}   @2022-04-15 05:20:00\x20
2. (DNF(9.50)[slip])   {OTHER}   @2022-04-15 05:21:00"""
PRISMA = f"""2\t15.04.2022 05:21:00\t09.50\tDNF\t{OTHER}
1\tApr 15, 2022 5:20:00 AM\t12.34\t+2\t{CUBE}
"""
PLAIN = f"""12.34;{CUBE};2022-04-15T05:20:00.000+00:00;+2
"9.50";"{OTHER}";"2022-04-15T07:21:00+02:00";"DNF"
"""


def test_other_timers() -> None:
    for text in (json.dumps(CUBEDESK), json.dumps(BLOCKS), TWISTY, CSV, TEXT, PRISMA, PLAIN):
        (name, (first, second), _), *rest = read_file(text).sessions
        assert (name in ("Main", "Session 1"), rest) == (True, [])
        assert [first.scramble, second.scramble] == [CUBE, OTHER], text
        assert [written(first.result), first.penalty] == ["14.34", "+2"], text
        assert [second.time, second.penalty] == [9500, "DNF"]
        assert [first.at, second.at] == [STARTED, STARTED + 60_000], text
        assert second.comment == ("slip" if "slip" in text else "")
    assert read_file(TWISTY).left_out == ["1 solve for another puzzle (pyra) in Main"]
    assert read_file(json.dumps(CUBEDESK)).left_out == ["1 solve for another puzzle (444) in Big"]
    assert read("12.34, 13.45+[slow, R2], (DNF(9.99)), 1:02.00") == [
        ("Session 1", ["12.34", "13.45+2", "DNF", "1:02.00"])
    ]


def test_our_own_table_is_read() -> None:
    solves = read_file(CSV).sessions[0][1]
    assert [one._replace(name="") for one in read_file(table(solves)).sessions[0][1]] == [
        one._replace(name="", splits=()) for one in solves
    ]


def test_files_found_in_public() -> None:
    square = "(1,0)/ (-3,0)/ (2,3)/ (0,3)/"
    text = f"No.;Time;Comment;Scramble;Date;P.1\n1;15.46;;{square};2026-01-01 14:36:18;15.46\n"
    assert read_file(text).left_out == ["1 solve for another puzzle in Session 1"]
    text = f"""Time,Comment,Scramble,Date
7.9727619886398315,"",{CUBE},2022-04-15 05:20:00 +0000
15.25,"",{square},2022-04-15 05:21:00 +0000
"""
    assert read(text) == [("Session 1", ["7.97"])]
    assert read_file(text).left_out == ["1 solve for another puzzle in Session 1"]
    about = {"1": {"name": "CubeTime Export - A", "scrType": "222so"}}
    text = cstimer({"sessionData": json.dumps(about)}, [solve("R U R' F")])
    assert [one.event for one in read_file(text).sessions] == ["2x2x2"]
    text = f"""id,date,dnf,time,one_turn_away_two_second_penalty,inspection_two_second_penalty,\
timer_time,session_name,scramble
a,2025-10-28 20:51:25 UTC,false,33854,false,true,31854,M,{CUBE}
b,2025-10-28 20:52:25 UTC,true,,false,false,,M,{CUBE}
c,2025-10-28 20:53:25 UTC,false,12340,true,false,,M,{CUBE}
"""
    assert read(text) == [("M", ["33.85+2", "DNF", "12.34+2"])]
    text = f"solve_id,date,total_time,scramble,turns\n1,2026-01-08T10:32:50.222Z,27167,{CUBE},79\n"
    assert read(text) == [("Session 1", ["27.16"])]
    text = f"""cubetype,solvetype,time,date,steps,plustwo,blind,scrambleType,scramble,comment
3x3x3,"Alex",14.34,Apr 15 2022 - 05:20:00,,y,n,,"{CUBE}",
"""
    assert read(text) == [("Alex", ["14.34+2"])]
    assert read_file(text).sessions[0][1][0].at == STARTED
    assert read(f"11.824;{CUBE}\n12.196;{OTHER}\n") == [("Session 1", ["11.82", "12.19"])]
    text = '"Puzzle";"Category";"Time(millis)"\n"333mbld";"A";"9700360002"\n"333";"A";"9870"\n'
    assert read_file(text).left_out == ["1 solve for another puzzle (333mbld) in A"]
