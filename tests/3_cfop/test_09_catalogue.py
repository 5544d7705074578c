"""The catalogue's pages hold every case once, with a picture and a player that ends solved."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from cubogram.cfop.case_pictures import case_picture
from cubogram.cfop.rules import SETS
from cubogram.cube.cube import Cube
from cubogram.draw.colours import ON_STICKER, STICKERS
from sitekit import catalogue

CASES = [rule for step in SETS for rule in catalogue.cases(step)]


def test_every_case_has_one_card():
    for step in SETS:
        text = catalogue.page(step)
        for rule in catalogue.cases(step):
            assert text.count(f'id="{catalogue.anchor(rule)}"') == 1
            assert text.count(f'trainer/#{catalogue.anchor(rule)}"') == 1
            for algorithm in rule.algorithms:
                assert f"<code>{algorithm.text}</code>" in unescape(text)


@pytest.mark.parametrize("step", SETS)
def test_players_end_where_the_step_does(step):
    players = re.findall(r'<cubogram-cube setup="([^"]*)" maneuver="([^"]*)"', catalogue.page(step))
    assert len(players) == len(catalogue.cases(step))
    for setup, maneuver in players:
        cube = Cube(unescape(f"{setup} {maneuver}"))
        assert cube.cubies.is_solved
        assert not Cube(unescape(setup)).cubies.is_solved


@pytest.mark.parametrize("rule", CASES, ids=lambda rule: rule.title)
def test_pictures_show_the_rule(rule):
    picture = str(case_picture(rule))
    top, front, right, bottom = (STICKERS[colour] for colour in "DFLU")  # yellow up, green in front
    stickers = "".join(rule.picture)
    if rule.step == "F2L":
        full = [d for d in paths(picture, front, right, bottom) if d.get("opacity") is None]
        assert sum(d.get("d").count("M") for d in full) == sum(map(str.isalpha, stickers))
    else:
        (tops,) = paths(picture, top)
        assert tops.get("d").count("M") == stickers.count("#")
        sides = paths(picture, *(STICKERS[colour] for colour in "FLBR"))
        drawn = sum(d.get("d").count("M") for d in sides)
        assert drawn == sum(map(str.isalpha, stickers))
    assert bool(paths(picture, ON_STICKER)) == (rule.step == "PLL")


def paths(picture, *colours):
    """The paths in a picture that are filled with one of the colours."""
    found = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}path")
    return [path for path in found if path.get("fill") in colours]
