import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../game/store.js";
import { KINDS } from "../pages/kinds.js";
import { TRAINER } from "../pages/trainer/kinds.js";
import { Backup } from "./backup.js";
import { SETTINGS } from "./settings.js";

const browser = () => {
  const store = new Store({ storage: null, events: new EventTarget() });
  return { store, backup: new Backup(store, async () => KINDS) };
};

test("everything goes into one file and comes back in another browser", async () => {
  const [here, there] = [browser(), browser()];
  const entry = { seen: 2, known: 1, box: 1, timed: 0, total: 0, best: null, due: 0 };
  const wishes = /** @type {NonNullable<typeof TRAINER.blank>} */ (TRAINER.blank).wishes;
  here.store.entry(SETTINGS).set({ theme: "dark", letters: true });
  here.store.entry(TRAINER).set({ cases: { "OLL 27": entry }, wishes, times: { OLL: [1.5] } });
  const text = here.backup.file();
  assert.equal(here.backup.words, "2 entries saved.");
  await there.backup.take(async () => text, "cubogram.json");
  assert.deepEqual([there.backup.words, there.backup.failed], ["2 entries loaded.", false]);
  for (const kind of [SETTINGS, TRAINER]) {
    assert.deepEqual(
      there.store.entry(/** @type {any} */ (kind)).value,
      here.store.entry(/** @type {any} */ (kind)).value,
    );
  }
});

test("a file that is none is refused by name, and nothing is lost", async () => {
  const { store, backup } = browser();
  store.entry(SETTINGS).set({ theme: "dark" });
  for (const [text, words] of [
    ["hello", '"a.json" was not loaded: it is not JSON.'],
    ["{}", '"a.json" was not loaded: this is not a file of Cubogram\'s entries.'],
  ]) {
    await backup.take(async () => text, "a.json");
    assert.deepEqual([backup.words, backup.failed], [words, true]);
  }
  const entries = [{ key: "unknown/main", version: 1, at: 1, value: 1 }];
  const file = JSON.stringify({ kind: "cubogram export", version: 1, entries });
  await backup.take(async () => file, "a.json");
  assert.match(backup.words, /^0 entries loaded\. Not taken: 1, such as unknown\/main \(/);
  assert.deepEqual(store.entry(SETTINGS).value, { theme: "dark" });
});
