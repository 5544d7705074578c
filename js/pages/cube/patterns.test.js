import assert from "node:assert/strict";
import { test } from "node:test";
import { matching, patternOf } from "./patterns.js";

const PATTERNS = /** @type {any[]} */ ([
  { names: ["Cube in a cube"] },
  { names: ["Six spots", "Six dots"] },
  { names: ["Plummer's cross", "Six crosses"] },
]);

test("a pattern is found by any of its names, however it is spelled", () => {
  assert.equal(patternOf(PATTERNS, " six_DOTS"), PATTERNS[1]);
  assert.equal(patternOf(PATTERNS, "plummers cross"), PATTERNS[2]);
  assert.equal(patternOf(PATTERNS, "cube"), undefined);
});

test("a search shows the patterns with all its words", () => {
  assert.deepEqual(matching(PATTERNS, "six cross"), [PATTERNS[2]]);
  assert.deepEqual(matching(PATTERNS, " "), PATTERNS);
  assert.deepEqual(matching(PATTERNS, "ring"), []);
});
