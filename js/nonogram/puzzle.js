/**
 * A nonogram: what is written beside its rows and columns, its colours, and who made it.
 *
 * In JSON a run is its length, or `[length, colour]` where the puzzle has several colours, which are
 * `{name, rgb}`; black is the colour that follows the theme.
 */
import { isColour, lineCells, MAX_COLOURS, MAX_SIDE } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {"row" | "column"} Side */
/** @typedef {{side: Side, index: number}} Line */
/** @typedef {{length: number, colour: number}} Run */
/** @typedef {Run[]} Clue */
/**
 * @typedef {object} Puzzle
 * @property {string} title
 * @property {string} author
 * @property {string} licence
 * @property {string} source
 * @property {string[]} colours CSS colours; "ink" is the colour of the text
 * @property {Clue[]} rows
 * @property {Clue[]} columns
 */

/** The colour that follows the theme. */
export const INK = "ink";
const BLACK = "#000000";
/** Colours offered for new colour puzzles, distinct for most kinds of colour vision. */
export const PALETTE = [
  INK,
  "#d5372c",
  "#0072b2",
  "#e6a700",
  "#00896b",
  "#b05fa3",
  "#56a8dd",
  "#8a5a2b",
];

/**
 * The runs of a line of cells: neighbouring cells of one colour; whatever is not filled separates.
 * @param {Iterable<number>} cells
 * @returns {Clue}
 */
export function runs(cells) {
  /** @type {Clue} */
  const clue = [];
  let last = 0;
  for (const value of cells) {
    if (isColour(value)) {
      if (value === last) clue[clue.length - 1].length += 1;
      else clue.push({ length: 1, colour: value });
    }
    last = value;
  }
  return clue;
}

/**
 * The clues of a picture.
 * @param {Grid} grid
 * @returns {{rows: Clue[], columns: Clue[]}}
 */
export function cluesOf(grid) {
  return {
    rows: Array.from({ length: grid.height }, (_, r) => runs(lineCells(grid, "row", r))),
    columns: Array.from({ length: grid.width }, (_, c) => runs(lineCells(grid, "column", c))),
  };
}

/**
 * The puzzle of a picture.
 * @param {Grid} grid
 * @param {Partial<Puzzle>} [about]
 * @returns {Puzzle}
 */
export function puzzleOf(grid, about = {}) {
  return {
    title: "",
    author: "",
    licence: "",
    source: "",
    colours: [INK],
    ...about,
    ...cluesOf(grid),
  };
}

/**
 * @param {Clue} a
 * @param {Clue} b
 */
function sameClue(a, b) {
  return (
    a.length === b.length &&
    a.every((run, i) => run.length === b[i].length && run.colour === b[i].colour)
  );
}

/**
 * Whether the filled cells of a grid fit every clue; unknown cells count as empty.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 */
export function isSolution(puzzle, grid) {
  if (puzzle.rows.length !== grid.height || puzzle.columns.length !== grid.width) return false;
  const found = cluesOf(grid);
  return (
    puzzle.rows.every((clue, r) => sameClue(clue, found.rows[r])) &&
    puzzle.columns.every((clue, c) => sameClue(clue, found.columns[c]))
  );
}

/**
 * The clue in words: "3 1", or "3 red 1" style pairs with colour numbers where there are several colours.
 * @param {Clue} clue
 */
export function clueText(clue, coloured = false) {
  if (!clue.length) return "0";
  return clue
    .map((run) => (coloured ? `${run.length} in colour ${run.colour}` : `${run.length}`))
    .join(coloured ? ", " : " ");
}

/**
 * The puzzle in JSON, as files, links and the solver use it.
 * @param {Puzzle} puzzle
 */
