import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../cube/notation.js";
import { after, isSolved, stateOf, stickersOf } from "../../cube/state.js";
import { chapterise } from "./chapters.js";

const start = after(stateOf(), parse("F R U2"));
const steps = [
  { title: "One", why: "", maneuver: "U2", spoken: "z2 D2", matters: [0, 8], done: [] },
  { title: "None", why: "", maneuver: "", spoken: "", matters: [], done: [] },
  { title: "Two", why: "", maneuver: "R' F'", spoken: "y' F' L'", matters: [10], done: [4] },
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

test("what matters is named by its home, however the cube is held by then", () => {
  const { chapters } = chapterise(start, steps);
  const before = stickersOf(start);
  const later = stickersOf(after(start, ["U2"]));
  assert.deepEqual(chapters[0].lit, new Set([before[0], before[8]]));
  assert.deepEqual(chapters[2].lit, new Set([later[10]]));
  assert.deepEqual(chapters[2].done, new Set([later[4]]));
});

test("the colours as the cube is held when a case is recognised", () => {
  const { chapters } = chapterise(start, steps);
  assert.equal(chapters[0].held, "DLFURB"); // after z2
  assert.equal(chapters[2].held, "DFRUBL"); // and y': what was on the left is in front
});

test("a pair is drawn with its slot in front on the right", () => {
  const target = [2, 11, 14, 45, 48]; // U3 R3 R6 B1 B4: the cross is on U
  const found = { step: "F2L", picture: [] };
  const { chapters } = chapterise(stateOf(), [{ ...steps[0], target, case: found }]);
  assert.equal(chapters[0].held, "DRBULF"); // x2 puts U below and B in front; R stays on the right
});

test("taking a pair out of a wrong slot has no slot to draw", () => {
  const target = [3, 8, 9, 20, 37]; // where its corner and its edge come to lie
  const found = { step: "F2L", picture: ["#"] };
  const step = { ...steps[0], kind: "take out", target, case: found };
  assert.equal(chapterise(stateOf(), [step]).chapters[0].picture, undefined);
});

test("the same turns in the hands and on the table solve the cube", () => {
  const state = after(stateOf(), parse("F R"));
  const { moves } = chapterise(state, [
    { title: "", why: "", maneuver: "R' F'", spoken: "z2 L' F'", matters: [], done: [] },
  ]);
  assert.ok(isSolved(after(state, moves)));
});
