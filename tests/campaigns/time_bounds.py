"""Every command of the worker with up to a megabyte of anything, by a clock: `make time-bounds`.

A command answers or gives way within a second of CPU time, and it takes no more than in proportion
to the length of what it is given. Each question is made from its number alone.
"""

import gc
import inspect
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import fuzz
from campaign import Part, Table, campaign

from cubogram import web
from cubogram.web.worker import Task

MOST_SECONDS = 1.0
MOST_CHARACTERS = 1_000_000
SLICES = 4
AT_ONCE = 1_000

REPEATED = (
    *("R", "R U2 F' ", "(", "[R,", "9", " ", "\n", "R U\n", "1 1,2 3;", "1 1\n", "#", "#.#.\n"),
    "/",
    *("// x\n", "/*", "<a>", "&lt;", "[", '"', "\\", "é", "😀", "A", "a:", "R@1 ", ",", "\0", "0"),
    *("scramble: R U\n", "Solution: U R\n", "1. R U\n", "R'", "'", "(R U)9 ", "3Rw2 ", "-", "?"),
    *("<!--", "<![CDATA[", "UFR ", "_", "{", "://", "1x1 ", "a\tb\n", "=", "%41", "+R", "\ud83d"),
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n",
)
LETTERS = "RUFDLBrufdlbMESxyzw'2 ()[],:#.\n0123456789<>&\"/@_=?-+\\é😀\0"


class Question(NamedTuple):
    """A command and its arguments, of which one is long; `kind` says what it is made of."""

    command: str
    argument: str
    kind: str
    arguments: dict[str, Any]


@cache
def places() -> tuple[tuple[str, str, str], ...]:
    """Every argument that may be long: command, argument, type."""
    return tuple(
        (name, one.name, str(one.annotation))
        for name in web.COMMANDS
        if name not in fuzz.LEFT_OUT
        for one in inspect.signature(web.command(name), eval_str=True).parameters.values()
        if one.kind is not one.VAR_KEYWORD and one.annotation not in (int, float, bool)
    )


