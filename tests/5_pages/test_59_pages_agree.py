"""Pages and their parts agree on events, views and HTML on regions, kinds and settings on names."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from cubogram import pages
from cubogram.pages.book.page import BookPage
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.settings_part import OWN
from cubogram.pages.html import Html
from cubogram.pages.keeping import Kind
from cubogram.pages.nonogram.page import NonogramPage
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage

SITE = Path(__file__).parents[2] / "site"
MAKES = {
    "": CubePage,
    "nonogram": NonogramPage,
    "trainer": TrainerPage,
    "timer": TimerPage,
    "learn": BookPage,
}


@pytest.fixture(params=MAKES)
def name(request: Any) -> str:
    """The folder of each page."""
    return str(request.param)


@pytest.fixture
def opened(name: str, tab_of: Any, storage: Any, prepared: Any) -> Any:
    """The page on a first visit."""
    more = (Prepared(prepared),) if name == "trainer" else ()
    return tab_of(lambda world, store: MAKES[name](world, store, *more), storage).page


def test_no_two_parts_of_a_page_hear_the_same_event(opened: Any) -> None:
    """The second would never hear it."""
    heard = Counter(
        event for part in (opened, *opened.parts) for event in dir(part) if event.startswith("on_")
    )
    assert [event for event, count in heard.items() if count > 1] == []


def test_each_region_has_a_place_in_the_html(opened: Any, name: str) -> None:
    if name == "learn":
        return  # the build makes the places
    html = (SITE / name / "index.html").read_text()
    shown = opened.view()
    assert set(re.findall("<!-- region: (.*?) -->", html)) == {
        place for place, region in shown.items() if isinstance(region, Html)
    }
    inside = " ".join([html, *(str(one) for one in shown.values() if isinstance(one, Html))])
    assert [
        place
        for place, one in shown.items()
        if not isinstance(one, Html) and f'id="{place}"' not in inside
    ] == []


def test_the_settings_count_and_delete_every_kind_of_entry() -> None:
    found = set()
    for module in walk_packages(pages.__path__, "cubogram.pages."):
        found |= {
            one.name for one in vars(import_module(module.name)).values() if isinstance(one, Kind)
        }
    begins = tuple(f"{name}/" for names in OWN.values() for name in names)
    assert len(found) > 12
    assert {name for name in found if not f"{name}/".startswith(begins)} == set()
