import assert from "node:assert/strict";
import { test } from "node:test";
import { Gestures, LONG } from "./gestures.js";

/** Gestures with a handler that records its calls. */
function recorded(onGrid = true) {
  /** @type {string[]} */
  const log = [];
  const gestures = new Gestures({
    begin(_x, _y, other) {
      log.push(other ? "begin other" : "begin");
      return onGrid;
    },
    extend: (x0, y0, x1, y1) => log.push(`extend ${x0},${y0} ${x1},${y1}`),
    other: () => log.push("other"),
    tap: (x, y) => log.push(`tap ${x},${y}`),
    end: () => log.push("end"),
    cancel: () => log.push("cancel"),
    pan: (dx, dy) => log.push(`pan ${dx},${dy}`),
    hold: (from) => (to) =>
      log.push(`pinch ${from.x},${from.y} ${from.apart} to ${to.x},${to.y} ${to.apart}`),
  });
  const finger = (/** @type {number} */ id, x = 0, y = 0) =>
    gestures.down({ id, type: "touch", button: 0, x, y });
  const mouse = (/** @type {number} */ button) =>
    gestures.down({ id: 1, type: "mouse", button, x: 0, y: 0 });
  return { gestures, log, finger, mouse };
}

test("one finger paints", () => {
  const { gestures, log, finger } = recorded();
  finger(1, 5, 5);
  gestures.move({ id: 1, x: 9, y: 5 });
  gestures.up(1);
  assert.deepEqual(log, ["begin", "extend 5,5 9,5", "end"]);
  assert.equal(gestures.state, "idle");
});

test("a second finger cancels the stroke; two fingers pan and zoom", () => {
  const { gestures, log, finger } = recorded();
  finger(1, 0, 0);
  gestures.move({ id: 1, x: 4, y: 0 });
  finger(2, 14, 0);
  gestures.move({ id: 2, x: 24, y: 0 });
  gestures.move({ id: 1, x: 4, y: 15 });
  assert.deepEqual(log, [
    "begin",
    "extend 0,0 4,0",
    "cancel",
    "pinch 9,0 10 to 14,0 20",
    "pinch 9,0 10 to 14,7.5 25",
  ]);
});

test("after a pinch nothing is painted until all fingers are lifted", () => {
  const { gestures, log, finger } = recorded();
  finger(1);
  finger(2, 10, 10);
  gestures.up(2);
  gestures.move({ id: 1, x: 30, y: 0 });
  finger(3, 50, 50);
  gestures.move({ id: 3, x: 60, y: 50 });
  gestures.up(1);
  gestures.up(3);
  assert.equal(log.filter((entry) => entry.startsWith("extend") || entry === "end").length, 0);
  finger(4);
  gestures.up(4);
  assert.equal(log.at(-1), "end");
});

test("any order of fingers: a stroke ends only if no second finger was ever down with it", () => {
  let seed = 5;
  const random = (/** @type {number} */ n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const { gestures, log, finger } = recorded();
  /** @type {Set<number>} */
  const down = new Set();
  let most = 0;
  for (let n = 0; n < 5000; n++) {
    const id = random(4);
    const ends = log.filter((entry) => entry === "end").length;
    if (down.has(id) && random(2)) {
      gestures.up(id);
      down.delete(id);
      if (log.filter((entry) => entry === "end").length > ends) assert.equal(most, 1);
      if (!down.size) most = 0;
    } else if (!down.has(id)) {
      finger(id, random(50), random(50));
      down.add(id);
      most = Math.max(most, down.size);
    } else {
      gestures.move({ id, x: random(50), y: random(50) });
    }
  }
  assert.ok(log.includes("end") && log.includes("cancel"));
});

test("the buttons of a mouse: the brush, the other brush, and panning", () => {
  for (const [button, first] of /** @type {[number, string][]} */ ([
    [0, "begin"],
    [2, "begin other"],
    [1, "pan 3,4"],
  ])) {
    const { gestures, log, mouse } = recorded();
    mouse(button);
    gestures.move({ id: 1, x: 3, y: 4 });
    gestures.up(1);
    assert.equal(log[0], first);
  }
});

test("outside the grid one pointer pans", () => {
  const { gestures, log, finger } = recorded(false);
  finger(1);
  gestures.move({ id: 1, x: 30, y: 40 });
  gestures.up(1);
  assert.deepEqual(log, ["begin", "pan 30,40"]);
});

test("a long press switches to the other brush, unless the finger moves away or is lifted", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { gestures, log, finger, mouse } = recorded();
  finger(1, 5, 5);
  gestures.move({ id: 1, x: 8, y: 5 });
  context.mock.timers.tick(LONG);
  assert.deepEqual(log.splice(0), ["begin", "extend 5,5 8,5", "other"]);
  gestures.up(1);
  finger(1, 5, 5);
  gestures.move({ id: 1, x: 20, y: 5 });
  context.mock.timers.tick(LONG);
  gestures.up(1);
  finger(1);
  gestures.up(1);
  finger(1);
  finger(2, 9, 9);
  gestures.up(1);
  gestures.up(2);
  mouse(0);
  context.mock.timers.tick(LONG);
  gestures.up(1);
  assert.ok(!log.includes("other"), log.join());
});

test("a tap where no stroke begins is reported, a drag and a lost pointer are not", () => {
  const { gestures, log, finger } = recorded(false);
  finger(1, 5, 5);
  gestures.move({ id: 1, x: 7, y: 5 });
  gestures.up(1);
  assert.equal(log.splice(0).at(-1), "tap 5,5");
  finger(1, 5, 5);
  gestures.move({ id: 1, x: 15, y: 5 });
  gestures.up(1);
  finger(1);
  gestures.cancel(1);
  finger(1);
  finger(2, 9, 9);
  gestures.up(2);
  gestures.up(1);
  assert.ok(!log.some((one) => one.startsWith("tap")), log.join());
});

test("a cancelled pointer and a cancelled stroke leave no stroke behind", () => {
  const { gestures, log, finger } = recorded();
  finger(1);
  gestures.cancel(1);
  finger(2);
  gestures.cancelStroke();
  gestures.move({ id: 2, x: 9, y: 9 });
  gestures.up(2);
  assert.deepEqual(log, ["begin", "cancel", "begin", "cancel"]);
  assert.equal(gestures.state, "idle");
});
