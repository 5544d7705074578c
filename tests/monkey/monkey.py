"""Random actions on every page, seeded: what goes wrong is printed with the actions before it.

    python tests/monkey/monkey.py [--actions 2000] [--seed 1] [--pages cube nonogram trainer docs]

It clicks, types, presses keys, drags, reloads, goes back, opens a second tab, and takes the network
away. Wrong are: an error in the console or an uncaught one, a page that does not answer any more,
and work that a reload loses.
"""

import argparse
import random
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.serve import make_server

PAGES = {"cube": "", "nonogram": "nonogram/", "trainer": "trainer/", "docs": "learn/ida-star/"}
CONTROLS = """() => {
  const able = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest("[inert]");
  const wanted = "button, input:not([type=file]), select, summary, textarea, a[href^='#']";
  globalThis.monkey = [...document.querySelectorAll(wanted)].filter(able);
  return monkey.map((one) => {
    const name = one.ariaLabel || one.labels?.[0]?.textContent || one.textContent || one.id;
    return [one.tagName, one.type ?? "", name.trim().slice(0, 40)];
  });
}"""
PRESS = "(at) => monkey[at].click()"
FOCUS = "(at) => { monkey[at].focus(); monkey[at].select?.(); }"
ALIVE = "() => new Promise((resolve) => requestAnimationFrame(() => resolve(true)))"
STORED = """() => Object.keys(localStorage)
  .filter((name) => name.startsWith("cubogram/KIND/"))
  .sort()
  .map((name) => {
    const { value } = JSON.parse(localStorage[name]);
    return name + JSON.stringify(value, (_, one) => (typeof one === "number" ? 0 : one));
  })
  .join()"""
WORK = {
    "cube": "() => document.querySelector('#scramble')?.value",
    "nonogram": STORED.replace("KIND", "nonogram/played"),
    "trainer": STORED.replace("KIND", "trainer"),
    "docs": STORED.replace("KIND", "book"),
}
"""What a reload must not change; clocks go on, so numbers are left out."""

TEXTS = (
    "R U R' U'",
    "R K",
    "",
    " ",
    "URFDLB" * 9,
    "M2 E2 S2",
    "17",
    "-1",
    "1e9",
    "ü\U0001f600",
    "1 1 2\n3",
    "(R U)3 y",
)
KEYS = (
    *(
        "Space",
        "Enter",
        "Escape",
        "Tab",
        "Shift+Tab",
        "ArrowLeft",
        "ArrowRight",
        "ArrowUp",
        "ArrowDown",
        "Backspace",
    ),
    *(
        "Control+z",
        "Control+Shift+z",
        "r",
        "u",
        "f",
        "x",
        "/",
        "?",
        "Home",
        "End",
        "Shift+ArrowRight",
        "1",
        "2",
    ),
)
FORBIDDEN = ("Delete", "delete", "Print", "print")
"""Words of buttons that a monkey leaves alone: they delete what is stored, or stop the page."""

EXPECTED = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "net::ERR")
"""What a browser writes when there is no network."""


