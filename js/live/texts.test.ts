import assert from "node:assert/strict";
import { test } from "node:test";
import { storageOf } from "../testing.js";
import { Texts } from "./texts.ts";

const KEY = "cubogram/x/main";

test("a text is stored only if the one it replaces is unchanged", async () => {
  const storage = storageOf();
  const [one, two] = [new Texts(storage), new Texts(storage)];
  assert.equal(await one.keep(KEY, null, "a"), undefined);
  assert.deepEqual(await two.keep(KEY, null, "b"), { refused: KEY, text: "b", now: "a" });
  assert.equal(storage.getItem(KEY), "a");
  assert.equal(await two.keep(KEY, "a", "ab"), undefined);
  assert.deepEqual(await one.keep(KEY, "a", null), { refused: KEY, text: null, now: "ab" });
  assert.equal(await one.keep(KEY, "ab", null), undefined);
  assert.deepEqual(await two.keep(KEY, "ab", "abc"), { refused: KEY, text: "abc", now: null });
  assert.equal(storage.kept.size, 0);
});

test("only the site's own texts are read", async () => {
  const texts = { [KEY]: "a", "cubogram-damaged/x/main": "b", other: "c" };
  assert.deepEqual(await new Texts(storageOf(texts)).all(), {
    [KEY]: "a",
    "cubogram-damaged/x/main": "b",
  });
  assert.deepEqual(await new Texts(null).all(), {});
});

test("a message says why a text is not stored, and that the next one is", async () => {
  const storage = storageOf({ [KEY]: "a" });
  const texts = new Texts(storage);
  const { setItem } = storage;
  const fails = (name: string) => () => {
    throw Object.assign(new Error("no"), { name });
  };
  storage.setItem = fails("QuotaExceededError");
  const word = { key: KEY, text: "b", before: "a" };
  assert.deepEqual(await texts.keep(KEY, "a", "b"), { unkept: "full", ...word });
  storage.setItem = fails("SecurityError");
  assert.deepEqual(await texts.keep(KEY, "a", "b"), { unkept: "none", ...word });
  storage.setItem = setItem;
  assert.deepEqual(await texts.keep(KEY, "a", "b"), { kept: "again" });
  assert.equal(await texts.keep(KEY, "b", "c"), undefined);
  assert.deepEqual(await new Texts(null).keep(KEY, "a", "b"), { unkept: "none", ...word });
});

test("what the page tells its own shell is not reported: where nothing is stored, it would be lost", () => {
  const events = new EventTarget();
  Object.assign(globalThis, { addEventListener: events.addEventListener.bind(events) });
  new Texts(null).watch(() => assert.fail("told"));
  events.dispatchEvent(Object.assign(new Event("storage"), { key: KEY, newValue: null }));
});

test("what another tab writes is reported as it is when the event arrives", async () => {
  const events = new EventTarget();
  Object.assign(globalThis, { addEventListener: events.addEventListener.bind(events) });
  const storage = storageOf({ [KEY]: "newest" });
  const words: any[] = [];
  new Texts(storage).watch((word) => words.push(word));
  const tell = (type: string, about: object) =>
    events.dispatchEvent(Object.assign(new Event(type), about));
  const another = { key: KEY, storageArea: storage };
  tell("storage", { ...another, oldValue: "old", newValue: "older" });
  tell("storage", { key: "other", newValue: "x", storageArea: storage });
  tell("pageshow", { persisted: false });
  assert.deepEqual(words.splice(0), [{ stored: { [KEY]: "newest" }, over: "old" }]);
  storage.kept.clear();
  tell("storage", { ...another, oldValue: "old", newValue: "older" });
  tell("storage", { key: null });
  tell("pageshow", { persisted: true });
  await new Promise((end) => setTimeout(end));
  assert.deepEqual(words, [
    { stored: { [KEY]: null }, over: "old" },
    { cleared: {} },
    { cleared: {} },
  ]);
});

test("texts that a shelf takes are stored there, and read with the rest", async () => {
  const asked: any[] = [];
  const shelf = {
    takes: (key: string) => key.startsWith("cubogram/solves/"),
    async replace(...how: any[]) {
      asked.push(how);
      return null;
    },
    all: async () => ({ "cubogram/solves/a.0": "{}" }),
  } as any;
  const storage = storageOf({ [KEY]: "a" });
  const texts = new Texts(storage, shelf);
  assert.equal(await texts.keep("cubogram/solves/a.1", null, "b"), undefined);
  assert.deepEqual(asked, [["cubogram/solves/a.1", null, "b"]]);
  assert.equal(storage.kept.size, 1);
  assert.deepEqual(await texts.all(), { [KEY]: "a", "cubogram/solves/a.0": "{}" });
  shelf.all = async () => Promise.reject(new Error("no IndexedDB here"));
  assert.deepEqual(await texts.all(), { [KEY]: "a" });
});
