import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../testing.js";
import { blank, fromText, MAX_COLOURS, MAX_SIDE, pictureText, toText } from "./grid.ts";
import { judgedLine, placed } from "./lines.ts";
import { fromJSON, puzzleOf } from "./puzzle.ts";
import { apply, begun, extend, paint } from "./stroke.ts";

test("clues of pictures", () => {
  for (const { picture, colours, rows, columns } of cases("clues").pictures) {
    const puzzle = puzzleOf(
      fromText(picture),
      colours.map(() => "#123456"),
    );
    const clue = (runs: import("./puzzle.ts").Clue) =>
      runs.map(({ length, colour }) => (colours.length > 1 ? [length, colour] : length));
    assert.deepEqual([puzzle.rows.map(clue), puzzle.columns.map(clue)], [rows, columns]);
  }
});

test("puzzles that are refused, with their line", () => {
  for (const { puzzle, place } of cases("clues").refused)
    assert.throws(() => fromJSON(puzzle), new RegExp(place, "i"), JSON.stringify(puzzle));
});

test("what one line proves", () => {
  for (const { clue, cells, broken, first, last, done } of cases("lines").lines) {
    const runs = clue.map(([length, colour]: number[]) => ({ length, colour }));
    const line = fromText([cells]).cells;
    const found = placed(runs, line);
    const judged = judgedLine(runs, line);
    assert.equal(judged.broken, Boolean(broken), cells);
    if (broken) assert.equal(found, null, cells);
    else {
      assert.deepEqual([found?.first, found?.last], [first, last], cells);
      assert.ok(
        done.every((one: boolean, i: number) => one === (judged.done[i] ?? false)),
        cells,
      );
    }
  }
});

test("strokes of the brushes", () => {
  for (const { grid: rows, tool, colour, cells, after } of cases("brush").strokes) {
    const grid = fromText(rows);
    const [first, ...others] = cells.map(([row, column]: number[]) => ({ row, column }));
    const stroke = begun(grid, { tool, colour }, first);
    for (const cell of others) extend(stroke, cell);
    assert.deepEqual(toText(paint(grid, [stroke])), after);
  }
});

test("limits", () => {
  const { side, cells, colours } = cases("limits");
  assert.deepEqual([MAX_SIDE, MAX_SIDE ** 2, MAX_COLOURS], [side, cells, colours]);
  const clues = (count: number) => Array.from({ length: count }, () => []);
  assert.equal(fromJSON({ rows: clues(side), columns: clues(side) }).rows.length, side);
  assert.throws(() => fromJSON({ rows: clues(side + 1), columns: clues(1) }), /too many/);
  assert.equal(apply(blank(1, 1), pictureText(blank(side, side))).width, side);
});
