/**
 * Draws the board: paper, lines, cells and clues. What changes often (highlights, hints) is drawn by overlay.js on
 * a canvas above.
 *
 * Drawing is a function of (previous scene, scene, t): if only cells or finished clues differ, only these are drawn.
 */
import { colourOf, isFaint, textOn } from "./colours.js";
import { EMPTY, isColour, sameSize } from "./grid.js";
import { isThick, lineWidth, runPlaces, visible } from "./layout.js";
import { isBroken, isDone } from "./lines.js";
import { clueAt } from "./puzzle.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Line} Line */
/**
 * @typedef {object} Scene
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {Grid} grid
 * @property {import("./layout.js").Layout} layout
 * @property {import("./colours.js").Palette} palette
 * @property {number} pixelRatio
 * @property {import("./lines.js").Judgement | null} judgement the state of each line: done runs fade
 * @property {import("./layout.js").Mesh} mesh
 * @property {ReadonlySet<string>} struck runs that the player has crossed out, as "row 3 0": side, line, run
 * @property {boolean} live whether the clues of lines without any placement left are drawn as wrong
 */

/** Cells smaller than this (CSS pixels) have dots instead of crosses. */
const CROSSES_FROM = 8;
/** The margin of the sheet of paper behind a puzzle of several colours, in CSS pixels. */
const SHEET_MARGIN = 8;
/** Clues with a smaller font are drawn as bars instead of numbers. */
const LEGIBLE = 5;
export const TYPEFACE = "ui-sans-serif, system-ui, sans-serif";

/** Draws the whole board, or only what differs from the previous scene. @param {Context} context
 * @param {Scene | null} before drawn with the same `t` @param {Scene} scene
 * @param {number} t 0 = a puzzle, 1 = a finished picture without lines and crosses */
export function drawBoard(context, before, scene, t) {
  const partial =
    before &&
    before.layout === scene.layout &&
    before.puzzle === scene.puzzle &&
    before.palette === scene.palette &&
    before.live === scene.live &&
    before.mesh === scene.mesh &&
    sameSize(before.grid, scene.grid);
  context.setTransform(scene.pixelRatio, 0, 0, scene.pixelRatio, 0, 0);
  if (!partial) {
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    drawPaper(context, scene, t);
  }
  const old = partial ? before : null;
  if (old?.grid !== scene.grid) drawCells(context, old?.grid ?? null, scene, t);
  if (old?.judgement !== scene.judgement || old?.struck !== scene.struck)
    drawClues(context, old, scene);
}

/** Draws inside a rectangle only. @param {Context} context @param {[number, number, number, number]} box left, top, right, bottom @param {() => void} draw */
export function clipped(context, [left, top, right, bottom], draw) {
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  draw();
  context.restore();
}

