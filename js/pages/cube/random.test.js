import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, isSolved, stateOf } from "../../cube/state.js";
import { Store } from "../../game/store.js";
import { imageOf, Scrambles } from "./random.js";
import PREPARED from "./scrambles.json" with { type: "json" };

const stateAfter = (/** @type {string} */ text) => after(stateOf(), parse(text));

test("the images of a scramble are 96 states, and those of an identity identities", () => {
  const identity = Array(6).fill("R U R' U'").join(" ");
  const images = new Set();
  for (let symmetry = 0; symmetry < 48; symmetry++) {
    for (const invert of [false, true]) {
      assert.ok(isSolved(stateAfter(imageOf(identity, symmetry, invert))));
      images.add(faceletsOf(stateAfter(imageOf(PREPARED[0], symmetry, invert))));
    }
  }
  assert.equal(images.size, 96);
});

test("a scramble is given once, and a used one is drawn anew by Python", async () => {
  const storage = new Map();
  const access = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => storage.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => storage.set(key, text),
    removeItem: (/** @type {string} */ key) => storage.delete(key),
    key: () => null,
    length: 0,
  });
  const store = new Store({ storage: access, events: new EventTarget() });
  /** @type {string[]} */
  const asked = [];
  const python = {
    call: (/** @type {string} */ name) => {
      asked.push(name);
      return { result: Promise.resolve({ maneuver: "R U F" }) };
    },
  };
  const arrival = /** @type {any} */ ({ isReady: false, python: async () => python });
  const scrambles = new Scrambles(store, arrival);
  const given = new Set();
  for (let i = 0; i < PREPARED.length; i++) given.add(await scrambles.take());
  assert.equal(given.size, PREPARED.length);
  assert.equal(asked.length, 0);
  arrival.isReady = true;
  await scrambles.take();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(asked, ["twophase.scramble"]);
});
