/**
 * The grid of a nonogram: a rectangle of cells, each unknown, marked empty or filled with a colour.
 *
 * As text, a grid is a list of rows: `?` unknown, `.` empty, `#` the first colour, `2`..`8` the others.
 * Grids are values: every function returns a new grid and leaves its arguments as they are.
 */

export const MAX_COLOURS = 8;
/** The largest width and height that can be drawn and edited (tests/shared_cases/limits.json). */
export const MAX_SIDE = 512;

/** Cell codes; 1..MAX_COLOURS are the colours. */
export const UNKNOWN = 0;
export const EMPTY = MAX_COLOURS + 1;

const SYMBOLS = "?#2345678.";

/** @typedef {{readonly width: number, readonly height: number, readonly cells: Uint8Array}} Grid */
/** @typedef {"row" | "column"} Side */

/** A grid whose cells all hold one value. @param {number} width @param {number} height @returns {Grid} */
export function blank(width, height, value = UNKNOWN) {
  return { width, height, cells: new Uint8Array(width * height).fill(value) };
}

/** @param {number} value */
export const isColour = (value) => value > UNKNOWN && value < EMPTY;

/** The value at a row and column. @param {Grid} grid @param {number} row @param {number} column */
export const at = (grid, row, column) => grid.cells[row * grid.width + column];

/** @param {Grid} a @param {Grid} b */
export const sameSize = (a, b) => a.width === b.width && a.height === b.height;

/** @param {Grid} a @param {Grid} b */
export function equal(a, b) {
  if (!sameSize(a, b)) return false;
  for (let i = 0; i < a.cells.length; i++) if (a.cells[i] !== b.cells[i]) return false;
  return true;
}

/** Reads a grid from text rows; throws a RangeError that names the row and the character.
 * @param {readonly string[]} rows @returns {Grid} */
export function fromText(rows) {
  const width = rows[0]?.length ?? 0;
  const grid = blank(width, rows.length);
  rows.forEach((row, r) => {
    if (row.length !== width)
      throw new RangeError(`row ${r + 1} has ${row.length} cells instead of ${width}`);
    for (let c = 0; c < width; c++) {
      const value = row[c] === "1" ? 1 : SYMBOLS.indexOf(row[c]);
      if (value < 0)
        throw new RangeError(`row ${r + 1}, column ${c + 1}: '${row[c]}' is not a cell`);
      grid.cells[r * width + c] = value;
    }
  });
  return grid;
}

/** The text rows of a grid. @param {Grid} grid */
export const toText = (grid) =>
  Array.from({ length: grid.height }, (_, r) =>
    Array.from(lineCells(grid, "row", r), (value) => SYMBOLS[value]).join(""),
  );

/** The grid with every cell replaced. @param {Grid} grid @param {(value: number, index: number) => number} change @returns {Grid} */
export const mapped = (grid, change) => ({ ...grid, cells: grid.cells.map(change) });

/** The grid without marks: cells marked empty become unknown. @param {Grid} grid */
export const unmarked = (grid) => mapped(grid, (value) => (value === EMPTY ? UNKNOWN : value));

/** The grid with its unknown cells taken from another grid of the same size. @param {Grid} grid
 * @param {Grid | null} below */
export const over = (grid, below) =>
  below && sameSize(grid, below) ? mapped(grid, (value, i) => value || below.cells[i]) : grid;

/** The cells of one row or column. @param {Grid} grid @param {Side} side @param {number} index */
export function lineCells({ width, height, cells }, side, index) {
  if (side === "row") return cells.subarray(index * width, (index + 1) * width);
  const line = new Uint8Array(height);
  for (let r = 0; r < height; r++) line[r] = cells[r * width + index];
  return line;
}

/** The positions of the cells in which two grids of the same size differ. @param {Grid} before @param {Grid} after */
export function differing(before, { width, cells }) {
  /** @type {[row: number, column: number][]} */
  const places = [];
  cells.forEach((value, i) => {
    if (value !== before.cells[i]) places.push([Math.floor(i / width), i % width]);
  });
  return places;
}

/** The positions of all cells that are not unknown. @param {Grid} grid */
export const knownCells = (grid) => differing(blank(grid.width, grid.height), grid);

/** @typedef {readonly [row: number, column: number, value: number]} Change a cell and its new value */

/** The grid with some cells replaced. @param {Grid} grid @param {Iterable<Change>} changes @returns {Grid} */
export function withCells(grid, changes) {
  const cells = grid.cells.slice();
  for (const [row, column, value] of changes) cells[row * grid.width + column] = value;
  return { ...grid, cells };
}

/** The grid in which cell (row, column) is taken from `source(row, column)`; unknown if that is outside.
 * @param {Grid} grid @param {number} width @param {number} height
 * @param {(row: number, column: number) => [number, number]} source */
function rearranged(grid, width, height, source) {
  return mapped(blank(width, height), (_, i) => {
    const [row, column] = source(Math.floor(i / width), i % width);
    const isInside = row >= 0 && row < grid.height && column >= 0 && column < grid.width;
    return isInside ? at(grid, row, column) : UNKNOWN;
  });
}

/** The grid moved by whole cells, wrapping around the edges. @param {Grid} grid
 * @param {"left" | "right" | "up" | "down"} to @param {number} by */
export function shifted(grid, to, by) {
  const { width, height } = grid;
  const move = { left: 0, right: 0, up: 0, down: 0 };
  move[to] = by;
  const from = (
    /** @type {number} */ place,
    /** @type {number} */ moved,
    /** @type {number} */ size,
  ) => (((place - moved) % size) + size) % size;
  return rearranged(grid, width, height, (r, c) => [
    from(r, move.down - move.up, height),
    from(c, move.right - move.left, width),
  ]);
}

/** The mirror image. @param {Grid} grid @param {"left-right" | "top-bottom"} direction */
export const flipped = (grid, direction) =>
  rearranged(grid, grid.width, grid.height, (r, c) =>
    direction === "left-right" ? [r, grid.width - 1 - c] : [grid.height - 1 - r, c],
  );

/** The grid rotated clockwise by a quarter turn. @param {Grid} grid */
export const rotated = (grid) =>
  rearranged(grid, grid.height, grid.width, (r, c) => [grid.height - 1 - c, r]);

/** The grid cropped or extended, with its old corner at (top, left). @param {Grid} grid @param {number} width
 * @param {number} height */
export const resized = (grid, width, height, top = 0, left = 0) =>
  rearranged(grid, width, height, (r, c) => [r - top, c - left]);

/** The largest colour number of a grid, at least 1. @param {Grid} grid */
export const coloursUsed = (grid) =>
  grid.cells.reduce((most, value) => (isColour(value) ? Math.max(most, value) : most), 1);
