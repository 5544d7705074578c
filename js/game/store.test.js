import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeFields, newerWins } from "./merge.js";
import { Store } from "./store.js";

/** One storage that several tabs share; what one writes the others hear when `deliver` is called. */
class Shared {
  /** @type {Map<string, string>} */ texts = new Map();
  /** @type {{ store: Store, events: EventTarget }[]} */ tabs = [];
  /** @type {(() => void)[]} */ queue = [];
  writes = 0;
  time = 1000;
  /** @type {(() => void) | undefined} throws, as a full or forbidden storage does */ trouble;

  /** @param {string} name @returns {{ store: Store, events: EventTarget }} a tab */
  tab(name) {
    const events = new EventTarget();
    const say = (/** @type {string} */ key) => {
      for (const other of this.tabs.filter((one) => one.events !== events)) {
        this.queue.push(() =>
          other.events.dispatchEvent(Object.assign(new Event("storage"), { key })),
        );
      }
    };
    const { texts } = this;
    const storage = {
      get length() {
        return texts.size;
      },
      key: (/** @type {number} */ i) => [...texts.keys()][i] ?? null,
      getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
        this.trouble?.();
        this.writes += 1;
        texts.set(key, text);
        say(key);
      },
      removeItem: (/** @type {string} */ key) => {
        texts.delete(key);
        say(key);
      },
    };
    const store = new Store({ storage, events, tab: name, now: () => ++this.time });
    this.tabs.push({ store, events });
    return { store, events };
  }

  /** The ids of the games that are stored. */
  ids() {
    const start = "cubogram/test/game/";
    const keys = [...this.texts.keys()].filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(start.length));
  }

  /** Lets every tab hear what the others have written, until nobody writes any more. */
  deliver() {
    for (let i = 0; this.queue.length; i++) {
      if (i > 100) throw new Error("the tabs never agree");
      this.queue.shift()?.();
    }
  }
}

/** @param {string} name @returns {() => never} */
const throwing = (name) => () => {
  throw Object.assign(new Error(name), { name });
};

/** @typedef {{ solved: boolean, best: number | null, steps: string[] }} Game */

/** A puzzle: solved stays solved, the newer drawing wins, both are kept. @type {import("./entry.js").Kind<Game>} */
const GAME = {
  name: "test/game",
  version: 2,
  copies: true,
  read(json) {
    if (!Array.isArray(json?.steps)) throw new RangeError("no steps");
    return { solved: json.solved === true, best: json.best ?? null, steps: json.steps.map(String) };
  },
  merge: (sides) =>
    mergeFields(sides, (key, both) =>
      key === "solved"
        ? both.ours || both.theirs
        : key === "best"
          ? Math.min(both.ours ?? Infinity, both.theirs ?? Infinity)
          : newerWins(both),
    ),
};

/** @param {string[]} steps @param {Partial<Game>} [more] @returns {Game} */
const game = (steps, more = {}) => ({ solved: false, best: null, ...more, steps });

test("a value comes back after a reload, with its time", () => {
  const shared = new Shared();
  const { store } = shared.tab("a");
  const entry = store.entry(GAME, "cup");
  assert.equal(entry.value, undefined);
  assert.equal(entry.set(game(["fill 1"])), true);
  assert.equal(store.entry(GAME, "cup"), entry);
  const again = shared.tab("b").store.entry(GAME, "cup");
  assert.deepEqual(again.value, game(["fill 1"]));
  assert.equal(again.at, entry.at);
  assert.ok(entry.at > 1000);
});

test("closing a tab that has changed nothing writes nothing, whatever the other tab did", () => {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  a.store.entry(GAME).set(game(["fill 1"]));
  b.store.entry(GAME);
  a.store.entry(GAME).set(game(["fill 1", "fill 2"])); // not delivered: b sleeps
  const before = shared.writes;
  for (const name of ["visibilitychange", "pagehide"]) b.events.dispatchEvent(new Event(name));
  assert.equal(shared.writes, before);
  assert.deepEqual(shared.tab("c").store.entry(GAME).value, game(["fill 1", "fill 2"]));
});

test("the same value again is not written", () => {
  const shared = new Shared();
  const entry = shared.tab("a").store.entry(GAME);
  entry.set(game(["fill 1"]));
  entry.set(game(["fill 1"]));
  assert.equal(shared.writes, 1);
});

