/** The mode Play: a puzzle, its progress, clock, and how it was solved. No DOM. */
import { Clock } from "../../game/clock.js";
import { Model } from "../../game/model.js";
import { Latest } from "../../nonogram/asking.js";
import { Game, readHistory } from "../../nonogram/game.js";
import { blank, fromText } from "../../nonogram/grid.js";
import { pictureText } from "../../nonogram/moves.js";
import { fingerprint, fromJSON, puzzleOf, sameClues, toJSON } from "../../nonogram/puzzle.js";
import { solve } from "../../nonogram/questions.js";
import { Advice, isWrong } from "./advice.js";
import { PLAYED } from "./kinds.js";

/** @typedef {import("../../nonogram/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../nonogram/grid.js").Grid} Grid */
/** @typedef {{grid?: Grid | null, seconds?: number, level?: string, grade?: string, label?: string}} Opening `label` stands for the
 *   title until the puzzle is solved: the title would tell too much */

/** The puzzle of the first visit, drawn for this page. */
const FIRST = [
  ...["..#...#...", "...#...#..", "..#...#...", "#########.", "########.#"],
  ...["########.#", "########.#", "#########.", ".######...", "##########"],
];
const FIRST_ABOUT = { title: "A cup of tea", author: "Cubogram", licence: "MIT" };
const FIRST_OPENING = { label: "Your first puzzle", grade: "easy", level: "lines" };

export class Play extends Model {
  clock = new Clock();
  paused = false;
  /** The seconds of the fastest solve; null: never solved. @type {number | null} */ best = null;
  /** Hints asked for in this solve, and strokes that made a cell wrong, as far as they are counted. */
  hints = 0;
  wrong = 0;
  level = "";
  grade = "";
  label = "";
  /** @type {Game} */ game;
  advice;
  #page;
  #entry;
  /** @type {(() => void)[]} */ #stops = [];
  #grid;
  #shown = false;
  /** Whether this tab has made a move in this puzzle. */
  #hasMoved = false;
  /** The only picture of the puzzle, once it is asked for and known. @type {Grid | null} */ #solution =
    null;
  /** Strokes that wait for it. @type {[before: Grid, after: Grid][]} */ #strokes = [];
  #solving = new Latest();

  /** @param {import("./model.js").NonogramPage} page */
  constructor(page) {
    super();
    this.#page = page;
    this.advice = new Advice(this, page);
    this.follow(this.advice);
    const { puzzle: last, level, grade, label } = page.begun;
    const puzzle = last ? fromJSON(last) : puzzleOf(fromText(FIRST), FIRST_ABOUT);
    this.game = new Game("play", puzzle);
    this.#grid = this.grid;
    this.#entry = page.store.entry(PLAYED, fingerprint(puzzle));
    this.#take(puzzle, last ? { level, grade, label } : FIRST_OPENING);
    this.clock.watch(() => this.changed());
  }

  get puzzle() {
    return this.game.puzzle;
  }

  get grid() {
    return this.game.history.state;
  }

  /** The puzzle and what is known of it, in JSON: for the next visit. @returns {import("./kinds.js").Begun} */
  get begun() {
    const { puzzle, level, grade, label } = this;
    return { puzzle: toJSON(puzzle), level, grade, label };
  }

  /** Whether it is the puzzle of a first visit, not solved yet: its player may not know the rule. */
  get isFirst() {
    return this.label === FIRST_OPENING.label && this.best === null;
  }

  get heading() {
    const { puzzle, label, level, grade, best } = this;
    const title = (best !== null && puzzle.title) || label;
    return { ...puzzle, level, grade, title };
  }

  /** Opens a puzzle, with the progress kept for it or, where there is none, a given grid. @param {Puzzle} puzzle @param {Opening} [opening] */
  open(puzzle, opening = {}) {
    this.#page.awaited.drop();
    this.#entry.save();
    this.#take(puzzle, opening);
    this.#page.keep(this.begun);
    if (this.#shown) this.enter();
    this.changed();
  }

  /** The reader went back or forward to a puzzle. @param {import("./kinds.js").Begun | null} place */
  comeBack(place) {
    const puzzle = place && fromJSON(place.puzzle);
    if (puzzle && !sameClues(puzzle, this.puzzle)) this.open(puzzle, place);
  }

  /** @param {Puzzle} puzzle @param {Opening} opening */
  #take(puzzle, { grid = null, seconds = 0, level = "", grade = "", label = "" }) {
    for (const stop of this.#stops) stop();
    this.#entry = this.#page.store.entry(PLAYED, fingerprint(puzzle));
    const kept = this.#entry.value;
    const { drawing, solvedIn = null } = kept ?? {};
    const begun = drawing && drawing.history.moves.length > 0 ? kept : undefined;
    this.game = new Game("play", puzzle, begun && readHistory(begun.drawing.history));
    this.#grid = this.grid;
    this.#hasMoved = false;
    this.#solution = null;
    this.#forgetStrokes();
    const { hints = 0, wrong = 0 } = begun ?? {};
    Object.assign(this, { level, grade, label, best: solvedIn, hints, wrong });
    this.advice.close();
    this.clock.set(begun?.seconds ?? seconds);
    this.#stops = [
      this.game.watch(() => this.#changed()),
      this.#entry.watchOthers(() => this.#takeOver()),
    ];
    if (!begun && grid) this.game.do(pictureText(grid));
  }

  /** Another tab has played this puzzle, or a file brought its progress. */
  #takeOver() {
    const { level, grade, label, puzzle } = this;
    const { drawing, solvedIn = null } = this.#entry.value ?? {};
    const same = JSON.stringify(drawing?.history) === JSON.stringify(this.game.history);
    if (same) this.best = solvedIn;
    else {
      this.#take(puzzle, { level, grade, label });
      if (this.#shown) this.enter();
      this.#page.offerCopy("This puzzle was played", this.#entry, ({ drawing }) =>
        this.game.do(drawing.picture),
      );
    }
    this.changed();
  }

