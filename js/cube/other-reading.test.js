import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unknownLetters } from "./compact.js";
import { otherReading } from "./other-reading.js";
import { read } from "./reading.js";

// Python reads the same cases: tests/1_cube/test_notation_shared_cases.py.
const FILE = new URL("../../tests/shared_cases/notation.json", import.meta.url);
const { other_readings, compact_mistakes } = JSON.parse(readFileSync(FILE, "utf8"));

for (const [text, compact, other] of other_readings) {
  test(`${JSON.stringify(text)}${compact ? " in letters" : ""} may be ${other ?? "nothing else"}`, () => {
    assert.equal(otherReading(text, compact)?.text ?? null, other);
  });
}

for (const [text, message, start, end] of compact_mistakes) {
  test(`${JSON.stringify(text)} has letters that are no moves`, () => {
    assert.equal(unknownLetters(text)?.message, message);
    assert.deepEqual(unknownLetters(text)?.where, { start, end });
    assert.throws(() => read(text, { compact: true }), { message });
  });
}
