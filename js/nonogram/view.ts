/** The part of the grid that the board shows: size, zoom and scroll, and the layout that follows from them. */
import { type Point, type Span, TAP } from "../ui/hands.ts";
import { blank, type Cell, type Grid } from "./grid.ts";
import type { Layout } from "./layout.ts";
import * as layouts from "./layout.ts";
import { type Puzzle, puzzleOf } from "./puzzle.ts";

/** The clue areas of a picture being drawn leave room for this many runs, so that the grid stays in place. */
const SPARE_RUNS = 5;
/** Free space at the right and the bottom; more for a picture being drawn, which can be resized by dragging. */
const MARGIN = 3;
const DRAWING_MARGIN = 25;
const FONT = 0.62;
const SMALLEST = 3;
const LARGEST = 19;
/** The largest part of the board that the clues may take when zoomed in. */
const CLUE_PART = 0.42;
const LARGEST_CELL = 64;
/** How fast the grid scrolls under a stroke that is held at an edge, in cells per second, and how close to the edge
 * that is, in cells: aiming at the centre of a fully visible cell does not scroll. */
const FOLLOWING = 5;
const EDGE = 0.5;
/** Samples per cell of a movement: enough to miss no more than the corner of a cell. */
const SAMPLES = 8;
/** On touch screens, grids whose cells would be smaller than `smallest` open with cells of size `opening`. */
const TOUCH = { smallest: 18, opening: 24 };
/** Full screen shows at least this many rows and columns of a large grid. */
const LEAST_ON_FULL_SCREEN = 20;

/** Zoom 1 shows the whole grid; the scroll is in pixels. */
interface Look extends Point {
  zoom: number;
}

const WHOLE: Look = { zoom: 1, x: 0, y: 0 };

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

export class View {
  opens = { smallest: 0, opening: 0, least: 0 };
  size = { width: 0, height: 0 };
  pixelRatio = 1;
  isFull = false;
  zoom = 1;
  largestZoom = 1;
  layout: Layout | null = null; // while the board has a size
  element: Pick<HTMLElement, "getBoundingClientRect">;
  #touch: () => void;
  #isDrawing = false;
  #grid = blank(1, 1);
  #puzzle = puzzleOf(this.#grid);
  #depth = layouts.clueDepth(this.#puzzle);
  #deepest = { row: 1, column: 1 };
  #fitting = 1; // the largest size of a cell at which everything fits
  #look: Look | null = null; // null: that with which a puzzle opens
  #now: Look = WHOLE;

  constructor(element: View["element"], touch: () => void) {
    this.element = element;
    this.#touch = touch;
  }

  show(puzzle: Puzzle, grid: Grid, isDrawing: boolean) {
    const { width, height } = this.#grid;
    this.#grid = grid;
    const isSame = puzzle === this.#puzzle && isDrawing === this.#isDrawing;
    if (isSame && grid.width === width && grid.height === height) return;
    this.#puzzle = puzzle;
    this.#isDrawing = isDrawing;
    this.#measure();
  }

  resize(width: number, height: number, pixelRatio: number) {
    this.size = { width, height };
    this.pixelRatio = pixelRatio;
    this.#measure();
  }

  #measure() {
    const depth = layouts.clueDepth(this.#puzzle);
    for (const side of this.#isDrawing ? (["row", "column"] as const) : []) {
      const cells = side === "row" ? this.#grid.width : this.#grid.height;
      const runs = Math.min(SPARE_RUNS, Math.ceil(cells / 2));
      const most = Math.max(side === "row" ? runs * 2 - 1 : runs, ...depth[side]);
      depth[side].fill(most);
    }
    this.#depth = depth;
    this.#deepest = { row: Math.max(1, ...depth.row), column: Math.max(1, ...depth.column) };
    let pixels = Math.floor(LARGEST_CELL * this.pixelRatio);
    while (pixels > 1 && !this.#fits(pixels / this.pixelRatio)) pixels--;
    this.#fitting = pixels / this.pixelRatio;
    this.largestZoom = Math.max(1, LARGEST_CELL / this.#fitting);
    this.#set(this.#look);
  }

  #font(cell: number) {
    const { width, height } = this.size;
    const { digits } = this.#depth;
    const widest = digits > 1 ? layouts.widestFont(digits, cell) : LARGEST;
    const unit = this.#clues(1);
    const room = Math.min(width / unit.width, height / unit.height) * CLUE_PART;
    return Math.max(Math.min(cell * FONT, widest, LARGEST, room), Math.min(SMALLEST, cell));
  }

  #clues(font: number, { row, column } = this.#deepest) {
    return layouts.clueArea(row, column, font);
  }

