"""The short way of `make browsers`, in the browser that is here: each step needs Python."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

SCRIPT = Path(__file__).parents[1] / "trust" / "browsers.py"
SPEC = importlib.util.spec_from_file_location("browsers", SCRIPT)
assert SPEC
assert SPEC.loader
browsers = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(browsers)

STEPS = [step for step in browsers.WAY if step.name != "offline"]
LATE = 6_000
"""Milliseconds after which a step has failed that must fail."""


def go(page: Page, url: str, step: Any, patience: int) -> None:
    """Takes a step as `make browsers` does."""
    page.goto(url + step.path)
    page.wait_for_function(f"() => Boolean({step.ready})", timeout=patience)
    page.evaluate(f"() => {{ {step.act} }}")
    page.wait_for_function(f"() => Boolean({step.end})", timeout=patience)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_ends(page: Page, site: Any, step: Any) -> None:
    go(page, site.url, step, 60_000)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_without_python_a_step_does_not_end(page: Page, site: Any, watch: Any, step: Any) -> None:
    watch.expect("Failed to load resource|ERR_FAILED|python")
    page.context.route("**/python/**", lambda route: route.abort())
    with pytest.raises(Late):
        go(page, site.url, step, LATE)