/** @param {Context} context @param {Scene} scene @param {number} t */
function drawPaper(context, { puzzle, grid, layout, palette, pixelRatio, mesh }, t) {
  const { cell, left, right, top, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const seen = visible(layout, grid);
  if (puzzle.colours.length > 1) {
    const [x, y] = [edgeLeft - SHEET_MARGIN, edgeTop - SHEET_MARGIN];
    const [width, height] = [right + SHEET_MARGIN - x, bottom + SHEET_MARGIN - y];
    context.fillStyle = palette.paper;
    context.beginPath();
    context.roundRect(x, y, width, height, SHEET_MARGIN);
    context.fill();
  }
  context.fillStyle = t < 1 ? palette.unknown : palette.paper;
  context.fillRect(left, top, right - left, bottom - top);
  const edge = lineWidth(0, 1, cell, pixelRatio);
  clipped(context, [left - edge, top - edge, right + edge, bottom + edge], () => {
    for (const thick of [false, true]) {
      for (const isRow of [true, false]) {
        const count = isRow ? grid.height : grid.width;
        for (
          let i = isRow ? seen.top : seen.left;
          i <= (isRow ? seen.bottom : seen.right) + 1;
          i++
        ) {
          const border = i === 0 || i === count;
          if (isThick(i, count, mesh) !== thick) continue;
          const width = lineWidth(i, count, cell, pixelRatio, mesh);
          context.fillStyle = thick ? palette.thick : palette.thin;
          context.globalAlpha = border ? 1 : 1 - t;
          if (isRow) context.fillRect(left, originY + i * cell, right - left + width, width);
          else context.fillRect(originX + i * cell, top, width, bottom - top + width);
        }
      }
    }
  });
}

/** Draws the cells that differ from the previous grid; if that is null, all except unknown ones.
 * @param {Context} context @param {Grid | null} before @param {Scene} scene @param {number} t */
function drawCells(context, before, scene, t) {
  const { grid, layout, mesh, pixelRatio } = scene;
  const { cells, width } = grid;
  const isJoined = (/** @type {number} */ c) => !lineWidth(c, width, layout.cell, pixelRatio, mesh);
  const seen = visible(layout, grid);
  clipped(context, [layout.left, layout.top, layout.right, layout.bottom], () => {
    for (let r = seen.top; r <= seen.bottom; r++) {
      for (let c = seen.left; c <= seen.right; c++) {
        const value = cells[r * width + c];
        if (before ? before.cells[r * width + c] === value : !value) continue;
        // In a full drawing, a run of one colour is one rectangle if no lines separate its cells.
        let last = c;
        if (!before && isColour(value))
          while (last < seen.right && isJoined(last + 1) && cells[r * width + last + 1] === value)
            last++;
        drawCell(context, scene, r, c, last, value, t);
        c = last;
      }
    }
  });
}

/** Draws a run of equal cells. @param {Context} context @param {Scene} scene @param {number} row @param {number} column @param {number} last column @param {number} value @param {number} t */
function drawCell(context, scene, row, column, last, value, t) {
  const { puzzle, grid, layout, palette, pixelRatio, mesh } = scene;
  const { cell, originX, originY } = layout;
  const lineX = t >= 1 && column ? 0 : lineWidth(column, grid.width, cell, pixelRatio, mesh);
  const lineY = t >= 1 && row ? 0 : lineWidth(row, grid.height, cell, pixelRatio, mesh);
  const [x, y] = [originX + column * cell + lineX, originY + row * cell + lineY];
  const [width, height] = [(last - column + 1) * cell - lineX, cell - lineY];
  const bare = value === EMPTY ? palette.paper : palette.unknown;
  const ground = isColour(value) ? colourOf(puzzle.colours, value, palette.ink) : bare;
  context.fillStyle = ground;
  context.fillRect(x, y, width, height);
  if (isColour(value) && cell >= CROSSES_FROM && isFaint(ground, palette.paper)) {
    context.strokeStyle = palette.thick;
    context.lineWidth = 1;
    context.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3);
  }
  if (value !== EMPTY || t >= 1) return;
  context.globalAlpha = 1 - t;
  drawCross(context, x + width / 2, y + height / 2, cell, palette.soft);
  context.globalAlpha = 1;
}

/** @param {Context} context @param {number} x @param {number} y @param {number} cell @param {string} colour */
export function drawCross(context, x, y, cell, colour) {
  if (cell < CROSSES_FROM) {
    const dot = Math.max(1, cell * 0.3);
    context.fillStyle = colour;
    context.fillRect(x - dot / 2, y - dot / 2, dot, dot);
    return;
  }
  const arm = cell * 0.17;
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, cell * 0.06);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
}

/** Draws the clues of lines whose finished runs differ from the previous scene; if that is null, all.
 * @param {Context} context @param {Scene | null} before @param {Scene} scene */