  #free(cell: number, clues: { width: number; height: number }) {
    const margin = this.#isDrawing ? DRAWING_MARGIN : MARGIN;
    return {
      x: this.size.width - margin - clues.width - this.#grid.width * cell,
      y: this.size.height - margin - clues.height - this.#grid.height * cell,
    };
  }

  #fits(cell: number) {
    const { x, y } = this.#free(cell, this.#clues(this.#font(cell)));
    return x >= 0 && y >= 0;
  }

  /** If only part of the grid is visible, the clue areas are as deep as the visible lines need. */
  #layoutAt(look: Look): Layout {
    const { pixelRatio } = this;
    const { width: columns, height: rows } = this.#grid;
    const margin = this.#isDrawing ? DRAWING_MARGIN : MARGIN;
    const [width, height] = [this.size.width - margin, this.size.height - margin];
    const snap = (value: number) => Math.round(value * pixelRatio) / pixelRatio;
    const cell =
      look.zoom <= 1 ? this.#fitting : Math.max(1 / pixelRatio, snap(this.#fitting * look.zoom));
    const font = this.#font(cell);
    const all = this.#clues(font);
    const free = this.#free(cell, all);
    const [edgeLeft, edgeTop] = [Math.max(0, free.x) / 2, Math.max(0, free.y) / 2];
    const [anchorX, anchorY] = [snap(edgeLeft + all.width), snap(edgeTop + all.height)];
    const isCutX = anchorX + columns * cell > width;
    const isCutY = anchorY + rows * cell > height;
    let [left, top] = [anchorX, anchorY];
    const deepest = (depths: number[], from: number, to: number) => {
      const [first, end] = [Math.max(0, Math.floor(from / cell)), Math.ceil(to / cell)];
      return Math.max(1, ...depths.slice(first, Math.max(1, end)));
    };
    // The second pass reveals no line that the first did not consider.
    for (let pass = 0; pass < (isCutX || isCutY ? 2 : 0); pass++) {
      const [x, y] = [Math.min(left, anchorX - look.x), Math.min(top, anchorY - look.y)];
      const row = deepest(this.#depth.row, top - y, this.size.height - y);
      const column = deepest(this.#depth.column, left - x, this.size.width - x);
      const clues = this.#clues(font, { row, column });
      if (isCutX) left = snap(clues.width);
      if (isCutY) top = snap(clues.height);
    }
    const right = Math.min(width, left + columns * cell);
    const bottom = Math.min(height, top + rows * cell);
    const originX = clamp(anchorX - snap(look.x), right - columns * cell, left);
    const originY = clamp(anchorY - snap(look.y), bottom - rows * cell, top);
    const isCut = right - left < columns * cell - 1 || bottom - top < rows * cell - 1;
    const seen = { cell, font, left, top, right, bottom, isCut };
    return { ...seen, originX, originY, anchorX, anchorY, edgeLeft, edgeTop };
  }

  /** Within the limits; at the first row or column the scroll is 0, whatever the depth of the clues. */
  #limited(look: Look): Look {
    const zoom = clamp(look.zoom, 1, this.largestZoom);
    const { originX, originY, anchorX, anchorY, left, top } = this.#layoutAt({ ...look, zoom });
    const x = originX === left ? 0 : anchorX - originX;
    return { zoom, x, y: originY === top ? 0 : anchorY - originY };
  }

  /** How a puzzle opens: whole or, if its cells would be too small, a part with cells of size `opening`, or smaller so
   * that enough rows and columns are visible. */
  #opening(): Look {
    const { smallest, opening, least } = this.opens;
    const { width, height } = this.#grid;
    let [cell, zoom] = [opening, 1];
    for (; this.#fitting < smallest && cell > this.#fitting; cell -= 0.5) {
      zoom = cell / this.#fitting;
      const seen = this.#layoutAt(this.#limited({ zoom, x: 0, y: 0 }));
      const columns = (seen.right - seen.left) / seen.cell;
      const rows = (seen.bottom - seen.top) / seen.cell;
      if (columns >= Math.min(least, width) && rows >= Math.min(least, height)) break;
    }
    return this.#limited({ zoom, x: 0, y: 0 });
  }

  #set(look: Look | null) {
    if (!this.size.width) {
      const { width, height } = this.element.getBoundingClientRect();
      if (width && height) return this.resize(width, height, this.pixelRatio);
    }
    this.#now = look ? this.#limited(look) : this.#opening();
    this.#look = look && this.#now;
    this.zoom = this.#now.zoom;
    this.layout = this.size.width && this.size.height ? this.#layoutAt(this.#now) : null;
    this.#touch();
  }

  #bring(by: number, point: Cell, to: Point) {
    const zoom = clamp(by, 1, this.largestZoom);
    const { anchorX, anchorY, cell } = this.#layoutAt({ zoom, x: 0, y: 0 });
    const [x, y] = [anchorX + point.column * cell - to.x, anchorY + point.row * cell - to.y];
    this.#set({ zoom, x, y });
  }

  /** Goes to the view with which a puzzle opens: the whole grid, if its cells are not too small for a finger. */
  open() {
    const least = this.isFull ? LEAST_ON_FULL_SCREEN : 0;
    const isTouch = matchMedia("(pointer: coarse)").matches;
    this.opens = { ...(isTouch ? TOUCH : { smallest: 0, opening: 0 }), least };
    this.#set(null);
  }

  fit() {
    this.#set(WHOLE);
  }

  zoomBy(
    factor: number,
    x = (this.size.width + (this.layout?.left ?? 0)) / 2,
    y = (this.size.height + (this.layout?.top ?? 0)) / 2,
  ) {
    if (this.layout)
      this.#bring(this.zoom * factor, layouts.pointAt(this.layout, { x, y }), { x, y });
  }

  pan(dx: number, dy: number) {
    const { layout, zoom } = this;
    if (!layout) return;
    const [x, y] = [layout.anchorX - layout.originX - dx, layout.anchorY - layout.originY - dy];
    this.#set({ zoom, x, y });
  }

  /** Starts a pinch; the returned function moves the grid along with the two fingers. It starts from the same view each
   * time, because the fingers' moves are reported one by one, and a limit must not apply to the view in between. */
  pinch(from: Span) {
    const { layout, zoom } = this;
    const point = layout && layouts.pointAt(layout, from);
    return (to: Span) => {
      if (point) this.#bring((zoom * to.apart) / from.apart, point, to);
    };
  }

  /** Scrolls as little as possible so that a cell is visible or, if the other coordinate is null, a line. */
  reveal(row: number | null, column: number | null) {
    if (!this.layout) return;
    const { cell, left, right, top, bottom, anchorX, anchorY } = this.layout;
    const { zoom, x, y } = this.#now;
    const scrolled = (scroll: number, place: number | null, least: number, most: number) =>
      place === null ? scroll : clamp(scroll, (place + 1) * cell + least, place * cell + most);
    this.#set({
      zoom,
      x: scrolled(x, column, anchorX - right, anchorX - left),
      y: scrolled(y, row, anchorY - bottom, anchorY - top),
    });
  }

  /** Scrolls so that a point of the map is in the middle; returns whether it is on the map. */
  goByMap({ x, y }: Point) {
    const { layout } = this;
    const map = layout?.isCut && layouts.mapOf(layout, this.#grid);
    if (!map || x < map.x || y < map.y || x >= map.x + map.width || y >= map.y + map.height)
      return false;
    const point = { column: (x - map.x) / map.scale, row: (y - map.y) / map.scale };
    const { left, right, top, bottom } = layout;
    this.#bring(this.zoom, point, { x: (left + right) / 2, y: (top + bottom) / 2 });
    return true;
  }

  /** Scrolls the grid under a stroke that is held at an edge; returns whether it is. */
  follow(begun: Point, now: Point, seconds: number) {
    if (!this.layout) return false;
    const { left, right, top, bottom, originX, originY, cell } = this.layout;
    const { width, height } = this.#grid;
    const [dx, dy] = [now.x - begun.x, now.y - begun.y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    const [moved, place, low, high, first, size] = isAcross
      ? [dx, now.x, left, right, originX, width * cell]
      : [dy, now.y, top, bottom, originY, height * cell];
    let by = FOLLOWING * cell * seconds;
    if (moved > TAP && place > high - EDGE * cell && first + size > high + 0.5) by = -by;
    else if (moved >= -TAP || place >= low + EDGE * cell || first >= low - 0.5) return false;
    this.pan(isAcross ? by : 0, isAcross ? 0 : by);
    return true;
  }

  cellAt(clientX: number, clientY: number) {
    const { x, y } = this.element.getBoundingClientRect();
    return this.cellUnder({ x: clientX - x, y: clientY - y });
  }

  cellUnder(place: Point) {
    const { left, right, top, bottom } = this.layout ?? { left: 0, right: 0, top: 0, bottom: 0 };
    const isOnGrid = place.x >= left && place.x < right && place.y >= top && place.y < bottom;
    return isOnGrid ? this.nearest(place) : null;
  }

  nearest({ x, y }: Point): Cell {
    const { originX, originY, cell } = this.layout as Layout;
    const [row, column] = [Math.floor((y - originY) / cell), Math.floor((x - originX) / cell)];
    return {
      row: Math.max(0, Math.min(this.#grid.height - 1, row)),
      column: Math.max(0, Math.min(this.#grid.width - 1, column)),
    };
  }

  /** The cells of a straight movement, each a neighbour of the one before, without that in which it starts. */
  crossed(from: Point, to: Point) {
    const { cell } = this.layout as Layout;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const samples = Math.ceil((SAMPLES * Math.max(Math.abs(dx), Math.abs(dy))) / cell);
    const cells: Cell[] = [];
    let last = this.nearest(from);
    for (let i = 1; i <= samples; i++) {
      const part = i / samples;
      const now = this.nearest(i < samples ? { x: from.x + dx * part, y: from.y + dy * part } : to);
      if (now.row !== last.row || now.column !== last.column) cells.push(now);
      last = now;
    }
    return cells;
  }

  placeOf(row: number, column: number) {
    const { x, y } = this.element.getBoundingClientRect();
    const { originX, originY, cell } = this.layout as Layout;
    return { x: x + originX + (column + 0.5) * cell, y: y + originY + (row + 0.5) * cell };
  }
}
