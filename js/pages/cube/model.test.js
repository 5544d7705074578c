import assert from "node:assert/strict";
import { test } from "node:test";
import { BARE_FACELETS } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { after, faceletsOf, isSolved, stateOf } from "../../cube/state.js";
import { Address } from "../../game/links.js";
import { Store } from "../../game/store.js";
import { Settings } from "../../shell/settings.js";
import { CubeModel } from "./model.js";

/** A browser's storage, address bar and engine, without a browser. */
class World {
  /** What Python says to each command, if it is there. @type {Record<string, any> | undefined} */ answers;
  /** @type {Map<string, string>} */ texts = new Map();
  /** @type {string[]} */ addresses = [""];
  /** @type {any} */ engine = new FakeEngine();
  /** @type {any[]} */ patterns = [];
  /** @type {EventTarget} */ events = new EventTarget();
  fetches = 0;
  failing = false;

  /** A page opened in it. @param {string} [fragment] */
  open(fragment) {
    if (fragment !== undefined) this.addresses = [fragment];
    const { texts, addresses } = this;
    const storage = {
      getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => void texts.set(key, text),
      removeItem: (/** @type {string} */ key) => void texts.delete(key),
      key: (/** @type {number} */ i) => [...texts.keys()][i] ?? null,
      get length() {
        return texts.size;
      },
    };
    const history = {
      pushState: (/** @type {any} */ _, /** @type {any} */ __, /** @type {string} */ to) =>
        addresses.push(to.slice(1)),
      replaceState: (/** @type {any} */ _, /** @type {any} */ __, /** @type {string} */ to) => {
        addresses[addresses.length - 1] = to.slice(1);
      },
    };
    const location = {
      origin: "",
      pathname: "/",
      search: "",
      get hash() {
        return addresses[addresses.length - 1];
      },
    };
    const { events } = this;
    const world = /** @type {any} */ ({
      location,
      history,
      addEventListener: events.addEventListener.bind(events),
    });
    const store = new Store({ storage, events: new EventTarget() });
    const arrival = /** @type {any} */ ({
      isReady: true,
      python: async () => {
        const { answers } = this;
        if (!answers) throw new Error("no Python here");
        return {
          call: (/** @type {string} */ name) => ({ result: Promise.resolve(answers[name]) }),
        };
      },
    });
    const fetchEngine = async () => {
      this.fetches += 1;
      if (this.failing) throw new TypeError("Failed to fetch");
      return this.engine;
    };
    const address = new Address(world);
    const settings = new Settings(store);
    const patterns = async () => this.patterns;
    const model = new CubeModel({ store, settings, arrival, address, fetchEngine, patterns });
    return { model, store, settings };
  }

  /** The reader goes back. */
  back() {
    this.addresses.pop();
    this.events.dispatchEvent(new Event("popstate"));
  }
}

/** Answers as a test wishes. */
class FakeEngine {
  /** @type {any[]} */ asked = [];
  /** @type {any} the proof that runs */ proving;
  workers = 1;
  begin() {}
  end() {}
  async python() {
    const estimate = { seconds: 1, longest: 1, memory: 1e6 };
    return { call: () => ({ result: Promise.resolve(estimate), cancel() {} }) };
  }
  async prove(/** @type {any} */ proof, /** @type {any} */ onEvent) {
    const cancel = () => {
      this.proving.cancelled = true;
    };
    this.proving = { proof, onEvent, cancelled: false };
    return { result: new Promise(() => {}), cancel };
  }
  whenReady(/** @type {() => void} */ act) {
    act();
  }
  async ask(/** @type {any} */ task, /** @type {any} */ onEvent) {
    /** @type {any} */
    const request = { task, onEvent, cancelled: false };
    const result = new Promise((resolve, reject) => Object.assign(request, { resolve, reject }));
    this.asked.push(request);
    const cancel = () => {
      request.cancelled = true;
      request.reject(Object.assign(new Error("Cancelled."), { kind: "cancelled" }));
    };
    return { result, cancel };
  }
  solutionOf(/** @type {any} */ _, /** @type {any} */ { maneuver: text, seconds, detail = "" }) {
    const moves = parse(text);
    return { moves, text, length: moves.length, count: `${moves.length} moves`, seconds, detail };
  }
}

const SHORT = {
  ...{ moves: ["U'", "R'"], text: "U' R'", length: 2 },
  ...{ count: "2 moves", seconds: 1, detail: "" },
};

/** @returns {Promise<void>} when all that can happen has happened */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** @param {string} text a model that has searched a solution of it, and its world */
async function searching(text) {
  const world = new World();
  const opened = world.open("");
  opened.model.type(text);
  opened.model.solve();
  await settled();
  return { world, ...opened, request: world.engine.asked[0] };
}

