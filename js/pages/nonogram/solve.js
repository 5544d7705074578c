/** The mode Solve: clues in two fields, the verdict, the film of the solving, assumptions. No DOM. */

import { Model } from "../../game/model.js";
import { Latest } from "../../nonogram/asking.js";
import { Game } from "../../nonogram/game.js";
import { blank, EMPTY, mapped } from "../../nonogram/grid.js";
import {
  aboutOf,
  clueLines,
  fromJSON,
  lineName,
  puzzleOf,
  sameClues,
  toJSON,
} from "../../nonogram/puzzle.js";
import { parse, rate, solve } from "../../nonogram/questions.js";
import { Solving, verdictText } from "../../nonogram/solving.js";
import { counted, sentence } from "../../ui/words.js";
import { CLUES } from "./kinds.js";

/** @import { Puzzle, Side } from "../../nonogram/puzzle.js" */
/** @import { Said } from "./edit.js" */
/** @typedef {{text: string, side?: Side, start?: number, end?: number}} Mistake in the fields; where it names no side, both are marked */

/** Milliseconds of rest before the fields are read. */
const REST = 250;
/** Limits of counting. */
const MOST = 1000;
const COUNTING_SECONDS = 10;
const UNREADABLE = "These clues are no puzzle yet; the grid shows the last that were.";
/** Clues of the first visit: a heart. */
const FIRST = { rows: [[1, 1], [5], [5], [3], [1]], columns: [[2], [4], [4], [4], [2]] };

/** The clues as two fields have them. @param {Puzzle} puzzle */
function textsOf({ rows, columns, colours }) {
  const coloured = colours.length > 1;
  return { rows: clueLines(rows, coloured), columns: clueLines(columns, coloured) };
}

export class Solve extends Model {
  /** What stands in the fields. */
  texts = { rows: "", columns: "" };
  /** @type {Mistake | null} */ mistake = null;
  /** Why the fields are not read, or "". */
  #failure = "";
  #isReading = false;
  /** How hard the puzzle is, in words; "" while that is not known. */
  rating = "";
  /** "" or what is known of the number of solutions. */
  counted = "";
  byCell = false;
  /** @type {Game} */ game;
  /** @type {Solving} */ solving;
  #page;
  #entry;
  #shown = false;
  /** Whether entering the mode begins with a film. */
  #startsWithFilm = false;
  #reading = new Latest();
  #rating = new Latest();
  #counting = new Latest();
  #stop = () => {};

