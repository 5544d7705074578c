/**
 * Paints the board: paper, lines, clues and cells, which are kept as one picture until they change, and over them what
 * changes often: the stroke in progress, the current row and column, hints and other marks.
 */
import { colourOf, isFaint, type Palette, textOn } from "./colours.ts";
import { type Change, EMPTY, type Grid, isColour, SIDES } from "./grid.ts";
import { isThick, type Layout, lineWidth, type Mesh, mapOf, runPlaces, visible } from "./layout.ts";
import { isBroken, isDone, type Judgement } from "./lines.ts";
import { clueAt, type Line, type Puzzle } from "./puzzle.ts";
import { type Drawn, sizeText } from "./stroke.ts";

type Pen = CanvasRenderingContext2D;
type Place = readonly [row: number, column: number, value?: number];
export interface Marks {
  lines: readonly Line[];
  badLines: readonly Line[]; // they cannot be right
  cells: readonly Change[]; // deduced
  wrong: readonly Place[];
  differ: readonly Place[]; // between solutions
  assumed: readonly Place[];
  /** The earliest and the latest start of each run of a line. */
  placements: { line: Line; first: number[]; last: number[] } | null;
}
export interface Still {
  puzzle: Puzzle;
  grid: Grid; // without the stroke in progress
  layout: Layout;
  palette: Palette;
  pixelRatio: number;
  judgement: Judgement | null;
  struck: ReadonlySet<string>; // runs that the player has crossed out, as "row 3 0": side, line, run
  mesh: Mesh;
  live: boolean; // whether the clues of lines that cannot be right are red
  fade: number; // 0: a puzzle, 1: a finished picture without lines and crosses
}
export interface Moving {
  grid: Grid; // with the stroke in progress
  stroke: Drawn | null;
  marks: Marks;
  cell: { row: number; column: number } | null; // the current one
  isRinged: boolean;
}

export const NO_MARKS: Marks = Object.freeze({
  ...{ lines: [], badLines: [], cells: [], wrong: [], differ: [], assumed: [] },
  placements: null,
});
/** Cells smaller than this (CSS pixels) have dots instead of crosses. */
const CROSSES_FROM = 8;
const SHEET = 8;
/** Clues with a smaller font are drawn as bars instead of numbers. */
const LEGIBLE = 5;
const TYPEFACE = "ui-sans-serif, system-ui, sans-serif";

