/** The mode Play: a puzzle, its progress, clock, hints, the check. No DOM. */
import { Clock } from "../../game/clock.js";
import { Model } from "../../game/model.js";
import { Game, readHistory } from "../../nonogram/game.js";
import { fromText } from "../../nonogram/grid.js";
import { cellsText, clearedText, pictureText } from "../../nonogram/moves.js";
import { fingerprint, fromJSON, puzzleOf, stillSettled, toJSON } from "../../nonogram/puzzle.js";
import { hint, Latest, mistakes, settled } from "../../nonogram/questions.js";
import { clockTime, sentence } from "../../ui/words.js";
import { PLAYED } from "./kinds.js";

/** @typedef {import("../../nonogram/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../nonogram/grid.js").Grid} Grid */
/** @typedef {import("../../nonogram/questions.js").Hint} Hint */
/** @typedef {{label: string, act: () => unknown, quiet?: boolean}} Action */
/** @typedef {{text: string, tone?: "" | "good", title?: string, chain?: Hint["chain"], actions?: Action[]}} Card what stands above the buttons */
/** @typedef {{grid?: Grid | null, seconds?: number, level?: string, number?: number}} Opening `number` in the collection; until the
 *   puzzle is solved it stands for the title, which would tell too much */

/** The puzzle of the first visit, drawn for this page. */
const FIRST = [
  ...["..#...#...", "...#...#..", "..#...#...", "#########.", "########.#"],
  ...["########.#", "########.#", "#########.", ".######...", "##########"],
];
const QUESTIONS = ["Why?", "Which cells?"];
/** Milliseconds of rest before Python is asked what is settled. */
const REST = 20;

export class Play extends Model {
  /** @type {Card | null} */ card = null;
  /** Marks on the board, or null. @type {Partial<import("../../nonogram/overlay.js").Marks> | null} */ marks =
    null;
  /** @type {import("../../nonogram/puzzle.js").Settled | null} */ settled = null;
  clock = new Clock();
  paused = false;
  /** The seconds of the fastest solve; null: never solved. @type {number | null} */ solvedIn =
    null;
  level = "";
  number = 0;
  /** @type {Game} */ game;
  #page;
  #entry;
  /** @type {(() => void)[]} */ #stops = [];
  #grid;
  #shown = false;
  /** Whether this tab has made a move in this puzzle. */
  #hasMoved = false;
  #settling = new Latest();
  #asked = new Latest();

  /** @param {import("./model.js").NonogramPage} page */
  constructor(page) {
    super();
    this.#page = page;
    const first = { title: "A cup of tea", author: "Cubogram", licence: "MIT" };
    const { puzzle: last, level, number } = page.state;
    const puzzle = last ? fromJSON(last) : puzzleOf(fromText(FIRST), first);
    this.game = new Game("play", puzzle);
    this.#grid = this.game.history.state;
    this.#entry = page.store.entry(PLAYED, fingerprint(puzzle));
    this.#take(puzzle, { level, number });
    this.clock.watch(() => this.changed());
    page.arrival.whenReady(() => this.#askSettled());
  }

  get puzzle() {
    return this.game.puzzle;
  }

  get grid() {
    return this.game.history.state;
  }

  get heading() {
    const { puzzle, number, level, solvedIn } = this;
    const title = number && solvedIn === null ? `No. ${number}` : puzzle.title;
    return { ...puzzle, level, title };
  }

  /** Opens a puzzle, with the progress kept for it or, where there is none, a given grid. @param {Puzzle} puzzle @param {Opening} [opening] */
  open(puzzle, opening = {}) {
    this.#entry.save();
    this.#take(puzzle, opening);
    const { level, number } = this;
    this.#page.keep({ puzzle: toJSON(puzzle), level, number });
    if (this.#shown) this.enter();
    this.changed();
  }

  /** @param {Puzzle} puzzle @param {Opening} opening */
  #take(puzzle, { grid = null, seconds = 0, level = "", number = 0 }) {
    for (const stop of this.#stops) stop();
    this.#entry = this.#page.store.entry(PLAYED, fingerprint(puzzle));
    const { drawing, solvedIn = null, seconds: spent = 0 } = this.#entry.value ?? {};
    const begun = drawing && drawing.history.moves.length > 0;
    this.game = new Game("play", puzzle, begun ? readHistory(drawing.history) : undefined);
    this.#grid = this.grid;
    this.#hasMoved = false;
    Object.assign(this, { level, number, solvedIn, card: null, marks: null, settled: null });
    this.clock.set(begun ? spent : seconds);
    this.#stops = [
      this.game.watch(() => this.#changed()),
      this.#entry.watchOthers(() => this.#takeOver()),
    ];
    if (!begun && grid) this.game.do(pictureText(grid));
  }

  /** Another tab has played this puzzle, or a file brought its progress. */
  #takeOver() {
    const { level, number, puzzle } = this;
    const { drawing, solvedIn = null } = this.#entry.value ?? {};
    const same = JSON.stringify(drawing?.history) === JSON.stringify(this.game.history);
    if (same) this.solvedIn = solvedIn;
    else {
      this.#take(puzzle, { level, number });
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
    if (this.game.solved) this.#showSolved();
    this.#askSettled();
  }

  leave() {
    this.#shown = false;
    this.pause(false);
    this.clock.pause();
    this.#settling.cancel();
    this.#asked.cancel();
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
    this.settled = stillSettled(this.settled, this.#grid, grid);
    this.#grid = grid;
    this.#hasMoved = true;
    this.#asked.cancel();
    this.closeCard();
    this.#page.notices.clear("message");
    if (this.game.solved) {
      this.clock.pause();
      this.solvedIn = Math.min(this.clock.seconds, this.solvedIn ?? Number.POSITIVE_INFINITY);
      this.#entry.set(this.#value());
      this.#showSolved();
    } else {
      this.#goOn();
      this.#entry.setLater(() => this.#value());
    }
    this.#page.arrival.invite();
    this.#askSettled();
    this.changed();
  }

  /** What is kept. @returns {import("./kinds.js").Played} */
  #value() {
    const { puzzle, history } = this.game;
    const drawing = { history: history.toJSON(), picture: pictureText(history.state) };
    const { solvedIn, clock } = this;
    return { puzzle: toJSON(puzzle), drawing, seconds: clock.seconds, solvedIn };
  }

  /** Empties the grid; the mark and the time of a solved puzzle stay in the collection. */
  restart() {
    this.game.do("clear");
    this.clock.set(0);
    this.#page.notices.say("message", "the grid is empty again; Undo brings it back");
  }

  closeCard() {
    this.card = null;
    this.marks = null;
    this.changed();
  }

  /** Keeps what is said until the grid changes. @param {Card | null} card */
  #say(card) {
    this.card = card;
    this.changed();
  }

  get #close() {
    return { label: "Close", quiet: true, act: () => this.closeCard() };
  }

