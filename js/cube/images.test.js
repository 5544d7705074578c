import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../testing.js";
import { SOLVED_FACELETS } from "./faces.ts";
import { imageOf } from "./images.ts";
import { parse } from "./notation.ts";
import { after, faceletsOf, stateOf } from "./state.ts";

const { scramble, images } = cases("images");
const stateAfter = (/** @type {string} */ text) => after(stateOf(), parse(text));

test("the images of a scramble are the 96 that Python knows", () => {
  const identity = Array(6).fill("R U R' U'").join(" ");
  const states = new Set();
  for (const [symmetry, invert, image] of images) {
    assert.equal(imageOf(scramble, symmetry, invert), image);
    const whole = faceletsOf(stateAfter(imageOf(identity, symmetry, invert)));
    assert.equal(whole, SOLVED_FACELETS);
    states.add(faceletsOf(stateAfter(image)));
  }
  assert.equal(states.size, 96);
});
