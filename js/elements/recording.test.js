import assert from "node:assert/strict";
import { test } from "node:test";
import { positions } from "./recording.ts";

test("pictures go from the first move to the end of the last", () => {
  assert.deepEqual(positions(2, 2), [0, 0.5, 1, 1.5, 2]);
  assert.deepEqual(positions(0, 4), [0]);
});

test("a long maneuver has few pictures per move, and not too many in all", () => {
  for (const steps of [20, 150, 400, 600]) {
    const all = positions(steps, 4);
    assert.equal(all.at(-1), steps);
    assert.ok(all.length <= 601, `${all.length} of ${steps} moves`);
    assert.ok(all.every((at, i) => i === 0 || at > all[i - 1]));
  }
});
