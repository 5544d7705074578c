/** When a stroke finishes a line, the same move marks the other cells of the line empty. */
import { EMPTY, lineCells, UNKNOWN } from "./grid.js";
import { apply, cellsText } from "./moves.js";
import { CLUES, runs, runsKey } from "./puzzle.js";

/** @typedef {import("./grid.js").Side} Side */

/** A move, with crosses added in the lines that it finishes. @param {import("./game.js").Game} game
 * @param {string} move */
export function withCrosses({ mode, puzzle, history }, move) {
  if (mode !== "play" || !move) return move;
  const before = history.state;
  const after = apply(before, move);
  /** @type {Map<number, import("./grid.js").Change>} */
  const crosses = new Map();
  for (const side of /** @type {Side[]} */ (["row", "column"])) {
    puzzle[CLUES[side]].forEach((clue, index) => {
      const [was, is] = [before, after].map((grid) => lineCells(grid, side, index));
      if (is.every((value, k) => value === was[k]) || runsKey(runs(is)) !== runsKey(clue)) return;
      is.forEach((value, k) => {
        const [row, column] = side === "row" ? [index, k] : [k, index];
        if (value === UNKNOWN) crosses.set(row * after.width + column, [row, column, EMPTY]);
      });
    });
  }
  return crosses.size ? `${move}; ${cellsText([...crosses.values()])}` : move;
}
