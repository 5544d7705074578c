/**
 * The layout of the board: clue areas, cells, zoom and scroll. Pure arithmetic in CSS pixels.
 *
 * The clue areas stay at the left and the top while the grid scrolls under them.
 */

import { clueAt } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Frame what the layout depends on: the sizes of the board, the grid and the clues
 * @property {number} width
 * @property {number} height
 * @property {number} columns
 * @property {number} rows
 * @property {number} rowDepth width of the widest row clue, in digits (a gap counts as one)
 * @property {number} columnDepth number of runs of the longest column clue
 * @property {number[]} rowDepths the same for each row
 * @property {number[]} columnDepths
 * @property {number} columnDigits digits of the longest run in a column
 * @property {number} pixelRatio
 * @property {number} margin free space at the right and the bottom
 */
/** @typedef {{zoom: number, x: number, y: number}} View zoom 1 = the whole grid; scroll in pixels */
/**
 * `left` to `bottom` is the visible part of the grid. Its first cell starts at (`originX`, `originY`), which may be
 * outside that part; in a view that is not scrolled, at (`anchorX`, `anchorY`). The clues start at `edgeLeft` and
 * `edgeTop`. `cell` is the side of a cell, `font` the font size of the clues.
 * @typedef {Record<"cell" | "font" | "left" | "top" | "right" | "bottom" | "originX" | "originY" | "anchorX" | "anchorY" | "edgeLeft" | "edgeTop", number>} Layout
 */

/** @type {View} */
export const WHOLE = { zoom: 1, x: 0, y: 0 };
/** The gap between two runs of a row's clue, in digits; coloured patches need a smaller one. @param {Puzzle} puzzle */
const gapOf = ({ colours }) => (colours.length > 1 ? 0.62 : 1);
/** Width of a digit and height of a line, relative to the font size. */
const DIGIT = 0.58;
const LINE = 1.16;
/** The clue font relative to the cell, and its limits. */
const FONT = 0.62;
const SMALLEST = 3;
const LARGEST = 19;
/** The largest part of the board that the clues may take when zoomed in. */
const CLUE_PART = 0.42;
/** The largest side of a cell, comfortable for a finger. */
const LARGEST_CELL = 64;
/** The clue shown for a line without runs. */
const ZERO = [{ length: 0, colour: 0 }];
/** Cells smaller than this have no thin lines between them. */
const LINES_FROM = 5;
/** Free space around the map, and the smallest size at which it is useful. */
const MAP_MARGIN = 2;
const SMALLEST_MAP = 24;
/** @typedef {{gap: number, thin: boolean}} Mesh cells between thick lines, 0 = none; whether there are thin ones */

/** @type {Mesh} */
export const MESH = { gap: 5, thin: true };

/** The mesh from two attributes: "all", "bold" or "none", and a number. @param {string | null} mesh
 * @param {string | null} gap @returns {Mesh} */
