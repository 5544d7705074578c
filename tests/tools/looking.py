"""What a page looks like to somebody: what moves by itself, and what is too small for a finger."""

from typing import Any

from playwright.sync_api import Page

THEMES: Any = {"light": (), "dark": ("color-contrast", "link-in-text-block")}
"""The rules of axe for each theme; without one: all of them."""
SHIFTS = """window.shifts = [];
const about = ({ node, previousRect: a, currentRect: b }) =>
  `${node?.id || node?.className || node?.nodeName} ${a.y} ${a.height} to ${b.y} ${b.height}`;
const note = (list) => {
  for (const { value, sources, hadRecentInput } of list)
    if (!hadRecentInput) shifts.push([value, sources.map(about).join(", ")]);
};
const observer = new PerformanceObserver((seen) => note(seen.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
window.allShifts = async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  note(observer.takeRecords());
  return shifts;
};"""
"""A script after which shifts of the layout are counted as browsers count them: those that come
later than half a second after a key or click."""
MOST = 0.02
SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width < 44 || height < 44;
  })
  .map((element) => element.outerHTML.slice(0, 90))"""


def nothing_moved(page: Page, where: Any = "") -> None:
    """Fails if parts of a page with the script SHIFTS have moved by themselves."""
    shifts = page.evaluate("allShifts()")
    assert sum(value for value, _ in shifts) <= MOST, (where, shifts)


def too_small(page: Page, *targets: str) -> list[str]:
    """What a finger would miss of the buttons and the other targets."""
    found: list[str] = page.evaluate(SMALL, ", ".join(["button, select, summary", *targets]))
    return found