test("a blank typed after a scramble changes nothing", async () => {
  const { model, request } = await searching("R U");
  request.onEvent({ maneuver: "U' R'", seconds: 0.1 });
  const { solution, line } = model;
  const { fields } = model.visit;
  model.type("R U ");
  assert.equal(model.search.state, "searching");
  assert.equal(model.solution, solution);
  assert.equal(model.line, line);
  assert.deepEqual(model.visit.fields, fields);
  assert.equal(model.text, "R U ");
  model.type("R U F");
  assert.equal(model.search.state, "idle");
  assert.equal(model.solution, undefined);
  assert.ok(request.cancelled);
});

test("the way back from what was typed is known to the search", async () => {
  const typed = await searching("R U2 x F'");
  assert.equal(typed.request.task.known, "F x' U2 R'");
  typed.model.search.stop();
});

test("a search goes from waiting to done, and its best is played", async () => {
  const { model, request } = await searching("R U");
  assert.equal(model.search.state, "searching");
  request.onEvent({ maneuver: "U' R' F F'", seconds: 0.1 });
  request.onEvent({ maneuver: "U' R'", seconds: 0.2 });
  request.onEvent({ maneuver: "U' R' D D'", seconds: 0.3 });
  assert.equal(model.solution?.text, "U' R'");
  assert.deepEqual(
    model.search.steps.map(({ length }) => length),
    [4, 2],
  );
  assert.deepEqual(model.line.moves, ["U'", "R'"]);
  request.resolve({ maneuver: "U' R'", seconds: 0.2 });
  await settled();
  assert.equal(model.search.state, "done");
  assert.equal(model.spoken, "2 moves found.");
});

test("a part that cannot be fetched is a state, and is tried again", async () => {
  const world = new World();
  world.failing = true;
  const { model } = world.open("");
  model.type("R U F");
  assert.equal(model.solve(), "");
  await settled();
  assert.equal(model.search.state, "failed");
  const { text, offer } = model.notices.at("scramble");
  assert.match(text, /could not be fetched/);
  world.failing = false;
  offer?.act();
  await settled();
  assert.equal(model.search.state, "searching");
  assert.equal(world.fetches, 2);
  model.search.stop();
});

test("what is missing names its field", () => {
  const { model } = new World().open("");
  model.change(""); // no example any more
  assert.equal(model.solve(), "scramble");
  assert.match(model.notices.at("scramble").text, /Nothing to solve yet/);
  model.type("R K");
  assert.equal(model.solve(), "scramble");
  assert.deepEqual(model.notices.at("scramble").where, { start: 2, end: 3 });
  model.type("R");
  model.wishes.choose({ targetOpen: true, target: "M2 K" });
  assert.equal(model.solve(), "target");
  assert.match(model.notices.at("target").text, /'K' is not a move/);
  model.wishes.choose({ target: "M2" });
  assert.equal(model.notices.at("target").text, "");
  assert.equal(model.solve(), "");
  model.search.stop();
});

test("a reload finds text, method, solution, position and what can be undone", async () => {
  const { world, model, store, request } = await searching("R U");
  model.change("F R");
  model.change("R U");
  model.solve();
  await settled();
  world.engine.asked[1].resolve({ maneuver: "U' R'", seconds: 0.2 });
  await settled();
  model.moved({ at: 1, current: 1, playing: false }, true);
  model.wishes.choose({ seconds: 7, targetOpen: true });
  await new Promise((resolve) => setTimeout(resolve, 350)); // the address follows
  store.save();
  assert.ok(request.cancelled);
  const again = world.open().model;
  assert.equal(again.text, "R U");
  assert.equal(again.solution?.text, "U' R'");
  assert.equal(again.line.at, 1);
  assert.equal(again.wishes.seconds, 7);
  assert.ok(again.travel(-1));
  assert.equal(again.text, "F R");
  assert.ok(again.travel(-1));
  assert.equal(again.text, "R U");
});

test("a text too long for one cube is not kept over a reload, what was before it is", async () => {
  const { world, model, store } = await searching("R U");
  model.change("R U F\n".repeat(100_000));
  assert.match(model.notices.at("scramble").text, /several cubes/);
  store.save();
  assert.equal(store.problem, "");
  const again = world.open().model;
  assert.equal(again.text, "");
  model.travel(-1);
  store.save();
  assert.equal(world.open().model.text, "R U");
});

