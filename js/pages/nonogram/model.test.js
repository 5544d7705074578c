import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../game/store.js";
import { blank, EMPTY, fromText, toRows, toText } from "../../nonogram/grid.js";
import { linkFragment } from "../../nonogram/link.js";
import { pictureText } from "../../nonogram/moves.js";
import { fingerprint, puzzleOf, toJSON } from "../../nonogram/puzzle.js";
import { ALL, groupsOf, itemsOf, toContinue } from "./collection.js";
import { takeEverything, takeFile } from "./files.js";
import { PLAYED } from "./kinds.js";
import { NonogramPage } from "./model.js";

/** A collection of two puzzles, of which the second is that of every day. */
const COLLECTION = {
  "index.json": {
    sources: [["Ann", "CC0-1.0", "a test"]],
    puzzles: [
      [2, 2, 2, 1, 0, 1, "other"],
      [2, 1, 1, 1, 0, 1, fingerprint(puzzleOf(fromText(["#."])))],
    ],
    days: [2],
  },
  "pictures-00.json": [
    ["Corner", "c 8"],
    ["Dot", "8"],
  ],
};
const fetchCollected = async (/** @type {string} */ name) => /** @type {any} */ (COLLECTION)[name];

/** One storage for several tabs; `close` and `hide` do what a browser does. */
class Browser {
  /** @type {Map<string, string>} */ texts = new Map();
  /** @type {{events: EventTarget, page: NonogramPage}[]} */ tabs = [];
  /** @type {(() => void)[]} */ #events = [];
  time = 1000;

  /** Lets every tab hear what the others have written. */
  deliver() {
    for (let i = 0; this.#events.length; i++) {
      assert.ok(i < 100, "the tabs never agree");
      this.#events.shift()?.();
    }
  }

  /** A tab of the page, and Python that answers as it is told. @param {any} [begun] what it played before a reload */
  open(begun) {
    const events = new EventTarget();
    const { texts } = this;
    const tell = (/** @type {string} */ key) => {
      for (const tab of this.tabs)
        if (tab.events !== events)
          this.#events.push(() =>
            tab.events.dispatchEvent(Object.assign(new Event("storage"), { key })),
          );
    };
    const storage = {
      get length() {
        return texts.size;
      },
      key: (/** @type {number} */ i) => [...texts.keys()][i] ?? null,
      getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
      setItem(/** @type {string} */ key, /** @type {string} */ text) {
        texts.set(key, text);
        tell(key);
      },
      removeItem(/** @type {string} */ key) {
        texts.delete(key);
        tell(key);
      },
    };
    const now = () => ++this.time;
    const store = new Store({ storage, events, now, tab: `tab${this.tabs.length}` });
    const python = new FakePython();
    const { arrival } = python;
    const page = new NonogramPage({ store, arrival, fetchCollected, begun });
    const tab = { events, page, store, python };
    this.tabs.push(tab);
    return tab;
  }

  /** @param {{events: EventTarget}} tab */
  close(tab) {
    for (const name of ["visibilitychange", "pagehide"]) tab.events.dispatchEvent(new Event(name));
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.deliver();
  }
}

/** Python that is there, whose answers the test gives. */
class FakePython {
  /** @type {{command: string, args: any, cancelled: boolean, answer: (value: any) => void, fail: (error: any) => void, event: (value: any) => void}[]} */
  calls = [];
  /** @type {any} */ arrival = {
    isReady: true,
    watch() {},
    whenReady: (/** @type {() => void} */ act) => act(),
    invite() {},
    inviteWhenIdle() {},
    python: async () => this,
  };

  /** @param {string} command @param {any} args @param {(event: any) => void} event */
  call(command, args, event) {
    /** @type {any} */
    const call = { command, args, cancelled: false, event };
    const result = new Promise((resolve, reject) => {
      Object.assign(call, { answer: resolve, fail: reject });
    });
    this.calls.push(call);
    const cancel = () => {
      call.cancelled = true;
    };
    return { result, cancel };
  }

