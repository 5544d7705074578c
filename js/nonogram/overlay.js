/**
 * Draws temporary marks over the board: the current row and column, the cursor, the size of a stroke, the reason for a
 * hint, wrong cells, cells that differ between solutions, assumed cells.
 */
import { colourOf, textOn } from "./colours.js";
import { clipped, drawCross, TYPEFACE, thumbnail } from "./draw.js";
import { isColour } from "./grid.js";
import { mapOf } from "./layout.js";
import { clueAt } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Line} Line */
/** @typedef {readonly (readonly [row: number, column: number])[]} Cells */
/**
 * @typedef {object} Marks the marks over the board; lists may be empty
 * @property {readonly Line[]} lines highlighted lines
 * @property {readonly Line[]} badLines lines that cannot be right
 * @property {readonly import("./grid.js").Change[]} cells deduced cells, with their values
 * @property {Cells} wrong
 * @property {Cells} differ
 * @property {Cells} assumed
 * @property {{line: import("./puzzle.js").Line, first: number[], last: number[]} | null} placements the earliest and
 *   the latest start of each run of a line
 */
/** @typedef {{row: number, column: number, cursor: boolean, size: string}} Pointing
 *   the current cell, whether it has a ring, and the size of the stroke in progress, "" = none */
/** @typedef {import("./draw.js").Scene & {marks: Marks, pointing: Pointing | null, frame: import("./layout.js").Frame}} OverlayScene */

/** @type {Marks} */
export const NO_MARKS = Object.freeze({
  ...{ lines: [], badLines: [], cells: [], wrong: [], differ: [], assumed: [] },
  placements: null,
});

