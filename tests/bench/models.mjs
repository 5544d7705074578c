// Quarter turns a second of the page's model, and of turns as tables of a permutation; prints JSON.
// node models.mjs TABLES.json   (six rows of 54 numbers: from where each facelet gets its sticker)
import { readFileSync } from "node:fs";
import { turnOf } from "../../js/cube/notation.ts";
import { faceletsOf, stateOf, turned } from "../../js/cube/state.ts";

const tables = JSON.parse(readFileSync(process.argv[2], "utf8")).map((row) => Uint8Array.from(row));
const turns = [..."URFDLB"].map(turnOf);
const ROUNDS = 7;
const TURNS = 60_000;

/** Turns a second of the processor's time: the best of some rounds, after which all is compiled. */
function measure(start, turn) {
  let best = 0;
  let state;
  for (let round = 0; round < ROUNDS; round++) {
    state = start();
    const began = process.cpuUsage();
    for (let i = 0; i < TURNS; i++) state = turn(state, i % 6);
    const { user, system } = process.cpuUsage(began);
    best = Math.max(best, (1e6 * TURNS) / (user + system));
  }
  return { rate: best, state };
}

const ours = measure(stateOf, (state, face) => turned(state, turns[face]));
const stickers = measure(
  () => Uint8Array.from({ length: 54 }, (_, i) => i),
  (before, face) => {
    const after = new Uint8Array(54);
    const from = tables[face];
    for (let i = 0; i < 54; i++) after[i] = before[from[i]];
    return after;
  },
);
const same = faceletsOf(ours.state) === [...stickers.state].map((i) => "URFDLB"[Math.floor(i / 9)]).join("");
if (!same) throw new Error("the models differ");
console.log(JSON.stringify({ "27 matrices": ours.rate, "table of 54": stickers.rate }));
