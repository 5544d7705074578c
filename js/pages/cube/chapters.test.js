import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../cube/notation.js";
import { after, isSolved, stateOf, stickersOf } from "../../cube/state.js";
import { chapterise } from "./chapters.js";

const start = after(stateOf(), parse("F R U2"));
const steps = [
  {
    kind: "cross",
    title: "One",
    label: "one",
    why: "Now. Seen.",
    choice: "Now.",
    turns: 1,
    rotations: 0,
    maneuver: "U2",
    spoken: "z2 D2",
    matters: [0, 8],
    done: [],
  },
  {
    kind: "OLL",
    title: "None",
    label: "none",
    why: "Now. Seen.",
    choice: "Now.",
    turns: 1,
    rotations: 0,
    maneuver: "",
    spoken: "",
    matters: [],
    done: [],
  },
  {
    kind: "F2L",
    title: "Two",
    label: "1st pair (green-red)",
    why: "Now. Seen.",
    choice: "Now.",
    turns: 1,
    rotations: 0,
    maneuver: "R' F'",
    spoken: "y' F' L'",
    matters: [10],
    done: [4],
  },
];

test("chapters follow each other, rotations included", () => {
  const { moves, chapters } = chapterise(start, steps);
  assert.equal(moves.join(" "), "z2 D2 y' F' L'");
  assert.deepEqual(
    chapters.map(({ from, to }) => [from, to]),
    [
      [0, 2],
      [2, 2],
      [2, 5],
    ],
  );
});

test("why this step is one thing, what is seen another", () => {
  const [{ choice, text, svg }] = chapterise(start, [{ ...steps[0], picture: "<svg/>" }]).chapters;
  assert.deepEqual([choice, text, svg], ["Now.", "Seen.", "<svg/>"]);
});

test("a pair is called by its colours, its case beside it", () => {
  const { chapters } = chapterise(start, steps);
  const names = chapters.map(({ title, caseName }) => [title, caseName]);
  assert.deepEqual(names, [
    ["One", ""],
    ["None", ""],
    ["1st pair (green-red)", "Two"],
  ]);
});

test("what matters is named by its home, however the cube is held by then", () => {
  const { chapters } = chapterise(start, steps);
  const before = stickersOf(start);
  const later = stickersOf(after(start, ["U2"]));
  assert.deepEqual(chapters[0].lit, new Set([before[0], before[8]]));
  assert.deepEqual(chapters[2].lit, new Set([later[10]]));
  assert.deepEqual(chapters[2].done, new Set([later[4]]));
});

test("the same turns in the hands and on the table solve the cube", () => {
  const state = after(stateOf(), parse("F R"));
  const { moves } = chapterise(state, [
    {
      kind: "cross",
      title: "",
      label: "",
      why: "",
      turns: 2,
      rotations: 0,
      maneuver: "R' F'",
      spoken: "z2 L' F'",
      matters: [],
      done: [],
    },
  ]);
  assert.ok(isSolved(after(state, moves)));
});
