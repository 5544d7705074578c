import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, stateOf } from "../../cube/state.js";
import { StartingClock } from "../../game/clock.js";
import { Store } from "../../game/store.js";
import { SETTINGS } from "../../shell/settings.js";
import { alike, choose, weightOf } from "./choice.js";
import { blank, TRAINER } from "./kinds.js";
import { TrainerModel } from "./model.js";
import { Plan } from "./plan.js";
import { casesOf, meanOf, together, untouched, withAnswer } from "./progress.js";
import { coloursHeld, isOfFaces, questionOf, reached } from "./question.js";
import { averageOf, averages, recentTimes } from "./times.js";

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

test("progress is read as it was kept; what is damaged is refused by its place", () => {
  const good = { seen: 2, known: 1, box: 1, timed: 0, total: 0, best: null };
  let progress = withAnswer({}, "F2L 41", { known: true, seconds: 1.25 });
  progress = withAnswer(progress, "cross", missed);
  assert.deepEqual(casesOf(JSON.parse(JSON.stringify(progress))), progress);
  assert.deepEqual(casesOf({ "PLL 21": good }), { "PLL 21": good });
  for (const wrong of [{ known: 3 }, { box: 6 }, { seen: -1 }, { seen: 1.5 }, { timed: 1 }]) {
    assert.throws(() => casesOf({ "PLL 3": { ...good, ...wrong } }), /damaged at "PLL 3"/);
  }
  for (const key of ["PLL 22", "OLL 0", "OLL", "__proto__ 1", "cross 1"]) {
    assert.throws(() => casesOf(Object.fromEntries([[key, good]])), /damaged at/);
  }
});

test("a file brings the progress back; of a case that both know, the entry with more answers stays", async () => {
  const once = withAnswer({}, "OLL 1", known);
  const twice = withAnswer(once, "OLL 1", missed);
  const other = withAnswer({}, "OLL 2", known);
  /** @param {import("./progress.js").Progress} cases */
  const trainer = (cases) => {
    const store = tab(sharedStorage());
    store.entry(TRAINER).set({ ...blank(), cases });
    store.entry(SETTINGS).set({ letters: true });
    return { store, model: new TrainerModel(store, new FakePython(), prepared) };
  };
  for (const [mine, file, both] of [
    [{ ...once, ...other }, twice, { ...twice, ...other }],
    [twice, once, twice],
    [{}, twice, twice],
  ]) {
    const [there, here] = [trainer(file), trainer(mine)];
    const text = there.model.file();
    assert.deepEqual(
      JSON.parse(text).entries.map((/** @type {any} */ { key }) => key),
      ["trainer/main"],
    );
    await here.model.takeFile(async () => text, "a.json");
    assert.deepEqual(here.model.plan.progress, both);
    assert.match(here.model.notices.at("file").text, /^Loaded/);
  }
  const { model } = trainer(twice);
  await model.takeFile(async () => "hello", "a.json");
  assert.match(model.notices.at("file").text, /^"a\.json" was not loaded/);
  assert.deepEqual(model.plan.progress, twice);
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

const TOP = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 36, 37, 38, 45, 46, 47];
const BELOW = [...Array(54).keys()].filter((n) => !TOP.includes(n) && n % 9 !== 4);
const cube = (/** @type {string} */ text) => after(stateOf(), parse(text));
const SCRAMBLE = "z2 U R U R' U' R' F R2 U' R' U' R U R' F'"; // a T backwards, and a turn of the top

/** An exercise as Python tells it, of a PLL with nothing but the top to do. */
const EXERCISE = {
  step: "PLL",
  key: "PLL 1",
  scramble: SCRAMBLE,
  state: faceletsOf(cube(SCRAMBLE)),
  case: null,
  title: "PLL T",
  task: "With yellow on top and green in front: bring the pieces of the top to their places.",
  why: "It is so.",
  answer: "R U R' U' R' F R2 U' R' U' R U R' F' U'",
  ways: ["R U R' U' R' F R2 U' R' U' R U R' F' U'"],
  goal: [...TOP, ...BELOW].sort((a, b) => a - b),
  lit: [...TOP, 4],
  done: BELOW,
};

test("an exercise is done when the stickers of its goal match the centres, however the cube is held", () => {
  const { start, goal, holding } = questionOf(EXERCISE);
  assert.equal(holding, "DLFURB");
  const done = (/** @type {string} */ text) => reached(after(start, parse(text)), goal);
  assert.ok(!done(""));
  assert.ok(done(EXERCISE.answer));
  assert.ok(done(`${EXERCISE.answer} x y2`));
  assert.ok(!done(`${EXERCISE.answer} R`));
});

test("pictures of cases have the colours of the cube in hand", () => {
  const six = [..."URFDLB"].map((face) => `#${face}`);
  const held = coloursHeld("DLFURB", six);
  assert.deepEqual([held["--sticker-d"], held["--sticker-f"]], ["#D", "#F"]); // as they are drawn
  assert.equal(coloursHeld("URFDLB", six)["--sticker-d"], "#U"); // white is up, where yellow is drawn
});

const NAMES = ["Aa", "Ab", "E", "F"];
const PLL = NAMES.map((name, i) => {
  const group = i < 2 ? "corners" : "edges";
  return {
    step: "PLL",
    number: i + 1,
    name,
    group,
    title: `PLL ${i + 1} (${name})`,
    svg: "<svg/>",
  };
});

/** A storage in memory that two tabs share. */
function sharedStorage() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (/** @type {number} */ i) => [...texts.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void texts.set(key, text),
    removeItem: (/** @type {string} */ key) => void texts.delete(key),
  };
}

