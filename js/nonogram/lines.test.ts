import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../testing.js";
import { colourNames, isFaint, textOn } from "./colours.ts";
import { Game } from "./game.ts";
import { blank, EMPTY, fromText, mapped, withCells } from "./grid.ts";
import { isBroken, isDone, judged } from "./lines.ts";
import { puzzleOf } from "./puzzle.ts";

const PALETTE = "ink #d5372c #0072b2 #e6a700 #00896b #b05fa3 #56a8dd #8a5a2b".split(" ");

const random = numbers(17);

const CUP = puzzleOf(fromText(["..#..", "#####", "####.", ".##.."]));

/** A random picture. */
const randomGrid = (width: number, height: number, share: number, colours = 1) =>
  mapped(blank(width, height), () => (random() < share ? 1 + Math.floor(random() * colours) : 0));

test("a run is done when it can lie nowhere else and is painted; a line without a placement is broken", () => {
  const game = new Game("play", CUP);
  assert.equal(isDone(game.judgement, { side: "row", index: 1 }, 0), false);
  game.do("fill r2 c1-5");
  assert.ok(isDone(game.judgement, { side: "row", index: 1 }, 0));
  assert.ok(!isDone(game.judgement, { side: "column", index: 2 }, 0));
  game.do("mark r1 c3");
  assert.ok(isBroken(game.judgement, { side: "column", index: 2 }));
  assert.ok(!isBroken(game.judgement, { side: "column", index: 1 }));
  game.undo();
  assert.ok(!isBroken(game.judgement, { side: "column", index: 2 }));
});

test("the judgement reused for unchanged lines is what a new one would be", () => {
  const colours = PALETTE.slice(0, 3);
  const puzzle = puzzleOf(randomGrid(12, 9, 0.5, 3), colours);
  let grid = blank(12, 9);
  let judgement = judged(puzzle, grid, null);
  for (let n = 0; n < 150; n++) {
    const [row, column] = [Math.floor(random() * 9), Math.floor(random() * 12)];
    grid = withCells(grid, [[row, column, [0, 1, 2, 3, EMPTY][n % 5]]]);
    judgement = judged(puzzle, grid, judgement);
    assert.deepEqual(judgement, judged(puzzle, grid, null));
  }
});

test("a huge grid is shown at once, and its lines are judged as they change", () => {
  const picture = randomGrid(400, 400, 0.5);
  const puzzle = puzzleOf(picture);
  const begun = withCells(picture, [[0, 0, 0]]);
  const first = judged(puzzle, begun, null);
  assert.ok(!isDone(first, { side: "row", index: 7 }, 0));
  const next = judged(
    puzzle,
    withCells(begun, [
      [7, 0, EMPTY],
      [7, 1, EMPTY],
    ]),
    first,
  );
  assert.equal(next.rows.filter(({ done, broken }) => done.length || broken).length, 1);
  assert.ok(next.columns.filter(({ done, broken }) => done.length || broken).length <= 2);
});

test("colours have names, and no two colours of a palette have the same", () => {
  assert.deepEqual(colourNames(["ink", "#8a5a2b", "#f00"]), ["black", "brown", "red"]);
  assert.deepEqual(colourNames(["#56a8dd", "#0072b2"]), ["light blue", "dark blue"]);
  assert.deepEqual(colourNames(["#111", "ink"]), ["light black", "dark black"]);
  assert.equal(new Set(colourNames(PALETTE)).size, PALETTE.length);
  for (let n = 0; n < 200; n++) {
    const hex = () =>
      Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, "0");
    const palette = Array.from({ length: 8 }, () => `#${hex()}`);
    assert.equal(new Set(colourNames(palette)).size, 8, String(palette));
  }
});

test("colours hard to see on the paper get an outline, and numbers on them can be read", () => {
  for (const paper of ["#ffffff", "rgb(28, 31, 37)"]) {
    assert.ok(isFaint(paper, paper));
    assert.ok(isFaint(paper === "#ffffff" ? "#fffde0" : "#222", paper));
    assert.ok(!isFaint("#d5372c", paper));
  }
  assert.deepEqual(["#fff", "#000", "rgb(255, 230, 0)"].map(textOn), [
    "#111111",
    "#ffffff",
    "#111111",
  ]);
});
