/**
 * Moves as text, and what they do to a grid: the one way by which drawing, undo, saving, sharing and replay go.
 *
 *     fill r3 c5-9        unknown cells become filled         fill 2 r3 c5-9   with the second colour
 *     erase r3 c5-9       filled cells become unknown
 *     mark r3-8 c5        unknown cells become marked empty
 *     unmark r3-8 c5      marked cells become unknown
 *     over 2 r3 c5-9      unknown and otherwise coloured cells become filled
 *     clear               every cell becomes unknown
 *     shift right 1       also left, up, down; around the edges
 *     flip left-right     also top-bottom
 *     rotate              a quarter turn clockwise
 *     resize 20x15 at 0,0 width x height, and where the old corner goes (right, down)
 *     picture 5x3 2#3.    a whole grid, row by row, run-length encoded
 *
 * Rows and columns count from 1. Several moves that are one step are joined by "; ".
 */
import {
  blank,
  EMPTY,
  flipped,
  isColour,
  MAX_COLOURS,
  MAX_SIDE,
  resized,
  rotated,
  shifted,
  toText,
  UNKNOWN,
} from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {"fill" | "erase" | "mark" | "unmark" | "over"} Verb */
/**
 * @typedef {object} Stroke a straight line of cells and what happens to them; rows and columns count from 0
 * @property {Verb} verb
 * @property {number} colour
 * @property {number} top
 * @property {number} bottom
 * @property {number} left
 * @property {number} right
 */

const STROKE = /^(fill|erase|mark|unmark|over)(?: ([1-8]))? r(\d+)(?:-(\d+))? c(\d+)(?:-(\d+))?$/;
const SHIFT = /^shift (left|right|up|down) (\d+)$/;
const FLIP = /^flip (left-right|top-bottom)$/;
const RESIZE = /^resize (\d+)x(\d+) at (-?\d+),(-?\d+)$/;
const PICTURE = /^picture (\d+)x(\d+) ([0-9#.?a-h]*)$/;

/** In run-length text the colours are letters, so that digits only count: a = first colour. */
const LETTERS = "?abcdefgh.";

/**
 * The text of a stroke.
 * @param {Stroke} stroke
 */
export function strokeText({ verb, colour, top, bottom, left, right }) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) =>
    from === to ? `${from + 1}` : `${from + 1}-${to + 1}`;
  const plain = verb === "mark" || verb === "unmark" || (colour === 1 && verb !== "over");
  return `${verb}${plain ? "" : ` ${colour}`} r${range(top, bottom)} c${range(left, right)}`;
}

/**
 * The stroke a text says, or null where it is another move.
 * @param {string} text
 * @returns {Stroke | null}
 */
export function parseStroke(text) {
  const match = STROKE.exec(text);
  if (!match) return null;
  const [, verb, colour, r1, r2, c1, c2] = match;
  const stroke = {
    verb: /** @type {Verb} */ (verb),
    colour: Number(colour ?? 1),
    top: Number(r1) - 1,
    bottom: Number(r2 ?? r1) - 1,
    left: Number(c1) - 1,
    right: Number(c2 ?? c1) - 1,
  };
  const { top, bottom, left, right } = stroke;
  return top < 0 || left < 0 || bottom < top || right < left ? null : stroke;
}

/**
 * What a cell becomes under a stroke.
 * @param {number} value
 * @param {Stroke} stroke
 */
export function strokedCell(value, { verb, colour }) {
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
      return value === UNKNOWN || isColour(value) ? colour : value;
  }
}

/**
 * The grid after a stroke.
 * @param {Grid} grid
 * @param {Stroke} stroke
 * @returns {Grid}
 */
export function stroked(grid, stroke) {
  const cells = grid.cells.slice();
  for (let r = stroke.top; r <= Math.min(stroke.bottom, grid.height - 1); r++) {
    for (let c = stroke.left; c <= Math.min(stroke.right, grid.width - 1); c++) {
      const i = r * grid.width + c;
      cells[i] = strokedCell(cells[i], stroke);
    }
  }
  return { ...grid, cells };
}

/**
 * The move that sets a whole grid.
 * @param {Grid} grid
 */
export function pictureText(grid) {
  let text = "";
  for (let i = 0; i < grid.cells.length; ) {
    let j = i;
    while (j < grid.cells.length && grid.cells[j] === grid.cells[i]) j++;
    text += (j - i > 1 ? j - i : "") + LETTERS[grid.cells[i]];
    i = j;
  }
  return `picture ${grid.width}x${grid.height} ${text}`;
}

/**
 * The grid a "picture" move sets; throws a RangeError.
 * @param {string} text
 * @returns {Grid}
 */