/** @param {ReturnType<typeof sharedStorage>} [storage] */
const tab = (storage = sharedStorage()) => new Store({ storage, events: new EventTarget() });

test("a plan: the wished cases, what an address names, and what comes next", () => {
  const plan = new Plan(tab());
  assert.equal(plan.complete, false);
  assert.equal(plan.next(), undefined);
  plan.learn({ PLL });
  assert.equal(plan.takeFragment("#nothing"), false);
  assert.equal(plan.takeFragment("#pll-ab"), true);
  assert.deepEqual([plan.step, [...plan.chosen], plan.keys], ["PLL", [2], ["PLL 2"]]);
  assert.deepEqual(plan.next(), { step: "PLL", key: "PLL 2", colour: "white" });
  plan.choose([1, 2, 3, 4]);
  assert.deepEqual([plan.wishes.chosen, plan.keys.length], [{}, 4]);
  plan.came("PLL 2");
  for (let i = 0; i < 50; i++) assert.notEqual(plan.next()?.key, "PLL 2");
  plan.choose([]);
  assert.equal(plan.next(), undefined);
  plan.setStep("cross");
  assert.deepEqual(plan.keys, ["cross"]);
});

test("an address that cannot be decoded names nothing", () => {
  const plan = new Plan(tab());
  plan.learn({ PLL });
  for (const fragment of ["#PLL-%", "#PLL-%E0%A4%A"]) plan.takeFragment(fragment);
  assert.equal(plan.keys.length, 4);
});

test("groups: one alone from all, then in and out", () => {
  const plan = new Plan(tab());
  plan.learn({ PLL });
  plan.setStep("PLL");
  const pressed = () => ["all", "corners", "edges"].map((name) => plan.isChosen(name));
  assert.deepEqual(pressed(), ["true", "false", "false"]);
  plan.toggleGroup("corners");
  assert.deepEqual(
    [[...plan.chosen], pressed()],
    [
      [1, 2],
      ["mixed", "true", "false"],
    ],
  );
  plan.toggle(3);
  assert.deepEqual(pressed(), ["mixed", "true", "mixed"]);
  plan.toggleGroup("corners");
  assert.deepEqual([...plan.chosen], [3]);
  plan.toggleGroup("all");
  assert.deepEqual(pressed(), ["true", "false", "false"]);
});

