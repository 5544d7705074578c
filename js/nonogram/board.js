/**
 * The board on the page: two canvases and what they show. It turns pointer events into inputs on cells, which
 * `input.js` interprets; `viewport.js` does the geometry.
 */
import { crossedCells } from "./brush.js";
import { paletteAt } from "./colours.js";
import { drawBoard } from "./draw.js";
import { Following } from "./following.js";
import { Gestures, listenToPointers } from "./gestures.js";
import { blank } from "./grid.js";
import { MESH, pointAt, runAt } from "./layout.js";
import { drawOverlay, NO_MARKS } from "./overlay.js";
import { puzzleOf } from "./puzzle.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./gestures.js").Point} Point */
/** @typedef {Pick<import("./overlay.js").OverlayScene, "puzzle" | "grid" | "judgement" | "struck" | "live" | "mesh" | "marks" | "pointing">} Shown */

/** Unless zoomed in, the wheel alone zooms only if cells are smaller than this; otherwise it scrolls the page. */
const WHEEL_ZOOM_BELOW = 18;
/** Zoom per pixel of a wheel, and of a pinch on a touchpad. */
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.01;
/** For touch screens: grids whose cells would be smaller than `smallest` open with cells of size `opening`. */
const TOUCH = { smallest: 18, opening: 24, least: 0 };
/** Full screen shows at least this many rows and columns of a large grid. */
const LEAST_ON_FULL_SCREEN = 20;
/** Milliseconds in which the lines and crosses of a finished picture fade out. */
const REVEAL = 700;

export class Board {
  element = document.createElement("div");
  #base = document.createElement("canvas");
  #over = document.createElement("canvas");
  #probe = document.createElement("span");
  #onInput;
  #onClue;
  #onView;
  /** @type {Shown} */ #shown;
  /** Whether the board is in full screen. */ isFull = false;
  /** 0 = a puzzle, 1 = a finished picture without lines and crosses. */
  #t = 0;
  #revealing = 0;
  #viewport;
  /** The frame that the canvases are sized for. @type {unknown} */ #framed = null;
  /** @type {import("./colours.js").Palette | null} */ #palette = null;
  /** @type {(import("./draw.js").Scene & {t: number}) | null} */ #drawn = null;
  #waiting = 0;
  #gestures;
  #following = new Following((...stroke) => this.#follow(...stroke));
  #resizes = new ResizeObserver(([entry]) => this.#resized(entry.contentRect));
  #themes = new MutationObserver(() => this.#recolour());
  /** @type {AbortController | null} */ #listening = null;

  /** @param {(input: import("./input.js").Input) => boolean} onInput returns whether the input has a meaning
   * @param {(run: import("./puzzle.js").Line & {run: number}) => void} onClue called when a run of a clue is tapped
   * @param {() => void} onView called after the scroll, zoom or size of the board has changed */
  constructor(onInput, onClue, onView) {
    this.#onInput = onInput;
    this.#onClue = onClue;
    this.#onView = onView;
    const grid = blank(1, 1);
    const puzzle = puzzleOf(grid);
    const settings = { struck: new Set(), live: false, mesh: MESH, marks: NO_MARKS };
    this.#shown = { puzzle, grid, judgement: null, pointing: null, ...settings };
    this.#viewport = new Viewport(puzzle, grid);
    this.element.className = "board";
    this.element.part.add("board");
    this.#base.className = "base";
    this.#over.className = "over";
    this.#probe.hidden = true;
    this.element.append(this.#base, this.#over, this.#probe);
    this.#gestures = new Gestures({
      begin: (x, y, other) => this.#press(x, y, other),
      extend: (...points) => this.#drag(...points),
      other: () => this.#turnBrush(),
      tap: (x, y) => this.#tap(x, y),
      end: () => this.#leave("release"),
      cancel: () => this.#leave("cancel"),
      pan: (dx, dy) => this.#look(() => this.#viewport.pan(dx, dy)),
      hold: (from) => {
        const bring = this.#viewport.hold(from);
        return (to) => this.#look(() => bring(to));
      },
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
      matchMedia(query).addEventListener("change", () => this.#recolour(), { signal });
    this.#watchPixelRatio(signal);
  }

  disconnect() {
    this.#resizes.disconnect();
    this.#themes.disconnect();
    this.#listening?.abort();
    this.#following.stop();
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
  }

  /** The window may move to a screen with a different pixel density. @param {AbortSignal} signal */
  #watchPixelRatio(signal) {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#viewport.renew();
      this.#drawSoon();
      this.#watchPixelRatio(signal);
    };
    query.addEventListener("change", changed, { once: true, signal });
  }

