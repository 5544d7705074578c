import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../cube/notation.js";
import { after, stateOf, stickersOf } from "../cube/state.js";
import { waysOf } from "./answer.js";
import { alike, choose, weightOf } from "./choice.js";
import { Clock, HOLD, spoken } from "./clock.js";
import { goalOf, reached, settled } from "./goal.js";
import { drawPicture } from "./picture.js";
import { Plan } from "./plan.js";
import { asFile, fromFile, meanOf, merged, together, untouched, withAnswer } from "./progress.js";
import { averageOfFive, recentTimes } from "./times.js";

/** Random numbers that are the same every time. @param {number} seed */
function repeatable(seed) {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const known = { known: true, seconds: null };
const missed = { known: false, seconds: null };

test("a case climbs by a box when it is known, and falls to the bottom when not", () => {
  let progress = {};
  /** @type {number[]} */
  const boxes = [];
  for (const answer of [known, known, missed, known, known, known, known, known, known]) {
    progress = withAnswer(progress, "OLL 27", answer);
    boxes.push(/** @type {any} */ (progress)["OLL 27"].box);
  }
  assert.deepEqual(boxes, [2, 3, 0, 1, 2, 3, 4, 5, 5]);
});

test("times: best, mean, and answers without a time", () => {
  let progress = withAnswer({}, "PLL 1", { known: true, seconds: 3 });
  progress = withAnswer(progress, "PLL 1", { known: false, seconds: 2 });
  progress = withAnswer(progress, "PLL 1", known);
  progress = withAnswer(progress, "PLL 2", { known: true, seconds: 7 });
  assert.equal(progress["PLL 1"].best, 2);
  assert.equal(meanOf(progress["PLL 1"]), 2.5);
  assert.equal(meanOf(untouched()), null);
  const all = together(progress, ["PLL 1", "PLL 2", "PLL 3"]);
  assert.deepEqual([all.cases, all.seen, all.known, meanOf(all)], [2, 4, 3, 4]);
});

test("a file brings the progress back", () => {
  let progress = withAnswer({}, "F2L 41", { known: true, seconds: 1.25 });
  progress = withAnswer(progress, "cross", missed);
  assert.deepEqual(fromFile(asFile(progress), "a.json"), progress);
});

test("a file that is none is refused by name, a damaged one by the place", () => {
  const file = (/** @type {object} */ cases) =>
    JSON.stringify({ kind: "cubogram trainer progress", version: 1, cases });
  const good = { seen: 2, known: 1, box: 1, timed: 0, total: 0, best: null };
  assert.deepEqual(fromFile(file({ "PLL 21": good }), "a"), { "PLL 21": good });
  assert.throws(() => fromFile("hello", "a.json"), /"a\.json" is no file of progress/);
  assert.throws(() => fromFile("null", "a.json"), /"a\.json" is no file of the trainer/);
  assert.throws(() => fromFile('{"kind":"x"}', "a.json"), /is no file of the trainer/);
  assert.throws(
    () => fromFile('{"kind":"cubogram trainer progress","version":2}', "a"),
    /another version \(2\)/,
  );
  for (const wrong of [{ known: 3 }, { box: 6 }, { seen: -1 }, { seen: 1.5 }, { timed: 1 }]) {
    const text = file({ "PLL 3": { ...good, ...wrong } });
    assert.throws(() => fromFile(text, "a"), /damaged at "PLL 3"/);
  }
  for (const key of ["PLL 22", "OLL 0", "OLL", "__proto__ 1", "cross 1"]) {
    assert.throws(() => fromFile(file({ [key]: good }), "a"), /damaged at/);
  }
});

test("of a case that two know, the entry with more answers stays", () => {
  const once = withAnswer({}, "OLL 1", known);
  const twice = withAnswer(once, "OLL 1", missed);
  const other = withAnswer({}, "OLL 2", known);
  assert.deepEqual(merged({ ...once, ...other }, twice), { ...twice, ...other });
  assert.deepEqual(merged(twice, once), twice);
});

test("a weak case comes more often, in the ratio of the weights", () => {
  let progress = {};
  for (let i = 0; i < 2; i++) progress = withAnswer(progress, "OLL 1", known);
  progress = withAnswer(progress, "OLL 2", missed);
  const keys = ["OLL 1", "OLL 2", "OLL 3"]; // boxes 3, 0 and, never seen, 1
  const random = repeatable(4);
  /** @type {Record<string, number>} */
  const count = { "OLL 1": 0, "OLL 2": 0, "OLL 3": 0 };
  const draws = 20_000;
  for (let i = 0; i < draws; i++) count[choose(keys, progress, [], random) ?? ""]++;
  const weights = keys.map((key) => weightOf(/** @type {any} */ (progress)[key]));
  assert.deepEqual(weights, [1 / 8, 1, 1 / 2]);
  keys.forEach((key, i) => {
    const expected = (draws * weights[i]) / 1.625;
    assert.ok(Math.abs(count[key] - expected) < 0.06 * expected, `${key}: ${count[key]}`);
  });
});

test("no case twice in a row, unless it is the only one; none without cases", () => {
  const random = repeatable(7);
  for (const size of [2, 3, 5, 57]) {
    const keys = Array.from({ length: size }, (_, i) => `OLL ${i + 1}`);
    /** @type {string[]} */
    const recent = [];
    for (let i = 0; i < 300; i++) {
      const key = choose(keys, {}, recent, random) ?? "";
      assert.ok(keys.includes(key));
      assert.notEqual(key, recent.at(-1));
      recent.push(key);
    }
    assert.equal(new Set(recent).size, size);
  }
  assert.equal(choose(["OLL 5"], {}, ["OLL 5"]), "OLL 5");
  assert.equal(choose([], {}, ["OLL 5"]), undefined);
});

test("pictures to choose from: the right one, its group before others, no one twice", () => {
  const cases = Array.from({ length: 30 }, (_, i) => ({
    number: i + 1,
    group: i % 10 === 3 ? "fish" : "line",
  }));
  for (let seed = 0; seed < 20; seed++) {
    const options = alike(cases[13], cases, 8, repeatable(seed));
    const numbers = options.map(({ number }) => number);
    assert.equal(new Set(numbers).size, 8);
    for (const fish of [4, 14, 24]) assert.ok(numbers.includes(fish));
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
  }
});

test("the clock starts after a hold, stops at a press, and forgets a hold too short", () => {
  const clock = new Clock();
  clock.press(0);
  clock.release(HOLD - 1);
  assert.equal(clock.stage, "idle");
  clock.press(1000);
  clock.tick(1000 + HOLD);
  assert.equal(clock.stage, "ready");
  clock.release(2000);
  assert.equal(clock.stage, "running");
  assert.equal(clock.shown(3500), 1.5);
  clock.press(4340);
  assert.deepEqual([clock.stage, clock.seconds], ["stopped", 2.34]);
  clock.release(4400);
  clock.press(5000);
  clock.giveUp();
  assert.deepEqual([clock.stage, clock.seconds], ["stopped", 2.34]);
  clock.press(6000);
  clock.release(7000); // no tick between: the hold counts all the same
  assert.deepEqual([clock.stage, clock.seconds], ["running", null]);
});

test("times are cut to hundredths", () => {
  assert.deepEqual([0, 2.34, 2.349, 59.999, 60, 61.5, 600].map(spoken), [
    "0.00",
    "2.34",
    "2.34",
    "59.99",
    "1:00.00",
    "1:01.50",
    "10:00.00",
  ]);
});

const TOP = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 36, 37, 38, 45, 46, 47];
const cube = (/** @type {string} */ text) => after(stateOf(), parse(text));

