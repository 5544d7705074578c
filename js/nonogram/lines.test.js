import assert from "node:assert/strict";
import { test } from "node:test";
import { colourNames, isFaint, textOn } from "./colours.js";
import { Game } from "./game.js";
import { blank, EMPTY, fromText, mapped, toText, withCells } from "./grid.js";
import { isBroken, isDone, isProven, judged } from "./lines.js";
import { PALETTE, puzzleOf } from "./puzzle.js";
import { quickHint } from "./quick-hint.js";

const CUP = puzzleOf(fromText(["..#..", "#####", "####.", ".##.."]));

/** A random picture. @param {number} width @param {number} height @param {number} share of the cells that are filled */
const randomGrid = (width, height, share, colours = 1) =>
  mapped(blank(width, height), () =>
    Math.random() < share ? 1 + Math.floor(Math.random() * colours) : 0,
  );

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

test("what is kept of lines that did not change is what a new look says", () => {
  const colours = PALETTE.slice(0, 3);
  const puzzle = puzzleOf(randomGrid(12, 9, 0.5, 3), { colours });
  let grid = blank(12, 9);
  let judgement = judged(puzzle, grid, null);
  for (let n = 0; n < 150; n++) {
    const [row, column] = [Math.floor(Math.random() * 9), Math.floor(Math.random() * 12)];
    grid = withCells(grid, [[row, column, [0, 1, 2, 3, EMPTY][n % 5]]]);
    judgement = judged(puzzle, grid, judgement);
    assert.deepEqual(judgement, judged(puzzle, grid, null));
  }
});

test("a huge grid that was begun is there at once, and its lines are looked at as they change", () => {
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

test("hints of one line lead to the picture where lines are enough, and every cell of them is right", () => {
  for (const colours of [1, 2]) {
    const picture = fromText(
      colours === 1
        ? ["..#..", "#####", "####.", ".##..", "#####"]
        : ["2.1..", "11112", "1111.", ".22..", "21111"],
    );
    const puzzle = puzzleOf(picture, { colours: PALETTE.slice(0, colours) });
    let grid = blank(5, 5);
    const kinds = new Set();
    for (let hint = quickHint(puzzle, grid); hint; hint = quickHint(puzzle, grid)) {
      assert.equal(hint.levels.length, 3);
      assert.ok(hint.cells.length);
      assert.ok(
        hint.levels.every(({ text }) => /^[A-Z].*\.$/.test(text)),
        hint.levels[1].text,
      );
      kinds.add(hint.kind);
      grid = withCells(grid, hint.cells);
    }
    const filled = toText(grid).map((row) => row.replaceAll("?", "."));
    assert.deepEqual(filled, toText(picture));
    assert.ok(kinds.size >= 2);
  }
});

test("where a line cannot be right, or the picture is whole, Python is to be asked", () => {
  assert.equal(quickHint(CUP, fromText(["..#..", "####.", "?????", "?????"])), null);
  assert.equal(quickHint(CUP, fromText(["..#..", "#####", "####.", ".##.."])), null);
});

test("a grid is proven where every known cell is, and nowhere else", () => {
  const picture = ["..#..", "#####", "####.", ".##..", "#####"];
  const puzzle = puzzleOf(fromText(picture));
  const whole = mapped(fromText(picture), (value) => value || EMPTY);
  for (let known = 0; known < 200; known++) {
    const part = mapped(whole, (value) => (Math.random() < known / 200 ? value : 0));
    assert.ok(isProven(puzzle, part));
    const at = known % part.cells.length;
    const mistaken = mapped(part, (value, i) => (i === at ? EMPTY + 1 - whole.cells[i] : value));
    assert.ok(!isProven(puzzle, mistaken), `${at}`);
    assert.equal(quickHint(puzzle, mistaken), null);
  }
  const several = puzzleOf(fromText(["#.", ".#"]));
  assert.ok(isProven(several, blank(2, 2)));
  assert.ok(!isProven(several, fromText(["#?", "??"])), "right in one picture only");
});

test("finished lines are one hint, then a step that goes on", () => {
  const picture = ["##.###", "######", "#...##", "......", "##...."];
  const puzzle = puzzleOf(fromText(picture));
  const grid = fromText(["##?###", "######", "??????", "......", "??????"]);
  const hint = quickHint(puzzle, grid);
  assert.equal(
    hint?.levels[1].text,
    "All runs of row 1 and columns 3 and 4 are painted: their other cells are empty.",
  );
  assert.equal(hint.cells.length, 5);
  assert.equal(quickHint(puzzle, withCells(grid, hint.cells))?.kind, "overlap");
});

test("the words of an overlap", () => {
  const hint = quickHint(puzzleOf(fromText(["#".repeat(7)])), fromText(["???????"]));
  assert.match(hint?.levels[1].text ?? "", /^In row 1 the 7 fits only in cells 1 to 7\.$/);
  const rows = [[7], [4, 1], [1, 3, 1]].map((runs) =>
    runs.map((length) => ({ length, colour: 1 })),
  );
  const columns = Array.from({ length: 10 }, () => [{ length: 1, colour: 1 }]);
  const told = quickHint({ ...puzzleOf(blank(10, 3)), rows, columns }, blank(10, 3));
  assert.equal(
    told?.levels[1].text,
    "In row 1 the 7 starts at cell 1 at the earliest and at cell 4 at the latest: either way it covers cells 4 to 7.",
  );
  assert.equal(told?.levels[2].text, "Row 1: cells 4 to 7 are filled.");
});

test("colours have names, and no two of a palette the same", () => {
  assert.deepEqual(colourNames(["ink", "#8a5a2b", "#f00"]), ["black", "brown", "red"]);
  assert.deepEqual(colourNames(["#56a8dd", "#0072b2"]), ["light blue", "dark blue"]);
  assert.deepEqual(colourNames(["#111", "ink"]), ["light black", "dark black"]);
  assert.equal(new Set(colourNames(PALETTE)).size, PALETTE.length);
  for (let n = 0; n < 200; n++) {
    const palette = Array.from(
      { length: 8 },
      () =>
        `#${Math.floor(Math.random() * 0x1000000)
          .toString(16)
          .padStart(6, "0")}`,
    );
    assert.equal(new Set(colourNames(palette)).size, 8, String(palette));
  }
});

test("colours that a page would not show get an outline, and numbers on them can be read", () => {
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
