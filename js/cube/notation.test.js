import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../testing.js";
import { NotationError, parse, reversed } from "./notation.ts";
import { parseCompact } from "./reading.ts";

const { readings, only_python, compact, mistakes } = cases("notation");

test("maneuvers are read as Python reads them, refused at the same place, or left to it", () => {
  for (const [text, moves] of readings) assert.equal(parse(text).join(" "), moves, text);
  for (const [text, moves] of compact) assert.equal(parseCompact(text)?.join(" "), moves, text);
  for (const [text] of only_python) assert.throws(() => parse(text), NotationError, text);
  for (const [text, , start, end] of mistakes)
    assert.throws(() => parse(text), { where: { start, end } }, text);
});

test("ten thousand moves are read", () => assert.equal(parse("R U ".repeat(5000)).length, 10000));

test("a maneuver taken back twice is itself", () => {
  const moves = parse("R U2 F' M x");
  assert.deepEqual(reversed(reversed(moves)), moves);
});
