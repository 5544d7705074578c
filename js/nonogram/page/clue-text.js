/** Clues as they stand in the fields: one line a clue; with several colours every run is `length:colour`. */

/**
 * @param {readonly import("../puzzle.js").Clue[]} clues
 * @param {boolean} coloured
 */
export function clueLines(clues, coloured) {
  const run = (/** @type {import("../puzzle.js").Run} */ { length, colour }) =>
    coloured ? `${length}:${colour}` : String(length);
  return clues.map((clue) => (clue.length ? clue.map(run).join(" ") : "0")).join("\n");
}
