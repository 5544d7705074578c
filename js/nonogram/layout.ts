/** Where everything on the board is, in CSS pixels. The clue areas stay at the left and the top while the grid scrolls. */
import type { Point } from "../ui/hands.ts";
import type { Cell, Grid } from "./grid.ts";
import { clueAt, type Line, type Puzzle } from "./puzzle.ts";

/**
 * `left` to `bottom` is the visible part of the grid. Its first cell starts at (`originX`, `originY`), which may be
 * outside that part; in a view that is not scrolled, at (`anchorX`, `anchorY`). The clues start at `edgeLeft` and
 * `edgeTop`. `cell` is the side of a cell, `font` the font size of the clues.
 */
export type Layout = Record<
  | ("cell" | "font" | "left" | "top" | "right" | "bottom" | "edgeLeft" | "edgeTop")
  | ("originX" | "originY" | "anchorX" | "anchorY"),
  number
> & { isCut: boolean }; // only a part of the grid is visible

/** Width of a digit and height of a line, relative to the font size. */
const DIGIT = 0.58;
const LINE = 1.16;
/** Cells smaller than this have no thin lines between them. */
const LINES_FROM = 5;
/** Free space around the map, and the smallest size at which it is useful. */
const MAP_MARGIN = 2;
const SMALLEST_MAP = 24;

/** Cells between thick lines, 0 = none; whether there are thin ones. */
export interface Mesh {
  gap: number;
  thin: boolean;
}

/** The mesh from two attributes: "all", "bold" or "none", and a number. */
export function meshOf(mesh: string | null, gap: string | null): Mesh {
  const cells = mesh === "none" ? 0 : Number(gap ?? 5);
  return { gap: cells >= 1 ? Math.floor(cells) : 0, thin: !mesh || mesh === "all" };
}

export const isThick = (index: number, count: number, { gap }: Mesh) =>
  index === 0 || index === count || (gap > 0 && index % gap === 0);

export function lineWidth(isThick: boolean, cell: number, pixelRatio: number, { thin }: Mesh) {
  if (cell < LINES_FROM) return isThick && cell >= 2 ? 1 / pixelRatio : 0;
  if (!isThick) return thin ? Math.max(1, Math.floor(pixelRatio * 0.75)) / pixelRatio : 0;
  return Math.max(cell < 12 ? 1 : 2, Math.round(pixelRatio * (cell < 12 ? 1 : 1.5))) / pixelRatio;
}

export const pointAt = ({ originX, originY, cell }: Layout, { x, y }: Point): Cell => ({
  column: (x - originX) / cell,
  row: (y - originY) / cell,
});

export function visible(layout: Layout, { width, height }: Grid) {
  const { left, right, top, bottom, originX, originY, cell } = layout;
  return {
    top: Math.max(0, Math.floor((top - originY) / cell)),
    bottom: Math.min(height - 1, Math.ceil((bottom - originY) / cell) - 1),
    left: Math.max(0, Math.floor((left - originX) / cell)),
    right: Math.min(width - 1, Math.ceil((right - originX) / cell) - 1),
  };
}

/** The map of a partly visible grid, in the corner between the clues; null if that is too small. */
export function mapOf({ edgeLeft, edgeTop, left, top }: Layout, grid: Grid) {
  const [x, y] = [edgeLeft + MAP_MARGIN, edgeTop + MAP_MARGIN];
  const [right, bottom] = [left - 2 * MAP_MARGIN, top - 2 * MAP_MARGIN];
  const scale = Math.min((right - x) / grid.width, (bottom - y) / grid.height);
  const [width, height] = [grid.width * scale, grid.height * scale];
  return Math.max(width, height) < SMALLEST_MAP ? null : { x, y, width, height, scale };
}

const digits = ({ length }: { length: number }) => String(length).length;
/** The gap between two runs of a row's clue, in digits; coloured patches need a smaller one. */
const gapOf = ({ colours }: Puzzle) => (colours.length > 1 ? 0.62 : 1);

/** The room that clues need: rows in digits, a gap counts as one; columns in runs, and the digits of the longest run. */
export function clueDepth(puzzle: Puzzle) {
  const { rows, columns } = puzzle;
  const row = rows.map((clue) =>
    clue.reduce((sum, run) => sum + digits(run), (clue.length - 1) * gapOf(puzzle)),
  );
  const longest = columns.flat().reduce((most, run) => Math.max(most, digits(run)), 1);
  return { row, column: columns.map((clue) => clue.length), digits: longest };
}

export const clueArea = (row: number, column: number, font: number) => ({
  width: (row * DIGIT + 0.7) * font,
  height: (column * LINE + 0.5) * font,
});

/** The largest font with which runs of so many digits fit above a cell. */
export const widestFont = (digits: number, cell: number) => (cell * 0.96) / (digits * DIGIT);

/** A line's runs, first run first, with the centre of each number and its width. A line without runs gets a 0. */
export function runPlaces(puzzle: Puzzle, layout: Layout, line: Line) {
  const { font, left, top, originX, originY, cell } = layout;
  const isRow = line.side === "row";
  const clue = clueAt(puzzle, line);
  const middle = (isRow ? originY : originX) + (line.index + 0.5) * cell + 0.5;
  let end = isRow ? left - font * 0.42 : top - font * 0.8;
  return (clue.length ? clue : [{ length: 0, colour: 0 }])
    .toReversed()
    .map((run) => {
      const width = digits(run) * font * DIGIT;
      const [x, y] = isRow ? [end - width / 2, middle] : [middle, end];
      end -= isRow ? width + font * DIGIT * gapOf(puzzle) : font * LINE;
      return { ...run, x, y, width };
    })
    .reverse();
}

export function runAt(puzzle: Puzzle, layout: Layout, { x, y }: Point) {
  const { left, top, right, bottom } = layout;
  const isRow = x < left && y >= top && y < bottom;
  if (!isRow && !(y < top && x >= left && x < right)) return null;
  const side = isRow ? "row" : "column";
  const line: Line = { side, index: Math.floor(pointAt(layout, { x, y })[side]) };
  if (!clueAt(puzzle, line).length) return null;
  const far = runPlaces(puzzle, layout, line).map((run) => Math.abs(isRow ? run.x - x : run.y - y));
  return { ...line, run: far.indexOf(Math.min(...far)) };
}
