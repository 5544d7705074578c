/**
 * Moves as text, and what they do to a grid. Drawing, undo, saving, sharing and replay all use them.
 *
 *     fill r3 c5-9        unknown cells become filled         fill 2 r3 c5-9   with the second colour
 *     erase r3 c5-9       filled cells become unknown
 *     mark r3-8 c5        unknown cells become marked empty
 *     unmark r3-8 c5      marked cells become unknown
 *     over 2 r3 c5-9      unknown cells and those of other colours become filled
 *     clear               every cell becomes unknown
 *     shift right 1       also left, up, down; wraps around the edges
 *     flip left-right     also top-bottom
 *     rotate              a quarter turn clockwise
 *     resize 20x15 at 0,0 width x height, and where the old corner goes (right, down)
 *     picture 5x3 2#3.    a whole grid, row by row, run-length encoded
 *
 * Rows and columns count from 1. The moves of one step are joined by "; ".
 */
import * as grids from "./grid.js";
import { blank, EMPTY, isColour, MAX_SIDE, UNKNOWN } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {"fill" | "erase" | "mark" | "unmark" | "over"} Verb */
/** @typedef {{verb: Verb, colour: number, top: number, bottom: number, left: number, right: number}} Stroke
 *   a straight line of cells and what happens to them; rows and columns count from 0 */

const STROKE = /^(fill|erase|mark|unmark|over)(?: ([1-8]))? r(\d+)(?:-(\d+))? c(\d+)(?:-(\d+))?$/;
const PICTURE = /^picture (\d+)x(\d+) ([0-9#.?a-h]*)$/;

/** In run-length text the colours are letters, since digits are counts: a = first colour. */
const LETTERS = "?abcdefgh.";

/** The text of a stroke. @param {Stroke} stroke */
export function strokeText({ verb, colour, top, bottom, left, right }) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) =>
    from === to ? `${from + 1}` : `${from + 1}-${to + 1}`;
  const plain = verb === "mark" || verb === "unmark" || (colour === 1 && verb !== "over");
  return `${verb}${plain ? "" : ` ${colour}`} r${range(top, bottom)} c${range(left, right)}`;
}

/** Parses a stroke; null if the text is something else. @param {string} text @returns {Stroke | null} */
export function parseStroke(text) {
  const match = STROKE.exec(text);
  if (!match) return null;
  const [, verb, colour = 1, r1, r2 = r1, c1, c2 = c1] = match;
  const [top, bottom, left, right] = [r1, r2, c1, c2].map((place) => Number(place) - 1);
  if (top < 0 || left < 0 || bottom < top || right < left) return null;
  return { verb: /** @type {Verb} */ (verb), colour: Number(colour), top, bottom, left, right };
}

/** The value of a cell after a stroke. @param {number} value @param {Stroke} stroke */
function strokedCell(value, { verb, colour }) {
  switch (verb) {
    case "fill":
      return value === UNKNOWN ? colour : value;
    case "mark":
      return value === UNKNOWN ? EMPTY : value;
    case "erase":
      return value === colour ? UNKNOWN : value;
    case "unmark":
      return value === EMPTY ? UNKNOWN : value;
    case "over":
      return value === EMPTY ? value : colour;
  }
}

/** The grid after a stroke. @param {Grid} grid @param {Stroke} stroke @returns {Grid} */
function stroked(grid, stroke) {
  const cells = grid.cells.slice();
  for (let r = stroke.top; r <= Math.min(stroke.bottom, grid.height - 1); r++) {
    for (let c = stroke.left; c <= Math.min(stroke.right, grid.width - 1); c++) {
      const i = r * grid.width + c;
      cells[i] = strokedCell(cells[i], stroke);
    }
  }
  return { ...grid, cells };
}

/** The move that sets a whole grid. @param {Grid} grid */
export function pictureText({ width, height, cells }) {
  let text = "";
  for (let i = 0, j = 0; i < cells.length; i = j) {
    while (j < cells.length && cells[j] === cells[i]) j++;
    text += (j - i > 1 ? j - i : "") + LETTERS[cells[i]];
  }
  return `picture ${width}x${height} ${text}`;
}

/** The grid that a "picture" move sets; throws a RangeError if the move is invalid. @param {string} text
 * @returns {Grid} */
