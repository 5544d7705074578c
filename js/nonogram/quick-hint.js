/**
 * The next step that one line proves, with its reason: for the time before Python is there, whose hints look at
 * more than one line. The same words and levels as `cubogram.nonogram.human` gives.
 */
import { listed } from "../ui/words.js";
import { colourNames } from "./colours.js";
import { isColour, lineCells, UNKNOWN } from "./grid.js";
import { isProven, placed } from "./lines.js";
import { CLUES, cellText, clueAt, isSolution, lineName } from "./puzzle.js";

/** @import { Grid, Change } from "./grid.js" */
/** @import { Line, Puzzle } from "./puzzle.js" */
/** @typedef {{text: string, lines: Line[], cells: Change[], placements?: import("./overlay.js").Marks["placements"]}} Level */
/** @typedef {{kind: string, title: string, levels: Level[], cells: Change[], wrong: never[], assume: null, chain: never[]}} Hint
 *   which line, why, which cells; as Python gives it (py/cubogram/nonogram/human/hint_texts.py) */
/** @typedef {{kind: keyof typeof KINDS, places: number[], values: Uint8Array, text: string, first: number[], last: number[], line: Line}} Step */

/** The reasons, the easiest first, and their titles. */
const KINDS = {
  empty: "An empty line",
  complete: "A finished line",
  overlap: "Overlap",
  reach: "Out of reach",
  line: "Line logic",
};
const ORDER = Object.keys(KINDS);

const SIDES = /** @type {const} */ (["row", "column"]);

/** Larger grids take too long to be proven here. */
const MOST_CELLS = 10_000;

const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** @param {number} number */
const ordinal = (number) => ["first", "second", "third"][number - 1] ?? `${number}th`;

/** Places counted from 0 in words: "cell 3", "cells 4 to 7", "rows 1, 4 and 9". @param {readonly number[]} places */
function cellsText(places, thing = "cell") {
  const names = places.map((place) => String(place + 1));
  if (names.length === 1) return `${thing} ${names[0]}`;
  if (names.length > 2 && (places.at(-1) ?? 0) - places[0] === names.length - 1)
    return `${thing}s ${names[0]} to ${names.at(-1)}`;
  return `${thing}s ${listed(names)}`;
}

/** The easiest step of a line, or null. @param {Puzzle} puzzle @param {Grid} grid @param {Line} line @returns {Step | "broken" | null} */
function stepOf(puzzle, grid, line) {
  const clue = clueAt(puzzle, line);
  const cells = lineCells(grid, line.side, line.index);
  const found = placed(clue, cells);
  if (!found) return "broken";
  const { first, last, cells: values } = found;
  const fresh = [...values.keys()].filter((i) => values[i] && cells[i] === UNKNOWN);
  if (!fresh.length) return null;
  const name = lineName(line);
  /** @type {(kind: Step["kind"], places: number[], text: string) => Step} */
  const step = (kind, places, text) => ({ line, values, first, last, kind, places, text });
  if (!clue.length)
    return step("empty", fresh, `${capital(name)} has no filled cells: all of it is empty.`);
  const isPlaced = clue.every((_, run) => first[run] === last[run]);
  const isPainted =
    cells.filter(isColour).length === clue.reduce((sum, { length }) => sum + length, 0);
  if (isPlaced && isPainted)
    return step("complete", fresh, `All runs of ${name} are painted: its other cells are empty.`);
  for (const [run, { length, colour }] of clue.entries()) {
    const [from, to] = [first[run], last[run]];
    const places = fresh.filter((i) => values[i] === colour && to <= i && i < from + length);
    if (!places.length) continue;
    const names = colourNames(puzzle.colours);
    const size = names.length > 1 ? `${names[colour - 1]} ${length}` : length;
    const which = clue.length > 1 ? `the ${ordinal(run + 1)} clue, ${size},` : `the ${size}`;
    const all = Array.from({ length }, (_, i) => from + i);
    const why =
      from === to
        ? `fits only in ${cellsText(all)}`
        : `starts at cell ${from + 1} at the earliest and at cell ${to + 1} at the latest: either way it covers ${cellsText(places)}`;
    return step("overlap", places, `In ${name} ${which} ${why}.`);
  }
  const far = fresh.filter(
    (i) => !clue.some(({ length }, run) => first[run] <= i && i < last[run] + length),
  );
  if (far.length)
    return step(
      "reach",
      far,
      `No clue of ${name} reaches ${cellsText(far)}, so ${far.length === 1 ? "it is" : "they are"} empty.`,
    );
  const come = `always ${fresh.length > 1 ? "come" : "comes"} out the same`;
  const around = `However the clues of ${name} are placed around its known cells`;
  return step("line", fresh, `${around}, ${cellsText(fresh)} ${come}.`);
}

