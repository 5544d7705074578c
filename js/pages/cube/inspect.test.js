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

test("a question that fails late leaves the newer one its answer", async () => {
  /** @type {(reason: Error) => void} */
  let fail = () => {};
  /** @type {(way: any) => void} */
  let answer = () => {};
  const { model, inspection } = opened(({ text }) =>
    text === "R Q"
      ? new Promise((_, reject) => {
          fail = reject;
        })
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  model.text = "R Q";
  const older = inspection.toggle(true);
  await new Promise((resolve) => setTimeout(resolve));
  model.text = "R U";
  const newer = inspection.look();
  await new Promise((resolve) => setTimeout(resolve));
  fail(new Error("no cube"));
  await older;
  answer({ svg: "", words: "R U" });
  await newer;
  assert.deepEqual([inspection.problem, inspection.way?.words], ["", "R U"]);
});
