/**
 * The grid of a nonogram: a rectangle of cells, each unknown, marked empty or filled with a colour.
 *
 * As text a grid is a list of rows: `?` unknown, `.` empty, `#` the first colour, `2`..`8` the others.
 * Grids are values: every function returns a new grid and leaves its arguments as they are.
 */

export const MAX_COLOURS = 8;
/** Largest width and height that is drawn and edited. */
export const MAX_SIDE = 500;

/** Cell codes; 1..MAX_COLOURS are the colours. */
export const UNKNOWN = 0;
export const EMPTY = MAX_COLOURS + 1;

const SYMBOLS = "?#2345678.";

/** @typedef {{readonly width: number, readonly height: number, readonly cells: Uint8Array}} Grid */

/**
 * A grid whose cells all hold one value.
 * @param {number} width
 * @param {number} height
 * @returns {Grid}
 */
export function blank(width, height, value = UNKNOWN) {
  return { width, height, cells: new Uint8Array(width * height).fill(value) };
}

/** @param {number} value */
export const isColour = (value) => value > UNKNOWN && value < EMPTY;

/**
 * The grid written in text rows; throws a RangeError that names the row and the character.
 * @param {readonly string[]} rows
 * @returns {Grid}
 */
export function fromText(rows) {
  const height = rows.length;
  const width = height ? rows[0].length : 0;
  const grid = blank(width, height);
  rows.forEach((row, r) => {
    if (row.length !== width) {
      throw new RangeError(`row ${r + 1} has ${row.length} cells instead of ${width}`);
    }
    for (let c = 0; c < width; c++) {
      const value = row[c] === "1" ? 1 : SYMBOLS.indexOf(row[c]);
      if (value < 0)
        throw new RangeError(`row ${r + 1}, column ${c + 1}: '${row[c]}' is not a cell`);
      grid.cells[r * width + c] = value;
    }
  });
  return grid;
}

/**
 * The text rows of a grid.
 * @param {Grid} grid
 * @returns {string[]}
 */
export function toText(grid) {
  return Array.from({ length: grid.height }, (_, r) =>
    Array.from(lineCells(grid, "row", r), (value) => SYMBOLS[value]).join(""),
  );
}

/**
 * The rows of a grid as Python reads them: in colour puzzles the first colour is 1.
 * @param {Grid} grid
 * @param {number} colours
 */
export function gridJSON(grid, colours) {
  const rows = toText(grid);
  return colours > 1 ? rows.map((row) => row.replaceAll("#", "1")) : rows;
}

/**
 * The rows of a picture: every cell that is not filled is empty.
 * @param {Grid} grid
 * @returns {string[]}
 */
export function toPicture(grid) {
  return toText(grid).map((row) => row.replaceAll("?", "."));
}

/**
 * The grid as it is drawn on: cells that are not filled are unknown.
 * @param {Grid} grid
 * @returns {Grid}
 */
export function unmarked(grid) {
  return { ...grid, cells: grid.cells.map((value) => (value === EMPTY ? UNKNOWN : value)) };
}

/**
 * The cells of one row or column.
 * @param {Grid} grid
 * @param {"row" | "column"} side
 * @param {number} index
 * @returns {Uint8Array}
 */
export function lineCells(grid, side, index) {
  const { width, height, cells } = grid;
  if (side === "row") return cells.subarray(index * width, (index + 1) * width);
  const line = new Uint8Array(height);
  for (let r = 0; r < height; r++) line[r] = cells[r * width + index];
  return line;
}

/**
 * The places of all cells that are not unknown: rows and columns.
 * @param {Grid} grid
 */
export function knownCells({ width, cells }) {
  /** @type {[number, number][]} */
  const known = [];
  cells.forEach((value, i) => {
    if (value !== UNKNOWN) known.push([Math.floor(i / width), i % width]);
  });
  return known;
}

/**
 * The value at a row and column.
 * @param {Grid} grid
 * @param {number} row
 * @param {number} column
 */
export const at = (grid, row, column) => grid.cells[row * grid.width + column];

/**
 * The grid with some cells replaced.
 * @param {Grid} grid
 * @param {Iterable<readonly [number, number, number]>} changes row, column, value
 * @returns {Grid}
 */
export function withCells(grid, changes) {
  const cells = grid.cells.slice();
  for (const [row, column, value] of changes) cells[row * grid.width + column] = value;
  return { ...grid, cells };
}

/**
 * Whether two grids have the same size and cells.
 * @param {Grid} a
 * @param {Grid} b
 */
export function equal(a, b) {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.cells.every((value, i) => value === b.cells[i])
  );
}

/**
 * The grid in which cell (row, column) is taken from `source(row, column)`, or unknown where that is null.
 * @param {Grid} grid
 * @param {number} width
 * @param {number} height
 * @param {(row: number, column: number) => [number, number]} source
 * @returns {Grid}
 */
function rearranged(grid, width, height, source) {
  const result = blank(width, height);
  for (let r = 0; r < height; r++) {
    for (let c = 0; c < width; c++) {
      const [row, column] = source(r, c);
      if (row >= 0 && row < grid.height && column >= 0 && column < grid.width) {
        result.cells[r * width + c] = at(grid, row, column);
      }
    }
  }
  return result;
}

/**
 * The grid moved by whole cells, around the edges.
 * @param {Grid} grid
 * @param {number} down
 * @param {number} right
 */
export function shifted(grid, down, right) {
  const { width, height } = grid;
  const wrap = (/** @type {number} */ value, /** @type {number} */ size) =>
    ((value % size) + size) % size;
  return rearranged(grid, width, height, (r, c) => [
    wrap(r - down, height),
    wrap(c - right, width),
  ]);
}

/**
 * The mirror image: "left-right" or "top-bottom".
 * @param {Grid} grid
 * @param {"left-right" | "top-bottom"} direction
 */
export function flipped(grid, direction) {
  const { width, height } = grid;
  return rearranged(grid, width, height, (r, c) =>
    direction === "left-right" ? [r, width - 1 - c] : [height - 1 - r, c],
  );
}

/**
 * The grid turned a quarter clockwise.
 * @param {Grid} grid
 */
export function rotated(grid) {
  return rearranged(grid, grid.height, grid.width, (r, c) => [grid.height - 1 - c, r]);
}

/**
 * The grid cut or extended to a size, its old upper left corner at (top, left).
 * @param {Grid} grid
 * @param {number} width
 * @param {number} height
 */
export function resized(grid, width, height, top = 0, left = 0) {
  return rearranged(grid, width, height, (r, c) => [r - top, c - left]);
}

/**
 * A random picture: a cell is filled when its random number exceeds the threshold.
 * @param {number} width
 * @param {number} height
 * @param {number} threshold between 0 and 1
 * @param {() => number} [random]
 * @returns {Grid}
 */
export function randomGrid(width, height, threshold, colours = 1, random = Math.random) {
  const grid = blank(width, height);
  for (let i = 0; i < grid.cells.length; i++) {
    if (random() > threshold) grid.cells[i] = 1 + Math.floor(random() * colours);
  }
  return grid;
}
