/** The mode Edit: a picture, its names and colours, its live verdict, and repairs. No DOM. */

import { Model } from "../../game/model.js";
import { Latest } from "../../nonogram/asking.js";
import { Game, historyFrom, readHistory } from "../../nonogram/game.js";
import {
  blank,
  coloursUsed,
  isColour,
  MAX_COLOURS,
  MAX_SIDE,
  randomGrid,
  unmarked,
} from "../../nonogram/grid.js";
import { pictureText } from "../../nonogram/moves.js";
import { lineName, PALETTE, puzzleOf } from "../../nonogram/puzzle.js";
import { check } from "../../nonogram/questions.js";
import { wholeNumber } from "../../ui/fields.js";
import { counted, sentence } from "../../ui/words.js";
import { DRAWN } from "./kinds.js";
import { Mending } from "./mending.js";

/** @import { Verdict } from "../../nonogram/answers.js" */
/** @import { Grid } from "../../nonogram/grid.js" */
/** @import { About } from "../../nonogram/puzzle.js" */
/** @typedef {{text: string, tone?: "" | "good" | "bad", small?: string}} Said a verdict in words */

const FIRST_SIZE = 15;
/** Milliseconds of rest before Python is asked. */
const REST = 60;
const EASY = "Line by line is enough.";
const HARD = "It takes more than looking at one line at a time.";
const EMPTY_GRID = { text: "Draw with the brushes; the clues follow." };

export class Edit extends Model {
  /** @type {Game} */ game;
  /** Marks on the board, or null. @type {Partial<import("../../nonogram/overlay.js").Marks> | null} */ marks =
    null;
  /** @type {Said} */ said = EMPTY_GRID;
  /** The live verdict that came last, or null. @type {Verdict | null} */ verdict = null;
  mending;
  /** The share of cells that are filled in a random grid. */
  threshold = 0.5;
  /** What stands in the fields for the size. */
  size = { columns: "", rows: "" };
  #page;
  #entry;
  #grid;
  #shown = false;
  #checking = new Latest();
  #stop = () => {};

  /** @param {import("./model.js").NonogramPage} page */
  constructor(page) {
    super();
    this.#page = page;
    this.mending = new Mending(this, page);
    this.follow(this.mending);
    this.#entry = page.store.entry(DRAWN);
    this.game = new Game("edit", puzzleOf(blank(1, 1)), historyFrom(blank(FIRST_SIZE, FIRST_SIZE)));
    this.#grid = this.grid;
    this.#takeKept();
    this.#entry.watchOthers(() => this.#takeOver());
  }

  get puzzle() {
    return this.game.puzzle;
  }

  get grid() {
    return this.game.history.state;
  }

  get heading() {
    return { ...this.puzzle, level: "", grade: "", title: this.puzzle.title || "My picture" };
  }

  /** Which repairs the verdict calls for. */
  get repairs() {
    const { verdict, mending } = this;
    if (mending.search || !verdict) return [];
    if (verdict.verdict !== "unique") return ["unique", "lines"];
    return verdict.method === "lines" ? [] : ["lines"];
  }

