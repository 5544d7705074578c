import assert from "node:assert/strict";
import { test } from "node:test";
import { SAFE, STANDARD } from "../cube/palette.js";
import { Settings } from "./settings.js";

const KEY = "cubogram/settings/main";

/** A browser's storage with its tabs: what one writes, the others hear. */
class Browser {
  /** @type {Map<string, string>} */ map = new Map();
  /** @type {EventTarget[]} */ tabs = [];
  /** What a tab meets that writes. @type {() => void} */ trouble = () => {};

  /** @param {object | string} [kept] as the entry, or as its text */
  constructor(kept) {
    if (kept) this.map.set(KEY, typeof kept === "string" ? kept : JSON.stringify(kept));
  }

  open() {
    const events = new EventTarget();
    this.tabs.push(events);
    const getItem = (/** @type {string} */ key) => this.map.get(key) ?? null;
    const setItem = (/** @type {string} */ key, /** @type {string} */ text) => {
      this.trouble();
      this.map.set(key, text);
      for (const other of this.tabs)
        if (other !== events) other.dispatchEvent(Object.assign(new Event("storage"), { key }));
    };
    return new Settings({ getItem, setItem }, events);
  }

  get entry() {
    return JSON.parse(this.map.get(KEY) ?? "null");
  }
}

const entry = (/** @type {any} */ value, more = {}) => ({
  ...{ version: 1, at: 7, tab: "python", after: ["5.other"] },
  ...{ value, ...more },
});

test("the usual settings are not kept, others are, and come back", () => {
  const browser = new Browser();
  const settings = browser.open();
  assert.deepEqual(
    [settings.theme, settings.letters, settings.colours],
    [undefined, false, STANDARD],
  );
  assert.equal(browser.map.size, 0);
  settings.change({ theme: "dark" });
  assert.deepEqual([settings.theme, browser.open().theme], ["dark", "dark"]);
  settings.change({ theme: undefined });
  assert.equal(browser.open().theme, undefined);
});

test("a change keeps every other field, also of a setting that is not shown here", () => {
  const value = { scheme: "safe", letters: true, tables: "deep", future: [1] };
  const browser = new Browser(entry(value));
  const settings = browser.open();
  assert.deepEqual([settings.colours, settings.letters], [SAFE, true]);
  settings.change({ theme: "dark" });
  const { value: now, after, at, version } = browser.entry;
  assert.deepEqual([now, version], [{ ...value, theme: "dark" }, 1]);
  assert.deepEqual(after, ["7.python", "5.other"]);
  assert.ok(at > 7);
});

test("what another tab sets is shown here, and not lost when this one sets something", () => {
  const browser = new Browser();
  const [one, other] = [browser.open(), browser.open()];
  let told = 0;
  other.watch(() => {
    told += 1;
  });
  one.change({ theme: "dark" });
  assert.deepEqual([other.theme, told], ["dark", 1]);
  browser.map.set(KEY, JSON.stringify(entry({ letters: true }))); // and nobody was told
  other.change({ theme: "light" });
  assert.deepEqual(browser.entry.value, { letters: true, theme: "light" });
  assert.deepEqual([one.theme, one.letters], ["light", true]);
});

test("stamps tell what stood there before, and never go back", () => {
  const browser = new Browser(entry({}, { at: Date.now() + 1e9 }));
  const settings = browser.open();
  const stamps = [];
  for (let i = 0; i < 20; i++) {
    const { at, tab, after } = browser.entry;
    stamps.unshift(`${at}.${tab}`);
    settings.change({ theme: i % 2 ? "dark" : "light" });
    assert.ok(browser.entry.at > at);
    assert.deepEqual(
      browser.entry.after,
      [...stamps, ...(i ? [] : after), "5.other"].slice(0, Math.min(16, i + 2)),
    );
  }
});

test("whatever stands in storage counts as usual where it is nonsense, and its text is kept", () => {
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
  for (const text of ["no JSON", "null", "7", '{"version": "1", "at": 1}', '{"at": 1}']) {
    const browser = new Browser(text);
    browser.open().change({ theme: "dark" });
    assert.equal(browser.map.get("cubogram-damaged/settings/main"), text);
    assert.deepEqual(browser.entry.value, { theme: "dark" });
  }
});

test("where nothing is kept, settings hold as long as the page, and it is known", () => {
  const memory = new Settings(null, new EventTarget());
  assert.equal(memory.areKept, false);
  memory.change({ theme: "dark" });
  assert.deepEqual([memory.theme, memory.areKept], ["dark", false]);

  const browser = new Browser(entry({ letters: true }));
  const settings = browser.open();
  browser.trouble = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  settings.change({ theme: "dark" });
  assert.deepEqual([settings.theme, settings.areKept], ["dark", false]);
  assert.deepEqual(browser.entry.value, { letters: true });
  browser.trouble = () => {};
  settings.change({ theme: "dark" });
  assert.deepEqual([settings.areKept, browser.entry.value.theme], [true, "dark"]);
});

test("what a newer version of the site has written is left alone", () => {
  const browser = new Browser(entry({ theme: "light" }, { version: 2 }));
  const before = browser.map.get(KEY);
  const settings = browser.open();
  assert.equal(settings.theme, undefined);
  settings.change({ theme: "dark" });
  assert.deepEqual([settings.theme, settings.areKept], ["dark", false]);
  assert.equal(browser.map.get(KEY), before);
});

test("a storage whose every call throws does not stop the page", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  const settings = new Settings({ getItem: refuse, setItem: refuse }, new EventTarget());
  settings.change({ theme: "dark" });
  settings.change({ theme: "dark" });
  assert.deepEqual([settings.theme, settings.areKept], ["dark", false]);
});