  /** The newest call of a command, as soon as it is there. @param {string} command */
  async asked(command) {
    for (let i = 0; i < 50; i++) {
      const call = this.calls.findLast(
        (one) => one.command === `nonogram.${command}` && !one.cancelled,
      );
      if (call) return call;
      await pause(10);
    }
    throw new Error(`nobody asked ${command}`);
  }
}

const pause = (/** @type {number} */ milliseconds = 0) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const DOT = puzzleOf(fromText(["#."]), { title: "Dot" });
const CLUES_ONLY = puzzleOf(fromText(["#.", ".#"]));

/** The edit grid of a page. @param {NonogramPage} page */
const drawing = (page) => toText(page.edit.grid).join("").replaceAll("?", "");

test("closing a tab that shows an older drawing does not overwrite it", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  first.page.go("edit");
  first.page.edit.game.do("fill r1 c1-3");
  first.store.save();
  browser.close(second);
  browser.close(first);
  assert.equal(drawing(browser.open().page), "###");
});

test("what one tab draws the other shows; what both drew at once is kept, and can come back", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  for (const { page } of [first, second]) page.go("edit");
  first.page.edit.game.do("fill r1 c1-3");
  first.store.save();
  browser.deliver();
  assert.equal(drawing(second.page), "###");
  first.page.edit.game.do("fill r2 c1"); // not stored yet
  second.page.edit.game.do("fill r3 c1-2");
  second.store.save();
  first.store.save();
  browser.deliver();
  assert.equal(drawing(first.page), drawing(second.page));
  const { page } = [first, second].find((tab) => tab.page.notices.at("message").offer) ?? first;
  const { offer } = page.notices.at("message");
  const before = drawing(page);
  offer?.act();
  assert.notEqual(drawing(page), before);
  assert.equal(new Set([before, drawing(page)]).size, 2);
  page.edit.game.undo();
  assert.equal(drawing(page), before, "bringing back is a move that can be undone");
});

test("a tab that only let its clock run writes nothing and leaves no copies", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  for (const { page } of [first, second]) page.play.open(DOT);
  first.page.play.game.do("mark r1 c2");
  first.store.save();
  browser.deliver();
  assert.deepEqual(toText(second.page.play.grid), ["?."]);
  first.page.play.game.do("clear");
  first.store.save();
  const before = JSON.stringify([...browser.texts]);
  second.page.play.hide(true);
  browser.close(second);
  assert.equal(JSON.stringify([...browser.texts]), before);
});

test("a puzzle solved in one tab stays solved, whatever the other tab does with it", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  for (const { page } of [first, second]) page.play.open(DOT);
  second.page.play.game.do("mark r1 c2");
  first.page.play.game.do("fill r1 c1");
  assert.ok(first.page.play.game.solved);
  second.page.play.game.do("clear");
  for (const tab of [second, first]) browser.close(tab);
  assert.notEqual(browser.open().page.played(fingerprint(DOT))?.solvedIn, null);
});

test("starting again keeps the mark and the time of a solved puzzle", () => {
  const browser = new Browser();
  const tab = browser.open();
  tab.page.play.open(DOT, { label: "No. 7" });
  assert.equal(tab.page.play.heading.title, "No. 7");
  tab.page.play.game.do("fill r1 c1");
  const { best } = tab.page.play;
  tab.page.play.restart();
  browser.close(tab);
  const { page } = browser.open();
  assert.deepEqual(toText(page.play.grid), ["??"]);
  assert.equal(page.played(fingerprint(DOT))?.solvedIn, best);
  assert.equal(page.play.heading.title, "Dot", "a solved puzzle is no secret");
});

test("undo and redo after the end leave clock and time as they are", () => {
  const { page } = new Browser().open();
  const { play } = page;
  play.open(puzzleOf(fromText(["##", "#."])));
  play.game.do("fill r1 c1-2");
  assert.ok(play.clock.running);
  play.game.do("fill r2 c1");
  const { seconds } = play.clock;
  play.game.undo();
  assert.ok(!play.clock.running, "who looks back does not play");
  play.game.redo();
  assert.deepEqual([play.clock.seconds, play.best], [seconds, seconds]);
  play.game.undo();
  play.game.do("mark r2 c2");
  assert.ok(play.clock.running, "who plays on does");
});

