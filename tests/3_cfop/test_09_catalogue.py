"""The catalogue's pages hold every case once, with a picture and a player that ends solved."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from cubogram.cfop.pictures import TOP
from cubogram.cfop.rules import STEPS
from cubogram.cube.cube import Cube
from sitekit import catalogue
from sitekit.drawings import svg

CASES = [rule for step in STEPS for rule in catalogue.cases(step)]


def test_every_case_has_one_card():
    for step in STEPS:
        text = catalogue.page(step)
        for rule in catalogue.cases(step):
            assert text.count(f'id="{catalogue.anchor(rule)}"') == 1
            assert text.count(f'trainer/#{catalogue.anchor(rule)}"') == 1
            for algorithm in rule.algorithms:
                assert f"<code>{algorithm.text}</code>" in unescape(text)


@pytest.mark.parametrize("step", STEPS)
def test_players_end_where_the_step_does(step):
    players = re.findall(r'<cubogram-cube setup="([^"]*)" maneuver="([^"]*)"', catalogue.page(step))
    assert len(players) == len(catalogue.cases(step))
    for setup, maneuver in players:
        cube = Cube(unescape(f"{setup} {maneuver}"))
        assert cube.cubies.is_solved
        assert not Cube(unescape(setup)).cubies.is_solved


@pytest.mark.parametrize("rule", CASES, ids=lambda rule: rule.title)
def test_pictures_show_the_rule(rule):
    picture = ElementTree.fromstring(svg(rule))
    classes = [element.get("class") for element in picture.iter()]
    if rule.step == "F2L":
        full = {"front", "right", "down"} & set(classes)
        assert classes.count("down") <= 1
        assert full
        assert sum(kind in ("front", "right", "down") for kind in classes) >= 3
    else:
        stickers = "".join(rule.picture)
        assert len(stickers) == sum(map(len, TOP)) == 21
        assert classes.count("top") == stickers.count("#")
    arrows = classes.count("arrow")
    assert (arrows > 0) == (rule.step == "PLL")
