/**
 * What the board asks of Python: every question about a nonogram, with the worker's JSON on one side and
 * grids, puzzles and lines on the other.
 */
import { PythonClient } from "../python/client.js";
import { fromText, gridJSON } from "./grid.js";
import { fromJSON, toJSON } from "./puzzle.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Line} Line */
/** @typedef {[number, number]} Cell */
/** @typedef {[number, number, number]} Change row, column, value (0 = empty) */
/**
 * @template T
 * @typedef {{result: Promise<T>, cancel: () => void}} Task
 */
/**
 * @typedef {object} Verdict
 * @property {"unique" | "several" | "contradiction" | "undecided"} verdict
 * @property {Grid[]} solutions
 * @property {number} count
 * @property {boolean} all whether the count is complete
 * @property {Cell[]} differs
 * @property {Grid} grid every cell proven
 * @property {Line[]} lines that cannot hold together
 * @property {boolean} minimal
 * @property {number} seconds
 * @property {string} method
 * @property {string} text
 */
/** @typedef {{line: Line | null, cells: Change[], text: string, kind: string}} Step */
/** @typedef {{steps?: Step[], known?: number, kind: string}} Progress */
/**
 * @typedef {object} HintLevel
 * @property {string} text
 * @property {Line[]} lines
 * @property {Change[]} cells deduced, with their values
 * @property {Cell[]} spots cells that are spoken of
 * @property {Placements | null} placements
 */
/** @typedef {{line: Line, first: number[], last: number[]}} Placements */
/** @typedef {{line: Line | null, cells: Change[], text: string}} Link one deduction of a chain */
/**
 * @typedef {object} Hint
 * @property {string} kind
 * @property {string} title
 * @property {HintLevel[]} levels which line, why, which cells
 * @property {Change[]} cells what to fill in
 * @property {Cell[]} wrong cells of which some are wrong
 * @property {Change | null} assume the start of a contradiction
 * @property {Link[]} chain what would follow, up to the contradiction
 */

export const python = new PythonClient();

/**
 * The line with a number: rows first, then columns.
 * @param {number | null | undefined} number
 * @param {number} height
 * @returns {Line | null}
 */
export function lineOf(number, height) {
  if (number === null || number === undefined) return null;
  return number < height
    ? { side: "row", index: number }
    : { side: "column", index: number - height };
}

/** @param {Line} line */
export const lineName = ({ side, index }) => `${side} ${index + 1}`;

/**
 * A message of Python as a sentence.
 * @param {string} message
 */