export function meshOf(mesh, gap) {
  const cells = mesh === "none" ? 0 : Number(gap ?? MESH.gap);
  return { gap: cells >= 1 ? Math.floor(cells) : 0, thin: !mesh || mesh === "all" };
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** The sizes of the clue areas for a font. @param {Frame} frame @param {number} font */
const clueArea = (frame, font) => ({
  width: (frame.rowDepth * DIGIT + 0.7) * font,
  height: (frame.columnDepth * LINE + 0.5) * font,
});

/** @param {Frame} frame @param {number} cell */
function clueFont(frame, cell) {
  const { columnDigits: digits } = frame;
  const widest = digits > 1 ? (cell * 0.96) / (digits * DIGIT) : LARGEST;
  const unit = clueArea(frame, 1);
  const room = Math.min(frame.width / unit.width, frame.height / unit.height) * CLUE_PART;
  return Math.max(Math.min(cell * FONT, widest, LARGEST, room), Math.min(SMALLEST, cell));
}

/** The largest size of a cell at which everything fits. @param {Frame} frame */
export function fittingCell(frame) {
  const { width, height, columns, rows, pixelRatio, margin } = frame;
  let low = 0;
  let high = LARGEST_CELL;
  for (let i = 0; i < 24; i++) {
    const cell = (low + high) / 2;
    const clues = clueArea(frame, clueFont(frame, cell));
    const fits =
      clues.width + columns * cell + margin <= width &&
      clues.height + rows * cell + margin <= height;
    if (fits) low = cell;
    else high = cell;
  }
  return Math.max(1, Math.floor(low * pixelRatio)) / pixelRatio;
}

/** @param {Frame} frame */
export const largestZoom = (frame) => Math.max(1, LARGEST_CELL / fittingCell(frame));

/** The layout of a view. If only part of the grid is visible, the clue areas are as deep as the visible lines
 * need. @param {Frame} frame @param {View} view @returns {Layout} */
export function layoutOf(frame, view) {
  const { width, height, columns, rows, pixelRatio, margin } = frame;
  const fitting = fittingCell(frame);
  const grown = Math.max(1, Math.round(fitting * view.zoom * pixelRatio)) / pixelRatio;
  const cell = view.zoom <= 1 ? fitting : grown;
  const font = clueFont(frame, cell);
  const snap = (/** @type {number} */ value) => Math.round(value * pixelRatio) / pixelRatio;
  const all = clueArea(frame, font);
  const edgeLeft = Math.max(0, width - margin - all.width - columns * cell) / 2;
  const edgeTop = Math.max(0, height - margin - all.height - rows * cell) / 2;
  const [anchorX, anchorY] = [snap(edgeLeft + all.width), snap(edgeTop + all.height)];
  const isCut = {
    x: anchorX + columns * cell > width - margin,
    y: anchorY + rows * cell > height - margin,
  };
  let [left, top] = [anchorX, anchorY];
  /** The depth of the deepest clue between two positions. @param {number[]} depths @param {number} from
   * @param {number} to */
  const deepest = (depths, from, to) =>
    depths
      .slice(Math.max(0, Math.floor(from / cell)), Math.max(1, Math.ceil(to / cell)))
      .reduce((most, depth) => Math.max(most, depth), 1);
  // The second pass reveals no line that the first did not consider.
  for (let look = 0; look < (isCut.x || isCut.y ? 2 : 0); look++) {
    const [x, y] = [Math.min(left, anchorX - view.x), Math.min(top, anchorY - view.y)];
    const rowDepth = deepest(frame.rowDepths, top - y, height - y);
    const columnDepth = deepest(frame.columnDepths, left - x, width - x);
    const clues = clueArea({ ...frame, rowDepth, columnDepth }, font);
    if (isCut.x) left = snap(clues.width);
    if (isCut.y) top = snap(clues.height);
  }
  const right = Math.min(width - margin, left + columns * cell);
  const bottom = Math.min(height - margin, top + rows * cell);
  const originX = clamp(anchorX - snap(view.x), right - columns * cell, left);
  const originY = clamp(anchorY - snap(view.y), bottom - rows * cell, top);
  const seen = { cell, font, left, top, right, bottom };
  return { ...seen, originX, originY, anchorX, anchorY, edgeLeft, edgeTop };
}

/** The view with scroll and zoom within their limits; at the first row or column the scroll is 0, whatever the depth
 * of the clues. @param {Frame} frame @param {View} view @returns {View} */
export function limited(frame, view) {
  const zoom = clamp(view.zoom, 1, largestZoom(frame));
  const { originX, originY, anchorX, anchorY, left, top } = layoutOf(frame, { ...view, zoom });
  const x = originX === left ? 0 : anchorX - originX;
  return { zoom, x, y: originY === top ? 0 : anchorY - originY };
}

/** The view with which a puzzle opens: the whole grid or, if its cells would be smaller than `smallest`, a part
 * with cells of size `opening`, or smaller so that at least `least` rows and columns are visible.
 * @param {Frame} frame @param {number} smallest @param {number} opening @param {number} [least] */
export function opening(frame, smallest, opening, least = 0) {
  const { columns, rows } = frame;
  const whole = fittingCell(frame);
  if (whole >= smallest) return limited(frame, WHOLE);
  const viewOf = (/** @type {number} */ cell) => limited(frame, { ...WHOLE, zoom: cell / whole });
  const isEnough = (/** @type {View} */ view) => {
    const { cell, left, right, top, bottom } = layoutOf(frame, view);
    return (
      right - left >= Math.min(least, columns) * cell &&
      bottom - top >= Math.min(least, rows) * cell
    );
  };
  let cell = opening;
  while (cell - 0.5 > whole && !isEnough(viewOf(cell))) cell -= 0.5;
  return viewOf(cell);
}

/** The position of the map of a partly visible grid, in the corner between the clues; null if that is too small.
 * @param {Layout} layout @param {{rows: number, columns: number}} frame */
export function mapOf({ edgeLeft, edgeTop, left, top }, { rows, columns }) {
  const [x, y] = [edgeLeft + MAP_MARGIN, edgeTop + MAP_MARGIN];
  const scale = Math.min((left - 2 * MAP_MARGIN - x) / columns, (top - 2 * MAP_MARGIN - y) / rows);
  const [width, height] = [columns * scale, rows * scale];
  return Math.max(width, height) < SMALLEST_MAP ? null : { x, y, width, height, scale };
}

/** The view zoomed by a factor so that the point of the grid at `from` comes to `to`, or stays where it is.
 * @param {Frame} frame @param {View} view @param {number} factor
 * @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function zoomed(frame, view, factor, from, to = from) {
  const point = pointAt(layoutOf(frame, view), from.x, from.y);
  const zoom = clamp(view.zoom * factor, 1, largestZoom(frame));
  const { anchorX, anchorY, cell } = layoutOf(frame, { ...WHOLE, zoom });
  const [x, y] = [anchorX + point.column * cell - to.x, anchorY + point.row * cell - to.y];
  return limited(frame, { zoom, x, y });
}

/** The view scrolled as little as possible so that a cell is visible or, if the other coordinate is null, a line.
 * @param {Frame} frame @param {View} view @param {number | null} row @param {number | null} column */
export function revealing(frame, view, row, column) {
  const { cell, left, right, top, bottom, anchorX, anchorY } = layoutOf(frame, view);
  /** @type {(scroll: number, place: number | null, least: number, most: number) => number} */
  const scrolled = (scroll, place, least, most) =>
    place === null
      ? scroll
      : Math.min(Math.max(scroll, (place + 1) * cell + least), place * cell + most);
  const x = scrolled(view.x, column, anchorX - right, anchorX - left);
  const y = scrolled(view.y, row, anchorY - bottom, anchorY - top);
  return limited(frame, { zoom: view.zoom, x, y });
}

/** The point of the grid, in cells, at a point on the board. @param {Layout} layout @param {number} x
 * @param {number} y */
export const pointAt = ({ originX, originY, cell }, x, y) => ({
  column: (x - originX) / cell,
  row: (y - originY) / cell,
});

/** Whether a point on the board is on the visible grid. @param {Layout} layout @param {number} x @param {number} y */
export const onGrid = ({ left, top, right, bottom }, x, y) =>
  x >= left && x < right && y >= top && y < bottom;

/** The visible cells: first and last row and column. @param {Layout} layout @param {import("./grid.js").Grid} grid */
export function visible({ left, right, top, bottom, originX, originY, cell }, { width, height }) {
  return {
    top: Math.max(0, Math.floor((top - originY) / cell)),
    bottom: Math.min(height - 1, Math.ceil((bottom - originY) / cell) - 1),
    left: Math.max(0, Math.floor((left - originX) / cell)),
    right: Math.min(width - 1, Math.ceil((right - originX) / cell) - 1),
  };
}

/** The number of digits of a run. @param {{length: number}} run */
const digits = ({ length }) => (length < 10 ? 1 : length < 100 ? 2 : 3);

/** The depths of the clues of a puzzle, for a frame. @param {Puzzle} puzzle */
export function clueDepth(puzzle) {
  const { rows, columns } = puzzle;
  const most = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.max(a, b), 1);
  const rowDepths = rows.map((clue) =>
    clue.reduce((sum, run) => sum + digits(run), (clue.length - 1) * gapOf(puzzle)),
  );
  const columnDepths = columns.map((clue) => clue.length);
  const columnDigits = most(columns.flat().map(digits));
  const [rowDepth, columnDepth] = [most(rowDepths), most(columnDepths)];
  return { rowDepth, columnDepth, columnDigits, rowDepths, columnDepths };
}

