/**
 * One nonogram being played, drawn or solved: the puzzle, the history, the brush and the stroke under way.
 * It knows the rules of the three modes and nothing about pixels.
 *
 * - `play`: the grid starts unknown; it is solved as soon as its filled cells fit all clues.
 * - `edit`: the grid is the picture; the clues follow it.
 * - `solve`: the history holds what the user assumes; `shown` holds what was deduced from it.
 */
import { begun, extended, strokingLength, strokingText } from "./brush.js";
import { at, blank, UNKNOWN } from "./grid.js";
import { History } from "./history.js";
import { applied, cellsText, mirroredText } from "./moves.js";
import { INK, isSolution, puzzleOf } from "./puzzle.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./brush.js").Brush} Brush */
/** @typedef {"play" | "edit" | "solve"} Mode */

/** Events: `change` (the grid or the puzzle changed; detail.step = what was done), `stroke`, `brush`. */
export class Session extends EventTarget {
  /** @type {Mode} */ mode = "play";
  /** @type {Puzzle} */ #puzzle = puzzleOf(blank(10, 10));
  #history = new History(blank(10, 10));
  /** @type {Brush} */ #brush = { tool: "fill", colour: 1 };
  /** @type {import("./brush.js").Stroking | null} */ #stroke = null;
  /** @type {Grid | null} */ #shown = null;
  #preview = "";
  #solved = false;
  /** @type {import("./moves.js").Symmetry} */ symmetry = "none";
  overpaint = false;
  /** Nothing can be drawn while locked. */
  locked = false;

  get puzzle() {
    return this.#puzzle;
  }

  get history() {
    return this.#history;
  }

  get brush() {
    return this.#brush;
  }

  set brush(brush) {
    this.#brush = { ...brush, colour: Math.min(brush.colour, this.#puzzle.colours.length) };
    this.#tell("brush");
  }

  /** Whether the filled cells fit every clue (play). */
  get solved() {
    return this.#solved;
  }

  /** The grid as it is to be drawn: deduced cells and the stroke under way included. */
  get grid() {
    const grid = this.#preview ? applied(this.#history.grid, this.#preview) : this.#history.grid;
    return this.#shown ? merged(grid, this.#shown) : grid;
  }

  /** Length of the stroke under way, 0 = none or without effect. */
  get strokeLength() {
    return this.#stroke?.verb ? strokingLength(this.#stroke) : 0;
  }

  get stroking() {
    return this.#stroke !== null;
  }

  /**
   * Takes a puzzle with a fresh or a given history. In the mode `edit` only the puzzle's names and colours are
   * taken: the clues are those of the picture.
   * @param {Mode} mode
   * @param {Puzzle} puzzle
   * @param {History} [history]
   */
  load(mode, puzzle, history = new History(blank(puzzle.columns.length, puzzle.rows.length))) {
    this.mode = mode;
    this.#history = history;
    this.#stroke = null;
    this.#preview = "";
    this.#shown = null;
    this.#puzzle = mode === "edit" ? puzzleOf(history.grid, named(puzzle)) : puzzle;
    this.#solved = mode === "play" && isSolution(puzzle, history.grid);
    if (this.#brush.colour > this.#puzzle.colours.length)
      this.#brush = { ...this.#brush, colour: 1 };
    this.#tell("change", { step: "", loaded: true });
  }

  /**
   * Changes title, author, licence, source or colours.
   * @param {Partial<Puzzle>} about
   */
  describe(about) {
    this.#puzzle = { ...this.#puzzle, ...about };
    if (this.#brush.colour > this.#puzzle.colours.length)
      this.brush = { ...this.#brush, colour: 1 };
    this.#tell("change", { step: "" });
  }

  /** What was deduced (solve), drawn under the assumptions. */
  get shown() {
    return this.#shown;
  }

  set shown(grid) {
    this.#shown = grid;
    this.#tell("stroke");
  }

  /**
   * Begins a stroke.
   * @param {number} row
   * @param {number} column
   * @param {Brush} brush
   */
  begin(row, column, brush = this.#brush) {
    if (this.locked || (this.mode === "play" && this.#solved)) return;
    const base = this.#history.grid;
    this.#stroke = begun(base, brush, row, column, this.mode === "edit" && this.overpaint);
    if (
      this.#shown &&
      at(base, row, column) === UNKNOWN &&
      at(this.#shown, row, column) !== UNKNOWN
    ) {
      this.#stroke.verb = null; // what is proven cannot be assumed
    }
    this.#showStroke();
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  extend(row, column) {
    if (!this.#stroke) return;
    const stroke = extended(this.#stroke, row, column);
    if (stroke === this.#stroke) return;
    this.#stroke = stroke;
    this.#showStroke();
  }

  /** Ends the stroke: it becomes a step. */
  end() {
    const step = this.#preview;
    this.void();
    if (step) this.do(step);
  }

  /** Takes the stroke under way back. */
  void() {
    if (!this.#stroke) return;
    this.#stroke = null;
    this.#preview = "";
    this.#tell("stroke");
  }

  #showStroke() {
    const stroke = this.#stroke;
    let text = stroke ? strokingText(stroke) : "";
    if (text && this.mode === "edit") text = mirroredText(text, this.symmetry, this.#history.grid);
    if (text && this.#shown) text = withoutProven(text, this.#history.grid, this.#shown);
    this.#preview = text;
    this.#tell("stroke");
  }

  /**
   * Does a step in text; returns whether anything changed. Throws a RangeError for text that is no step.
   * @param {string} step
   */
  do(step) {
    if (!this.#history.do(step)) return false;
    this.#changed(step);
    return true;
  }

  undo() {
    this.void();
    if (this.#history.undo()) this.#changed("undo");
  }

  redo() {
    this.void();
    if (this.#history.redo()) this.#changed("redo");
  }

  /** @param {number} place */
  goTo(place) {
    this.void();
    if (this.#history.goTo(place)) this.#changed("go to");
  }

  /** @param {string} step */
  #changed(step) {
    const grid = this.#history.grid;
    this.#shown = null;
    if (this.mode === "edit") this.#puzzle = puzzleOf(grid, named(this.#puzzle));
    this.#solved = this.mode === "play" && isSolution(this.#puzzle, grid);
    this.#tell("change", { step });
  }

  /**
   * @param {string} name
   * @param {object} [detail]
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** @param {Puzzle} puzzle */
function named({ title, author, licence, source, colours }) {
  return { title, author, licence, source, colours: colours.length ? colours : [INK] };
}

/**
 * The grid with its unknown cells taken from another.
 * @param {Grid} grid
 * @param {Grid} below
 * @returns {Grid}
 */
export function merged(grid, below) {
  if (grid.width !== below.width || grid.height !== below.height) return grid;
  return { ...grid, cells: grid.cells.map((value, i) => value || below.cells[i]) };
}

/**
 * The stroke without the cells that are proven.
 * @param {string} text
 * @param {Grid} grid
 * @param {Grid} proven
 */
function withoutProven(text, grid, proven) {
  const next = applied(grid, text);
  if (grid.cells.some((value, i) => value && !next.cells[i])) return text; // erasing concerns assumptions alone
  /** @type {[number, number, number][]} */
  const cells = [];
  next.cells.forEach((value, i) => {
    if (value !== grid.cells[i] && !proven.cells[i])
      cells.push([Math.floor(i / grid.width), i % grid.width, value]);
  });
  return cellsText(cells);
}