test("progress, drawing and clues go out in a file and come back, and stay when the page closes", async () => {
  const old = new Browser().open();
  old.page.play.open(DOT);
  old.page.play.game.do("mark r1 c2");
  old.page.edit.open(fromText(["#.", "##"]), { title: "Corner" });
  old.page.solve.open(puzzleOf(fromText(["##"])));
  const file = JSON.stringify(old.store.exported());
  const browser = new Browser();
  const tab = browser.open();
  tab.page.go("edit");
  await takeEverything(tab.page, file, "everything.json");
  assert.match(tab.page.notices.at("message").text, /loaded/);
  tab.page.go("solve");
  tab.page.go("play");
  browser.close(tab);
  const { page } = browser.open();
  assert.deepEqual(toText(page.edit.grid), ["#?", "##"]);
  assert.equal(page.edit.puzzle.title, "Corner");
  assert.deepEqual(page.solve.texts, { rows: "2", columns: "1\n1" });
  page.play.open(DOT);
  assert.deepEqual(toText(page.play.grid), ["?."]);
});

test("a reloaded tab has its own puzzle again, whatever another tab has opened", () => {
  const browser = new Browser();
  const tab = browser.open();
  tab.page.play.open(DOT, { label: "Dot", grade: "easy" });
  const other = browser.open();
  other.page.play.open(puzzleOf(fromText(["##", "#."])), { label: "Corner" });
  const begun = JSON.parse(JSON.stringify(tab.page.play.begun));
  browser.close(tab);
  const { play } = browser.open(begun).page;
  assert.deepEqual([toJSON(play.puzzle), play.label], [toJSON(DOT), "Dot"]);
  assert.equal(browser.open().page.play.label, "Corner");
});

test("storage that throws: the page plays on, and says that nothing is kept", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const storage = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
  const store = new Store({ storage, events: new EventTarget() });
  const page = new NonogramPage({
    store,
    arrival: new FakePython().arrival,
    fetchCollected,
  });
  page.play.game.do("fill r1 c1");
  store.save();
  assert.equal(page.play.grid.cells[0], 1);
  assert.notEqual(store.problem, "");
});

test("a full storage: what is drawn and solved stays, is told of, and is kept as soon as there is room", () => {
  const browser = new Browser();
  const tab = browser.open();
  const { set } = browser.texts;
  browser.texts.set = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  tab.page.play.open(DOT);
  tab.page.play.game.do("fill r1 c1");
  tab.page.edit.game.do("fill r1 c1-3");
  tab.store.save();
  assert.ok(tab.page.play.game.solved);
  assert.match(tab.store.problem, /\S/);
  browser.texts.set = set;
  tab.store.save();
  assert.equal(tab.store.problem, "");
  const { page } = browser.open();
  assert.notEqual(page.played(fingerprint(DOT))?.solvedIn, null);
  assert.equal(drawing(page), "###");
});

test("clues opened in Edit: the drawing stays until there is a picture, with words of its own and a way to stop", async () => {
  const { page, python } = new Browser().open();
  page.go("edit");
  page.edit.game.do("fill r1 c1");
  page.open("edit", { puzzle: CLUES_ONLY });
  assert.match(page.edit.mending.search?.text ?? "", /^Looking for the picture/);
  const asked = await python.asked("solve");
  asked.answer({ verdict: "undecided", solutions: [], seconds: 20 });
  await pause();
  assert.equal(page.edit.mending.search, null);
  assert.match(page.notices.at("message").text, /not found in time/);
  assert.equal(drawing(page), "#");
  page.notices.at("message").offer?.act();
  assert.deepEqual([page.mode, page.solve.texts.rows], ["solve", "1\n1"]);
});

test("clues opened in Edit do not pull the reader back", async () => {
  const { page, python } = new Browser().open();
  page.open("edit", { puzzle: CLUES_ONLY });
  const asked = await python.asked("solve");
  page.go("play");
  assert.ok(asked.cancelled);
  asked.answer({ verdict: "unique", solutions: [["#.", ".#"]] });
  await pause();
  assert.equal(page.mode, "play");
  assert.equal(drawing(page), "");
});