test("a link carries all of it to another browser, back and forward between them", async () => {
  const { model } = await searching("R U");
  model.wishes.wish({ colour: "yellow", way: "ahead" });
  model.wishes.choose({ method: "person" });
  model.search.stop();
  model.play(SHORT);
  model.moved({ at: 1, current: 1, playing: false }, true);
  const { fields, link } = model.visit;
  const world = new World();
  const { model: other } = world.open(link.slice(link.indexOf("#")));
  assert.deepEqual(other.visit.fields, fields);
  assert.equal(other.line.at, 1);
  assert.deepEqual(other.wishes.person, {
    ...{ colour: "yellow", way: "ahead", xcross: false, twoLook: false },
  });
  other.change("F2");
  let told = 0;
  other.watch(() => {
    told = other.solution ? told + 1 : 0;
  });
  world.back();
  assert.ok(told > 0); // with its solution
  assert.equal(other.text, "R U");
  assert.equal(other.solution?.text, "U' R'");
});

test("a solution in a link that solves nothing is not shown, and that is said", () => {
  const { model } = new World().open("#scramble=R+U&solution=R+U");
  assert.equal(model.text, "R U");
  assert.equal(model.solution, undefined);
  assert.match(model.notices.at("scramble").text, /in this link does not solve its scramble/);
  assert.equal(new World().open("#scramble=R+U&solution=%25").model.solution, undefined);
});

test("a solution in a link leads to the target that the link names", async () => {
  const open = async (/** @type {string} */ fragment) => {
    const world = new World();
    world.patterns = [CHECKERBOARD];
    const { model } = world.open(fragment);
    await settled();
    return [model.solution?.text, model.notices.at("scramble").text];
  };
  const told = "The solution in this link does not lead to its target: Solve finds one.";
  assert.deepEqual(await open("#target=R+U&solution=R+U"), ["R U", ""]);
  assert.deepEqual(await open("#target=R+U&solution=R+F"), [undefined, told]);
  assert.deepEqual(await open("#scramble=F&target=F+R+U+x&solution=R+U"), ["R U", ""]);
  assert.deepEqual(await open("#target=checkerboard&solution=M2+E2+S2"), ["M2 E2 S2", ""]);
  assert.deepEqual(await open("#target=checkerboard&solution=U"), [undefined, told]);
  const unknown = "The target in this link is not known.";
  assert.deepEqual(await open("#target=nobody+knows&solution=U"), [undefined, unknown]);
});

test("bare stickers of a link's cube may be of any colour", async () => {
  const solved = [..."URFDLB"].map((face) => face.repeat(9)).join("");
  const bare = solved.replace("UUUUUUUUU", "....U....");
  for (const [solution, found] of [
    ["R R'", "R R'"],
    ["U", undefined],
  ]) {
    const { model } = new World().open(`#scramble=${bare}&solution=${solution}`);
    assert.equal(model.solution?.text, found);
  }
});

test("a person's solution in a link is explained as soon as Python finds the same", async () => {
  const open = async (/** @type {string} */ found) => {
    const world = new World();
    const { solutionOf } = world.engine;
    world.engine.solutionOf = (/** @type {any} */ task, /** @type {any} */ answer) => ({
      ...solutionOf(task, answer),
      chapters: [{ title: "Cross", from: 0, to: 2 }],
    });
    const { model } = world.open("#scramble=R+U&method=person&solution=U'+R'&at=1");
    assert.equal(model.solution?.chapters, undefined);
    await settled();
    world.engine.asked[0].resolve({ maneuver: found, seconds: 0.1 });
    await settled();
    return model;
  };
  const model = await open("U' R'");
  assert.deepEqual([model.line.chapters?.length, model.line.at], [1, 1]);
  assert.equal(model.solution?.chapters?.[0].title, "Cross");
  const other = await open("U' R2 R");
  assert.deepEqual([other.solution?.text, other.line.chapters], ["U' R'", undefined]);
});

test("a place in a link is one of its solution's", () => {
  const fragment = (/** @type {string} */ at) => `#scramble=R+U&solution=U'+R'&at=${at}`;
  for (const [at, place] of Object.entries({ "-5": 0, 99999: 2, 1.5: 1, NaN: 0, "-Infinity": 0 })) {
    const { model } = new World().open(fragment(at));
    assert.deepEqual([model.line.at, model.position.at], [place, place], at);
  }
});

test("a link to what has been played to its end leads to its start", () => {
  const { model } = new World().open("#scramble=R+U&solution=U'+R'&at=2");
  assert.equal(model.visit.fields.at, 2);
  assert.doesNotMatch(model.visit.link, /at=/);
});

