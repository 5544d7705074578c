/**
 * Everything that can be deduced from one line alone: where its runs can be, which cells follow, which runs are done,
 * and whether any placement is left. Python does the same (tests/shared_cases/lines.json), but with a delay.
 */
import { EMPTY, isColour, lineCells, sameSize, UNKNOWN } from "./grid.js";
import { CLUES } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Clue} Clue */
/** @typedef {Uint8Array} Cells */
/** @typedef {{first: number[], last: number[], cells: Uint8Array}} Placed the earliest and the latest start of each run,
 *   and the line with every cell that is the same in all placements */
/** @typedef {{broken: boolean, done: readonly boolean[]}} Judged whether no placement is left; which runs are certainly done */
/** @typedef {{grid: import("./grid.js").Grid, rows: Judged[], columns: Judged[]}} Judgement */

/** `holds[j][i]`: whether the first i cells can hold the first j runs; `begins[j][i]`: whether run j can
 * begin at cell i, considering only that run and what comes before it. @param {Clue} clue @param {Cells} cells */
function fromTheBeginning(clue, cells) {
  const size = cells.length;
  const empty = Uint8Array.from(cells, (value) => Number(value === UNKNOWN || value === EMPTY));
  const none = new Uint8Array(size + 1);
  none[0] = 1;
  for (let i = 0; i < size; i++) none[i + 1] = none[i] & empty[i];
  const holds = [none];
  const begins = clue.map(({ length, colour }, run) => {
    const apart = clue[run - 1]?.colour === colour; // then there must be an empty cell in between
    const [held, next, begin] = [holds[run], new Uint8Array(size + 1), new Uint8Array(size + 1)];
    let free = 0; // cells in a row before this position that can have the colour
    for (let i = 1; i <= size; i++) {
      free = cells[i - 1] === UNKNOWN || cells[i - 1] === colour ? free + 1 : 0;
      const place = i - length;
      if (free >= length)
        begin[place] = apart ? place && empty[place - 1] & held[place - 1] : held[place];
      next[i] = (next[i - 1] & empty[i - 1]) | (place < 0 ? 0 : begin[place]);
    }
    holds.push(next);
    return begin;
  });
  return { holds, begins, empty };
}

/** Everything that can be deduced from a line, or null if no placement is left. @param {Clue} clue @param {Cells} cells
 * @returns {Placed | null} */
export function placed(clue, cells) {
  const [size, count] = [cells.length, clue.length];
  const { holds, begins, empty } = fromTheBeginning(clue, cells);
  if (!holds[count][size]) return null;
  const after = fromTheBeginning(clue.toReversed(), cells.toReversed());
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const last = [];
  const can = new Uint16Array(size); // a bit for every value that a cell can have
  clue.forEach(({ length, colour }, run) => {
    const [begin, end] = [begins[run], after.begins[count - 1 - run]];
    let covered = 0; // cells before this are marked already
    for (let place = 0; place + length <= size; place++) {
      if (!(begin[place] & end[size - place - length])) continue;
      first[run] ??= place;
      last[run] = place;
      for (let i = Math.max(covered, place); i < place + length; i++) can[i] |= 1 << colour;
      covered = place + length;
    }
  });
  holds.forEach((held, run) => {
    const rest = after.holds[count - run];
    for (let i = 0; i < size; i++) can[i] |= (held[i] & empty[i] & rest[size - i - 1]) << EMPTY;
  });
  const values = Uint8Array.from(can, (bits) => 31 - Math.clz32(bits));
  return {
    first,
    last,
    cells: values.map((value, i) => (can[i] === 1 << value ? value : UNKNOWN)),
  };
}

/** @type {Judged} */
const NOTHING = { broken: false, done: Object.freeze([]) };

/** The judgement of a line. @param {Clue} clue @param {Cells} cells @returns {Judged} */
export function judgedLine(clue, cells) {
  if (cells.every((value) => value === UNKNOWN)) return NOTHING;
  const found = placed(clue, cells);
  if (!found) return { broken: true, done: [] };
  const isPainted = (/** @type {number} */ from, /** @type {number} */ to) =>
    cells.subarray(from, to).every(isColour);
  const done = clue.map(
    ({ length }, run) =>
      found.first[run] === found.last[run] &&
      isPainted(found.first[run], found.first[run] + length),
  );
  return { broken: false, done };
}

/** In grids with more cells, a line is judged only once it has changed: judging all at once would take seconds. */
const MOST_AT_ONCE = 40_000;

/** The judgement of every line of a grid; that of unchanged lines is reused.
 * @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} grid
 * @param {Judgement | null} before the previous one, of the same puzzle @returns {Judgement} */
export function judged(puzzle, grid, before) {
  const old = before && sameSize(before.grid, grid) ? before : null;
  const isTooMuch = !old && grid.cells.length > MOST_AT_ONCE;
  const side = (/** @type {import("./grid.js").Side} */ name) =>
    puzzle[CLUES[name]].map((clue, i) => {
      const cells = lineCells(grid, name, i);
      const was = old && lineCells(old.grid, name, i);
      return was?.every((value, k) => value === cells[k])
        ? /** @type {Judgement} */ (old)[CLUES[name]][i]
        : isTooMuch
          ? NOTHING
          : judgedLine(clue, cells);
    });
  return { grid, rows: side("row"), columns: side("column") };
}

/** Whether a run is certainly done. @param {Judgement | null} judgement @param {import("./puzzle.js").Line} line @param {number} run */
export const isDone = (judgement, { side, index }, run) =>
  judgement?.[CLUES[side]][index]?.done[run] ?? false;

/** Whether a line has no placement left. @param {Judgement | null} judgement @param {import("./puzzle.js").Line} line */
export const isBroken = (judgement, { side, index }) =>
  judgement?.[CLUES[side]][index]?.broken ?? false;