test("pictures near the drawing are offered; a second search takes the place of the first, and can be stopped", async () => {
  const { page, python } = new Browser().open();
  page.go("edit");
  page.edit.open(fromText(["#.", ".#"]));
  (await python.asked("check")).answer({ verdict: "several", differs: [[0, 0]], solutions: [] });
  await pause();
  assert.deepEqual(page.edit.repairs, ["unique", "lines"]);
  const { mending } = page.edit;
  mending.look("unique");
  const first = await python.asked("offers");
  mending.look("lines");
  assert.ok(first.cancelled);
  first.fail(Object.assign(new Error("Cancelled."), { kind: "cancelled" }));
  const second = await python.asked("offers");
  const offer = (/** @type {string} */ title, /** @type {string[]} */ picture) => ({
    ...{ way: title, title, text: "1 cell changes.", picture, count: 1, verdict: "unique" },
    changes: [[0, 1, 1]],
  });
  const add = offer("Only add", ["##", ".#"]);
  second.event({ kind: "offer", offer: add });
  assert.deepEqual(
    mending.offers.map(({ title }) => title),
    ["Only add"],
  );
  assert.equal(drawing(page).length, 2, "the drawing stays as it is");
  mending.search?.stop();
  assert.ok(second.cancelled);
  assert.equal(mending.search, null);
  assert.equal(mending.offers.length, 1, "what was found can be taken");
  mending.take(mending.offers[0]);
  assert.deepEqual(toText(page.edit.grid), ["##", "?#"]);
  assert.deepEqual(mending.offers, []);
  page.edit.game.undo();
  assert.deepEqual(toText(page.edit.grid), ["#?", "?#"]);
});

test("the first hint needs no Python, and hints are counted", async () => {
  const { page, python } = new Browser().open();
  python.arrival.isReady = false;
  page.play.open(puzzleOf(fromText(["###", "#.#"])));
  const { advice, game } = page.play;
  advice.hint();
  assert.match(advice.card?.text ?? "", /^Look at (row|column) \d\.$/);
  assert.deepEqual(python.calls, []);
  for (const label of ["Why?", "Which cells?", "Fill them in"]) {
    const action = advice.card?.actions?.find((one) => one.label === label);
    assert.ok(action, label);
    action.act();
  }
  assert.ok(game.grid.cells.some(Boolean));
  assert.equal(page.play.hints, 1);
  for (let i = 0; !game.solved; i++) {
    assert.ok(i < 9);
    advice.hint();
    for (const label of ["Why?", "Which cells?", "Fill them in"])
      advice.card?.actions?.find((one) => one.label === label)?.act();
  }
  assert.match(advice.card?.text ?? "", /^Solved in 0:00, with \d hints?\.$/);
  assert.equal(page.played(fingerprint(page.play.puzzle))?.hints, page.play.hints);
});

test("before Python is there, no hint follows from a mistake", () => {
  const { page, python } = new Browser().open();
  python.arrival.isReady = false;
  const picture = fromText(["##.", "#..", "..."]);
  const wrong = [...picture.cells.keys()].flatMap((i) =>
    [1, EMPTY]
      .filter((value) => value !== (picture.cells[i] || EMPTY))
      .map((value) => ({ i, value })),
  );
  for (const { i, value } of wrong) {
    page.play.open(puzzleOf(picture));
    page.play.game.do("clear");
    page.play.game.do(`${value === 1 ? "fill" : "mark"} r${Math.floor(i / 3) + 1} c${(i % 3) + 1}`);
    const { grid, advice } = page.play;
    advice.hint();
    for (const label of ["Why?", "Which cells?", "Fill them in"])
      advice.card?.actions?.find((one) => one.label === label)?.act();
    assert.deepEqual(toText(page.play.grid), toText(grid), `cell ${i + 1}`);
    assert.match(advice.card?.text ?? "", /once Python is here/);
  }
});