export function parsePicture(text) {
  const match = PICTURE.exec(text);
  if (!match) throw new RangeError(`'${text.slice(0, 40)}' is not a picture`);
  const [width, height] = sizes(match[1], match[2]);
  const grid = blank(width, height);
  let i = 0;
  for (const [, count, symbol] of match[3].matchAll(/(\d*)([#.?a-h])/gy)) {
    const end = i + Number(count || 1);
    if (end > grid.cells.length)
      throw new RangeError(`the picture has more than ${width} x ${height} cells`);
    grid.cells.fill(symbol === "#" ? 1 : LETTERS.indexOf(symbol), i, end);
    i = end;
  }
  if (i < grid.cells.length)
    throw new RangeError(`the picture has ${i} cells instead of ${width} x ${height}`);
  return grid;
}

/** @param {string} width @param {string} height */
function sizes(width, height) {
  const both = [Number(width), Number(height)];
  if (both.some((side) => side < 1 || side > MAX_SIDE))
    throw new RangeError(`${width} x ${height}: each side must be from 1 to ${MAX_SIDE} cells`);
  return both;
}

/** Moves other than strokes: their pattern, and the grid after one. @type {[RegExp, (grid: Grid, ...parts: any[]) => Grid][]} */
const OTHERS = [
  [/^clear$/, ({ width, height }) => blank(width, height)],
  [/^(picture .*)$/, (_, text) => parsePicture(text)],
  [/^rotate$/, (grid) => grids.rotated(grid)],
  [/^flip (left-right|top-bottom)$/, (grid, direction) => grids.flipped(grid, direction)],
  [/^shift (left|right|up|down) (\d+)$/, (grid, to, by) => grids.shifted(grid, to, Number(by))],
  [
    /^resize (\d+)x(\d+) at (-?\d+),(-?\d+)$/,
    (grid, w, h, right, down) => {
      const [width, height] = sizes(w, h);
      return grids.resized(grid, width, height, Number(down), Number(right));
    },
  ],
];

/** The grid after one step (moves joined by "; "); throws a RangeError that quotes an invalid move. @param {Grid} grid
 * @param {string} step */
export const apply = (grid, step) => step.split("; ").reduce(applyMove, grid);

/** @param {Grid} grid @param {string} move @returns {Grid} */
function applyMove(grid, move) {
  const stroke = parseStroke(move);
  if (stroke) return stroked(grid, stroke);
  for (const [pattern, change] of OTHERS) {
    const match = pattern.exec(move);
    if (match) return change(grid, ...match.slice(1));
  }
  throw new RangeError(`'${move.slice(0, 40)}' is not a move`);
}

/** The step that sets the given cells: one stroke for each run of equal neighbours in a row.
 * @param {readonly grids.Change[]} cells */
export function cellsText(cells) {
  /** @type {Stroke[]} */
  const strokes = [];
  for (const [row, column, value] of [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    /** @type {Verb} */
    const verb = isColour(value) ? "fill" : "mark";
    const colour = isColour(value) ? value : 1;
    const last = strokes.at(-1);
    const joins =
      last?.top === row &&
      last.right === column - 1 &&
      last.verb === verb &&
      last.colour === colour;
    if (last && joins) last.right = column;
    else strokes.push({ verb, colour, top: row, bottom: row, left: column, right: column });
  }
  return strokes.map(strokeText).join("; ");
}

/** @typedef {"none" | "left-right" | "top-bottom" | "both" | "half-turn"} Symmetry */

/** A stroke's text together with its mirror images. @param {string} text @param {Symmetry} symmetry @param {Grid} grid */
export function mirroredText(text, symmetry, { width, height }) {
  const stroke = parseStroke(text);
  if (!stroke || symmetry === "none") return text;
  const { top, bottom, left, right } = stroke;
  const across = { left: width - 1 - right, right: width - 1 - left };
  const down = { top: height - 1 - bottom, bottom: height - 1 - top };
  const images = {
    "left-right": [stroke, { ...stroke, ...across }],
    "top-bottom": [stroke, { ...stroke, ...down }],
    both: [{}, across, down, { ...across, ...down }].map((image) => ({ ...stroke, ...image })),
    "half-turn": [stroke, { ...stroke, ...across, ...down }],
  }[symmetry];
  return [...new Set(images.map(strokeText))].join("; ");
}
