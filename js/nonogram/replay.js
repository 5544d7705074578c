/**
 * The solving of a nonogram as a film: steps in order, a place among them, and a tempo.
 * A unit is one line's step, or one cell of it.
 */
import { blank, EMPTY, isColour, withCells } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./solver.js").Step} Step */

export const SLOWEST = 1;
export const FASTEST = 400;
/** A film that is started by itself takes about so many seconds. */
const COMFORTABLE = 6;

/** Events: `moved` (the place changed), `state` (playing or not, length). */
export class Replay extends EventTarget {
  /** @type {Grid} */ #start = blank(1, 1);
  /** @type {Step[]} */ #steps = [];
  /** @type {Step[]} */ #units = [];
  #byCell = false;
  #place = 0;
  /** @type {Grid} */ #grid = this.#start;
  #frame = 0;
  #before = 0;
  #owed = 0;
  #rate = 0;

  /** Units a second. */
  get rate() {
    return this.#rate || Math.min(FASTEST, Math.max(2, this.#units.length / COMFORTABLE));
  }

  set rate(rate) {
    this.#rate = Math.min(FASTEST, Math.max(SLOWEST, rate));
  }

  get place() {
    return this.#place;
  }

  get length() {
    return this.#units.length;
  }

  get playing() {
    return this.#frame !== 0;
  }

  /** The grid at the place. */
  get grid() {
    return this.#grid;
  }

  /** The unit that led to the place. */
  get unit() {
    return this.#place ? this.#units[this.#place - 1] : null;
  }

  /** Whether units are cells instead of lines. */
  get byCell() {
    return this.#byCell;
  }

  set byCell(byCell) {
    if (byCell === this.#byCell) return;
    const share = this.#units.length ? this.#place / this.#units.length : 0;
    this.#byCell = byCell;
    this.#units = [];
    this.#extend(this.#steps);
    this.goTo(Math.round(share * this.#units.length));
    this.#tell("state");
  }

  /**
   * Begins a new film.
   * @param {Grid} start
   */
  reset(start) {
    this.pause();
    this.#start = start;
    this.#grid = start;
    this.#steps = [];
    this.#units = [];
    this.#place = 0;
    this.#tell("state");
  }

  /**
   * Adds steps at the end.
   * @param {readonly Step[]} steps
   */
  add(steps) {
    this.#steps.push(...steps);
    this.#extend(steps);
    this.#tell("state");
  }

  /** @param {readonly Step[]} steps */
  #extend(steps) {
    for (const step of steps) {
      if (this.#byCell) for (const cell of step.cells) this.#units.push({ ...step, cells: [cell] });
      else this.#units.push(step);
    }
  }

  play() {
    if (this.playing) return;
    if (this.#place === this.#units.length) this.goTo(0);
    this.#owed = 1;
    this.#before = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#tell("state");
  }

  pause() {
    if (!this.playing) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tell("state");
  }

  /** @param {number} now */
  #tick(now) {
    this.#owed += Math.min(0.25, (now - this.#before) / 1000) * this.rate;
    this.#before = now;
    const units = Math.floor(this.#owed);
    this.#owed -= units;
    if (units) this.goTo(Math.min(this.#units.length, this.#place + units));
    this.#frame = requestAnimationFrame((time) => this.#tick(time));
    if (this.#place >= this.#units.length) this.pause();
  }

  /** @param {number} place */
  goTo(place) {
    const target = Math.max(0, Math.min(place, this.#units.length));
    if (target === this.#place) return;
    const from = target > this.#place ? this.#place : 0;
    const changes = this.#units.slice(from, target).flatMap((unit) => unit.cells.map(asValue));
    this.#grid = withCells(from ? this.#grid : this.#start, changes);
    this.#place = target;
    this.#tell("moved");
  }

  /** @param {string} name */
  #tell(name) {
    this.dispatchEvent(new CustomEvent(name));
  }
}

/**
 * A deduced cell, with the grid's own code for empty.
 * @param {readonly [number, number, number]} change
 * @returns {[number, number, number]}
 */
export function asValue([row, column, value]) {
  return [row, column, isColour(value) ? value : EMPTY];
}
