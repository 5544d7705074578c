import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "./camera.ts";
import { ACROSS, DOWN, dot, OUT, placeOf } from "./faces.ts";
import { hit, landing, layerOf, press } from "./pointers.ts";
import { home, stateOf, turns } from "./state.ts";

/** Where a point is seen, -1 to 1. */
function project({ matrix: m }: Camera, p: number[]) {
  const [x, y, , w] = [0, 1, 2, 3].map(
    (k) => m[k] * p[0] + m[k + 4] * p[1] + m[k + 8] * p[2] + m[k + 12],
  );
  return [x / w, y / w];
}

/** The middle of a sticker. */
const middle = (facelet: number) =>
  placeOf(facelet).map((x, i) => x + 0.5 * OUT[Math.floor(facelet / 9)][i]);

const VIEWS = [
  [-0.6, 0.52],
  [0.7, -0.4],
  [2.5, 0.2],
  [-2, 1.2],
];

function camera([yaw, pitch]: number[], aspect = 1) {
  return Object.assign(new Camera(), { yaw, pitch, aspect });
}

for (const view of VIEWS) {
  for (const aspect of [0.6, 1, 1.7]) {
    test(`what is seen is what is hit, from ${view}, aspect ${aspect}`, () => {
      const eye = camera(view, aspect);
      eye.update();
      let seen = 0;
      for (let facelet = 0; facelet < 54; facelet++) {
        const out = OUT[Math.floor(facelet / 9)];
        const point = middle(facelet);
        const towards = eye.eye().map((x, i) => x - point[i]);
        if (dot(towards, out) <= 0) continue;
        seen++;
        const [x, y] = project(eye, point);
        assert.ok(Math.abs(x) < 1 && Math.abs(y) < 1, "the whole cube is in the picture");
        assert.equal(hit(eye, x, y)?.facelet, facelet);
      }
      assert.ok(seen >= 18);
      assert.equal(hit(eye, 0.999, 0.999), undefined);
    });
  }
}

test("a dragged sticker goes with the finger", () => {
  for (const view of VIEWS) {
    const eye = camera(view);
    eye.update();
    for (let facelet = 0; facelet < 54; facelet++) {
      const face = Math.floor(facelet / 9);
      const point = middle(facelet);
      if (
        dot(
          eye.eye().map((x, i) => x - point[i]),
          OUT[face],
        ) <= 1
      )
        continue;
      const grip = { place: placeOf(facelet), out: OUT[face] };
      for (const way of [ACROSS[face], DOWN[face]]) {
        const [x0, y0] = project(eye, point);
        const [x1, y1] = project(
          eye,
          point.map((x, i) => x + 0.1 * way[i]),
        );
        const { turn, along, sense } = layerOf(eye, grip, x1 - x0, y0 - y1);
        assert.equal(way[turn.axis], 0);
        const held = placeOf(facelet);
        const cubie = [...Array(27).keys()].find((i) => home(i).every((x, j) => x === held[j]));
        assert.ok(turns(stateOf(), Number(cubie), turn));
        // A small turn in the sense of the drag moves the sticker along the finger's path.
        const push = Math.sign((x1 - x0) * along[0] + (y0 - y1) * along[1]);
        const angle = 0.05 * push * sense;
        const [a, b] = [(turn.axis + 1) % 3, (turn.axis + 2) % 3];
        const after = [...point];
        after[a] = Math.cos(angle) * point[a] - Math.sin(angle) * point[b];
        after[b] = Math.sin(angle) * point[a] + Math.cos(angle) * point[b];
        assert.ok(
          dot(
            after.map((x, i) => x - point[i]),
            way,
          ) > 0,
        );
      }
    }
  }
});

test("a released layer goes on with the speed it had, never backwards or too far, and comes to rest", () => {
  for (const [from, to, speed] of [
    [0.4, 1, 0.005],
    [-0.7, -1, -0.003],
    [0.9, 1, 0.02],
    [0.3, 0, 0],
    [0.3, 0, 0.001],
  ]) {
    const land = landing(from, to, speed);
    const places = Array.from({ length: 251 }, (_, ms) => land(ms).t);
    const way = Math.sign(to - from);
    assert.equal(places[0], from);
    assert.ok(places.every((t, i) => !i || way * (t - places[i - 1]) >= -1e-9));
    assert.deepEqual(land(250), { t: to, isAtRest: true });
    assert.ok(Math.abs(places[200] - places[199]) < 0.001);
    const first = places[1] - from;
    if (speed * way > 0 && to - from > 0.5) assert.ok(Math.abs(first / speed - 1) < 0.05);
    else if (speed * way <= 0) assert.ok(Math.abs(first) < 0.001);
  }
});

test("a cube leaves the browser's keys to the browser, and letters while it is not turned", () => {
  const cube: any = { hasAttribute: () => false, lookFromBehind() {} };
  for (const key of ["F5", "F12", "Escape", "PageDown", "Tab", "Dead", "r", "q"])
    assert.equal(press(cube, { key, code: "" } as KeyboardEvent), false, key);
  assert.equal(press(cube, { key: "v", code: "KeyV", ctrlKey: true } as KeyboardEvent), false);
  assert.equal(press(cube, { key: "v", code: "KeyV" } as KeyboardEvent), true);
});
