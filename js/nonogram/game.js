/**
 * One nonogram being played, drawn or solved: a puzzle and the history of its grid. It knows the rules of the three
 * modes and nothing about pixels.
 *
 * - `play`: the grid starts unknown; it is solved as soon as its filled cells fit all clues.
 * - `edit`: the grid is the picture; the clues follow it.
 * - `solve`: the history holds what the user assumes; `deduced` holds what follows from it.
 */
import { History } from "../game/history.js";
import { Model } from "../game/model.js";
import { blank, coloursUsed, equal, fromText, over, unmarked } from "./grid.js";
import { judged } from "./lines.js";
import { apply, parsePicture, pictureText } from "./moves.js";
import { CLUES, coloursFrom, fromJSON, isSolution, lineName, puzzleOf } from "./puzzle.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./grid.js").Side} Side */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {"play" | "edit" | "solve"} Mode */

/** How moves are applied, and grids compared, written and read. @type {import("../game/history.js").Game<Grid>} */
const RULES = { apply, same: equal, write: pictureText, read: parsePicture };

/** @param {Grid} start */
export const historyFrom = (start) => new History(RULES, start);

/** Reads a history that `toJSON` has written; throws a RangeError for anything else. @param {any} json
 * @returns {History<Grid>} */
export const readHistory = (json) => History.fromJSON(RULES, json);

export class Game extends Model {
  mode;
  history;
  /** The last change: a move, "undo", "redo", or "" (none yet, or colours). */
  lastMove = "";
  #puzzle;
  #solved = false;
  /** @type {Grid | null} */ #deduced = null;
  #locked = false;
  /** @type {import("./lines.js").Judgement | null} */ #judgement = null;

  /** In the mode `edit`, only the colours of the puzzle matter. @param {Mode} mode @param {Puzzle} puzzle
   * @param {History<Grid>} [history] */
  constructor(
    mode,
    puzzle,
    history = historyFrom(blank(puzzle.columns.length, puzzle.rows.length)),
  ) {
    super();
    this.mode = mode;
    this.history = history;
    this.#puzzle = puzzle;
    this.#judge();
  }

  get puzzle() {
    return this.#puzzle;
  }

  /** The grid to show, including deduced cells. */
  get grid() {
    return over(this.history.state, this.#deduced);
  }

  /** Whether the filled cells fit every clue (play). */
  get solved() {
    return this.#solved;
  }

  /** The state of each line: which runs are done, and whether any placement is left (play). */
  get judgement() {
    const { puzzle, mode } = this;
    const grid = this.history.state;
    if (mode === "play" && this.#judgement?.grid !== grid)
      this.#judgement = judged(puzzle, grid, this.#judgement);
    return this.#judgement;
  }

  /** The cells deduced from the assumptions (solve); every move discards them. */
  get deduced() {
    return this.#deduced;
  }

  set deduced(grid) {
    this.#deduced = grid;
    this.changed();
  }

  /** Nothing can be drawn while locked. */
  get locked() {
    return this.#locked;
  }

  set locked(locked) {
    this.#locked = locked;
    this.changed();
  }

  /** Changes colours. @param {Pick<Puzzle, "colours">} about */
  describe({ colours }) {
    this.#puzzle = { ...this.#puzzle, colours };
    this.lastMove = "";
    this.changed();
  }

  /** Makes a move; returns whether anything changed. Throws a RangeError if the text is not a move.
   * @param {string} move */
  do(move) {
    if (!move || !this.history.do(move)) return false;
    this.#moved(move);
    return true;
  }

  undo() {
    if (this.history.undo()) this.#moved("undo");
  }

  redo() {
    if (this.history.redo()) this.#moved("redo");
  }

  /** @param {string} move */
  #moved(move) {
    this.lastMove = move;
    this.#deduced = null;
    this.#judge();
    this.changed();
  }

  #judge() {
    const grid = this.history.state;
    if (this.mode === "edit") this.#puzzle = puzzleOf(grid, this.#puzzle.colours);
    this.#solved = this.mode === "play" && isSolution(this.#puzzle, grid);
  }
}

/** Attributes that declare a game. */
export const DECLARING = ["mode", "rows", "columns", "picture", "colours"];

/** The game that attributes declare, with notes on what was left out, or null; throws a RangeError if one is invalid.
 * @param {(name: string) => string | null} read */
export function declaredGame(read) {
  const words = (/** @type {string} */ name) => (read(name) ?? "").match(/\S+/g) ?? [];
  const mode = /** @type {Mode} */ (read("mode") || "play");
  const colours = coloursFrom(words("colours"));
  /** @type {string[]} */
  const notes = [];
  const picture = words("picture");
  if (picture.length) {
    const grid = fromText(picture);
    const used = coloursUsed(grid);
    if (used > colours.length)
      throw new RangeError(`the picture has ${used} colours: name them in 'colours'`);
    const start = mode === "edit" ? historyFrom(unmarked(grid)) : undefined;
    return { game: new Game(mode, puzzleOf(grid, colours), start), notes };
  }
  if (read("rows") === null) return null;
  /** @param {string} word "3", or "3:2" with a colour @param {string} line */
  const isRun = (word, line) => {
    if (word === "-1") notes.push(`${line}: -1 was left out`);
    return word !== "-1";
  };
  const side = (/** @type {Side} */ name) =>
    (read(CLUES[name]) ?? "")
      .split(";")
      .map((clue, index) =>
        (clue.match(/\S+/g) ?? [])
          .filter((word) => isRun(word, lineName({ side: name, index })))
          .map((word) => (word.includes(":") ? word.split(":").map(Number) : Number(word))),
      );
  const clues = { rows: side("row"), columns: side("column") };
  return { game: new Game(mode, fromJSON({ colours, ...clues })), notes };
}
