/**
 * What the board asks of Python: every question about a nonogram, with the worker's JSON on one side and
 * grids, puzzles and lines on the other.
 */
import { base64 } from "../ui/files.js";
import { EMPTY, fromText, isColour, toPicture, toRows, unmarked } from "./grid.js";
import { coloursFrom, fromJSON, toJSON } from "./puzzle.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Line} Line */
/** @typedef {[row: number, column: number]} Cell */
/** @typedef {import("./grid.js").Change} Change */
/** @template T @typedef {{result: Promise<T>, cancel: () => void}} Task */
/**
 * @typedef {object} Verdict
 * @property {"unique" | "several" | "contradiction" | "undecided"} verdict
 * @property {Grid[]} solutions
 * @property {number} count
 * @property {boolean} all whether the count is complete
 * @property {Cell[]} differs
 * @property {Grid | null} grid every cell proven
 * @property {Line[]} lines that cannot hold together
 * @property {boolean} minimal
 * @property {number} seconds
 * @property {string} method
 * @property {string} text
 */
/** @typedef {{line: Line | null, cells: Change[], text: string, kind: string}} Deduction */
/** @typedef {{steps?: Deduction[], known?: number, kind: string}} Progress */
/** @typedef {Pick<import("../python/client.js").PythonClient, "call">} Python who answers */
/** @typedef {{line: Line, first: number[], last: number[]}} Placements */
/**
 * @typedef {object} HintLevel
 * @property {string} text
 * @property {Line[]} lines
 * @property {Change[]} cells deduced, with their values
 * @property {Cell[]} spots cells that are spoken of
 * @property {Placements | null} placements
 */
/**
 * @typedef {object} Hint
 * @property {string} kind
 * @property {string} title
 * @property {HintLevel[]} levels which line, why, which cells
 * @property {Change[]} cells what to fill in
 * @property {Cell[]} wrong cells of which some are wrong
 * @property {Change | null} assume the start of a contradiction
 * @property {{line: Line | null, cells: Change[], text: string}[]} chain what would follow, up to the contradiction
 */

/** @typedef {{id: string, title: string, extension: string, picture: boolean, colours: boolean, writes: boolean}} Format `picture`: it holds nothing else */
/**
 * @typedef {object} Offer to mend a drawing
 * @property {string} title
 * @property {string} text what changes
 * @property {Grid} picture
 * @property {Change[]} changes
 */

/** The line with a number: rows first, then columns. @param {number} number @param {number} height @returns {Line} */
const lineOf = (number, height) =>
  number < height ? { side: "row", index: number } : { side: "column", index: number - height };

/** @param {number | null | undefined} number @param {number} height */
const maybeLine = (number, height) => (typeof number === "number" ? lineOf(number, height) : null);

/** @param {number[] | undefined} numbers @param {number} height */
const linesOf = (numbers, height) => (numbers ?? []).map((number) => lineOf(number, height));

/** Python says 0 for empty, the grid has a code of its own. @param {number[][]} cells @returns {Change[]} */
const changesOf = (cells) =>
  cells.map(([row, column, value]) => [row, column, isColour(value) ? value : EMPTY]);

/**
 * @template T @param {Python} python @param {string} command @param {object} args
 * @param {(answer: any) => T} read @param {(event: any) => void} [onEvent]
 * @returns {Task<T>}
 */
function task(python, command, args, read, onEvent) {
  const { result, cancel } = python.call(command, args, onEvent);
  return { result: result.then(read), cancel };
}

/**
 * @template T @param {Python} python @param {string} command @param {object} args
 * @param {(answer: any) => T} read @param {(event: any) => void} [onEvent]
 * @returns {Task<T>}
 */
const ask = (python, command, args, read, onEvent) =>
  task(python, `nonogram.${command}`, args, read, onEvent);

/** @param {Puzzle} puzzle @param {Grid | null} [grid] */
const about = (puzzle, grid) => ({
  puzzle: toJSON(puzzle),
  ...(grid && { grid: toRows(grid, puzzle.colours.length) }),
});

