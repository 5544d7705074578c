import assert from "node:assert/strict";
import { test } from "node:test";
import { NotationError, parse, reversed } from "./notation.js";

/** @type {[string, string][]} */
const READINGS = [
  ["R U R' U'", "R U R' U'"],
  ["RUR'U'", "R U R' U'"],
  ["R2' R'2 R3 R1", "R2 R2 R' R"],
  ["R’ U‘ F′ L`", "R' U' F' L'"],
  ["r Uw2 f'", "Rw Uw2 Fw'"],
  ["M E' S2 x y' z2", "M E' S2 x y' z2"],
  ["(R U)3", "R U R U R U"],
  ["(R U)'", "U' R'"],
  ["(R U)2'", "U' R' U' R'"],
  ["(R)*2", "R R"],
  ["[R, U]", "R U R' U'"],
  ["[R: U]", "R U R'"],
  ["[R, [U: D]]2", "R U D U' R' U D' U' R U D U' R' U D' U'"],
  ["R // a comment ( [\n U /* another */ F", "R U F"],
  ["", ""],
  ["()5", ""],
];

for (const [text, moves] of READINGS) {
  test(`reads ${JSON.stringify(text)}`, () => assert.equal(parse(text).join(" "), moves));
}

/** @type {[string, string, number, number][]} */
const MISTAKES = [
  ["R U K", "character 5: 'K' is not a move", 4, 5],
  ["R4", "character 1: 'R4' is not a move (a turn is written R, R2 or R')", 0, 2],
  ["R''", "character 1: 'R''' is not a move (a turn is written R, R2 or R')", 0, 3],
  ["R (U F", "character 3: the '(' is never closed", 2, 3],
  ["R U)", "character 4: ')' closes nothing", 3, 4],
  ["[R U)", "character 5: ')' cannot close the '[' of character 1", 4, 5],
  ["[R U]", "character 1: [ ] needs two parts: [A, B] for A B A' B' or [A: B] for A B A'", 0, 5],
  ["R, U", "character 2: ',' belongs between [ and ]", 1, 2],
  ["R 🙂", "character 3: '🙂' is not a move", 2, 4],
  ["m", "character 1: 'm' is not a move (slice turns are capitals: M)", 0, 1],
  ["X", "character 1: 'X' is not a move (rotations are small letters: x)", 0, 1],
  ["2R", "character 1: '2' is not a move (a number follows a move or a bracket: R2, (R U)3)", 0, 1],
  ["R /* U", "character 3: the comment '/*' is never closed", 2, 3],
  ["((((R)99)99)99)99", "character 2: the maneuver becomes longer than 20,000 moves here", 1, 14],
];

for (const [text, message, start, end] of MISTAKES) {
  test(`refuses ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => parse(text),
      (error) => {
        assert.ok(error instanceof NotationError);
        assert.equal(error.message, message);
        assert.deepEqual(error.where, { start, end });
        return true;
      },
    );
  });
}

test("ten thousand moves are read", () => assert.equal(parse("R U ".repeat(5000)).length, 10000));

test("a maneuver taken back twice is itself", () => {
  const moves = parse("R U2 F' Mw x".replace("Mw", "M"));
  assert.deepEqual(reversed(reversed(moves)), moves);
});