test("two tabs: the answers of both count, and the wishes of both", () => {
  const storage = sharedStorage();
  const [one, two] = [new Plan(tab(storage)), new Plan(tab(storage))];
  one.answered("PLL", "PLL 1", { known: true, seconds: 2 });
  two.answered("PLL", "PLL 1", { known: false, seconds: 1 }); // has not heard of it
  two.answered("PLL", "PLL 2", { known: true, seconds: null });
  one.answered("PLL", "PLL 1", { known: true, seconds: 3 });
  one.wish({ grey: false });
  two.wish({ colour: "red" });
  const all = new Plan(tab(storage));
  const { seen, known: knew, timed, total, best } = all.entryOf("PLL 1");
  assert.deepEqual([seen, knew, timed, total, best], [3, 2, 3, 6, 1]);
  assert.equal(all.entryOf("PLL 2").seen, 1);
  assert.deepEqual([all.wishes.grey, all.wishes.colour], [false, "red"]);
});

/** A Python that makes exercises, and can fail. */
class FakePython {
  isReady = true;
  made = 0;
  /** @type {string | undefined} */ failure;

  async python() {
    return /** @type {any} */ (this);
  }

  /** @param {string} command @param {any} args */
  call(command, args) {
    return { result: this.#answer(command, args), cancel() {} };
  }

  /** @param {string} command @param {any} args @returns {Promise<any>} */
  async #answer(command, { name } = { name: 0 }) {
    if (this.failure) throw new Error(this.failure);
    assert.equal(command, "cfop.train");
    this.made += 1;
    const about = PLL[name - 1];
    return { ...EXERCISE, case: about, title: about.title };
  }
}

/** What a build has prepared: an exercise of each case. */
async function prepared() {
  const of = (/** @type {any} */ about) => [{ ...EXERCISE, case: about, title: about.title }];
  return {
    cases: { PLL },
    exercises: Object.fromEntries(PLL.map((about) => [`PLL ${about.number}`, of(about)])),
  };
}

/** @param {FakePython} [python] @param {Store} [store] */
async function asked(python = new FakePython(), store = tab()) {
  const model = new TrainerModel(store, python, prepared);
  await model.next("#PLL");
  return model;
}

test("before Python has come, each prepared exercise is asked once, the first at once", async () => {
  const python = new FakePython();
  python.isReady = false;
  const store = tab();
  new Plan(store).wish({ chosen: { PLL: [2] } });
  const model = await asked(python, store);
  assert.deepEqual([model.stage, model.title, python.made], ["asking", "PLL 2 (Ab)", 2]);
  await model.next(); // of the two that Python has made ahead
  await new Promise(setImmediate);
  assert.deepEqual([model.stage, python.made], ["asking", 3]);
});

test("another colour than the prepared one waits for Python", async () => {
  const python = new FakePython();
  python.isReady = false;
  const store = tab();
  new Plan(store).wish({ colour: "red" });
  await asked(python, store);
  assert.equal(python.made > 0, true);
});

test("times stay over a reload, by step", async () => {
  const storage = sharedStorage();
  const plan = new Plan(tab(storage));
  plan.answered("PLL", "PLL 1", { known: true, seconds: 2.5 });
  plan.answered("OLL", "OLL 1", { known: true, seconds: null });
  for (let i = 0; i < 120; i++) plan.answered("F2L", "F2L 1", { known: true, seconds: i });
  const later = new Plan(tab(storage));
  assert.deepEqual([later.timesOf("PLL"), later.timesOf("OLL")], [[2.5], []]);
  assert.deepEqual([later.timesOf("F2L").length, later.timesOf("F2L").at(-1)], [100, 119]);
  const model = await asked(new FakePython(), tab(storage));
  assert.equal(model.recent, "Last: 2.50");
});

test("an exercise is asked, answered, remembered, and the next one asked", async () => {
  const model = await asked();
  assert.deepEqual([model.stage, model.scramble], ["asking", SCRAMBLE]);
  assert.match(model.task, /^With yellow on top and green in front: bring the pieces/);
  assert.equal(model.mark(true), false);
  assert.equal(model.reveal(), true);
  assert.equal(model.reveal(), false);
  assert.deepEqual([model.stage, model.verdict, model.figures], ["answered", "", "New to you"]);
  assert.deepEqual(model.shown.moves, EXERCISE.answer.split(" "));
  const key = model.question?.exercise.key ?? "";
  assert.equal(model.mark(true), true);
  assert.equal(model.plan.entryOf(key).known, 1);
  assert.equal(model.stage, "waiting");
  await new Promise(setImmediate);
  assert.deepEqual([model.stage, model.ways, model.way], ["asking", [], undefined]);
});

