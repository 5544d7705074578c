import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { imageOf } from "./images.js";
import { parse } from "./notation.js";
import { after, faceletsOf, isSolved, stateOf } from "./state.js";

// Python reads the same cases: tests/core/test_shared_cases.py.
const FILE = new URL("../../tests/shared_cases/images.json", import.meta.url);
const { scramble, images } = JSON.parse(readFileSync(FILE, "utf8"));
const stateAfter = (/** @type {string} */ text) => after(stateOf(), parse(text));

test("the images of a scramble are the 96 that Python knows", () => {
  const identity = Array(6).fill("R U R' U'").join(" ");
  const states = new Set();
  for (const [symmetry, invert, image] of images) {
    assert.equal(imageOf(scramble, symmetry, invert), image);
    assert.ok(isSolved(stateAfter(imageOf(identity, symmetry, invert))));
    states.add(faceletsOf(stateAfter(image)));
  }
  assert.equal(states.size, 96);
});
