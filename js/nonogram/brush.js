/**
 * The rules of the two brushes, *fill* and *mark*, which have equal standing.
 *
 * The first cell a stroke touches decides. If it is unknown, the stroke paints: unknown cells become what the
 * brush makes, others stay. If it is what the brush makes, the stroke erases: such cells become unknown, others
 * stay. If it is what another brush makes, nothing happens. A stroke stays on the row or column given by its
 * first two cells. In colour puzzles every colour is a brush of its own.
 */
import { at, EMPTY, UNKNOWN } from "./grid.js";
import { strokeText } from "./moves.js";

/** @typedef {{tool: "fill" | "mark", colour: number}} Brush colour counts for the tool "fill" only */
/**
 * @typedef {object} Stroking a stroke under way
 * @property {import("./moves.js").Verb | null} verb null: the stroke does nothing
 * @property {number} colour
 * @property {number} row of the first cell
 * @property {number} column of the first cell
 * @property {"row" | "column" | null} axis the line the stroke stays on, once it has two cells
 * @property {number} from first position touched on that line
 * @property {number} to last position touched on that line
 * @property {{row: number, column: number} | null} corner of a rectangle: the cell touched last; null: a line is drawn
 */

/** What a stroke does whose first cell holds this value, or null; `overpaint`: colours cover others (editor
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

/** The stroke after it touches a further cell. The second cell fixes the line; a cell diagonal to the first
 * names no line and is passed over. Later cells count by their place along the line, and the cells between
 * two of them are touched too. @param {Stroking} stroke @param {number} row @param {number} column
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

/** The stroke as a move; "" when it does nothing. @param {Stroking} stroke */
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

/** How many cells a stroke covers: "5", of a rectangle "5 x 3"; "" for a single one. @param {Stroking} stroke */
export function strokeSize(stroke) {
  const { top, bottom, left, right } = strokeBox(stroke);
  const sides = [right - left + 1, bottom - top + 1].filter((side) => side > 1);
  return sides.join(" x ");
}

/** The brush of equal standing: the other tool, with the same colour. @param {Brush} brush @returns {Brush} */
export const otherBrush = (brush) => ({ ...brush, tool: brush.tool === "fill" ? "mark" : "fill" });

/** Samples of a movement: so many a cell that none is passed over by more than a corner. */
const SAMPLES = 8;

/** The cells that a straight movement crosses, from the cell of one point to that of another, each a
 * neighbour of the one before. @param {number} x0 in cells @param {number} y0 @param {number} x1
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
