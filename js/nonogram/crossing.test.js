import assert from "node:assert/strict";
import { test } from "node:test";
import { withCrosses } from "./crossing.js";
import { Game } from "./game.js";
import { fromText, toText } from "./grid.js";
import { puzzleOf } from "./puzzle.js";

/** @param {"play" | "edit"} mode @param {string[]} picture */
const gameOf = (mode, picture) => new Game(mode, puzzleOf(fromText(picture)));

test("the stroke that finishes a line marks its other cells, in one step", () => {
  const game = gameOf("play", ["##.#", "....", "#..."]);
  assert.equal(withCrosses(game, "fill r1 c1"), "fill r1 c1");
  game.do(withCrosses(game, "fill r1 c1-2"));
  assert.deepEqual(toText(game.grid), ["##??", "?.??", "?.??"], "column 2 is finished");
  game.do(withCrosses(game, "fill r1 c4"));
  assert.deepEqual(toText(game.grid), ["##.#", "?.?.", "?.?."]);
  game.do(withCrosses(game, "fill r3 c1"));
  assert.ok(game.solved);
  game.undo();
  game.undo();
  assert.deepEqual(toText(game.grid), ["##??", "?.??", "?.??"]);
});

test("erasing from a finished line, and drawing a picture, add no crosses", () => {
  const game = gameOf("play", ["##", "#."]);
  game.do("fill r1 c1-2");
  assert.equal(withCrosses(game, "erase r1 c1"), "erase r1 c1");
  assert.equal(withCrosses(gameOf("edit", ["##", "#."]), "fill r1 c1"), "fill r1 c1");
});
