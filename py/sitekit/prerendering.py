"""Renders the first view of Python's pages into their HTML, which then works without a script."""

import json
import re
from html import escape

from cubogram.pages.html import Html, named
from cubogram.pages.keeping import Store
from cubogram.pages.page import Page
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.pages.world import World
from cubogram.web.pages import page_class
from sitekit.first_hints import first_hints
from sitekit.trainer import PREPARED


def first_page(name: str) -> Page:
    """The page as on a first visit.

    Raises:
        PuzzleError: there is no such page.
    """
    world = World()
    store = Store({}, world, "")
    if name == "trainer":
        page: Page = TrainerPage(world, store, Prepared(json.loads(PREPARED.read_text())))
    else:
        page = page_class(name)(world, store)
    page.begin()
    page.settle()
    return page


def prerendered(text: str) -> str:
    """The HTML of a page with its regions, if it names a page class (`data-page`).

    `<!-- region: name -->` is replaced by the region; a region of attributes goes to the element
    with that id.

    Raises:
        ValueError: a region has no place in the page, or a place has no region.
    """
    found = re.search(r'<body[^>]* data-page="([^"]+)"', text)
    if not found:
        return text
    page = first_page(found[1])
    regions = {**page.view(), **page.frame()}
    for place, shown in regions.items():
        if isinstance(shown, Html):
            text = text.replace(f"<!-- region: {place} -->", shown)
        else:
            text = _with_attributes(text, place, named(shown))
    lost = [place for place in regions if f'id="{place}"' not in text]
    lost += re.findall("<!-- region: (.*?) -->", text)
    if lost:
        raise ValueError(f"the page {found[1]} and its HTML do not agree on {', '.join(lost)}")
    if found[1] == "nonogram":
        told = json.dumps(first_hints(), separators=(",", ":"))
        text = text.replace('id="first-hints">', f'id="first-hints">{told}')
    return text


def _with_attributes(text: str, place: str, values: dict[str, str | None]) -> str:
    """The HTML in which the element with that id has these attributes."""

    def change(found: re.Match[str]) -> str:
        tag = found[0]
        for name, value in values.items():
            tag = re.sub(rf'\s{name}(="[^"]*")?(?=[\s>])', "", tag)
            if (
                value is not None and name != "data-style"
            ):  # the policy allows only scripts to set it
                tag = f'{tag[:-1]} {name}="{escape(value)}">'
        return tag

    return re.sub(rf'<[\w-]+[^>]* id="{place}"[^>]*>', change, text, count=1)
