import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCompact, parseCompact } from "./compact.js";

test("capitals turn clockwise, small letters back", () => {
  assert.equal(parseCompact("UBLDfr")?.join(" "), "U B L D F' R'");
  assert.equal(parseCompact(" u\nU ")?.join(" "), "U' U");
});

test("other texts are not in this language", () => {
  for (const text of ["UR2", "U R'", "Ux", "U // R"]) assert.equal(parseCompact(text), undefined);
});

test("moves are written so that they are read again", () => {
  assert.equal(formatCompact(["U", "F'", "R2"]), "UfRR");
  assert.equal(formatCompact(["U", "M"]), "U M"); // for which there is no letter
});
