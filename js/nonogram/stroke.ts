/**
 * Strokes, and moves as text: for undo, storage and sharing. Rows and columns count from 1; the strokes of one move are
 * joined by "; ".
 *
 *     fill r3 c5-9     unknown cells become filled         fill 2 r3 c5-9   with the second colour
 *     erase r3 c5-9    filled cells become unknown         mark, unmark     the same with cells marked empty
 *     over 2 r3 c5-9   cells of other colours become filled, too
 *     clear · rotate · flip left-right · shift right 1 · resize 20x15 at 0,0 · picture 5x3 2a.?b?
 *
 * The first cell decides what a stroke does: an unknown cell is painted, one that has the brush's value is erased, and
 * any other is left alone. A stroke stays on the row or column of its first two cells, unless it is a rectangle.
 */

import type { History } from "./game.ts";
import * as grids from "./grid.ts";
import { type Change, EMPTY, type Grid, isColour, UNKNOWN } from "./grid.ts";
import { CLUES, type Puzzle, runs, sameClue } from "./puzzle.ts";

export type Verb = "fill" | "erase" | "mark" | "unmark" | "over";
export interface Brush {
  tool: "fill" | "mark";
  colour: number;
}
interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export interface Stroke extends Box {
  verb: Verb | null; // null: it does nothing
  colour: number;
}
/** A stroke in progress. `axis`: the direction it is bound to, null before it has one. */
export interface Drawn extends Stroke {
  row: number;
  column: number;
  axis: "row" | "column" | "rectangle" | null;
}
export type Symmetry = "none" | "left-right" | "top-bottom" | "both" | "half-turn";

export const otherBrush = ({ tool, colour }: Brush): Brush => ({
  tool: tool === "fill" ? "mark" : "fill",
  colour,
});

export function verbOf(value: number, { tool, colour }: Brush, overpaints = false): Verb | null {
  if (tool === "mark") return value === UNKNOWN ? "mark" : value === EMPTY ? "unmark" : null;
  if (value === colour) return "erase";
  if (overpaints && value !== EMPTY) return "over";
  return value === UNKNOWN ? "fill" : null;
}

export function begun(
  grid: Grid,
  brush: Brush,
  { row, column }: grids.Cell,
  { overpaints = false, isRectangle = false } = {},
): Drawn {
  const verb = verbOf(grids.at(grid, row, column), brush, overpaints);
  const box = { top: row, bottom: row, left: column, right: column };
  const axis = isRectangle ? "rectangle" : null;
  return { ...box, verb, colour: brush.colour, row, column, axis };
}

/** Extends a stroke to a cell, of which only the position on its axis counts. */
export function extend(stroke: Drawn, { row, column }: grids.Cell) {
  const { row: r, column: c } = stroke;
  if (stroke.axis === "rectangle") {
    [stroke.top, stroke.bottom] = [Math.min(r, row), Math.max(r, row)];
    [stroke.left, stroke.right] = [Math.min(c, column), Math.max(c, column)];
    return;
  }
  if (!stroke.axis && (row === r) !== (column === c)) stroke.axis = row === r ? "row" : "column";
  if (stroke.axis === "row") {
    stroke.left = Math.min(stroke.left, column);
    stroke.right = Math.max(stroke.right, column);
  } else if (stroke.axis) {
    stroke.top = Math.min(stroke.top, row);
    stroke.bottom = Math.max(stroke.bottom, row);
  }
}

/** "5", or "5 x 3" for a rectangle; "" for one cell. */
export function sizeText({ top, bottom, left, right }: Box) {
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width > 1 && height > 1) return `${width} x ${height}`;
  return width * height > 1 ? String(width * height) : "";
}

/** Paints strokes into a grid's own cells, except those in `spared`. */
export function paint(grid: Grid, strokes: readonly Stroke[], spared: Grid | null = null) {
  const { width, height, cells } = grid;
  for (const { verb, colour, top, bottom, left, right } of strokes) {
    const from = verb === "erase" ? colour : verb === "unmark" ? EMPTY : UNKNOWN;
    const to = verb === "mark" ? EMPTY : verb === "fill" || verb === "over" ? colour : UNKNOWN;
    for (let row = top; verb && row <= Math.min(bottom, height - 1); row++)
      for (let i = row * width + left; i <= row * width + Math.min(right, width - 1); i++)
        if ((cells[i] === from || (verb === "over" && cells[i] !== EMPTY)) && !spared?.cells[i])
          cells[i] = to;
  }
  return grid;
}

export function mirrored(stroke: Stroke, symmetry: Symmetry, { width, height }: Grid): Stroke[] {
  if (symmetry === "none") return [stroke];
  const { top, bottom, left, right } = stroke;
  const across = { left: width - 1 - right, right: width - 1 - left };
  const down = { top: height - 1 - bottom, bottom: height - 1 - top };
  const images: Partial<Box>[] = {
    "left-right": [across],
    "top-bottom": [down],
    both: [across, down, { ...across, ...down }],
    "half-turn": [{ ...across, ...down }],
  }[symmetry];
  return [stroke, ...images.map((image) => ({ ...stroke, ...image }))];
}