test("a value changed in place and set again is written", () => {
  const shared = new Shared();
  const entry = shared.tab("a").store.entry(GAME);
  const value = game(["fill 1"]);
  entry.set(value);
  value.steps.push("fill 2");
  entry.set(value);
  assert.deepEqual(shared.tab("b").store.entry(GAME).value?.steps, ["fill 1", "fill 2"]);
});

test("what another tab writes is taken over, and whoever shows it is told", () => {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  const [ours, theirs] = [a.store.entry(GAME), b.store.entry(GAME)];
  let [told, changed] = [0, 0];
  theirs.watchOthers(() => told++);
  theirs.watch(() => changed++);
  ours.watchOthers(() => assert.fail("nobody else has written"));
  ours.set(game(["fill 1"]));
  shared.deliver();
  assert.deepEqual([theirs.value, told, changed], [game(["fill 1"]), 1, 1]);
  theirs.set(game(["fill 1"], { solved: true }));
  assert.deepEqual([told, changed], [1, 2]);
});

test("solved in one tab stays solved, and the other tab's drawing is kept", () => {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  a.store.entry(GAME, "cup").set(game(["fill 1"]));
  shared.deliver();
  const [ours, theirs] = [a.store.entry(GAME, "cup"), b.store.entry(GAME, "cup")];
  assert.deepEqual(theirs.value, game(["fill 1"]));
  ours.set(game(["fill 1", "fill 2"], { solved: true, best: 12 }));
  theirs.set(game(["fill 1", "mark 9"])); // has not heard of it yet
  shared.deliver();
  const merged = game(["fill 1", "mark 9"], { solved: true, best: 12 });
  assert.deepEqual([ours.value, theirs.value], [merged, merged]);
  const [copy] = shared.tab("c").store.copies(GAME, "cup");
  assert.deepEqual(copy.value?.steps, ["fill 1", "fill 2"]);
  assert.deepEqual(
    shared.ids().filter((id) => !id.includes("~")),
    ["cup"],
  );
});

test("what was put off meets what another tab has written meanwhile", () => {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  const ours = a.store.entry(GAME);
  ours.set(game(["fill 1"]));
  shared.deliver();
  const theirs = b.store.entry(GAME);
  ours.setLater(() => game(["fill 1", "fill 2"]));
  assert.deepEqual(ours.value?.steps, ["fill 1", "fill 2"]);
  theirs.set(game(["fill 1"], { solved: true }));
  shared.deliver(); // the event comes before the delay ends
  assert.deepEqual(ours.value, game(["fill 1", "fill 2"], { solved: true }));
  shared.deliver();
  assert.deepEqual(theirs.value, ours.value);
});

test("what was put off is kept when the page is left", () => {
  const shared = new Shared();
  const { store, events } = shared.tab("a");
  store.entry(GAME).setLater(() => game(["fill 7"]));
  assert.equal(shared.writes, 0);
  events.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(shared.tab("b").store.entry(GAME).value, game(["fill 7"]));
});

/** A storage whose tabs see one another's writes late: each has its own copy until `sync`. */
function crossing(
  /** @type {(value: any) => any} */ first,
  /** @type {(value: any) => any} */ second,
  writes = 1,
) {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  a.store.entry(GAME).set(game([]));
  shared.deliver();
  const [ours, theirs] = [a.store.entry(GAME), b.store.entry(GAME)];
  assert.deepEqual(theirs.value, game([]));
  // b writes as if it had not seen what a has just written.
  const [[key, start]] = [...shared.texts];
  for (let i = 1; i <= writes; i++) ours.set(first(i));
  const mine = /** @type {string} */ (shared.texts.get(key));
  shared.texts.set(key, start);
  theirs.set(second(1));
  assert.notEqual(mine, shared.texts.get(key));
  shared.deliver();
  return { ours, theirs, shared };
}

