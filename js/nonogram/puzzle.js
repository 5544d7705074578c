/**
 * A nonogram: the clues of its rows and columns, and its colours.
 *
 * In JSON, a run is its length, or `[length, colour]` if the puzzle has several colours. A colour is
 * `{name, rgb}`; black follows the theme.
 */
import { INK } from "./colours.js";
import { EMPTY, isColour, lineCells, MAX_COLOURS, MAX_SIDE, UNKNOWN } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./grid.js").Side} Side */
/** @typedef {{side: Side, index: number}} Line */
/** @typedef {{length: number, colour: number}} Run */
/** @typedef {Run[]} Clue */
/** @typedef {{colours: string[], rows: Clue[], columns: Clue[]}} Puzzle colours in CSS; "ink" is the colour of the text */

/** The key of a side's clues. @type {Record<Side, "rows" | "columns">} */
export const CLUES = { row: "rows", column: "columns" };

/** The clue of a line. @param {Puzzle} puzzle @param {Line} line */
export const clueAt = (puzzle, { side, index }) => puzzle[CLUES[side]][index] ?? [];

/** @param {Line} line */
export const lineName = ({ side, index }) => `${side} ${index + 1}`;

/** The runs of a line: neighbouring cells of one colour. @param {ArrayLike<number>} cells */
export function runs(cells) {
  /** @type {Clue} */
  const clue = [];
  for (let i = 0; i < cells.length; ) {
    const colour = cells[i];
    const start = i;
    while (i < cells.length && cells[i] === colour) i++;
    if (isColour(colour)) clue.push({ length: i - start, colour });
  }
  return clue;
}

/** The clues of a picture. @param {Grid} grid */
export function cluesOf(grid) {
  const all = (/** @type {Side} */ side, /** @type {number} */ length) =>
    Array.from({ length }, (_, i) => runs(lineCells(grid, side, i)));
  return { rows: all("row", grid.height), columns: all("column", grid.width) };
}

/** The puzzle of a picture. @param {Grid} grid @param {string[]} [colours] @returns {Puzzle} */
export const puzzleOf = (grid, colours = [INK]) => ({ colours, ...cluesOf(grid) });

/** @param {Clue} clue */
export const runsKey = (clue) => JSON.stringify(clue.map(({ length, colour }) => [length, colour]));

/** Whether the filled cells of a grid fit every clue; unknown cells count as empty. @param {Puzzle} puzzle @param {Grid} grid */
export function isSolution(puzzle, grid) {
  const fits = (/** @type {Side} */ side) =>
    puzzle[CLUES[side]].every(
      (clue, i) => runsKey(clue) === runsKey(runs(lineCells(grid, side, i))),
    );
  const sized = puzzle.rows.length === grid.height && puzzle.columns.length === grid.width;
  return sized && fits("row") && fits("column");
}

/** A cell's value in words. @param {number} value @param {readonly string[]} names of the colours */
export function cellText(value, names) {
  if (value === UNKNOWN) return "unknown";
  if (value === EMPTY) return "empty";
  return names.length > 1 ? names[value - 1] : "filled";
}

/** The clue in words: "3 1", or "3 brown, 1 red" with the names of several colours. @param {Clue} clue @param {readonly string[]} names */
export const clueText = (clue, names) =>
  clue
    .map(({ length, colour }) => (names.length > 1 ? `${length} ${names[colour - 1]}` : length))
    .join(names.length > 1 ? ", " : " ") || "0";

/** Reads and checks a puzzle from untrusted JSON; throws a RangeError that names the line and the clue.
 * @param {any} json @returns {Puzzle} */
export function fromJSON(json) {
  if (!Array.isArray(json?.rows) || !Array.isArray(json.columns))
    throw new RangeError("a puzzle needs the lists 'rows' and 'columns'");
  const [height, width] = [json.rows.length, json.columns.length];
  if (!width || !height) throw new RangeError("a puzzle needs at least one row and one column");
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new RangeError(
      `${width} x ${height} cells are too many: at most ${MAX_SIDE} rows and columns are drawn`,
    );
  const colours = coloursFrom(json.colours);
  const clues = (/** @type {Side} */ side, /** @type {number} */ cells) =>
    json[CLUES[side]].map((/** @type {unknown} */ clue, /** @type {number} */ index) =>
      clueFrom(clue, lineName({ side, index }), cells, colours.length),
    );
  return { colours, rows: clues("row", width), columns: clues("column", height) };
}

/** @param {unknown} value @returns {string[]} */
export function coloursFrom(value) {
  if (!Array.isArray(value) || !value.length) return [INK];
  if (value.length > MAX_COLOURS)
    throw new RangeError(`${value.length} colours: at most ${MAX_COLOURS} are possible`);
  return value.map((item, i) => {
    const text = typeof item === "string" ? item : item?.rgb;
    const colour = /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text;
    if (colour === INK || /^#0{3}(0{3})?$/.test(colour)) return INK;
    if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return colour;
    throw new RangeError(`colour ${i + 1}: '${colour}' is not a colour like #1c1e21`);
  });
}

/** @param {unknown} value @param {string} where @param {number} cells @param {number} colours @returns {Clue} */
function clueFrom(value, where, cells, colours) {
  if (!Array.isArray(value)) throw new RangeError(`${where} is not a list of runs`);
  const clue = value.map((item, i) => {
    const [length, colour] = Array.isArray(item) ? item : [item, 1];
    const at = `${where}, clue ${i + 1}`;
    if (!Number.isInteger(length) || length < 0)
      throw new RangeError(`${at}: '${length}' is not a length`);
    if (!Number.isInteger(colour) || colour < 1 || colour > colours)
      throw new RangeError(`${at}: there is no colour ${colour}`);
    return { length, colour };
  });
  const filled = clue.filter((run) => run.length);
  const need = filled.reduce(
    (sum, run, i) => sum + run.length + (filled[i - 1]?.colour === run.colour ? 1 : 0),
    0,
  );
  if (need > cells) throw new RangeError(`${where} needs ${need} cells but has ${cells}`);
  return filled;
}
