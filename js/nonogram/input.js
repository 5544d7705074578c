/**
 * Turns pointer and key inputs on the board into moves as text.
 *
 * `interpret(game, ui, input)` changes nothing but the UI state. It returns the move, "" if only the UI state changed,
 * or null if the input has no meaning.
 */
import { beginStroke, extendStroke, otherBrush, strokeMove } from "./brush.js";
import { at, UNKNOWN } from "./grid.js";
import { apply, cellsText, mirroredText } from "./moves.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{row: number, column: number}} Place */
/**
 * @typedef {object} Ui the state of the input: never saved, never undone
 * @property {import("./brush.js").Brush} brush
 * @property {"fill" | "mark"} keyTool the tool last used by a key
 * @property {import("./moves.js").Verb | null} verb of the last stroke, which Shift with the arrows continues; null:
 *   the first cell decides
 * @property {import("./brush.js").Stroking | null} stroke in progress
 * @property {boolean} keyed whether the cursor was last moved by keys, so that it is shown
 * @property {Place} cursor
 * @property {Place | null} hover the cell under the mouse
 * @property {import("./moves.js").Symmetry} symmetry (edit)
 * @property {boolean} rectangle whether strokes are rectangles
 * @property {boolean} overpaint whether colours replace others (edit)
 */
/**
 * @typedef {{kind: "press", row: number, column: number, other: boolean} | {kind: "drag", row: number, column: number}
 *   | {kind: "other"} | {kind: "release"} | {kind: "cancel"} | {kind: "hover", place: Place | null}
 *   | {kind: "key", key: string, shift: boolean} | {kind: "keyup", key: string}} Input
 */

/** @type {Record<string, [down: number, right: number]>} */
export const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** @type {Record<string, "fill" | "mark">} */
const TOOLS = { " ": "fill", Enter: "fill", x: "mark", Delete: "mark", Backspace: "mark" };

/** A description of the keys for screen readers. */
export const KEYS_HELP =
  "Arrow keys move. Space fills, X marks empty. Hold Shift with the arrows to continue the last stroke. " +
  "Control Z undoes, Control Y redoes. Plus and minus zoom, 0 shows all.";

/** @returns {Ui} */
export const newUi = () => ({
  brush: { tool: "fill", colour: 1 },
  keyTool: "fill",
  verb: null,
  stroke: null,
  keyed: false,
  cursor: { row: 0, column: 0 },
  hover: null,
  symmetry: "none",
  rectangle: false,
  overpaint: false,
});

/** @param {Game} game @param {Ui} ui @param {Input} input @returns {string | null} */
export function interpret(game, ui, input) {
  switch (input.kind) {
    case "press":
      Object.assign(ui, { cursor: place(input), hover: place(input), keyed: false });
      begin(game, ui, input.other ? otherBrush(ui.brush) : ui.brush);
      return "";
    case "drag":
      Object.assign(ui, { cursor: place(input), hover: place(input), keyed: false });
      if (ui.stroke) ui.stroke = extendStroke(ui.stroke, input.row, input.column);
      return "";
    case "other":
      return turnBrush(game, ui);
    case "release":
      return endStroke(game, ui);
    case "cancel":
      ui.stroke = null;
      return "";
    case "hover":
      ui.hover = input.place;
      if (input.place) ui.keyed = false;
      return "";
    case "key":
      return interpretKey(game, ui, input.key, input.shift);
    case "keyup":
      return input.key === "Shift" && ui.keyed ? endStroke(game, ui) : null;
  }
}

/** @param {Place} cell @returns {Place} */
const place = ({ row, column }) => ({ row, column });

/** @param {Game} game @param {Ui} ui @param {string} key @param {boolean} shift */
function interpretKey(game, ui, key, shift) {
  const { width, height } = game.grid;
  const { row, column } = ui.cursor;
  const go = (/** @type {number} */ r, /** @type {number} */ c) => {
    const clamp = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, value));
    ui.cursor = { row: clamp(r, height), column: clamp(c, width) };
    ui.keyed = true;
    return "";
  };
  if (key in ARROWS) {
    const [down, right] = ARROWS[key];
    if (shift && !ui.stroke) begin(game, ui, { ...ui.brush, tool: ui.keyTool }, ui.verb);
    go(row + down, column + right);
    if (shift && ui.stroke) ui.stroke = extendStroke(ui.stroke, ui.cursor.row, ui.cursor.column);
    return "";
  }
  if (key in TOOLS) {
    ui.keyed = true;
    ui.keyTool = TOOLS[key];
    begin(game, ui, { ...ui.brush, tool: ui.keyTool });
    return endStroke(game, ui);
  }
  if (key === "Home") return go(row, 0);
  if (key === "End") return go(row, width - 1);
  if (key === "PageUp") return go(0, column);
  if (key === "PageDown") return go(height - 1, column);
  if (/^[1-8]$/.test(key)) {
    if (Number(key) > game.puzzle.colours.length) return null;
    Object.assign(ui, {
      brush: { tool: "fill", colour: Number(key) },
      keyTool: "fill",
      verb: null,
    });
    return "";
  }
  if (key !== "Escape" || !ui.stroke) return null;
  ui.stroke = null;
  return "";
}

/** @param {Game} game @param {Ui} ui @param {import("./brush.js").Brush} brush
 * @param {Ui["verb"]} [verb] if given, the first cell does not decide */
function begin({ mode, locked, solved, history, deduced }, ui, brush, verb = null) {
  const { row, column } = ui.cursor;
  ui.stroke = null;
  if (locked || solved) return;
  const grid = history.state;
  const overpaint = mode === "edit" && ui.overpaint;
  ui.stroke = beginStroke(grid, brush, row, column, overpaint, ui.rectangle && !ui.keyed);
  if (verb) ui.stroke.verb = verb;
  const proven = deduced && at(grid, row, column) === UNKNOWN && at(deduced, row, column);
  if (proven) ui.stroke.verb = null; // a proven cell cannot be assumed
}

/** Switches a stroke that has not moved yet to the other brush, if that does anything there. @param {Game} game
 * @param {Ui} ui */
function turnBrush(game, ui) {
  const before = ui.stroke;
  if (!before || before.axis) return null;
  begin(game, ui, otherBrush(ui.brush));
  if (ui.stroke?.verb) return "";
  ui.stroke = before;
  return null;
}

/** Ends the stroke, and returns its move. @param {Game} game @param {Ui} ui */
function endStroke(game, ui) {
  const move = previewMove(game, ui);
  if (ui.stroke) ui.verb = ui.stroke.verb;
  ui.stroke = null;
  return move;
}

/** The move of the stroke in progress; "" without a stroke, or if it has no effect. @param {Game} game
 * @param {Ui} ui */
export function previewMove({ mode, history, deduced }, { stroke, symmetry }) {
  const text = stroke && strokeMove(stroke);
  if (!text) return "";
  if (mode === "edit") return mirroredText(text, symmetry, history.state);
  return deduced ? withoutProven(text, history.state, deduced) : text;
}

/** The stroke without proven cells. @param {string} text @param {Grid} grid @param {Grid} proven */
function withoutProven(text, grid, proven) {
  const next = apply(grid, text);
  if (grid.cells.some((value, i) => value && !next.cells[i])) return text; // erasing affects only assumptions
  /** @type {[number, number, number][]} */
  const cells = [];
  next.cells.forEach((value, i) => {
    if (value !== grid.cells[i] && !proven.cells[i])
      cells.push([Math.floor(i / grid.width), i % grid.width, value]);
  });
  return cellsText(cells);
}
