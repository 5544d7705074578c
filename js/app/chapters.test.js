import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../cube/notation.js";
import { after, faceletsOf, stateOf } from "../cube/state.js";
import { chapterise } from "./chapters.js";

const start = after(stateOf(), parse("F R U2"));

/** @param {string[]} maneuvers @returns {any[]} steps that go through them */
const steps = (maneuvers) => {
  let state = start;
  return maneuvers.map((maneuver) => {
    state = after(state, parse(maneuver));
    return { title: "", why: "", maneuver, after: faceletsOf(state), matters: [0], done: [] };
  });
};

/** @param {string} whole @param {string[]} maneuvers */
const borders = (whole, maneuvers) =>
  chapterise(start, parse(whole), steps(maneuvers)).map(({ from, to }) => [from, to]);

test("steps that are only put together", () => {
  assert.deepEqual(borders("U2 R' F'", ["U2 R'", "F'"]), [
    [0, 2],
    [2, 3],
  ]);
});

test("a turn joined with the next step's belongs to the first", () => {
  assert.deepEqual(borders("F U2 R'", ["F U", "U R'"]), [
    [0, 2],
    [2, 3],
  ]);
});

test("a turn that the next step takes back is in neither", () => {
  assert.deepEqual(borders("F R'", ["F U", "U' R'"]), [
    [0, 1],
    [1, 2],
  ]);
});

test("a step may need no moves at all", () => {
  assert.deepEqual(borders("F", ["", "F"]), [
    [0, 0],
    [0, 1],
  ]);
});

test("what matters is lit wherever it goes", () => {
  const [, second] = chapterise(start, parse("F U"), steps(["F", "U"]));
  assert.equal(second.lit?.size, 1);
});
