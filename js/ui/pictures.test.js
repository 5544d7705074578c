import assert from "node:assert/strict";
import { test } from "node:test";
import { workingSize } from "./pictures.ts";

test("a photograph of 100 megapixels is shrunk, a small picture stays, and no side is lost", () => {
  assert.deepEqual(workingSize(11_648, 8_736), { width: 1200, height: 900 });
  assert.deepEqual(workingSize(64, 48), { width: 64, height: 48 });
  assert.deepEqual(workingSize(20_000, 3), { width: 1200, height: 1 });
});
