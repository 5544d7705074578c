"""Making the large table of phase 2 in a page, and phase 2's part of a search there.

See `bench_phase_2`.
"""

from typing import Any

import bench_phase_2
from bench_page import in_page


def run(quick: bool = False) -> dict[str, Any]:
    with in_page() as (run_there, version):
        found = bench_phase_2.measure(run_there, 4 if quick else 20, (), searched=False)
    return found | {"version": version}


def report(result: dict[str, Any]) -> str:
    return f"In Chromium {result['version']}:\n\n{bench_phase_2.report(result)}"
