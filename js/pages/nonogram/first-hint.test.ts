import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../nonogram/game.ts";
import { fromText } from "../../nonogram/grid.ts";
import { puzzleOf } from "../../nonogram/puzzle.ts";
import { nextHint } from "./first-hint.ts";

const PICTURE = ["##.", ".##"];
/** Each cell is written as row, column, value: 1 is filled, 9 empty. */
const HINTS = ["011", "001 029", "109 111 121"].map((cells) => ({
  cells: cells.split(" ").map((cell) => [...cell].map(Number)),
})) as any[];

/** the number of the next hint, -1 for none */
function next(...moves: string[]) {
  const game = new Game("play", puzzleOf(fromText(PICTURE)));
  for (const move of moves) game.do(move);
  const hint = nextHint(HINTS, game);
  return hint ? HINTS.indexOf(hint) : -1;
}

test("the next hint is the first whose cells are not all known", () => {
  assert.equal(next(), 0);
  assert.equal(next("fill r1 c2"), 1);
  assert.equal(next("fill r2 c2-3"), 0);
  assert.equal(next("fill r1 c1-2"), 1, "a part of it is known");
  assert.equal(next("fill r1 c1-2", "mark r1 c3"), 2);
});

test("a wrong cell, wherever it is, and a whole picture are left to Python", () => {
  assert.equal(next("fill r2 c1"), -1);
  assert.equal(next("mark r1 c2"), -1);
  assert.equal(next("fill r1 c1-2", "fill r2 c2-3"), -1);
});
