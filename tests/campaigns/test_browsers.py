"""The short path of `make browsers`, in the browser that is here: each step needs Python."""

import sys
from pathlib import Path
from typing import Any

import browsers
import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

STEPS = [step for step in browsers.WAY if step.name != "offline"]
LATE = 6_000
"""Milliseconds after which a step that must fail has failed."""


def go(page: Page, url: str, step: Any, patience: int) -> None:
    page.goto(url + step.path)
    page.wait_for_function(f"() => Boolean({step.ready})", timeout=patience)
    page.evaluate(f"() => {{ {step.act} }}")
    page.wait_for_function(f"() => Boolean({step.end})", timeout=patience)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_ends_but_not_without_python(page: Page, site: Any, watch: Any, step: Any) -> None:
    go(page, site.url, step, 60_000)
    watch.expect("Failed to load resource|ERR_FAILED|python")
    page.context.route("**/python/**", lambda route: route.abort())
    page.goto("about:blank")
    with pytest.raises(Late):
        go(page, site.url, step, LATE)


ALWAYS_NO = """
import sys
print('{"value": "1.0"}', flush=True)
for line in sys.stdin:
    print('{"value": false}', flush=True)
"""


@pytest.mark.parametrize(("script", "version"), [(ALWAYS_NO, "1.0"), ("", "")])
def test_a_browser_in_which_nothing_works_is_a_row_of_the_table(
    dist: Path, monkeypatch: pytest.MonkeyPatch, script: str, version: str
) -> None:
    monkeypatch.setattr(browsers, "PATIENCE", 0.3)
    named, found = browsers.way([sys.executable, "-c", script])
    assert named == version
    assert [cell.startswith("**falls short**: ") for cell in found] == [True] * len(browsers.WAY)
