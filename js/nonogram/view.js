/**
 * Where things are on the board: clue areas, cells, zoom and scroll. Pure arithmetic in CSS pixels.
 *
 * The clue areas keep their place at the left and the top while the grid scrolls under them.
 */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Frame what the layout depends on
 * @property {number} width of the board
 * @property {number} height of the board
 * @property {number} columns
 * @property {number} rows
 * @property {number} rowDepth width of the widest row clue, in digits (a gap counts as one)
 * @property {number} columnDepth number of runs of the longest column clue
 * @property {number} columnDigits digits of the longest run in a column
 * @property {number} pixelRatio
 * @property {number} margin free space at the right and the bottom
 */
/**
 * @typedef {object} View what the user chose
 * @property {number} zoom 1 = the whole grid is visible
 * @property {number} x scroll in pixels
 * @property {number} y
 */
/**
 * @typedef {object} Layout
 * @property {number} cell side of a cell
 * @property {number} font size of the clues
 * @property {number} left where the visible part of the grid begins
 * @property {number} top
 * @property {number} right where it ends
 * @property {number} bottom
 * @property {number} originX where column 0 begins, may lie left of `left`
 * @property {number} originY
 * @property {number} edgeLeft where the row clues begin
 * @property {number} edgeTop
 */

/** Width of a digit and height of a line, relative to the font size. */
const DIGIT = 0.58;
const LINE = 1.16;
/** The clue font relative to the cell, and its limits. */
const FONT = 0.62;
const SMALLEST = 3;
const LARGEST = 19;
/** The largest part of the board that the clues may take when zoomed in. */
const CLUE_PART = 0.42;
/** Cells never grow beyond this side. */
export const LARGEST_CELL = 64;
/** Cells smaller than this have no thin lines between them. */
export const LINES_FROM = 5;
/** Every so many cells the line is thick. */
export const GROUP = 5;

/**
 * Sizes of the clue areas for a font.
 * @param {Frame} frame
 * @param {number} font
 */
function clueArea(frame, font) {
  return {
    width: (frame.rowDepth * DIGIT + 0.7) * font,
    height: (frame.columnDepth * LINE + 0.5) * font,
  };
}

/**
 * The side of a cell with which everything fits.
 * @param {Frame} frame
 */
export function fittingCell(frame) {
  const { width, height, columns, rows, pixelRatio, margin } = frame;
  let low = 0;
  let high = LARGEST_CELL;
  for (let i = 0; i < 24; i++) {
    const cell = (low + high) / 2;
    const clues = clueArea(frame, clueFont(frame, cell));
    if (
      clues.width + columns * cell + margin <= width &&
      clues.height + rows * cell + margin <= height
    )
      low = cell;
    else high = cell;
  }
  return Math.max(1, Math.floor(low * pixelRatio)) / pixelRatio;
}

/**
 * @param {Frame} frame
 * @param {number} cell
 */
function clueFont(frame, cell) {
  const widest =
    frame.columnDigits > 1
      ? (cell * 0.96) / (frame.columnDigits * DIGIT)
      : Number.POSITIVE_INFINITY;
  let font = Math.min(cell * FONT, widest, LARGEST);
  const unit = clueArea(frame, 1);
  font = Math.min(
    font,
    (frame.width * CLUE_PART) / unit.width,
    (frame.height * CLUE_PART) / unit.height,
  );
  return Math.max(font, Math.min(SMALLEST, cell));
}

/**
 * The largest zoom: cells grow to a comfortable size for a finger.
 * @param {Frame} frame
 */
export function largestZoom(frame) {
  return Math.max(1, LARGEST_CELL / fittingCell(frame));
}

/**
 * The layout of a view.
 * @param {Frame} frame
 * @param {View} view
 * @returns {Layout}
 */
export function laidOut(frame, view) {
  const fitting = fittingCell(frame);
  const cell =
    view.zoom <= 1
      ? fitting
      : Math.max(1, Math.round(fitting * view.zoom * frame.pixelRatio)) / frame.pixelRatio;
  const font = clueFont(frame, cell);
  const clues = clueArea(frame, font);
  const snap = (/** @type {number} */ value) =>
    Math.round(value * frame.pixelRatio) / frame.pixelRatio;
  const spareX = Math.max(0, frame.width - frame.margin - clues.width - frame.columns * cell);
  const spareY = Math.max(0, frame.height - frame.margin - clues.height - frame.rows * cell);
  const edgeLeft = spareX / 2;
  const edgeTop = spareY / 2;
  const left = snap(edgeLeft + clues.width);
  const top = snap(edgeTop + clues.height);
  const right = Math.min(frame.width - frame.margin, left + frame.columns * cell);
  const bottom = Math.min(frame.height - frame.margin, top + frame.rows * cell);
  return {
    cell,
    font,
    left,
    top,
    right,
    bottom,
    originX: left - snap(view.x),
    originY: top - snap(view.y),
    edgeLeft,
    edgeTop,
  };
}

