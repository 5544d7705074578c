/**
 * A puzzle being solved by Python from what is assumed: the search, its film, its verdict, and what of it is shown.
 */
import { Model } from "../game/model.js";
import { Film } from "./film.js";
import { EMPTY, knownCells, mapped } from "./grid.js";
import { solve } from "./questions.js";

/** @import { Python, Task, Verdict } from "./answers.js" */
/** @import { Game } from "./game.js" */
/** @typedef {{animate?: boolean, seconds?: number}} Options `animate`: the film plays by itself, else it stands at its end */

const SECONDS = 20;

export class Solving extends Model {
  /** @type {"idle" | "searching" | "done" | "stopped" | "failed"} */ state = "idle";
  /** @type {Verdict | null} */ verdict = null;
  /** Why it failed. */
  error = "";
  /** The share of the cells that is known, while it searches beyond single lines; 0 before. */
  known = 0;
  /** Which of several solutions is shown; null: what is common to all. @type {number | null} */
  choice = null;
  film = new Film();
  #game;
  #python;
  #assumed;
  /** @type {Task<Verdict> | null} */ #task = null;

  /** @param {Game} game @param {Python} python */
  constructor(game, python) {
    super();
    this.#game = game;
    this.#python = python;
    this.#assumed = game.history.state;
    this.film.reset(this.#assumed);
    this.film.addEventListener("change", () => {
      if (this.film.grid !== game.deduced) game.deduced = this.film.grid;
      this.changed();
    });
    game.watch(() => {
      if (game.history.state === this.#assumed) return;
      if (this.state === "idle") this.reset();
      else void this.start();
    });
  }

  /** Whether the solving began with cells that somebody assumed. */
  get assumes() {
    return knownCells(this.#assumed).length > 0;
  }

  /** Forgets what was found. */
  reset() {
    this.#task?.cancel();
    this.#task = null;
    this.#assumed = this.#game.history.state;
    Object.assign(this, { state: "idle", verdict: null, error: "", known: 0, choice: null });
    this.film.reset(this.#assumed);
  }

  /** Ends the search. */
  stop() {
    this.film.pause();
    if (this.state !== "searching") return;
    this.#task?.cancel();
    this.#task = null;
    this.state = "stopped";
    this.changed();
  }

  /** Solves; what was found before is void. @param {Options} [options] */
  async start({ animate = false, seconds = SECONDS } = {}) {
    this.reset();
    const { puzzle } = this.#game;
    const task = solve(
      this.#python,
      puzzle,
      this.#assumed,
      { seconds, reasons: true },
      ({ kind, known = 0, steps }) => {
        if (task !== this.#task) return;
        if (steps) this.film.add(steps);
        if (kind === "probe" || kind === "search") this.known = known;
        if (animate && this.film.length && !this.film.playing && !this.film.shown) this.film.play();
        this.changed();
      },
    );
    this.#task = task;
    this.state = "searching";
    this.changed();
    try {
      const verdict = await task.result;
      if (task !== this.#task) return;
      this.state = "done";
      this.verdict = verdict;
      if (animate && this.film.length && verdict.verdict === "unique") return this.changed();
      this.film.go(this.film.length);
      this.#showFound();
    } catch (error) {
      if (task !== this.#task) return;
      this.state = "failed";
      this.error = /** @type {Error} */ (error).message;
      this.changed();
    }
  }

  /** Shows one of several solutions, or what is common to all (null). @param {number | null} choice */
  choose(choice) {
    this.film.pause();
    this.choice = choice;
    this.#showFound();
  }

  #showFound() {
    const { verdict, choice, film } = this;
    const index = verdict?.verdict === "unique" ? 0 : choice;
    const solution = index === null ? null : verdict?.solutions[index];
    const proven = verdict?.verdict === "contradiction" ? null : verdict?.grid;
    this.#game.deduced = solution
      ? mapped(solution, (value) => value || EMPTY)
      : (proven ?? film.grid);
    this.changed();
  }

  /** What is marked on the board. @returns {Partial<import("./overlay.js").Marks>} */
  get marks() {
    const { film, verdict } = this;
    const { deduction } = film;
    const assumed = knownCells(this.#game.history.state);
    if (deduction && film.shown < film.length) {
      const { line, cells } = deduction;
      return { assumed, lines: line ? [line] : [], cells };
    }
    if (verdict?.verdict === "contradiction") return { assumed, badLines: verdict.lines };
    if (verdict?.verdict === "several") return { assumed, differ: verdict.differs };
    return { assumed };
  }
}

/** The verdict in one sentence. @param {Verdict} verdict @param {boolean} assumes whether cells were assumed */
export function verdictText({ verdict, all, count, seconds }, assumes) {
  if (verdict === "unique")
    return assumes ? "Exactly one solution with what is assumed." : "Exactly one solution.";
  if (verdict === "several") return all ? `${count} solutions.` : "More than one solution.";
  if (verdict === "undecided") return `Not decided in ${Math.max(1, Math.round(seconds))} s.`;
  return assumes ? "Impossible with what is assumed." : "No picture fits these clues.";
}

/** A function that tells what is new of a solving, as events. @param {Solving} solving @param {(name: string, detail: object) => void} tell */
export function reporter(solving, tell) {
  let told = solving.film.shown;
  let { verdict: known } = solving;
  return () => {
    const { film, verdict } = solving;
    const { shown: index, length, deduction } = film;
    if (index !== told && length) {
      told = index;
      const text = deduction?.reason?.text ?? "";
      tell("animation", {
        index,
        length,
        line: deduction?.line ?? null,
        text,
        done: index === length,
      });
    }
    if (verdict === known) return;
    known = verdict;
    if (!verdict) return;
    tell("verdict", verdict);
    const { solutions, seconds, text: message, lines } = verdict;
    if (verdict.verdict === "unique") tell("success", { grid: solutions[0], seconds });
    if (verdict.verdict === "contradiction") tell("error", { message, lines });
  };
}
