import assert from "node:assert/strict";
import { test } from "node:test";
import { blank } from "./grid.js";
import * as layouts from "./layout.js";
import { puzzleOf } from "./puzzle.js";

/** Numbers from 0 to 1, always the same ones. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A grid whose first rows and columns have long clues, the others short ones. @param {number} side @param {() => number} random */
function uneven(side, random) {
  const grid = blank(side, side);
  grid.cells.forEach((_, i) => {
    const [row, column] = [Math.floor(i / side), i % side];
    const isBusy = row < side / 3 || column < side / 3;
    grid.cells[i] = isBusy ? Number(random() < 0.5) : 1;
  });
  return grid;
}

/** @param {number} width @param {number} height @param {import("./grid.js").Grid} grid */
function framed(width, height, grid) {
  const puzzle = puzzleOf(grid);
  const size = { width, height, columns: grid.width, rows: grid.height };
  return { puzzle, frame: { ...size, ...layouts.clueDepth(puzzle), pixelRatio: 2, margin: 3 } };
}

test("whatever is visible, its clues are fully visible and the grid leaves no gap", () => {
  const random = randomNumbers(3);
  let shrunk = 0;
  for (let n = 0; n < 300; n++) {
    const side = 20 + Math.floor(random() * 60);
    const grid = uneven(side, random);
    const { puzzle, frame } = framed(300 + random() * 600, 400 + random() * 500, grid);
    const wanted = { zoom: 1 + random() * 5, x: random() * 2000 - 200, y: random() * 2000 - 200 };
    const view = layouts.limited(frame, wanted);
    const layout = layouts.layoutOf(frame, view);
    const seen = layouts.visible(layout, grid);
    const { left, top, right, bottom, originX, originY, cell, anchorX } = layout;
    assert.ok(originX <= left && originY <= top);
    assert.ok(originX + side * cell >= right && originY + side * cell >= bottom);
    if (left < anchorX) shrunk++;
    for (let index = seen.top; index <= seen.bottom; index++) {
      const [first] = layouts.runPlaces(puzzle, layout, { side: "row", index });
      assert.ok(first.x - first.width / 2 >= -1, `row ${index}`);
    }
    for (let index = seen.left; index <= seen.right; index++) {
      const [first] = layouts.runPlaces(puzzle, layout, { side: "column", index });
      assert.ok(first.y - layout.font / 2 >= -1, `column ${index}`);
    }
  }
  assert.ok(shrunk > 50, `the clues of ${shrunk} views need less room than all clues`);
});

test("scrolling along one side moves nothing along the other", () => {
  const { frame } = framed(390, 740, uneven(60, randomNumbers(8)));
  const view = layouts.limited(frame, { zoom: 4, x: 400, y: 0 });
  for (let y = 0; y < 900; y += 37) {
    const { originX } = layouts.layoutOf(frame, layouts.limited(frame, { ...view, y }));
    assert.equal(originX, layouts.layoutOf(frame, view).originX);
  }
});

test("on a phone's full screen at least 20 rows and columns of 50 x 50 are visible", () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = randomNumbers(seed);
    const grid = blank(50, 50);
    grid.cells.forEach((_, i) => {
      grid.cells[i] = Number(random() < 0.55);
    });
    const { frame } = framed(374, 730, grid);
    const layout = layouts.layoutOf(frame, layouts.opening(frame, 18, 24, 20));
    const { left, top, right, bottom, cell } = layout;
    assert.ok((right - left) / cell >= 20, `${(right - left) / cell} columns`);
    assert.ok((bottom - top) / cell >= 20);
    assert.ok(cell > layouts.fittingCell(frame), "but it is larger than the whole grid would be");
  }
});

test("a run is tapped where it is drawn", () => {
  const { puzzle, frame } = framed(400, 400, uneven(15, randomNumbers(5)));
  const layout = layouts.layoutOf(frame, layouts.WHOLE);
  for (const side of /** @type {const} */ (["row", "column"])) {
    const clues = side === "row" ? puzzle.rows : puzzle.columns;
    clues.forEach((clue, index) => {
      if (!clue.length) return;
      layouts.runPlaces(puzzle, layout, { side, index }).forEach(({ x, y }, run) => {
        assert.deepEqual(layouts.runAt(puzzle, layout, x, y), { side, index, run });
      });
    });
  }
  assert.equal(layouts.runAt(puzzle, layout, layout.left + 9, layout.top + 9), null);
  assert.equal(layouts.runAt(puzzle, layout, 2, 2), null);
});
