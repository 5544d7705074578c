/** What the attributes of `<cubogram-nonogram>` declare. */
import { fromText, unmarked } from "./grid.js";
import { History } from "./history.js";
import { fromJSON, puzzleOf } from "./puzzle.js";

/**
 * The puzzle of an element's attributes, or null where it names none; throws an Error that says what cannot be read.
 * @param {HTMLElement} element
 * @returns {{mode: import("./session.js").Mode, puzzle: import("./puzzle.js").Puzzle, history?: History} | null}
 */
export function declared(element) {
  const read = (/** @type {string} */ name) => element.getAttribute(name) ?? "";
  const mode = /** @type {import("./session.js").Mode} */ (read("mode") || "play");
  const about = { title: read("title-text") };
  const picture = read("picture").trim();
  if (picture) {
    const grid = fromText(picture.split(/\s+/));
    const puzzle = puzzleOf(grid, about);
    return mode === "edit"
      ? { mode, puzzle, history: new History(unmarked(grid)) }
      : { mode, puzzle };
  }
  if (!element.hasAttribute("rows")) return null;
  const side = (/** @type {string} */ name) =>
    read(name)
      .split(";")
      .map((clue) => (clue.match(/\S+/g) ?? []).map(Number));
  return { mode, puzzle: fromJSON({ ...about, rows: side("rows"), columns: side("columns") }) };
}