test("turns by hand solve it after a moment", async (context) => {
  const model = await asked();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let state = /** @type {import("../../cube/state.js").State} */ (model.question?.start);
  for (const move of EXERCISE.answer.split(" ")) {
    state = after(state, [move]);
    model.turned(state);
  }
  assert.equal(model.stage, "asking");
  context.mock.timers.tick(400);
  assert.deepEqual([model.stage, model.verdict], ["answered", "Solved with 15 turns."]);
});

test("a late answer of Python is not shown, a failure is a sentence with a way on", async () => {
  const python = new FakePython();
  const model = await asked(python);
  const [late, latest] = [model.next(), model.next()];
  await Promise.all([late, latest]);
  assert.equal(model.stage, "asking");
  python.failure = "Python was lost.";
  for (let ahead = 0; ahead < 2; ahead++) await model.next();
  await model.next();
  const { text, tone, offer } = model.notices.at("message");
  assert.deepEqual(
    [model.stage, model.scramble, text, tone],
    ["waiting", "—", "Python was lost.", "error"],
  );
  python.failure = undefined;
  await offer?.act();
  assert.deepEqual([model.stage, model.notices.at("message").text], ["asking", ""]);
});

test("no case chosen: it says so, and goes on when one is", async () => {
  const model = await asked();
  model.choose(() => model.plan.toggleGroup("corners"));
  model.choose(() => model.plan.toggleGroup("corners"));
  await new Promise(setImmediate);
  assert.match(model.notices.at("message").text, /^No case is chosen/);
  model.choose(() => model.plan.toggle(3));
  await new Promise(setImmediate);
  assert.deepEqual([model.stage, model.about?.name], ["asking", "E"]);
});

test("pictures: a wrong choice is graded at once, and can be taken back", async () => {
  const model = await asked();
  model.wish({ quiz: true });
  assert.equal(model.pictures?.length, 4);
  const key = model.question?.exercise.key ?? "";
  const answers = () => [model.plan.entryOf(key).seen, model.plan.entryOf(key).known];
  model.pick(/** @type {any} */ (PLL.find((one) => one !== model.about)));
  assert.equal(model.outcome.right, false);
  assert.match(model.verdict, /^No: you chose PLL/);
  assert.deepEqual([model.stage, model.graded, answers()], ["answered", true, [1, 0]]);
  assert.equal(model.figures, "Knew 0 of 1");
  assert.equal(model.mark(true), false);
  assert.equal(model.undo(), true); // the wrong button was hit
  assert.deepEqual([model.stage, model.graded, answers()], ["answered", false, [0, 0]]);
  assert.equal(model.goOn(), false);
  model.mark(true);
  await new Promise(setImmediate);
  assert.deepEqual([model.stage, answers()], ["asking", [1, 1]]);
});

test("pictures: after a wrong choice one goes on, also after a reload", async () => {
  const storage = sharedStorage();
  const place = { note: /** @type {any} */ (null) };
  const model = new TrainerModel(tab(storage), new FakePython(), prepared, place);
  await model.begin("#PLL");
  model.wish({ quiz: true });
  const key = model.question?.exercise.key ?? "";
  model.pick(/** @type {any} */ (PLL.find((one) => one !== model.about)));
  place.note = structuredClone(place.note);
  const again = new TrainerModel(tab(storage), new FakePython(), prepared, place);
  await again.begin();
  assert.deepEqual([again.stage, again.graded], ["answered", true]);
  assert.equal(again.goOn(), true);
  await new Promise(setImmediate);
  assert.deepEqual([again.stage, again.graded], ["asking", false]);
  assert.equal(again.plan.entryOf(key).seen, 1);
});

