import assert from "node:assert/strict";
import { test } from "node:test";
import { blank, fromText, mapped } from "./grid.js";
import {
  clueDepth,
  fittingCell,
  layoutOf,
  limited,
  mapOf,
  meshOf,
  opening,
  pointAt,
  revealing,
  zoomed,
} from "./layout.js";
import { cluesOf, fromJSON, isSolution, puzzleOf, runs } from "./puzzle.js";

const lengths = (/** @type {import("./puzzle.js").Clue[]} */ clues) =>
  clues.map((clue) => clue.map((run) => run.length));

/** A random picture. @param {number} width @param {number} height @param {number} share of the cells that are filled */
const randomGrid = (width, height, share, colours = 1) =>
  mapped(blank(width, height), () =>
    Math.random() < share ? 1 + Math.floor(Math.random() * colours) : 0,
  );

test("the clues of a picture", () => {
  const clues = cluesOf(fromText(["##.#", "?.?.", "####"]));
  assert.deepEqual(lengths(clues.rows), [[2, 1], [], [4]]);
  assert.deepEqual(lengths(clues.columns), [[1, 1], [1, 1], [1], [1, 1]]);
});

test("runs of different colours need no gap, runs of one colour do", () => {
  assert.deepEqual(runs([1, 1, 2, 2, 2, 0, 2]), [
    { length: 2, colour: 1 },
    { length: 3, colour: 2 },
    { length: 1, colour: 2 },
  ]);
});

test("every picture solves its own puzzle, and every picture with the same clues does too", () => {
  const picture = fromText(["#.", ".#"]);
  const puzzle = puzzleOf(picture);
  assert.ok(isSolution(puzzle, picture));
  assert.ok(isSolution(puzzle, fromText(["?#", "#?"])), "the other diagonal has the same clues");
  assert.ok(!isSolution(puzzle, fromText(["##", ".#"])));
  assert.ok(!isSolution(puzzle, fromText(["#.?", ".#?"])));
});

test("invalid or transparent colours are refused in files and links", () => {
  for (const colour of [
    "transparent",
    "#12345",
    "#ff000000",
    "rgba(0,0,0,0)",
    "url(x)",
    "var(--x)",
    "",
    7,
    null,
  ])
    assert.throws(
      () => fromJSON({ rows: [[1]], columns: [[1]], colours: ["ink", colour] }),
      /colour 2: .* is not a colour like #1c1e21/,
    );
});

test("bad JSON is refused, and the message says where", () => {
  const bad = /** @type {[any, RegExp][]} */ ([
    [null, /lists 'rows' and 'columns'/],
    [{ rows: [], columns: [[1]] }, /at least one row/],
    [{ rows: [[3]], columns: [[1], [1]] }, /row 1 needs 3 cells but has 2/],
    [{ rows: [[-1]], columns: [[1]] }, /row 1, clue 1: '-1' is not a length/],
    [{ rows: [["x"]], columns: [[1]] }, /row 1, clue 1: 'x' is not a length/],
    [{ rows: [[[1, 3]]], columns: [[1]], colours: ["ink", "#f00"] }, /there is no colour 3/],
    [{ rows: [[1]], columns: [[1]], colours: ["url(x)"] }, /colour 1: 'url\(x\)'/],
    [
      { rows: Array(5000).fill([]), columns: Array(5000).fill([]) },
      /5000 x 5000 cells are too many/,
    ],
  ]);
  for (const [json, message] of bad) assert.throws(() => fromJSON(json), message);
});

test("the layout fits the board, and zooming keeps the cell under the pointer", () => {
  for (const [columns, rows, width, height] of [
    [5, 5, 320, 320],
    [30, 20, 358, 420],
    [100, 100, 800, 700],
  ]) {
    const puzzle = puzzleOf(randomGrid(columns, rows, 0.5));
    const frame = { width, height, columns, rows, ...clueDepth(puzzle), pixelRatio: 2, margin: 0 };
    const layout = layoutOf(frame, { zoom: 1, x: 0, y: 0 });
    assert.ok(layout.left + columns * layout.cell <= width + 1);
    assert.ok(layout.top + rows * layout.cell <= height + 1);
    assert.equal((fittingCell(frame) * 2) % 1, 0, "cells are whole device pixels");
    const [x, y] = [
      layout.left + columns * layout.cell * 0.6,
      layout.top + rows * layout.cell * 0.4,
    ];
    const before = pointAt(layout, x, y);
    const nearer = zoomed(frame, { zoom: 1, x: 0, y: 0 }, 2, { x, y });
    const after = pointAt(layoutOf(frame, nearer), x, y);
    if (columns === 100)
      assert.ok(Math.hypot(after.column - before.column, after.row - before.row) < 2);
    const start = limited(frame, { zoom: 4, x: 0, y: 0 });
    const line = revealing(frame, start, null, columns - 1);
    const view = revealing(frame, start, rows - 1, columns - 1);
    const across = layoutOf(frame, line);
    assert.equal(across.originY, across.top, "a line needs no more than its own side");
    const seen = layoutOf(frame, view);
    assert.ok(seen.originX + columns * seen.cell <= seen.right + 1);
    assert.ok(seen.originY + rows * seen.cell <= seen.bottom + 1);
  }
});

test("a puzzle with cells too small for fingers opens on a part, with a map of the whole", () => {
  for (const [side, isPart] of /** @type {[number, boolean][]} */ ([
    [10, false],
    [15, false],
    [20, true],
    [30, true],
    [60, true],
  ])) {
    const puzzle = puzzleOf(randomGrid(side, side, 0.5));
    const frame = {
      width: 358,
      height: 420,
      columns: side,
      rows: side,
      ...clueDepth(puzzle),
      pixelRatio: 2,
      margin: 3,
    };
    const view = opening(frame, 17, 24);
    const layout = layoutOf(frame, view);
    assert.equal(view.zoom > 1, isPart, `${side}`);
    assert.ok(layout.cell >= (isPart ? 24 : 17));
    const map = mapOf(layout, frame);
    if (isPart)
      assert.ok(map && map.x + map.width <= layout.left && map.y + map.height <= layout.top);
  }
});

test("the mesh that attributes describe", () => {
  assert.deepEqual(meshOf(null, null), { gap: 5, thin: true });
  assert.deepEqual(meshOf("bold", "10"), { gap: 10, thin: false });
  assert.deepEqual(meshOf("all", "0"), { gap: 0, thin: true });
  for (const gap of ["-3", "x", "", "0.5"]) assert.equal(meshOf("all", gap).gap, 0, gap);
  assert.deepEqual(meshOf("none", "5"), { gap: 0, thin: false });
});

test("coloured clues need little room between their runs", () => {
  const deep = (/** @type {number} */ colours) =>
    clueDepth({
      ...puzzleOf(fromText(["#.#.#.#.#.#.#"])),
      colours: ["ink", "#d5372c", "#0072b2"].slice(0, colours),
    }).rowDepth;
  assert.equal(deep(1), 13);
  assert.ok(deep(2) < 11);
});
