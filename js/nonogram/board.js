/**
 * The board on the page: two canvases, what they show, and where the user looks (zoom and scroll).
 * It turns pointers into cells; what becomes of them is the handler's business.
 */
import { crossed } from "./brush.js";
import { make } from "./dom.js";
import { Gestures } from "./gestures.js";
import { blank } from "./grid.js";
import { drawOverlay, NO_MARKS } from "./overlay.js";
import { drawBoard } from "./painter.js";
import { paletteAt } from "./palette.js";
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

/**
 * @typedef {object} BoardHandler
 * @property {(row: number, column: number, other: boolean) => void} begin
 * @property {(row: number, column: number) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel
 * @property {(place: {row: number, column: number} | null) => void} hover
 * @property {() => void} viewed zoom or size changed
 */
/** @typedef {Pick<import("./overlay.js").OverlayScene, "puzzle" | "grid" | "settled" | "revealed" | "marks" | "pointing">} Shown */

/** Plain wheel turns zoom only where cells are smaller than this; elsewhere they scroll the page. */
const WHEEL_ZOOM_BELOW = 18;
/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;

export class Board {
  /** @type {HTMLElement} */ element;
  #base = make("canvas", { class: "base" });
  #over = make("canvas", { class: "over" });
  #probe = make("span", { class: "probe", hidden: true });
  /** @type {BoardHandler} */ #handler;
  /** @type {Shown} */ #shown;
  #view = { zoom: 1, x: 0, y: 0 };
  #size = { width: 0, height: 0 };
  /** @type {import("./view.js").Frame | null} */ #frame = null;
  /** @type {import("./view.js").Layout | null} */ #layout = null;
  /** @type {import("./palette.js").Palette | null} */ #palette = null;
  /** @type {import("./painter.js").Scene | null} */ #drawn = null;
  #waiting = 0;
  #gestures;
  #margin = 0;
  #depth = { rowDepth: 1, columnDepth: 1, columnDigits: 1 };
  #observer = new ResizeObserver(([entry]) => this.#resized(entry.contentRect));

