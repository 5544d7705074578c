import assert from "node:assert/strict";
import { test } from "node:test";
import { Scan } from "./scan.js";

const SOLVED = [..."URFDLB"].map((face) => face.repeat(9)).join("");
const FACE = {
  light: Array.from({ length: 9 }, (_, i) => [i / 10, 0, 0]),
  spread: Array(9).fill(0),
  colours: Array.from("123456789", (n) => `#00000${n}`),
  corners: [],
  clear: true,
};
const FOUND = {
  facelets: SOLVED,
  seen: SOLVED,
  why: "",
  wrong: [],
  changed: [],
  confidence: Array(54).fill(1),
  ranking: [...SOLVED].map((face) => face + "URFDLB".replace(face, "")),
  faces: [0, 1, 2, 3, 4, 5],
  turns: [0, 0, 0, 0, 0, 0],
  only: true,
};
const picture = (guided = true) => ({ pixels: "", width: 9, guided });

/** A scan whose Python answers as told, and what it was asked. @param {Record<string, any>} [answers] */
function scanning(answers = {}) {
  /** @type {[string, any][]} */
  const asked = [];
  /** @type {Record<string, any>} */
  const known = { "scan.face": FACE, "scan.cube": FOUND, ...answers };
  const scan = new Scan(async (command, args) => {
    asked.push([command, args]);
    const answer = known[command];
    if (answer instanceof Error) throw answer;
    return structuredClone(answer);
  });
  return { scan, asked, known };
}

test("six sides are asked for one after the other, then they are a cube", async () => {
  const { scan, asked } = scanning();
  const guides = [];
  for (let i = 0; i < 6; i++) {
    guides.push(scan.guide);
    await scan.take([picture()]);
  }
  assert.match(guides[0], /the green side to the camera, with white above/);
  assert.match(guides[4], /the white side to the camera, with blue above/);
  assert.match(guides[5], /the yellow side to the camera, with green above/);
  assert.equal(new Set(guides).size, 6);
  assert.equal(scan.next, undefined);
  assert.equal(scan.found?.facelets, SOLVED);
  assert.equal(asked.filter(([command]) => command === "scan.cube").length, 1);
  assert.equal(asked.at(-1)?.[1].ordered, true);
  assert.match(scan.message, /All stickers are clear/);
});

test("six pictures at once come in any order, and are put where they belong", async () => {
  const faces = [3, 1, 2, 0, 4, 5];
  const { scan, asked } = scanning({
    "scan.cube": { ...FOUND, faces, turns: [1, 0, 0, 0, 0, 0] },
  });
  const pictures = Array.from({ length: 6 }, () => picture(false));
  await scan.take(pictures);
  assert.equal(asked.at(-1)?.[1].ordered, false);
  assert.match(scan.message, /put in order/);
  assert.equal(scan.shots[0]?.picture, pictures[3]);
  assert.equal(scan.shots[0]?.turns, 1);
  assert.deepEqual(scan.shots[0]?.face?.light[0], FACE.light[6], "a quarter turn clockwise");
});

const PLASTIC = [
  [0.8, 0.74, 0.6],
  [0.35, 0.02, 0.02],
  [0.03, 0.25, 0.06],
  [0.69, 0.5, 0.03],
  [0.67, 0.12, 0.02],
  [0.02, 0.07, 0.3],
];

/** Takes pictures of sides, a little brighter each time. @param {number[]} sides @param {boolean} [guided] */
async function taken(sides, guided = false) {
  const { scan, asked, known } = scanning({ "scan.cube": new Error("these six are no cube") });
  const ask = sides.map((side, i) => ({
    ...FACE,
    light: Array(9).fill(PLASTIC[side]?.map((part) => part * (0.9 + i / 20))),
    clear: side < 6,
  }));
  Object.defineProperty(known, "scan.face", { get: () => ask.shift() });
  const pictures = sides.map(() => picture(guided));
  if (guided) for (const one of pictures) await scan.take([one]);
  else await scan.take(pictures);
  const places = scan.shots.map((shot) => shot && pictures.indexOf(shot.picture));
  return { scan, asked, known, places };
}

test("of six pictures with a side twice, the others are kept in their places", async () => {
  const { scan, asked, known, places } = await taken([3, 0, 4, 2, 0, 1]);
  assert.equal(
    scan.message,
    "The middle of more than one picture is white; the blue side is missing.",
  );
  assert.deepEqual(places, [1, 5, 3, 0, 2, undefined]);
  assert.equal(scan.count, 5);
  assert.match(scan.guide, /the blue side/);
  Object.defineProperty(known, "scan.face", { value: FACE });
  known["scan.cube"] = FOUND;
  await scan.take([picture()]);
  assert.equal(asked.at(-1)?.[1].ordered, false, "the others may lie any way up");
  assert.equal(scan.found?.facelets, SOLVED);
});

test("a side that was shown to the camera twice is the one that is in the wrong place", async () => {
  const { scan, places } = await taken([2, 1, 2, 4, 0, 3], true);
  assert.match(scan.message, /picture is green; the blue side is missing/);
  assert.deepEqual(places, [4, 1, 0, 5, 3, undefined]);
});

