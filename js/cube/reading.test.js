import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCompact, parseCompact, read } from "./reading.ts";
import { faceletsOf } from "./state.ts";

test("capitals turn clockwise, small letters back", () => {
  assert.deepEqual(parseCompact("UBLD fr"), ["U", "B", "L", "D", "F'", "R'"]);
  assert.equal(parseCompact("R2"), undefined);
  assert.equal(parseCompact("R U'"), undefined);
});

test("moves written as single letters are read back", () => {
  for (const text of ["R U F'", "R2 D", "L'"]) {
    const written = formatCompact(text.split(" "));
    assert.deepEqual(
      faceletsOf(read(written, { compact: true }).state),
      faceletsOf(read(text).state),
    );
  }
  assert.equal(formatCompact(["r", "U"]), "Rw U");
});

test("colours and maneuvers are both read", () => {
  const facelets = faceletsOf(read("R U").state);
  const reading = read(facelets);
  assert.deepEqual(reading.moves, []);
  assert.equal(faceletsOf(reading.state), facelets);
  assert.deepEqual(read("rU").moves, ["r", "U"]);
});