/** Whether a step is easier than another, or as easy and longer. @param {Step} a @param {Step} b */
const isEasier = (a, b) =>
  a.kind === b.kind
    ? a.places.length > b.places.length
    : ORDER.indexOf(a.kind) < ORDER.indexOf(b.kind);

/** The easiest step of all lines; null where no line proves anything or a known cell may be wrong, which Python must look into. @param {Puzzle} puzzle @param {Grid} grid @returns {Hint | null} */
export function quickHint(puzzle, grid) {
  if (grid.cells.length > MOST_CELLS || isSolution(puzzle, grid)) return null;
  if (!isProven(puzzle, grid)) return null;
  /** @type {Step[]} */
  const steps = [];
  for (const side of SIDES) {
    for (const index of puzzle[CLUES[side]].keys()) {
      const step = stepOf(puzzle, grid, { side, index });
      if (step === "broken") return null;
      if (step) steps.push(step);
    }
  }
  if (!steps.length) return null;
  const best = steps.reduce((one, other) => (isEasier(other, one) ? other : one));
  const alike = steps.filter(({ kind }) => kind === best.kind);
  const isSimple = best.kind === "empty" || best.kind === "complete";
  return isSimple && alike.length > 1 ? finished(alike) : hintOf(puzzle, best);
}

/** Several lines whose unknown cells are all empty, which is one step for a person. @param {Step[]} steps @returns {Hint} */
function finished(steps) {
  const { kind } = steps[0];
  const names = SIDES.map((side) => {
    const places = steps.filter(({ line }) => line.side === side).map(({ line }) => line.index);
    return places.length ? cellsText(places, side) : "";
  });
  const which = listed(names.filter(Boolean));
  const cells = steps.flatMap(cellsOf);
  const once = [...new Map(cells.map((cell) => [String(cell), cell])).values()];
  const lines = steps.map(({ line }) => line);
  const why =
    kind === "empty"
      ? `${capital(which)} have no filled cells: all their cells are empty.`
      : `All runs of ${which} are painted: their other cells are empty.`;
  const levels = [
    { text: `Look at ${which}.`, lines, cells: [] },
    { text: why, lines, cells: [] },
    { text: `The unknown cells of ${which} are empty.`, lines, cells: once },
  ];
  return { kind, title: KINDS[kind], levels, cells: once, wrong: [], assume: null, chain: [] };
}

/** @param {Step} step @returns {Change[]} */
const cellsOf = ({ line: { side, index }, places, values }) =>
  places.map((i) => (side === "row" ? [index, i, values[i]] : [i, index, values[i]]));

/** @param {Puzzle} puzzle @param {Step} step @returns {Hint} */
function hintOf({ colours }, step) {
  const { line, kind, places, values, text, first, last } = step;
  const cells = cellsOf(step);
  const names = colourNames(colours);
  const which = [...new Set(places.map((i) => values[i]))].map((value) => {
    const some = places.filter((i) => values[i] === value);
    return `${cellsText(some)} ${some.length > 1 ? "are" : "is"} ${cellText(value, names)}`;
  });
  const name = lineName(line);
  const lines = [line];
  const levels = [
    { text: `Look at ${name}.`, lines, cells: [] },
    { text, lines, cells: [], placements: { line, first, last } },
    { text: `${capital(name)}: ${which.join(", ")}.`, lines, cells },
  ];
  return { kind, title: KINDS[kind], levels, cells, wrong: [], assume: null, chain: [] };
}
