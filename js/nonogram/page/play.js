/** The mode Play: progress, clock, hints, the check. */
import { byId, make } from "../dom.js";
import { blank, fromText } from "../grid.js";
import { History } from "../history.js";
import { Latest } from "../latest.js";
import { pictureText } from "../moves.js";
import { fromJSON, puzzleOf, toJSON } from "../puzzle.js";
import { hint, mistakes, python, settled } from "../solver.js";
import { Clock, timeText } from "./clock.js";
import { showHint } from "./hint-card.js";
import { keep, keepPlayed, kept, played } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../grid.js").Grid} Grid */
/** @typedef {import("./page.js").Page} Page */

/** Milliseconds after a change until it is kept. */
const KEEP_AFTER = 400;

/** The puzzle of the first visit, drawn for this page. */
const FIRST = [
  "..#...#...",
  "...#...#..",
  "..#...#...",
  "#########.",
  "########.#",
  "########.#",
  "########.#",
  "#########.",
  ".######...",
  "##########",
];

/** @returns {Puzzle} */
const firstPuzzle = () =>
  puzzleOf(fromText(FIRST), { title: "A cup of tea", author: "Cubogram", licence: "MIT" });

export class PlayMode {
  #page;
  /** @type {Puzzle} */ #puzzle = firstPuzzle();
  /** @type {History} */ #history = new History(blank(1, 1));
  #level = "";
  /** The number in the collection; until the puzzle is solved it stands for the title, which would tell too much. */
  #number = 0;
  #clock = new Clock();
  #settled = new Latest();
  #asked = new Latest();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #keeping;
  #solved = false;
  #shown = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const pause = byId("pause");
    pause.addEventListener("click", () =>
      this.pause(pause.getAttribute("aria-pressed") !== "true"),
    );
    byId("hint").addEventListener("click", () => this.#hint());
    byId("check").addEventListener("click", () => this.#check());
    byId("restart").addEventListener("click", () => this.#restart());
    byId("to-solve").addEventListener("click", () =>
      page.open("solve", { puzzle: this.#puzzle, grid: null }),
    );
    byId("collection").addEventListener("click", async () => {
      this.#keepNow();
      (await import("./collection.js")).openCollection(page);
    });
    byId("generate").addEventListener("click", async () =>
      (await import("./generate.js")).openGenerator(page),
    );
    this.#clock.addEventListener("tick", () => {
      byId("clock").textContent = timeText(this.#clock.seconds);
    });
    addEventListener("pagehide", () => this.#keepNow());
    document.addEventListener("visibilitychange", () => this.#keepNow());
    python.addEventListener("ready", () => this.#showSettled());
    this.#restore();
  }

  get puzzle() {
    return this.#puzzle;
  }

  get grid() {
    return this.#history.grid;
  }

  get seconds() {
    return this.#clock.seconds;
  }

  /** The puzzle that was played last, or the first one. */
  #restore() {
    try {
      const last = kept("play");
      if (last) this.#take(fromJSON(last.puzzle), { level: last.level, number: last.number });
      else this.#take(this.#puzzle, {});
    } catch {
      this.#take(firstPuzzle(), {});
    }
  }

  /**
   * Takes a puzzle, with the progress kept for it or, where there is none, a given grid.
   * @param {Puzzle} puzzle
   * @param {{grid?: Grid | null, seconds?: number, level?: string, number?: number}} options
   */
  #take(puzzle, { grid = null, seconds = 0, level = "", number = 0 }) {
    this.#keepNow();
    this.#puzzle = puzzle;
    this.#level = level;
    this.#number = number;
    this.#history = new History(blank(puzzle.columns.length, puzzle.rows.length));
    let spent = seconds;
    this.#solved = false;
    const entry = played(puzzle);
    try {
      if (entry?.history.steps.length) {
        this.#history = History.fromJSON(entry.history);
        spent = entry.seconds;
        this.#solved = entry.solved;
      } else if (grid) {
        this.#history.do(pictureText(grid));
      }
    } catch {
      // What was kept is damaged: the puzzle begins anew.
    }
    this.#clock.set(spent);
    keep("play", { puzzle: toJSON(puzzle), level, number });
  }

  /**
   * Opens a puzzle.
   * @param {Puzzle} puzzle
   * @param {{grid?: Grid | null, seconds?: number, level?: string, number?: number}} [options]
   */
  open(puzzle, options = {}) {
    this.#take(puzzle, options);
    if (this.#shown) this.enter();
  }

  enter() {
    this.#shown = true;
    const { element } = this.#page;
    element.load("play", this.#puzzle, this.#history);
    this.#showName();
    byId("clock-box").hidden = false;
    this.pause(false);
    this.#clock.pause();
    if (this.#history.place && !this.#solved && !element.session.solved) this.#clock.start();
    if (element.session.solved) this.#showSolved();
    this.#showSettled();
  }

  #showName() {
    const secret = this.#number && !this.#solved && !this.#page.element.session.solved;
    const title = secret ? `No. ${this.#number}` : this.#puzzle.title;
    this.#page.heading({ ...this.#puzzle, title }, this.#level);
  }

  leave() {
    this.#shown = false;
    this.#keepNow();
    this.#clock.pause();
    this.#settled.cancel();
    this.#asked.cancel();
    this.pause(false);
    this.#clock.pause();
    byId("clock-box").hidden = true;
  }

  /** @param {boolean} paused */
  pause(paused) {
    const { element } = this.#page;
    const pause = byId("pause");
    pause.setAttribute("aria-pressed", String(paused));
    pause.setAttribute("aria-label", paused ? "Go on" : "Pause");
    element.toggleAttribute("paused", paused);
    element.session.locked = paused;
    if (paused) this.#clock.pause();
    else if (this.#history.place && !element.session.solved) this.#clock.start();
  }

  /** The grid changed. */
  changed() {
    const { element } = this.#page;
    const { solved } = element.session;
    this.#asked.cancel();
    if (solved) {
      this.#clock.pause();
      if (!this.#solved) this.#keepNow();
      this.#solved = true;
      this.#showName();
      this.#showSolved();
    } else {
      this.#page.card("");
      this.#clock.start();
    }
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepNow(), KEEP_AFTER);
    this.#page.wantPython();
    this.#showSettled();
  }

  #showSolved() {
    const button = make(
      "button",
      { type: "button", class: "button", onclick: () => this.#next() },
      "Next puzzle",
    );
    this.#page.card(`Solved in ${timeText(this.#clock.seconds)}.`, "", [button], "good");
  }

  async #next() {
    const { nextPuzzle } = await import("./collection.js");
    const next = await nextPuzzle(this.#puzzle);
    if (next) this.open(next.puzzle, { level: next.level, number: next.number });
  }

  #keepNow() {
    clearTimeout(this.#keeping);
    if (!this.#history.steps.length) return;
    const { element } = this.#page;
    const solved = this.#solved || (this.#shown && element.session.solved);
    const room = keepPlayed(this.#puzzle, {
      puzzle: toJSON(this.#puzzle),
      history: this.#history.toJSON(),
      seconds: this.#clock.seconds,
      solved,
      picture: pictureText(this.#history.grid),
      at: Date.now(),
    });
    if (!room)
      this.#page.message(
        "The browser has no room to keep your progress: save it as a file.",
        "error",
      );
  }

  #restart() {
    const { session } = this.#page.element;
    session.do("clear");
    this.#solved = false;
    this.#clock.set(0);
    this.#page.message("The grid is empty again; Undo brings it back.");
  }

  #showSettled() {
    if (!this.#shown || !python.ready) return;
    const { element } = this.#page;
    this.#settled.ask(
      () => settled(this.#puzzle, this.#history.grid),
      (answer) => {
        element.settled = answer;
      },
      () => {
        element.settled = null;
      },
      20,
    );
  }

  #check() {
    const { element } = this.#page;
    this.#page.wait("Looking for mistakes");
    this.#asked.ask(
      () => mistakes(this.#puzzle, this.#history.grid),
      ({ cells, text }) => {
        element.marks = { wrong: cells };
        this.#page.card(
          text || (cells.length ? `${cells.length} cells cannot be right.` : "No mistakes so far."),
          "",
          [this.#done()],
        );
      },
      (error) => this.#page.card(error.message, "", [this.#done()]),
    );
  }

  #done() {
    return make(
      "button",
      { type: "button", class: "button quiet", onclick: () => this.#close() },
      "Close",
    );
  }

  #close() {
    this.#page.element.marks = null;
    this.#page.card("");
  }

  #hint() {
    this.#page.wait("Looking for the next step");
    this.#asked.ask(
      () => hint(this.#puzzle, this.#history.grid),
      (answer) => showHint(this.#page, answer, () => this.#close()),
      (error) => this.#page.card(error.message, "", [this.#done()]),
    );
  }
}
