import assert from "node:assert/strict";
import { test } from "node:test";
import { fromText } from "./grid.ts";
import { clueDepth, meshOf } from "./layout.ts";
import { fromJSON, isSolution, puzzleOf, runs } from "./puzzle.ts";

const lengths = (clues: readonly import("./puzzle.ts").Clue[]) =>
  clues.map((clue) => clue.map((run) => run.length));

test("the clues of a picture", () => {
  const clues = puzzleOf(fromText(["##.#", "?.?.", "####"]));
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
  const bad = [
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
  ] as [any, RegExp][];
  for (const [json, message] of bad) assert.throws(() => fromJSON(json), message);
});

test("the mesh that attributes describe", () => {
  assert.deepEqual(meshOf(null, null), { gap: 5, thin: true });
  assert.deepEqual(meshOf("bold", "10"), { gap: 10, thin: false });
  assert.deepEqual(meshOf("all", "0"), { gap: 0, thin: true });
  for (const gap of ["-3", "x", "", "0.5"]) assert.equal(meshOf("all", gap).gap, 0, gap);
  assert.deepEqual(meshOf("none", "5"), { gap: 0, thin: false });
});

test("coloured clues need little room between their runs", () => {
  const deep = (colours: number) =>
    clueDepth({
      ...puzzleOf(fromText(["#.#.#.#.#.#.#"])),
      colours: ["ink", "#d5372c", "#0072b2"].slice(0, colours),
    }).row[0];
  assert.equal(deep(1), 13);
  assert.ok(deep(2) < 11);
});
