/**
 * What is asked of Python about nonograms: the worker's JSON on one side, grids, puzzles and lines on the other.
 * Every function returns a task: a promise of the answer, and `cancel`.
 */
import { base64 } from "../ui/files.js";
import { EMPTY, fromText, isColour, toPicture, toRows, unmarked } from "./grid.js";
import { coloursFrom, fromJSON, toJSON } from "./puzzle.js";

/** @import { Cell, FileContent, Format, Hint, Offer, Progress, Python, Rating, Task, Verdict } from "./answers.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Line, Puzzle } from "./puzzle.js" */

/** The line with a number: rows first, then columns. @param {number} number @param {number} height @returns {Line} */
const lineOf = (number, height) =>
  number < height ? { side: "row", index: number } : { side: "column", index: number - height };

/** Python says 0 for empty, the grid has a code of its own; a cell without a value stays. @param {number[]} cell */
const changeOf = ([row, column, value]) =>
  value === undefined ? [row, column] : [row, column, isColour(value) ? value : EMPTY];

/** A format says by `picture` whether it is one. @param {string[] | boolean} rows */
const gridOf = (rows) => (Array.isArray(rows) ? fromText(rows) : rows);

/** How the fields of answers are read, by their names; null stays. @type {Record<string, (value: any, height: number) => unknown>} */
const FIELDS = {
  line: lineOf,
  lines: (numbers, height) => numbers.map((/** @type {number} */ number) => lineOf(number, height)),
  cells: (cells) => cells.map(changeOf),
  changes: (cells) => cells.map(changeOf),
  assume: changeOf,
  grid: gridOf,
  picture: gridOf,
  solutions: (grids) => grids.map(fromText),
  puzzle: fromJSON,
};

/** An answer or a part of it, with its fields read. @param {any} json @param {number} height of the grid it is about @returns {any} */
function read(json, height) {
  if (Array.isArray(json)) return json.map((part) => read(part, height));
  if (typeof json !== "object" || !json) return json;
  const fields = Object.entries(json).map(([name, value]) => [
    name,
    name in FIELDS && value !== null ? FIELDS[name](value, height) : read(value, height),
  ]);
  return Object.fromEntries(fields);
}

/** @param {Python} python @param {string} command @param {any} args @param {(event: any) => void} [onEvent] @returns {Task<any>} */
function ask(python, command, args, onEvent) {
  const { length } = args.puzzle?.rows ?? args.picture ?? "";
  const name = command.includes(".") ? command : `nonogram.${command}`;
  const { result, cancel } = python.call(name, args, (event) => onEvent?.(read(event, length)));
  return { result: result.then((answer) => read(answer, length)), cancel };
}

/** @param {Puzzle} puzzle @param {Grid | null} [grid] */
const about = (puzzle, grid) => ({
  puzzle: toJSON(puzzle),
  ...(grid && { grid: toRows(grid, puzzle.colours.length) }),
});

/** @param {Grid} picture @param {Puzzle} puzzle of which the colours count */
const drawing = (picture, puzzle) => ({
  picture: toPicture(picture, puzzle.colours.length),
  colours: toJSON(puzzle).colours,
});

/**
 * Solves a puzzle from the cells of a grid; with `reasons`, events carry every step with its reason.
 * @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @param {{seconds?: number, solutions?: number, reasons?: boolean}} [options]
 * @param {(progress: Progress) => void} [onProgress] @returns {Task<Verdict>}
 */
export const solve = (python, puzzle, grid, options, onProgress) =>
  ask(python, "solve", { ...about(puzzle, grid), ...options }, onProgress);

/** The verdict on a picture while it is drawn. @param {Python} python @param {Grid} picture @param {Puzzle} puzzle its puzzle @returns {Task<Verdict>} */
export const check = (python, picture, puzzle) => ask(python, "check", drawing(picture, puzzle));

/** The smallest next deduction, in levels: which line, why, which cells. @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @returns {Task<Hint>} */
export const hint = (python, puzzle, grid) => ask(python, "hint", about(puzzle, grid));