test("pictures: after a right choice the reader says whether the moves were known", async () => {
  const model = await asked();
  model.wish({ quiz: true });
  model.pick(/** @type {any} */ (model.about));
  assert.deepEqual([model.verdict, model.graded, model.goOn()], ["Right.", false, false]);
  assert.equal(model.mark(true), true);
});

test("turns of the six faces are told of an answer that has others", () => {
  for (const [way, is] of /** @type {const} */ ([
    ["U2 L F' B' R2", true],
    ["r U R' U'", false],
    ["Rw U R'", false],
    ["M' U2 M", false],
    ["x R U", false],
  ])) {
    assert.equal(isOfFaces({ text: way, moves: parse(way) }), is, way);
  }
});

test("progress that cannot be kept is said, and training goes on", async () => {
  const model = new TrainerModel(
    new Store({ storage: full(), events: new EventTarget() }),
    new FakePython(),
    prepared,
  );
  await model.next("#PLL");
  model.reveal();
  model.mark(true);
  assert.equal(model.notices.at("message").text, "Your progress is not kept.");
  await new Promise(setImmediate);
  assert.equal(model.stage, "asking");
  assert.match(model.summary, /1 seen · knew 1 of 1/);
});

/** A storage without room. */
const full = () => ({
  ...{ length: 0, key: () => null, getItem: () => null, removeItem() {} },
  setItem() {
    throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
  },
});

test("an average leaves out the best and the worst of the last five, or twelve", () => {
  assert.equal(averageOf([12, 10, 11, 9], 5), null);
  assert.equal(averageOf([99, 12, 10, 30, 9, 11], 5), 11);
  assert.equal(averageOf([5, 5, 5, 5, 5], 5), 5);
  const twelve = [14, 12, 10, 30, 9, 11, 13, 12, 12, 10, 14, 2]; // 2 and 30 do not count
  assert.equal(averageOf(twelve.slice(1), 12), null);
  assert.equal(averageOf(twelve, 12), 11.7);
  assert.equal(averageOf([1000, ...twelve], 12), 11.7);
});

test("the latest times, and their averages as soon as there are enough", () => {
  assert.equal(recentTimes([]), "");
  assert.equal(recentTimes([12.5, 61]), "Last: 12.50  1:01.00");
  const times = [14, 12, 10, 30, 9, 11, 13, 12, 12, 10, 14, 2];
  assert.equal(averages(times.slice(0, 4)), "");
  assert.equal(averages(times.slice(0, 5)), "Average of 5: 12.00");
  assert.equal(averages(times), "Average of 5: 11.33 · Average of 12: 11.70");
});

test("the next question is there before the last is graded, and none is asked that is not wanted any more", async () => {
  const python = new FakePython();
  const model = await asked(python);
  await new Promise(setImmediate);
  python.call = () => ({ result: new Promise(() => {}), cancel() {} }); // Python takes long
  const first = model.about?.number;
  model.reveal();
  model.mark(true);
  await new Promise(setImmediate);
  assert.equal(model.stage, "asking");
  assert.notEqual(model.about?.number, first);
  model.choose(() => model.plan.choose([Number(first)]));
  await new Promise(setImmediate);
  assert.deepEqual([model.stage, model.scramble], ["waiting", "A scramble is being made."]);
  assert.deepEqual([model.question, model.shown], [undefined, {}]); // nothing of the old one is left
});