  /** @param {Partial<Shown>} shown what has changed */
  show(shown) {
    this.#shown = { ...this.#shown, ...shown };
    const { puzzle, grid } = this.#shown;
    const { classList } = this.element;
    if (classList.contains("coloured") !== puzzle.colours.length > 1) {
      classList.toggle("coloured");
      this.#palette = null;
    }
    this.#viewport.show(puzzle, grid);
    this.#drawSoon();
  }

  /** Whether the board is an editor, where the picture can be resized by dragging. */
  set drawing(/** @type {boolean} */ drawing) {
    this.#viewport.drawing = drawing;
    this.#drawSoon();
  }

  /** Hides the lines and crosses of a finished picture; they fade out if `slowly`, unless reduced motion is preferred.
   * @param {boolean} finished */
  finish(finished, slowly = false) {
    const still = !slowly || matchMedia("(prefers-reduced-motion: reduce)").matches;
    cancelAnimationFrame(this.#revealing);
    if (this.#t && !finished) this.open();
    this.#t = finished && still ? 1 : 0;
    this.#drawSoon();
    if (!finished) return;
    this.fit();
    if (still) return;
    const from = performance.now();
    const frame = (/** @type {number} */ now) => {
      this.#t = Math.min(1, Math.max(0, now - from) / REVEAL);
      this.#draw();
      if (this.#t < 1) this.#revealing = requestAnimationFrame(frame);
    };
    this.#revealing = requestAnimationFrame(frame);
  }

  #recolour() {
    this.#palette = null;
    this.#drawSoon();
  }

  /** The current colours. */
  get palette() {
    this.#palette ??= paletteAt(this.#probe);
    return this.#palette;
  }

  get zoom() {
    return this.#viewport.zoom;
  }

  get largestZoom() {
    return this.#viewport.largestZoom;
  }

  /** The layout, or null while the board has no size. */
  get layout() {
    return this.#viewport.layout;
  }

  /** Zooms around the point (x, y), by default the middle of the visible grid. @param {number} factor
   * @param {number} [x] @param {number} [y] */
  zoomBy(factor, x, y) {
    this.#look(() => this.#viewport.zoomBy(factor, x, y));
  }

  /** Shows the whole grid. */
  fit() {
    this.#look(() => this.#viewport.fit());
  }

  /** Shows the grid as when a puzzle opens: zoomed in if its cells would be too small for fingers. */
  open() {
    const least = this.isFull ? LEAST_ON_FULL_SCREEN : 0;
    this.#viewport.touch = matchMedia("(pointer: coarse)").matches
      ? { ...TOUCH, least }
      : { smallest: 0, opening: 0, least };
    this.#look(() => this.#viewport.open());
  }

  /** Scrolls so that a cell is visible or, if the other coordinate is null, a line. @param {number | null} row
   * @param {number | null} column */
  reveal(row, column) {
    this.#measure();
    this.#look(() => this.#viewport.reveal(row, column));
  }

  /** The cell at a point on the screen, or null. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    return this.#viewport.cellAt(clientX - box.left, clientY - box.top);
  }

  /** The centre of a cell on the screen. @param {number} row @param {number} column */
  placeOf(row, column) {
    this.#measure();
    const box = this.element.getBoundingClientRect();
    const { originX, originY, cell } = /** @type {import("./layout.js").Layout} */ (this.layout);
    const [x, y] = [originX + (column + 0.5) * cell, originY + (row + 0.5) * cell];
    return { x: box.left + x, y: box.top + y };
  }

  /** @param {() => void} change of the view */
  #look(change) {
    change();
    this.#drawSoon();
    this.#onView();
  }

  /** @param {{width: number, height: number}} size */
  #resized({ width, height }) {
    const { size } = this.#viewport;
    if (width === size.width && height === size.height) return;
    this.#viewport.size = { width, height };
    this.#viewport.renew();
    this.#draw();
    this.#onView();
  }

