/**
 * The next step that one line proves, with its reason: for the time before Python is there, whose hints look at
 * more than one line. The same words and levels as `cubogram.nonogram.human` gives.
 */
import { colourNames } from "./colours.js";
import { EMPTY, isColour, lineCells, UNKNOWN } from "./grid.js";
import { placed } from "./lines.js";
import { CLUES, isSolution, lineName } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./questions.js").Hint} Hint */
/** @typedef {{line: import("./puzzle.js").Line, kind: string, title: string, effort: number, places: number[], values: Uint8Array, text: string, first: number[], last: number[]}} Step */

const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** Places counted from 0 in words: "cell 3", "cells 4 to 7", "cells 1, 4 and 9". @param {readonly number[]} places */
function cellsText(places) {
  const names = places.map((place) => place + 1);
  const last = names.at(-1);
  if (names.length === 1) return `cell ${last}`;
  if (names.length > 2 && Number(last) - names[0] === names.length - 1)
    return `cells ${names[0]} to ${last}`;
  return `cells ${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The easiest step of a line, or null. @param {Puzzle} puzzle @param {Grid} grid @param {import("./puzzle.js").Line} line @returns {Step | "broken" | null} */
function stepOf(puzzle, grid, line) {
  const clue = puzzle[CLUES[line.side]][line.index];
  const cells = lineCells(grid, line.side, line.index);
  const found = placed(clue, cells);
  if (!found) return "broken";
  const { first, last, cells: values } = found;
  const fresh = [...values.keys()].filter((i) => values[i] && cells[i] === UNKNOWN);
  if (!fresh.length) return null;
  const name = lineName(line);
  const step = { line, values, first, last };
  const room = clue.every((_, run) => first[run] === last[run]);
  const painted = cells.filter(isColour).length;
  if (!clue.length)
    return {
      ...step,
      kind: "empty",
      title: "An empty line",
      effort: 1,
      places: fresh,
      text: `${capital(name)} has no filled cells: all of it is empty.`,
    };
  if (room && painted === clue.reduce((sum, { length }) => sum + length, 0))
    return {
      ...step,
      kind: "complete",
      title: "A finished line",
      effort: 1,
      places: fresh,
      text: `All runs of ${name} are painted: its other cells are empty.`,
    };
  const names = colourNames(puzzle.colours);
  for (const [run, { length, colour }] of clue.entries()) {
    const places = fresh.filter(
      (i) => values[i] === colour && last[run] <= i && i < first[run] + length,
    );
    if (!places.length) continue;
    const which = `the ${clue.length > 1 ? `${ordinal(run + 1)} clue, ` : ""}${names.length > 1 ? `${names[colour - 1]} ` : ""}${length}`;
    const text =
      first[run] === last[run]
        ? `In ${name} ${which}, has one place left: ${cellsText(Array.from({ length }, (_, i) => first[run] + i))}.`
        : `In ${name} ${which}, starts at cell ${first[run] + 1} at the earliest and at cell ${last[run] + 1} at the latest: either way it covers ${cellsText(places)}.`;
    return {
      ...step,
      kind: "overlap",
      title: "Overlap",
      effort: 2,
      places,
      text: clue.length > 1 ? text : text.replace(`${which},`, which),
    };
  }
  const reached = (/** @type {number} */ i) =>
    clue.some(({ length }, run) => first[run] <= i && i < last[run] + length);
  const far = fresh.filter((i) => values[i] === EMPTY && !reached(i));
  if (far.length)
    return {
      ...step,
      kind: "reach",
      title: "Out of reach",
      effort: 3,
      places: far,
      text: `No clue of ${name} reaches ${cellsText(far)}: empty.`,
    };
  return {
    ...step,
    kind: "line",
    title: "Line logic",
    effort: 6,
    places: fresh,
    text: `However the clues of ${name} are placed around its known cells, ${cellsText(fresh)} always ${fresh.length > 1 ? "come" : "comes"} out the same.`,
  };
}

/** @param {number} number */
const ordinal = (number) => ["first", "second", "third"][number - 1] ?? `${number}th`;

/** @param {Step} a @param {Step} b */
const isEasier = (a, b) =>
  a.effort < b.effort || (a.effort === b.effort && a.places.length > b.places.length);

/** Larger grids take longer than Python's arrival. */
const MOST_CELLS = 40_000;

/** The easiest step of all lines; null where no line proves anything, which Python must look into. @param {Puzzle} puzzle @param {Grid} grid @returns {Hint | null} */
export function quickHint(puzzle, grid) {
  if (grid.cells.length > MOST_CELLS || isSolution(puzzle, grid)) return null;
  /** @type {Step | null} */
  let best = null;
  for (const side of /** @type {const} */ (["row", "column"])) {
    for (let index = 0; index < puzzle[CLUES[side]].length; index++) {
      const line = { side, index };
      const step = stepOf(puzzle, grid, line);
      if (step === "broken") return null;
      if (step && (!best || isEasier(step, best))) best = step;
    }
  }
  return best && hintOf(puzzle, best);
}

/** @param {Puzzle} puzzle @param {Step} step @returns {Hint} */
function hintOf(puzzle, { line, kind, title, places, values, text, first, last }) {
  const row = line.side === "row";
  /** @type {import("./grid.js").Change[]} */
  const cells = places.map((i) => (row ? [line.index, i, values[i]] : [i, line.index, values[i]]));
  const names = colourNames(puzzle.colours);
  const word = (/** @type {number} */ value) =>
    value === EMPTY ? "empty" : names.length > 1 ? names[value - 1] : "filled";
  const which = [...new Set(places.map((i) => values[i]))].map((value) => {
    const some = places.filter((i) => values[i] === value);
    return `${cellsText(some)} ${some.length > 1 ? "are" : "is"} ${word(value)}`;
  });
  const name = lineName(line);
  const level = { lines: [line], cells: [], spots: [], placements: null };
  return {
    ...{ kind, title, cells, wrong: [], assume: null, chain: [] },
    levels: [
      { ...level, text: `Look at ${name}.` },
      { ...level, text, placements: { line, first, last } },
      { ...level, text: `${capital(name)}: ${which.join(", ")}.`, cells },
    ],
  };
}
