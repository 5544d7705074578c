/** What stands above the buttons of the mode Play: hints in three levels, the check, the end. No DOM. */

import { Model } from "../../game/model.js";
import { Latest } from "../../nonogram/asking.js";
import { EMPTY, isColour } from "../../nonogram/grid.js";
import { cellsText, clearedText } from "../../nonogram/moves.js";
import { hint, mistakes } from "../../nonogram/questions.js";
import { quickHint } from "../../nonogram/quick-hint.js";
import { clockTime, counted, listed, sentence } from "../../ui/words.js";

/** @import { Cell, Hint } from "../../nonogram/answers.js" */
/** @import { Change } from "../../nonogram/grid.js" */
/** @typedef {import("../../nonogram/overlay.js").Marks} Marks */
/** @typedef {{label: string, act: () => unknown, quiet?: boolean}} Action */
/** @typedef {{text: string, tone?: "" | "good", title?: string, chain?: Hint["chain"], actions?: Action[], name?: string, why?: string}} Card
 *   `name`: of the picture that was found; `why`: the chapter on this kind of reason */

const CLOSE = "Close";
const QUESTIONS = ["Why?", "Which cells?"];

export class Advice extends Model {
  /** @type {Card | null} */ card = null;
  /** Marks on the board, or null. @type {Partial<Marks> | null} */ marks = null;
  #play;
  #page;
  #asked = new Latest();

  /** @param {import("./play.js").Play} play @param {import("./model.js").NonogramPage} page */
  constructor(play, page) {
    super();
    this.#play = play;
    this.#page = page;
  }

  close() {
    this.#asked.cancel();
    this.card = null;
    this.marks = null;
    this.changed();
  }

  /** Closes what has a button for that. @returns {boolean} whether there was something */
  dismiss() {
    if (!this.card?.actions?.some(({ label }) => label === CLOSE)) return false;
    this.close();
    return true;
  }

  /** Keeps what is said until the grid changes. @param {Card} card @param {Partial<Marks> | null} [marks] */
  #say(card, marks = null) {
    this.card = card;
    this.marks = marks;
    this.changed();
  }

  get #close() {
    return { label: CLOSE, quiet: true, act: () => this.close() };
  }

  /** @param {Error} error */
  #fail({ message }) {
    this.#say({ text: sentence(message), actions: [this.#close] });
  }

  /** The puzzle is solved. @param {() => unknown} share */
  solved(share) {
    const { puzzle, clock, best, hints, wrong } = this.#play;
    const seconds = clockTime(clock.seconds);
    const record = best !== null && clockTime(best) !== seconds ? `best ${clockTime(best)}` : "";
    const how = [hints ? `with ${counted(hints, "hint")}` : "without hints"];
    if (wrong) how.push(counted(wrong, "wrong stroke"));
    const text = `Solved in ${seconds}${record && ` (${record})`}, ${listed(how)}.`;
    const next = { label: "Next puzzle", act: () => this.#page.openNext() };
    const actions = [next, { label: "Share", act: share, quiet: true }];
    this.#say({ text, tone: "good", name: puzzle.title, actions });
  }

  /** Shows what is wrong, and offers to clear it. */
  check() {
    const { puzzle, grid } = this.#play;
    this.#say({ text: this.#page.doing("Looking for mistakes") });
    this.#asked.ask(
      () => mistakes(this.#page.python, puzzle, grid),
      ({ cells, text }) => {
        const clear = { label: "Clear wrong cells", act: () => this.#clear(cells) };
        const actions = cells.length ? [clear, this.#close] : [this.#close];
        this.#say({ text: text || "No mistakes so far.", actions }, { wrong: cells });
      },
      (error) => this.#fail(error),
    );
  }

  /** @param {readonly (readonly [number, number])[]} cells */
  #clear(cells) {
    this.#play.game.do(clearedText(this.#play.grid, cells));
  }

  /** The next step: as long as Python is not there, from one line alone. */
  hint() {
    const { puzzle, grid } = this.#play;
    const quick = this.#page.arrival.isReady ? null : quickHint(puzzle, grid);
    this.#page.arrival.invite();
    if (quick) return this.#showFirst(quick);
    this.#say({ text: this.#page.doing("Looking for the next step") });
    this.#asked.ask(
      () => hint(this.#page.python, puzzle, grid),
      (answer) => this.#showFirst(answer),
      (error) => this.#fail(error),
    );
  }

  /** @param {Hint} hint */
  #showFirst(hint) {
    if (hint.kind !== "done") this.#play.countHint();
    this.#show(hint, 0);
  }

  /** Shows a hint up to a level: which line, why (with the reason drawn on the board), which cells. @param {Hint} hint @param {number} level */
  #show(hint, level) {
    const shown = hint.levels[level];
    if (!shown || hint.kind === "done") {
      const words = hint.levels.slice(0, 2).map(({ text }) => text);
      return this.#say({ text: words.join(" ") || hint.title, actions: [this.#close] });
    }
    const { wrong, cells } = hint;
    const { game } = this.#play;
    /** @type {Action[]} */
    const actions = [this.#close];
    if (level + 1 < hint.levels.length)
      actions.unshift({ label: QUESTIONS[level], act: () => this.#show(hint, level + 1) });
    else if (wrong.length) actions.unshift({ label: "Clear them", act: () => this.#clear(wrong) });
    else if (cells.length)
      actions.unshift({ label: "Fill them in", act: () => game.do(cellsText(cells)) });
    const chain = level === 1 && hint.chain.length ? hint.chain : undefined;
    const cut = chain ? shown.text.indexOf(": ") : -1;
    const text = cut < 0 ? shown.text : shown.text.slice(0, cut + 1); // the chain tells the rest
    const title = level && !chain ? hint.title : "";
    const chapter = hint.assume
      ? "../learn/grid/#where-lines-are-not-enough"
      : "../learn/one-line/#by-hand";
    const why = level ? chapter : undefined;
    this.#say({ text, chain, title, why, actions }, hintMarks(hint, level));
  }
}

/** What a level of a hint speaks of. @param {Hint} hint @param {number} level @returns {Partial<Marks>} */
function hintMarks(hint, level) {
  const { lines } = hint.levels[level];
  const deduced = /** @type {Change[]} */ (
    hint.levels[level].cells.filter((one) => one.length > 2)
  );
  const spots = /** @type {Cell[]} */ (hint.levels[level].cells.filter((one) => one.length === 2));
  if (hint.wrong.length || hint.kind === "mistake" || hint.kind === "impossible")
    return { badLines: lines, cells: deduced, wrong: spots };
  const chain = level === 1 && hint.assume ? hint.chain : [];
  const broken = chain.at(-1)?.line;
  return {
    lines: lines.filter(({ side, index }) => side !== broken?.side || index !== broken.index),
    badLines: broken ? [broken] : [],
    cells: chain.length && hint.assume ? [hint.assume, ...deduced] : deduced,
    assumed: spots,
    placements: level ? hint.levels[1].placements : null,
  };
}

/** Whether a stroke made a cell wrong. @param {import("../../nonogram/grid.js").Grid} before @param {import("../../nonogram/grid.js").Grid} after @param {import("../../nonogram/grid.js").Grid} solution */
export const isWrong = (before, after, solution) =>
  after.cells.some((value, i) => {
    if (value === before.cells[i] || !value) return false;
    const right = isColour(solution.cells[i]) ? solution.cells[i] : EMPTY;
    return value !== right;
  });
