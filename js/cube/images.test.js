import assert from "node:assert/strict";
import { test } from "node:test";
import { imageOf } from "./images.js";
import { parse } from "./notation.js";
import { after, faceletsOf, isSolved, stateOf } from "./state.js";

const SCRAMBLE = "D' R2 D L2 B2 U' R2 U' L2 U R2 F2 R' B L' B' R L' F' R D2";
const stateAfter = (/** @type {string} */ text) => after(stateOf(), parse(text));

test("the images of a scramble are 96 states, and those of an identity identities", () => {
  const identity = Array(6).fill("R U R' U'").join(" ");
  const images = new Set();
  for (let symmetry = 0; symmetry < 48; symmetry++) {
    for (const invert of [false, true]) {
      assert.ok(isSolved(stateAfter(imageOf(identity, symmetry, invert))));
      images.add(faceletsOf(stateAfter(imageOf(SCRAMBLE, symmetry, invert))));
    }
  }
  assert.equal(images.size, 96);
});
