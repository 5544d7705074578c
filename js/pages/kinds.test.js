import assert from "node:assert/strict";
import { test } from "node:test";
import { SETTINGS } from "../shell/settings.js";

/** @type {import("../game/entry.js").Kind<any>[]} */
const KINDS = [SETTINGS];

/** Random numbers that are the same every time. @param {number} seed */
function repeatable(seed) {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const LEAVES = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    "",
    "R U",
    "U".repeat(54),
    "__proto__",
    "\ud800",
    "nan",
  ],
  ...["OLL 27", "cross", "white", "2024-01-01", "9".repeat(400), "<svg onload=1>"],
];
const NAMES = (
  "cases wishes step chosen quiz grey colour times theme scheme own letters keys cores tables moves index start " +
  "text method seconds length target fields code passed OLL PLL constructor __proto__ seen known box timed total best"
).split(" ");

/** @param {() => number} random @param {number} depth @returns {any} any JSON */
function json(random, depth) {
  const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  const kind = random();
  if (depth === 0 || kind < 0.4) return pick(LEAVES);
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => json(random, depth - 1));
  if (kind < 0.6) return parts;
  return JSON.parse(
    `{${parts.map((part) => `${JSON.stringify(pick(NAMES))}:${JSON.stringify(part)}`).join(",")}}`,
  );
}

for (const kind of KINDS) {
  test(`${kind.name}: whatever stands in storage is refused, or read to what is read again`, () => {
    const random = repeatable(7);
    for (let i = 0; i < 1000; i++) {
      const found = i % 3 ? json(random, 4) : { ...kind.blank, ...json(random, 3) };
      const copy = structuredClone(found);
      let value;
      try {
        value = kind.read(found, kind.version);
      } catch {
        continue; // the store keeps its text, and says so
      }
      assert.deepEqual(found, copy, "what is read stays as it is");
      const again = JSON.parse(JSON.stringify(value));
      assert.deepEqual(kind.read(again, kind.version), value, JSON.stringify(found));
    }
    assert.equal(/** @type {any} */ ({}).polluted, undefined);
  });
}
