/**
 * Draws what lies over the board for a moment: the current row and column, the cursor, the length of a stroke,
 * the reason of a hint, wrong cells, cells that differ between solutions, assumed cells.
 */
import { isColour } from "./grid.js";
import { drawCross } from "./painter.js";
import { colourOf, textOn } from "./palette.js";

/** @typedef {import("./puzzle.js").Line} Line */
/** @typedef {readonly [number, number, number]} Change row, column, value */
/**
 * @typedef {object} Marks what is shown over the board; empty lists where there is nothing
 * @property {readonly Line[]} lines lines that are spoken of
 * @property {readonly Line[]} badLines lines that cannot hold
 * @property {readonly Change[]} cells cells that are deduced, with their values
 * @property {readonly (readonly [number, number])[]} wrong
 * @property {readonly (readonly [number, number])[]} differ
 * @property {readonly (readonly [number, number])[]} assumed
 * @property {Line | null} line the line of the placements
 * @property {readonly number[]} first where each run of the line begins at the earliest
 * @property {readonly number[]} last where each run begins at the latest
 */
/**
 * @typedef {object} Pointing
 * @property {number} row
 * @property {number} column
 * @property {boolean} cursor whether the keyboard is used
 * @property {number} length of the stroke under way, 0 = none
 */
/** @typedef {import("./painter.js").Scene & {marks: Marks, pointing: Pointing | null}} OverlayScene */

/** @type {Marks} */
export const NO_MARKS = Object.freeze({
  lines: [],
  badLines: [],
  cells: [],
  wrong: [],
  differ: [],
  assumed: [],
  line: null,
  first: [],
  last: [],
});

