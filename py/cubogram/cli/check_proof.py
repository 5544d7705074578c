"""The command that searches a share of a saved proof again: check-proof."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cubogram.cli.arguments import Json
from cubogram.cli.streams import print_json
from cubogram.errors import PuzzleError
from cubogram.formatting import counted, listed

if TYPE_CHECKING:
    from cubogram.twophase.optimal import Check

WRONG = 1
"""The exit status for a proof that is not what it claims."""


def check_proof(
    file: Path, *, share: float = 1.0, seed: str | None = None, json: Json = False
) -> int:
    """Repeat part of the search behind a saved proof.

    Repeats the search for parts of a proof that `optimal --save` wrote, and compares the numbers of
    nodes. The same seed chooses the same parts for everyone. Ends with exit status 1 if anything
    differs from what the proof says.

    FILE: a saved proof
    --share PERCENT: the percentage of the proof to search again (default 1)
    --seed TEXT: any text; it chooses the parts (default: today's date in UTC, such as 2026-01-31)
    """
    from cubogram.twophase.optimal import Proof, check

    if not 0 < share <= 100:
        message = f"--share {share:g}: a percentage above 0, up to 100, is expected"
        raise PuzzleError("argument", message)
    proof = Proof.load(file)
    seed = datetime.now(UTC).date().isoformat() if seed is None else seed
    found = check(proof, share=share / 100, seed=seed)
    if json:
        print_json({"seed": seed, **found.as_json()}, in_ascii=True)
    else:
        all_parts = sum(len(ledger.nodes) for ledger in proof.ledgers)
        print(f"{found.done} of {all_parts} parts, {found.nodes:,} nodes, seed {seed}")
        agrees = f"everything searched agrees with the proof: {proof!r}"
        print("\n".join(_problems(found)) or agrees)
    return 0 if found.is_right else WRONG


def _problems(found: "Check") -> list[str]:
    """What differs from the proof, and what could not be compared, one line for each."""
    lines = [
        f"part {part.number + 1} of the search for {part.length} turns took a different number of "
        f"nodes: the proof says {part.nodes:,}"
        for part in found.different
    ]
    if found.foreign:
        lines.append(f"the ledger for {_turns(found.foreign)} belongs to a different cube")
    if found.solution is not None:
        lines.append(f"there is a shorter solution: {found.solution}")
    if found.missing:
        lines.append(
            f"the proof has no ledger for {_turns(found.missing)}, so they cannot be checked"
        )
    if found.incomparable:
        lines.append(
            f"no shorter solution was found in {counted(len(found.incomparable), 'part')}, but the "
            "numbers of nodes cannot be compared: they were counted with different tables or by a "
            "different version"
        )
    return lines


def _turns(lengths: Iterable[int]) -> str:
    numbers = [str(length) for length in lengths]
    return f"{listed(numbers)} {'turn' if numbers == ['1'] else 'turns'}"
