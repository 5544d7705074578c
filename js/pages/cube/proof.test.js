import assert from "node:assert/strict";
import { test } from "node:test";
import { faceletsOf, stateOf } from "../../cube/state.js";
import { PROOFS } from "./kinds.js";
import { Proof } from "./proof.js";

/** An engine that calls what a test gives. @param {(command: string, proof?: any) => any} call */
function fakeEngine(call) {
  const engine = {
    workers: 1,
    begin() {},
    end() {},
    python: async () => ({ call }),
    prove: async (/** @type {any} */ proof) => call("optimal.prove", proof),
  };
  return /** @type {any} */ (engine);
}

test("a saved proof goes back to Python as it was saved: it is sealed", async () => {
  const saved = { version: 3, lower: 12, solution: "R U", units: null, checksum: "abc" };
  /** @type {any[]} */
  const asked = [];
  const engine = fakeEngine((name, proof) => {
    asked.push([name, proof]);
    return { result: new Promise(() => {}), cancel() {} };
  });
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

/** A proof of a cube whose estimate Python gives; what Python was asked. @param {number} longest */
async function begun(longest) {
  /** @type {string[]} */
  const asked = [];
  const engine = fakeEngine((name) => {
    asked.push(name);
    const estimate = Promise.resolve({ seconds: 2, longest, memory: 110e6 });
    const result = name === "optimal.estimate" ? estimate : new Promise(() => {});
    return { result, cancel() {} };
  });
  const store = /** @type {any} */ ({ entry: () => ({ value: undefined }) });
  const best = /** @type {any} */ ({ length: 2, text: "R U", detail: "" });
  const proof = new Proof(engine, store, stateOf(), best, () => {});
  assert.equal(proof.label, "Prove it");
  proof.start();
  await new Promise((resolve) => setTimeout(resolve));
  return { proof, asked };
}

test("a short proof begins at once, a long one says first what it will take", async () => {
  const short = await begun(3);
  assert.deepEqual(short.asked, ["optimal.estimate", "optimal.prove"]);
  assert.equal(short.proof.label, "Stop the proof");
  const long = await begun(7200);
  assert.deepEqual(long.asked, ["optimal.estimate"]);
  assert.equal(long.proof.label, "Begin the proof");
  assert.match(
    long.proof.words,
    /take about 2 s \(there is likely a shorter one; if not, about 2 h\) and 110 MB/,
  );
  long.proof.start();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(long.asked, ["optimal.estimate", "optimal.prove"]);
});

test("a proof that is stopped and begun again while Python comes runs once", async () => {
  /** @type {string[]} */
  const asked = [];
  /** @type {(client: any) => void} */
  let come = () => {};
  const client = {
    call: (/** @type {string} */ name) => {
      asked.push(name);
      return { result: new Promise(() => {}), cancel() {} };
    },
  };
  const engine = fakeEngine(() => undefined);
  const coming = new Promise((resolve) => {
    come = resolve;
  });
  engine.python = () => coming;
  const store = /** @type {any} */ ({ entry: () => ({ value: undefined }) });
  const best = /** @type {any} */ ({ length: 2, text: "R U", detail: "" });
  const proof = new Proof(engine, store, stateOf(), best, () => {});
  proof.start();
  proof.stop();
  proof.start();
  come(client);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(asked, ["optimal.estimate"]);
});
