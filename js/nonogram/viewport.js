/**
 * Where the user looks: the size of the board, the clue areas a puzzle needs, zoom and scroll, and the cells
 * under places. It keeps what view.js computes, and works it out anew when something changed.
 */
import { blank } from "./grid.js";
import { puzzleOf } from "./puzzle.js";
import {
  clueDepth,
  laidOut,
  largestZoom,
  limited,
  onGrid,
  pointAt,
  revealing,
  zoomed,
} from "./view.js";

/** @typedef {import("./view.js").Layout} Layout */
/** @typedef {import("./cursor.js").Place} Place */

/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;
/** Free space for a picture being drawn, where its size can be dragged. */
const DRAWING_MARGIN = 22;
const MARGIN = 3;

const DEPTHS = /** @type {const} */ (["rowDepth", "columnDepth", "columnDigits"]);

export class Viewport {
  #grid = blank(1, 1);
  #puzzle = puzzleOf(this.#grid);
  #size = { width: 0, height: 0 };
  #drawing = false;
  #view = { zoom: 1, x: 0, y: 0 };
  /** Whether the clue areas may have become too small, or larger than needed. */
  #deepened = false;
  /** @type {import("./view.js").Frame | null} */ #frame = null;
  /** @type {Layout | null} */ #layout = null;

  get zoom() {
    return this.#view.zoom;
  }

  get largestZoom() {
    return this.#frame ? largestZoom(this.#frame) : 1;
  }

  /** The frame that was worked out last, or null. */
  get frame() {
    return this.#frame;
  }

  /** The layout that was worked out last, or null. */
  get layout() {
    return this.#layout;
  }

  get size() {
    return this.#size;
  }

  /** @param {{width: number, height: number}} size of the board in CSS pixels */
  set size({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.#frame = null;
  }

  /** Whether a picture is drawn: free space at the right and the bottom, and clue areas with room for more. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#drawing = drawing;
    this.#frame = null;
  }

  /**
   * Looks at a puzzle and its grid; the clue areas get the depth that its clues need.
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {import("./grid.js").Grid} grid
   * @param {boolean} still whether the clue areas stay as they are for now
   */
  lookAt(puzzle, grid, still) {
    const resized = grid.width !== this.#grid.width || grid.height !== this.#grid.height;
    this.#deepened ||= puzzle !== this.#puzzle;
    this.#puzzle = puzzle;
    this.#grid = grid;
    if (resized) this.#frame = null;
    if (this.#deepened && !still) {
      const frame = this.#frame;
      const depth = this.#depth();
      if (frame && DEPTHS.some((name) => depth[name] !== frame[name])) this.#frame = null;
      this.#deepened = false;
    }
  }

  /** Works out frame and layout where they are out of date; returns whether there is a new frame. */
  arrange() {
    const { width, height } = this.#size;
    const fresh = !this.#frame && width > 0 && height > 0;
    if (fresh) {
      this.#frame = this.#framed();
      this.#view = limited(this.#frame, this.#view);
      this.#layout = null;
    }
    if (!this.#layout && this.#frame) this.#layout = laidOut(this.#frame, this.#view);
    return fresh;
  }

  /** @returns {import("./view.js").Frame} */
  #framed() {
    const { width: columns, height: rows } = this.#grid;
    const pixelRatio = Math.max(1, devicePixelRatio || 1);
    const margin = MARGIN + (this.#drawing ? DRAWING_MARGIN : 0);
    return { ...this.#size, columns, rows, ...this.#depth(), pixelRatio, margin };
  }

  /** How deep the clue areas must be. */
  #depth() {
    const depth = clueDepth(this.#puzzle);
    if (!this.#drawing) return depth;
    const runs = (/** @type {number} */ cells) => Math.min(SPARE_RUNS, Math.ceil(cells / 2));
    return {
      ...depth,
      rowDepth: Math.max(depth.rowDepth, runs(this.#grid.width) * 2 - 1),
      columnDepth: Math.max(depth.columnDepth, runs(this.#grid.height)),
    };
  }

  /** @param {import("./view.js").View} view */
  #look(view) {
    if (!this.#frame) return;
    this.#view = limited(this.#frame, view);
    this.#layout = null;
  }

  /** Shows the whole grid, whichever it is by then. */
  fit() {
    this.#view = { zoom: 1, x: 0, y: 0 };
    this.#layout = null;
  }

  /**
   * Scrolls the grid with a hand that moved by so many pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.#look({ ...this.#view, x: this.#view.x - dx, y: this.#view.y - dy });
  }

  /**
   * Zooms; the place (x, y), by default the middle of the visible grid, keeps its cell.
   * @param {number} factor
   */
  zoomBy(
    factor,
    x = (this.#size.width + (this.#layout?.left ?? 0)) / 2,
    y = (this.#size.height + (this.#layout?.top ?? 0)) / 2,
  ) {
    if (this.#frame) this.#look(zoomed(this.#frame, this.#view, factor, x, y));
  }

  /**
   * Scrolls so that a cell is visible.
   * @param {number} row
   * @param {number} column
   */
  reveal(row, column) {
    if (this.#frame) this.#look(revealing(this.#frame, this.#view, row, column));
  }

  /**
   * The cell under a place on the board, or null beside the grid.
   * @param {number} x
   * @param {number} y
   * @returns {Place | null}
   */
  cellAt(x, y) {
    if (!this.#layout || !onGrid(this.#layout, x, y)) return null;
    return this.inside(pointAt(this.#layout, x, y));
  }

  /**
   * The cell of a point in cells, or the nearest one.
   * @param {Place} point
   * @returns {Place}
   */
  inside({ row, column }) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, Math.floor(value)));
    return { row: clamp(row, this.#grid.height), column: clamp(column, this.#grid.width) };
  }
}
