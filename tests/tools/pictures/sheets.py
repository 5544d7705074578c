"""Contact sheets: pictures with their names, a hundred to a PNG, for looking at them all."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

from cubogram.nonogram.palette import BLACK
from sitekit import browser

PER_SHEET = 100
CELL = 5
"""Pixels of a cell."""
STYLE = """body { margin: 4px; width: 1340px; font: 11px sans-serif }
div { float: left; width: 132px; height: 150px; text-align: center; overflow: hidden }"""


def place_sheets(folder: Path, pictures: Sequence[tuple[str, Sequence[str], Sequence[str]]]) -> int:
    """Writes the sheets of pictures (each with name, rows and colours); returns how many."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    parts = [pictures[at : at + PER_SHEET] for at in range(0, len(pictures), PER_SHEET)]
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=browser.find_or_install(), args=list(browser.FLAGS)
        ) as chromium,
    ):
        page = chromium.new_page(viewport={"width": 1350, "height": 1510})
        for number, part in enumerate(parts):
            drawn = "".join(
                f"<div>{_svg(*rest)}<br>{html.escape(name)}</div>" for name, *rest in part
            )
            page.set_content(f"<style>{STYLE}</style>{drawn}")
            page.screenshot(path=folder / f"sheet-{number:02}.png", animations="disabled")
    return len(parts)


def _svg(rows: Sequence[str], colours: Sequence[str]) -> str:
    """A picture as SVG."""
    ink = {"#": BLACK.rgb, **{str(n): rgb for n, rgb in enumerate(colours, 1)}}
    side = max(len(rows), len(rows[0]))
    cell = CELL if side <= 25 else 125 / side
    cells = "".join(
        f'<rect x="{x}" y="{y}" width="1.02" height="1.02" fill="{ink[mark]}"/>'
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != "."
    )
    width, height = len(rows[0]), len(rows)
    return (
        f'<svg width="{width * cell}" height="{height * cell}" '
        f'viewBox="0 0 {width} {height}">{cells}</svg>'
    )
