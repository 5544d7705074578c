import assert from "node:assert/strict";
import { test } from "node:test";
import { blank, EMPTY, fromText } from "./grid.js";
import { puzzleOf } from "./puzzle.js";
import * as questions from "./questions.js";

const PUZZLE = puzzleOf(fromText(["#.", ".#"]));

/** Python that answers with this, after these events. @param {any} answer @param {any[]} events @returns {any} */
const python = (answer, ...events) => ({
  call(
    /** @type {string} */ _,
    /** @type {any} */ args,
    /** @type {(event: any) => void} */ onEvent,
  ) {
    JSON.stringify(args);
    for (const event of events) onEvent(event);
    return { result: Promise.resolve(answer), cancel() {} };
  },
});

test("verdicts and steps: grids, lines and cells are read by the names of their fields", async () => {
  const answer = {
    ...{
      verdict: "several",
      solutions: [["#.", ".#"]],
      differs: [[0, 1]],
      lines: [0, 3],
      grid: null,
    },
  };
  /** @type {any[]} */
  const steps = [];
  const step = {
    line: 2,
    cells: [
      [0, 0, 1],
      [1, 0, 0],
    ],
    reason: { kind: "line", text: "so" },
  };
  const asked = questions.solve(
    python(answer, { kind: "lines", steps: [step] }),
    PUZZLE,
    blank(2, 2),
    {},
    (event) => steps.push(...(event.steps ?? [])),
  );
  const verdict = await asked.result;
  assert.deepEqual(verdict.solutions[0], fromText(["#.", ".#"]));
  assert.deepEqual(verdict.lines, [
    { side: "row", index: 0 },
    { side: "column", index: 1 },
  ]);
  assert.deepEqual([verdict.grid, verdict.differs], [null, [[0, 1]]]);
  assert.deepEqual(steps[0].line, { side: "column", index: 0 });
  assert.deepEqual(steps[0].cells, [
    [0, 0, 1],
    [1, 0, EMPTY],
  ]);
  assert.equal(steps[0].reason.text, "so");
});

test("hints: cells with and without values, placements and chains", async () => {
  const placements = { line: 1, first: [0], last: [1] };
  const level = {
    text: "t",
    lines: [1],
    cells: [
      [0, 0, 0],
      [1, 1],
    ],
    placements,
  };
  const chain = [{ line: null, cells: [[0, 1, 1]], text: "then" }];
  const answer = {
    kind: "k",
    title: "",
    levels: [level],
    cells: [],
    wrong: [[1, 0]],
    assume: [0, 0, 0],
    chain,
  };
  const hint = await questions.hint(python(answer), PUZZLE, blank(2, 2)).result;
  assert.deepEqual(hint.levels[0].cells, [
    [0, 0, EMPTY],
    [1, 1],
  ]);
  assert.deepEqual(hint.levels[0].placements?.line, { side: "row", index: 1 });
  assert.deepEqual([hint.assume, hint.chain[0].line, hint.wrong], [[0, 0, EMPTY], null, [[1, 0]]]);
});

test("formats say whether they are pictures; files bring a puzzle, a picture, notes", async () => {
  const format = {
    id: "png",
    title: "PNG",
    extension: "png",
    picture: true,
    colours: true,
    writes: true,
  };
  assert.deepEqual(await questions.formats(python([format])).result, [format]);
  const file = {
    puzzle: { rows: [[1]], columns: [[1]] },
    picture: ["#"],
    grid: null,
    notes: ["a"],
  };
  const read = await questions.readFile(python(file), { text: "" }).result;
  assert.deepEqual(
    [read.puzzle.rows.length, read.picture, read.grid, read.notes],
    [1, fromText(["#"]), null, ["a"]],
  );
});