export function parsePicture(text) {
  const match = PICTURE.exec(text);
  if (!match) throw new RangeError(`'${text.slice(0, 40)}' is not a picture`);
  const [width, height] = sizes(match[1], match[2]);
  const grid = blank(width, height);
  let i = 0;
  for (const [, count, symbol] of match[3].matchAll(/(\d*)([#.?a-h])/g)) {
    const end = i + (count ? Number(count) : 1);
    if (end > grid.cells.length)
      throw new RangeError(`the picture has more than ${width} x ${height} cells`);
    grid.cells.fill(symbol === "#" ? 1 : LETTERS.indexOf(symbol), i, end);
    i = end;
  }
  if (i !== grid.cells.length)
    throw new RangeError(`the picture has ${i} cells instead of ${width} x ${height}`);
  return grid;
}

/**
 * @param {string} width
 * @param {string} height
 * @returns {[number, number]}
 */
function sizes(width, height) {
  const size = /** @type {[number, number]} */ ([Number(width), Number(height)]);
  if (size.some((side) => side < 1 || side > MAX_SIDE)) {
    throw new RangeError(`${width} x ${height} is not between 1 and ${MAX_SIDE} cells`);
  }
  return size;
}

/**
 * The grid after one step (moves joined by "; "); throws a RangeError that quotes what is not a move.
 * @param {Grid} grid
 * @param {string} step
 * @returns {Grid}
 */
export function applied(grid, step) {
  return step.split("; ").reduce(appliedMove, grid);
}

/**
 * @param {Grid} grid
 * @param {string} move
 * @returns {Grid}
 */
function appliedMove(grid, move) {
  const stroke = parseStroke(move);
  if (stroke) return stroked(grid, stroke);
  if (move === "clear") return blank(grid.width, grid.height);
  if (move === "rotate") return rotated(grid);
  if (move.startsWith("picture ")) return parsePicture(move);
  const flip = FLIP.exec(move);
  if (flip) return flipped(grid, /** @type {"left-right" | "top-bottom"} */ (flip[1]));
  const shift = SHIFT.exec(move);
  if (shift) {
    const by = Number(shift[2]) * (shift[1] === "left" || shift[1] === "up" ? -1 : 1);
    return shift[1] === "left" || shift[1] === "right"
      ? shifted(grid, 0, by)
      : shifted(grid, by, 0);
  }
  const resize = RESIZE.exec(move);
  if (resize) {
    const [width, height] = sizes(resize[1], resize[2]);
    return resized(grid, width, height, Number(resize[4]), Number(resize[3]));
  }
  throw new RangeError(`'${move.slice(0, 40)}' is not a move`);
}

/**
 * The moves that turn the known cells of a list into strokes: one per run of equal neighbours in a row.
 * @param {readonly (readonly [number, number, number])[]} cells row, column, value
 */
export function cellsText(cells) {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @type {Stroke[]} */
  const strokes = [];
  for (const [row, column, value] of sorted) {
    const last = strokes.at(-1);
    /** @type {Verb} */
    const verb = isColour(value) ? "fill" : "mark";
    const colour = isColour(value) ? value : 1;
    if (
      last &&
      last.top === row &&
      last.right === column - 1 &&
      last.verb === verb &&
      last.colour === colour
    )
      last.right = column;
    else strokes.push({ verb, colour, top: row, bottom: row, left: column, right: column });
  }
  return strokes.map(strokeText).join("; ");
}

/** @typedef {"none" | "left-right" | "top-bottom" | "both" | "half-turn"} Symmetry */

/**
 * A stroke's text together with its mirror images.
 * @param {string} text
 * @param {Symmetry} symmetry
 * @param {Grid} grid
 */
export function mirroredText(text, symmetry, { width, height }) {
  const stroke = parseStroke(text);
  if (!stroke || symmetry === "none") return text;
  const across = (/** @type {Stroke} */ s) => ({
    ...s,
    left: width - 1 - s.right,
    right: width - 1 - s.left,
  });
  const down = (/** @type {Stroke} */ s) => ({
    ...s,
    top: height - 1 - s.bottom,
    bottom: height - 1 - s.top,
  });
  const images = {
    "left-right": [stroke, across(stroke)],
    "top-bottom": [stroke, down(stroke)],
    both: [stroke, across(stroke), down(stroke), across(down(stroke))],
    "half-turn": [stroke, across(down(stroke))],
  }[symmetry];
  return [...new Set(images.map(strokeText))].join("; ");
}

/** How many colours a grid uses: the largest colour number, at least 1.
 * @param {Grid} grid
 */
export function coloursUsed(grid) {
  return Math.min(
    MAX_COLOURS,
    grid.cells.reduce((most, value) => (isColour(value) ? Math.max(most, value) : most), 1),
  );
}

/** @param {Grid} grid */
export const gridText = (grid) => toText(grid).join("\n");