  /** @param {BoardHandler} handler */
  constructor(handler) {
    this.#handler = handler;
    const grid = blank(1, 1);
    this.#shown = {
      puzzle: puzzleOf(grid),
      grid,
      settled: null,
      revealed: 0,
      marks: NO_MARKS,
      pointing: null,
    };
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
      pan: (dx, dy) => this.#look({ ...this.#view, x: this.#view.x - dx, y: this.#view.y - dy }),
      zoom: (x, y, factor) => this.zoomBy(factor, x, y),
    });
    this.#listen();
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
    const before = this.#shown;
    this.#shown = { ...before, ...shown };
    const { grid, puzzle } = this.#shown;
    if (before.grid.width !== grid.width || before.grid.height !== grid.height) this.#frame = null;
    if (before.puzzle !== puzzle && !this.#gestures.state.startsWith("stroke")) this.#frame = null;
    this.#drawSoon();
  }

  /** Free space at the right and the bottom, and clue areas with room for more. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#margin = drawing ? 22 : 0;
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
    return this.#frame ? largestZoom(this.#frame) : 1;
  }

  get layout() {
    return this.#layout;
  }

  /** @param {number} factor */
  zoomBy(
    factor,
    x = (this.#size.width + (this.#layout?.left ?? 0)) / 2,
    y = (this.#size.height + (this.#layout?.top ?? 0)) / 2,
  ) {
    if (this.#frame) this.#look(zoomed(this.#frame, this.#view, factor, x, y));
  }

  fit() {
    this.#look({ zoom: 1, x: 0, y: 0 });
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  reveal(row, column) {
    this.#arrange();
    if (this.#frame) this.#look(revealing(this.#frame, this.#view, row, column));
  }

  /** Whether a stroke is under way; it becomes void. */
  voidStroke() {
    this.#gestures.void();
  }

  /** The cell at a place on the screen, or null.
   * @param {number} clientX
   * @param {number} clientY
   */
  cellAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    if (!this.#layout || !onGrid(this.#layout, x, y)) return null;
    return this.#inside(pointAt(this.#layout, x, y));
  }

  /** The middle of a cell on the screen.
   * @param {number} row
   * @param {number} column
   */
  placeOf(row, column) {
    this.#arrange();
    const box = this.element.getBoundingClientRect();
    const { originX, originY, cell } = /** @type {import("./view.js").Layout} */ (this.#layout);
    return {
      x: box.left + originX + (column + 0.5) * cell,
      y: box.top + originY + (row + 0.5) * cell,
    };
  }

  /** @param {import("./view.js").View} view */
  #look(view) {
    if (!this.#frame) return;
    this.#view = limited(this.#frame, view);
    this.#layout = null;
    this.#drawSoon();
    this.#handler.viewed();
  }

  /** @param {{width: number, height: number}} size */
  #resized({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.#frame = null;
    this.#draw();
    this.#handler.viewed();
  }

  /** Brings frame, layout and colours up to date. */
  #arrange() {
    const { puzzle, grid } = this.#shown;
    if (!this.#size.width) {
      const { width, height } = this.element.getBoundingClientRect();
      this.#size = { width, height };
    }
    if (!this.#frame && this.#size.width > 0 && this.#size.height > 0) {
      this.#depth = clueDepth(puzzle);
      if (this.#margin) {
        const runs = (/** @type {number} */ cells) => Math.min(SPARE_RUNS, Math.ceil(cells / 2));
        this.#depth.rowDepth = Math.max(this.#depth.rowDepth, runs(grid.width) * 2 - 1);
        this.#depth.columnDepth = Math.max(this.#depth.columnDepth, runs(grid.height));
      }
      const pixelRatio = Math.max(1, devicePixelRatio || 1);
      this.#frame = {
        ...this.#size,
        columns: grid.width,
        rows: grid.height,
        ...this.#depth,
        pixelRatio,
        margin: this.#margin + 3,
      };
      this.#view = limited(this.#frame, this.#view);
      this.#layout = null;
      for (const canvas of [this.#base, this.#over]) {
        canvas.width = Math.round(this.#size.width * pixelRatio);
        canvas.height = Math.round(this.#size.height * pixelRatio);
      }
      this.#drawn = null;
    }
    if (!this.#layout && this.#frame) this.#layout = laidOut(this.#frame, this.#view);
    this.#palette ??= paletteAt(this.#probe);
  }

  #drawSoon() {
    this.#waiting ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    this.#arrange();
    const base = this.#base.getContext("2d");
    const over = this.#over.getContext("2d");
    if (!this.#frame || !this.#layout || !this.#palette || !base || !over) return;
    const scene = {
      ...this.#shown,
      layout: this.#layout,
      palette: this.#palette,
      pixelRatio: this.#frame.pixelRatio,
    };
    drawBoard(base, scene, this.#drawn);
    drawOverlay(over, scene);
    this.#drawn = scene;
    this.element.dispatchEvent(new CustomEvent("drawn"));
  }

  #listen() {
    const canvas = this.#over;
    const local = (/** @type {MouseEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      this.#gestures.down({
        id: event.pointerId,
        type: event.pointerType,
        button: event.button,
        ...local(event),
      });
    });
    canvas.addEventListener("pointermove", (event) => {
      const points = event.getCoalescedEvents?.() ?? [];
      for (const point of points.length ? points : [event]) {
        this.#gestures.move({ id: event.pointerId, ...local(point) });
      }
      if (event.pointerType !== "touch")
        this.#handler.hover(this.cellAt(event.clientX, event.clientY));
    });
    canvas.addEventListener("pointerup", (event) => this.#gestures.up(event.pointerId));
    canvas.addEventListener("pointercancel", (event) => this.#gestures.cancel(event.pointerId));
    canvas.addEventListener("lostpointercapture", (event) =>
      this.#gestures.cancel(event.pointerId),
    );
    canvas.addEventListener("pointerleave", () => this.#handler.hover(null));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.#wheel(event, local(event)), {
      passive: false,
    });
  }

  /**
   * @param {WheelEvent} event
   * @param {{x: number, y: number}} place
   */
  #wheel(event, { x, y }) {
    if (!this.#layout || !this.#frame) return;
    const step = event.deltaMode ? 16 : 1;
    const small = this.#view.zoom > 1 || this.#layout.cell < WHEEL_ZOOM_BELOW;
    if (event.shiftKey && this.#view.zoom > 1) {
      this.#look({
        ...this.#view,
        x: this.#view.x + (event.deltaX || event.deltaY) * step,
        y: this.#view.y,
      });
    } else if (event.ctrlKey || small) {
      this.zoomBy(Math.exp(-event.deltaY * step * (event.ctrlKey ? 0.01 : 0.002)), x, y);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * @param {{row: number, column: number}} point
   */
  #inside({ row, column }) {
    const { width, height } = this.#shown.grid;
    const clamp = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, Math.floor(value)));
    return { row: clamp(row, height), column: clamp(column, width) };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} other
   */
  #begin(x, y, other) {
    this.#arrange();
    if (!this.#layout || !onGrid(this.#layout, x, y)) return false;
    const { row, column } = this.#inside(pointAt(this.#layout, x, y));
    this.#handler.begin(row, column, other);
    return true;
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  #extend(x0, y0, x1, y1) {
    if (!this.#layout) return;
    const from = pointAt(this.#layout, x0, y0);
    const to = pointAt(this.#layout, x1, y1);
    for (const [row, column] of crossed(from.column, from.row, to.column, to.row)) {
      const cell = this.#inside({ row, column });
      this.#handler.extend(cell.row, cell.column);
    }
  }
}
