import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clockTime,
  counted,
  duration,
  hundredths,
  listed,
  percent,
  sentence,
  sized,
} from "./words.js";

test("numbers, lists and sentences", () => {
  assert.equal(counted(1, "move"), "1 move");
  assert.equal(counted(1000, "move"), "1,000 moves");
  assert.equal(counted(2, "box", "boxes"), "2 boxes");
  assert.equal(listed([]), "");
  assert.equal(listed(["a"]), "a");
  assert.equal(listed(["a", "b", "c"], "or"), "a, b or c");
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
  assert.equal(duration(0.0001), "1 ms");
  assert.equal(duration(1.25), "1.3 s");
  assert.equal(percent(0.29), "29\u202f%");
  assert.equal(percent(1.5), "100\u202f%");
});

test("sizes", () => {
  const bytes = [1, 999, 1500, 999_499, 999_500, 1_774_503, 9_949_000, 9_950_000, 28_100_000];
  const words = ["1 kB", "1 kB", "2 kB", "999 kB", "1.0 MB", "1.8 MB", "9.9 MB", "10 MB", "28 MB"];
  assert.deepEqual(bytes.map(sized), words);
});
