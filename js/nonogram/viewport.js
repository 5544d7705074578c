/** Which part of the grid the board shows, and where things are on it: size, zoom and scroll. No DOM. */
import { TAP } from "./gestures.js";
import { sameSize } from "./grid.js";
import * as layouts from "./layout.js";

/** @typedef {{row: number, column: number}} Place */
/** @typedef {import("./gestures.js").Point} Point */

/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;
/** Free space at the right and the bottom; more for a picture being drawn, where its size can be dragged. */
const MARGIN = 3;
const DRAWING_MARGIN = 25;
/** Cells a second that the grid scrolls under a stroke that waits at an edge. */
const FOLLOWING = 5;
/** How near the edge that is, in cells: whoever aims at a cell that is wholly seen does not mean the edge. */
const EDGE = 0.5;

export class Viewport {
  /** Cells for a finger: where the whole grid would have smaller ones than the first, it opens with the second. */
  touch = { smallest: 0, opening: 0, least: 0 };
  pixelRatio = 1;
  size = { width: 0, height: 0 };
  #puzzle;
  #grid;
  #drawing = false;
  /** What the user chose; null: the view with which a puzzle opens. @type {layouts.View | null} */ #view =
    null;
  /** @type {layouts.Frame | null} */ #frame = null;
  /** @type {layouts.Layout | null} */ #layout = null;

  /** @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} grid */
  constructor(puzzle, grid) {
    this.#puzzle = puzzle;
    this.#grid = grid;
  }

