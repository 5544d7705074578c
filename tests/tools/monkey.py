"""A monkey on the pages: random clicks, words, keys, drags, reloads, tabs, spells offline.

The same seed does the same things, as far as Python's speed allows. It must not cause an
error in the console, an uncaught error, a page that does not answer, a button that never does
anything, or work lost by a reload.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from playwright.sync_api import Error as BrowserError

PAGES = ("", "nonogram/", "trainer/", "learn/")
PATIENCE = 30_000  # milliseconds until a page counts as dead
ENOUGH = 4  # clicks without any effect that make a dead button

LOST = r"ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|when fetching the script"
"""What browsers report if the network, or a page that is fetching, goes away."""

WORDS = (
    "R U R' U'",
    "D2 F U2 F' L2 R2 B' R2 B' D2 F R' D L U' F L2 R' U'",
    "(R U R' U')3 [A, B] // not a move",
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUUUUUUUU?????????FFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "",
    " ",
    "3",
    "0",
    "-1",
    "999999",
    "1 2 3, 4\n5\n1 1",
    "%%% \u2028 <b>&amp; \N{GRINNING FACE}",
    "R " * 3000,
)
KEYS = (
    *("Enter", "Escape", " ", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp"),
    *("ArrowDown", "Home", "End", "Control+z", "Control+y", "Control+Shift+Z", "Control+Enter"),
    *("u", "Shift+R", "f", "x", "v", "n", "1", "2", "/", "?", "Delete", "Backspace"),
)

CONTROLS = """() => {
  const open = document.querySelector("dialog[open]");
  const all = (open ?? document).querySelectorAll(
    "button, summary, select, input, label.case, [role=button], [data-theme-toggle]",
  );
  return [...all].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) return false;
    return !one.closest(".site-nav") && getComputedStyle(one).pointerEvents !== "none";
  });
}"""
PLACE = """(one) => {
  one.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = one.getAttribute("aria-label") ?? one.innerText ?? "";
  return {
    x, y,
    hit: Boolean(hit && (one.contains(hit) || hit.contains(one))),
    name: `${one.localName}#${one.id} ${label.trim().slice(0, 40)}`,
    idle: one.getAttribute("aria-disabled") === "true" || one.localName !== "button" ||
      one.getAttribute("aria-current") !== null || one.getAttribute("aria-pressed") === "true",
  };
}"""
FIELDS = """() => [...document.querySelectorAll("textarea, input:not([type]), input[type=text], " +
  "input[type=number], [contenteditable=true]")].filter((one) => one.checkVisibility() &&
  !one.disabled && (!document.querySelector("dialog[open]") || one.closest("dialog")))"""
COUNT_EFFECTS = """() => {
  if (window.effects !== undefined) return;
  window.effects = 0;
  const seen = ({ attributeName }) => attributeName !== "data-live"; // that Python has heard it
  new MutationObserver((all) => { window.effects += all.filter(seen).length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const name of ["focusin", "scroll"]) {
    addEventListener(name, () => { window.effects += 1; }, { capture: true, passive: true });
  }
}"""
WORK = """() => {
  const work = {};
  const text = document.querySelector("textarea#scramble");
  if (text) work.scramble = text.value;
  const { game, state } = document.querySelector("main cubogram-nonogram") ?? {};
  if (game && game.mode !== "solve") {
    work.board = state.key;
    work.moves = game.history.moves.slice(0, game.history.index).join("; ");
  }
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("cubogram/")) work[key] = "kept";
  }
  return work;
}"""


@dataclass
class Monkey:
    """One reader at one page, with `random` hands; `troubles` lists what should not have
    happened."""

    context: BrowserContext
    site: str
    place: str
    seed: int
    troubles: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    clicks: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)
    offline: bool = False
    has_been_offline: bool = False
    """Whether requests cut off by going offline may still be reported."""

    cuts: bool = False
    """Whether the current action may cut off requests."""

    def __post_init__(self) -> None:
        self.random = random.Random(f"{self.seed} {self.place}")
        self.address = self.site + self.place
        self.pages = [self._open()]

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def run(self, actions: int) -> list[str]:
        for _ in range(actions):
            self.act()
            if len(self.troubles) > 20:
                break
        self._go_online()
        dead = [
            name
            for name, count in self.clicks.items()
            if count >= ENOUGH and not self.effects[name]
        ]
        return [*self.troubles, *(f"does nothing: {name}" for name in dead)]

    def act(self) -> None:
        ways = {
            self.click: 50,
            self.press: 20,
            self.fill: 12,
            self.drag: 10,
            self.reload: 3,
            self.other_tab: 3,
            self.network: 2,
        }
        way = self.random.choices(list(ways), list(ways.values()))[0]
        self.cuts = way in (self.reload, self.other_tab, self.network)
        try:
            what = way()
            self.page.evaluate("1")
        except BrowserError as error:
            what = f"{way.__name__}: {str(error).splitlines()[0]}"
            if "Execution context was destroyed" not in what and "navigat" not in what:
                self._trouble(what)
        self.done.append(what)
        self._come_back()

    def click(self) -> str:
        controls = self.page.evaluate_handle(CONTROLS)
        count = int(controls.evaluate("all => all.length"))
        if not count:
            return "nothing to click"
        chosen = controls.evaluate_handle(f"all => all[{self.random.randrange(count)}]")
        place: dict[str, Any] = chosen.evaluate(PLACE)
        if not place["hit"]:
            return f"covered: {place['name']}"
        self.page.evaluate(COUNT_EFFECTS)
        before = self.page.evaluate("effects")
        self.page.mouse.click(place["x"], place["y"])
        if not place["idle"]:
            self.clicks[place["name"]] += 1
            self.effects[place["name"]] += self._changed(before)
        return f"click {place['name']}"

    def _changed(self, before: int) -> bool:
        """Whether a click has any effect, even on a busy machine."""
        for pause in (30, 100, 300, 1000):
            self.page.wait_for_timeout(pause)
            if self.page.evaluate("window.effects ?? -1") != before:
                return True
        return False

    def press(self) -> str:
        key = self.random.choice(KEYS)
        self.page.keyboard.press(key)
        return f"press {key}"

    def fill(self) -> str:
        fields = self.page.evaluate_handle(FIELDS)
        count = int(fields.evaluate("all => all.length"))
        if not count:
            return "nothing to write in"
        fields.evaluate(f"all => all[{self.random.randrange(count)}].focus()")
        text = self.random.choice(WORDS)
        if self.random.random() < 0.7:
            self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        return f"write {text[:30]!r}"

    def drag(self) -> str:
        size = self.page.viewport_size or {"width": 800, "height": 600}
        x, y = (self.random.randrange(size[side]) for side in ("width", "height"))
        self.page.mouse.move(x, max(y, 60))
        self.page.mouse.down()
        dx, dy = (self.random.randrange(-200, 200) for _ in range(2))
        self.page.mouse.move(x + dx, max(y + dy, 60), steps=4)
        self.page.mouse.up()
        return f"drag {x} {y} by {dx} {dy}"

    def reload(self) -> str:
        if self.offline:
            return "no reload without a network"
        before = self.page.evaluate(WORK)
        waits = self.page.evaluate("document.body.dataset.live !== 'rest'")
        self.page.reload()
        self.page.wait_for_load_state("load")
        self.page.wait_for_timeout(500)
        after = self.page.evaluate(WORK)
        if waits:  # what had been clicked, such as Undo or Random, is done after the reload
            before.pop("scramble", None)
            if "moves" in before and before.get("board") != after.get("board"):
                del before["moves"], before["board"]
        lost = [name for name, value in before.items() if not _is_kept(value, after.get(name))]
        if lost:
            self._trouble(f"lost by a reload: {[(n, before[n], after.get(n)) for n in lost]}")
        return "reload"

    def other_tab(self) -> str:
        if len(self.pages) > 1:
            self.pages.pop().close()
            return "close the other tab"
        if self.offline:
            return "no other tab without a network"
        self.pages.append(self._open())
        return "another tab"

    def network(self) -> str:
        if self.offline:
            self._go_online()
            return "a network again"
        self.offline = self.has_been_offline = True
        self.context.set_offline(True)
        return "no network"

    def _go_online(self) -> None:
        self.offline = False
        self.context.set_offline(False)

    def _open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._trouble(f"uncaught: {error}"))
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.on("filechooser", lambda _: self._effect(page))
        page.on("download", lambda _: self._effect(page))
        page.goto(self.address)
        return page

    def _effect(self, page: Page) -> None:
        """A download or a choice of files is an effect, even though nothing on the page changes."""
        self.effects.update(list(self.clicks)[-1:])

    def _come_back(self) -> None:
        """Returns from wherever a link has led."""
        here = self.page.url.split("#")[0].split("?")[0]
        if here != self.address:
            self._go_online()
            self.page.goto(self.address)

    def _console(self, message: ConsoleMessage) -> None:
        network = re.search(LOST, message.text)
        if message.type == "error" and not (network and (self.cuts or self.has_been_offline)):
            self._trouble(f"console: {message.text}")

    def _trouble(self, what: str) -> None:
        self.troubles.append(f"{what} (seed {self.seed}, after {self.done[-3:]})")


def _is_kept(before: str, after: str | None) -> bool:
    """Whether work is still there; a click before a reload may take effect after it.

    >>> _is_kept("fill r1 c1", "fill r1 c1; clear"), _is_kept("fill r1 c1", "")
    (True, False)
    """
    if after is None:
        return False
    return after.strip() == before.strip() or after.startswith(f"{before}; " * bool(before))


def let_loose(browser: Browser, site: str, page: str, *, seed: int, actions: int) -> list[str]:
    context = browser.new_context(viewport={"width": 1000, "height": 760}, service_workers="allow")
    try:
        return Monkey(context, site, page, seed).run(actions)
    finally:
        context.close()