/**
 * The view with scroll and zoom inside their limits.
 * @param {Frame} frame
 * @param {View} view
 * @returns {View}
 */
export function limited(frame, view) {
  const zoom = Math.min(Math.max(view.zoom, 1), largestZoom(frame));
  const layout = laidOut(frame, { zoom, x: 0, y: 0 });
  const mostX = frame.columns * layout.cell - (layout.right - layout.left);
  const mostY = frame.rows * layout.cell - (layout.bottom - layout.top);
  return {
    zoom,
    x: Math.max(0, Math.min(view.x, mostX)),
    y: Math.max(0, Math.min(view.y, mostY)),
  };
}

/**
 * The view zoomed by a factor so that the cell point under (x, y) stays there.
 * @param {Frame} frame
 * @param {View} view
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 * @returns {View}
 */
export function zoomed(frame, view, factor, x, y) {
  const before = laidOut(frame, view);
  const zoom = Math.min(Math.max(view.zoom * factor, 1), largestZoom(frame));
  const column = (x - before.originX) / before.cell;
  const row = (y - before.originY) / before.cell;
  const after = laidOut(frame, { zoom, x: 0, y: 0 });
  return limited(frame, {
    zoom,
    x: after.left + column * after.cell - x,
    y: after.top + row * after.cell - y,
  });
}

/**
 * The point of the grid under a place on the board, in cells.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function pointAt(layout, x, y) {
  return { column: (x - layout.originX) / layout.cell, row: (y - layout.originY) / layout.cell };
}

/**
 * Whether a place on the board lies on the visible grid.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function onGrid({ left, top, right, bottom }, x, y) {
  return x >= left && x < right && y >= top && y < bottom;
}

/**
 * The view scrolled as little as possible so that a cell is visible.
 * @param {Frame} frame
 * @param {View} view
 * @param {number} row
 * @param {number} column
 */
export function revealing(frame, view, row, column) {
  const { cell, left, right, top, bottom } = laidOut(frame, view);
  const inside = (
    /** @type {number} */ scroll,
    /** @type {number} */ from,
    /** @type {number} */ room,
  ) => Math.min(Math.max(scroll, from + cell - room), from);
  return limited(frame, {
    zoom: view.zoom,
    x: inside(view.x, column * cell, right - left),
    y: inside(view.y, row * cell, bottom - top),
  });
}

/**
 * How deep the clues of a puzzle are, for a frame.
 * @param {Puzzle} puzzle
 */
export function clueDepth(puzzle) {
  const digits = (/** @type {number} */ value) => String(value).length;
  let rowDepth = 1;
  for (const clue of puzzle.rows) {
    rowDepth = Math.max(
      rowDepth,
      clue.reduce((sum, run) => sum + digits(run.length), clue.length - 1),
    );
  }
  let columnDepth = 1;
  let columnDigits = 1;
  for (const clue of puzzle.columns) {
    columnDepth = Math.max(columnDepth, clue.length);
    for (const run of clue) columnDigits = Math.max(columnDigits, digits(run.length));
  }
  return { rowDepth, columnDepth, columnDigits };
}

/**
 * Thickness of the line before cell `index` of `count`, in CSS pixels.
 * @param {number} index
 * @param {number} count
 * @param {number} cell
 * @param {number} pixelRatio
 */
export function lineWidth(index, count, cell, pixelRatio) {
  const thick = index % GROUP === 0 || index === count;
  if (cell < LINES_FROM) return thick && cell >= 2 ? 1 / pixelRatio : 0;
  if (!thick) return Math.max(1, Math.floor(pixelRatio * 0.75)) / pixelRatio;
  return Math.max(cell < 12 ? 1 : 2, Math.round(pixelRatio * (cell < 12 ? 1 : 1.5))) / pixelRatio;
}

/**
 * The cells that can be seen: first and last row and column.
 * @param {Layout} layout
 * @param {import("./grid.js").Grid} grid
 */
export function visible({ left, right, top, bottom, originX, originY, cell }, { width, height }) {
  return {
    top: Math.max(0, Math.floor((top - originY) / cell)),
    bottom: Math.min(height - 1, Math.ceil((bottom - originY) / cell) - 1),
    left: Math.max(0, Math.floor((left - originX) / cell)),
    right: Math.min(width - 1, Math.ceil((right - originX) / cell) - 1),
  };
}
