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

test("nonsense in storage counts as usual, and a forbidden storage as none", () => {
  const storage = storageOf({
    "cubogram/settings/main": JSON.stringify({
      ...{ version: 1, at: 1, tab: "t", after: [] },
      value: { theme: "pink", scheme: 7, own: ["#123456"], cores: "many" },
    }),
  });
  const settings = settingsOn(storage);
  assert.deepEqual([settings.theme, settings.scheme], [undefined, "standard"]);
  const memory = settingsOn(null);
  memory.change({ theme: "dark" });
  assert.equal(memory.theme, "dark");
});
