"""The published proofs, verified by the description of their ledgers alone: `make ledgers`."""

import argparse
import json
import sys
import time

from ledger_verifier import Bounds, verify
from trust_tables import write_table

from sitekit.paths import SITE

PAGE = SITE / "reference" / "ledger.md"
FOLDER = PAGE.with_name("ledgers")
WHOLE = 15
"""Proofs of this many turns are searched whole."""
SHARE, WITHIN_PARTS = 0.01, 0.02


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="2026-11-24")
    seed = parser.parse_args().seed
    bounds = Bounds.made()
    rows = []
    for file in sorted(FOLDER.glob("*.json"), key=lambda file: int(file.stem.split("-")[0])):
        proof = json.loads(file.read_text())
        is_whole = proof["lower"] <= WHOLE
        began = time.process_time()
        share, within = (1.0, 1.0) if is_whole else (SHARE, WITHIN_PARTS)
        found = verify(proof, share, seed, within, bounds)
        seconds = time.process_time() - began
        parts = f"{found.parts} of {found.of}"
        much = "whole" if is_whole else f"{within:.0%} of their beginnings"
        turns = f"{found.turns} turns" if found.is_shortest else f"at least {found.turns} turns"
        rows.append((turns, parts, much, f"{found.positions:,}", f"{seconds:.0f} s"))
        print(*rows[-1], sep="; ", flush=True)
    heads = ("proof", "parts searched", "how", "positions", "CPU time")
    write_table("ledgers", heads, rows, f"No solution was found. The seed was {seed}.", PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
