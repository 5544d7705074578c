import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../game/store.js";
import { GROUPS, KINDS } from "../pages/kinds.js";
import { SETTINGS } from "./settings.js";
import { Stored } from "./stored.js";

test("parts with something in them are listed, and go one by one or all", async () => {
  const bytes = [1000, 0, 500];
  const parts = bytes.map((_, i) => ({
    title: `part ${i}`,
    size: async () => bytes[i],
    forget: () => {
      bytes[i] = 0;
    },
  }));
  const stored = new Stored(parts);
  await stored.look();
  const titles = () => stored.rows.map(({ part }) => part.title);
  assert.deepEqual([titles(), stored.bytes], [["part 0", "part 2"], 1500]);
  await stored.forget([parts[2]]);
  assert.deepEqual([titles(), stored.bytes], [["part 0"], 1000]);
  await stored.forget(stored.rows.map(({ part }) => part));
  assert.deepEqual([titles(), stored.bytes], [[], 0]);
});

test("every kind of entry is in one group, has a size, and goes with its group only", () => {
  assert.equal(new Set(KINDS).size, KINDS.length);
  const texts = new Map([
    ["cubogram/settings/main", JSON.stringify({ version: 1, at: 1, value: { theme: "dark" } })],
    ["cubogram-damaged/settings/main", "{"],
    ["cubogram/nonogram/drawn/main~1.a", JSON.stringify({ version: 1, at: 1, value: 1 })],
    ["another's", "stays"],
  ]);
  const storage = {
    get length() {
      return texts.size;
    },
    key: (/** @type {number} */ i) => [...texts.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void texts.set(key, text),
    removeItem: (/** @type {string} */ key) => void texts.delete(key),
  };
  const store = new Store({ storage, events: new EventTarget() });
  const settings = store.entry(SETTINGS);
  const keys = [...texts.keys()].filter((key) => key.includes("settings"));
  const all = keys.map((key) => key + texts.get(key)).join("");
  assert.equal(store.size(SETTINGS), 2 * all.length);
  store.clear(SETTINGS);
  assert.equal(store.size(SETTINGS), 0);
  assert.equal(settings.value, undefined);
  assert.deepEqual([...texts.keys()], ["cubogram/nonogram/drawn/main~1.a", "another's"]);
  for (const kind of GROUPS["Your drawings and nonograms"]) store.clear(kind);
  assert.deepEqual([...texts.keys()], ["another's"]);
  settings.set({ theme: "light" });
  assert.ok(store.size(SETTINGS) > 0, "what is wished afterwards is kept again");
});
