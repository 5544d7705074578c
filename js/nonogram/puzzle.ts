/**
 * A nonogram: the clues of its rows and columns, and its colours.
 *
 * In JSON, a run is its length, or `[length, colour]` if the puzzle has several colours. A colour is
 * `{name, rgb}`; black follows the theme.
 */
import { INK } from "./colours.ts";
import type { Grid, Side } from "./grid.ts";
import * as grids from "./grid.ts";

export interface Line {
  side: Side;
  index: number;
}
export interface Run {
  length: number;
  colour: number;
}
export type Clue = readonly Run[];
/** `colours` are CSS colours; "ink" is that of the text. */
export type Puzzle = Readonly<Record<"rows" | "columns", readonly Clue[]>> & {
  readonly colours: readonly string[];
};

export const CLUES = { row: "rows", column: "columns" } as const;

export const clueAt = (puzzle: Puzzle, { side, index }: Line) => puzzle[CLUES[side]][index] ?? [];

export const lineName = ({ side, index }: Line) => `${side} ${index + 1}`;

export function runs(cells: ArrayLike<number>) {
  const clue: Run[] = [];
  for (let i = 0, start = 0; i < cells.length; start = i) {
    const colour = cells[start];
    while (i < cells.length && cells[i] === colour) i++;
    if (grids.isColour(colour)) clue.push({ length: i - start, colour });
  }
  return clue;
}

export const sameClue = (a: Clue, b: Clue) =>
  a.length === b.length &&
  a.every(({ length, colour }, i) => length === b[i].length && colour === b[i].colour);

export function puzzleOf(grid: Grid, colours: readonly string[] = [INK]): Puzzle {
  const clues = (side: Side, length: number) =>
    Array.from({ length }, (_, i) => runs(grids.lineCells(grid, side, i)));
  return { colours, rows: clues("row", grid.height), columns: clues("column", grid.width) };
}

/** Whether the filled cells of a grid fit every clue; unknown cells count as empty. */
export function isSolution({ rows, columns }: Puzzle, grid: Grid) {
  const fits = (clues: readonly Clue[], side: Side) =>
    clues.every((clue, i) => sameClue(clue, runs(grids.lineCells(grid, side, i))));
  const isSized = rows.length === grid.height && columns.length === grid.width;
  return isSized && fits(rows, "row") && fits(columns, "column");
}

export function cellText(value: number, names: readonly string[]) {
  if (value === grids.UNKNOWN) return "unknown";
  if (value === grids.EMPTY) return "empty";
  return names.length > 1 ? names[value - 1] : "filled";
}

/** The clue in words: "3 1", or "3 brown, 1 red" with the names of several colours. */
export function clueText(clue: Clue, names: readonly string[]) {
  let text = "";
  for (const { length, colour } of clue)
    text += names.length > 1 ? `, ${length} ${names[colour - 1]}` : ` ${length}`;
  return text.replace(/^,? /, "") || "0";
}

/** Reads a puzzle from untrusted JSON; throws a RangeError that names the line and the clue. */
export function fromJSON(json: any): Puzzle {
  if (!Array.isArray(json?.rows) || !Array.isArray(json.columns))
    throw new RangeError("a puzzle needs the lists 'rows' and 'columns'");
  const [height, width] = [json.rows.length, json.columns.length];
  if (!width || !height) throw new RangeError("a puzzle needs at least one row and one column");
  if (width > grids.MAX_SIDE || height > grids.MAX_SIDE)
    throw new RangeError(
      `${width} x ${height} cells are too many: at most ${grids.MAX_SIDE} rows and columns are drawn`,
    );
  const colours = coloursFrom(json.colours);
  const clues = (side: Side, cells: number): Clue[] =>
    json[CLUES[side]].map((clue: unknown, index: number) =>
      clueFrom(clue, lineName({ side, index }), cells, colours.length),
    );
  return { colours, rows: clues("row", width), columns: clues("column", height) };
}

export function coloursFrom(value: unknown): string[] {
  if (!Array.isArray(value) || !value.length) return [INK];
  if (value.length > grids.MAX_COLOURS)
    throw new RangeError(`${value.length} colours: at most ${grids.MAX_COLOURS} are possible`);
  return value.map((item, i) => {
    const text = typeof item === "string" ? item : item?.rgb;
    const colour = /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text;
    if (colour === INK || /^#0{3}(0{3})?$/.test(colour)) return INK;
    if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return colour;
    throw new RangeError(`colour ${i + 1}: '${colour}' is not a colour like #1c1e21`);
  });
}

function clueFrom(value: unknown, where: string, cells: number, colours: number): Clue {
  if (!Array.isArray(value)) throw new RangeError(`${where} is not a list of runs`);
  const clue = value.map((item, i): Run => {
    const [length, colour] = Array.isArray(item) ? item : [item, 1];
    const place = `${where}, clue ${i + 1}`;
    if (!Number.isInteger(length) || length < 0)
      throw new RangeError(`${place}: '${length}' is not a length`);
    if (!Number.isInteger(colour) || colour < 1 || colour > colours)
      throw new RangeError(`${place}: there is no colour ${colour}`);
    return { length, colour };
  });
  const filled = clue.filter((run) => run.length);
  const gaps = filled.filter((run, i) => filled[i - 1]?.colour === run.colour).length;
  const need = filled.reduce((sum, { length }) => sum + length, gaps);
  if (need > cells) throw new RangeError(`${where} needs ${need} cells but has ${cells}`);
  return filled;
}
