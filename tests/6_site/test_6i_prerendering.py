"""What a Python page shows, and the places for it in its HTML."""

import json
import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from cubogram.pages.trainer.exercises import Prepared
from sitekit.build import build
from sitekit.prerendering import prerendered
from sitekit.trainer import PREPARED


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('id="last"', 'id="latest"', "last"),
        ('id="picture"', 'id="image"', "picture"),  # a region made of attributes
        ("</main>", "<!-- region: memo --></main>", "memo"),
    ],
)
def test_a_region_and_its_place_need_each_other(before: str, after: str, named: str) -> None:
    text = (build() / "timer" / "index.html").read_text()
    assert before in text
    assert prerendered(text)
    with pytest.raises(ValueError, match=f"timer and its HTML do not agree on {named}$"):
        prerendered(text.replace(before, after))


def test_each_card_of_the_trainer_finds_its_picture() -> None:
    folder = build() / "trainer"
    cases = Prepared(json.loads(PREPARED.read_text())).cases
    for case in chain.from_iterable(cases.values()):
        file, _, name = case.symbol.partition("#")
        (symbol,) = ElementTree.parse(folder / file).findall(f".//*[@id='{name}']")
        assert symbol.tag.endswith("symbol")
        assert symbol.get("viewBox") in case.svg
        assert len(list(symbol.iter())) > 3
    shown = set(re.findall(r'<use href="([^"]*)"', (folder / "index.html").read_text()))
    assert shown == {case.symbol for case in cases["OLL"]}
