import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../testing.js";
import { faceletAt, OUT, placeOf, SOLVED_FACELETS } from "./faces.ts";
import { parse, reversed } from "./notation.ts";
import { after, faceletsOf, stateOf, stickersOf } from "./state.ts";

const solved = stateOf();
/** @param {string} maneuver */
const show = (maneuver) => faceletsOf(after(solved, parse(maneuver)));

test("every facelet has its own place", () => {
  for (let i = 0; i < 54; i++) assert.equal(faceletAt(placeOf(i), OUT[Math.floor(i / 9)]), i);
});

test("the moves F and U as in the printed definitions", () => {
  assert.equal(show("F"), "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB");
  assert.equal(show("U"), "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB");
});

test("the superflip flips every edge and nothing else", () => {
  const facelets = show("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
  assert.equal(facelets, "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB");
});

test("wide turns, slices and rotations agree with face turns", () => {
  for (const [one, other] of [
    ["r", "L x"],
    ["M", "R L' x'"],
    ["E", "U D' y'"],
    ["S", "F' B z"],
    ["x y x'", "z"],
    ["(R U R' U')6", ""],
    ["(R U)105", ""],
  ]) {
    assert.equal(show(one), show(other), `${one} = ${other}`);
  }
});

test("a maneuver and its inverse leave every sticker at home", () => {
  const random = numbers(7);
  const families = ["U", "R", "F", "D", "L", "B", "u", "M", "S", "x", "y"];
  for (let round = 0; round < 100; round++) {
    const moves = [];
    for (let i = 0; i < 30; i++) {
      const family = families[Math.floor(random() * families.length)];
      moves.push(family + ["", "2", "'"][Math.floor(random() * 3)]);
    }
    const there = after(solved, moves);
    assert.equal(new Set(stickersOf(there)).size, 54);
    const back = after(there, reversed(moves));
    assert.deepEqual(back.rotations, solved.rotations);
    assert.equal(faceletsOf(back), SOLVED_FACELETS);
  }
});

test("any colouring is shown as given, and turned like a cube", () => {
  const odd = [...SOLVED_FACELETS].map((_, i) => "URFDLB."[(i * 5) % 7]).join("");
  assert.equal(faceletsOf(stateOf(odd)), odd);
  assert.equal(faceletsOf(after(stateOf(odd), parse("R U R' U'".repeat(6)))), odd);
});