test("limits of a search are checked where they come in", () => {
  const { model } = new World().open("#scramble=R+U&length=3.5&seconds=-5");
  const { wishes, notices } = model;
  assert.deepEqual([wishes.length, wishes.seconds], [null, 3]);
  wishes.limit("length", 3.5);
  assert.match(notices.at("length").text, /The number of moves is a whole one from 0 to 30/);
  assert.equal(model.solve(), "length");
  assert.equal(model.search.state, "idle");
  wishes.limit("length", null);
  wishes.limit("seconds", -5);
  assert.equal(model.solve(), "seconds");
  wishes.limit("seconds", 5);
  assert.equal(model.solve(), "");
  model.search.stop();
});

test("other wishes of a person are solved anew, and old ones are found again", async () => {
  const { world, model, request } = await searching("R U");
  request.resolve({ maneuver: "U' R'", seconds: 0.2 });
  await settled();
  model.wishes.choose({ method: "person" });
  assert.equal(model.visit.fields.solution, undefined);
  await settled();
  assert.equal(world.engine.asked[1].task.method, "person");
  world.engine.asked[1].onEvent({ maneuver: "F F' U' R'", seconds: 0.2 });
  model.wishes.wish({ way: "short" });
  assert.equal(model.visit.fields.solution, undefined);
  await settled();
  assert.equal(world.engine.asked[2].task.options.friendly, false);
  model.wishes.choose({ method: "shortest" });
  assert.equal(model.solution?.text, "U' R'");
  assert.equal(model.search.active, false);
});

test("another target, or one that is wrong, takes the solution away", async () => {
  const { model } = new World().open("#scramble=R+U&solution=R&target=R+U+R");
  assert.equal(model.solution?.text, "R");
  model.wishes.choose({ target: "R U Q" });
  assert.deepEqual([model.solution, model.line.moves], [undefined, ["R", "U"]]);
  model.wishes.choose({ target: "R U R" });
  assert.equal(model.solution?.text, "R");
});

test("undo brings back the solution too, where its player was", async () => {
  const { model, request } = await searching("R U");
  request.resolve({ maneuver: "U' R'", seconds: 0.2 });
  await settled();
  model.moved({ at: 1, current: 1, playing: false }, true);
  model.moved({ at: 2, current: 1, playing: false }, true); // the turn is under way when it is told
  model.turned("F", 1, after(stateOf(), ["R", "F"]), 1);
  assert.equal(model.visit.fields.solution, undefined);
  model.travel(-1);
  assert.equal(model.text, "R U");
  assert.equal(model.solution?.text, "U' R'");
  assert.equal(model.line.at, 1);
});

test("painting ends when the cube is solved or another takes its place", async () => {
  const { model, request } = await searching(faceletsOf(after(stateOf(), ["R", "U"])));
  model.paint(true);
  request.onEvent({ maneuver: "U' R'", seconds: 0.2 });
  assert.equal(model.painting, undefined);
  model.paint(true);
  model.stroke(0, "R");
  assert.notEqual(model.painting, undefined);
  model.replace("R U F");
  assert.equal(model.painting, undefined);
  model.search.stop();
});

test("a link that is too long is refused, and the page keeps its cube without one", () => {
  const world = new World();
  const { model, store } = world.open("");
  model.change("R U F' ".repeat(3000));
  assert.throws(() => model.visit.link, RangeError);
  assert.equal(world.addresses.at(-1), "");
  store.save();
  assert.equal(world.open().model.cube.reading.moves.length, 9000);
});

test("turns by hand are written into the text", () => {
  const { model } = new World().open("");
  const state = (/** @type {string} */ text) => after(stateOf(), parse(text));
  model.change("");
  model.turned("R", 0, state("R"), 0);
  model.turned("U'", 1, state("R U'"), 1);
  assert.equal(model.text, "R U'");
  model.type("R U' // mine");
  model.turned("F", 2, state("R U' F"), 2);
  assert.equal(model.text, "R U' // mine\nF");
  model.turned("D", 1, state("R D"), 1); // from amid the line
  assert.equal(model.text, "R D");
  model.search.take({
    moves: ["D'", "R'"],
    text: "D' R'",
    length: 2,
    count: "2 moves",
    seconds: 1,
    detail: "",
  });
  model.turned("B", 1, state("R B"), 1);
  assert.equal(model.text, "R D D' B");
  assert.equal(model.solution, undefined);
  const painted = faceletsOf(state("R"));
  model.change(painted);
  model.turned("R'", 0, stateOf(), 0);
  assert.equal(model.text, faceletsOf(stateOf()));
});

