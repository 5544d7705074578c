import assert from "node:assert/strict";
import { test } from "node:test";
import { scrambleIn, secondsOf } from "./list-line.js";

test("one line of a list has its scramble, whatever a timer writes beside it", () => {
  for (const line of [
    "1. R U R' U'  12.34",
    "1. 12.34   R U R' U'",
    "12) (1:02.34) R U R' U' // mine",
    "3: DNF(12.34)[slow]   R U R' U'   @2026-01-02 12:00:00",
    "14.34+ R U R' U' 02.01.2026",
    " R U R' U' DNF ",
  ]) {
    assert.equal(scrambleIn(line)?.text, "R U R' U'", line);
  }
});

test("what is a maneuver by itself, or none at all, is no line of a list", () => {
  for (const text of [
    "R U R' U'",
    "R U R' U' // 12.34",
    "R2 U",
    "1. R K2",
    "1.",
    "12.34",
    "",
    "1. R U\n2. F",
    "(R U)2",
    "R 2",
  ]) {
    assert.equal(scrambleIn(text), undefined, text);
  }
});

test("a line takes twice as long to read if it is twice as long", () => {
  for (const part of [" 1.1[", " 1.1[a", "2026-01-02  ", "1.", "DNF("]) {
    const [short, long] = [40_000, 160_000].map((length) => {
      const line = `${part.repeat(length / part.length)} K`;
      const start = performance.now();
      assert.equal(scrambleIn(line), undefined);
      return performance.now() - start;
    });
    assert.ok(long < 9 * short + 300, `${part}: ${short} ms, ${long} ms`);
  }
});

test("a time is told in seconds, without the sign of its penalty", () => {
  for (const [time, seconds] of [
    ["12.34", "12.34"],
    ["15.87+", "15.87"],
    ["DNF(14.20)", "14.20"],
    ["DNF(1:02.34+)", "62.34"],
    ["1:00:02.345", "3602.345"],
    ["2:15", "135"],
    ["DNF", ""],
    ["DNS", "DNS"],
    ["12,34", "12,34"],
    ["", ""],
  ]) {
    assert.equal(secondsOf(time), seconds, time);
  }
});
