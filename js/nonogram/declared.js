/** The game that an element's attributes declare. */
import { Game, historyFrom } from "./game.js";
import { fromText, unmarked } from "./grid.js";
import { fromJSON, puzzleOf } from "./puzzle.js";

/** Attributes that declare a game. */
export const DECLARING = ["mode", "rows", "columns", "picture"];

/** The game, or null; throws an Error that says what cannot be read. @param {HTMLElement} element */
export function declaredGame(element) {
  const read = (/** @type {string} */ name) => element.getAttribute(name) ?? "";
  const mode = /** @type {import("./game.js").Mode} */ (read("mode") || "play");
  const title = read("title-text");
  const picture = read("picture").trim();
  if (picture) {
    const grid = fromText(picture.split(/\s+/));
    const drawn = mode === "edit" ? historyFrom(unmarked(grid)) : undefined;
    return new Game(mode, puzzleOf(grid, { title }), drawn);
  }
  if (!element.hasAttribute("rows")) return null;
  const side = (/** @type {string} */ name) =>
    read(name)
      .split(";")
      .map((clue) => (clue.match(/\S+/g) ?? []).map(Number));
  return new Game(mode, fromJSON({ title, rows: side("rows"), columns: side("columns") }));
}
