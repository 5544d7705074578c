"""What campaigns share: how much of them is wanted, their parts on all cores, and their table."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from partial_results import PartialResults
from trust_tables import table_of, write_table

Part = dict[str, Any]
Table = tuple[Sequence[str], Sequence[Sequence[object]], str]
"""Its heads, its rows, and the sentence below it."""


def campaign(
    name: str,
    about: str | None,
    unit: tuple[str, float, int],
    parts_of: Callable[[Any], Sequence[tuple[Any, ...]]],
    task: Callable[..., Part],
    table: Callable[[list[Part]], Table],
    tasks_per_child: int | None = None,
) -> int:
    """Runs the parts of as much as is asked for and prints the table; the page "Trust" gets it if
    that is no less than usual. Returns how many parts failed. Stopped, it goes on where it was.

    `unit` is the name of what is counted (an option of the command), how many there are unless
    another number is given, and how many each part has. `parts_of` lists the arguments of `task`
    for such a number.
    """
    counted, usual, size = unit
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(f"--{counted}", type=type(usual), default=usual)
    asked = getattr(parser.parse_args(), counted)
    wanted = [list(of) for of in parts_of(asked)]
    parts = PartialResults(name)
    known = [part["of"] for part in parts.read()]
    todo = [tuple(of) for of in wanted if of not in known]
    failures = parts.fill(partial(_part, task), todo, counted, size, tasks_per_child)
    if not failures:
        heads, rows, note = table([part for part in parts.read() if part["of"] in wanted])
        print(f"{table_of(heads, rows)}\n\n{note}")
        if asked >= usual:
            write_table(name, heads, rows, note)
    return failures


def _part(task: Callable[..., Part], *of: Any) -> Part:
    return {**task(*of), "of": list(of)}