test("an OLL is done when the top has one colour and the rest is still solved", () => {
  const start = cube("z2 R2 U R U R' U' R' U' R' U R' R U2 R' U' R U' R'"); // Ub, Sune, backwards
  assert.equal(settled(start).size, 28); // all stickers below the top but the five centres
  const goal = goalOf("OLL", start, TOP);
  const done = (/** @type {string} */ text) => reached(after(start, parse(text)), goal);
  assert.ok(!done(""));
  assert.ok(done("R U R' U R U2 R'"));
  assert.ok(done("R U R' U R U2 R' U x y2"));
  assert.ok(!done("R U R' U R U2 R' R"));
  assert.ok(!done("U R U R' U R U2 R'"));
  const solved = after(start, parse("R U R' U R U2 R'"));
  assert.ok(!reached(solved, goalOf("PLL", start, TOP)));
});

test("a cross is done when its edges match their centres, whatever else is where", () => {
  const start = cube("z2 R2 F R U"); // the edges of the bottom went up and to the side
  const edges = stickersOf(cube("z2")).filter((_, facelet) =>
    [28, 30, 32, 34, 25, 16, 43, 52].includes(facelet),
  );
  const own = edges.map((sticker) => stickersOf(start).indexOf(sticker));
  const cross = goalOf("cross", start, own);
  assert.equal(cross.size, 8);
  assert.ok(!reached(start, cross));
  assert.ok(reached(after(start, parse("U' R' F' R2 U R U'")), cross) === false);
  assert.ok(reached(after(start, parse("U' R' F' R2 U2")), cross));
  assert.ok(reached(after(start, parse("U' R' F' R2 R U R' y")), cross));
});