/** @param {Grid} picture @param {Puzzle} puzzle */
function drawing(picture, puzzle) {
  const { colours } = toJSON(puzzle);
  return { picture: toPicture(picture, puzzle.colours.length), ...(colours && { colours }) };
}

/** @param {any} answer @param {number} height @returns {Verdict} */
const verdictOf = (answer, height) => ({
  ...answer,
  solutions: (answer.solutions ?? []).map(fromText),
  differs: answer.differs ?? [],
  grid: answer.grid ? fromText(answer.grid) : null,
  lines: linesOf(answer.lines, height),
});

/**
 * Solves a puzzle from the cells of a grid; with `reasons`, events carry every step with its reason.
 * @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @param {{seconds?: number, solutions?: number, reasons?: boolean}} [options]
 * @param {(progress: Progress) => void} [onProgress]
 */
export function solve(python, puzzle, grid, options = {}, onProgress) {
  const height = puzzle.rows.length;
  const stepOf = (/** @type {any} */ { line, cells, reason }) => ({
    line: maybeLine(line, height),
    cells: changesOf(cells),
    text: reason?.text ?? "",
    kind: reason?.kind ?? "line",
  });
  return ask(
    python,
    "solve",
    { ...about(puzzle, grid), ...options },
    (answer) => verdictOf(answer, height),
    (event) => onProgress?.({ ...event, steps: event.steps?.map(stepOf) }),
  );
}

/** The verdict on a picture while it is drawn. @param {Python} python @param {Grid} picture @param {Puzzle} puzzle its puzzle, for the colours */
export const check = (python, picture, puzzle) =>
  ask(python, "check", drawing(picture, puzzle), (answer) => verdictOf(answer, picture.height));

/** The smallest next deduction, in levels: which line, why, which cells. @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @returns {Task<Hint>} */
export function hint(python, puzzle, grid) {
  const height = puzzle.rows.length;
  const levelOf = (/** @type {any} */ { text = "", lines, cells = [], placements }) => ({
    text,
    lines: linesOf(lines, height),
    cells: changesOf(cells.filter((/** @type {number[]} */ cell) => cell.length === 3)),
    spots: cells.filter((/** @type {number[]} */ cell) => cell.length === 2),
    placements: placements && { ...placements, line: maybeLine(placements.line, height) },
  });
  return ask(python, "hint", about(puzzle, grid), (answer) => ({
    kind: answer.kind,
    title: answer.title ?? "",
    levels: (answer.levels ?? []).map(levelOf),
    cells: changesOf(answer.cells ?? []),
    wrong: answer.wrong ?? [],
    assume: answer.assume ? changesOf([answer.assume])[0] : null,
    chain: (answer.chain ?? []).map((/** @type {any} */ link) => ({
      ...link,
      line: maybeLine(link.line, height),
    })),
  }));
}

/** Cells that no solution has like this. @param {Python} python @param {Puzzle} puzzle @param {Grid} grid @returns {Task<{cells: Cell[], text: string}>} */
export const mistakes = (python, puzzle, grid) =>
  ask(python, "mistakes", about(puzzle, grid), (answer) => answer);

/** How hard a puzzle is for a person. @param {Python} python @param {Puzzle} puzzle @returns {Task<{level: string, grade: string, score: number, text: string}>} */
export const rate = (python, puzzle) => ask(python, "rate", about(puzzle), (answer) => answer);

/**
 * A random puzzle with one solution.
 * @param {Python} python @param {{width: number, height: number, density: number, difficulty: string, colours?: number}} options
 * @param {(event: any) => void} onEvent
 */
export const generate = (python, options, onEvent) =>
  ask(python, "generate", options, ({ puzzle }) => fromJSON(puzzle), onEvent);

/**
 * Different pictures near the given one whose puzzle has one solution, or is solvable line by line.
 * @param {Python} python @param {Grid} picture @param {Puzzle} puzzle @param {"unique" | "lines"} goal @param {(offer: Offer) => void} onOffer
 * @returns {Task<{offers: Offer[], isMet: boolean, text: string}>}
 */
