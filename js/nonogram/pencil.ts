/** What pointers and keys do to a game: the brush, the stroke in progress and the cursor. No pixels. */
import { keyOf } from "../ui/hands.ts";
import type { Game } from "./game.ts";
import { at, type Cell, changes, EMPTY, type Grid, over } from "./grid.ts";
import type { Brush, Drawn, Symmetry, Verb } from "./stroke.ts";
import * as strokes from "./stroke.ts";

export const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const TOOLS: Record<string, Brush["tool"]> = {
  " ": "fill",
  Enter: "fill",
  x: "mark",
  Delete: "mark",
  Backspace: "mark",
};

export const KEYS_HELP =
  "Arrow keys move. Space fills, X marks empty. Hold Shift with the arrows to continue the last stroke. " +
  "Control Z undoes, Control Y redoes. Plus and minus zoom, 0 shows all.";

export class Pencil {
  brush: Brush = { tool: "fill", colour: 1 };
  keyTool: Brush["tool"] = "fill"; // last used by a key
  stroke: Drawn | null = null;
  verb: Verb | null = null; // of the last stroke, which Shift with the arrows continues
  cursor: Cell = { row: 0, column: 0 };
  hover: Cell | null = null;
  isKeyed = false; // the cursor was last moved by keys, so it is shown
  isRectangle = false;
  symmetry: Symmetry = "none"; // edit
  overpaint = false; // edit: colours replace others
  crosses = false; // play: the stroke that finishes a line marks its other cells
  excuse = ""; // why the last stroke did nothing, "" if it did something
  game: Game;
  #begunWith = this.brush;
  #spared: Grid | null = null; // proven cells, which cannot be assumed; erasing affects only assumptions

  constructor(game: Game) {
    this.game = game;
  }

  take(game: Game) {
    this.game = game;
    this.stroke = this.verb = null;
    this.cursor = { row: 0, column: 0 };
  }

  press(cell: Cell, isOther = false) {
    this.cursor = this.hover = cell;
    this.isKeyed = false;
    this.#begin(isOther ? strokes.otherBrush(this.brush) : this.brush);
  }

  drag(cell: Cell) {
    this.cursor = this.hover = cell;
    if (this.stroke) strokes.extend(this.stroke, cell);
  }

  /** Switches a stroke that has not moved yet to the other brush; returns whether that does anything there. */
  turn() {
    const before = this.stroke;
    if (!before || before.axis === "row" || before.axis === "column") return false;
    this.#begin(strokes.otherBrush(this.brush));
    if (this.stroke?.verb) return true;
    this.stroke = before;
    return false;
  }

  release(isKept = true) {
    const { game, stroke, grid } = this;
    if (!stroke) return;
    const { mode, own, puzzle } = game;
    this.stroke = null;
    if (!isKept) return;
    this.verb = stroke.verb;
    if (!stroke.verb) {
      this.excuse = this.#excuseAt(this.#begunWith);
      return;
    }
    const drawn = mode === "edit" ? strokes.mirrored(stroke, this.symmetry, own) : [stroke];
    const move = this.#spared
      ? strokes.cellsMove(changes(game.grid, grid))
      : strokes.moveText(drawn);
    if (!this.crosses || mode !== "play") game.do(move);
    else {
      const crossed = strokes.withCrosses(puzzle, own, move);
      game.do(strokes.withoutCrosses(puzzle, game.history, own, crossed));
    }
  }

  /** Why a stroke that begins at the cursor draws nothing. */
  #excuseAt({ tool }: Brush) {
    const { own, deduced } = this.game;
    const { row, column } = this.cursor;
    const value = at(own, row, column);
    if (deduced && !value) return "This cell follows from the clues.";
    if (value === EMPTY) return "This cell is marked empty. Take the mark off first.";
    return `This cell ${tool === "mark" ? "is filled" : "has another colour"}. Erase it first.`;
  }

  dab(brush: Brush) {
    this.#begin(brush);
    this.release();
  }

  setBrush(brush: Brush) {
    this.brush = brush;
    this.keyTool = brush.tool;
    this.verb = null;
  }

  go(row: number, column: number) {
    const { width, height } = this.game.own;
    const within = (place: number, size: number) => Math.max(0, Math.min(size - 1, place));
    this.cursor = { row: within(row, height), column: within(column, width) };
  }

  #begin(brush: Brush, verb: Verb | null = null) {
    const { mode, locked, solved, own, deduced } = this.game;
    this.stroke = null;
    this.excuse = "";
    if (locked || solved) return;
    const overpaints = mode === "edit" && this.overpaint;
    const isRectangle = this.isRectangle && !this.isKeyed;
    this.#begunWith = brush;
    this.stroke = strokes.begun(own, brush, this.cursor, { overpaints, isRectangle });
    if (verb) this.stroke.verb = verb;
    const { row, column } = this.cursor;
    if (deduced && !at(own, row, column) && at(deduced, row, column)) this.stroke.verb = null;
    const isErasing = this.stroke.verb === "erase" || this.stroke.verb === "unmark";
    this.#spared = isErasing ? null : deduced;
  }

  get grid() {
    const { game, stroke } = this;
    if (!stroke?.verb) return game.grid;
    const { mode, own, deduced } = game;
    const drawn = mode === "edit" ? strokes.mirrored(stroke, this.symmetry, own) : [stroke];
    const painted = strokes.paint({ ...own, cells: own.cells.slice() }, drawn, this.#spared);
    return deduced ? over(painted, deduced) : painted;
  }

  get currentCell() {
    const cell = this.isKeyed || this.stroke ? this.cursor : this.hover;
    const { width, height } = this.game.own;
    return cell && cell.row < height && cell.column < width ? cell : null;
  }

  key(key: string, shiftKey = false) {
    const { row, column } = this.cursor;
    const { game } = this;
    if (key in ARROWS) {
      const [down, right] = ARROWS[key];
      this.isKeyed = true;
      if (shiftKey && !this.stroke) this.#begin({ ...this.brush, tool: this.keyTool }, this.verb);
      this.go(row + down, column + right);
      if (shiftKey && this.stroke) strokes.extend(this.stroke, this.cursor);
    } else if (key in TOOLS) {
      this.isKeyed = true;
      this.keyTool = TOOLS[key];
      this.dab({ ...this.brush, tool: this.keyTool });
    } else if (/^(Home|End|Page(Up|Down))$/.test(key)) {
      this.isKeyed = true;
      if (key === "Home" || key === "End") this.go(row, key === "Home" ? 0 : game.own.width);
      else this.go(key === "PageUp" ? 0 : game.own.height, column);
    } else if (/^[1-8]$/.test(key) && Number(key) <= game.puzzle.colours.length)
      this.setBrush({ tool: "fill", colour: Number(key) });
    else if (key === "Escape" && this.stroke) this.stroke = null;
    else return false;
    return true;
  }
}

/** Handles the undo and redo keys; returns whether this is one of them. */
export function historyKey(event: KeyboardEvent, game: Game) {
  const key = keyOf(event);
  if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return false;
  if (event.shiftKey || key === "y") game.redo();
  else game.undo();
  return true;
}