  enter() {
    this.#shown = true;
    this.pause(false);
    if (this.game.solved) this.advice.solved(this.#page.share);
  }

  leave() {
    this.#shown = false;
    this.pause(false);
    this.clock.pause();
    this.advice.close();
    this.#entry.save();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.game.locked = paused;
    if (paused) this.clock.pause();
    else this.#goOn();
    this.changed();
  }

  /** The page is hidden, or seen again: the clock does not count what nobody sees. @param {boolean} hidden */
  hide(hidden) {
    if (!hidden) return this.#goOn();
    if (!this.clock.running) return;
    this.clock.pause();
    const { value } = this.#entry;
    if (value && this.#hasMoved) this.#entry.set({ ...value, seconds: this.clock.seconds });
  }

  #goOn() {
    const { history, solved } = this.game;
    if (this.#shown && !this.paused && history.index && !solved) this.clock.start();
  }

  /** The game changed. */
  #changed() {
    const { grid } = this;
    if (grid === this.#grid) return this.changed();
    const before = this.#grid;
    this.#grid = grid;
    this.#hasMoved = true;
    this.advice.close();
    this.#page.notices.clear("message");
    this.#page.arrival.invite();
    if (!/^(undo|redo|clear)$/.test(this.game.lastMove)) this.#countWrong(before);
    if (this.game.solved) {
      this.clock.pause();
      this.best = Math.min(this.clock.seconds, this.best ?? Number.POSITIVE_INFINITY);
      this.#entry.set(this.#value());
      this.advice.solved(this.#page.share);
    } else {
      // Who looks back on a finished picture does not play yet.
      if (!/^(un|re)do$/.test(this.game.lastMove)) this.#goOn();
      this.#save();
    }
    this.changed();
  }

  #save() {
    this.#entry.setLater(() => this.#value());
  }

  /** What is kept. @returns {import("./kinds.js").Played} */
  #value() {
    const { puzzle, history } = this.game;
    const drawing = { history: history.toJSON(), picture: pictureText(history.state) };
    const { best, clock, hints, wrong } = this;
    const seconds = clock.seconds;
    return { puzzle: toJSON(puzzle), drawing, seconds, solvedIn: best, hints, wrong };
  }

  countHint() {
    this.hints += 1;
    this.#save();
  }

  /** What waits for the only picture is not judged any more. */
  #forgetStrokes() {
    this.#strokes = [];
    this.#solving.cancel();
  }

  /** Counts the last stroke if it is wrong and the player likes that; the only picture is asked for once. @param {Grid} before */
  #countWrong(before) {
    if (!this.#page.state.strict) return;
    this.#strokes.push([before, this.grid]);
    if (this.#solution) return this.#judgeStrokes(this.#solution);
    if (this.#strokes.length > 1) return; // it was asked for
    this.#solving.ask(
      () => solve(this.#page.python, this.puzzle, blank(before.width, before.height)),
      ({ verdict, solutions }) => {
        if (verdict !== "unique") return; // nothing can be called wrong
        this.#solution = solutions[0];
        this.#judgeStrokes(solutions[0]);
      },
      () => {},
    );
  }

  /** @param {Grid} solution */
  #judgeStrokes(solution) {
    const wrong = this.#strokes.filter(([before, after]) => isWrong(before, after, solution));
    this.#strokes = [];
    if (!wrong.length) return;
    this.wrong += wrong.length;
    this.#save();
    this.changed();
  }

  /** Empties the grid and begins to count anew; the mark and the time of a solved puzzle stay in the collection. */
  restart() {
    this.game.do("clear");
    this.clock.set(0);
    this.#forgetStrokes();
    Object.assign(this, { hints: 0, wrong: 0 });
    this.#page.notices.say("message", "the grid is empty again; Undo brings it back");
  }
}
