"""HTML that cannot be broken by what is in it; pages, parts and the site agree on names."""

import re
from collections import Counter
from dataclasses import fields
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabs import Storage, Tab
from trainers import prepared

from cubogram import pages
from cubogram.pages import html as h
from cubogram.pages.book.page import BookPage
from cubogram.pages.cube.page import CubePage
from cubogram.pages.html import Html, named
from cubogram.pages.keeping import OWN, Kind
from cubogram.pages.nonogram.page import NonogramPage
from cubogram.pages.options import has
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"))


class Reader(HTMLParser):
    """What a browser would read: a list of tags with their attributes, and of texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.seen.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


@given(texts, texts)
def test_texts_and_attributes_are_read_back_as_they_were(inside: str, value: str) -> None:
    seen = Reader(h.p(inside, title=value)).seen
    text = "".join(one for one in seen[1:-1] if isinstance(one, str))
    assert (seen[0], text, seen[-1]) == (("p", {"title": value or None}), inside, "/p")


@given(st.recursive(texts | st.integers() | st.none(), st.lists))
def test_contents_are_flattened_in_their_order(content: object) -> None:
    def flat(one: object) -> str:
        if isinstance(one, list):
            return "".join(map(flat, one))
        return "" if one is None else str(one)

    seen = Reader(h.div(h.html(content))).seen  # type: ignore[arg-type]
    assert "".join(one for one in seen[1:-1] if isinstance(one, str)) == flat(content)


def test_html_is_not_escaped_twice() -> None:
    inner = h.b("a & b")
    assert h.html(inner, "<") == "<b>a &amp; b</b>&lt;"
    assert isinstance(h.html("<"), Html)
    assert h.p(Html("<br>"), "<br>") == "<p><br>&lt;br&gt;</p>"


def test_equal_values_of_different_types_are_different_contents() -> None:
    assert [h.i("<b>"), h.i(Html("<b>"))] == ["<i>&lt;b&gt;</i>", "<i><b></i>"]
    assert [h.i(hidden=1), h.i(hidden=True)] == ['<i hidden="1"></i>', "<i hidden></i>"]
    with pytest.raises(TypeError):
        h.i(("<b>",))  # type: ignore[arg-type]


def test_only_so_many_elements_are_remembered() -> None:
    assert h.p("a", h.b("c")) is h.p("a", h.b("c"))
    for number in range(60):
        h.p(f"{number}{100_000 * 'x'}")
    assert h.element.cache_info().currsize < 30  # type: ignore[attr-defined]


def test_attributes_are_there_or_not() -> None:
    field = h.input_(type="checkbox", checked=True, disabled=False, value=None, aria_pressed=False)
    assert Reader(field).seen == [
        ("input", {"type": "checkbox", "checked": None, "aria-pressed": "false"})
    ]
    assert h.button(tabindex=0, class_="x") == '<button tabindex="0" class="x"></button>'
    assert named({"seconds": 0, "open": True, "data_a": None}) == {
        "seconds": "0",
        "open": "",
        "data-a": None,
    }


# Names on which pages, their parts, the site and the settings agree

SITE = Path(__file__).parents[2] / "site"
MAKES: dict[str, Any] = {
    "": CubePage,
    "nonogram": NonogramPage,
    "trainer": TrainerPage,
    "timer": TimerPage,
    "learn": BookPage,
}
"""The page in each folder."""


@pytest.fixture(params=MAKES)
def name(request: Any) -> str:
    """The folder of each page."""
    return str(request.param)


@pytest.fixture
def opened(name: str) -> Any:
    more = (Prepared(prepared()),) if name == "trainer" else ()
    return Tab(lambda world, store: MAKES[name](world, store, *more), Storage()).page


def test_no_two_parts_of_a_page_hear_the_same_event(opened: Any) -> None:
    """The second would never hear it."""
    heard = Counter(
        event for part in (opened, *opened.parts) for event in dir(part) if event.startswith("on_")
    )
    assert [event for event, count in heard.items() if count > 1] == []


def test_no_two_parts_of_a_page_have_the_same_option(opened: Any) -> None:
    every = [part.options for part in opened.parts if getattr(part, "options", None)]
    names = Counter(field.name for one in every for field in fields(one) if has(one, field.name))
    assert [name for name, count in names.items() if count > 1] == []


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


@pytest.mark.parametrize("page", ["cube", "nonogram", "mosaic", "timer", "trainer"])
def test_what_a_page_requests_its_script_can_do(page: str) -> None:
    root = Path(__file__).parents[2]
    scripts = [*(root / "js" / "live").glob("*.ts"), *(root / "js" / "pages" / page).glob("*.ts")]
    known = set(re.findall(r"\b(\w+)\b *[:(,=]", "".join(map(Path.read_text, scripts))))
    parts = (root / "py" / "cubogram" / "pages" / page).glob("*.py")
    requested = re.findall(r'\brequest\(\s*"(\w+)"', "".join(map(Path.read_text, parts)))
    assert requested
    assert set(requested) <= known