  /** @param {import("./model.js").NonogramPage} page */
  constructor(page) {
    super();
    this.#page = page;
    this.#entry = page.store.entry(CLUES);
    this.game = new Game("solve", puzzleOf(blank(5, 5)));
    this.solving = new Solving(this.game, page.python);
    this.#takeKept();
    this.#entry.watchOthers(() => {
      this.#takeKept();
      this.#page.offerCopy("The clues were changed", this.#entry, ({ puzzle }) =>
        this.open(fromJSON(puzzle)),
      );
      if (this.#shown) this.#solve();
      this.changed();
    });
  }

  get puzzle() {
    return this.game.puzzle;
  }

  /** The only picture as soon as it is known, wherever the film is, or the grid as it is seen. */
  get grid() {
    const { verdict } = this.solving;
    if (verdict?.verdict !== "unique") return this.game.grid;
    return mapped(verdict.solutions[0], (value) => value || EMPTY);
  }

  get heading() {
    return { ...this.puzzle, level: "", grade: "", title: this.puzzle.title };
  }

  #takeKept() {
    const kept = this.#entry.value;
    const puzzle = fromJSON(kept?.puzzle ?? FIRST);
    const { rows, columns } = kept ?? textsOf(puzzle);
    this.texts = { rows, columns };
    this.#take(puzzle);
  }

  /** @param {Puzzle} puzzle */
  #take(puzzle) {
    this.#stop();
    this.solving.stop();
    this.game = new Game("solve", puzzle);
    this.solving = new Solving(this.game, this.#page.python);
    this.solving.film.byCell = this.byCell;
    const { solving } = this;
    let { verdict } = solving;
    this.#stop = solving.watch(() => {
      if (solving.verdict !== verdict) this.#judged();
      verdict = solving.verdict;
      this.changed();
    });
  }

  /** Opens a puzzle and solves it, as a film. @param {Puzzle} puzzle */
  open(puzzle) {
    this.texts = textsOf(puzzle);
    this.mistake = null;
    this.#take(puzzle);
    this.#keep();
    this.#startsWithFilm = true;
    if (this.#shown) this.enter();
    this.changed();
  }

  enter() {
    this.#shown = true;
    this.#page.arrival.inviteWhenIdle();
    this.#solve(this.#startsWithFilm);
    this.#startsWithFilm = false;
  }

  leave() {
    this.#shown = false;
    for (const questions of [this.#reading, this.#rating, this.#counting]) questions.cancel();
    this.#isReading = false;
    this.solving.stop();
    this.#entry.save();
  }

  /** Somebody typed. @param {Partial<{rows: string, columns: string}>} texts */
  type(texts) {
    this.texts = { ...this.texts, ...texts };
    this.read({ delay: REST });
  }

  /** Reads the fields and solves. */
  read({ delay = 0, animate = false } = {}) {
    const { puzzle, texts } = this;
    const colours = puzzle.colours.length > 1 ? toJSON(puzzle).colours : undefined;
    this.solving.reset(); // what was found is about other clues
    this.#isReading = true;
    this.#reading.ask(
      () => parse(this.#page.python, texts.rows, texts.columns, colours),
      ({ puzzle: read, notes }) => {
        this.#page.notices.say("message", notes.join("; "));
        this.#isReading = false;
        this.mistake = null;
        this.#failure = "";
        if (!sameClues(read, puzzle))
          this.#take({ ...read, ...aboutOf({ colours: read.colours }) });
        this.#keep();
        this.#solve(animate);
      },
      (error) => this.#refuse(error),
      delay,
    );
    this.changed();
  }

  /** @param {{message: string, where?: {side?: Side, start?: number, end?: number}}} error */
  #refuse({ message, where }) {
    this.#isReading = false;
    this.mistake = where ? { ...where, text: sentence(message) } : null;
    this.#failure = where ? "" : sentence(message);
    this.changed();
  }

  #keep() {
    const { texts, puzzle } = this;
    this.#entry.setLater(() => ({ ...texts, puzzle: toJSON(puzzle) }));
  }

  #solve(animate = false) {
    this.#failure = "";
    void this.solving.start({ animate });
  }

  stop() {
    this.solving.stop();
  }

  /** @param {boolean} byCell */
  setByCell(byCell) {
    this.byCell = byCell;
    this.solving.film.byCell = byCell;
    this.changed();
  }

  /** There is another verdict, or none. */
  #judged() {
    const { verdict, assumes } = this.solving;
    this.rating = "";
    this.counted = "";
    this.#counting.cancel();
    this.#rating.cancel();
    if (verdict?.verdict !== "unique" || assumes) return;
    this.#rating.ask(
      () => rate(this.#page.python, this.puzzle),
      ({ text }) => {
        this.rating = text;
        this.changed();
      },
      () => {},
    );
  }

  /** Counts the solutions. */
  count() {
    const tell = (/** @type {string} */ text) => {
      this.counted = text;
      this.changed();
    };
    tell("Counting…");
    const limits = { solutions: MOST, seconds: COUNTING_SECONDS };
    this.#counting.ask(
      () => solve(this.#page.python, this.puzzle, this.game.history.state, limits),
      ({ count, all }) => tell(all ? `${count} in all` : `at least ${count}`),
      ({ message }) => tell(message),
    );
  }

  /** What the last step of the film was, in words. */
  get reason() {
    const { deduction } = this.solving.film;
    if (!deduction || this.solving.choice !== null) return "";
    return deduction.reason?.text || (deduction.line ? `From ${lineName(deduction.line)}.` : "");
  }

  /** The verdict in words. @returns {Said} */
  get said() {
    const { state, verdict, known, error, assumes } = this.solving;
    if (this.#isReading) return { text: this.#page.doing("Reading") };
    if (this.#failure) return { text: this.#failure, tone: "bad" };
    if (this.mistake) return { text: UNREADABLE, tone: "bad", small: this.mistake.text };
    if (state === "stopped") return { text: "Stopped." };
    if (state === "failed") return { text: sentence(error), tone: "bad" };
    if (known && !verdict)
      return { text: `Searching: ${Math.round(100 * known)} % of the cells known.` };
    if (!verdict) return { text: this.#page.doing("Solving") };
    const text = verdictText(verdict, assumes);
    switch (verdict.verdict) {
      case "contradiction": {
        const lines = verdict.lines.map(lineName).join(", ");
        const which = verdict.minimal ? "A smallest set of lines" : "These lines";
        const small = lines ? `${which} that cannot hold together: ${lines}.` : verdict.text;
        return { text, tone: "bad", small };
      }
      case "several": {
        const cells = counted(verdict.differs.length, "cell differs", "cells differ");
        return { text, tone: "bad", small: `${cells}. Choose one, assume it and go on.` };
      }
      case "undecided":
        return { text, small: "Every cell proven so far is drawn. Assume a cell to go on." };
      default: {
        const seconds = verdict.seconds < 0.1 ? "Less than 0.1" : verdict.seconds.toFixed(1);
        return { text, tone: "good", small: `${seconds} s. ${this.rating}` };
      }
    }
  }
}
