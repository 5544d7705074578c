"""The book's shader: what the reader writes is drawn, or the mistake is marked."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.drawing
PIXELS = """() => {
  const canvas = document.querySelector(".shader-cell canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((sum, value, i) => (sum * 31 + value * (i % 4 + 1)) % 1000000007, 0);
}"""
SETTLED = """() => {
  const cube = document.querySelector(".shader-cell cubogram-cube");
  return cube.renderer?.state === "ready" && !cube.stale && !cube.frameAsked;
}"""


def test_the_shader_is_edited_live(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/webgl/")
    cell = page.locator(".shader-cell")
    cell.scroll_into_view_if_needed()
    page.wait_for_function(SETTLED)
    original = page.evaluate(PIXELS)
    cell.locator(".cell-code[tabindex]").focus()
    field, status, wrong = (
        cell.locator("textarea"),
        cell.get_by_role("status"),
        cell.locator(".cell-error-line"),
    )
    expect(field).to_be_focused()
    text = field.input_value()

    field.fill(text.replace("float lit", "flot lit"))
    line = 1 + text[: text.index("float lit")].count("\n")
    expect(status).to_contain_text(f"Line {line}: 'flot'")
    expect(wrong).to_contain_text("flot lit")
    assert page.evaluate(PIXELS) == original

    field.fill(text.replace("HALF = .432", "HALF = .3"))
    expect(wrong).to_have_count(0)
    expect(status).not_to_contain_text("flot")
    page.wait_for_function(SETTLED)
    assert page.evaluate(PIXELS) != original

    cell.get_by_role("button", name="Reset").click()
    expect(status).to_have_text("")
    page.wait_for_function(SETTLED)
    assert page.evaluate(PIXELS) == original
