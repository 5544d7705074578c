import assert from "node:assert/strict";
import { test } from "node:test";
import { looksLikeFacelets, parseFacelets } from "./facelets.js";
import { SOLVED_FACELETS } from "./faces.js";

test("colours are told from maneuvers", () => {
  assert.ok(looksLikeFacelets(SOLVED_FACELETS));
  assert.ok(looksLikeFacelets(SOLVED_FACELETS.slice(1)));
  assert.ok(looksLikeFacelets(`${SOLVED_FACELETS}U`));
  assert.ok(looksLikeFacelets(`....U....${SOLVED_FACELETS.slice(9)}`));
  assert.ok(!looksLikeFacelets("U R F D L B ".repeat(8)));
  assert.ok(!looksLikeFacelets("R U R' U'"));
  assert.ok(!looksLikeFacelets(""));
});

test("other letters are named by their centres", () => {
  const text = [..."WRGYOB"].map((letter) => letter.repeat(9)).join(" ");
  assert.equal(parseFacelets(text), SOLVED_FACELETS);
  assert.equal(parseFacelets(SOLVED_FACELETS.toLowerCase()), SOLVED_FACELETS);
});

test("a printed net is read", () => {
  const net = `
      U U U
      U U U
      U U R
L L L F F F R R R B B B
L L L F F F R R R B B B
L L L F F F R R R B B B
      D D D
      D D D
      D D D`;
  assert.equal(parseFacelets(net), `${"U".repeat(8)}R${SOLVED_FACELETS.slice(9)}`);
});

test("a wrong number of facelets is named", () => {
  assert.throws(() => parseFacelets(SOLVED_FACELETS.slice(1)), {
    message: "53 facelets were given, but a cube has 54 (1 missing)",
  });
  assert.throws(() => parseFacelets(`${SOLVED_FACELETS} U`), {
    message: "55 facelets were given, but a cube has 54 (1 too many)",
    where: { start: 55, end: 56 },
  });
});

test("a seventh colour is named", () => {
  assert.throws(() => parseFacelets(`X${SOLVED_FACELETS.slice(1)}`), {
    message: "7 colours, but a cube has 6 (X is the rarest)",
    where: { start: 0, end: 1 },
  });
});
