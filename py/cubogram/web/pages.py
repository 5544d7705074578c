"""Commands that drive a page: it is opened once, then receives events."""

from importlib import import_module

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.pages.page import Page, Session
from cubogram.web.events import JSON

PAGES = {
    "book": "book.page:BookPage",
    "cube": "cube.page:CubePage",
    "mosaic": "mosaic.page:MosaicPage",
    "nonogram": "nonogram.page:NonogramPage",
    "timer": "timer.page:TimerPage",
    "trainer": "trainer.page:TrainerPage",
}
"""The class of each page, by the name in its HTML."""

_SESSIONS: dict[str, Session] = {}
"""The one page of this worker, once it is open."""


def page_class(name: str) -> type[Page]:
    """The class of a page; raises PuzzleError "command" if there is none."""
    if name not in PAGES:
        raise PuzzleError("command", f"there is no page {quoted(name)}")
    module, found = PAGES[name].split(":")
    made: type[Page] = getattr(import_module(f"cubogram.pages.{module}"), found)
    return made


def open_(page: str, opened: JSON) -> JSON:
    """Opens a page with what the browser knows: {address, path, data, note, stored, tab}."""
    _SESSIONS["page"] = Session(page_class(page), opened)
    return {"open": True, **_SESSIONS["page"].reply()}


def hear(event: JSON) -> JSON:
    """Passes an event to the page and returns the changes.

    Returns {"open": false} if there is no page, in a worker that replaced a lost one.
    """
    session = _SESSIONS.get("page")
    if session is None:
        return {"open": False}
    return {"open": True, **session.hear(event)}