test("two writes that crossed are merged to the same value in both tabs, after one write or several", () => {
  for (const writes of [1, 2, 5]) {
    const { ours, theirs, shared } = crossing(
      (i) => game([`a ${i}`], { solved: true, best: 20 - i }),
      () => game(["b 1"]),
      writes,
    );
    assert.deepEqual(ours.value, game(["b 1"], { solved: true, best: 20 - writes }));
    assert.deepEqual(theirs.value, ours.value);
    const copies = shared.tab("c").store.copies(GAME);
    assert.ok(copies.some(({ value }) => value?.steps[0] === `a ${writes}`));
  }
});

test("where both began with nothing, they began with what the kind says that is", () => {
  /** Counts are added up. @type {import("./entry.js").Kind<{ count: number }>} */
  const COUNTER = {
    name: "counter",
    version: 1,
    blank: { count: 0 },
    read: ({ count }) => ({ count: Number(count) }),
    merge: ({ base, ours, theirs }) =>
      base ? { count: ours.count + theirs.count - base.count } : ours,
  };
  for (const crossed of [false, true]) {
    const shared = new Shared();
    const [ours, theirs] = ["a", "b"].map((name) => shared.tab(name).store.entry(COUNTER));
    ours.set({ count: 2 });
    if (crossed) shared.texts.clear();
    theirs.set({ count: 3 });
    shared.deliver();
    assert.deepEqual([ours.value, theirs.value], [{ count: 5 }, { count: 5 }]);
  }
});

test("random changes in three tabs: they agree, nothing solved is lost, no drawing either", () => {
  let seed = 7;
  const random = (/** @type {number} */ n) => {
    seed = (1664525 * seed + 1013904223) % 2 ** 32;
    return Math.floor((seed / 2 ** 32) * n);
  };
  for (let round = 0; round < 40; round++) {
    const shared = new Shared();
    const tabs = ["a", "b", "c"].map((name) => shared.tab(name).store.entry(GAME));
    let solved = false;
    /** @type {Set<string>} */
    const drawn = new Set();
    for (let i = 0; i < 12; i++) {
      const entry = tabs[random(3)];
      const now = entry.value ?? game([]);
      const action = random(4);
      if (action === 0) shared.deliver();
      else if (action === 1) {
        entry.set({ ...now, solved: true });
        solved = true;
      } else {
        const step = `${round} ${i}`;
        const next = { ...now, steps: [...now.steps, step] };
        drawn.add(step);
        if (action === 2) entry.set(next);
        else entry.setLater(() => next);
      }
    }
    for (const { store } of shared.tabs) store.save();
    shared.deliver();
    assert.deepEqual(tabs[1].value, tabs[0].value);
    assert.deepEqual(tabs[2].value, tabs[0].value);
    assert.equal(tabs[0].value?.solved ?? false, solved);
    const { store } = shared.tab("d");
    const all = [store.entry(GAME), ...store.copies(GAME)].flatMap(({ value }) => value?.steps);
    for (const step of drawn) assert.ok(all.includes(step), `${step} of round ${round} is lost`);
  }
});

test("deleted in one tab: gone in the other, unless it was changed there", () => {
  const shared = new Shared();
  const [a, b] = [shared.tab("a"), shared.tab("b")];
  a.store.entry(GAME).set(game(["fill 1"]));
  shared.deliver();
  const [ours, theirs] = [a.store.entry(GAME), b.store.entry(GAME)];
  ours.remove();
  shared.deliver();
  assert.deepEqual([ours.value, theirs.value, shared.texts.size], [undefined, undefined, 0]);
  ours.set(game(["fill 2"]));
  shared.deliver();
  theirs.setLater(() => game(["fill 3"]));
  ours.remove();
  shared.deliver();
  theirs.save();
  shared.deliver();
  assert.deepEqual(ours.value, game(["fill 3"]));
});

test("a storage that throws: everything goes on in memory, and the store says so", () => {
  const shared = new Shared();
  shared.trouble = throwing("SecurityError");
  const { store } = shared.tab("a");
  let told = 0;
  store.watch(() => told++);
  const entry = store.entry(GAME);
  assert.equal(entry.set(game(["fill 1"])), false);
  assert.deepEqual(entry.value, game(["fill 1"]));
  assert.match(store.problem, /keeps nothing/);
  entry.set(game(["fill 2"]));
  assert.deepEqual([entry.value, told], [game(["fill 2"]), 1]);
  const none = new Store({ storage: null, events: new EventTarget() });
  assert.match(none.problem, /keeps nothing/);
  assert.equal(none.entry(GAME).set(game(["fill 1"])), true);
  assert.deepEqual(none.entry(GAME).value, game(["fill 1"]));
  none.reread();
  assert.deepEqual(none.entry(GAME).value, game(["fill 1"]), "it was kept in memory");
});