/** Cells that no solution has like this. @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @returns {Task<{cells: Cell[], text: string}>} */
export const mistakes = (python, puzzle, grid) => ask(python, "mistakes", about(puzzle, grid));

/** How hard a puzzle is for a person. @param {Python} python @param {Puzzle} puzzle @returns {Task<Rating>} */
export const rate = (python, puzzle) => ask(python, "rate", about(puzzle));

/**
 * A random puzzle with one solution.
 * @param {Python} python @param {{width: number, height: number, density: number, difficulty: string, colours?: unknown[]}} options
 * @param {(event: any) => void} onEvent @returns {Task<{puzzle: Puzzle, rating: Rating}>}
 */
export const generate = (python, options, onEvent) => ask(python, "generate", options, onEvent);

/**
 * Different pictures near the given one whose puzzle has one solution, or is solvable line by line.
 * @param {Python} python @param {Grid} picture @param {Puzzle} puzzle @param {"unique" | "lines"} goal @param {(offer: Offer) => void} onOffer
 * @returns {Task<{offers: Offer[]}>}
 */
export const offers = (python, picture, puzzle, goal, onOffer) =>
  ask(python, "offers", { ...drawing(picture, puzzle), goal }, ({ kind, offer }) => {
    if (kind === "offer") onOffer(offer);
  });

/**
 * The drawing of a photograph, of which each cell has a colour.
 * @param {Python} python @param {{cells: Uint8ClampedArray, width: number, colours: number, threshold: number | null, dither: boolean, invert: boolean}} photograph red, green and blue of each cell
 * @returns {Task<{picture: Grid, colours: string[], threshold: number}>}
 */
export function pictureOf(python, { cells, ...options }) {
  const { result, cancel } = ask(python, "picture", { ...options, cells: base64(cells) });
  const reading = result.then(({ picture, colours, threshold }) => ({
    picture: unmarked(picture),
    colours: coloursFrom(colours),
    threshold,
  }));
  return { result: reading, cancel };
}

/** A drawing of a puzzle with its clues, for a file. @param {Python} python @param {Puzzle} puzzle @param {Grid | null} grid @returns {Task<{svg: string}>} */
export const draw = (python, puzzle, grid) =>
  ask(python, "draw.nonogram", { ...about(puzzle, grid), standalone: true });

/**
 * Pages to print, as SVG texts; with `solutions`, those at the end.
 * @param {Python} python @param {Puzzle[]} puzzles @param {{grids?: (Grid | null)[], solutions?: boolean, perPage?: number}} [how]
 * @returns {Task<{pages: string[]}>}
 */
export function sheet(python, puzzles, { grids = [], solutions = false, perPage = 1 } = {}) {
  const parts = puzzles.map((puzzle, i) => about(puzzle, grids[i]));
  return ask(python, "draw.sheet", {
    puzzles: parts.map(({ puzzle }) => puzzle),
    grids: parts.map(({ grid = null }) => grid),
    solutions,
    per_page: perPage,
  });
}

/** The puzzle of two texts with a clue in every line; rejects with the place of what is wrong. @param {Python} python @param {string} rows @param {string} columns @param {unknown} [colours] in JSON @returns {Task<{puzzle: Puzzle, notes: string[]}>} */
export function parse(python, rows, columns, colours) {
  const { result, cancel } = ask(python, "parse", { rows, columns, colours });
  return { result: result.then((json) => ({ puzzle: fromJSON(json), notes: json.notes })), cancel };
}

/** The puzzle in a file of any known format. @param {Python} python @param {{text?: string, base64?: string, name?: string}} file @returns {Task<FileContent>} */
export const readFile = (python, file) => ask(python, "import", file);

/** The formats of files. @param {Python} python @returns {Task<Format[]>} */
export const formats = (python) => ask(python, "formats", {});

/** A file with the puzzle. @param {Python} python @param {Puzzle} puzzle @param {Grid | null} picture @param {string} format @returns {Task<{type: string, text?: string, base64?: string}>} */
export function writeFile(python, puzzle, picture, format) {
  const rows = picture && { picture: toPicture(picture, puzzle.colours.length) };
  return ask(python, "export", { puzzle: toJSON(puzzle), format, ...rows });
}