function drawClues(context, before, scene) {
  const { grid, layout, palette, puzzle, judgement, pixelRatio, struck } = scene;
  const { cell, left, top, right, bottom, originX, originY, edgeLeft, edgeTop } = layout;
  const seen = visible(layout, grid);
  const edge = lineWidth(0, 1, cell, pixelRatio);
  const isSame = (/** @type {Line} */ line) =>
    before !== null &&
    before.struck === struck &&
    isBroken(before.judgement, line) === isBroken(judgement, line) &&
    clueAt(puzzle, line).every(
      (_, run) => isDone(before.judgement, line, run) === isDone(judgement, line, run),
    );
  /** @type {(...box: [number, number, number, number]) => void} */
  const bare = (...box) => {
    context.fillStyle = palette.paper;
    if (puzzle.colours.length > 1) context.fillRect(...box);
    else context.clearRect(...box);
  };
  context.font = `${layout.font}px ${TYPEFACE}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  clipped(context, [0, top, left - edge, bottom], () => {
    for (let index = seen.top; index <= seen.bottom; index++) {
      const y = originY + index * cell;
      if (isSame({ side: "row", index })) continue;
      if (before) bare(edgeLeft - 2, y, left - edge - edgeLeft + 2, cell);
      drawClue(context, scene, { side: "row", index });
    }
  });
  clipped(context, [left, 0, right, top - edge], () => {
    for (let index = seen.left; index <= seen.right; index++) {
      const x = originX + index * cell;
      if (isSame({ side: "column", index })) continue;
      if (before) bare(x, edgeTop - 2, cell, top - edge - edgeTop + 2);
      drawClue(context, scene, { side: "column", index });
    }
  });
}

/** Draws the runs of a line. @param {Context} context @param {Scene} scene @param {Line} line */
function drawClue(context, { puzzle, layout, palette, judgement, live, struck }, line) {
  const { font } = layout;
  const broken = live && isBroken(judgement, line);
  const coloured = puzzle.colours.length > 1;
  for (const [i, { length, colour, x, y, width }] of runPlaces(puzzle, layout, line).entries()) {
    const isPatch = coloured && length > 0;
    const isStruck = struck.has(`${line.side} ${line.index} ${i}`);
    const done = !length || isStruck || isDone(judgement, line, i);
    context.globalAlpha = isPatch && done ? 0.5 : 1;
    const ground = colourOf(puzzle.colours, colour, palette.ink);
    const plain = done ? palette.correct : palette.ink;
    context.fillStyle = isPatch ? ground : broken ? palette.wrong : plain;
    if (font < LEGIBLE) {
      // Too small to read: a bar for each number shows how long the clue is.
      if (!coloured) context.fillStyle = palette.soft;
      const part = Math.max(1, font / 2);
      context.fillRect(x - width / 2, y - font / 4, Math.max(1, width * 0.8), part);
      continue;
    }
    if (isPatch) {
      const [w, h] = [width + font * 0.32, font * 1.08];
      context.beginPath();
      context.roundRect(x - w / 2, y - h / 2 - font * 0.02, w, h, font * 0.2);
      context.fill();
      if (broken || isFaint(ground, palette.paper)) {
        context.strokeStyle = broken ? palette.wrong : palette.thick;
        context.lineWidth = broken ? 2.5 : 1;
        context.stroke();
      }
      context.fillStyle = textOn(ground);
    }
    context.fillText(String(length), x, y + font * 0.04);
    if (!isStruck) continue;
    const [reach, thin] = [width / 2 + font * 0.2, Math.max(1, font * 0.09)];
    context.fillRect(x - reach, y - thin / 2, 2 * reach, thin);
  }
  context.globalAlpha = 1;
}

/** A thumbnail of a picture, with one pixel per cell. @param {Grid} grid @param {readonly string[]} colours
 * @param {string} ink */
export function thumbnail(grid, colours, ink, canvas = document.createElement("canvas")) {
  Object.assign(canvas, { width: grid.width, height: grid.height });
  const context = canvas.getContext("2d");
  grid.cells.forEach((value, i) => {
    if (!context || !isColour(value)) return;
    context.fillStyle = colourOf(colours, value, ink);
    context.fillRect(i % grid.width, Math.floor(i / grid.width), 1, 1);
  });
  return canvas;
}