test("a storage whose every call throws does not stop the page", () => {
  const throws = throwing("SecurityError");
  const storage = { getItem: throws, setItem: throws, removeItem: throws, key: throws, length: 3 };
  const store = new Store({ storage, events: new EventTarget() });
  assert.deepEqual([store.damaged(), store.copies(GAME)], [{}, []]);
  store.entry(GAME).set(game(["fill 1"]));
  assert.deepEqual(store.entry(GAME).value, game(["fill 1"]));
  assert.match(store.problem, /keeps nothing/);
});

test("a full storage: the store says so, keeps trying, and takes it back when there is room", () => {
  const shared = new Shared();
  const { store, events } = shared.tab("a");
  const entry = store.entry(GAME);
  entry.set(game(["fill 1"]));
  shared.trouble = throwing("QuotaExceededError");
  assert.equal(entry.set(game(["fill 2"])), false);
  assert.match(store.problem, /full/);
  assert.deepEqual(shared.tab("b").store.entry(GAME).value, game(["fill 1"]));
  shared.trouble = undefined;
  events.dispatchEvent(new Event("pagehide"));
  assert.equal(store.problem, "");
  assert.deepEqual(shared.tab("c").store.entry(GAME).value, game(["fill 2"]));
});

test("a damaged entry counts as absent, and its text is kept before it is written over", () => {
  for (const text of ["{", "null", '"x"', '{"version":1,"at":3,"tab":"z","after":[],"value":{}}']) {
    const shared = new Shared();
    shared.texts.set("cubogram/test/game/main", text);
    const { store } = shared.tab("a");
    const entry = store.entry(GAME);
    assert.equal(entry.value, undefined);
    assert.equal(shared.texts.get("cubogram/test/game/main"), text);
    assert.deepEqual(store.damaged(), {});
    entry.set(game(["fill 1"]));
    assert.deepEqual(store.damaged(), { "test/game/main": text });
    assert.deepEqual(shared.tab("b").store.entry(GAME).value, game(["fill 1"]));
  }
});

test("a damaged text that cannot be kept is not written over", () => {
  const shared = new Shared();
  shared.texts.set("cubogram/test/game/main", "{");
  const { store } = shared.tab("a");
  shared.trouble = throwing("QuotaExceededError");
  assert.equal(store.entry(GAME).set(game(["fill 1"])), false);
  assert.equal(shared.texts.get("cubogram/test/game/main"), "{");
});

test("what a newer version of the site has written is left alone", () => {
  const shared = new Shared();
  const text = '{"version":3,"at":9,"tab":"z","after":[],"value":{"grids":[]}}';
  shared.texts.set("cubogram/test/game/main", text);
  const { store } = shared.tab("a");
  assert.equal(store.entry(GAME).set(game(["fill 1"])), false);
  assert.match(store.problem, /newer version/);
  assert.equal(shared.texts.get("cubogram/test/game/main"), text);
});

test("fields that only one tab has changed are both kept", () => {
  const base = { theme: "dark", keys: true, own: [1, 2] };
  const ours = { theme: "light", keys: true, own: [1, 2] };
  const theirs = { theme: "dark", keys: true, own: [1, 3], cores: 2 };
  const merged = { theme: "light", keys: true, own: [1, 3], cores: 2 };
  for (const newer of /** @type {const} */ (["ours", "theirs"])) {
    assert.deepEqual(mergeFields({ base, ours, theirs, newer }), merged);
    assert.deepEqual(mergeFields({ base, ours: theirs, theirs: ours, newer }), merged);
  }
  /** @type {any} */
  const sides = { base, ours: { keys: true }, theirs: base, newer: "theirs" };
  const deleted = mergeFields(sides);
  assert.deepEqual(deleted, { keys: true });
  const unknown = { base: undefined, ours: { a: 1 }, theirs: { b: 2 }, newer: "ours" };
  assert.deepEqual(mergeFields(/** @type {any} */ (unknown)), { a: 1, b: 2 });
});
