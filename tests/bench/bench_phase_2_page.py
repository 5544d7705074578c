"""Making the large table of phase 2 in a page, and phase 2's part of a search there.

See `bench_phase_2`.
"""

import sys
from typing import Any

import bench_phase_2
from bench_page import page


def run(quick: bool = False) -> dict[str, Any]:
    """The figures in Chromium, by the processor time of the tab."""
    with page() as tab:
        return bench_phase_2.measure(tab, 4 if quick else 20, (), searched=False) | {
            "version": tab.version
        }


def report(result: dict[str, Any]) -> str:
    """The same table, of the page."""
    return f"In Chromium {result['version']}:\n\n{bench_phase_2.report(result)}"


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