test("a first visitor sees an example, and can take it", async () => {
  const world = new World();
  const { model } = world.open("");
  const { start, moves, isExample } = model.line;
  assert.ok(isExample && isSolved(after(start, moves)));
  assert.equal(model.text, "");
  assert.equal(model.solve(), "");
  await settled();
  assert.equal(faceletsOf(world.engine.asked[0].task.state), faceletsOf(start));
  model.search.stop();
  model.wishes.choose({ seconds: 9 });
  const other = new World().open("").model;
  const played = after(other.line.start, other.line.moves.slice(0, 3));
  other.turned("R", 3, after(played, ["R"]), 3);
  assert.equal(faceletsOf(other.state), faceletsOf(after(played, ["R"])));
  assert.equal(parse(other.text).length, other.line.moves.length);
  assert.ok(other.line.finish); // the player goes on from there, and so does the next turn
  other.turned("U", other.line.moves.length, after(played, ["R", "U"]), other.line.moves.length);
  assert.equal(faceletsOf(other.state), faceletsOf(after(played, ["R", "U"])));
  const last = new World().open("").model;
  last.turned("R", last.line.moves.length, after(stateOf(), ["R"]), last.line.moves.length);
  assert.equal(last.text, "R");
});

test("who has begun before the page was there sees no example", () => {
  const { model } = new World().open("");
  model.skipExample();
  assert.deepEqual([model.line.isExample, model.line.moves], [undefined, []]);
  model.turned("R", 0, after(stateOf(), ["R"]), 0);
  assert.equal(model.text, "R");
});

test("stickers that are not painted are free only if that is wished", async () => {
  const world = new World();
  const { model } = world.open("");
  model.paint(true);
  model.notices.at("scramble").offer?.act(); // with a solved cube
  model.stroke(0, ".");
  assert.equal(model.solve(), "scramble");
  const { text, offer } = model.notices.at("scramble");
  assert.match(text, /1 sticker has no colour yet: go on painting, or leave them free/);
  offer?.act();
  await settled();
  assert.equal(world.engine.asked[0].task.method, "target");
  model.search.stop();
});

test("a painted cube is finished if only one has its colours", async () => {
  const world = new World();
  const { model } = world.open("");
  const solved = faceletsOf(stateOf());
  world.answers = { "scan.complete": { cubes: 1, facelets: solved } };
  model.change(`..${solved.slice(2)}`);
  model.solve();
  await settled();
  const { text, offer } = model.notices.at("scramble");
  assert.equal(text, "2 stickers have no colour yet, and only one cube has the others.");
  assert.match(offer?.or?.label ?? "", /Leave them free/);
  offer?.act();
  assert.equal(model.text, solved);

  world.answers = { "scan.complete": { cubes: 36, facelets: solved } };
  model.change(`.${solved.slice(1)}`);
  model.solve();
  await settled();
  assert.match(model.notices.at("scramble").text, /36 cubes have the others: go on painting, or/);
  world.answers = { "scan.complete": { cubes: 0, facelets: "" } };
  model.solve();
  await settled();
  const none = model.notices.at("scramble");
  assert.match(none.text, /no cube has the others/);
  assert.equal(none.offer, undefined);
});

test("where one change is not enough, the nearest cube is offered if it is the only one", async () => {
  const world = new World();
  const { model } = world.open("");
  const facelets = faceletsOf(stateOf());
  const problems = [{ message: "red appears 11 times", where: { facelets: [0, 1] }, repair: null }];
  const said = { message: "U1: white instead of red", by_hand: "look again at these 2 stickers" };
  const nearest = { facelets, changed: [0, 1], cubes: 1, ...said };
  world.answers = { "cube.check": { problems }, "scan.nearest": nearest };
  model.change(`RR${facelets.slice(2)}`);
  await settled();
  assert.deepEqual([...model.marked], [0, 1]);
  const { offer } = model.notices.at("scramble");
  assert.equal(offer?.label, "Take the nearest cube: 2 stickers changed");
  assert.match(model.notices.at("scramble").text, /On your cube: look again at these 2 stickers\./);
  world.answers = { "cube.check": { problems }, "scan.nearest": { ...nearest, cubes: 2 } };
  model.change(`RRR${facelets.slice(3)}`);
  await settled();
  assert.equal(model.notices.at("scramble").offer, undefined, "which of them, nobody knows");
  offer?.act();
  assert.equal(model.text, facelets);
});

