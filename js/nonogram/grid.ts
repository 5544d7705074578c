/** A grid of cells, and its text: `picture 5x3 2a.?b?` is row by row, run-length encoded; `a` to `h` are the colours. */

export const MAX_COLOURS = 8;
/** The longest side that can be drawn (tests/shared_cases/limits.json). */
export const MAX_SIDE = 512;
/** What a cell holds: UNKNOWN, a colour from 1 to MAX_COLOURS, or EMPTY. */
export const UNKNOWN = 0;
export const EMPTY = MAX_COLOURS + 1;
const SIGNS = "?abcdefgh.";

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}
export type Side = "row" | "column";
export type Change = readonly [row: number, column: number, value: number];
export interface Cell {
  row: number;
  column: number;
}

export const SIDES = ["row", "column"] as const;
export const isColour = (value: number) => value > UNKNOWN && value < EMPTY;

export const blank = (width: number, height: number): Grid => ({
  width,
  height,
  cells: new Uint8Array(width * height),
});

export const at = (grid: Grid, row: number, column: number) =>
  grid.cells[row * grid.width + column];

export const copied = (grid: Grid): Grid => ({ ...grid, cells: grid.cells.slice() });

export const mapped = (grid: Grid, change: (value: number, i: number) => number): Grid => ({
  ...grid,
  cells: grid.cells.map(change),
});

export const sameSize = (a: Grid, b: Grid) => a.width === b.width && a.height === b.height;

export const sameCells = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

export const equal = (a: Grid, b: Grid) => sameSize(a, b) && sameCells(a.cells, b.cells);

export const over = (grid: Grid, below: Grid | null) =>
  below && sameSize(grid, below) ? mapped(grid, (value, i) => value || below.cells[i]) : grid;

export function withCells(grid: Grid, cells: Iterable<Change>): Grid {
  const copy = copied(grid);
  for (const [row, column, value] of cells) copy.cells[row * grid.width + column] = value;
  return copy;
}

export function lineCells({ width, height, cells }: Grid, side: Side, index: number) {
  if (side === "row") return cells.subarray(index * width, (index + 1) * width);
  const line = new Uint8Array(height);
  for (let row = 0; row < height; row++) line[row] = cells[row * width + index];
  return line;
}

/** The cells in which a grid differs from another of its size. */
export function changes(before: Grid, { width, cells }: Grid) {
  const found: Change[] = [];
  for (let i = 0; i < cells.length; i++)
    if (cells[i] !== before.cells[i]) found.push([Math.floor(i / width), i % width, cells[i]]);
  return found;
}

/** A grid whose cell (row, column) comes from `source(row, column)`; unknown if that is outside. */
export function taken(
  grid: Grid,
  [width, height]: [number, number],
  source: (row: number, column: number) => [row: number, column: number],
): Grid {
  return mapped(blank(width, height), (_, i) => {
    const [row, column] = source(Math.floor(i / width), i % width);
    const isInside = row >= 0 && row < grid.height && column >= 0 && column < grid.width;
    return isInside ? at(grid, row, column) : UNKNOWN;
  });
}

/** Reads rows such as `?#.2`; throws a RangeError that names the row and the character. */
export function fromText(rows: readonly string[]): Grid {
  const width = rows[0]?.length ?? 0;
  const values = rows.flatMap((row, r) => {
    if (row.length !== width)
      throw new RangeError(`row ${r + 1} has ${row.length} cells instead of ${width}`);
    return Array.from(row, (sign, c) => {
      const value = sign === "1" ? 1 : "?#2345678.".indexOf(sign);
      if (value < 0) throw new RangeError(`row ${r + 1}, column ${c + 1}: '${sign}' is not a cell`);
      return value;
    });
  });
  return { width, height: rows.length, cells: Uint8Array.from(values) };
}

export const toText = (grid: Grid) =>
  Array.from({ length: grid.height }, (_, row) =>
    Array.from(lineCells(grid, "row", row), (value) => "?#2345678."[value]).join(""),
  );

export function pictureText({ width, height, cells }: Grid) {
  let text = "";
  for (let i = 0, j = 0; i < cells.length; i = j) {
    while (j < cells.length && cells[j] === cells[i]) j++;
    text += (j - i > 1 ? j - i : "") + SIGNS[cells[i]];
  }
  return `picture ${width}x${height} ${text}`;
}

export function parsePicture(text: string): Grid {
  const [, width, height, runs] = /^picture (\d+)x(\d+) ([0-9#.?a-h]*)$/.exec(text) ?? [];
  if (!width) throw new RangeError(`'${text.slice(0, 40)}' is not a picture`);
  const grid = blank(...sides(width, height));
  let i = 0;
  for (const [, count, sign] of runs.matchAll(/(\d*)([#.?a-h])/gy)) {
    const end = i + Number(count || 1);
    if (end > grid.cells.length)
      throw new RangeError(`the picture has more than ${width} x ${height} cells`);
    grid.cells.fill(sign === "#" ? 1 : SIGNS.indexOf(sign), i, end);
    i = end;
  }
  if (i < grid.cells.length)
    throw new RangeError(`the picture has ${i} cells instead of ${width} x ${height}`);
  return grid;
}

export function sides(width: string, height: string): [number, number] {
  const both: [number, number] = [Number(width), Number(height)];
  if (!both.every((side) => side >= 1 && side <= MAX_SIDE))
    throw new RangeError(`${width} x ${height}: each side must be from 1 to ${MAX_SIDE} cells`);
  return both;
}