export function offers(python, picture, puzzle, goal, onOffer) {
  const offer = (/** @type {any} */ one) => ({
    ...one,
    picture: fromText(one.picture),
    changes: changesOf(one.changes),
  });
  return ask(
    python,
    "offers",
    { ...drawing(picture, puzzle), goal },
    (answer) => ({ ...answer, offers: answer.offers.map(offer) }),
    (event) => event.kind === "offer" && onOffer(offer(event.offer)),
  );
}

/** The puzzle of a day, the same for everyone. @param {Python} python @param {string} date such as "2026-11-22" @returns {Task<{puzzle: Puzzle, title: string, grade: string, level: string}>} */
export const daily = (python, date) =>
  ask(python, "daily", { date }, ({ puzzle, title, rating }) => ({
    ...{ title, grade: rating.grade, level: rating.level },
    puzzle: fromJSON(puzzle),
  }));

/**
 * The drawing of a photograph, of which each cell has a colour.
 * @param {Python} python @param {{cells: Uint8ClampedArray, width: number, colours: number, threshold: number | null, dither: boolean, invert: boolean}} photograph red, green and blue of each cell
 * @returns {Task<{grid: Grid, colours: string[], threshold: number}>}
 */
export const pictureOf = (python, { cells, ...options }) =>
  ask(python, "picture", { ...options, cells: base64(cells) }, (answer) => ({
    grid: unmarked(fromText(answer.picture)),
    colours: coloursFrom(answer.colours),
    threshold: answer.threshold,
  }));

/** A drawing of a puzzle with its clues, as SVG text for a file. @param {Python} python @param {Puzzle} puzzle @param {Grid | null} grid @returns {Task<string>} */
export const draw = (python, puzzle, grid) =>
  task(python, "draw.nonogram", { ...about(puzzle, grid), standalone: true }, ({ svg }) => svg);

/** Pages to print, as SVG texts. @param {Python} python @param {Puzzle} puzzle @param {Grid | null} grid @returns {Task<string[]>} */
export function sheet(python, puzzle, grid) {
  const { puzzle: json, grid: rows = null } = about(puzzle, grid);
  return task(python, "draw.sheet", { puzzles: [json], grids: [rows] }, ({ pages }) => pages);
}

/** The puzzle of two texts with a clue in every line; rejects with the place of what is wrong. @param {Python} python @param {string} rows @param {string} columns @param {unknown} [colours] in JSON */
export const parse = (python, rows, columns, colours) =>
  ask(python, "parse", { rows, columns, ...(colours ? { colours } : {}) }, (json) => ({
    puzzle: fromJSON(json),
    notes: notesOf(json),
  }));

/** What was left out in reading, as a sentence or "". @param {{notes?: string[]}} answer */
const notesOf = ({ notes = [] }) => notes.join("; ");

/** The puzzle in a file of any known format. @param {Python} python @param {{text?: string, base64?: string, name?: string}} file */
export const readFile = (python, file) =>
  ask(python, "import", file, ({ puzzle, picture, grid, ...more }) => ({
    notes: notesOf(more),
    puzzle: fromJSON(puzzle),
    picture: picture ? fromText(picture) : null,
    grid: grid ? fromText(grid) : null,
  }));

/** The formats of files. @param {Python} python @returns {Task<Format[]>} */
export const formats = (python) => ask(python, "formats", {}, (answer) => answer);

/** A file with the puzzle. @param {Python} python @param {Puzzle} puzzle @param {Grid | null} picture @param {string} format @returns {Task<{type: string, text?: string, base64?: string}>} */
export function writeFile(python, puzzle, picture, format) {
  const rows = picture && { picture: toPicture(picture, puzzle.colours.length) };
  return ask(python, "export", { puzzle: toJSON(puzzle), format, ...rows }, (answer) => answer);
}
