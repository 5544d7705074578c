import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../game/model.js";
import { Inspection } from "./inspect.js";

/** @param {(args: any) => any} answer of Python */
function opened(answer) {
  const model = /** @type {any} */ (Object.assign(new Model(), { text: "" }));
  /** @type {any[]} */
  const asked = [];
  const python = {
    call(/** @type {string} */ command, /** @type {any} */ args) {
      asked.push([command, args]);
      return { result: Promise.resolve().then(() => answer(args)) };
    },
  };
  const arrival = /** @type {any} */ ({ python: async () => python });
  const inspection = new Inspection(model, arrival, { compact: false });
  return { model, asked, inspection };
}

test("Python is asked when somebody looks, and once for each question", async () => {
  const { model, asked, inspection } = opened(({ facelet }) => ({ svg: "", words: `${facelet}` }));
  model.text = "R U";
  model.changed();
  await inspection.pick(3);
  assert.deepEqual(asked, []);
  await inspection.toggle(true);
  assert.deepEqual(asked, [
    ["draw.permutation", { text: "R U", facelet: undefined, compact: false }],
  ]);
  model.changed();
  await inspection.pick(8);
  assert.equal(asked.length, 2);
  assert.equal(inspection.way?.words, "8");
  await inspection.pick(8);
  assert.equal(inspection.facelet, undefined);
  assert.equal(asked.length, 3);
});

test("what cannot be read is said once, at its field, and an empty text is no question", async () => {
  const { model, asked, inspection } = opened(() => {
    throw Object.assign(new Error("the colour U is there 10 times"), { kind: "validity" });
  });
  await inspection.toggle(true);
  assert.deepEqual([asked.length, inspection.problem], [0, ""]);
  model.text = "UUU";
  await inspection.look();
  assert.equal(inspection.problem, "The text above is no cube yet.");
  assert.equal(inspection.way, undefined);
});