@dataclass
class Monkey:
    """One page under random actions; `troubles` are what went wrong, each with what led to it."""

    name: str
    url: str
    dice: random.Random
    page: Page
    troubles: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    trail: deque[str] = field(default_factory=lambda: deque(maxlen=12))
    is_offline: bool = False

    def watch(self, page: Page) -> None:
        page.set_default_timeout(60_000)
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.trouble(f"uncaught: {error}"))
        page.on("dialog", lambda dialog: dialog.dismiss())

    def trouble(self, text: str) -> None:
        self.troubles.append(f"{self.name}: {text[:300]}\n    after: {' | '.join(self.trail)}")

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and not any(word in text for word in EXPECTED):
            self.trouble(f"console: {text}")

    def act(self) -> None:
        """One action, and a look whether the page still answers."""
        kinds: dict[Callable[[], None], int] = {
            self.click: 50,
            self.type: 14,
            self.press: 18,
            self.drag: 8,
            self.reload: 2,
            self.second_tab: 1,
            self.network: 2,
            self.back: 2,
            self.resize: 2,
            self.pause: 3,
        }
        (kind,) = self.dice.choices([*kinds], [*kinds.values()])
        self.counts[kind.__name__] = self.counts.get(kind.__name__, 0) + 1
        self.trail.append(kind.__name__)
        try:
            kind()
            self.page.evaluate(ALIVE)
        except Error as error:
            if "context was destroyed" in str(error) or "navigat" in str(error):
                self.page.wait_for_load_state()
            else:
                self.trouble(f"no answer: {error.message.splitlines()[0]}")
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)

    def click(self) -> None:
        controls = self.page.evaluate(CONTROLS)
        if not controls:
            return
        at = self.dice.randrange(len(controls))
        tag, kind, words = controls[at]
        self.trail[-1] = f"click {tag.lower()} {kind} {words!r}"
        if any(word in words for word in FORBIDDEN):
            return
        self.page.evaluate(PRESS, at)

    def type(self) -> None:
        controls = self.page.evaluate(CONTROLS)
        fields = [at for at, (tag, kind, _) in enumerate(controls) if (tag, kind) in FIELDS]
        if not fields:
            return
        at, text = self.dice.choice(fields), self.dice.choice(TEXTS)
        self.trail[-1] = f"type {text!r} into {controls[at][2]!r}"
        self.page.evaluate(FOCUS, at)
        self.page.keyboard.insert_text(text)

    def press(self) -> None:
        key = self.dice.choice(KEYS)
        self.trail[-1] = f"press {key}"
        self.page.keyboard.press(key)

    def drag(self) -> None:
        size = self.page.viewport_size or {"width": 1280, "height": 800}
        mouse = self.page.mouse
        mouse.move(self.dice.randrange(size["width"]), self.dice.randrange(size["height"]))
        mouse.down()
        for _ in range(3):
            mouse.move(self.dice.randrange(size["width"]), self.dice.randrange(size["height"]))
        mouse.up()

    def reload(self) -> None:
        if self.is_offline:
            return
        self.page.wait_for_timeout(700)  # what was done is stored within half a second
        before = self.page.evaluate(WORK[self.name])
        self.page.reload()
        self.page.wait_for_timeout(700)
        after = self.page.evaluate(WORK[self.name])
        if before != after:
            self.trouble(f"lost by a reload: {before!r:.100} became {after!r:.100}")

    def second_tab(self) -> None:
        if self.is_offline:
            return
        tab = self.page.context.new_page()
        self.watch(tab)
        tab.goto(self.url)
        tab.keyboard.press(self.dice.choice(KEYS))
        tab.wait_for_timeout(300)
        tab.close()

    def network(self) -> None:
        self.is_offline = not self.is_offline
        self.trail[-1] = "network off" if self.is_offline else "network on"
        self.page.context.set_offline(self.is_offline)

    def back(self) -> None:
        if not self.is_offline:
            self.page.evaluate("() => history.back()")
            self.page.wait_for_timeout(200)

    def resize(self) -> None:
        width, height = self.dice.choice(((1280, 800), (390, 844), (844, 390), (640, 400)))
        self.trail[-1] = f"resize {width}x{height}"
        self.page.set_viewport_size({"width": width, "height": height})

    def pause(self) -> None:
        self.page.wait_for_timeout(self.dice.randrange(50, 600))


FIELDS = {("INPUT", "text"), ("INPUT", "number"), ("INPUT", "search"), ("TEXTAREA", "textarea")}


def let_loose(name: str, url: str, context: BrowserContext, actions: int, seed: int) -> Monkey:
    """The monkey after `actions` actions on one page."""
    monkey = Monkey(name, url, random.Random(f"{name} {seed}"), context.new_page())
    monkey.watch(monkey.page)
    monkey.page.goto(url)
    for _ in range(actions):
        monkey.act()
        if len(monkey.troubles) > 20:
            break
    context.set_offline(False)
    return monkey


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", nargs="*", choices=[*PAGES], default=[*PAGES])
    chosen: Any = parser.parse_args()
    server = make_server(build())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    troubles = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        for name in chosen.pages:
            start = time.monotonic()
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            url = f"http://localhost:{server.server_port}/{PAGES[name]}"
            monkey = let_loose(name, url, context, chosen.actions, chosen.seed)
            context.close()
            counted = ", ".join(f"{count} {kind}" for kind, count in sorted(monkey.counts.items()))
            done = sum(monkey.counts.values())
            print(
                f"{name}: {done} actions ({counted}) in {time.monotonic() - start:.0f} s:", end=" "
            )
            print(f"{len(monkey.troubles)} troubles", *monkey.troubles, sep="\n  ", flush=True)
            troubles += len(monkey.troubles)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
