/** Clues as they stand in the fields: one line a clue; with several colours every run is `length:colour`. */

import { fromJSON } from "../puzzle.js";

/**
 * The clues as the lines of a field.
 * @param {readonly import("../puzzle.js").Clue[]} clues
 * @param {boolean} coloured
 */
export function clueLines(clues, coloured) {
  const run = (/** @type {import("../puzzle.js").Run} */ { length, colour }) =>
    coloured ? `${length}:${colour}` : String(length);
  return clues.map((clue) => (clue.length ? clue.map(run).join(" ") : "0")).join("\n");
}

/**
 * The puzzle of two fields of plain numbers, or null: then Python says what is wrong.
 * @param {string} rows
 * @param {string} columns
 */
export function plainPuzzle(rows, columns) {
  if (!/^[\d\s,]+$/.test(rows) || !/^[\d\s,]+$/.test(columns)) return null;
  const lines = (/** @type {string} */ text) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => (line.match(/\d+/g) ?? []).map(Number));
  try {
    return fromJSON({ rows: lines(rows), columns: lines(columns) });
  } catch {
    return null;
  }
}
