/** Which runs of a puzzle are certain to be done: what the line solver answered for a grid. */
import { lineCells } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Side} Side */
/** @typedef {{rows: boolean[][], columns: boolean[][]}} Settled for every run of every line */

/** @type {Record<Side, "rows" | "columns">} */
export const sides = { row: "rows", column: "columns" };

/**
 * Whether a run is done; nothing is, as long as there is no answer.
 * @param {Settled | null} settled
 * @param {Side} side
 * @param {number} line
 * @param {number} run
 */
export const isSettled = (settled, side, line, run) => settled?.[sides[side]][line]?.[run] ?? false;

/**
 * What an answer for one grid says of another: a line's runs depend on its own cells alone, so the lines that
 * are as they were keep theirs, and nothing is known of the others.
 * @param {Settled | null} settled
 * @param {Grid} before
 * @param {Grid} now
 * @returns {Settled | null}
 */
export function stillSettled(settled, before, now) {
  if (!settled || before.width !== now.width || before.height !== now.height) return null;
  const kept = (/** @type {Side} */ side) =>
    settled[sides[side]].map((runs, line) =>
      String(lineCells(before, side, line)) === String(lineCells(now, side, line)) ? runs : [],
    );
  return { rows: kept("row"), columns: kept("column") };
}
