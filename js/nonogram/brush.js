/**
 * The rules of the two brushes, *fill* and *mark*, which work the same way.
 *
 * The first cell of a stroke decides what it does. If the cell is unknown, the stroke paints: unknown cells get the
 * brush's value, others stay. If the cell has the brush's value, the stroke erases: cells with that value become
 * unknown, others stay. If the cell has another brush's value, nothing happens. A stroke stays on the row or column
 * given by its first two cells. In colour puzzles, every colour is a brush of its own.
 */
import { at, EMPTY, UNKNOWN } from "./grid.js";
import { strokeText } from "./moves.js";

/** @typedef {{tool: "fill" | "mark", colour: number}} Brush `colour` matters for the tool "fill" only */
/**
 * @typedef {object} Stroking a stroke in progress
 * @property {import("./moves.js").Verb | null} verb null: the stroke does nothing
 * @property {number} colour
 * @property {number} row of the first cell
 * @property {number} column of the first cell
 * @property {"row" | "column" | null} axis the direction of the stroke, once it has two cells
 * @property {number} from first position touched on that line
 * @property {number} to last position touched on that line
 * @property {{row: number, column: number} | null} corner for a rectangle, the cell touched last; null for a line
 */

/** What a stroke does if its first cell has this value, or null; `overpaint`: colours replace others (editor
 * only). @param {number} value @param {Brush} brush @returns {Stroking["verb"]} */
export function strokeVerb(value, brush, overpaint = false) {
  if (brush.tool === "mark") {
    if (value === UNKNOWN) return "mark";
    return value === EMPTY ? "unmark" : null;
  }
  if (value === brush.colour) return "erase";
  if (overpaint && value !== EMPTY) return "over";
  return value === UNKNOWN ? "fill" : null;
}

/** The stroke that begins at a cell. @param {import("./grid.js").Grid} grid @param {Brush} brush @param {number} row @param {number} column @returns {Stroking} */
export function beginStroke(grid, brush, row, column, overpaint = false, rectangle = false) {
  const verb = strokeVerb(at(grid, row, column), brush, overpaint);
  const corner = rectangle ? { row, column } : null;
  return { verb, colour: brush.colour, row, column, axis: null, from: 0, to: 0, corner };
}

/** The stroke after touching another cell. The second cell fixes the line; a cell diagonal to the first is ignored.
 * For later cells only the position along the line counts, and the cells in between are touched too.
 * @param {Stroking} stroke @param {number} row @param {number} column
 * @returns {Stroking} */
export function extendStroke(stroke, row, column) {
  if (stroke.corner) return { ...stroke, corner: { row, column } };
  let { axis, from, to } = stroke;
  if (!axis) {
    if ((row === stroke.row) === (column === stroke.column)) return stroke;
    axis = row === stroke.row ? "row" : "column";
    from = axis === "row" ? stroke.column : stroke.row;
    to = from;
  }
  const place = axis === "row" ? column : row;
  if (axis === stroke.axis && place >= from && place <= to) return stroke;
  return { ...stroke, axis, from: Math.min(from, place), to: Math.max(to, place) };
}

/** The stroke as a move; "" if it does nothing. @param {Stroking} stroke */
export function strokeMove(stroke) {
  const { verb, colour } = stroke;
  if (!verb) return "";
  const { top, bottom, left, right } = strokeBox(stroke);
  const marks = verb === "mark" || verb === "unmark";
  return strokeText({ verb, colour: marks ? 1 : colour, top, bottom, left, right });
}

/** The cells a stroke covers. @param {Stroking} stroke */
function strokeBox({ row, column, axis, from, to, corner }) {
  const [rows, columns] = corner
    ? [
        [row, corner.row],
        [column, corner.column],
      ]
    : [axis === "column" ? [from, to] : [row], axis === "row" ? [from, to] : [column]];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  return { top, bottom, left: Math.min(...columns), right: Math.max(...columns) };
}

/** The size of a stroke in cells: "5", or "5 x 3" for a rectangle; "" for a single cell. @param {Stroking} stroke */
export function strokeSize(stroke) {
  const { top, bottom, left, right } = strokeBox(stroke);
  const sides = [right - left + 1, bottom - top + 1].filter((side) => side > 1);
  return sides.join(" x ");
}

/** The other tool, with the same colour. @param {Brush} brush @returns {Brush} */
export const otherBrush = (brush) => ({ ...brush, tool: brush.tool === "fill" ? "mark" : "fill" });

/** Samples per cell of a movement: enough to miss no more than the corner of a cell. */
const SAMPLES = 8;

/** The cells that a straight movement from one point to another crosses, each a neighbour of the one before.
 * @param {number} x0 in cells @param {number} y0 @param {number} x1
 * @param {number} y1 @returns {[row: number, column: number][]} without the starting cell */
export function crossedCells(x0, y0, x1, y1) {
  const samples = Math.ceil(SAMPLES * Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)));
  /** @type {[number, number][]} */
  const cells = [];
  let last = [Math.floor(y0), Math.floor(x0)];
  for (let i = 1; i <= samples; i++) {
    const part = i / samples;
    const row = Math.floor(i < samples ? y0 + (y1 - y0) * part : y1);
    const column = Math.floor(i < samples ? x0 + (x1 - x0) * part : x1);
    if (row === last[0] && column === last[1]) continue;
    cells.push([row, column]);
    last = [row, column];
  }
  return cells;
}
