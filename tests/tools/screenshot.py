"""The picture in the README: the cube page with a solved scramble, as Chromium shows it.

PYTHONPATH=py:tests/tools python -m screenshot    writes site/images/cubogram.png
"""

import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.paths import SITE
from sitekit.serve import make_server

TARGET = SITE / "images" / "cubogram.png"
SCRAMBLE = "D2 F U2 F' L2 R2 B' R2 B' D2 F R' D L U' F L2 R' U'"
SIZE = {"width": 1280, "height": 800}


def take() -> Path:
    server = make_server(build())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    TARGET.parent.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=[*FLAGS])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.goto(f"http://localhost:{server.server_address[1]}/")
        page.get_by_label("Scramble", exact=True).fill(SCRAMBLE)
        page.get_by_role("button", name="Solve", exact=True).click()
        page.locator("#solution button").first.wait_for(timeout=60_000)
        page.locator("#stop").wait_for(state="detached", timeout=60_000)
        for _ in range(6):
            page.get_by_role("button", name="One move forward").click()
            page.wait_for_timeout(700)
        page.screenshot(path=TARGET)
        browser.close()
    server.shutdown()
    return TARGET


if __name__ == "__main__":
    print(take())
