import assert from "node:assert/strict";
import { test } from "node:test";
import { Pool } from "./pool.ts";

/** A client whose answers a test supplies. */
class FakeClient extends EventTarget {
  ready = true;
  /** @type {any[]} */ calls = [];
  stopped = false;

  start() {}

  stop() {
    this.stopped = true;
    this.ready = false;
    for (const { reject } of this.calls) reject(Object.assign(new Error(), { kind: "stopped" }));
  }

  /** @param {string} command @param {object} args @param {(event: any) => void} onEvent */
  call(command, args, onEvent = () => {}) {
    if (this.stopped) throw new Error("it is asked after it was stopped");
    /** @type {any} */
    const call = { command, args, onEvent };
    const result = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    result.catch(() => {});
    this.calls.push(Object.assign(call, { result }));
    return { result, cancel: () => call.reject(Object.assign(new Error(), { kind: "cancelled" })) };
  }
}

function poolOfTwo() {
  /** @type {FakeClient[]} */
  const members = [new FakeClient()];
  const create = () => {
    members.push(new FakeClient());
    return /** @type {any} */ (members.at(-1));
  };
  const pool = new Pool(/** @type {any} */ (members[0]), create);
  pool.resize(2);
  return { pool, members };
}

const SHORT = { maneuver: "R", length: 1, seconds: 0.1 };
const LONG = { maneuver: "R U R'", length: 3, seconds: 0.1 };

test("the best of both is the answer, and each hears about the other's", async () => {
  const { pool, members } = poolOfTwo();
  const task = pool.solve({ state: "" });
  assert.deepEqual(
    members.map(({ calls }) => calls[0].args.part),
    [0, 1],
  );
  members[1].calls[0].onEvent(LONG);
  assert.deepEqual(members[0].calls[1].args.length, 3);
  members[0].calls[0].resolve(SHORT);
  members[1].calls[0].resolve(LONG);
  assert.deepEqual(await task.result, { ...SHORT, workers: 2, missing: 0 });
});

test("fewer cores during a search: the others are stopped, and never asked again", async () => {
  const { pool, members } = poolOfTwo();
  const task = pool.solve({ state: "" });
  pool.resize(1);
  assert.ok(members[1].stopped);
  await new Promise((resolve) => setTimeout(resolve));
  members[0].calls[0].onEvent(LONG); // would tell the others
  members[0].calls[0].resolve(SHORT);
  assert.deepEqual(await task.result, { ...SHORT, workers: 1, missing: 0 });
  pool.solve({ state: "" });
  assert.equal(members[1].calls.length, 1);
});

test("a search that is stopped is stopped in both", async () => {
  const { pool, members } = poolOfTwo();
  const task = pool.solve({ state: "" });
  members[0].calls[0].onEvent(SHORT);
  task.cancel();
  await assert.rejects(task.result, { kind: "cancelled" });
  const ends = members.map(({ calls }) => calls[0].result.catch((/** @type {any} */ e) => e.kind));
  assert.deepEqual(await Promise.all(ends), ["cancelled", "cancelled"]);
});

test("a lost worker is missing, and the last one goes on", async () => {
  const { pool, members } = poolOfTwo();
  const task = pool.solve({ state: "" });
  members[1].dispatchEvent(new Event("lost"));
  await new Promise((resolve) => setTimeout(resolve));
  members[0].dispatchEvent(new Event("lost")); // which is asked again in a new worker
  members[0].calls[0].resolve(SHORT);
  assert.deepEqual(await task.result, { ...SHORT, workers: 2, missing: 1 });
});

test("the others search units of a proof, the least busy first, and the proof hears what they found", async () => {
  const { pool, members } = poolOfTwo();
  pool.resize(3);
  /** @type {any[]} */
  const heard = [];
  const task = pool.prove({ proof: { tables: "small" } }, (event) => heard.push(event));
  const [own, one, two] = members.map(({ calls }) => calls);
  for (const helper of [one, two]) {
    const [, prepare] = helper.splice(0, 2);
    assert.deepEqual(prepare.args, { tables: "small" });
  }
  assert.equal(own[0].args.helpers, 2);
  for (const job of [1, 2, 3]) own[0].onEvent({ units: { job, length: 15, units: [job] } });
  own[0].onEvent({ lower: 15 });
  assert.deepEqual(heard, [{ lower: 15 }]);
  const asked = (/** @type {any[]} */ calls) =>
    calls.filter(({ command }) => command === "optimal.search").map(({ args }) => args.units[0]);
  assert.deepEqual([asked(one), asked(two)], [[1, 3], [2]]);
  one[0].resolve({ found: ["a"] });
  two[0].reject(Object.assign(new Error(), { kind: "stopped" }));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    own.slice(1).map(({ args }) => [args.job, args.found]),
    [
      [1, ["a"]],
      [2, null],
    ],
  );
  let left = "";
  one[1].reject = () => {
    left = "cancelled";
  };
  own[0].resolve({ proven: true });
  await task.result;
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(left, "cancelled");
});

test("a proof with nobody to help runs alone", () => {
  const { pool, members } = poolOfTwo();
  members[1].ready = false;
  pool.prove({ proof: {} });
  assert.deepEqual(members[0].calls[0].args, { proof: {} });
});