  #showSolved() {
    const next = { label: "Next puzzle", act: () => this.#page.openNext() };
    const text = `Solved in ${clockTime(this.clock.seconds)}.`;
    this.#say({ text, tone: "good", actions: [next] });
  }

  #askSettled() {
    if (!this.#shown || !this.#page.arrival.isReady) return;
    const { puzzle, grid } = this;
    this.#settling.ask(
      () => settled(this.#page.python, puzzle, grid),
      (answer) => {
        this.settled = answer;
        this.changed();
      },
      () => {},
      REST,
    );
  }

  /** @param {string} what is being looked for */
  #wait(what) {
    this.marks = null;
    this.#say({ text: this.#page.doing(what) });
  }

  /** @param {{kind?: string, message: string}} error */
  #fail({ kind, message }) {
    if (kind !== "cancelled") this.#say({ text: sentence(message), actions: [this.#close] });
  }

  check() {
    const { puzzle, grid } = this;
    this.#wait("Looking for mistakes");
    this.#asked.ask(
      () => mistakes(this.#page.python, puzzle, grid),
      ({ cells, text }) => {
        this.marks = { wrong: cells };
        this.#say({ text: text || "No mistakes so far.", actions: [this.#close] });
      },
      (error) => this.#fail(error),
    );
  }

  hint() {
    const { puzzle, grid } = this;
    this.#wait("Looking for the next step");
    this.#asked.ask(
      () => hint(this.#page.python, puzzle, grid),
      (answer) => this.#showHint(answer, 0),
      (error) => this.#fail(error),
    );
  }

  /** Shows a hint up to a level: which line, why (with the reason drawn on the board), which cells. @param {Hint} hint @param {number} level */
  #showHint(hint, level) {
    const shown = hint.levels[level];
    if (!shown || hint.kind === "done") {
      const words = hint.levels.slice(0, 2).map(({ text }) => text);
      return this.#say({ text: words.join(" ") || hint.title, actions: [this.#close] });
    }
    this.marks = hintMarks(hint, level);
    const last = level + 1 >= hint.levels.length;
    const { wrong, cells } = hint;
    /** @type {Action[]} */
    const actions = [this.#close];
    if (!last)
      actions.unshift({ label: QUESTIONS[level], act: () => this.#showHint(hint, level + 1) });
    else if (wrong.length)
      actions.unshift({
        label: "Clear them",
        act: () => this.game.do(clearedText(this.grid, wrong)),
      });
    else if (cells.length)
      actions.unshift({ label: "Fill them in", act: () => this.game.do(cellsText(cells)) });
    const chain = level === 1 && hint.chain.length ? hint.chain : undefined;
    const cut = chain ? shown.text.indexOf(": ") : -1;
    const text = cut < 0 ? shown.text : shown.text.slice(0, cut + 1); // the chain tells the rest
    this.#say({ text, chain, title: level && !chain ? hint.title : "", actions });
  }
}

/** What a level of a hint speaks of. @param {Hint} hint @param {number} level @returns {Partial<import("../../nonogram/overlay.js").Marks>} */
function hintMarks(hint, level) {
  const { lines, cells, spots, placements } = hint.levels[level];
  if (hint.wrong.length || hint.kind === "mistake" || hint.kind === "impossible")
    return { badLines: lines, cells, wrong: spots };
  const {
    line = null,
    first = [],
    last = [],
  } = placements ?? ((level > 1 && hint.levels[1].placements) || {});
  const chain = level === 1 && hint.assume ? hint.chain : [];
  const broken = chain.at(-1)?.line;
  const isBroken = (/** @type {import("../../nonogram/puzzle.js").Line} */ { side, index }) =>
    broken?.side === side && broken.index === index;
  return {
    lines: lines.filter((one) => !isBroken(one)),
    badLines: broken ? [broken] : [],
    cells: chain.length && hint.assume ? [hint.assume, ...cells] : cells,
    assumed: spots,
    ...{ line, first, last },
  };
}