test("the check offers to clear what is wrong", async () => {
  const { page, python } = new Browser().open();
  page.play.open(DOT);
  page.play.game.do("fill r1 c2");
  page.play.advice.check();
  (await python.asked("mistakes")).answer({ cells: [[0, 1]], text: "1 cell is wrong." });
  await pause();
  assert.deepEqual(page.play.advice.marks?.wrong, [[0, 1]]);
  page.play.advice.card?.actions?.find(({ label }) => label === "Clear wrong cells")?.act();
  assert.deepEqual(toText(page.play.grid), ["??"]);
});

test("wrong strokes are counted where the player likes that, those before the answer too", async () => {
  const browser = new Browser();
  const { page, python, store } = browser.open();
  page.play.open(DOT);
  page.play.game.do("fill r1 c2");
  page.play.game.undo();
  assert.equal(page.play.wrong, 0);
  page.keep({ strict: true });
  page.play.game.do("fill r1 c2");
  page.play.game.do("erase r1 c2");
  page.play.game.do("mark r1 c2");
  const asked = await python.asked("solve");
  asked.answer({ verdict: "unique", solutions: [["#."]] });
  await pause();
  assert.equal(page.play.wrong, 1);
  page.play.game.do("mark r1 c1");
  assert.equal(page.play.wrong, 2);
  page.play.game.undo();
  assert.equal(page.play.wrong, 2);
  store.save();
  assert.equal(browser.open().page.play.wrong, 2);
});

test("a picture that comes late judges no strokes of another puzzle, nor those before a new beginning", async () => {
  const { page, python } = new Browser().open();
  page.keep({ strict: true });
  page.play.open(DOT);
  page.play.game.do("mark r1 c2");
  const first = await python.asked("solve");
  page.play.open(puzzleOf(fromText([".#"])));
  first.answer({ verdict: "unique", solutions: [["#."]] });
  await pause();
  page.play.game.do("mark r1 c1");
  assert.equal(page.play.wrong, 0, "the stroke is right in this puzzle");
  const second = await python.asked("solve");
  assert.deepEqual(second.args.puzzle.columns, [[], [1]]);
  page.play.game.do("fill r1 c1");
  page.play.restart();
  second.answer({ verdict: "unique", solutions: [[".#"]] });
  await pause();
  assert.equal(page.play.wrong, 0, "it counts anew");
  page.play.game.do("fill r1 c1");
  (await python.asked("solve")).answer({ verdict: "unique", solutions: [[".#"]] });
  await pause();
  assert.equal(page.play.wrong, 1);
});

test("the first puzzle, and one of the collection, do not give their names away", () => {
  const { page } = new Browser().open();
  assert.equal(page.play.heading.title, "Your first puzzle");
  assert.ok(page.play.isFirst);
  page.play.game.do(pictureText(fromText(page.play.puzzle.rows.map(() => "?".repeat(10)))));
  page.play.open(DOT, { label: "No. 3", grade: "easy" });
  assert.equal(page.play.heading.title, "No. 3");
  assert.ok(!page.play.isFirst);
  page.play.game.do("fill r1 c1");
  assert.equal(page.play.heading.title, "Dot");
  assert.equal(page.play.advice.card?.name, "Dot");
});

test("the daily puzzle is that of the player's own day", async () => {
  const { page, python } = new Browser().open();
  page.openDaily(new Date(2026, 10, 5, 23, 59));
  assert.equal(page.notices.at("message").text, "Fetching the puzzle…");
  await pause(5);
  assert.deepEqual(python.calls, [], "it does not take Python");
  assert.deepEqual(toJSON(page.play.puzzle).rows, toJSON(DOT).rows);
  assert.equal(page.play.heading.grade, "medium");
  assert.equal(page.play.heading.title, "Daily puzzle of 5 November 2026");
  assert.deepEqual(page.state.daily, { date: "2026-11-05", id: fingerprint(DOT) });
  assert.equal(page.notices.at("message").text, "");
});

/** Ways to go elsewhere while something is waited for, and where one then is. @type {[string, (page: NonogramPage) => unknown][]} */
const ELSEWHERE = [
  ["another mode", (page) => page.go("edit")],
  ["another puzzle", (page) => page.open("play", { puzzle: CLUES_ONLY })],
  ["the next puzzle", (page) => page.play.open(CLUES_ONLY)],
  ["other clues", (page) => page.open("solve", { puzzle: CLUES_ONLY })],
];

