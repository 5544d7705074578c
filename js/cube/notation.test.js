import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseCompact } from "./compact.js";
import { NotationError, parse, reversed } from "./notation.js";

// Python reads the same cases: tests/core/test_shared_cases.py.
const FILE = new URL("../../tests/shared_cases/notation.json", import.meta.url);
const {
  readings,
  only_python: onlyPython,
  compact,
  mistakes,
} = JSON.parse(readFileSync(FILE, "utf8"));

for (const [text, moves] of readings) {
  test(`reads ${JSON.stringify(text)}`, () => assert.equal(parse(text).join(" "), moves));
}

for (const [text] of onlyPython) {
  test(`leaves ${JSON.stringify(text)} to Python`, () =>
    assert.throws(() => parse(text), NotationError));
}

for (const [text, moves] of compact) {
  test(`reads the letters ${JSON.stringify(text)}`, () =>
    assert.equal(parseCompact(text)?.join(" "), moves));
}

for (const [text, , start, end] of mistakes) {
  test(`refuses ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => parse(text),
      (error) => {
        assert.ok(error instanceof NotationError);
        assert.deepEqual(error.where, { start, end });
        return true;
      },
    );
  });
}

test("ten thousand moves are read", () => assert.equal(parse("R U ".repeat(5000)).length, 10000));

test("a maneuver taken back twice is itself", () => {
  const moves = parse("R U2 F' M x");
  assert.deepEqual(reversed(reversed(moves)), moves);
});
