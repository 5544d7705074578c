import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, HOME_VIEW } from "../../cube/camera.js";
import { dot, OUT, SOLVED_FACELETS } from "../../cube/faces.js";
import { ABOVE } from "../../cube/net.js";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, stateOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { followFace, heldBy, viewOf } from "./paint-guide.js";

const ALL = [0, 1, 2, 3, 4, 5];

test("above a face is the one that the unfolded cube has above it", () => {
  assert.deepEqual(
    ALL.map((face) => heldBy(SOLVED_FACELETS, face)),
    ["UB", "RU", "FU", "DF", "LU", "BU"],
  );
});

test("a cube that is held otherwise is held by its own colours", () => {
  const facelets = faceletsOf(after(stateOf(), parse("x y")));
  assert.deepEqual(
    [2, 3].map((face) => heldBy(facelets, face)),
    ["RF", "BR"],
  );
});

test("the view of a face shows it most, and what is above it above", () => {
  for (const face of ALL) {
    const camera = new Camera();
    Object.assign(camera, viewOf(face)).update();
    const near = OUT.map((out) => dot(out, camera.back));
    assert.equal(near.indexOf(Math.max(...near)), face);
    const high = OUT.map((out) => dot(out, camera.up));
    assert.equal(high.indexOf(Math.max(...high)), ABOVE[face]);
  }
  assert.deepEqual(viewOf(2), HOME_VIEW);
});

test("the cube turns to the chosen face, and back when painting ends", () => {
  const model = /** @type {any} */ (new Model());
  const seen = /** @type {any[]} */ ([]);
  const camera = { yaw: 1, pitch: 0.2 };
  const lookFrom = (/** @type {any} */ view) => seen.push(Object.assign(camera, view) && view);
  const paint = (/** @type {number | undefined} */ face) => {
    model.painting = face === undefined ? undefined : { colour: "U", face };
    model.changed();
  };
  model.painting = { colour: "U", face: 2 };
  followFace(model, /** @type {any} */ ({ camera, lookFrom }));
  paint(2);
  paint(undefined);
  paint(2);
  assert.deepEqual(seen, [], "nobody has chosen a face");
  for (const face of [4, 4, 3, undefined, undefined]) paint(face);
  assert.deepEqual(seen, [viewOf(4), viewOf(3), { yaw: 1, pitch: 0.2 }]);
});
