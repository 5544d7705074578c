import assert from "node:assert/strict";
import { test } from "node:test";
import { faceletsOf, stateOf } from "../../cube/state.js";
import { Proof } from "./proof.js";
import { PROOFS } from "./saved.js";

test("a saved proof goes back to Python as it was saved: it is sealed", async () => {
  const saved = { version: 3, lower: 12, solution: "R U", units: null, checksum: "abc" };
  /** @type {any[]} */
  const asked = [];
  const client = {
    call(/** @type {string} */ name, /** @type {any} */ args) {
      asked.push([name, args.proof]);
      return { result: new Promise(() => {}), cancel() {} };
    },
  };
  const engine = /** @type {any} */ ({ begin() {}, end() {}, python: async () => client });
  const value = { [faceletsOf(stateOf())]: saved };
  const store = /** @type {any} */ ({ entry: () => ({ value }) });
  const best = /** @type {any} */ ({ length: 2, text: "R U", detail: "" });
  new Proof(engine, store, stateOf(), best, () => {}).start();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(asked, [["optimal.prove", saved]]);
});

test("proofs of the time when those of symmetrical cubes could be wrong are forgotten", () => {
  const old = { version: 2, lower: 18 };
  const now = { version: 3, lower: 16 };
  assert.deepEqual(PROOFS.read({ old, now, none: { lower: 3 } }, 1), { now });
});
