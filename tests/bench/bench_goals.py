"""Goals on which some stickers do not matter: every algorithm of the last layer's cases, one face.

The 57 OLL, 21 PLL and 40 COLL cases are those that the first algorithm of each rule solves; turns
of the top after them are free. Seconds are of processor time. Twenty cases are counted once more
up to eight turns without any tables: all maneuvers of four turns from the case, and all that end in
the goal, met in a dictionary of stickers. Twenty more are listed in a page of the built site.
"""

import random
import sys
from statistics import mean, median
from time import process_time
from typing import Any

import numpy as np
from bench_page import in_page
from numpy.typing import NDArray

from cubogram.cfop.rules import load
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.permutation import Permutation
from cubogram.twophase.goals import algorithms
from cubogram.twophase.goals.one_face import FacePictures

CASES = {"OLL": 57, "PLL": 21, "COLL": 40}
LENGTH = 10
COUNTED, COUNTED_TO = 20, 8
PICTURES = 1000
STEPS = ("cross", "x-cross", "2x2x2", "2x2x3", "EO line", "first block", "both blocks", "UUUUUUUUU")

MOVES = [face + suffix for face in "URFDLB" for suffix in ("", "2", "'")]
AXIS = {"U": 0, "D": 0, "R": 1, "L": 1, "F": 2, "B": 2}


def one_face() -> dict[str, Any]:
    """The table of pictures of one face, and random ones read from it."""
    start = process_time()
    pictures = FacePictures()
    for _ in pictures.fill():
        pass
    made = process_time() - start
    rng, spent, lengths = random.Random(2026), [], []
    for _ in range(PICTURES):
        picture = "".join(rng.choices("URFDLB", k=9))
        start = process_time()
        found = pictures.maneuver(picture)
        spent.append(process_time() - start)
        if found is not None:
            if Cube(found).facelets[:9] != picture:
                raise ValueError(f"{found} does not show {picture}")
            lengths.append(found.htm)
    return {
        "counts": np.bincount(pictures.length)[:9].tolist(),
        "more": int((pictures.length > 8).sum()),
        "seconds": round(made, 2),
        "milliseconds": round(1e3 * median(spent), 3),
        "mean": round(mean(lengths), 3),
        "longer": PICTURES - len(lengths),
    }


def _follows(first: str, second: str) -> bool:
    return first[0] != second[0] and (
        AXIS[first[0]] != AXIS[second[0]] or "URFDLB".index(first[0]) < "URFDLB".index(second[0])
    )