test("the ways of an answer: a last turn of the top is added, what does not work is left out", () => {
  const start = cube("z2 U R2 U R U R' U' R' U' R' U R' U2"); // Ua backwards, with turns of the top
  const goal = goalOf("PLL", start, TOP);
  const texts = ["R U' R U R U R U' R' U' R2", "y2 L U' L U L U L U' L' U' L2", "R U R' U'"];
  const algorithms = texts.map((text) => ({ text, maneuver: text, length: 0, empty: [] }));
  const about = /** @type {any} */ ({ algorithms });
  const exercise = /** @type {any} */ ({ spoken: `U2 ${texts[0]}`, answer: "" });
  const ways = waysOf(exercise, about, start, goal);
  assert.deepEqual(
    ways.map(({ text }) => text),
    [`U2 ${texts[0]} U'`, `U2 ${texts[1]} U'`],
  );
  for (const { moves } of ways) assert.ok(reached(after(start, moves), goal));
  assert.throws(() => waysOf({ ...exercise, spoken: "R" }, about, start, goal), /does not solve/);
});

test("pictures have a sticker for every letter that is not a dot", () => {
  const colours = ["#u", "#r", "#f", "#d", "#l", "#b"];
  const top = drawPicture(["#..", "..#.#", ".###.", ".##..", "..#"], colours);
  assert.equal(top.split('fill="#u"').length - 1, 9);
  const pair = drawPicture([".r.", "..f..", ".....", "...rd", "..f", "..", "..."], colours);
  const full = pair.match(/<path fill="#[rfd]"/g) ?? [];
  assert.equal(full.length, 5);
});

test("a plan: the wished cases, what an address names, and what comes next", () => {
  const plan = new Plan();
  assert.equal(plan.complete, false);
  assert.equal(plan.next(), undefined);
  const names = ["Aa", "Ab", "E", "F"];
  plan.catalogue = {
    PLL: names.map((name, i) => /** @type {any} */ ({ step: "PLL", number: i + 1, name })),
  };
  assert.equal(plan.follow("#nothing"), false);
  assert.equal(plan.follow("#pll-ab"), true);
  assert.deepEqual([plan.step, plan.chosen, plan.keys], ["PLL", [2], ["PLL 2"]]);
  assert.deepEqual(plan.next(), { step: "PLL", key: "PLL 2", colour: "white" });
  plan.choose([1, 2, 3, 4]);
  assert.deepEqual([plan.chosen, plan.keys.length], [undefined, 4]);
  plan.came("PLL 2");
  for (let i = 0; i < 50; i++) assert.notEqual(plan.next()?.key, "PLL 2");
  plan.choose([]);
  assert.equal(plan.next(), undefined);
  plan.setStep("cross");
  assert.deepEqual(plan.keys, ["cross"]);
});

test("an average of five is that of the middle three of the last five times", () => {
  assert.equal(averageOfFive([12, 10, 11, 9]), null);
  assert.equal(averageOfFive([99, 12, 10, 30, 9, 11]), 11);
  assert.equal(recentTimes([]), "");
  assert.equal(recentTimes([12.5, 61]), "Last: 12.50  1:01.00");
  assert.match(recentTimes([1, 2, 3, 4, 5]), /average of 5: 3\.00$/);
});
