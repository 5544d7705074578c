import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "./model.js";

test("watchers hear every change until they are removed", () => {
  const model = new Model();
  let heard = 0;
  const end = model.watch(() => heard++);
  model.changed();
  end();
  model.changed();
  assert.equal(heard, 1);
});

test("a watcher that throws does not keep the others from hearing", () => {
  const model = new Model();
  /** @type {number[]} */
  const heard = [];
  model.watch(() => heard.push(1));
  model.watch(() => {
    throw new Error("in a watcher");
  });
  model.watch(() => heard.push(2));
  assert.throws(() => model.changed(), /in a watcher/);
  assert.deepEqual(heard, [1, 2]);
});
