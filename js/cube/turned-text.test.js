import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "./notation.ts";
import { read, turnedText } from "./reading.ts";
import { after, faceletsOf } from "./state.ts";

/** @param {string} text @param {string} move @param {{ played?: string, at?: number, compact?: boolean }} [how] */
function turned(text, move, { played, at, compact = false } = {}) {
  const { state, moves } = read(text, { compact });
  const line = played === undefined ? undefined : parse(played);
  const done = at ?? (line ? 0 : moves.length);
  const before = line
    ? after(state, line.slice(0, done))
    : after(read("").state, moves.slice(0, done));
  const start = text.length > 50 ? state : before;
  const now = after(start, [move]);
  return { text: turnedText({ text, moves, played: line, at: done, compact }, move, now), now };
}

test("a turn is added to the text, and the text describes the cube shown", () => {
  for (const [text, how] of /** @type {const} */ ([
    ["", {}],
    ["R U", {}],
    ["(R U)2 // sexy", {}],
    ["R U F D", { at: 2 }],
    ["R U", { played: "U' R'", at: 1 }],
    ["R U // scramble", { played: "U' R'", at: 2 }],
    ["RUd", { compact: true }],
    ["RUd", { compact: true, played: "D U' R'", at: 1 }],
  ])) {
    const found = turned(text, "F", how);
    const again = read(found.text, { compact: "compact" in how });
    assert.equal(faceletsOf(again.state), faceletsOf(found.now), text);
  }
});

test("comments and brackets stay, compact letters too", () => {
  assert.equal(turned("(R U)2 // sexy", "F").text, "(R U)2 // sexy\nF");
  assert.equal(turned("RUd", "F'", { compact: true }).text, "RUdf");
  assert.equal(turned("RUd", "M", { compact: true }).text, "R U D' M");
});

test("what was undone before the turn is no longer in the text", () => {
  assert.equal(turned("R U F D", "B", { at: 1 }).text, "R B");
});

test("a cube given by colours gets new colours", () => {
  const colours = faceletsOf(read("R U").state);
  assert.equal(turned(colours, "F").text, faceletsOf(read("R U F").state));
});