def plain_count(case: str, text: str) -> int:
    """How many maneuvers of up to eight turns make a case look like a text for the first time.

    Stickers whose home has a ? in the text are all alike.
    """
    letters = text.replace(" ", "")
    alike = np.array(["URFDLB?".index(letter) for letter in letters], np.uint8)
    start = alike[np.array(Permutation(case).replaced_by)]
    goal = alike.tobytes()
    turned = {move: np.array(Permutation(move).replaced_by) for move in MOVES}
    begins = _ways(start, turned, goal, forwards=True)
    ends = _ways(alike, turned, goal, forwards=False)
    total = 0
    for before, after in ((n // 2, n - n // 2) for n in range(COUNTED_TO + 1)):
        for state, ways in begins[before].items():
            for end in ends[after].get(state, ()):
                total += sum(not way or not end or _follows(way[-1], end[0]) for way in ways)
    return total


Ways = dict[bytes, list[tuple[str, ...]]]


def _ways(
    root: NDArray[np.uint8], turned: dict[str, NDArray[np.intp]], goal: bytes, forwards: bool
) -> list[Ways]:
    """The maneuvers of 0 to 4 turns by where they lead from the root, or from where to it; they
    do not pass through the goal."""
    levels: list[Ways] = [{root.tobytes(): [()]}]
    undone = {move: np.argsort(places) for move, places in turned.items()}
    for _ in range(COUNTED_TO // 2):
        reached: Ways = {}
        for state, ways in levels[-1].items():
            if forwards and state == goal:
                continue
            stickers = np.frombuffer(state, np.uint8)
            for move in MOVES:
                fits = [
                    (*way, move) if forwards else (move, *way)
                    for way in ways
                    if not way or (_follows(way[-1], move) if forwards else _follows(move, way[0]))
                ]
                if fits:
                    there = stickers[turned[move] if forwards else undone[move]].tobytes()
                    if forwards or there != goal:
                        reached.setdefault(there, []).extend(fits)
        levels.append(reached)
    return levels


TEXTS = {
    "OLL": "UUUUUUUUU ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB",
    "PLL": "".join(9 * face for face in "URFDLB"),
}


def last_layer(quick: bool) -> dict[str, Any]:
    """Every algorithm of up to ten turns of any face, for each case."""
    result: dict[str, Any] = {}
    for step in CASES:
        spent, counts, rules = [], [], load(step)[:: 8 if quick else 1]
        for rule in rules:
            case = ~Maneuver(rule.algorithms[0].text)
            start = process_time()
            found = algorithms(
                case, step, faces="URFDLB", length=LENGTH, free_turns="after", most=10**6
            )
            counts.append(len(list(found)))
            spent.append(process_time() - start)
        result[step] = {
            "cases": len(rules),
            "algorithms": sum(counts),
            "without": counts.count(0),
            "first": round(spent[0], 2),
            "median": round(median(spent), 2),
            "most": round(max(spent), 2),
        }
    return result


def counted(quick: bool) -> dict[str, int]:
    """Cases whose algorithms of up to eight turns are counted in both ways."""
    rng = random.Random(2026)
    cases = [
        (step, ~Maneuver(rule.algorithms[0].text))
        for step in TEXTS
        for rule in rng.sample(load(step), COUNTED // len(TEXTS))
    ]
    same = total = 0
    for step, case in cases[:: 8 if quick else 1]:
        held = Maneuver(case).face_turns()
        found = list(
            algorithms(held, step, faces="URFDLB", length=COUNTED_TO, twins=True, most=10**6)
        )
        same += len(found) == plain_count(str(held), TEXTS[step])
        total += 1
    return {"cases": total, "same": same}


def shortest(quick: bool) -> dict[str, Any]:
    """How long it takes until a maneuver to a goal is proven to be shortest."""
    rows: dict[str, Any] = {}
    for step in STEPS:
        target = step + "?" * 45 if len(step) == 9 and step.isupper() else step
        spent, lengths = [], []
        for seed in range(2 if quick else 10):
            start = process_time()
            found = Cube.random(seed).solve_to(target, seconds=60)
            spent.append(process_time() - start)
            lengths.append(found.length if found.is_optimal else 99)
        rows[step] = {
            "first": round(spent[0], 2),
            "median": round(median(spent[1:]), 2),
            "most": round(max(spent[1:]), 2),
            "mean": round(mean(lengths), 2),
            "proven": len(lengths) - lengths.count(99),
        }
    return rows


IN_PAGE = """
import gc
import numpy as np
from cubogram.twophase.goals import algorithms, case
from cubogram.twophase.goals.one_face import FacePictures

def face():
    for _ in FacePictures().fill():
        pass

def listed(state, step):
    found = algorithms(
        state, step, faces="URFDLB", length=10, free_turns="after", most=10**6
    )
    print(len(list(found)), size(case._Kept.tables))

def size(thing):
    seen, waiting, total = set(), [thing], 0
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen.add(id(one))
            total += one.nbytes if isinstance(one, np.ndarray) and one.base is None else 0
            waiting += gc.get_referents(one)
    return total
"""
IN_PAGE_CASES = 20


def page(quick: bool) -> dict[str, Any]:
    """The same in a page: processor seconds of the tab, and the bytes of a goal's tables."""
    cases = [(step, ~Maneuver(rule.algorithms[0].text)) for step in CASES for rule in load(step)]
    chosen = cases[:: len(cases) // IN_PAGE_CASES][: 2 if quick else IN_PAGE_CASES]
    spent, sizes = [], []
    with in_page() as (there, version):
        there(IN_PAGE)
        _, face = there("face()")
        for step, case in chosen:
            output, seconds = there(f"listed({str(case)!r}, {step!r})")
            spent.append(seconds)
            sizes.append(int(output.split()[1]))
    return {
        "version": version,
        "face": round(face, 2),
        "cases": len(chosen),
        "median": round(median(spent), 2),
        "most": round(max(spent), 2),
        "megabytes": round(max(sizes) / 1e6, 1),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes every eighth case."""
    return {
        "one face": one_face(),
        "last layer": last_layer(quick),
        "counted": counted(quick),
        "shortest": shortest(quick),
        "page": page(quick),
    }


def report(result: dict[str, Any]) -> str:
    """The figures in Markdown."""
    face, cases, same = result["one face"], result["last layer"], result["counted"]
    lines = [
        f"Pictures of one face by their turns: {', '.join(f'{n:,}' for n in face['counts'])}, and "
        f"{face['more']} that need more than eight. The table takes {face['seconds']} s, a picture "
        f"{face['milliseconds']} ms; {PICTURES:,} random ones need {face['mean']} turns on average "
        f"({face['longer']} more than eight).",
        "",
        "| step | cases | algorithms | cases without | first case | median | slowest |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {step} | {row['cases']} | {row['algorithms']:,} | {row['without']} | {row['first']} s "
        f"| {row['median']} s | {row['most']} s |"
        for step, row in cases.items()
    ]
    lines += [
        "",
        f"All algorithms of up to {LENGTH} turns of the six faces. Counted again up to "
        f"{COUNTED_TO} turns without tables: the same in {same['same']} of {same['cases']} cases.",
        "",
        "| goal | first | median | slowest | mean length | proven |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {step} | {row['first']} s | {row['median']} s | {row['most']} s | {row['mean']} "
        f"| {row['proven']} |"
        for step, row in result["shortest"].items()
    ]
    there = result["page"]
    lines += [
        "",
        f"In a page (Chromium {there['version']}): the table of one face takes {there['face']} s, "
        f"each of {there['cases']} of the cases {there['median']} s (median) to {there['most']} s, "
        f"and no goal's tables more than {there['megabytes']} MB.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
