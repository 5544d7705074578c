import assert from "node:assert/strict";
import { test } from "node:test";
import { fromText } from "./grid.js";
import { isSettled, stillSettled } from "./settled.js";

const settled = { rows: [[true], [false]], columns: [[true], [true]] };

test("lines that are as they were keep their settled runs; of others nothing is known", () => {
  const next = stillSettled(settled, fromText(["#?", "?#"]), fromText(["#.", "?#"]));
  assert.deepEqual(next, { rows: [[], [false]], columns: [[true], []] });
  assert.equal(isSettled(next, "row", 0, 0), false);
  assert.equal(isSettled(next, "column", 0, 0), true);
});

test("a grid of another size, or no answer yet, settles nothing", () => {
  assert.equal(stillSettled(settled, fromText(["#?", "?#"]), fromText(["#?"])), null);
  assert.equal(stillSettled(null, fromText(["#"]), fromText(["#"])), null);
  assert.equal(isSettled(null, "row", 0, 0), false);
});
