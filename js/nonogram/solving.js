/** The solving of a puzzle from the assumed cells, done elsewhere: its film, its result, and the marks to show. */
import { Model } from "../game/model.js";
import { Film } from "./film.js";
import { knownCells } from "./grid.js";

/** @import { Game } from "./game.js" */
/** @import { Grid } from "./grid.js" */
/** @typedef {{verdict: string, seconds: number, message: string, lines: import("./puzzle.js").Line[]}} Found */

export class Solving extends Model {
  film = new Film();
  /** The result, or null. @type {Found | null} */ found = null;
  /** @type {Partial<import("./overlay.js").Marks>} */ #marks = {};
  #game;
  #assumed;

  /** @param {Game} game */
  constructor(game) {
    super();
    this.#game = game;
    this.#assumed = game.history.state;
    this.film.reset(this.#assumed);
    this.film.addEventListener("change", () => {
      if (this.film.grid !== game.deduced) game.deduced = this.film.grid;
      this.changed();
    });
    game.watch(() => {
      if (game.history.state !== this.#assumed) this.begin();
    });
  }

  /** Discards the result, and starts again from the assumed cells. */
  begin() {
    this.#assumed = this.#game.history.state;
    this.found = null;
    this.#marks = {};
    this.film.reset(this.#assumed);
  }

  /** @param {import("./film.js").Deduction[]} steps to append
   * @param {boolean} animate whether the film starts by itself */
  add(steps, animate) {
    this.film.add(steps);
    if (animate && this.film.length && !this.film.playing && !this.film.shown) this.film.play();
  }

  /** Shows the result and goes to the end of the film; if `animate` and the solution is unique, the film plays on.
   * @param {Found} found @param {Grid | null} grid null: the last one of the film
   * @param {Partial<import("./overlay.js").Marks>} marks @param {boolean} animate */
  conclude(found, grid, marks, animate) {
    const { film } = this;
    this.found = found;
    this.#marks = marks;
    if (animate && film.length && found.verdict === "unique") return this.changed();
    film.go(film.length);
    this.#game.deduced = grid ?? film.grid;
    this.changed();
  }

  /** The marks to show on the board. @returns {Partial<import("./overlay.js").Marks>} */
  get marks() {
    const { deduction, shown, length } = this.film;
    const assumed = knownCells(this.#game.history.state);
    if (!deduction || shown >= length) return { assumed, ...this.#marks };
    const { line, cells } = deduction;
    return { assumed, lines: line ? [line] : [], cells };
  }
}

/** Returns a function that reports the progress of a solving as events. @param {Solving} solving
 * @param {(name: string, detail: object) => void} tell */
export function reporter(solving, tell) {
  let told = -1;
  /** @type {Found | null} */ let known = null;
  return () => {
    const { film, found } = solving;
    const { shown: index, length, deduction } = film;
    if (index !== told) {
      told = index;
      const { line = null, reason } = deduction ?? {};
      if (length) {
        const detail = { index, length, line, text: reason?.text ?? "", done: index === length };
        tell("animation", detail);
      }
    }
    if (found === known) return;
    known = found;
    if (!found) return;
    tell("verdict", found);
    const { verdict, seconds, message, lines } = found;
    if (verdict === "unique") tell("success", { grid: film.grid, seconds });
    if (verdict === "contradiction") tell("error", { message, lines });
  };
}
