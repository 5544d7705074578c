/**
 * The board on the page: two canvases and what they show. It turns pointers into cells; what becomes of them is
 * the handler's business.
 */
import { crossed } from "./brush.js";
import { make } from "./dom.js";
import { Gestures } from "./gestures.js";
import { blank } from "./grid.js";
import { drawOverlay, NO_MARKS } from "./overlay.js";
import { drawBoard } from "./painter.js";
import { paletteAt } from "./palette.js";
import { listenToPointers } from "./pointers.js";
import { puzzleOf } from "./puzzle.js";
import { pointAt } from "./view.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./cursor.js").Place} Place */
/**
 * @typedef {object} BoardHandler
 * @property {(row: number, column: number, other: boolean) => void} begin
 * @property {(row: number, column: number) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel
 * @property {(place: Place | null) => void} hover
 * @property {() => void} viewed zoom or size changed
 */
/** @typedef {Pick<import("./overlay.js").OverlayScene, "puzzle" | "grid" | "settled" | "revealed" | "marks" | "pointing">} Shown */

/** Plain wheel turns zoom only where cells are smaller than this; elsewhere they scroll the page. */
const WHEEL_ZOOM_BELOW = 18;
/** Zoom per pixel of a wheel, and of a pinch on a touchpad. */
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.01;

export class Board {
  /** @type {HTMLElement} */ element;
  #base = make("canvas", { class: "base" });
  #over = make("canvas", { class: "over" });
  #probe = make("span", { class: "probe", hidden: true });
  #handler;
  /** @type {Shown} */ #shown;
  #viewport = new Viewport();
  /** @type {import("./palette.js").Palette | null} */ #palette = null;
  /** @type {import("./painter.js").Scene | null} */ #drawn = null;
  #waiting = 0;
  #gestures;
  #observer = new ResizeObserver(([entry]) => this.#resized(entry.contentRect));

