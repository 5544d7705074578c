import assert from "node:assert/strict";
import { test } from "node:test";
import { clockTime, counted, hundredths, listed, percent, sentence } from "./words.ts";

test("numbers, lists and sentences", () => {
  assert.equal(counted(1, "move"), "1 move");
  assert.equal(counted(1000, "move"), "1,000 moves");
  assert.equal(listed([]), "");
  assert.equal(listed(["a"]), "a");
  assert.equal(listed(["a", "b", "c"]), "a, b and c");
  assert.equal(sentence("it is red"), "It is red.");
  assert.equal(sentence("Is it?"), "Is it?");
  assert.equal(sentence(""), "");
});

test("times", () => {
  assert.equal(hundredths(0), "0.00");
  assert.equal(hundredths(12.349), "12.34");
  assert.equal(hundredths(0.29), "0.29"); // 0.29 * 100 is below 29
  assert.equal(hundredths(61.5), "1:01.50");
  assert.equal(clockTime(59.9), "0:59");
  assert.equal(clockTime(3661), "1:01:01");
  assert.equal(percent(0.29), "29\u202f%");
  assert.equal(percent(1.5), "100\u202f%");
});
