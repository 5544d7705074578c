/**
 * The solving of a nonogram as a film: deductions in order, a position among them, and a tempo. A step of the film is
 * a deduction about one line, or one cell of it.
 */
import { Transport } from "../game/transport.js";
import { blank, withCells } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {{line: import("./puzzle.js").Line | null, cells: import("./grid.js").Change[], reason?: {text: string} | null, of?: any}} Deduction
 *   `of`: for a single cell, the deduction it belongs to */

/** Steps per second. */
export const SLOWEST = 1;
export const FASTEST = 400;
/** The approximate length of a film in seconds, unless the user has chosen a tempo. */
const COMFORTABLE = 6;

/** Event "change": the position, the tempo or the number of steps has changed, or the film starts or pauses. */
export class Film extends Transport {
  /** @type {Grid} */ #start = blank(1, 1);
  /** @type {Deduction[]} */ #deductions = [];
  /** @type {Deduction[]} */ #steps = [];
  #byCell = false;
  #chosen = false;
  #frame = 0;
  /** The last grid computed, and its position. */
  #drawn = { grid: this.#start, index: 0 };

  constructor() {
    super(() => 1000, 0);
  }

  /** The grid at the current position. */
  get grid() {
    const index = this.shown;
    const { grid, index: from } = this.#drawn;
    if (index !== from) {
      const forward = index > from;
      const changes = this.#steps.slice(forward ? from : 0, index).flatMap(({ cells }) => cells);
      this.#drawn = { grid: withCells(forward ? grid : this.#start, changes), index };
    }
    return this.#drawn.grid;
  }

  /** The deduction that led to the current position. */
  get deduction() {
    return this.#steps[this.shown - 1] ?? null;
  }

  /** Sets the tempo, in steps per second. @param {number} rate */
  setRate(rate) {
    this.#chosen = true;
    this.tempo = Math.min(FASTEST, Math.max(SLOWEST, rate));
    this.changed();
  }

  /** The index of the deduction that led to the current position, -1 for none. */
  get deductionIndex() {
    const { deduction } = this;
    return deduction ? this.#deductions.indexOf(deduction.of ?? deduction) : -1;
  }

  /** Whether each step is a cell instead of a line. */
  get byCell() {
    return this.#byCell;
  }

  set byCell(byCell) {
    if (byCell === this.#byCell) return;
    const share = this.shown / Math.max(1, this.#steps.length);
    this.#byCell = byCell;
    this.#steps = this.#deductions.flatMap((deduction) => this.#stepsOf(deduction));
    this.#drawn = { grid: this.#start, index: 0 };
    const { length } = this.#steps;
    this.length = length;
    this.go(Math.round(share * length));
  }

  /** Starts a new film. @param {Grid} start */
  reset(start) {
    this.#start = start;
    this.#drawn = { grid: start, index: 0 };
    this.#deductions = [];
    this.#steps = [];
    this.length = 0;
    this.go(0);
  }

  /** @param {readonly Deduction[]} deductions to append */
  add(deductions) {
    this.#deductions.push(...deductions);
    this.#steps.push(...deductions.flatMap((deduction) => this.#stepsOf(deduction)));
    this.length = this.#steps.length;
    if (!this.#chosen) this.tempo = Math.min(FASTEST, Math.max(2, this.length / COMFORTABLE));
    if (this.playing) this.aim(this.length);
    else this.changed();
  }

  /** @param {Deduction} deduction @returns {Deduction[]} */
  #stepsOf(deduction) {
    return this.#byCell
      ? deduction.cells.map((cell) => ({ ...deduction, cells: [cell], of: deduction }))
      : [deduction];
  }

  changed() {
    if (this.playing) this.#frame ||= requestAnimationFrame((now) => this.#tick(now));
    super.changed();
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    if (this.tick(now)) this.#frame ||= requestAnimationFrame((time) => this.#tick(time));
  }
}