/** The move that sets cells: a stroke for each run of equal neighbours in a row. */
export function cellsMove(cells: readonly Change[]) {
  const strokes: Stroke[] = [];
  for (const [row, column, value] of [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const verb = isColour(value) ? "fill" : "mark";
    const colour = isColour(value) ? value : 1;
    const last = strokes.at(-1);
    const isNext = last?.top === row && last.right === column - 1;
    if (isNext && last.verb === verb && last.colour === colour) last.right = column;
    else strokes.push({ verb, colour, top: row, bottom: row, left: column, right: column });
  }
  return moveText(strokes);
}

/** A move, with the other cells of each line that it finishes marked empty. */
export function withCrosses(puzzle: Puzzle, before: Grid, move: string) {
  const after = apply(before, move);
  const crosses = new Map<number, Change>();
  for (const side of grids.SIDES)
    puzzle[CLUES[side]].forEach((clue, index) => {
      const cells = grids.lineCells(after, side, index);
      if (
        grids.sameCells(cells, grids.lineCells(before, side, index)) ||
        !sameClue(runs(cells), clue)
      )
        return;
      cells.forEach((value, k) => {
        const [row, column] = side === "row" ? [index, k] : [k, index];
        if (value === UNKNOWN) crosses.set(row * after.width + column, [row, column, EMPTY]);
      });
    });
  return crosses.size ? `${move}; ${cellsMove([...crosses.values()])}` : move;
}

/** A move, with the crosses taken off that came with the stroke which had finished a line that it opens again. */
export function withoutCrosses(puzzle: Puzzle, history: History, before: Grid, move: string) {
  const after = apply(before, move);
  const isDone = (grid: Grid, side: grids.Side, index: number) =>
    sameClue(runs(grids.lineCells(grid, side, index)), puzzle[CLUES[side]][index]);
  const opened = grids.SIDES.flatMap((side) =>
    [...puzzle[CLUES[side]].keys()]
      .filter((index) => isDone(before, side, index) && !isDone(after, side, index))
      .map((index) => ({ side, index, came: [] as Change[] })),
  );
  if (!opened.length) return move;
  let grid = grids.parsePicture(history.start);
  for (const made of history.moves.slice(0, history.index)) {
    const next = apply(grid, made);
    for (const line of opened)
      if (!isDone(grid, line.side, line.index) && isDone(next, line.side, line.index))
        line.came = grids
          .changes(grid, next)
          .filter((cell) => cell[2] === EMPTY && cell[line.side === "row" ? 0 : 1] === line.index);
    grid = next;
  }
  const gone = opened.flatMap(({ side, came }) =>
    came.filter(
      ([row, column]) =>
        grids.at(after, row, column) === EMPTY &&
        !(side === "row" ? isDone(after, "column", column) : isDone(after, "row", row)),
    ),
  );
  const off = gone.map(([row, column]): Stroke => {
    const box = { top: row, bottom: row, left: column, right: column };
    return { ...box, verb: "unmark", colour: 1 };
  });
  return off.length ? `${move}; ${moveText(off)}` : move;
}

export const moveText = (strokes: readonly Stroke[]) =>
  [...new Set(strokes.map(strokeText))].join("; ");

function strokeText({ verb, colour, top, bottom, left, right }: Stroke) {
  const range = (from: number, to: number) => (from === to ? from + 1 : `${from + 1}-${to + 1}`);
  const isPlain = verb === "mark" || verb === "unmark" || (colour === 1 && verb !== "over");
  return `${verb}${isPlain ? "" : ` ${colour}`} r${range(top, bottom)} c${range(left, right)}`;
}

const STROKE = /^(fill|erase|mark|unmark|over)(?: ([1-8]))? r(\d+)(?:-(\d+))? c(\d+)(?:-(\d+))?$/;

export function parseStroke(text: string): Stroke | null {
  const [, verb, colour = 1, r1, r2 = r1, c1, c2 = c1] = STROKE.exec(text) ?? [];
  const [top, bottom, left, right] = [r1, r2, c1, c2].map((place) => Number(place) - 1);
  if (!verb || top < 0 || left < 0 || bottom < top || right < left) return null;
  return { verb: verb as Verb, colour: Number(colour), top, bottom, left, right };
}

const WAYS: Record<string, [down: number, right: number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

const WHOLE: [RegExp, (grid: Grid, ...parts: string[]) => Grid][] = [
  [/^clear$/, ({ width, height }) => grids.blank(width, height)],
  [/^(picture .*)$/, (_, text) => grids.parsePicture(text)],
  [
    /^rotate$/,
    (grid) => grids.taken(grid, [grid.height, grid.width], (r, c) => [grid.height - 1 - c, r]),
  ],
  [
    /^flip (left-right|top-bottom)$/,
    (grid, way) =>
      grids.taken(grid, [grid.width, grid.height], (r, c) =>
        way === "left-right" ? [r, grid.width - 1 - c] : [grid.height - 1 - r, c],
      ),
  ],
  [
    /^shift (left|right|up|down) (\d+)$/,
    (grid, way, by) => {
      const { width, height } = grid;
      const [down, right] = WAYS[way].map((step) => step * Number(by));
      const around = (place: number, size: number) => ((place % size) + size) % size;
      return grids.taken(grid, [width, height], (r, c) => [
        around(r - down, height),
        around(c - right, width),
      ]);
    },
  ],
  [
    /^resize (\d+)x(\d+) at (-?\d+),(-?\d+)$/,
    (grid, width, height, right, down) =>
      grids.taken(grid, grids.sides(width, height), (r, c) => [
        r - Number(down),
        c - Number(right),
      ]),
  ],
];

/** The grid after moves; throws a RangeError if a text is not a move. */
export const apply = (grid: Grid, ...moves: string[]) =>
  moves.flatMap((move) => move.split("; ")).reduce(applyPart, grids.copied(grid));

function applyPart(grid: Grid, part: string) {
  const stroke = parseStroke(part);
  if (stroke) return paint(grid, [stroke]);
  for (const [pattern, act] of WHOLE) {
    const match = pattern.exec(part);
    if (match) return act(grid, ...match.slice(1));
  }
  throw new RangeError(`'${part.slice(0, 40)}' is not a move`);
}