test("a reload finds the question, its time and its answer, until it is graded", async () => {
  const storage = sharedStorage();
  const place = { note: /** @type {any} */ (null) };
  const reloaded = async () => {
    place.note = structuredClone(place.note);
    const model = new TrainerModel(tab(storage), new FakePython(), prepared, place, clock());
    await model.begin();
    return model;
  };
  let now = 0;
  const clock = () => new StartingClock(() => now);
  const model = new TrainerModel(tab(storage), new FakePython(), prepared, place, clock());
  await model.begin("#PLL");
  const title = model.title;
  const asked = await reloaded();
  assert.deepEqual([asked.stage, asked.title, asked.clock.stage], ["asking", title, "idle"]);
  for (const [act, time] of /** @type {const} */ ([
    ["press", 1000],
    ["release", 3500],
    ["press", 0],
  ])) {
    asked.clock[act]();
    now += time;
  }
  const stopped = await reloaded();
  assert.deepEqual([stopped.stage, stopped.title, stopped.clock.shown], ["asking", title, 3.5]);
  stopped.reveal("Right.", true);
  const answered = await reloaded();
  assert.deepEqual(
    [answered.stage, answered.title, answered.verdict],
    ["answered", title, "Right. 3.50 s"],
  );
  assert.deepEqual(answered.shown.moves, EXERCISE.answer.split(" "));
  const key = answered.question?.exercise.key ?? "";
  answered.mark(true);
  assert.equal(place.note, null);
  await new Promise(setImmediate);
  assert.equal(answered.plan.entryOf(key).best, 3.5);
  const next = await reloaded();
  assert.deepEqual([next.stage, next.clock.shown], ["asking", 0]);
});

test("a note that is not ours, or of an older form, is no round", async () => {
  for (const note of [{}, "x", { form: 0, round: {} }]) {
    const model = new TrainerModel(tab(), new FakePython(), prepared, { note });
    await model.begin("#PLL");
    assert.equal(model.stage, "asking");
  }
});

test("an address that names a step is asked, whatever was noted", async () => {
  const place = { note: null };
  const model = new TrainerModel(tab(), new FakePython(), prepared, place);
  await model.begin("#PLL-Aa");
  const later = new TrainerModel(tab(), new FakePython(), prepared, place);
  await later.begin("#PLL-F");
  assert.equal(later.about?.name, "F");
});

test("the last grade is taken back: its answer awaits another, then comes what was under way", async () => {
  const model = await asked();
  assert.deepEqual([model.lastGrade, model.undo()], ["", false]);
  const { title } = model;
  const key = model.question?.exercise.key ?? "";
  model.plan.answered("PLL", key, { known: false, seconds: 4 });
  const before = structuredClone([model.plan.progress, model.plan.timesOf("PLL")]);
  model.clock.seconds = 2;
  model.reveal("Right.", true);
  model.mark(false);
  await new Promise(setImmediate);
  const under = model.title;
  assert.equal(model.lastGrade, `${title}, not known`);
  assert.equal(model.undo(), true);
  assert.deepEqual([model.plan.progress, model.plan.timesOf("PLL")], before);
  assert.deepEqual([model.stage, model.title, model.verdict], ["answered", title, "Right. 2.00 s"]);
  assert.equal(model.undo(), false); // one only
  model.mark(true);
  assert.deepEqual([model.stage, model.title], ["asking", under]);
  const { seen, known: knew, timed, total, best } = model.plan.entryOf(key);
  assert.deepEqual([seen, knew, timed, total, best], [2, 1, 2, 6, 2]);
  assert.deepEqual(model.plan.timesOf("PLL"), [4, 2]);
});

test("no grade is taken back while the clock runs, nor one that is forgotten", async () => {
  const model = await asked();
  model.reveal();
  model.mark(true);
  await new Promise(setImmediate);
  model.clock.press();
  assert.deepEqual([model.lastGrade, model.undo()], ["", false]);
  model.clock.giveUp();
  assert.match(model.lastGrade, /, known$/);
  model.forget();
  assert.deepEqual([model.lastGrade, model.undo(), model.plan.progress], ["", false, {}]);
});

test("what another tab has answered since stays when a grade is taken back", () => {
  const storage = sharedStorage();
  const [one, two] = [new Plan(tab(storage)), new Plan(tab(storage))];
  one.answered("PLL", "PLL 1", { known: true, seconds: 2 });
  two.answered("PLL", "PLL 1", { known: true, seconds: null });
  two.answered("PLL", "PLL 2", { known: true, seconds: 5 });
  one.wish({ grey: false });
  one.takeBack();
  const all = new Plan(tab(storage));
  const { seen, known: knew, timed, best } = all.entryOf("PLL 1");
  assert.deepEqual([seen, knew, timed, best], [1, 1, 0, null]);
  assert.deepEqual([all.entryOf("PLL 2").seen, all.wishes.grey], [1, false]);
});