  /** @param {BoardHandler} handler */
  constructor(handler) {
    this.#handler = handler;
    const grid = blank(1, 1);
    const puzzle = puzzleOf(grid);
    this.#shown = { puzzle, grid, settled: null, revealed: 0, marks: NO_MARKS, pointing: null };
    this.element = make(
      "div",
      { part: "board", class: "board" },
      this.#base,
      this.#over,
      this.#probe,
    );
    this.#gestures = new Gestures({
      begin: (x, y, other) => this.#begin(x, y, other),
      extend: (x0, y0, x1, y1) => this.#extend(x0, y0, x1, y1),
      end: () => handler.end(),
      cancel: () => handler.cancel(),
      pan: (dx, dy) => this.#view(() => this.#viewport.pan(dx, dy)),
      zoom: (x, y, factor) => this.zoomBy(factor, x, y),
    });
    listenToPointers(this.#over, {
      gestures: this.#gestures,
      hover: (event) => handler.hover(event && this.cellAt(event.clientX, event.clientY)),
      wheel: (x, y, turn) => this.#wheel(x, y, turn),
    });
  }

  connect() {
    this.#observer.observe(this.element);
  }

  disconnect() {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
  }

  /** @param {Partial<Shown>} shown what changed */
  show(shown) {
    this.#shown = { ...this.#shown, ...shown };
    const { grid, puzzle } = this.#shown;
    this.#viewport.lookAt(puzzle, grid, this.#gestures.state === "stroke");
    this.#drawSoon();
  }

  /** Whether a picture is drawn: free space at the right and the bottom, and clue areas with room for more. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#viewport.drawing = drawing;
    this.#drawSoon();
  }

  /** Colours may have changed. */
  recolour() {
    this.#palette = null;
    this.#drawSoon();
  }

  get zoom() {
    return this.#viewport.zoom;
  }

  get largestZoom() {
    return this.#viewport.largestZoom;
  }

  get layout() {
    return this.#viewport.layout;
  }

  /**
   * @param {number} factor
   * @param {number} [x] the place that keeps its cell
   * @param {number} [y]
   */
  zoomBy(factor, x, y) {
    this.#view(() => this.#viewport.zoomBy(factor, x, y));
  }

  fit() {
    this.#viewport.fit();
    this.#drawSoon();
    this.#handler.viewed();
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  reveal(row, column) {
    this.#arrange();
    this.#view(() => this.#viewport.reveal(row, column));
  }

  /** The cell at a place on the screen, or null.
   * @param {number} clientX
   * @param {number} clientY
   */
  cellAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    return this.#viewport.cellAt(clientX - box.left, clientY - box.top);
  }

  /** The middle of a cell on the screen.
   * @param {number} row
   * @param {number} column
   */
  placeOf(row, column) {
    this.#arrange();
    const box = this.element.getBoundingClientRect();
    const { originX, originY, cell } = /** @type {import("./view.js").Layout} */ (this.layout);
    return {
      x: box.left + originX + (column + 0.5) * cell,
      y: box.top + originY + (row + 0.5) * cell,
    };
  }

  /** @param {() => void} change of what is looked at */
  #view(change) {
    if (!this.#viewport.frame) return;
    change();
    this.#drawSoon();
    this.#handler.viewed();
  }

  /** @param {{width: number, height: number}} size */
  #resized({ width, height }) {
    const { size } = this.#viewport;
    if (width === size.width && height === size.height) return;
    this.#viewport.size = { width, height };
    this.#draw();
    this.#handler.viewed();
  }

  /** Brings layout, canvases and colours up to date. */
  #arrange() {
    if (!this.#viewport.size.width) this.#viewport.size = this.element.getBoundingClientRect();
    if (this.#viewport.arrange()) {
      const { width, height, pixelRatio } = /** @type {import("./view.js").Frame} */ (
        this.#viewport.frame
      );
      for (const canvas of [this.#base, this.#over]) {
        canvas.width = Math.round(width * pixelRatio);
        canvas.height = Math.round(height * pixelRatio);
      }
      this.#drawn = null;
    }
    this.#palette ??= paletteAt(this.#probe);
  }

  #drawSoon() {
    this.#waiting ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    this.#arrange();
    const { frame, layout } = this.#viewport;
    const base = this.#base.getContext("2d");
    const over = this.#over.getContext("2d");
    if (!frame || !layout || !this.#palette || !base || !over) return;
    const { pixelRatio } = frame;
    const scene = { ...this.#shown, layout, palette: this.#palette, pixelRatio };
    drawBoard(base, scene, this.#drawn);
    drawOverlay(over, scene);
    this.#drawn = scene;
    this.element.dispatchEvent(new CustomEvent("drawn"));
  }

  /**
   * A turn of the wheel zooms or, with Shift, scrolls sideways; returns whether it did.
   * @param {number} x
   * @param {number} y
   * @param {import("./pointers.js").WheelTurn} turn
   */
  #wheel(x, y, { dx, dy, sideways, pinch }) {
    if (!this.layout) return false;
    const zoomedIn = this.zoom > 1;
    if (sideways && zoomedIn) this.#view(() => this.#viewport.pan(-(dx || dy), 0));
    else if (pinch || zoomedIn || this.layout.cell < WHEEL_ZOOM_BELOW)
      this.zoomBy(Math.exp(-dy * (pinch ? PINCH_ZOOM : WHEEL_ZOOM)), x, y);
    else return false;
    return true;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} other
   */
  #begin(x, y, other) {
    this.#arrange();
    const cell = this.#viewport.cellAt(x, y);
    if (cell) this.#handler.begin(cell.row, cell.column, other);
    return cell !== null;
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  #extend(x0, y0, x1, y1) {
    if (!this.layout) return;
    const from = pointAt(this.layout, x0, y0);
    const to = pointAt(this.layout, x1, y1);
    for (const [row, column] of crossed(from.column, from.row, to.column, to.row)) {
      const cell = this.#viewport.inside({ row, column });
      this.#handler.extend(cell.row, cell.column);
    }
  }
}
