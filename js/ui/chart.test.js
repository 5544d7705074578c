import assert from "node:assert/strict";
import { test } from "node:test";
import { searchChart } from "./chart.js";

test("each place of the chart is a number, also for a solution that took no time", () => {
  const steps = [
    { length: 22, seconds: 0 },
    { length: 19, seconds: 0.4 },
  ];
  const chart = JSON.stringify(searchChart(steps, 0.5));
  assert.match(chart, /M30 14H/);
  assert.doesNotMatch(chart, /NaN|Infinity|null/);
});
