/**
 * What can be deduced from one line alone: where its runs can be, which runs are done, and whether any placement is left.
 * Python does the same (tests/shared_cases/lines.json), but with a delay.
 */
import * as grids from "./grid.ts";
import { EMPTY, type Grid, isColour, UNKNOWN } from "./grid.ts";
import { CLUES, type Clue, type Line, type Puzzle } from "./puzzle.ts";

export interface Judged {
  broken: boolean;
  done: readonly boolean[];
}
export interface Judgement {
  grid: Grid;
  rows: Judged[];
  columns: Judged[];
}

/** Where each run can begin at all, in an empty line: from its first place on, in as many places as cells are left over,
 * and one. */
function rangesOf(clue: Clue, size: number) {
  let end = 0;
  const firsts = clue.map(({ length, colour }, run) => {
    end += length + Number(clue[run - 1]?.colour === colour); // between equal colours, a cell is empty
    return end - length;
  });
  return { firsts, range: size + 1 - end };
}

/** Where each run can begin, considering only that run and what comes before it: a flag for each place in its range, run
 * by run. Null if the runs do not fit. */
function beginnings(clue: Clue, cells: Uint8Array) {
  const size = cells.length;
  const { firsts, range } = rangesOf(clue, size);
  if (range < 1) return null;
  const bare = cells.map((value) => Number(value === UNKNOWN || value === EMPTY));
  const begins = new Uint8Array(clue.length * range);
  let held = new Uint8Array(size + 1); // whether the cells before this can hold the runs so far
  let next = new Uint8Array(size + 1);
  held[0] = 1;
  for (let i = 0; i < size; i++) held[i + 1] = held[i] & bare[i];
  for (let run = 0, at = 0; run < clue.length; run++) {
    const { length, colour } = clue[run];
    const first = firsts[run];
    const isApart = clue[run - 1]?.colour === colour;
    let free = 0; // cells in a row before this position that can have the colour
    next[first] = 0;
    for (let i = first + 1, place = i - length; place < first + range; i++, place++) {
      free = cells[i - 1] === UNKNOWN || cells[i - 1] === colour ? free + 1 : 0;
      let begin = 0;
      if (free >= length) begin = isApart ? held[place - 1] & bare[place - 1] : held[place];
      if (place >= first) begins[at++] = begin;
      next[i] = begin | (next[i - 1] & bare[i - 1]);
    }
    [held, next] = [next, held];
  }
  return held[size] ? begins : null;
}

/** The earliest and the latest start of each run, or null if no placement is left. */
export function placed(clue: Clue, cells: Uint8Array) {
  const { firsts, range } = rangesOf(clue, cells.length);
  const before = beginnings(clue, cells);
  const after = before && beginnings(clue.toReversed(), cells.toReversed());
  if (!before || !after) return null;
  const first: number[] = [];
  const last: number[] = [];
  for (let i = 0; i < before.length; i++) {
    if (!(before[i] & after[before.length - 1 - i])) continue;
    const run = Math.floor(i / range);
    first[run] ??= firsts[run] + (i % range);
    last[run] = firsts[run] + (i % range);
  }
  return { first, last };
}

const NOTHING: Judged = { broken: false, done: Object.freeze([]) };

export function judgedLine(clue: Clue, cells: Uint8Array): Judged {
  if (cells.every((value) => value === UNKNOWN)) return NOTHING;
  const found = placed(clue, cells);
  if (!found) return { broken: true, done: [] };
  const { first, last } = found;
  const done = clue.map(
    ({ length }, i) =>
      first[i] === last[i] && cells.subarray(first[i], first[i] + length).every(isColour),
  );
  return { broken: false, done };
}

/** In grids with more cells, a line is judged only once it has changed: judging all at once would take seconds. */
const MOST_AT_ONCE = 40_000;

/** The judgement of every line of a grid; that of lines unchanged since `before` is reused. */
export function judged(puzzle: Puzzle, grid: Grid, before: Judgement | null): Judgement {
  const old = before && grids.sameSize(before.grid, grid) ? before : null;
  const isTooMuch = !old && grid.cells.length > MOST_AT_ONCE;
  const touched = { row: new Set<number>(), column: new Set<number>() };
  for (const [row, column] of old ? grids.changes(old.grid, grid) : []) {
    touched.row.add(row);
    touched.column.add(column);
  }
  const side = (name: grids.Side) =>
    puzzle[CLUES[name]].map((clue, i) => {
      if (old && !touched[name].has(i)) return old[CLUES[name]][i];
      return isTooMuch ? NOTHING : judgedLine(clue, grids.lineCells(grid, name, i));
    });
  return { grid, rows: side("row"), columns: side("column") };
}

export const isDone = (judgement: Judgement | null, { side, index }: Line, run: number) =>
  judgement?.[CLUES[side]][index]?.done[run] ?? false;

export const isBroken = (judgement: Judgement | null, { side, index }: Line) =>
  judgement?.[CLUES[side]][index]?.broken ?? false;