test("what cannot be is said in words, marked, and repaired", async () => {
  const world = new World();
  const { model } = world.open("");
  const repair = {
    message: "up side: white instead of red",
    by_hand: "look again at this sticker",
    facelets: faceletsOf(stateOf()),
    changed: [0],
  };
  const where = { facelets: [0, 9, 10, 11] };
  world.answers = {
    "cube.check": { problems: [{ message: "red appears 10 times", where, repair }] },
  };
  model.parts.engine = async () => {
    const inLetters = { message: "the colour R is there 10 times", where, repair: null };
    throw Object.assign(new Error("no cube"), { where: { problems: [inLetters] } });
  };
  model.change(`R${repair.facelets.slice(1)}`);
  model.solve();
  await settled();
  assert.deepEqual([...model.marked], [0]);
  assert.deepEqual([...(model.line.chapters?.[0].lit ?? [])], [0]);
  const { text, offer, why } = model.notices.at("scramble");
  const inThePicture = "In the picture: up side: white instead of red.";
  assert.equal(
    text,
    `Red appears 10 times. ${inThePicture} On your cube: look again at this sticker.`,
  );
  assert.match(why ?? "", /^learn\/possible\//);
  assert.equal(offer?.label, "Repair the picture");
  offer?.act();
  assert.equal(model.text, repair.facelets);
  assert.equal(model.marked.size, 0);
});

test("drags take a solution away only while they are let to, and that ends with the solution", () => {
  const { model } = new World().open("");
  model.change("R U");
  assert.ok(!model.isFollowed);
  model.showSolved("R U", "U' R'");
  assert.ok(model.isFollowed);
  model.takeInHand();
  assert.ok(!model.isFollowed);
  model.turned("F", 1, model.state, 1);
  assert.ok(!model.isFollowed && !model.hasSteps);
  model.showSolved("F", "F'");
  assert.ok(model.isFollowed, "another solution is looked at first");
  model.showSolved("", "");
  assert.ok(!model.isFollowed, "there is nothing to follow");
});

test("painting counts as steps to undo", () => {
  const { model } = new World().open("");
  model.paint(true);
  model.choosePaint({ colour: "R" });
  model.stroke(0);
  model.stroke(1, "B");
  assert.ok(model.text.startsWith("RB.."));
  model.travel(-1);
  assert.ok(model.text.startsWith("R..."));
});

test("painting begins bare, and nothing is lost by that", async () => {
  const { model } = new World().open("");
  model.change("R U");
  model.showSolved("R U", "U' R'");
  await settled();
  model.paint(true);
  assert.equal(model.text, BARE_FACELETS);
  assert.equal(model.notices.at("scramble").text, "Nothing is painted yet.");
  model.paint(false);
  assert.deepEqual([model.text, model.solution?.text], ["R U", "U' R'"]);
  model.paint(true);
  assert.equal(model.notices.at("scramble").offer?.label, "Keep my scramble");
  model.notices.at("scramble").offer?.act();
  assert.equal(model.text, "R U");
  assert.ok(model.painting, "it goes on with that cube");
  model.stroke(0, "R");
  const painted = model.text;
  model.paint(false);
  assert.equal(model.text, painted);
  model.paint(true);
  assert.equal(model.text, painted, "colours that are there are gone on with");
  model.paint(false);
  model.change("R K");
  model.paint(true);
  assert.equal(model.notices.at("scramble").offer?.label, "Start from solved");
  model.paint(false);
  assert.equal(model.text, "R K");
  model.paint(true);
  model.stroke(0, "R");
  model.change(BARE_FACELETS); // Clear
  model.paint(false);
  model.travel(-1);
  model.travel(-1);
  assert.match(model.text, /^R\.\.\./, "and Undo has the stroke still");
});

test("texts in compact letters are read so from the moment that is wished", () => {
  const { model, settings } = new World().open("");
  model.type("RuF");
  assert.deepEqual(model.cube.reading.moves, ["R", "u", "F"]);
  settings.change({ compact: true });
  assert.deepEqual(model.cube.reading.moves, ["R", "U'", "F"]);
});

test("a text that reads two ways is read one way, and the other is offered", () => {
  const { model, settings } = new World().open("");
  model.type("UBdL");
  assert.deepEqual(model.cube.reading.moves, ["U", "B", "d", "L"]);
  assert.equal(model.notices.at("scramble").tone, "");
  model.notices.at("scramble").offer?.act();
  assert.equal(model.text, "U B D' L");
  assert.equal(model.notices.at("scramble").text, "");
  settings.change({ compact: true });
  model.change("UBGLVd");
  assert.match(model.notices.at("scramble").text, /2 letters are no moves .* leave them out/);
  model.notices.at("scramble").offer?.act();
  assert.equal(model.text, "U B L D'");
});

test("what is kept of a long history is its latest part", () => {
  const world = new World();
  const { model, store } = world.open("");
  for (let i = 0; i < 20; i++) model.change(`${"R U F' ".repeat(4000)}${"L ".repeat(i + 1)}`);
  store.save();
  const kept = [...world.texts.values()].join("").length;
  assert.ok(kept < 700_000, `${kept} characters`);
  const again = world.open().model;
  assert.equal(again.text, model.text.trim());
  assert.ok(again.travel(-1));
  assert.ok(again.text.endsWith(" L".repeat(19)));
});

const CHECKERBOARD = {
  names: ["Checkerboard", "Pons asinorum"],
  maneuver: "L2 R2 B2 F2 U2 D2",
  state: faceletsOf(after(stateOf(), parse("M2 E2 S2"))),
  ...{ length: 6, lower: 6, told: "6 moves, none is shorter", svg: "" },
};

test("a pattern shows how it is made, and is solved to from the cube that was there", async () => {
  const world = new World();
  world.patterns = [CHECKERBOARD];
  const { model } = world.open();
  model.type("R U");
  model.showPattern(CHECKERBOARD);
  assert.equal(model.text, CHECKERBOARD.maneuver);
  assert.deepEqual([model.line.at, model.line.finish], [0, true]);
  const { text, offer } = model.notices.at("scramble");
  assert.equal(text, "Checkerboard: 6 moves, none is shorter.");
  offer?.act();
  assert.deepEqual([model.text, model.wishes.target], ["R U", "Checkerboard"]);
  await settled();
  const { target, method } = world.engine.asked[0].task;
  assert.deepEqual([method, target], ["target", CHECKERBOARD.state]);
  model.search.stop();
  model.travel(-1);
  assert.equal(model.text, CHECKERBOARD.maneuver);
});

test("a name is read as a target once the patterns are there; another word is told", async () => {
  const world = new World();
  world.patterns = [CHECKERBOARD];
  const { model } = world.open();
  model.wishes.choose({ targetOpen: true, target: "pons asinorum" });
  assert.equal(model.notices.at("target").text, "");
  model.type("R");
  assert.equal(model.solve(), "target"); // it waits for the name
  await settled();
  assert.equal(model.wishes.targetFacelets, CHECKERBOARD.state);
  assert.equal(world.engine.asked[0].task.target, CHECKERBOARD.state);
  model.search.stop();
  model.wishes.choose({ target: "chekerboard" });
  assert.equal(model.notices.at("target").text, "No pattern has that name.");
  model.notices.at("target").offer?.act();
  assert.equal(model.wishes.targetFacelets, CHECKERBOARD.state);
  model.wishes.choose({ target: "chessboard" });
  assert.match(model.notices.at("target").text, /is not a move/);
});

test("the way back is in the language in which the text is typed", () => {
  const { model, settings } = new World().open();
  model.type("R U2 [F, D]");
  assert.equal(model.cube.wayBack, "D F D' F' U2 R'");
  settings.change({ compact: true });
  model.type("RuF");
  assert.equal(model.cube.wayBack, "fUr");
  model.type("R2 u");
  assert.equal(model.cube.wayBack, "u' R2");
});

test("a last layer in two looks is asked for where nobody looks ahead, and a link says so", async () => {
  const world = new World();
  const { model } = world.open();
  model.type("R U F");
  model.wishes.choose({ method: "person" });
  model.wishes.wish({ twoLook: true });
  model.solve();
  await settled();
  assert.equal(world.engine.asked[0].task.options.two_look, true);
  const { link } = model.visit;
  const { wishes } = new World().open(link.slice(link.indexOf("#"))).model;
  assert.equal(wishes.person.twoLook, true);
  model.wishes.wish({ way: "ahead" });
  await settled();
  assert.ok(!("two_look" in world.engine.asked[1].task.options));
  assert.doesNotMatch(model.visit.link, /twoLook/);
  model.search.stop();
});

test("a beginner is asked for with the colour alone", async () => {
  const world = new World();
  const { model } = world.open();
  model.type("R U F");
  model.wishes.choose({ method: "person" });
  model.wishes.wish({ way: "beginner", colour: "any", xcross: true });
  model.solve();
  await settled();
  assert.deepEqual(world.engine.asked[0].task.options, {
    ...{ colour: "white", beginner: true, two_look: false },
  });
  model.search.stop();
});

test("a list in the field is solved as one", () => {
  const { model } = new World().open();
  /** @type {unknown[]} */
  const opened = [];
  model.openList = async (text) => void opened.push(text);
  const list = "1. 12.34 R U F\n2. 11.20 F R U";
  model.type(list);
  assert.deepEqual([model.solve(), opened, model.search.active], ["", [list], false]);
  model.type("R U Q");
  assert.deepEqual([model.solve(), opened.length], ["scramble", 1]);
});

test("a hundred thousand scrambles are offered as a list, and not read as one cube", () => {
  const { model } = new World().open();
  const line = "12.34  R U2 F' L D2 B R' U F2 D' L2 B'";
  model.change(Array.from({ length: 100_000 }, (_, i) => `${i + 1}. ${line}`).join("\n"));
  assert.match(model.cube.mistake?.message ?? "", /too long for one cube/);
  const { text, offer } = model.notices.at("scramble");
  assert.equal(text, "These may be several cubes.");
  assert.equal(offer?.label, "Solve them as a list");
  model.change("R U");
  assert.equal(model.cube.mistake, undefined);
});

// A late answer belongs to the question that was asked

/** What a test answers when it likes. */
function later() {
  /** @type {any} */
  const answer = {};
  answer.promise = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
  return answer;
}

/** Ways to put another question on the page. @type {Record<string, (model: CubeModel) => void>} */
const OTHERWISE = {
  "another scramble": (model) => model.type("R U F"),
  "a mistake": (model) => model.type("R U Q"),
  "a turn by hand": (model) => model.turned("F", 0, after(stateOf(), parse("R U F")), 0),
  "another method": (model) => model.wishes.choose({ method: "person" }),
  "a target": (model) => model.wishes.choose({ targetOpen: true, target: "M2" }),
  undo: (model) => void model.travel(-1),
};

for (const [name, change] of Object.entries(OTHERWISE)) {
  test(`a proof ends with its question: ${name}`, async () => {
    const world = new World();
    const { model } = world.open("");
    model.change("F");
    model.change("R U");
    model.solve();
    await settled();
    world.engine.asked[0].resolve({ maneuver: "U' R' F F'", seconds: 0.1 });
    await settled();
    await new Promise((resolve) => setTimeout(resolve, 50)); // the script of proofs has come
    const { proof } = model.offers;
    void proof?.start();
    await settled();
    assert.ok(proof?.running);
    const { proving } = world.engine;
    change(model);
    const { solution, text, line } = model;
    proving.onEvent({
      ...{ stage: "solution", lower: 1, upper: 2, maneuver: "U' R'", done: 0, secondsLeft: null },
      ...{ proven: false, proof: { lower: 1 } },
    });
    assert.deepEqual([model.solution, model.text, model.line], [solution, text, line]);
    assert.doesNotMatch(model.visit.link, /U'\+R'&|U%27\+R%27/);
    assert.ok(proving.cancelled);
    model.search.stop();
  });
}

const TEN_REDS = `R${faceletsOf(stateOf()).slice(1)}`;

test("what is wrong with a cube is not said of a text that cannot be read", async () => {
  const world = new World();
  const check = later();
  world.answers = { "cube.check": check.promise };
  const { model } = world.open("");
  model.change(TEN_REDS);
  model.change(`${TEN_REDS} Q`);
  const { text } = model.notices.at("scramble");
  await settled();
  check.resolve({ problems: [{ message: "red appears 10 times", repair: null }] });
  await settled();
  assert.equal(model.notices.at("scramble").text, text);
  assert.equal(model.marked.size, 0);
});

test("how many cubes fit is not said of a text that cannot be read", async () => {
  const world = new World();
  const complete = later();
  world.answers = { "scan.complete": complete.promise };
  const { model } = world.open("");
  const bare = `.${faceletsOf(stateOf()).slice(1)}`;
  model.change(bare);
  model.solve();
  model.change(`${bare} Q`);
  const { text } = model.notices.at("scramble");
  complete.resolve({ cubes: 1, facelets: faceletsOf(stateOf()) });
  await settled();
  assert.equal(model.notices.at("scramble").text, text);
});

test("a cube is not solved to a pattern because another was to be", async () => {
  for (const change of [
    OTHERWISE["another scramble"],
    OTHERWISE["a mistake"],
    OTHERWISE["another method"],
  ]) {
    const world = new World();
    const patterns = later();
    world.patterns = patterns.promise;
    const { model } = world.open("");
    model.type("R U");
    model.wishes.choose({ targetOpen: true, target: "pons asinorum" });
    model.solve();
    change(model);
    const { text } = model.notices.at("scramble");
    patterns.resolve([CHECKERBOARD]);
    await settled();
    assert.equal(model.search.state, "idle");
    assert.equal(model.notices.at("scramble").text, text);
  }
});

test("that patterns cannot be had is said of the target that wanted them", async () => {
  const world = new World();
  const patterns = later();
  world.patterns = patterns.promise;
  const { model } = world.open("");
  model.wishes.choose({ targetOpen: true, target: "pons asinorum" });
  model.wishes.choose({ target: "M2" });
  patterns.reject(new Error("no network"));
  await settled();
  assert.equal(model.notices.at("target").text, "");
});

test("the solution of a link is not shown beside a text that cannot be read", async () => {
  const world = new World();
  const patterns = later();
  world.patterns = patterns.promise;
  const { model } = world.open("#target=checkerboard&solution=M2+E2+S2");
  model.type("R Q");
  patterns.resolve([CHECKERBOARD]);
  await settled();
  assert.equal(model.solution, undefined);
});