/** What is asked for, and the answer that opens DOT. @type {Record<string, [command: string, ask: (page: NonogramPage) => unknown, answer: any]>} */
const AWAITED = {
  file: [
    "import",
    (page) => takeFile(page, new File(["2 1\n1\n1\n0\n"], "dot.nin")),
    { puzzle: toJSON(DOT), picture: null, grid: null, notes: [] },
  ],
};

for (const [what, [command, ask, answer]] of Object.entries(AWAITED))
  for (const [where, go] of ELSEWHERE)
    test(`a ${what} that comes late does not pull the reader away from ${where}`, async () => {
      const { page, python } = new Browser().open();
      ask(page);
      const asked = await python.asked(command);
      go(page);
      const said = () => page.notices.at("message").text;
      const place = () => [
        page.mode,
        toJSON(page.current.puzzle),
        said(),
        page.edit.mending.search?.text,
      ];
      const before = place();
      assert.equal(said(), "", "nothing is waited for any more");
      asked.answer(answer);
      await pause(20);
      assert.deepEqual(place(), before);
    });

test("of two files chosen in a row the second is opened, whichever is read first", async () => {
  const { page, python } = new Browser().open();
  const slow = new File(["2 1\n1\n1\n0\n"], "slow.nin");
  const bytes = await slow.arrayBuffer();
  slow.arrayBuffer = () => pause(60).then(() => bytes);
  takeFile(page, slow);
  await pause(5);
  takeFile(page, new File(["2 2\n1\n1\n1\n1\n"], "quick.nin"));
  const asked = await python.asked("import");
  assert.equal(asked.args.name, "quick.nin");
  asked.answer({ puzzle: toJSON(CLUES_ONLY), picture: null, grid: null, notes: ["a note"] });
  await pause(100);
  const late = python.calls.at(-1);
  late?.answer({ puzzle: toJSON(DOT), picture: null, grid: null, notes: [] });
  await pause();
  assert.deepEqual(toJSON(page.play.puzzle), toJSON(CLUES_ONLY));
  assert.equal(page.notices.at("message").text, "A note.");
});

test("files, print and Edit get the only picture as soon as it is known, wherever the film is", async () => {
  const { page, python } = new Browser().open();
  page.open("solve", { puzzle: DOT });
  const picture = ["#."];
  (await python.asked("solve")).answer({ verdict: "unique", solutions: [picture], seconds: 0 });
  await pause();
  page.solve.game.deduced = null; // the film is at its beginning
  assert.deepEqual(toText(page.solve.game.grid), ["??"]);
  assert.deepEqual(toText(page.solve.grid), picture);
});

test("solving: verdict, assumptions, and clues that cannot be read", async () => {
  const { page, python } = new Browser().open();
  page.open("solve", { puzzle: CLUES_ONLY });
  assert.equal(page.solve.said.text, "Solving…");
  const [grid, solutions] = [
    ["??", "??"],
    [
      ["#.", ".#"],
      [".#", "#."],
    ],
  ];
  const several = {
    verdict: "several",
    grid,
    solutions,
    count: 2,
    all: false,
    lines: [],
    seconds: 0,
  };
  (await python.asked("solve")).answer({
    ...several,
    differs: [
      [0, 0],
      [0, 1],
    ],
  });
  await pause();
  assert.match(page.solve.said.text, /More than one/);
  page.solve.solving.choose(1);
  assert.deepEqual(toText(page.solve.grid), [".#", "#."]);
  page.solve.game.do("fill r1 c1");
  await pause();
  assert.deepEqual(python.calls.at(-1)?.args.grid, ["#?", "??"]);
  page.solve.type({ rows: "1 -1\n1" });
  (await python.asked("parse")).answer({
    ...toJSON(CLUES_ONLY),
    notes: ["row 1: -1 was left out"],
  });
  await pause();
  assert.equal(page.notices.at("message").text, "Row 1: -1 was left out.");
  page.solve.type({ rows: "9" });
  assert.equal(page.solve.said.text, "Reading…");
  const parse = await python.asked("parse");
  const where = { side: "row", start: 0, end: 1 };
  parse.fail(Object.assign(new Error("row 1: 9 is too long"), { kind: "clue", where }));
  await pause();
  assert.match(page.solve.said.text, /no puzzle yet/);
  assert.equal(page.solve.mistake?.side, "row");
});

