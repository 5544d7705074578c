import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { looksLikeFacelets, parseFacelets } from "./facelets.js";
import { SOLVED_FACELETS } from "./faces.js";

// Python reads the same cases: tests/core/test_shared_cases.py.
const FILE = new URL("../../tests/shared_cases/facelets.json", import.meta.url);
const cases = JSON.parse(readFileSync(FILE, "utf8"));
const { looks_like_facelets, looks_like_facelets_compact, readings, mistakes } = cases;

for (const [text, meant] of looks_like_facelets) {
  test(`${JSON.stringify(text)} is meant as ${meant ? "colours" : "a maneuver"}`, () =>
    assert.equal(looksLikeFacelets(text), meant));
}

for (const [text, meant] of looks_like_facelets_compact) {
  test(`with letters as moves ${JSON.stringify(text)} is ${meant ? "colours" : "a maneuver"}`, () =>
    assert.equal(looksLikeFacelets(text, true), meant));
}

for (const [text, letters] of readings) {
  test(`reads ${JSON.stringify(text)}`, () => assert.equal(parseFacelets(text), letters));
}

for (const [text] of mistakes) {
  test(`refuses ${JSON.stringify(text)}`, () =>
    assert.throws(() => parseFacelets(text), RangeError));
}

test("colours may include stickers without one", () => {
  assert.ok(looksLikeFacelets(`....U....${SOLVED_FACELETS.slice(9)}`));
  assert.equal(parseFacelets(`?${SOLVED_FACELETS.slice(1)}`), `.${SOLVED_FACELETS.slice(1)}`);
});

test("a very long text is checked too", () =>
  assert.equal(looksLikeFacelets("U ".repeat(200_000)), false));

test("other letters are named by their centres", () => {
  const text = [..."WRGYOB"].map((letter) => letter.repeat(9)).join(" ");
  assert.equal(parseFacelets(text), SOLVED_FACELETS);
});

test("a seventh colour is refused", () =>
  assert.throws(() => parseFacelets(`X${SOLVED_FACELETS.slice(1)}`), RangeError));
