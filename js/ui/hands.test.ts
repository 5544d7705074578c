import assert from "node:assert/strict";
import { test } from "node:test";
import { handsOn, numbers } from "../testing.js";
import { chordOf, keyOf, LONG } from "./hands.ts";

const MOUSE = { pointerType: "mouse" };
const PEN = { pointerType: "pen" };

/** Hands, and what they do to a surface. */
async function recorded(draws = true) {
  const log: string[] = [];
  const hand = await handsOn({
    begin(_place, isOther) {
      log.push(isOther ? "begin other" : "begin");
      return draws;
    },
    extend: (from, to) => log.push(`extend ${from.x},${from.y} ${to.x},${to.y}`),
    turn: () => log.push("turn"),
    tap: ({ x, y }) => log.push(`tap ${x},${y}`),
    end: (isKept) => log.push(isKept ? "end" : "cancel"),
    pan: (dx, dy) => log.push(`pan ${dx},${dy}`),
    pinch: (from) => (to) =>
      log.push(`pinch ${from.x},${from.y} ${from.apart} to ${to.x},${to.y} ${to.apart}`),
    hover: (place) => log.push(place ? `hover ${place.x},${place.y}` : "left"),
  });
  return { log, hand };
}

test("one finger draws", async () => {
  const { log, hand } = await recorded();
  hand("down", 1, 5, 5);
  hand("move", 1, 9, 5);
  hand("up", 1);
  hand("move", 1, 20, 5);
  assert.deepEqual(log, ["begin", "extend 5,5 9,5", "end"]);
});

test("a second finger cancels the stroke; two fingers pan and zoom", async () => {
  const { log, hand } = await recorded();
  hand("down", 1);
  hand("move", 1, 4, 0);
  hand("down", 2, 14, 0);
  hand("move", 2, 24, 0);
  hand("move", 1, 4, 15);
  assert.deepEqual(log, [
    "begin",
    "extend 0,0 4,0",
    "cancel",
    "pinch 9,0 10 to 14,0 20",
    "pinch 9,0 10 to 14,7.5 25",
  ]);
});

test("after a pinch nothing is drawn until all fingers are lifted", async () => {
  const { log, hand } = await recorded();
  hand("down", 1);
  hand("down", 2, 10, 10);
  hand("up", 2);
  hand("move", 1, 30, 0);
  hand("down", 3, 50, 50);
  hand("move", 3, 60, 50);
  hand("up", 1);
  hand("up", 3);
  assert.ok(!log.some((entry) => /^(extend|end)/.test(entry)), log.join());
  hand("down", 4);
  hand("up", 4);
  assert.equal(log.at(-1), "end");
});

test("any order of fingers: a stroke ends only if no second finger was ever down with it", async () => {
  const some = numbers(5);
  const random = (n: number) => Math.floor(some() * n);
  const { log, hand } = await recorded();
  const down: Set<number> = new Set();
  let most = 0;
  for (let n = 0; n < 5000; n++) {
    const id = random(4);
    const before = log.length;
    if (down.has(id) && random(2)) {
      hand("up", id);
      down.delete(id);
      if (log.slice(before).includes("end")) assert.equal(most, 1);
      if (!down.size) most = 0;
    } else if (!down.has(id)) {
      hand("down", id, random(50), random(50));
      down.add(id);
      most = Math.max(most, down.size);
    } else hand("move", id, random(50), random(50));
  }
  assert.ok(log.includes("end") && log.includes("cancel"));
});

test("a palm beside a pen does nothing, whichever comes first", async () => {
  const { log, hand } = await recorded();
  hand("down", 1, 0, 0, PEN);
  hand("move", 1, 9, 0, PEN);
  hand("down", 2, 80, 90);
  hand("move", 2, 85, 95);
  hand("move", 1, 20, 0, PEN);
  hand("up", 1, 20, 0, PEN);
  hand("up", 2);
  assert.deepEqual(log.splice(0), ["begin", "extend 0,0 9,0", "extend 9,0 20,0", "end"]);
  hand("down", 2, 80, 90);
  hand("down", 1, 0, 0, PEN);
  hand("move", 2, 90, 95);
  hand("up", 2);
  hand("move", 1, 9, 0, PEN);
  hand("up", 1, 9, 0, PEN);
  assert.deepEqual(log, ["begin", "cancel", "begin", "extend 0,0 9,0", "end"]);
});