test("links open a puzzle with its progress; damaged ones say so", async () => {
  const { page } = new Browser().open();
  const grid = fromText(["#?"]);
  assert.ok(await page.openFragment(`#${await linkFragment({ puzzle: DOT, grid, mode: "play" })}`));
  assert.deepEqual([page.mode, toRows(page.play.grid, 1)], ["play", ["#?"]]);
  const whole = `#${await linkFragment({ puzzle: DOT, grid, mode: "play" })}`;
  for (let length = 4; length < whole.length; length += 3) {
    page.notices.clear("message");
    await page.openFragment(whole.slice(0, length));
    assert.match(page.notices.at("message").text, /damaged/, `${length} of ${whole.length}`);
    assert.deepEqual(toRows(page.play.grid, 1), ["#?"], "what was open stays");
  }
  assert.equal(await page.openFragment("#elsewhere"), false);
});

test("a random grid, colours and sizes are moves or names like any other", () => {
  const { page } = new Browser().open();
  page.go("edit");
  const { edit } = page;
  edit.addColour();
  assert.equal(edit.puzzle.colours.length, 2);
  edit.randomise();
  assert.ok(edit.grid.cells.includes(2));
  assert.ok(!edit.canRemoveColour);
  edit.size = { columns: "4", rows: "zero" };
  edit.resize();
  assert.match(page.notices.at("size").text, /^Rows: a whole number from 1 to 512/);
  edit.size = { columns: "4", rows: "3" };
  edit.resize();
  assert.deepEqual([edit.grid.width, edit.grid.height], [4, 3]);
  edit.game.do("clear");
  assert.deepEqual(edit.grid, blank(4, 3));
});

test("the collection: groups by difficulty and size, filters, and where one left", () => {
  const browser = new Browser();
  const { page, store } = browser.open();
  const dot = puzzleOf(fromText(["#.", ".."]), { title: "Dot" });
  const corner = puzzleOf(fromText(["##", "#."]), { title: "Corner" });
  const entry = (
    /** @type {number} */ number,
    /** @type {import("../../nonogram/puzzle.js").Puzzle} */ puzzle,
    /** @type {string} */ grade,
  ) => ({
    ...{ number, label: `No. ${number}`, level: "lines", grade, colours: 1 },
    ...{ author: number === 3 ? "Ann" : "Bob", id: fingerprint(puzzle) },
    ...{ width: puzzle.columns.length, height: puzzle.rows.length },
  });
  const all = [
    entry(1, dot, "hard"),
    entry(2, puzzleOf(fromText(["#".repeat(12)])), "easy"),
    entry(3, corner, "easy"),
    entry(4, puzzleOf(fromText(["#.#"])), "easy"),
  ];
  const items = () => itemsOf(all, store, PLAYED);
  const numbers = (/** @type {Partial<typeof ALL>} */ filter) =>
    groupsOf(items(), { ...ALL, ...filter }).map(({ title, items }) => [
      title,
      ...items.map(({ number }) => number),
    ]);
  assert.deepEqual(numbers({}), [
    ["Easy, up to 5 x 5", 3, 4],
    ["Easy, up to 15 x 15", 2],
    ["Hard, up to 5 x 5", 1],
  ]);
  assert.deepEqual(numbers({ words: "ann" }), [["Easy, up to 5 x 5", 3]]);
  assert.deepEqual(
    numbers({ words: "dot" }),
    [],
    "a name is no secret for those only who solved it",
  );
  page.play.open(dot);
  page.play.game.do("fill r1 c1");
  page.play.open(corner);
  page.play.game.do("fill r1 c1");
  store.save();
  assert.deepEqual(numbers({ words: "dot" }), [["Hard, up to 5 x 5", 1]]);
  assert.deepEqual(numbers({ unsolved: true, grade: "hard" }), []);
  assert.deepEqual(
    toContinue(items()).map(({ number }) => number),
    [3],
  );
});
