/**
 * The board on the page: two canvases, what they show, and where the user looks. It turns pointers into inputs on
 * cells; what becomes of them is the business of `input.js`.
 */
import { crossedCells } from "./brush.js";
import { drawBoard } from "./draw.js";
import { Gestures, listenToPointers } from "./gestures.js";
import { blank, sameSize } from "./grid.js";
import * as layouts from "./layout.js";
import { drawOverlay, NO_MARKS } from "./overlay.js";
import { paletteAt } from "./palette.js";
import { puzzleOf } from "./puzzle.js";

/** @typedef {import("./input.js").Place} Place */
/** @typedef {Pick<import("./overlay.js").OverlayScene, "puzzle" | "grid" | "settled" | "marks" | "pointing"> & {t: number}} Shown */

/** Plain wheel turns zoom only where cells are smaller than this; elsewhere they scroll the page. */
const WHEEL_ZOOM_BELOW = 18;
/** Zoom per pixel of a wheel, and of a pinch on a touchpad. */
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.01;
/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;
/** Free space at the right and the bottom; more for a picture being drawn, where its size can be dragged. */
const MARGIN = 3;
const DRAWING_MARGIN = 25;

export class Board {
  element = document.createElement("div");
  #base = document.createElement("canvas");
  #over = document.createElement("canvas");
  #probe = document.createElement("span");
  #onInput;
  #onView;
  /** @type {Shown} */ #shown;
  #size = { width: 0, height: 0 };
  #drawing = false;
  #view = layouts.WHOLE;
  /** @type {layouts.Frame | null} */ #frame = null;
  /** @type {layouts.Layout | null} */ #layout = null;
  /** @type {import("./palette.js").Palette | null} */ #palette = null;
  /** @type {(import("./draw.js").Scene & {t: number}) | null} */ #drawn = null;
  #waiting = 0;
  #gestures;
  #resizes = new ResizeObserver(([entry]) => this.#resized(entry.contentRect));
  #themes = new MutationObserver(() => this.recolour());
  /** @type {AbortController | null} */ #listening = null;

  /**
   * @param {(input: import("./input.js").Input) => void} onInput
   * @param {() => void} onView called after another part, zoom or size of the board was drawn
   */
  constructor(onInput, onView) {
    this.#onInput = onInput;
    this.#onView = onView;
    const grid = blank(1, 1);
    const puzzle = puzzleOf(grid);
    this.#shown = { puzzle, grid, settled: null, t: 0, marks: NO_MARKS, pointing: null };
    this.element.className = "board";
    this.element.part.add("board");
    this.#base.className = "base";
    this.#over.className = "over";
    this.#probe.hidden = true;
    this.element.append(this.#base, this.#over, this.#probe);
    this.#gestures = new Gestures({
      begin: (x, y, other) => this.#press(x, y, other),
      extend: (...points) => this.#drag(...points),
      end: () => onInput({ kind: "release" }),
      cancel: () => onInput({ kind: "cancel" }),
      pan: (dx, dy) => this.#pan(dx, dy),
      zoom: (x, y, factor) => this.zoomBy(factor, x, y),
    });
    const hover = (/** @type {PointerEvent | null} */ event) => {
      const place = event && this.cellAt(event.clientX, event.clientY);
      onInput({ kind: "hover", place });
    };
    listenToPointers(this.#over, this.#gestures, hover, (...turn) => this.#wheel(...turn));
  }