export const sentence = (message) =>
  message && `${message[0].toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;

/**
 * @template T
 * @param {string} command
 * @param {object} args
 * @param {(answer: any) => T} read
 * @param {(event: any) => void} [onEvent]
 * @returns {Task<T>}
 */
function ask(command, args, read, onEvent) {
  const task = python.call(`nonogram.${command}`, args, onEvent);
  return { result: task.result.then(read), cancel: task.cancel };
}

/**
 * @param {Puzzle} puzzle
 * @param {Grid} [grid]
 */
function question(puzzle, grid) {
  const json = { puzzle: toJSON(puzzle) };
  return grid ? { ...json, grid: gridJSON(grid, puzzle.colours.length) } : json;
}

/**
 * @param {any} answer
 * @param {number} height
 * @returns {Verdict}
 */
function readVerdict(answer, height) {
  return {
    ...answer,
    solutions: (answer.solutions ?? []).map(fromText),
    differs: answer.differs ?? [],
    grid: answer.grid ? fromText(answer.grid) : null,
    lines: (answer.lines ?? []).map((/** @type {number} */ line) => lineOf(line, height)),
  };
}

/**
 * Solves a puzzle; with `reasons`, events carry every step with its reason.
 * @param {Puzzle} puzzle
 * @param {Grid} grid cells known or assumed
 * @param {{seconds?: number, solutions?: number, reasons?: boolean}} options
 * @param {(progress: Progress) => void} [onProgress]
 */
export function solve(puzzle, grid, options = {}, onProgress) {
  const height = puzzle.rows.length;
  return ask(
    "solve",
    { ...question(puzzle, grid), ...options },
    (answer) => readVerdict(answer, height),
    (event) =>
      onProgress?.({
        ...event,
        steps: event.steps?.map((/** @type {any} */ step) => readStep(step, height)),
      }),
  );
}

/**
 * @param {any} step
 * @param {number} height
 * @returns {Step}
 */
function readStep(step, height) {
  return {
    line: lineOf(step.line, height),
    cells: step.cells,
    text: step.reason?.text ?? "",
    kind: step.reason?.kind ?? "line",
  };
}

/**
 * The verdict on a picture while it is drawn.
 * @param {Grid} picture
 * @param {Puzzle} puzzle its puzzle, for the colours
 */
export const check = (picture, puzzle) =>
  ask("check", drawing(picture, puzzle), (answer) => readVerdict(answer, picture.height));

/**
 * @param {Grid} picture
 * @param {Puzzle} puzzle
 */
function drawing(picture, puzzle) {
  const rows = gridJSON(picture, puzzle.colours.length).map((row) => row.replaceAll("?", "."));
  const { colours } = toJSON(puzzle);
  return colours ? { picture: rows, colours } : { picture: rows };
}

/**
 * The smallest next deduction, in levels: which line, why, which cells.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 * @returns {Task<Hint>}
 */
export function hint(puzzle, grid) {
  const height = puzzle.rows.length;
  const line = (/** @type {number | null} */ number) => lineOf(number, height);
  const readLevel = (/** @type {any} */ level) => ({
    text: level.text ?? "",
    lines: (level.lines ?? []).map(line),
    cells: (level.cells ?? []).filter((/** @type {number[]} */ cell) => cell.length === 3),
    spots: (level.cells ?? []).filter((/** @type {number[]} */ cell) => cell.length === 2),
    placements: level.placements
      ? { ...level.placements, line: line(level.placements.line) }
      : null,
  });
  return ask("hint", question(puzzle, grid), (answer) => ({
    kind: answer.kind,
    title: answer.title ?? "",
    levels: (answer.levels ?? []).map(readLevel),
    cells: answer.cells ?? [],
    wrong: answer.wrong ?? [],
    assume: answer.assume ?? null,
    chain: (answer.chain ?? []).map((/** @type {any} */ link) => ({
      ...link,
      line: line(link.line),
    })),
  }));
}

/**
 * Which runs are certainly done, and which lines have no placement left.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 * @returns {Task<{rows: boolean[][], columns: boolean[][], broken: Line[]}>}
 */
export function settled(puzzle, grid) {
  return ask("settled", question(puzzle, grid), ({ rows, columns, broken }) => ({
    rows,
    columns,
    broken: (broken ?? []).map((/** @type {number} */ line) => lineOf(line, puzzle.rows.length)),
  }));
}

/**
 * Cells that no solution has like this.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 * @returns {Task<{cells: Cell[], text: string}>}
 */
export function mistakes(puzzle, grid) {
  return ask("mistakes", question(puzzle, grid), (answer) => answer);
}

/**
 * How hard a puzzle is for a person.
 * @param {Puzzle} puzzle
 * @returns {Task<{level: string, score: number, text: string, curve: {known: number, effort: number}[]}>}
 */
export const rate = (puzzle) => ask("rate", question(puzzle), (answer) => answer);

/**
 * A random puzzle with one solution.
 * @param {{width: number, height: number, density: number, difficulty: string, colours?: number}} wish
 * @param {(event: any) => void} onEvent
 * @returns {Task<{puzzle: Puzzle, picture: Grid}>}
 */
export function generate(wish, onEvent) {
  return ask(
    "generate",
    wish,
    (answer) => ({ ...answer, puzzle: fromJSON(answer.puzzle), picture: fromText(answer.picture) }),
    onEvent,
  );
}

/**
 * A picture near the given one whose puzzle has one solution, or is solvable line by line.
 * @param {Grid} picture
 * @param {Puzzle} puzzle
 * @param {"unique" | "lines"} goal
 * @param {(event: any) => void} onEvent
 * @returns {Task<{picture: Grid, changes: Change[], verdict: string, done: boolean, text: string}>}
 */
export function makeUnique(picture, puzzle, goal, onEvent) {
  return ask(
    "unique",
    { ...drawing(picture, puzzle), goal },
    (answer) => ({ ...answer, picture: fromText(answer.picture) }),
    onEvent,
  );
}

/**
 * The puzzle of two texts with a clue in every line; rejects with the place of what is wrong.
 * @param {string} rows
 * @param {string} columns
 * @param {unknown} [colours] in JSON, where there are several
 */
export const parse = (rows, columns, colours) =>
  ask("parse", colours ? { rows, columns, colours } : { rows, columns }, fromJSON);

/**
 * The puzzle in a file of any known format.
 * @param {{text?: string, base64?: string, name?: string}} file
 * @returns {Task<{format: string, puzzle: Puzzle, picture: Grid | null, grid: Grid | null}>}
 */
export function read(file) {
  return ask("import", file, ({ format, puzzle, picture, grid }) => ({
    format,
    puzzle: fromJSON(puzzle),
    picture: picture ? fromText(picture) : null,
    grid: grid ? fromText(grid) : null,
  }));
}

/**
 * A file with the puzzle.
 * @param {Puzzle} puzzle
 * @param {Grid | null} picture
 * @param {string} format
 * @returns {Task<{name: string, type: string, text?: string, base64?: string}>}
 */
export function write(puzzle, picture, format) {
  const args = { puzzle: toJSON(puzzle), format };
  const rows =
    picture && gridJSON(picture, puzzle.colours.length).map((row) => row.replaceAll("?", "."));
  return ask("export", rows ? { ...args, picture: rows } : args, (answer) => answer);
}