  #takeKept() {
    const { about, drawing } = this.#entry.value ?? {};
    if (drawing) {
      const puzzle = puzzleOf(blank(1, 1), { ...about, colours: drawing.colours });
      this.game = new Game("edit", puzzle, readHistory(drawing.history));
    }
    this.#stop();
    this.#grid = this.grid;
    this.#showSize();
    this.#stop = this.game.watch(() => this.#changed());
  }

  /** Another tab has changed the drawing, or a file brought one. */
  #takeOver() {
    this.#takeKept();
    this.#page.offerCopy("The drawing was changed", this.#entry, ({ drawing }) =>
      this.open(readHistory(drawing.history).state, { colours: drawing.colours }),
    );
    this.#check();
    this.changed();
  }

  /** Takes a picture as one move, so that Undo brings the old one back. @param {Grid} picture @param {Partial<About>} [about] */
  open(picture, about = {}) {
    const colours = about.colours ?? this.puzzle.colours;
    const needed = coloursUsed(picture);
    const more = PALETTE.slice(colours.length, needed);
    this.describe({ ...about, colours: [...colours, ...more] });
    this.game.do(pictureText(unmarked(picture)));
  }

  enter() {
    this.#shown = true;
    this.#page.arrival.inviteWhenIdle();
    this.#check();
  }

  leave() {
    this.#shown = false;
    this.mending.end();
    this.#checking.cancel();
    this.#entry.save();
  }

  /** The game changed: its grid, or names and colours. */
  #changed() {
    if (this.grid !== this.#grid) {
      this.#grid = this.grid;
      this.#showSize();
      this.#keep();
      this.mending.end();
      this.#page.notices.clear("message");
      this.#check();
    }
    this.changed();
  }

  /** @param {Partial<About>} about */
  describe(about) {
    this.game.describe(about);
    this.#keep();
  }

  #keep() {
    this.#entry.setLater(() => {
      const { title, author, licence, colours } = this.puzzle;
      const drawing = { colours, history: this.game.history.toJSON() };
      return { about: { title, author, licence }, drawing };
    });
  }

  #showSize() {
    this.size = { columns: `${this.grid.width}`, rows: `${this.grid.height}` };
    this.#page.notices.clear("size");
  }

  get canAddColour() {
    return this.puzzle.colours.length < MAX_COLOURS;
  }

  addColour() {
    const { colours } = this.puzzle;
    this.describe({ colours: [...colours, PALETTE[colours.length]] });
  }

  get canRemoveColour() {
    const { colours } = this.puzzle;
    return colours.length > 1 && coloursUsed(this.grid) < colours.length;
  }

  /** @param {number} index @param {string} colour */
  setColour(index, colour) {
    this.describe({ colours: this.puzzle.colours.with(index, colour) });
  }

  removeColour() {
    this.describe({ colours: this.puzzle.colours.slice(0, -1) });
  }

  /** Fills the grid at random. */
  randomise() {
    const { width, height } = this.grid;
    const { colours } = this.puzzle;
    this.game.do(pictureText(randomGrid(width, height, this.threshold, colours.length)));
  }

  /** Changes the size of the grid to what the fields say; a field that holds no size is named. */
  resize() {
    const { columns, rows } = this.size;
    const [width, height] = [columns, rows].map((text) => wholeNumber(text, 1, MAX_SIDE));
    if (width && height) this.game.do(`resize ${width}x${height} at 0,0`);
    const text = `${width ? "Rows" : "Columns"}: a whole number from 1 to ${MAX_SIDE}, please`;
    this.#page.notices.say("size", width && height ? "" : text, { tone: "error" });
  }

  /** @param {number} threshold */
  setThreshold(threshold) {
    this.threshold = threshold;
    this.changed();
  }

  /** The live verdict: an older question is void as soon as the picture changes. */
  #check() {
    const { puzzle, grid } = this;
    this.marks = null;
    this.#checking.cancel();
    if (!grid.cells.some(isColour)) {
      this.verdict = null;
      this.said = EMPTY_GRID;
    } else if (this.#shown) {
      if (this.said === EMPTY_GRID) this.said = { text: this.#page.doing("Checking") };
      this.#checking.ask(
        () => check(this.#page.python, grid, puzzle),
        (answer) => this.#judge(answer),
        ({ message }) => {
          this.said = { text: sentence(message), tone: "bad" };
          this.changed();
        },
        REST,
      );
    }
  }

  /** @param {Verdict} answer */
  #judge(answer) {
    const { verdict, differs, method, text, lines } = answer;
    this.verdict = answer;
    if (verdict === "unique") {
      const small = method === "lines" ? EASY : HARD;
      this.said = { text: "Exactly one solution.", tone: "good", small };
    } else if (verdict === "several") {
      this.marks = { differ: differs };
      const cells = counted(differs.length, "cell differs", "cells differ");
      const small = `Between two of them ${cells}, here marked.`;
      this.said = { text: "More than one solution.", tone: "bad", small };
    } else this.said = { text: "Not decided yet.", small: text || lines.map(lineName).join(", ") };
    this.changed();
  }
}