  /** Measures the board if its size is not known yet. */
  #measure() {
    this.#viewport.pixelRatio = Math.max(1, devicePixelRatio || 1);
    if (this.#viewport.size.width) return;
    const { width, height } = this.element.getBoundingClientRect();
    this.#viewport.size = { width, height };
  }

  #drawSoon() {
    this.#waiting ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    const isFirst = !this.#viewport.size.width;
    this.#measure();
    const { palette } = this;
    const { frame, layout } = this.#viewport;
    const [base, over] = [this.#base.getContext("2d"), this.#over.getContext("2d")];
    if (!frame || !layout || !base || !over) return;
    const { width, height, pixelRatio } = frame;
    if (frame !== this.#framed) {
      for (const canvas of [this.#base, this.#over]) {
        canvas.width = Math.round(width * pixelRatio);
        canvas.height = Math.round(height * pixelRatio);
      }
      this.#framed = frame;
      this.#drawn = null;
    }
    const scene = { ...this.#shown, t: this.#t, frame, layout, palette, pixelRatio };
    drawBoard(base, this.#drawn?.t === scene.t ? this.#drawn : null, scene, scene.t);
    drawOverlay(over, scene);
    this.#drawn = scene;
    this.element.dispatchEvent(new CustomEvent("drawn"));
    if (isFirst) this.#onView();
  }

  /** Zooms or, with Shift, scrolls sideways with the wheel; returns whether it did. @param {number} x @param {number} y
   * @param {import("./gestures.js").WheelTurn} turn */
  #wheel(x, y, { dx, dy, sideways, pinch }) {
    if (!this.layout) return false;
    const zoomedIn = this.zoom > 1;
    if (sideways && zoomedIn) this.#look(() => this.#viewport.pan(-(dx || dy), 0));
    else if (pinch || zoomedIn || this.layout.cell < WHEEL_ZOOM_BELOW)
      this.zoomBy(Math.exp(-dy * (pinch ? PINCH_ZOOM : WHEEL_ZOOM)), x, y);
    else return false;
    return true;
  }

  /** @param {number} x @param {number} y @param {boolean} other */
  #press(x, y, other) {
    const cell = this.#viewport.cellAt(x, y);
    this.#following.begin({ x, y });
    if (cell) this.#onInput({ kind: "press", ...cell, other });
    else if (this.zoom > 1) this.#look(() => this.#viewport.goByMap(x, y));
    return cell !== null;
  }

  #turnBrush() {
    if (this.#onInput({ kind: "other" })) navigator.vibrate?.(15);
  }

  /** @param {number} x @param {number} y */
  #tap(x, y) {
    const run = this.layout && runAt(this.#shown.puzzle, this.layout, x, y);
    if (run) this.#onClue(run);
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  #drag(x0, y0, x1, y1) {
    if (!this.layout) return;
    const from = pointAt(this.layout, x0, y0);
    const to = pointAt(this.layout, x1, y1);
    for (const [row, column] of crossedCells(from.column, from.row, to.column, to.row))
      this.#go({ row, column });
    this.#following.move({ x: x1, y: y1 });
  }

  /** @param {{row: number, column: number}} point of the grid that the stroke reaches */
  #go(point) {
    this.#onInput({ kind: "drag", ...this.#viewport.nearest(point) });
  }

  /** Scrolls the grid under a stroke that is held at an edge; returns whether it is. @param {Point} begun
   * @param {Point} now @param {number} seconds */
  #follow(begun, now, seconds) {
    const speed = this.#viewport.following(begun, now);
    if (!speed || !this.layout) return false;
    this.#look(() => this.#viewport.pan(-speed.x * seconds, -speed.y * seconds));
    this.#go(pointAt(this.layout, now.x, now.y)); // another cell may be under the finger now
    return true;
  }

  /** @param {"release" | "cancel"} kind how the stroke ends */
  #leave(kind) {
    this.#following.stop();
    this.#onInput({ kind });
  }
}
