"""The daily nonograms in a browser: the latest of them, the calendar, a result on the clipboard."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cubogram.nonogram import daily
from cubogram.nonogram.collection.daily import FIRST

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DRAW = """(rows) => {
  const board = document.getElementById("board");
  rows.forEach((row, r) => {
    for (const run of row.matchAll(/([#1-8])\\1*/g)) {
      const colour = run[1] === "#" ? 1 : run[1];
      board.do(`fill ${colour} r${r + 1} c${run.index + 1}-${run.index + run[0].length}`);
    }
  });
}"""


@pytest.fixture
def phone(browser: Browser, watch: Any, site: Any) -> Iterator[Page]:
    context = browser.new_context(**PHONE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = watch.add(context.new_page())
    page.goto(f"{site.url}nonogram/")
    page.wait_for_selector("body[data-live=rest]", timeout=90_000)
    yield page
    context.close()


def test_todays_puzzle_and_those_before_on_a_phone(phone: Page, screenshot: Any) -> None:
    title, card = phone.locator("#title"), phone.locator("#card")
    today = date.today()
    count = min(7, (today - FIRST).days + 1)
    for before in range(count):
        day = today - timedelta(before)
        if before:
            phone.click("#calendar")
            if day.month != (day + timedelta(1)).month:
                phone.click("[aria-label='Previous month']")
            phone.click(f"[data-value='{day.isoformat()}']")
        else:
            phone.click("#daily")
        expect(title).to_have_text(f"Daily puzzle of {day.day} {day:%B %Y}")
        expect(phone.locator("#board")).to_be_in_viewport(ratio=1)
        expect(phone.locator("#facts")).to_contain_text(f"No. {(day - FIRST).days + 1} ")
        phone.evaluate(DRAW, list(daily(day).picture))
        expect(card).to_contain_text("Solved in")
        expect(card).to_contain_text("Streak: 1 day. ")
        expect(title).to_have_text(daily(day).name)
    phone.click("text=Copy the result")
    expect(phone.locator("#message")).to_have_text("Copied.")
    expect(phone.locator("#message")).to_be_in_viewport(ratio=1)
    text, address = phone.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert text.startswith(f"Daily nonogram No. {(day - FIRST).days + 1}, 0:0")
    assert text.endswith(", no hints")
    phone.click("#calendar")
    expect(phone.locator(".day.solved").first).to_be_visible()
    screenshot(phone, "nonogram-calendar-phone")
    phone.goto("about:blank")
    phone.goto(address)
    expect(title).to_have_text(daily(day).name)


COLLECT_WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    workers.push(this);
  }
};
"""


def test_a_puzzle_comes_though_the_worker_was_lost_meanwhile(
    browser: Browser, watch: Any, site: Any
) -> None:
    context = browser.new_context()
    page = watch.add(context.new_page())
    page.add_init_script(COLLECT_WORKERS)
    page.goto(f"{site.url}nonogram/")
    page.wait_for_selector("body[data-live=rest]", timeout=90_000)
    held: list[Any] = []
    page.route("**/pictures-*.json", lambda route: held.append(route))
    page.click("#daily")
    for _ in range(1000):
        if held:
            break
        page.wait_for_timeout(50)
    page.evaluate("() => workers[0].terminate()")
    held[0].continue_()
    page.unroute("**/pictures-*.json")
    expect(page.locator("#title")).to_contain_text("Daily puzzle of", timeout=60_000)
    context.close()
