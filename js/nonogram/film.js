/**
 * The solving of a nonogram as a film: deductions in order, a place among them, and a tempo. A step of the film is
 * a deduction about one line, or one cell of it.
 */
import { Transport } from "../game/transport.js";
import { blank, withCells } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {{line: import("./puzzle.js").Line | null, cells: import("./grid.js").Change[], reason?: {text: string} | null, of?: any}} Deduction `of`: the one that it is a cell of */

/** Steps a second. */
export const SLOWEST = 1;
export const FASTEST = 400;
/** A film whose tempo nobody chose takes about so many seconds. */
const COMFORTABLE = 6;

/** Event "change": another place, playing or not, more steps, another tempo. */
export class Film extends Transport {
  /** @type {Grid} */ #start = blank(1, 1);
  /** @type {Deduction[]} */ #deductions = [];
  /** @type {Deduction[]} */ #steps = [];
  #byCell = false;
  #chosen = false;
  #frame = 0;
  /** The grid that was asked for last, and its place. */
  #drawn = { grid: this.#start, index: 0 };

  constructor() {
    super(() => 1000, 0);
  }

  /** The grid at the place. */
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

  /** The deduction that led to the place. */
  get deduction() {
    return this.#steps[this.shown - 1] ?? null;
  }

  /** Steps a second that somebody chose. @param {number} rate */
  setRate(rate) {
    this.#chosen = true;
    this.tempo = Math.min(FASTEST, Math.max(SLOWEST, rate));
    this.changed();
  }

  /** The number of the deduction that led to the place, -1 for none. */
  get deductionIndex() {
    const { deduction } = this;
    return deduction ? this.#deductions.indexOf(deduction.of ?? deduction) : -1;
  }

  /** Whether a step is a cell instead of a line. */
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

  /** Begins a new film. @param {Grid} start */
  reset(start) {
    this.#start = start;
    this.#drawn = { grid: start, index: 0 };
    this.#deductions = [];
    this.#steps = [];
    this.length = 0;
    this.go(0);
  }

  /** @param {readonly Deduction[]} deductions that follow those there are */
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
