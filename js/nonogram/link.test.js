import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { randomGrid } from "./grid.js";
import { linkFragment, readLink } from "./link.js";
import { puzzleOf } from "./puzzle.js";

test("links hold the whole puzzle and the progress", async () => {
  for (const colours of [["ink"], ["ink", "#aa0000", "#00aa00"]]) {
    const grid = randomGrid(30, 20, 0.5, colours.length);
    const puzzle = puzzleOf(grid, { title: "Tea & cake", author: "ö", colours });
    const fragment = await linkFragment({ puzzle, grid, seconds: 61.4, mode: "play" });
    assert.match(fragment, /^p=[\w-]+$/);
    assert.deepEqual(await readLink(`#${fragment}`), { puzzle, grid, seconds: 61, mode: "play" });
    const json = JSON.parse(inflateRawSync(Buffer.from(fragment.slice(2), "base64url")).toString());
    assert.deepEqual(Object.keys(json).sort(), ["grid", "mode", "puzzle", "seconds"]);
  }
});

test("damaged links are refused in words", async () => {
  const puzzle = puzzleOf(randomGrid(10, 10, 0.5));
  const fragment = await linkFragment({ puzzle, grid: null, mode: "edit" });
  for (let length = 2; length < fragment.length; length++)
    await assert.rejects(readLink(fragment.slice(0, length)), /damaged/, `cut after ${length}`);
  await assert.rejects(readLink(fragment.slice(0, 9) + fragment.slice(30)), /damaged/);
  await assert.rejects(readLink("p=%%%"), /damaged/);
  await assert.rejects(readLink("p="), /damaged/);
});

test("a link that unpacks to far more than it weighs is refused", async () => {
  const { deflateRawSync } = await import("node:zlib");
  const bomb = deflateRawSync(Buffer.alloc(50_000_000, 32)).toString("base64url");
  await assert.rejects(readLink(`p=${bomb}`), /too much/);
});