/** The positions of a line's runs, first run first: the centre of each number, and its width. A line
 * without runs gets a 0. @param {Puzzle} puzzle @param {Layout} layout
 * @param {import("./puzzle.js").Line} line */
export function runPlaces(puzzle, { font, left, top, originX, originY, cell }, line) {
  const isRow = line.side === "row";
  const clue = clueAt(puzzle, line);
  const middle = (isRow ? originY : originX) + (line.index + 0.5) * cell + 0.5;
  let end = isRow ? left - font * 0.42 : top - font * 0.8;
  return (clue.length ? clue : ZERO)
    .toReversed()
    .map((run) => {
      const width = String(run.length).length * font * DIGIT;
      const [x, y] = isRow ? [end - width / 2, middle] : [middle, end];
      end -= isRow ? width + font * DIGIT * gapOf(puzzle) : font * LINE;
      return { ...run, x, y, width };
    })
    .reverse();
}

/** The run of a clue at a point in the clue areas, or null. @param {Puzzle} puzzle @param {Layout} layout
 * @param {number} x @param {number} y */
export function runAt(puzzle, layout, x, y) {
  const { left, top, right, bottom } = layout;
  const point = pointAt(layout, x, y);
  const isRow = x < left && y >= top && y < bottom;
  if (!isRow && !(y < top && x >= left && x < right)) return null;
  const side = /** @type {"row" | "column"} */ (isRow ? "row" : "column");
  const line = { side, index: Math.floor(point[side]) };
  if (!clueAt(puzzle, line).length) return null;
  const far = runPlaces(puzzle, layout, line).map((run) => Math.abs(isRow ? run.x - x : run.y - y));
  return { ...line, run: far.indexOf(Math.min(...far)) };
}

/** Whether the line before cell `index` of `count` is thick. @param {number} index @param {number} count @param {Mesh} mesh */
export const isThick = (index, count, { gap }) =>
  index === 0 || index === count || (gap > 0 && index % gap === 0);

/** Thickness of the line before cell `index` of `count`, in CSS pixels. @param {number} index @param {number} count @param {number} cell @param {number} pixelRatio */
export function lineWidth(index, count, cell, pixelRatio, mesh = MESH) {
  const thick = isThick(index, count, mesh);
  if (cell < LINES_FROM) return thick && cell >= 2 ? 1 / pixelRatio : 0;
  if (!thick) return mesh.thin ? Math.max(1, Math.floor(pixelRatio * 0.75)) / pixelRatio : 0;
  return Math.max(cell < 12 ? 1 : 2, Math.round(pixelRatio * (cell < 12 ? 1 : 1.5))) / pixelRatio;
}
