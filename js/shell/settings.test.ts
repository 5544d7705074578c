import assert from "node:assert/strict";
import { test } from "node:test";
import { SAFE, STANDARD } from "../cube/palette.ts";
import { Settings } from "./settings.ts";

const [KEY, THEME] = ["cubogram/settings/main", "cubogram-theme"];

/** A browser's storage with its tabs: what one writes, the others hear about. */
class Browser {
  map: Map<string, string> = new Map();
  tabs: EventTarget[] = [];
  /** What happens when a tab writes. @type {() => void} */ trouble = () => {};

  /** as the entry, or as its text */
  constructor(kept?: object | string) {
    if (kept) this.map.set(KEY, typeof kept === "string" ? kept : JSON.stringify(kept));
  }

  open() {
    const events = new EventTarget();
    this.tabs.push(events);
    const getItem = (key: string) => this.map.get(key) ?? null;
    const setItem = (key: string, text: string) => {
      this.trouble();
      this.map.set(key, text);
      for (const other of this.tabs)
        if (other !== events) other.dispatchEvent(Object.assign(new Event("storage"), { key }));
    };
    return new Settings({ getItem, setItem }, events);
  }
}

const entry = (value: any, more = {}) => ({
  ...{ version: 1, at: 7, tab: "python", after: ["5.other"] },
  ...{ value, ...more },
});

test("the usual theme is the system's, others are kept, and come back", () => {
  const browser = new Browser();
  const settings = browser.open();
  assert.deepEqual(
    [settings.theme, settings.letters, settings.colours],
    [undefined, false, STANDARD],
  );
  assert.equal(browser.map.size, 0);
  settings.theme = "dark";
  assert.deepEqual([settings.theme, browser.open().theme], ["dark", "dark"]);
  settings.theme = undefined;
  assert.equal(browser.open().theme, undefined);
});

test("a theme leaves what Python keeps as it is, and a previously stored one counts until another is chosen", () => {
  const browser = new Browser(entry({ scheme: "safe", letters: true, theme: "dark" }));
  const before = browser.map.get(KEY);
  const settings = browser.open();
  assert.deepEqual([settings.theme, settings.colours, settings.letters], ["dark", SAFE, true]);
  settings.theme = undefined;
  assert.equal(browser.open().theme, undefined);
  settings.theme = "light";
  assert.equal(browser.map.get(KEY), before);
});

test("another tab's settings are shown here", () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  let told = 0;
  other.watch(() => {
    told += 1;
  });
  one.theme = "dark";
  assert.deepEqual([other.theme, told], ["dark", 1]);
  browser.map.set(KEY, JSON.stringify(entry({ letters: true })));
  browser.tabs[0].dispatchEvent(new Event("pageshow"));
  assert.deepEqual([one.theme, one.letters], ["dark", true]);
});

test("a stored setting that is nonsense, or from a newer version, counts as the default", () => {
  const own = STANDARD.with(0, "#123456");
  for (const value of [
    ...[null, 7, "dark", [], { theme: "pink", scheme: 7, letters: 1 }, { scheme: "own" }],
    ...[["#123456"], 6, [...own, "#123456"], own.with(2, "red"), own.with(1, "#12345")].map(
      (colours) => ({ scheme: "own", own: colours }),
    ),
    JSON.parse('{"__proto__": {"theme": "dark"}, "constructor": 1}'),
  ]) {
    const settings = new Browser(entry(value)).open();
    assert.deepEqual(
      [settings.theme, settings.letters, settings.colours],
      [undefined, false, STANDARD],
    );
  }
  assert.deepEqual(new Browser(entry({ scheme: "own", own })).open().colours, own);
  const newer = JSON.stringify(entry({ letters: true }, { version: 2 }));
  for (const text of ["no JSON", "null", "7", '{"at": 1}', newer]) {
    const settings = new Browser(text).open();
    assert.deepEqual([settings.theme, settings.letters], [undefined, false]);
  }
});

test("where nothing can be stored, a theme lasts as long as the page, and that is known", () => {
  const events = new EventTarget();
  const memory = new Settings(null, events);
  assert.equal(memory.areKept, false);
  memory.theme = "dark";
  events.dispatchEvent(new Event("pageshow"));
  assert.deepEqual([memory.theme, memory.areKept], ["dark", false]);

  const browser = new Browser(entry({ letters: true }));
  const settings = browser.open();
  browser.trouble = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  settings.theme = "dark";
  browser.tabs[0].dispatchEvent(new Event("pageshow"));
  assert.deepEqual([settings.theme, settings.areKept], ["dark", false]);
  browser.trouble = () => {};
  settings.theme = "dark";
  assert.deepEqual([settings.areKept, browser.map.get(THEME)], [true, "dark"]);
});