  /** @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} grid */
  show(puzzle, grid) {
    const resized = !sameSize(grid, this.#grid);
    const changed = puzzle !== this.#puzzle;
    this.#puzzle = puzzle;
    this.#grid = grid;
    if (resized || (changed && this.#needsOtherDepth())) this.renew();
  }

  /** Whether a picture is drawn: free space at the right and the bottom, and clue areas with room for more. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#drawing = drawing;
    this.renew();
  }

  /** What the frame depends on has changed. */
  renew() {
    this.#frame = null;
    this.#layout = null;
  }

  /** What the layout depends on; null while the board has no size. */
  get frame() {
    if (!this.#frame && this.size.width && this.size.height) this.#frame = this.#newFrame();
    return this.#frame;
  }

  /** Where things are; null while the board has no size. */
  get layout() {
    const { frame } = this;
    if (frame) this.#layout ??= layouts.layoutOf(frame, this.#viewIn(frame));
    return this.#layout;
  }

  get zoom() {
    return this.frame ? this.#viewIn(this.frame).zoom : 1;
  }

  get largestZoom() {
    return this.frame ? layouts.largestZoom(this.frame) : 1;
  }

  /** @param {layouts.Frame} frame */
  #viewIn(frame) {
    const { smallest, opening, least } = this.touch;
    return this.#view
      ? layouts.limited(frame, this.#view)
      : layouts.opening(frame, smallest, opening, least);
  }

  /** @param {(frame: layouts.Frame, view: layouts.View) => layouts.View} change */
  #look(change) {
    if (this.frame) this.#view = change(this.frame, this.#viewIn(this.frame));
    this.#layout = null;
  }

  /** The view with which a puzzle opens: the whole of it, where its cells are not too small for a finger. */
  open() {
    this.#view = null;
    this.#layout = null;
  }

  fit() {
    this.#view = layouts.WHOLE;
    this.#layout = null;
  }

  /** Zooms; the place (x, y), by default the middle of the visible grid, keeps its cell. @param {number} factor */
  zoomBy(
    factor,
    x = (this.size.width + (this.layout?.left ?? 0)) / 2,
    y = (this.size.height + (this.layout?.top ?? 0)) / 2,
  ) {
    this.#look((frame, view) => layouts.zoomed(frame, view, factor, { x, y }));
  }

  /** Scrolls the grid with a hand that moved by so many pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { layout } = this;
    if (!layout) return;
    const [x, y] = [layout.anchorX - layout.originX - dx, layout.anchorY - layout.originY - dy];
    this.#look((frame, { zoom }) => layouts.limited(frame, { zoom, x, y }));
  }

  /** Two fingers have taken hold of the grid; the result brings it to where they are. It starts from the
   * same view each time: of two fingers one is reported first, and what is seen between must not push against a
   * limit. @param {import("./gestures.js").Span} from */
  hold(from) {
    const view = this.frame ? this.#viewIn(this.frame) : layouts.WHOLE;
    return (/** @type {import("./gestures.js").Span} */ to) =>
      this.#look((frame) => layouts.zoomed(frame, view, to.apart / from.apart, from, to));
  }

  /** Where the grid is to scroll, in pixels a second, under a stroke that waits at an edge of what is seen with more beyond it; else null. @param {Point} begun where the stroke began @param {Point} now @returns {Point | null} */
  following(begun, now) {
    const { layout } = this;
    if (!layout) return null;
    const { left, right, top, bottom, originX, originY, cell } = layout;
    const { width, height } = this.#grid;
    /** @type {(moved: number, place: number, seen: [number, number], all: [number, number]) => number} */
    const way = (moved, place, [low, high], [first, last]) => {
      if (moved > TAP && place > high - EDGE * cell && last > high + 0.5) return 1;
      return moved < -TAP && place < low + EDGE * cell && first < low - 0.5 ? -1 : 0;
    };
    const [dx, dy] = [now.x - begun.x, now.y - begun.y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    const speed = isAcross
      ? way(dx, now.x, [left, right], [originX, originX + width * cell])
      : way(dy, now.y, [top, bottom], [originY, originY + height * cell]);
    if (!speed) return null;
    const pixels = speed * FOLLOWING * cell;
    return isAcross ? { x: pixels, y: 0 } : { x: 0, y: pixels };
  }

  /** Scrolls so that a cell or, where its other place is null, a line is visible. @param {number | null} row @param {number | null} column */
  reveal(row, column) {
    this.#look((frame, view) => layouts.revealing(frame, view, row, column));
  }

  /** Scrolls so that the place (x, y) of the map lies in the middle; returns whether there is a map at that place. @param {number} x @param {number} y */
  goByMap(x, y) {
    const { layout, frame } = this;
    const map = layout && frame && layouts.mapOf(layout, frame);
    if (!map || x < map.x || y < map.y || x >= map.x + map.width || y >= map.y + map.height)
      return false;
    const [column, row] = [(x - map.x) / map.scale, (y - map.y) / map.scale];
    const { left, right, top, bottom, anchorX, anchorY, cell } = layout;
    this.#look((_, { zoom }) =>
      layouts.limited(frame, {
        zoom,
        x: anchorX + column * cell - (left + right) / 2,
        y: anchorY + row * cell - (top + bottom) / 2,
      }),
    );
    return true;
  }

  /** The cell under a place on the board, or null beside the grid. @param {number} x @param {number} y */
  cellAt(x, y) {
    const { layout } = this;
    return layout && layouts.onGrid(layout, x, y)
      ? this.nearest(layouts.pointAt(layout, x, y))
      : null;
  }

  /** The cell of a point of the grid, or the nearest one. @param {Place} point @returns {Place} */
  nearest({ row, column }) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, Math.floor(value)));
    return { row: clamp(row, this.#grid.height), column: clamp(column, this.#grid.width) };
  }

  /** @returns {layouts.Frame} */
  #newFrame() {
    const { width: columns, height: rows } = this.#grid;
    const margin = this.#drawing ? DRAWING_MARGIN : MARGIN;
    const { pixelRatio } = this;
    return { ...this.size, columns, rows, ...this.#depth(), pixelRatio, margin };
  }

  /** How deep the clue areas must be. */
  #depth() {
    const depth = layouts.clueDepth(this.#puzzle);
    if (!this.#drawing) return depth;
    const runs = (/** @type {number} */ cells) => Math.min(SPARE_RUNS, Math.ceil(cells / 2));
    const { width, height } = this.#grid;
    const rowDepth = Math.max(depth.rowDepth, runs(width) * 2 - 1);
    const columnDepth = Math.max(depth.columnDepth, runs(height));
    const [rowDepths, columnDepths] = [
      Array(height).fill(rowDepth),
      Array(width).fill(columnDepth),
    ];
    return { ...depth, rowDepth, columnDepth, rowDepths, columnDepths };
  }

  /** Whether the clue areas have become too small, or larger than needed. */
  #needsOtherDepth() {
    const depth = this.#depth();
    const names = /** @type {const} */ (["rowDepth", "columnDepth", "columnDigits"]);
    return names.some((name) => depth[name] !== this.#frame?.[name]);
  }
}