def long_text(rng: random.Random, length: int) -> tuple[str, str]:
    kind = rng.randrange(6)
    if kind == 0:
        return "".join(rng.choices(LETTERS, k=length)), "letters"
    one, other = rng.choice(REPEATED), rng.choice(REPEATED)
    text = one * (length // len(one))
    if kind == 1:
        return other * 3 + text, f"{other!r} then {one!r}"
    if kind == 2:
        return text[: length // 2] + other * (length // 2 // len(other)), f"{one!r}, {other!r}"
    if kind == 3:
        mixed = (one + other) * (length // len(one + other))
        return mixed, f"{one + other!r}"
    sound = rng.choice([*fuzz.MANEUVERS, *(f for f in fuzz.FILES if isinstance(f, str))])
    if kind == 4 and sound:
        return (sound + "\n") * (length // (len(sound) + 1)), f"{sound[:12]!r} again"
    return text, repr(one)


def question(number: int, most: int = MOST_CHARACTERS) -> Question:
    """The question with this number: long ones are rarer."""
    rng = random.Random(number)
    name, argument, shape = rng.choice(places())
    length = int(10 ** rng.uniform(1, math.log10(most)))
    text, kind = long_text(rng, length)
    value: Any = text
    if "str" not in shape or rng.random() < 0.1:
        kinds = rng.randrange(4)
        if kinds == 0:
            value = [text[:20]] * max(1, length // 20)
        elif kinds == 1:
            value = [[rng.randrange(9)] * 3] * (length // 12)
        elif kinds == 2:
            value = {str(key): text[:9] for key in range(length // 20)}
        else:
            sound = fuzz.SOUND.get(argument)
            one = sound if isinstance(sound, list) else [sound]
            value = one * (length // len(json.dumps(one)))
        kind = f"{type(value).__name__} {kinds}"
    elif "list[str]" in shape:
        value = text.split("\n") if rng.random() < 0.5 else [text]
    parameters = inspect.signature(web.command(name)).parameters.values()
    required = [one.name for one in parameters if one.default is one.empty and one.kind == 1]
    return Question(
        name, argument, kind, {key: fuzz.SOUND.get(key, []) for key in required} | {argument: value}
    )


def asked(given: Question) -> tuple[float, int]:
    """The CPU seconds of the slowest slice, and the characters that were given."""
    text = json.dumps(given.arguments)
    slowest, began = 0.0, time.process_time()
    task = Task(given.command, text)
    for _ in range(SLICES):
        reply = task.step()
        now = time.process_time()
        slowest, began = max(slowest, now - began), now
        if reply.startswith(('{"result"', '{"error"')):
            if '"internal"' in reply[:40]:
                raise fuzz.Finding(f"{given.command}: {reply[:300]}")
            break
    task.close()
    return slowest, len(text)


def run(numbers: range, most: int = MOST_CHARACTERS) -> dict[str, tuple[float, int]]:
    """The slowest slice by command, with its characters; Finding for more than a second."""
    slowest: dict[str, tuple[float, int]] = {}
    for number in numbers:
        given = question(number, most)
        took = asked(given)
        if took[0] > MOST_SECONDS:  # once more: the collector, or a first import, may have had it
            gc.collect()
            took = min(took, asked(given))
        if took[0] > MOST_SECONDS:
            where = f"{given.command}, {given.argument} of {given.kind}"
            raise fuzz.Finding(f"question {number}: {where}: {took[0]:.2f} s, {took[1]:,} long")
        slowest[given.command] = max(slowest.get(given.command, (0.0, 0)), took)
    return slowest


def growth(command: str, argument: str, unit: str, lengths: tuple[int, int]) -> float:
    """How many times longer the longer of two inputs takes than in proportion to the shorter."""
    parameters = inspect.signature(web.command(command)).parameters.values()
    required = [one.name for one in parameters if one.default is one.empty and one.kind == 1]
    sound = {key: fuzz.SOUND.get(key, []) for key in required}
    seconds = []
    for length in lengths:
        given = Question(command, argument, unit, sound | {argument: unit * (length // len(unit))})
        seconds.append(min(asked(given)[0] for _ in range(2)))
    return (seconds[1] / lengths[1]) / max(seconds[0] / lengths[0], 1e-9)


def texts() -> Iterator[tuple[str, str]]:
    for command, argument, shape in places():
        if shape in ("<class 'str'>", "str", "str | None"):
            yield command, argument


def one_round(number: int) -> dict[str, Any]:
    return {"slowest": run(range(number * AT_ONCE, (number + 1) * AT_ONCE))}


def table(parts: list[Part]) -> Table:
    found = [part["slowest"] for part in parts]
    slowest = {
        command: max(part.get(command, [0.0, 0]) for part in found)
        for command in sorted({name for part in found for name in part})
    }
    order = sorted(slowest.items(), key=lambda one: -one[1][0])
    rows = [(name, f"{seconds:.2f} s", f"{size:,}") for name, (seconds, size) in order[:8]]
    rest = max((seconds for _, (seconds, _) in order[8:]), default=0.0)
    rows.append((f"{len(order) - 8} others", f"at most {rest:.2f} s", ""))
    note = f"{len(found) * AT_ONCE:,} inputs of at most {MOST_CHARACTERS:,} characters."
    return ("command", "the slowest slice, CPU time", "characters"), rows, note


def rounds(inputs: int) -> list[tuple[int]]:
    return [(number,) for number in range(math.ceil(inputs / AT_ONCE))]


if __name__ == "__main__":
    unit = ("inputs", 1_000_000, AT_ONCE)
    sys.exit(campaign("time-bounds", __doc__, unit, rounds, one_round, table, tasks_per_child=4))