export class Painter {
  #canvas: HTMLCanvasElement;
  #kept = document.createElement("canvas");
  #still!: Still;
  #map = document.createElement("canvas");
  #mapped: Grid | null = null;
  #seen = { top: 0, bottom: 0, left: 0, right: 0 };
  /** The width of the line at the left of each column and at the top of each row, in the cells. */
  #lines = { column: [0], row: [0] };
  /** By the value of a cell: its colour, and whether it needs an outline. */
  #grounds: { colour: string; isFaint: boolean }[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  paint(still: Still, { grid, stroke, marks, cell, isRinged }: Moving) {
    const { width, height } = this.#canvas;
    const [pen, below] = [this.#canvas.getContext("2d"), this.#kept.getContext("2d")];
    if (!pen || !below) return;
    let isKept = this.#kept.width === width && this.#kept.height === height;
    if (!isKept) Object.assign(this.#kept, { width, height });
    for (const name in still)
      isKept &&= still[name as keyof Still] === this.#still?.[name as keyof Still];
    this.#still = still;
    if (!isKept) this.#keep(below);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.#kept, 0, 0);
    pen.setTransform(still.pixelRatio, 0, 0, still.pixelRatio, 0, 0);
    if (grid !== still.grid) this.#paintCells(pen, grid, still.grid);
    if (cell)
      for (const side of SIDES) this.#tint(pen, side, cell[side], still.palette.accent, 0.1);
    if (marks !== NO_MARKS) this.#paintMarks(pen, marks);
    if (cell && isRinged) this.#paintRing(pen, cell.row, cell.column, 3);
    if (cell && stroke?.verb && stroke.axis) this.#paintSize(pen, cell, stroke);
    if (still.layout.isCut) this.#paintMap(pen, grid);
  }

  #keep(pen: Pen) {
    const { layout, grid, mesh, palette, pixelRatio, puzzle, fade } = this.#still;
    this.#seen = visible(layout, grid);
    for (const side of SIDES) {
      const count = side === "row" ? grid.height : grid.width;
      this.#lines[side] = Array.from({ length: count }, (_, i) =>
        i && fade >= 1 ? 0 : lineWidth(isThick(i, count, mesh), layout.cell, pixelRatio, mesh),
      );
    }
    this.#grounds = Array.from({ length: EMPTY + 1 }, (_, value) => {
      const bare = value === EMPTY ? palette.paper : palette.unknown;
      const colour = isColour(value) ? colourOf(puzzle.colours, value, palette.ink) : bare;
      return { colour, isFaint: isColour(value) && isFaint(colour, palette.paper) };
    });
    pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    this.#paintPaper(pen);
    this.#paintCells(pen, grid, null);
    this.#paintClues(pen);
  }

  #paintPaper(pen: Pen) {
    const { puzzle, grid, layout, palette, pixelRatio, mesh, fade } = this.#still;
    const { cell, left, right, top, bottom, originX, originY, edgeLeft, edgeTop } = layout;
    if (puzzle.colours.length > 1) {
      const [x, y] = [edgeLeft - SHEET, edgeTop - SHEET];
      pen.fillStyle = palette.paper;
      pen.beginPath();
      pen.roundRect(x, y, right + SHEET - x, bottom + SHEET - y, SHEET);
      pen.fill();
    }
    pen.fillStyle = fade < 1 ? palette.unknown : palette.paper;
    pen.fillRect(left, top, right - left, bottom - top);
    const edge = lineWidth(true, cell, pixelRatio, mesh);
    clip(pen, left - edge, top - edge, right + edge, bottom + edge);
    for (const thick of [false, true])
      for (const side of SIDES) {
        const isRow = side === "row";
        const count = isRow ? grid.height : grid.width;
        const width = lineWidth(thick, cell, pixelRatio, mesh);
        const last = isRow ? this.#seen.bottom : this.#seen.right;
        pen.fillStyle = thick ? palette.thick : palette.thin;
        for (let i = isRow ? this.#seen.top : this.#seen.left; i <= last + 1; i++) {
          if (isThick(i, count, mesh) !== thick) continue;
          pen.globalAlpha = i === 0 || i === count ? 1 : 1 - fade;
          if (isRow) pen.fillRect(left, originY + i * cell, right - left + width, width);
          else pen.fillRect(originX + i * cell, top, width, bottom - top + width);
        }
      }
    pen.restore();
  }

  /** Paints the cells that differ from the grid before; if that is null, all except unknown ones. */
  #paintCells(pen: Pen, { cells, width }: Grid, before: Grid | null) {
    const { layout, palette, fade } = this.#still;
    const { cell, left, top, right, bottom, originX, originY, isCut } = layout;
    const { row: lineY, column: lineX } = this.#lines;
    const seen = this.#seen;
    const crosses: number[] = [];
    if (isCut) clip(pen, left, top, right, bottom);
    for (let row = seen.top; row <= seen.bottom; row++)
      for (let column = seen.left, last = column; column <= seen.right; column = last + 1) {
        const i = row * width + column;
        const value = cells[i];
        last = column;
        if (before ? before.cells[i] === value : !value) continue;
        // A run of one colour is one rectangle if no lines separate its cells.
        if (!before && value !== EMPTY)
          while (last < seen.right && !lineX[last + 1] && cells[i + last + 1 - column] === value)
            last++;
        const [x, y] = [originX + column * cell + lineX[column], originY + row * cell + lineY[row]];
        const [w, h] = [(last - column + 1) * cell - lineX[column], cell - lineY[row]];
        const { colour, isFaint } = this.#grounds[value];
        pen.fillStyle = colour;
        pen.fillRect(x, y, w, h);
        if (value === EMPTY) crosses.push(x + w / 2, y + h / 2);
        if (!isFaint || cell < CROSSES_FROM) continue;
        pen.strokeStyle = palette.thick;
        pen.lineWidth = 1;
        pen.strokeRect(x + 1.5, y + 1.5, w - 3, h - 3);
      }
    pen.globalAlpha = 1 - fade;
    if (crosses.length && fade < 1) paintCrosses(pen, crosses, cell, palette.soft);
    pen.globalAlpha = 1;
    if (isCut) pen.restore();
  }

  #paintClues(pen: Pen) {
    const { layout, pixelRatio, mesh } = this.#still;
    const { cell, left, top, right, bottom } = layout;
    const seen = this.#seen;
    const edge = lineWidth(true, cell, pixelRatio, mesh);
    pen.font = `${layout.font}px ${TYPEFACE}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const side of SIDES) {
      const isRow = side === "row";
      if (isRow) clip(pen, 0, top, left - edge, bottom);
      else clip(pen, left, 0, right, top - edge);
      const last = isRow ? seen.bottom : seen.right;
      for (let index = isRow ? seen.top : seen.left; index <= last; index++)
        this.#paintClue(pen, { side, index });
      pen.restore();
    }
  }

  #paintClue(pen: Pen, line: Line) {
    const { puzzle, layout, palette, judgement, live, struck } = this.#still;
    const { font } = layout;
    const broken = live && isBroken(judgement, line);
    const coloured = puzzle.colours.length > 1;
    for (const [i, { length, colour, x, y, width }] of runPlaces(puzzle, layout, line).entries()) {
      const isPatch = coloured && length > 0;
      const isStruck = struck.has(`${line.side} ${line.index} ${i}`);
      const done = !length || isStruck || isDone(judgement, line, i);
      const ground = this.#grounds[colour].colour;
      pen.globalAlpha = isPatch && done ? 0.5 : 1;
      pen.fillStyle = broken ? palette.wrong : done ? palette.correct : palette.ink;
      if (isPatch) pen.fillStyle = ground;
      if (font < LEGIBLE) {
        // Too small to read: a bar for each number shows how long the clue is.
        if (!coloured) pen.fillStyle = palette.soft;
        pen.fillRect(x - width / 2, y - font / 4, Math.max(1, width * 0.8), Math.max(1, font / 2));
        continue;
      }
      if (isPatch) {
        const [w, h] = [width + font * 0.32, font * 1.08];
        pen.beginPath();
        pen.roundRect(x - w / 2, y - h / 2 - font * 0.02, w, h, font * 0.2);
        pen.fill();
        pen.strokeStyle = broken ? palette.wrong : palette.thick;
        pen.lineWidth = broken ? 2.5 : 1;
        if (broken || this.#grounds[colour].isFaint) pen.stroke();
        pen.fillStyle = textOn(ground);
      }
      pen.fillText(String(length), x, y + font * 0.04);
      const [reach, thin] = [width / 2 + font * 0.2, Math.max(1, font * 0.09)];
      if (isStruck) pen.fillRect(x - reach, y - thin / 2, 2 * reach, thin);
    }
    pen.globalAlpha = 1;
  }

  #paintMarks(pen: Pen, marks: Marks) {
    const { layout, palette } = this.#still;
    for (const { side, index } of marks.lines) this.#tint(pen, side, index, palette.accent, 0.2);
    for (const { side, index } of marks.badLines) this.#tint(pen, side, index, palette.wrong, 0.22);
    clip(pen, layout.left, layout.top, layout.right + 2, layout.bottom + 2);
    for (const cell of marks.cells) this.#paintDeduced(pen, cell);
    if (marks.placements) this.#paintPlacements(pen, marks.placements);
    for (const [row, column] of marks.differ) this.#paintDiamond(pen, row, column);
    for (const [row, column] of marks.assumed) this.#paintRing(pen, row, column);
    for (const [row, column] of marks.wrong) this.#paintWrong(pen, row, column);
    pen.restore();
  }

  #tint(pen: Pen, side: "row" | "column", index: number, colour: string, strength: number) {
    const { puzzle, layout } = this.#still;
    const { cell, left, right, top, bottom, originX, originY, edgeLeft, edgeTop } = layout;
    const isRow = side === "row";
    const start = (isRow ? originY : originX) + index * cell;
    const from = Math.max(start, isRow ? top : left);
    const size = Math.min(start + cell, isRow ? bottom : right) - from;
    if (size <= 0) return;
    // Coloured clues only get a frame, so that their colours can be distinguished.
    const isFramed = puzzle.colours.length > 1;
    const [x, y] = isFramed ? [left, top] : [edgeLeft, edgeTop];
    pen.fillStyle = pen.strokeStyle = colour;
    pen.globalAlpha = strength;
    if (isRow) pen.fillRect(x, from, right - x, size);
    else pen.fillRect(from, y, size, bottom - y);
    pen.globalAlpha = 3 * strength;
    pen.lineWidth = 2;
    if (isFramed && isRow) pen.strokeRect(edgeLeft, from + 1, left - edgeLeft, cell - 1);
    else if (isFramed) pen.strokeRect(from + 1, edgeTop, cell - 1, top - edgeTop);
    pen.globalAlpha = 1;
  }

  /** Where a cell is, and its centre, allowing for the line at its top and left. */
  #placeOf(row: number, column: number) {
    const { originX, originY, cell } = this.#still.layout;
    const [x, y] = [originX + column * cell, originY + row * cell];
    return { x, y, cell, middleX: x + cell / 2 + 0.5, middleY: y + cell / 2 + 0.5 };
  }

  #paintRing(pen: Pen, row: number, column: number, width = 2) {
    const { x, y, cell } = this.#placeOf(row, column);
    const inside = cell - 2 * width;
    // A ring of the paper's colour inside keeps the mark visible on cells of any colour.
    pen.strokeStyle = this.#still.palette.paper;
    pen.lineWidth = 1;
    if (cell > 10) pen.strokeRect(x + width + 0.5, y + width + 0.5, inside, inside);
    pen.strokeStyle = this.#still.palette.accent;
    pen.lineWidth = width;
    pen.strokeRect(x + width / 2, y + width / 2, cell - width + 1, cell - width + 1);
  }

  #paintDeduced(pen: Pen, [row, column, value]: Change) {
    const { palette, puzzle } = this.#still;
    const { middleX, middleY, cell } = this.#placeOf(row, column);
    const side = cell * 0.6 + 1;
    pen.fillStyle = puzzle.colours.length > 1 ? this.#grounds[value].colour : palette.accent;
    if (isColour(value)) pen.fillRect(middleX - side / 2, middleY - side / 2, side, side);
    else paintCrosses(pen, [middleX, middleY], cell * 1.25, palette.accent);
    this.#paintRing(pen, row, column, cell > 12 ? 2 : 1);
  }

  /** Paints the earliest and the latest placement of a line's runs, as bars along its two sides. */
  #paintPlacements(pen: Pen, { line, first, last }: NonNullable<Marks["placements"]>) {
    const { puzzle, palette } = this.#still;
    const isRow = line.side === "row";
    pen.fillStyle = palette.accent;
    for (const [i, { length }] of clueAt(puzzle, line).entries())
      for (const starts of [first, last]) {
        const [row, column] = isRow ? [line.index, starts[i]] : [starts[i], line.index];
        const { x, y, cell } = this.#placeOf(row, column);
        const [bar, long] = [Math.max(2, cell * 0.14), (length - 0.2) * cell];
        const across = starts === first ? 1 : cell - bar;
        pen.globalAlpha = starts === first ? 1 : 0.6;
        pen.beginPath();
        if (isRow) pen.roundRect(x + cell * 0.1, y + across, long, bar, bar / 2);
        else pen.roundRect(x + across, y + cell * 0.1, bar, long, bar / 2);
        pen.fill();
      }
    pen.globalAlpha = 1;
  }

  #paintDiamond(pen: Pen, row: number, column: number) {
    const { middleX: x, middleY: y, cell } = this.#placeOf(row, column);
    const arm = Math.max(2, cell * 0.26);
    pen.fillStyle = this.#still.palette.accent;
    pen.strokeStyle = this.#still.palette.paper;
    pen.lineWidth = Math.max(1, cell * 0.06);
    pen.beginPath();
    pen.moveTo(x, y - arm);
    pen.lineTo(x + arm, y);
    pen.lineTo(x, y + arm);
    pen.lineTo(x - arm, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }

  #paintWrong(pen: Pen, row: number, column: number) {
    const { x, y, cell, middleX, middleY } = this.#placeOf(row, column);
    const { palette, grid } = this.#still;
    pen.fillStyle = palette.wrong;
    if (grid.cells[row * grid.width + column] === EMPTY) {
      // A wrong cross: a thick one on the cell's own ground.
      pen.globalAlpha = 0.2;
      pen.fillRect(x + 1, y + 1, cell - 1, cell - 1);
      pen.globalAlpha = 1;
      paintCrosses(pen, [middleX, middleY], cell * 1.4, palette.wrong);
      return;
    }
    pen.fillRect(x + 1, y + 1, cell - 1, cell - 1);
    const inner = cell * 0.3;
    pen.fillStyle = palette.paper;
    pen.fillRect(middleX - inner / 2, middleY - inner / 2, inner, inner);
  }

  #paintSize(pen: Pen, { row, column }: { row: number; column: number }, stroke: Drawn) {
    const text = sizeText(stroke);
    if (!text) return;
    const { layout, palette } = this.#still;
    const { cell, left, right, top, originX, originY } = layout;
    const side = 24;
    const x = Math.min(Math.max(originX + (column + 0.5) * cell, left + side), right - side);
    const above = originY + row * cell - side;
    const y = above < top + side / 2 ? originY + (row + 1) * cell + side : above;
    const width = Math.max(side + 2, text.length * 10 + 14);
    pen.fillStyle = palette.accent;
    pen.beginPath();
    pen.roundRect(x - width / 2, y - side / 2, width, side, side / 2);
    pen.fill();
    pen.fillStyle = palette.onAccent;
    pen.font = `600 14px ${TYPEFACE}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x, y + 1);
  }

  /** If only part of the grid is visible, paints a small map of it, with a frame around that part. */
  #paintMap(pen: Pen, grid: Grid) {
    const { layout, palette } = this.#still;
    const { cell, left, right, top, bottom, originX, originY } = layout;
    const map = mapOf(layout, grid);
    if (!map) return;
    const { x, y, width, height, scale } = map;
    if (grid !== this.#mapped) this.#paintThumbnail(grid);
    this.#mapped = grid;
    pen.fillStyle = palette.paper;
    pen.fillRect(x, y, width, height);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(this.#map, x, y, width, height);
    pen.strokeStyle = palette.thick;
    pen.lineWidth = 1;
    pen.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
    const part = scale / cell;
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 2;
    const [seenX, seenY] = [x + (left - originX) * part, y + (top - originY) * part];
    pen.strokeRect(seenX, seenY, (right - left) * part, (bottom - top) * part);
  }

  #paintThumbnail({ width, height, cells }: Grid) {
    Object.assign(this.#map, { width, height });
    const pen = this.#map.getContext("2d");
    for (let i = 0; pen && i < cells.length; i++) {
      if (!isColour(cells[i])) continue;
      pen.fillStyle = this.#grounds[cells[i]].colour;
      pen.fillRect(i % width, Math.floor(i / width), 1, 1);
    }
  }
}

/** Restricts what is painted to a rectangle, until `restore`. */
function clip(pen: Pen, left: number, top: number, right: number, bottom: number) {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
}

/** Paints crosses at places, given as x, y, x, y... */
function paintCrosses(pen: Pen, places: readonly number[], cell: number, colour: string) {
  const [arm, dot] = [cell * 0.17, Math.max(1, cell * 0.3)];
  const isDot = cell < CROSSES_FROM;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = Math.max(1, cell * 0.06);
  pen.lineCap = "round";
  pen.beginPath();
  for (let i = 0; i < places.length; i += 2) {
    const [x, y] = [places[i], places[i + 1]];
    if (isDot) pen.rect(x - dot / 2, y - dot / 2, dot, dot);
    for (const slope of isDot ? [] : [1, -1]) {
      pen.moveTo(x - arm, y - arm * slope);
      pen.lineTo(x + arm, y + arm * slope);
    }
  }
  if (isDot) pen.fill();
  else pen.stroke();
}
