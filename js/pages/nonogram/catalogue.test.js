/** The collection as the package has it: py/cubogram/nonogram/collection/data. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fingerprint } from "../../nonogram/puzzle.js";
import { Catalogue } from "./catalogue.js";

const ROOT = new URL("../../../", import.meta.url);
/** @param {string} path */
const json = async (path) => JSON.parse(await readFile(new URL(path, ROOT), "utf8"));
/** @param {string[]} asked */
const catalogue = (asked = []) =>
  new Catalogue(async (name) => {
    asked.push(name);
    return json(`py/cubogram/nonogram/collection/data/${name}`);
  });

test("every puzzle is as large as the index says, and kept under its own name", async () => {
  const asked = /** @type {string[]} */ ([]);
  const collection = catalogue(asked);
  for (const entry of await collection.all()) {
    const puzzle = await collection.puzzle(entry);
    const facts = [puzzle.columns.length, puzzle.rows.length, fingerprint(puzzle), puzzle.author];
    assert.deepEqual(facts, [entry.width, entry.height, entry.id, entry.author], entry.label);
    assert.equal(puzzle.colours.length, entry.colours);
    assert.ok(puzzle.title && puzzle.licence && puzzle.source);
  }
  assert.deepEqual(asked, [...new Set(asked)], "each file is fetched once");
});

test("one puzzle takes the index and one file", async () => {
  const asked = /** @type {string[]} */ ([]);
  const collection = catalogue(asked);
  await collection.puzzle((await collection.all())[250]);
  assert.deepEqual(asked, ["index.json", "pictures-02.json"]);
});

test("the puzzle of a day is Python's", async () => {
  const collection = catalogue();
  for (const [date, number] of await json("tests/shared_cases/daily.json"))
    assert.equal((await collection.daily(date)).number, number, date);
});

test("what could not be fetched is fetched again when it is asked for again", async () => {
  let isOnline = false;
  const collection = new Catalogue(async (name) => {
    if (!isOnline) throw new Error("offline");
    return json(`py/cubogram/nonogram/collection/data/${name}`);
  });
  await assert.rejects(collection.all(), /offline/);
  isOnline = true;
  const [first] = await collection.all();
  isOnline = false;
  await assert.rejects(collection.puzzle(first), /offline/);
  isOnline = true;
  assert.ok((await collection.puzzle(first)).title);
});
