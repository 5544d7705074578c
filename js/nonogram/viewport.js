/** The part of the grid that the board shows, and its layout: size, zoom and scroll. No DOM. */
import { TAP } from "./gestures.js";
import { sameSize } from "./grid.js";
import * as layouts from "./layout.js";

/** @typedef {{row: number, column: number}} Place */
/** @typedef {import("./gestures.js").Point} Point */

/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;
/** Free space at the right and the bottom; more for a picture being drawn, which can be resized by dragging. */
const MARGIN = 3;
const DRAWING_MARGIN = 25;
/** How fast the grid scrolls under a stroke that is held at an edge, in cells per second. */
const FOLLOWING = 5;
/** How close to the edge that is, in cells: aiming at the centre of a fully visible cell does not scroll. */
const EDGE = 0.5;

export class Viewport {
  /** For touch screens: if the whole grid has cells below `smallest`, it opens with cells of size `opening`. */
  touch = { smallest: 0, opening: 0, least: 0 };
  pixelRatio = 1;
  size = { width: 0, height: 0 };
  #puzzle;
  #grid;
  #drawing = false;
  /** The view that the user chose; null: the one with which a puzzle opens. @type {layouts.View | null} */ #view =
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

  /** Whether the board is an editor, with free space at the right and the bottom, and room for more clues. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#drawing = drawing;
    this.renew();
  }

  /** Discards the frame and the layout, after a change of what they depend on. */
  renew() {
    this.#frame = null;
    this.#layout = null;
  }

  /** What the layout depends on; null while the board has no size. */
  get frame() {
    if (!this.#frame && this.size.width && this.size.height) this.#frame = this.#newFrame();
    return this.#frame;
  }

  /** The layout; null while the board has no size. */
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

  /** Goes to the view with which a puzzle opens: the whole grid, if its cells are not too small for a finger. */
  open() {
    this.#view = null;
    this.#layout = null;
  }

  fit() {
    this.#view = layouts.WHOLE;
    this.#layout = null;
  }

  /** Zooms around the point (x, y), by default the middle of the visible grid. @param {number} factor */
  zoomBy(
    factor,
    x = (this.size.width + (this.layout?.left ?? 0)) / 2,
    y = (this.size.height + (this.layout?.top ?? 0)) / 2,
  ) {
    this.#look((frame, view) => layouts.zoomed(frame, view, factor, { x, y }));
  }

  /** Scrolls the grid by a number of pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { layout } = this;
    if (!layout) return;
    const [x, y] = [layout.anchorX - layout.originX - dx, layout.anchorY - layout.originY - dy];
    this.#look((frame, { zoom }) => layouts.limited(frame, { zoom, x, y }));
  }

  /** Starts a pinch; the returned function moves the grid along with the two fingers. It starts from the
   * same view each time, because the fingers' moves are reported one by one, and a limit must not apply to
   * the view in between. @param {import("./gestures.js").Span} from */
  hold(from) {
    const view = this.frame ? this.#viewIn(this.frame) : layouts.WHOLE;
    return (/** @type {import("./gestures.js").Span} */ to) =>
      this.#look((frame) => layouts.zoomed(frame, view, to.apart / from.apart, from, to));
  }

  /** The speed, in pixels per second, with which the grid scrolls under a stroke held at an edge; null if it does not.
   * @param {Point} begun where the stroke began @param {Point} now @returns {Point | null} */
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

  /** Scrolls so that a cell is visible or, if the other coordinate is null, a line. @param {number | null} row
   * @param {number | null} column */
  reveal(row, column) {
    this.#look((frame, view) => layouts.revealing(frame, view, row, column));
  }

  /** Scrolls so that the point (x, y) of the map is in the middle; returns whether there is a map at that point.
   * @param {number} x @param {number} y */
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

  /** The cell at a point on the board, or null outside the grid. @param {number} x @param {number} y */
  cellAt(x, y) {
    const { layout } = this;
    return layout && layouts.onGrid(layout, x, y)
      ? this.nearest(layouts.pointAt(layout, x, y))
      : null;
  }

  /** The cell at a point of the grid, or the nearest one. @param {Place} point @returns {Place} */
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

  /** The depths that the clue areas need. */
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

  /** Whether the clue areas are now too small, or larger than needed. */
  #needsOtherDepth() {
    const depth = this.#depth();
    const names = /** @type {const} */ (["rowDepth", "columnDepth", "columnDigits"]);
    return names.some((name) => depth[name] !== this.#frame?.[name]);
  }
}