/** @param {CanvasRenderingContext2D} context @param {OverlayScene} scene */
export function drawOverlay(context, scene) {
  const { layout, marks, palette, pixelRatio, pointing, puzzle } = scene;
  const { cell, left, right, top, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const { accent, paper, wrong } = palette;

  /** Tints a row or column. @param {Line} line @param {string} colour @param {number} strength */
  function tint({ side, index }, colour, strength) {
    const start = (side === "row" ? originY : originX) + index * cell;
    const from = Math.max(start, side === "row" ? top : left);
    const to = Math.min(start + cell, side === "row" ? bottom : right);
    if (to <= from) return;
    context.fillStyle = context.strokeStyle = colour;
    context.globalAlpha = strength;
    // Coloured clues only get a frame, so that their colours can be distinguished.
    const clues = puzzle.colours.length > 1;
    const [x, y] = clues ? [left, top] : [edgeLeft, edgeTop];
    if (side === "row") context.fillRect(x, from, right - x, to - from);
    else context.fillRect(from, y, to - from, bottom - y);
    context.globalAlpha = 3 * strength;
    context.lineWidth = 2;
    if (clues && side === "row") context.strokeRect(edgeLeft, from + 1, left - edgeLeft, cell - 1);
    if (clues && side === "column") context.strokeRect(from + 1, edgeTop, cell - 1, top - edgeTop);
    context.globalAlpha = 1;
  }

  /** Draws a frame around a cell. @param {number} row @param {number} column */
  function ring(row, column, width = 2) {
    const [x, y] = [originX + column * cell, originY + row * cell];
    // A ring of the paper's colour inside keeps the mark visible on cells of any colour.
    context.strokeStyle = paper;
    context.lineWidth = 1;
    if (cell > 10)
      context.strokeRect(x + width + 0.5, y + width + 0.5, cell - 2 * width, cell - 2 * width);
    context.strokeStyle = accent;
    context.lineWidth = width;
    context.strokeRect(x + width / 2, y + width / 2, cell - width + 1, cell - width + 1);
  }

  /** The centre of a cell, allowing for the line at its top and left. @param {number} row @param {number} column */
  const middle = (row, column) => [
    originX + (column + 0.5) * cell + 0.5,
    originY + (row + 0.5) * cell + 0.5,
  ];

  /** Draws a deduced cell. @param {import("./grid.js").Change} change */
  function deduced([row, column, value]) {
    const [x, y] = middle(row, column);
    const side = cell * 0.6 + 1;
    const { colours } = puzzle;
    context.fillStyle = colours.length > 1 ? colourOf(colours, value, palette.ink) : accent;
    if (isColour(value)) context.fillRect(x - side / 2, y - side / 2, side, side);
    else drawCross(context, x, y, cell * 1.25, accent);
    ring(row, column, cell > 12 ? 2 : 1);
  }

  /** Draws the earliest and the latest placement of a line's runs, as bars along its two sides.
   * @param {NonNullable<Marks["placements"]>} placements */
  function placements({ line, first, last }) {
    const row = line.side === "row";
    const bar = Math.max(2, cell * 0.14);
    const start = (row ? originY : originX) + line.index * cell;
    context.fillStyle = accent;
    for (const [i, { length }] of clueAt(puzzle, line).entries()) {
      const long = (length - 0.2) * cell;
      for (const isFirst of [true, false]) {
        const from = (row ? originX : originY) + ((isFirst ? first : last)[i] + 0.1) * cell;
        const across = isFirst ? start + 1 : start + cell - bar;
        context.globalAlpha = isFirst ? 1 : 0.6;
        context.beginPath();
        if (row) context.roundRect(from, across, long, bar, bar / 2);
        else context.roundRect(across, from, bar, long, bar / 2);
        context.fill();
      }
    }
    context.globalAlpha = 1;
  }

  /** Draws a diamond: solutions differ here. @param {number} row @param {number} column */
  function diamond(row, column) {
    const [x, y] = middle(row, column);
    const arm = Math.max(2, cell * 0.26);
    context.fillStyle = accent;
    context.strokeStyle = paper;
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

  /** Draws a wrong cell. @param {number} row @param {number} column */
  function wrongCell(row, column) {
    const [x, y] = middle(row, column);
    context.fillStyle = wrong;
    context.globalAlpha = 0.75;
    context.fillRect(originX + column * cell + 1, originY + row * cell + 1, cell - 1, cell - 1);
    context.globalAlpha = 1;
    drawCross(context, x, y, cell * 1.4, paper);
  }

  /** Draws the size of the stroke in progress, in a bubble next to it. @param {Pointing} pointing */
  function strokeSize({ row, column, size: text }) {
    const size = 24;
    const x = Math.min(Math.max(originX + (column + 0.5) * cell, left + size), right - size);
    const above = originY + row * cell - size;
    const y = above < top + size / 2 ? originY + (row + 1) * cell + size : above;
    const width = Math.max(size + 2, text.length * 10 + 14);
    context.fillStyle = accent;
    context.beginPath();
    context.roundRect(x - width / 2, y - size / 2, width, size, size / 2);
    context.fill();
    context.fillStyle = textOn(accent);
    context.font = `600 14px ${TYPEFACE}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y + 1);
  }

  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (pointing) {
    tint({ side: "row", index: pointing.row }, accent, 0.1);
    tint({ side: "column", index: pointing.column }, accent, 0.1);
  }
  for (const line of marks.lines) tint(line, accent, 0.2);
  for (const line of marks.badLines) tint(line, wrong, 0.22);
  clipped(context, [left, top, right + 2, bottom + 2], () => {
    marks.cells.forEach(deduced);
    if (marks.placements) placements(marks.placements);
    for (const [row, column] of marks.differ) diamond(row, column);
    for (const [row, column] of marks.assumed) ring(row, column);
    for (const [row, column] of marks.wrong) wrongCell(row, column);
    if (pointing?.cursor) ring(pointing.row, pointing.column, 3);
  });
  if (pointing?.size) strokeSize(pointing);
  drawMap(context, scene);
}

/** If only part of the grid is visible, draws a small map of it, with a frame around that part.
 * @param {CanvasRenderingContext2D} context @param {OverlayScene} scene */
function drawMap(context, { layout, frame, grid, puzzle, palette }) {
  const { cell, left, right, top, bottom, originX, originY } = layout;
  const isWhole = right - left >= grid.width * cell - 1 && bottom - top >= grid.height * cell - 1;
  const map = isWhole ? null : mapOf(layout, frame);
  if (!map) return;
  const { x, y, width, height, scale } = map;
  context.fillStyle = palette.paper;
  context.fillRect(x, y, width, height);
  context.imageSmoothingEnabled = false;
  context.drawImage(thumbnail(grid, puzzle.colours, palette.ink), x, y, width, height);
  context.strokeStyle = palette.thick;
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
  const part = scale / cell;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  const [seenX, seenY] = [x + (left - originX) * part, y + (top - originY) * part];
  context.strokeRect(seenX, seenY, (right - left) * part, (bottom - top) * part);
}