export function toJSON(puzzle) {
  const plain = puzzle.colours.length <= 1;
  const clue = (/** @type {Clue} */ line) =>
    line.map((run) => (plain ? run.length : [run.length, run.colour]));
  /** @type {Record<string, unknown>} */
  const json = {};
  for (const key of /** @type {const} */ (["title", "author", "licence", "source"])) {
    if (puzzle[key]) json[key] = puzzle[key];
  }
  if (!plain || puzzle.colours[0] !== INK) {
    json.colours = puzzle.colours.map((colour, i) => ({
      name: colour === INK ? "black" : `colour ${i + 1}`,
      rgb: colour === INK ? BLACK : colour,
    }));
  }
  json.rows = puzzle.rows.map(clue);
  json.columns = puzzle.columns.map(clue);
  return json;
}

/**
 * The puzzle in JSON of any origin, checked; throws a RangeError that names the line and the clue.
 * @param {any} json
 * @returns {Puzzle}
 */
export function fromJSON(json) {
  if (!json || !Array.isArray(json.rows) || !Array.isArray(json.columns)) {
    throw new RangeError("a puzzle needs the lists 'rows' and 'columns'");
  }
  const text = (/** @type {unknown} */ value) =>
    typeof value === "string" ? value.slice(0, 500) : "";
  const colours = coloursFrom(json.colours);
  const height = json.rows.length;
  const width = json.columns.length;
  if (!width || !height) throw new RangeError("a puzzle needs at least one row and one column");
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw new RangeError(
      `${width} x ${height} is too large: at most ${MAX_SIDE} rows and columns are drawn`,
    );
  }
  return {
    title: text(json.title),
    author: text(json.author),
    licence: text(json.licence),
    source: text(json.source),
    colours,
    rows: json.rows.map((/** @type {unknown} */ clue, /** @type {number} */ i) =>
      clueFrom(clue, `row ${i + 1}`, width, colours),
    ),
    columns: json.columns.map((/** @type {unknown} */ clue, /** @type {number} */ i) =>
      clueFrom(clue, `column ${i + 1}`, height, colours),
    ),
  };
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function coloursFrom(value) {
  if (!Array.isArray(value) || !value.length) return [INK];
  if (value.length > MAX_COLOURS)
    throw new RangeError(`${value.length} colours: at most ${MAX_COLOURS} are possible`);
  return value.map((item, i) => {
    let colour = typeof item === "string" ? item : item?.rgb;
    if (typeof colour === "string" && /^[0-9a-f]{6}$/i.test(colour)) colour = `#${colour}`;
    if (colour === INK || /^#0{3}(0{3})?$/.test(colour)) return INK;
    if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return colour;
    throw new RangeError(`colour ${i + 1}: '${colour}' is not like #1c1e21`);
  });
}

/**
 * @param {unknown} value
 * @param {string} where
 * @param {number} size
 * @param {string[]} colours
 * @returns {Clue}
 */
function clueFrom(value, where, size, colours) {
  if (!Array.isArray(value)) throw new RangeError(`${where} is not a list of runs`);
  /** @type {Clue} */
  const clue = [];
  value.forEach((item, i) => {
    const [length, colour] = Array.isArray(item) ? item : [item, 1];
    if (!Number.isInteger(length) || length < 0)
      throw new RangeError(`${where}, clue ${i + 1}: '${length}' is not a length`);
    if (!Number.isInteger(colour) || colour < 1 || colour > colours.length) {
      throw new RangeError(`${where}, clue ${i + 1}: there is no colour ${colour}`);
    }
    if (length) clue.push({ length, colour });
  });
  let need = 0;
  clue.forEach((run, i) => {
    need += run.length + (i && clue[i - 1].colour === run.colour ? 1 : 0);
  });
  if (need > size) throw new RangeError(`${where} needs ${need} cells but has ${size}`);
  return clue;
}

/**
 * A short name for a puzzle that depends on its clues alone (FNV-1a, 52 bits as text).
 * @param {Puzzle} puzzle
 */
export function fingerprint(puzzle) {
  const text = JSON.stringify(
    [puzzle.rows, puzzle.columns].map((side) =>
      side.map((clue) => clue.map((run) => [run.length, run.colour])),
    ),
  );
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(i), 0x5bd1e995) ^ (low >>> 15);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
