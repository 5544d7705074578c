/** Describes a change of the grid in a few words, for screen readers. */
import { counted, listed, sentence } from "../ui/words.js";
import { colourNames } from "./colours.js";
import { sameSize } from "./grid.js";
import { CLUES, cellText, lineName } from "./puzzle.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./lines.js").Judgement} Judgement */
/** @typedef {import("./lines.js").Judged} Judged */

/** If more lines than this change at once, only their number is announced. */
const MOST_NAMED = 3;

/** The cells in which a grid differs from the one before: "unknown, row 3, columns 2 to 5", or their number.
 * @param {Grid} before @param {Grid} after @param {readonly string[]} names of the colours */
export function changeText(before, after, names) {
  if (!sameSize(before, after))
    return `${counted(after.width, "column")}, ${counted(after.height, "row")}`;
  const { width, cells } = after;
  const changed = [...cells.keys()].filter((i) => cells[i] !== before.cells[i]);
  const [first, last] = [changed[0], changed[changed.length - 1]];
  const isOneRun = (/** @type {number} */ step) => last - first === (changed.length - 1) * step;
  const [row, column] = [Math.floor(first / width), first % width];
  const isRow = Math.floor(last / width) === row && isOneRun(1);
  const isColumn = last % width === column && isOneRun(width);
  const isEven = changed.every((i) => cells[i] === cells[first]);
  if (!isEven || !(isRow || isColumn)) return counted(changed.length, "cell");
  const range = (
    /** @type {string} */ thing,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => (from === to ? `${thing} ${from + 1}` : `${thing}s ${from + 1} to ${to + 1}`);
  const rows = range("row", row, Math.floor(last / width));
  return `${cellText(cells[first], names)}, ${rows}, ${range("column", column, last % width)}`;
}

/** The lines done since a judgement and, if `live`, those that can no longer be right: "Row 3 done.", or "".
 * @param {Judgement | null} before @param {Judgement | null} after @param {boolean} live */
export function linesText(before, after, live) {
  if (!after) return "";
  /** @param {(judged: Judged | undefined) => boolean | undefined} holds @param {string} word */
  const since = (holds, word) => {
    const sides = /** @type {const} */ (["row", "column"]);
    const names = sides.flatMap((side) =>
      after[CLUES[side]].flatMap((judged, index) =>
        holds(judged) && !holds(before?.[CLUES[side]][index]) ? [lineName({ side, index })] : [],
      ),
    );
    if (!names.length) return "";
    const lines = names.length > MOST_NAMED ? counted(names.length, "line") : listed(names);
    return sentence(`${lines} ${word}`);
  };
  const isDone = (/** @type {Judged | undefined} */ judged) =>
    judged && judged.done.length > 0 && judged.done.every(Boolean);
  const done = since(isDone, "done");
  const wrong = live ? since((judged) => judged?.broken, "cannot be right") : "";
  return [done, wrong].filter(Boolean).join(" ");
}

/** The announcement of a game whose grid has changed, or "". @param {import("./game.js").Game} game
 * @param {{grid: Grid, judgement: Judgement | null}} before
 * @param {boolean} live whether to report lines that cannot be right */
export function newsText({ history, judgement, lastMove, puzzle }, before, live) {
  const change = () => changeText(before.grid, history.state, colourNames(puzzle.colours));
  const back = { undo: "Undone", redo: "Redone" }[lastMove];
  return [back && `${back}: ${change()}.`, linesText(before.judgement, judgement, live)]
    .filter(Boolean)
    .join(" ");
}
