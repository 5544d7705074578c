import assert from "node:assert/strict";
import { test } from "node:test";
import { SAFE, STANDARD } from "../cube/palette.js";
import { Store } from "../game/store.js";
import { Settings } from "./settings.js";

/** @param {Record<string, string>} texts */
function storageOf(texts) {
  const map = new Map(Object.entries(texts));
  return {
    map,
    get length() {
      return map.size;
    },
    key: (/** @type {number} */ i) => [...map.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void map.set(key, text),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  };
}

/** @param {ReturnType<typeof storageOf> | null} storage */
const settingsOn = (storage) => new Settings(new Store({ storage, events: new EventTarget() }));

test("the usual settings are not kept, others are", () => {
  const storage = storageOf({});
  const settings = settingsOn(storage);
  assert.deepEqual(
    [settings.theme, settings.letters, settings.colours],
    [undefined, false, STANDARD],
  );
  assert.equal(storage.map.size, 0);
  settings.change({ theme: "dark", letters: true, scheme: "safe" });
  assert.deepEqual([settings.theme, settings.letters, settings.colours], ["dark", true, SAFE]);
  settings.change({ theme: null, letters: false });
  const again = settingsOn(storage);
  assert.deepEqual([again.theme, again.letters, again.scheme], [undefined, false, "safe"]);
});

test("the settings of before are taken over", () => {
  const own = ["#000000", "#111111", "#222222", "#333333", "#444444", "#555555"];
  const storage = storageOf({
    "cubogram.theme": "dark",
    "cubogram.colours": JSON.stringify({ scheme: "own", own, letters: true }),
    "cubogram.keys": "focus",
    "cubogram.compact": "on",
    "cubogram.tables": "deep",
    "cubogram.cores": "2",
  });
  const settings = settingsOn(storage);
  assert.deepEqual([settings.theme, settings.colours, settings.letters], ["dark", own, true]);
  assert.deepEqual(
    [settings.keysEverywhere, settings.compact, settings.tables],
    [false, true, "deep"],
  );
  assert.deepEqual([...storage.map.keys()], ["cubogram/settings/main"]);
});

test("nonsense in storage counts as usual, and a forbidden storage as none", () => {
  const storage = storageOf({
    "cubogram.theme": "pink",
    "cubogram.colours": "{",
    "cubogram.cores": "many",
  });
  const settings = settingsOn(storage);
  assert.deepEqual([settings.theme, settings.scheme, settings.cores], [undefined, "standard", 1]);
  const memory = settingsOn(null);
  memory.change({ theme: "dark" });
  assert.equal(memory.theme, "dark");
});
