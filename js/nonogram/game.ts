/**
 * One nonogram being played, drawn or solved: its puzzle, and the history of its grid as moves in text.
 *
 * - play: the grid starts unknown; it is solved once its filled cells fit all clues.
 * - edit: the grid is the picture; the clues follow it.
 * - solve: the moves are what the reader assumes; `deduced` is what follows from that.
 */
import { Model } from "../game/model.ts";
import type { Grid, Side } from "./grid.ts";
import * as grids from "./grid.ts";
import { type Judgement, judged } from "./lines.ts";
import * as puzzles from "./puzzle.ts";
import { CLUES, type Puzzle } from "./puzzle.ts";
import { apply } from "./stroke.ts";

export type Mode = "play" | "edit" | "solve";
export interface History {
  start: string;
  moves: string[];
  index: number;
}
/** Moves to keep; if there are more, the oldest tenth become part of the start. */
const MOST = 20_000;

export class Game extends Model {
  /** The last change: a move, "undo", "redo", or "" (none yet, colours, or deduced cells). */
  lastMove = "";
  locked = false;
  solved = false;
  judgement: Judgement | null = null;
  moves: string[] = [];
  index = 0;
  /** The reader's own cells, without deduced ones. */
  own: Grid;
  grid: Grid;
  deduced: Grid | null = null;
  readonly mode: Mode;
  puzzle: Puzzle;
  #start: Grid;
  #most: number;

  /** Throws a RangeError if the history is not one. */
  constructor(mode: Mode, puzzle: Puzzle, history?: History, { most = MOST } = {}) {
    super();
    const blanks = () => grids.pictureText(grids.blank(puzzle.columns.length, puzzle.rows.length));
    const known = history === undefined ? { start: blanks(), moves: [], index: 0 } : history;
    const { start, moves, index } = known ?? {};
    if (typeof start !== "string" || !Array.isArray(moves) || !Number.isInteger(index))
      throw new RangeError("this is not a history");
    this.mode = mode;
    this.puzzle = puzzle;
    this.#most = most;
    this.#start = grids.parsePicture(start);
    this.moves = moves.map(String);
    this.index = Math.max(0, Math.min(index, moves.length));
    this.own = this.grid = apply(this.#start, ...this.moves.slice(0, this.index));
    apply(this.own, ...this.moves.slice(this.index));
    this.#judge();
  }

  get history(): History {
    const { moves, index } = this;
    return { start: grids.pictureText(this.#start), moves: [...moves], index };
  }

  /** Shows cells that follow from the reader's own; every move discards them. */
  deduce(grid: Grid | null) {
    this.deduced = grid;
    this.grid = grids.over(this.own, grid);
    this.#tell("");
  }

  describe({ colours }: Pick<Puzzle, "colours">) {
    this.puzzle = { ...this.puzzle, colours };
    this.#tell("");
  }

  /** Makes a move and discards undone ones. Returns whether it changed anything. */
  do(move: string) {
    const next = move ? apply(this.own, move) : this.own;
    if (grids.equal(next, this.own)) return false;
    this.moves.splice(this.index, Number.POSITIVE_INFINITY, move);
    if (this.moves.length > this.#most)
      this.#start = apply(this.#start, ...this.moves.splice(0, Math.ceil(this.#most / 10)));
    this.index = this.moves.length;
    this.#become(next, move);
    return true;
  }

  undo() {
    if (!this.index) return;
    this.index -= 1;
    this.#become(apply(this.#start, ...this.moves.slice(0, this.index)), "undo");
  }

  redo() {
    if (this.index === this.moves.length) return;
    this.index += 1;
    this.#become(apply(this.own, this.moves[this.index - 1]), "redo");
  }

  #become(grid: Grid, word: string) {
    this.own = this.grid = grid;
    this.deduced = null;
    this.#judge();
    this.#tell(word);
  }

  #judge() {
    const { mode, own, puzzle } = this;
    if (mode === "edit") this.puzzle = puzzles.puzzleOf(own, puzzle.colours);
    if (mode === "play") this.judgement = judged(puzzle, own, this.judgement);
    this.solved = mode === "play" && puzzles.isSolution(puzzle, own);
  }

  #tell(word: string) {
    this.lastMove = word;
    this.changed();
  }
}

export const DECLARING = ["mode", "rows", "columns", "picture", "colours"];

/** The game that attributes declare, if any, with notes on what was left out; throws a RangeError. */
export function declaredGame(read: (name: string) => string | null) {
  const words = (text: string | null): string[] => (text ?? "").match(/\S+/g) ?? [];
  const mode = (read("mode") || "play") as Mode;
  const colours = puzzles.coloursFrom(words(read("colours")));
  const notes: string[] = [];
  const picture = words(read("picture"));
  if (picture.length) {
    const grid = grids.fromText(picture);
    const used = grid.cells.reduce(
      (most, one) => (grids.isColour(one) && one > most ? one : most),
      1,
    );
    if (used > colours.length)
      throw new RangeError(`the picture has ${used} colours: name them in 'colours'`);
    const start = grids.pictureText(
      grids.mapped(grid, (value) => (value === grids.EMPTY ? grids.UNKNOWN : value)),
    );
    const drawn = mode === "edit" ? { start, moves: [], index: 0 } : undefined;
    return { game: new Game(mode, puzzles.puzzleOf(grid, colours), drawn), notes };
  }
  if (read("rows") === null) return null;
  const clues = (side: Side) =>
    (read(CLUES[side]) ?? "").split(";").map((clue, index) =>
      words(clue)
        .filter((word) => {
          if (word === "-1") notes.push(`${puzzles.lineName({ side, index })}: -1 was left out`);
          return word !== "-1";
        })
        .map((word) => (word.includes(":") ? word.split(":").map(Number) : Number(word))),
    );
  const puzzle = puzzles.fromJSON({ colours, rows: clues("row"), columns: clues("column") });
  return { game: new Game(mode, puzzle), notes };
}