/**
 * Draws the overlay.
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 */
export function drawOverlay(context, scene) {
  const { layout, marks, palette, pixelRatio, pointing } = scene;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (pointing) {
    drawLine(context, scene, { side: "row", index: pointing.row }, palette.accent, 0.1);
    drawLine(context, scene, { side: "column", index: pointing.column }, palette.accent, 0.1);
  }
  for (const line of marks.lines) drawLine(context, scene, line, palette.accent, 0.2);
  for (const line of marks.badLines) drawLine(context, scene, line, palette.wrong, 0.22);
  context.save();
  context.beginPath();
  context.rect(
    layout.left,
    layout.top,
    layout.right - layout.left + 2,
    layout.bottom - layout.top + 2,
  );
  context.clip();
  for (const [row, column, value] of marks.cells) drawDeduced(context, scene, row, column, value);
  if (marks.line) drawPlacements(context, scene, marks.line, marks.first, marks.last);
  for (const [row, column] of marks.differ) drawDiamond(context, scene, row, column);
  for (const [row, column] of marks.assumed) ring(context, scene, row, column, palette.accent);
  for (const [row, column] of marks.wrong) drawWrong(context, scene, row, column);
  if (pointing?.cursor) ring(context, scene, pointing.row, pointing.column, palette.accent, 3);
  context.restore();
  if (pointing && pointing.length > 1) drawLength(context, scene, pointing);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {Line} line
 * @param {string} colour
 * @param {number} strength
 */
function drawLine(context, { layout }, { side, index }, colour, strength) {
  const { cell, left, right, top, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const start = (side === "row" ? originY : originX) + index * cell;
  const from = Math.max(start, side === "row" ? top : left);
  const to = Math.min(start + cell, side === "row" ? bottom : right);
  if (to <= from) return;
  context.fillStyle = colour;
  context.globalAlpha = strength;
  if (side === "row") context.fillRect(edgeLeft, from, right - edgeLeft, to - from);
  else context.fillRect(from, edgeTop, to - from, bottom - edgeTop);
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {number} row
 * @param {number} column
 * @param {string} colour
 */
function ring(context, { layout, palette }, row, column, colour, width = 2) {
  const { cell, originX, originY } = layout;
  const x = originX + column * cell;
  const y = originY + row * cell;
  // A ring of the paper's colour inside keeps the mark visible on cells of any colour.
  context.strokeStyle = palette.paper;
  context.lineWidth = 1;
  if (cell > 10)
    context.strokeRect(x + width + 0.5, y + width + 0.5, cell - 2 * width, cell - 2 * width);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.strokeRect(x + width / 2, y + width / 2, cell - width + 1, cell - width + 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {number} row
 * @param {number} column
 * @param {number} value
 */
function drawDeduced(context, scene, row, column, value) {
  const { layout, palette, puzzle } = scene;
  const x = layout.originX + column * layout.cell;
  const y = layout.originY + row * layout.cell;
  if (isColour(value)) {
    const inset = layout.cell * 0.2;
    context.fillStyle =
      puzzle.colours.length > 1 ? colourOf(puzzle.colours, value, palette) : palette.accent;
    context.fillRect(
      x + inset,
      y + inset,
      layout.cell - 2 * inset + 1,
      layout.cell - 2 * inset + 1,
    );
  } else {
    drawCross(
      context,
      x + layout.cell / 2 + 0.5,
      y + layout.cell / 2 + 0.5,
      layout.cell * 1.25,
      palette.accent,
    );
  }
  ring(context, scene, row, column, palette.accent, layout.cell > 12 ? 2 : 1);
}

/**
 * The two extreme placements of a line's runs, as bars along its two sides.
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {Line} line
 * @param {readonly number[]} first
 * @param {readonly number[]} last
 */
function drawPlacements(context, { layout, palette, puzzle }, line, first, last) {
  const { cell, originX, originY } = layout;
  const row = line.side === "row";
  const clue = (row ? puzzle.rows : puzzle.columns)[line.index] ?? [];
  const bar = Math.max(2, cell * 0.14);
  const side = (row ? originY : originX) + line.index * cell;
  [first, last].forEach((starts, which) => {
    const across = which ? side + cell - bar : side + 1;
    starts.forEach((start, i) => {
      if (!clue[i]) return;
      const from = (row ? originX : originY) + start * cell + cell * 0.1;
      const length = clue[i].length * cell - cell * 0.2;
      context.fillStyle = palette.accent;
      context.globalAlpha = which ? 0.6 : 1;
      context.beginPath();
      if (row) context.roundRect(from, across, length, bar, bar / 2);
      else context.roundRect(across, from, bar, length, bar / 2);
      context.fill();
      context.globalAlpha = 1;
    });
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {number} row
 * @param {number} column
 */
function drawDiamond(context, { layout, palette }, row, column) {
  const { cell, originX, originY } = layout;
  const x = originX + (column + 0.5) * cell + 0.5;
  const y = originY + (row + 0.5) * cell + 0.5;
  const arm = Math.max(2, cell * 0.26);
  context.fillStyle = palette.accent;
  context.strokeStyle = palette.paper;
  context.lineWidth = Math.max(1, cell * 0.06);
  context.beginPath();
  context.moveTo(x, y - arm);
  context.lineTo(x + arm, y);
  context.lineTo(x, y + arm);
  context.lineTo(x - arm, y);
  context.closePath();
  context.fill();
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {number} row
 * @param {number} column
 */
function drawWrong(context, scene, row, column) {
  const { layout, palette } = scene;
  const { cell, originX, originY } = layout;
  context.fillStyle = palette.wrong;
  context.globalAlpha = 0.75;
  context.fillRect(originX + column * cell + 1, originY + row * cell + 1, cell - 1, cell - 1);
  context.globalAlpha = 1;
  drawCross(
    context,
    originX + (column + 0.5) * cell,
    originY + (row + 0.5) * cell,
    cell * 1.4,
    palette.paper,
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {OverlayScene} scene
 * @param {Pointing} pointing
 */
function drawLength(context, { layout, palette }, { row, column, length }) {
  const { cell, originX, originY, left, right, top } = layout;
  const size = 24;
  const x = Math.min(Math.max(originX + (column + 0.5) * cell, left + size), right - size);
  let y = originY + row * cell - size;
  if (y < top + size / 2) y = originY + (row + 1) * cell + size;
  const text = String(length);
  const width = Math.max(size + 2, text.length * 10 + 14);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.roundRect(x - width / 2, y - size / 2, width, size, size / 2);
  context.fill();
  context.fillStyle = textOn(palette.accent);
  context.font = "600 14px ui-sans-serif, system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + 1);
}
