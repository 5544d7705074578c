import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../testing.js";
import { SOLVED_FACELETS } from "./faces.ts";
import { looksLikeFacelets, parseFacelets } from "./reading.ts";

test("texts are taken for colours or maneuvers, read and refused as by Python", () => {
  const { looks_like_facelets, looks_like_facelets_compact, readings, mistakes } =
    cases("facelets");
  for (const [text, meant] of looks_like_facelets)
    assert.equal(looksLikeFacelets(text), meant, text);
  for (const [text, meant] of looks_like_facelets_compact)
    assert.equal(looksLikeFacelets(text, true), meant, text);
  for (const [text, letters] of readings) assert.equal(parseFacelets(text), letters, text);
  for (const [text] of mistakes) assert.throws(() => parseFacelets(text), RangeError, text);
});

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
