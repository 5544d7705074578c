/** Python and the page agree: tests/4_nonogram/test_48_nonogram_shared_cases.py reads the same files. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { beginStroke, extendStroke, strokeMove } from "./brush.js";
import { blank, fromText, MAX_COLOURS, MAX_SIDE, toText } from "./grid.js";
import { judgedLine, placed } from "./lines.js";
import { apply, pictureText } from "./moves.js";
import { fromJSON, puzzleOf } from "./puzzle.js";

/** @param {string} name */
const cases = (name) =>
  JSON.parse(
    readFileSync(new URL(`../../tests/shared_cases/${name}.json`, import.meta.url), "utf8"),
  );

test("clues of pictures", () => {
  for (const { picture, colours, rows, columns } of cases("clues").pictures) {
    const puzzle = puzzleOf(
      fromText(picture),
      colours.map(() => "#123456"),
    );
    const clue = (/** @type {import("./puzzle.js").Clue} */ runs) =>
      runs.map(({ length, colour }) => (colours.length > 1 ? [length, colour] : length));
    assert.deepEqual([puzzle.rows.map(clue), puzzle.columns.map(clue)], [rows, columns]);
  }
});

test("puzzles that are refused, with their line", () => {
  for (const { puzzle, place } of cases("clues").refused)
    assert.throws(() => fromJSON(puzzle), new RegExp(place, "i"), JSON.stringify(puzzle));
});

test("what one line proves", () => {
  for (const { clue, cells, broken, first, last, after, done } of cases("lines").lines) {
    const runs = clue.map((/** @type {number[]} */ [length, colour]) => ({ length, colour }));
    const line = fromText([cells]).cells;
    const found = placed(runs, line);
    const judged = judgedLine(runs, line);
    assert.equal(judged.broken, Boolean(broken), cells);
    if (broken) assert.equal(found, null, cells);
    else {
      assert.deepEqual([found?.first, found?.last], [first, last], cells);
      assert.deepEqual(found?.cells, fromText([after]).cells, cells);
      assert.ok(
        done.every(
          (/** @type {boolean} */ one, /** @type {number} */ i) =>
            one === (judged.done[i] ?? false),
        ),
        cells,
      );
    }
  }
});

test("strokes of the brushes", () => {
  for (const { grid: rows, tool, colour, cells, after } of cases("brush").strokes) {
    const grid = fromText(rows);
    const [[row, column], ...others] = cells;
    const stroke = others.reduce(
      (/** @type {import("./brush.js").Stroking} */ now, /** @type {[number, number]} */ cell) =>
        extendStroke(now, ...cell),
      beginStroke(grid, { tool, colour }, row, column),
    );
    const move = strokeMove(stroke);
    assert.deepEqual(toText(move ? apply(grid, move) : grid), after);
  }
});

test("limits", () => {
  const { side, cells, colours } = cases("limits");
  assert.deepEqual([MAX_SIDE, MAX_SIDE ** 2, MAX_COLOURS], [side, cells, colours]);
  const clues = (/** @type {number} */ count) => Array.from({ length: count }, () => []);
  assert.equal(fromJSON({ rows: clues(side), columns: clues(side) }).rows.length, side);
  assert.throws(() => fromJSON({ rows: clues(side + 1), columns: clues(1) }), /too many/);
  assert.equal(apply(blank(1, 1), pictureText(blank(side, side))).width, side);
});