test("the buttons of a mouse: the brush, the other brush, and panning; it hovers", async () => {
  for (const [button, first] of [
    [0, "begin"],
    [2, "begin other"],
    [1, "hover 3,4"],
  ] as [number, string][]) {
    const { log, hand } = await recorded();
    hand("down", 1, 0, 0, { ...MOUSE, button });
    hand("move", 1, 3, 4, MOUSE);
    hand("up", 1);
    hand("leave", 1);
    assert.equal(log[0], first);
    assert.equal(log.includes("pan 3,4"), button === 1);
    assert.equal(log.at(-1), "left");
  }
});

test("where no stroke begins one pointer pans, and a tap is one if it does not move", async () => {
  const { log, hand } = await recorded(false);
  hand("down", 1);
  hand("move", 1, 30, 40);
  hand("up", 1);
  assert.deepEqual(log.splice(0), ["begin", "pan 30,40"]);
  hand("down", 1, 5, 5);
  hand("move", 1, 7, 5);
  hand("up", 1);
  assert.equal(log.splice(0).at(-1), "tap 5,5");
  hand("down", 1);
  hand("cancel", 1);
  hand("down", 1);
  hand("down", 2, 9, 9);
  hand("up", 2);
  hand("up", 1);
  assert.ok(!log.some((one) => one.startsWith("tap")), log.join());
});

test("a long press switches to the other brush, unless the finger moves away or is lifted", async (context) => {
  const { log, hand } = await recorded();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  hand("down", 1, 5, 5);
  hand("move", 1, 8, 5);
  context.mock.timers.tick(LONG);
  assert.deepEqual(log.splice(0), ["begin", "extend 5,5 8,5", "turn"]);
  hand("up", 1);
  hand("down", 1, 5, 5);
  hand("move", 1, 20, 5);
  context.mock.timers.tick(LONG);
  hand("up", 1);
  hand("down", 1);
  hand("up", 1);
  hand("down", 1);
  hand("down", 2, 9, 9);
  hand("up", 1);
  hand("up", 2);
  hand("down", 1, 0, 0, MOUSE);
  context.mock.timers.tick(LONG);
  hand("up", 1);
  assert.ok(!log.includes("turn"), log.join());
});

test("a pointer that is lost leaves no stroke behind", async () => {
  const { log, hand } = await recorded();
  hand("down", 1);
  hand("cancel", 1);
  hand("down", 2);
  hand("lost", 2);
  hand("down", 3);
  hand("up", 3);
  assert.deepEqual(log, ["begin", "cancel", "begin", "cancel", "begin", "end"]);
});

test("keys by their place where the layout has other letters", () => {
  const keys: [string, string, string][] = [
    ["z", "KeyW", "z"], // French
    ["Z", "KeyZ", "z"],
    ["я", "KeyZ", "z"],
    ["ז", "KeyZ", "z"],
    ["Ω", "KeyV", "v"],
    ["لا", "KeyB", "b"], // two letters
    ["؟", "Slash", "/"],
    ["N", "KeyN", "n"], // Caps Lock
    ["٢", "Digit2", "2"],
    ["+", "BracketRight", "+"],
    ["ArrowUp", "ArrowUp", "ArrowUp"],
    [" ", "Space", " "],
  ];
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false };
  for (const [key, code, meant] of keys) assert.equal(keyOf({ key, code, ...plain }), meant);
  const chords: [object, string][] = [
    [{ key: "Z", code: "KeyZ", ctrlKey: true }, "Ctrl+z"], // Caps Lock
    [{ key: "Я", code: "KeyZ", metaKey: true, shiftKey: true }, "Ctrl+Shift+z"],
    [{ key: "؟", code: "Slash", shiftKey: true }, "?"],
    [{ key: "+", code: "Equal", shiftKey: true }, "+"],
  ];
  for (const [how, meant] of chords)
    assert.equal(chordOf({ ...plain, ...how } as KeyboardEvent), meant);
});

test("where nothing can be pinched, a second finger does nothing", async () => {
  const log: string[] = [];
  const hand = await handsOn({
    begin: () => true,
    extend: (from, to) => log.push(`${from.x} ${to.x}`),
    end: (isKept) => log.push(isKept ? "end" : "cancel"),
  });
  hand("down", 1);
  hand("down", 2, 50, 50);
  hand("move", 1, 4);
  hand("up", 2);
  hand("move", 1, 8);
  hand("up", 1);
  assert.deepEqual(log, ["0 4", "4 8", "end"]);
});