test("fewer than six pictures at once are put where they belong; one that is refused is not counted", async () => {
  const { scan, places } = await taken([5, 3, 0, 6, 4]);
  assert.deepEqual(places, [2, undefined, undefined, 1, 4, 0]);
  assert.equal(scan.count, 4);
  assert.match(scan.message, /No side of a cube stands out in one of them/);
  assert.match(scan.guide, /the green side/);
});

test("a picture without a cube is said, and its place stays the next", async () => {
  const { scan, known } = scanning({ "scan.face": { ...FACE, clear: false } });
  await scan.take([picture()]);
  assert.match(scan.message, /No side of a cube stands out/);
  assert.equal(scan.tone, "error");
  assert.equal(scan.next, 2);
  assert.equal(scan.count, 0);
  known["scan.face"] = FACE;
  await scan.take([picture()]);
  assert.equal(scan.next, 1);
  assert.equal(scan.message, "");
});

test("pictures that are no cube are kept, and one of them can be taken again", async () => {
  const { scan, known } = scanning({ "scan.cube": new Error("these six are no cube") });
  await scan.take(Array.from({ length: 6 }, () => picture()));
  assert.equal(scan.message, "These six are no cube.");
  assert.equal(scan.found === undefined, true);
  assert.equal(scan.count, 6);
  scan.choose(4);
  assert.match(scan.guide, /the orange side/);
  known["scan.cube"] = FOUND;
  await scan.take([picture()]);
  assert.equal(scan.found?.facelets, SOLVED);
});

test("a tap takes the next likely colour, and what is said stays certain", async () => {
  const { scan, asked } = scanning({
    "scan.cube": {
      ...FOUND,
      changed: [1],
      confidence: FOUND.confidence.with(0, 0.5),
    },
  });
  await scan.take(Array.from({ length: 6 }, () => picture()));
  assert.deepEqual([...scan.marked], [1, 0]);
  assert.match(scan.message, /2 stickers are not sure/);
  await scan.correct(0);
  assert.deepEqual(asked.at(-1)?.[1].named, { 0: "R" });
  assert.equal(asked.at(-1)?.[1].ordered, true);
  assert.deepEqual([...scan.marked], [1], "who has looked need not look again");
  await scan.correct(1, "B");
  assert.deepEqual(asked.at(-1)?.[1].named, { 0: "R", 1: "B" });
  const count = asked.length;
  await scan.correct(4);
  assert.equal(asked.length, count, "a centre is what it is");
});

test("what cannot be a cube is not to be used, but mended", async () => {
  const seen = `FF${SOLVED.slice(2)}`;
  const wrong = {
    ...FOUND,
    seen,
    why: "green appears 11 times",
    wrong: [0, 1, 9],
    changed: [1, 0],
  };
  const { scan, known } = scanning({ "scan.cube": wrong });
  await scan.take(Array.from({ length: 6 }, () => picture()));
  assert.equal(scan.broken, seen);
  assert.match(
    scan.message,
    /cannot be a cube: green appears 11 times\. Shown is the nearest cube/,
  );
  assert.deepEqual([scan.cube, scan.shown], [SOLVED, SOLVED], "one cube is clearly the nearest");
  assert.deepEqual([...scan.marked], [1, 0]);

  known["scan.cube"] = { ...wrong, confidence: Array(54).fill(0.3) };
  await scan.correct(20);
  assert.deepEqual([scan.cube, scan.broken, scan.shown], ["", seen, seen], "many are as near");
  assert.deepEqual([...scan.marked], [0, 1, 9]);
  assert.doesNotMatch(scan.message, /nearest/);
  assert.equal(scan.tone, "error");

  known["scan.cube"] = FOUND;
  await scan.correct(1, "U");
  assert.deepEqual([scan.cube, scan.broken], [SOLVED, ""]);
  known["scan.cube"] = Object.assign(new Error("not one cube"), { where: { seen } });
  await scan.take([picture(), ...Array.from({ length: 5 }, () => picture())]);
  assert.deepEqual([scan.cube, scan.broken, scan.found], ["", seen, undefined]);
  scan.clear();
  assert.equal(scan.broken, "");
});

test("what is begun anew does not hear of what was before", async () => {
  /** @type {((value: any) => void)[]} */
  const waiting = [];
  const scan = new Scan(() => new Promise((resolve) => waiting.push(resolve)));
  const first = scan.take([picture()]);
  assert.equal(scan.message, "Reading…");
  scan.clear();
  waiting[0](FACE);
  await first;
  assert.equal(scan.count, 0);
  assert.equal(scan.message, "");
});

test("without Python it is said, and the pictures are read again", async () => {
  const { scan, known } = scanning({ "scan.face": new Error("Python could not be fetched") });
  await scan.take([picture()]);
  assert.match(scan.message, /could not be fetched/);
  assert.equal(scan.count, 1);
  known["scan.face"] = FACE;
  await scan.again();
  assert.equal(scan.message, "");
  assert.equal(scan.shots[2]?.face?.clear, true);
});
