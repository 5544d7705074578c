import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, stateOf } from "../../cube/state.js";
import { pictureOf } from "./share-dialog.js";

test("a picture is of the cube for which it was wished", async () => {
  const cube = /** @type {any} */ ({ state: after(stateOf(), parse("R U")) });
  const wished = faceletsOf(cube.state);
  /** @type {any[]} */
  const asked = [];
  const call = (/** @type {string} */ _, /** @type {any} */ args) => {
    asked.push(args.state);
    return { result: Promise.resolve({ svg: "<svg/>" }) };
  };
  const arrival = /** @type {any} */ ({ python: async () => ({ call }) });
  const picture = pictureOf(cube, arrival);
  cube.state = stateOf();
  await picture;
  assert.deepEqual(asked, [wished]);
});