  connect() {
    this.#resizes.observe(this.element);
    const attributeFilter = ["data-theme", "data-md-color-scheme"];
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter });
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(query).addEventListener("change", () => this.recolour(), { signal });
    this.#watchPixelRatio(signal);
  }

  disconnect() {
    this.#resizes.disconnect();
    this.#themes.disconnect();
    this.#listening?.abort();
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
  }

  /** The window may come to a screen with other pixels. @param {AbortSignal} signal */
  #watchPixelRatio(signal) {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#frame = null;
      this.#drawSoon();
      this.#watchPixelRatio(signal);
    };
    query.addEventListener("change", changed, { once: true, signal });
  }

  /** @param {Partial<Shown>} shown what changed */
  show(shown) {
    const { puzzle, grid } = this.#shown;
    this.#shown = { ...this.#shown, ...shown };
    const resized = !sameSize(this.#shown.grid, grid);
    if (resized || (this.#shown.puzzle !== puzzle && this.#needsOtherDepth())) this.#frame = null;
    this.#drawSoon();
  }

  /** Whether a picture is drawn: free space at the right and the bottom, and clue areas with room for more. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#drawing = drawing;
    this.#frame = null;
    this.#drawSoon();
  }

  /** Colours may have changed. */
  recolour() {
    this.#palette = null;
    this.#drawSoon();
  }

  get zoom() {
    return this.#view.zoom;
  }

  get largestZoom() {
    return this.#frame ? layouts.largestZoom(this.#frame) : 1;
  }

  /** The layout that was drawn last, or null. */
  get layout() {
    return this.#layout;
  }

  /** Zooms; the place (x, y), by default the middle of the visible grid, keeps its cell. @param {number} factor */
  zoomBy(
    factor,
    x = (this.#size.width + (this.#layout?.left ?? 0)) / 2,
    y = (this.#size.height + (this.#layout?.top ?? 0)) / 2,
  ) {
    if (this.#frame) this.#look(layouts.zoomed(this.#frame, this.#view, factor, x, y));
  }

  /** Shows the whole grid, whichever it is by then. */
  fit() {
    this.#look(layouts.WHOLE);
  }

  /** Scrolls so that a cell is visible. @param {number} row @param {number} column */
  reveal(row, column) {
    this.#arrange();
    if (this.#frame) this.#look(layouts.revealing(this.#frame, this.#view, row, column));
  }

  /** The cell at a place on the screen, or null. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    return this.#cell(clientX - box.left, clientY - box.top);
  }

  /** The middle of a cell on the screen. @param {number} row @param {number} column */
  placeOf(row, column) {
    this.#arrange();
    const box = this.element.getBoundingClientRect();
    const { originX, originY, cell } = /** @type {layouts.Layout} */ (this.#layout);
    const [x, y] = [originX + (column + 0.5) * cell, originY + (row + 0.5) * cell];
    return { x: box.left + x, y: box.top + y };
  }

  /** @param {layouts.View} view */
  #look(view) {
    this.#view = view;
    this.#layout = null;
    this.#arrange();
    this.#drawSoon();
    this.#onView();
  }

  /** Scrolls the grid with a hand that moved by so many pixels. @param {number} dx @param {number} dy */
  #pan(dx, dy) {
    const { zoom, x, y } = this.#view;
    if (this.#frame) this.#look(layouts.limited(this.#frame, { zoom, x: x - dx, y: y - dy }));
  }

  /** @param {{width: number, height: number}} size */
  #resized({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.#frame = null;
    this.#draw();
    this.#onView();
  }

  /** Brings layout, canvases and colours up to date. */
  #arrange() {
    if (!this.#size.width) {
      const { width, height } = this.element.getBoundingClientRect();
      this.#size = { width, height };
    }
    if (!this.#frame && this.#size.width && this.#size.height) {
      this.#frame = this.#newFrame();
      this.#view = layouts.limited(this.#frame, this.#view);
      this.#layout = null;
      const { width, height, pixelRatio } = this.#frame;
      for (const canvas of [this.#base, this.#over]) {
        canvas.width = Math.round(width * pixelRatio);
        canvas.height = Math.round(height * pixelRatio);
      }
      this.#drawn = null;
    }
    if (this.#frame) this.#layout ??= layouts.layoutOf(this.#frame, this.#view);
    this.#palette ??= paletteAt(this.#probe);
  }

  /** @returns {layouts.Frame} */
  #newFrame() {
    const { width: columns, height: rows } = this.#shown.grid;
    const pixelRatio = Math.max(1, devicePixelRatio || 1);
    const margin = this.#drawing ? DRAWING_MARGIN : MARGIN;
    return { ...this.#size, columns, rows, ...this.#depth(), pixelRatio, margin };
  }

  /** How deep the clue areas must be. */
  #depth() {
    const depth = layouts.clueDepth(this.#shown.puzzle);
    if (!this.#drawing) return depth;
    const runs = (/** @type {number} */ cells) => Math.min(SPARE_RUNS, Math.ceil(cells / 2));
    return {
      ...depth,
      rowDepth: Math.max(depth.rowDepth, runs(this.#shown.grid.width) * 2 - 1),
      columnDepth: Math.max(depth.columnDepth, runs(this.#shown.grid.height)),
    };
  }

  /** Whether the clue areas have become too small, or larger than needed. */
  #needsOtherDepth() {
    const depth = this.#depth();
    const names = /** @type {const} */ (["rowDepth", "columnDepth", "columnDigits"]);
    return names.some((name) => depth[name] !== this.#frame?.[name]);
  }

  #drawSoon() {
    this.#waiting ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    this.#arrange();
    const [base, over] = [this.#base.getContext("2d"), this.#over.getContext("2d")];
    if (!this.#frame || !this.#layout || !this.#palette || !base || !over) return;
    const { pixelRatio } = this.#frame;
    const scene = { ...this.#shown, layout: this.#layout, palette: this.#palette, pixelRatio };
    drawBoard(base, this.#drawn?.t === scene.t ? this.#drawn : null, scene, scene.t);
    drawOverlay(over, scene);
    this.#drawn = scene;
    this.element.dispatchEvent(new CustomEvent("drawn"));
  }

  /** A turn of the wheel zooms or, with Shift, scrolls sideways. @param {number} x @param {number} y @param {import("./gestures.js").WheelTurn} turn */
  #wheel(x, y, { dx, dy, sideways, pinch }) {
    if (!this.#layout) return false;
    const zoomedIn = this.zoom > 1;
    if (sideways && zoomedIn) this.#pan(-(dx || dy), 0);
    else if (pinch || zoomedIn || this.#layout.cell < WHEEL_ZOOM_BELOW)
      this.zoomBy(Math.exp(-dy * (pinch ? PINCH_ZOOM : WHEEL_ZOOM)), x, y);
    else return false;
    return true;
  }

  /** @param {number} x @param {number} y @param {boolean} other */
  #press(x, y, other) {
    this.#arrange();
    const cell = this.#cell(x, y);
    if (cell) this.#onInput({ kind: "press", ...cell, other });
    return cell !== null;
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  #drag(x0, y0, x1, y1) {
    if (!this.#layout) return;
    const from = layouts.pointAt(this.#layout, x0, y0);
    const to = layouts.pointAt(this.#layout, x1, y1);
    for (const [row, column] of crossedCells(from.column, from.row, to.column, to.row))
      this.#onInput({ kind: "drag", ...this.#nearest({ row, column }) });
  }

  /** The cell under a place on the board, or null beside the grid. @param {number} x @param {number} y */
  #cell(x, y) {
    if (!this.#layout || !layouts.onGrid(this.#layout, x, y)) return null;
    return this.#nearest(layouts.pointAt(this.#layout, x, y));
  }

  /** The cell of a point of the grid, or the nearest one. @param {Place} point @returns {Place} */
  #nearest({ row, column }) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, Math.floor(value)));
    const { width, height } = this.#shown.grid;
    return { row: clamp(row, height), column: clamp(column, width) };
  }
}
