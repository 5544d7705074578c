import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "./history.js";

/** A row of digits: "add 3" appends, "set 12" replaces all. @type {import("./history.js").Game<string>} */
const ROW = {
  apply(state, move) {
    const [, verb, digits] = /^(add|set) (\d*)$/.exec(move) ?? [];
    if (!verb) throw new RangeError(`"${move}" is no move`);
    return verb === "add" ? state + digits : digits;
  },
  same: (a, b) => a === b,
  write: (state) => `row ${state}`,
  read(text) {
    if (!text.startsWith("row ")) throw new RangeError("no row");
    return text.slice(4);
  },
};

test("undo, redo and jumps replay the moves before the index", () => {
  const history = new History(ROW, "");
  for (let i = 0; i < 100; i++) history.do(`add ${i % 10}`);
  assert.equal(history.state, "0123456789".repeat(10));
  assert.equal(history.undo(), true);
  assert.equal(history.state.length, 99);
  assert.equal(history.jump(50), true);
  assert.equal(history.state, "0123456789".repeat(5));
  assert.equal(history.redo(), true);
  assert.equal(history.state, `${"0123456789".repeat(5)}0`);
  history.do("add 7");
  assert.equal(history.state, `${"0123456789".repeat(5)}07`);
  assert.deepEqual([history.index, history.moves.length, history.canRedo], [52, 52, false]);
  history.jump(0);
  assert.deepEqual([history.state, history.canUndo, history.undo()], ["", false, false]);
  assert.deepEqual([history.jump(53), history.jump(-1)], [false, false]);
});

test("a move without effect is not kept, and what is not a move changes nothing", () => {
  const history = new History(ROW, "1");
  assert.equal(history.do("set 1"), false);
  assert.throws(() => history.do("fly"), /"fly" is no move/);
  assert.deepEqual([history.state, history.moves], ["1", []]);
});

test("JSON brings all of it back, the undone moves too", () => {
  const history = new History(ROW, "9");
  for (const digit of "12345") history.do(`add ${digit}`);
  history.jump(3);
  const again = History.fromJSON(ROW, JSON.parse(JSON.stringify(history)));
  assert.deepEqual([again.state, again.index, again.moves.length], ["9123", 3, 5]);
  again.redo();
  assert.equal(again.state, "91234");
});

test("damaged JSON is refused", () => {
  const good = { start: "row ", moves: ["add 1"], index: 1 };
  assert.equal(History.fromJSON(ROW, good).state, "1");
  for (const wrong of [
    { start: 3 },
    { start: "x" },
    { moves: "add 1" },
    { moves: ["fly"] },
    { index: "1" },
  ]) {
    assert.throws(() => History.fromJSON(ROW, { ...good, ...wrong }), RangeError);
  }
  assert.throws(() => History.fromJSON(ROW, null), RangeError);
  assert.equal(History.fromJSON(ROW, { ...good, index: 99 }).index, 1);
});

test("only a limited number of moves are remembered; older ones become the start", () => {
  const history = new History(ROW, "", { most: 100 });
  const digits = Array.from({ length: 500 }, (_, i) => String(i % 7));
  for (const digit of digits) history.do(`add ${digit}`);
  assert.equal(history.state, digits.join(""));
  assert.ok(history.moves.length <= 100 && history.moves.length > 50);
  history.jump(0);
  assert.equal(history.state, digits.slice(0, 500 - history.moves.length).join(""));
  history.jump(40);
  assert.equal(history.state, digits.slice(0, 540 - history.moves.length).join(""));
});
