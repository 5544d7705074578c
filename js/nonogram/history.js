/**
 * Everything that was done to a grid, as a list of steps in text, and a place in that list.
 * Undo and redo move the place; the grid is always the replay of the steps before it.
 */
import { equal } from "./grid.js";
import { applied, parsePicture, pictureText } from "./moves.js";

/** @typedef {import("./grid.js").Grid} Grid */

/** A grid is remembered after every so many steps, so that undo never replays more. */
const CHECKPOINT = 32;

export class History {
  /** @type {Grid} */ #start;
  /** @type {string[]} */ #steps = [];
  /** @type {Map<number, Grid>} */ #checkpoints = new Map();
  #place = 0;
  /** @type {Grid} */ #grid;

  /** @param {Grid} start */
  constructor(start) {
    this.#start = start;
    this.#grid = start;
  }

  /** The grid now. */
  get grid() {
    return this.#grid;
  }

  /** The number of steps done and not undone. */
  get place() {
    return this.#place;
  }

  /** All steps, those undone included. */
  get steps() {
    return /** @type {readonly string[]} */ (this.#steps);
  }

  get canUndo() {
    return this.#place > 0;
  }

  get canRedo() {
    return this.#place < this.#steps.length;
  }

  /**
   * Does a step and forgets the undone ones; returns whether the grid changed. A step without effect is
   * not kept; text that is no step throws a RangeError and changes nothing.
   * @param {string} step
   */
  do(step) {
    if (!step) return false;
    const next = applied(this.#grid, step);
    if (equal(next, this.#grid)) return false;
    this.#steps.length = this.#place;
    for (const place of this.#checkpoints.keys())
      if (place > this.#place) this.#checkpoints.delete(place);
    this.#steps.push(step);
    this.#place += 1;
    this.#grid = next;
    if (this.#place % CHECKPOINT === 0) this.#checkpoints.set(this.#place, next);
    return true;
  }

  undo() {
    return this.goTo(this.#place - 1);
  }

  redo() {
    return this.goTo(this.#place + 1);
  }

  /**
   * Goes to a place in the list of steps; returns whether it exists.
   * @param {number} place
   */
  goTo(place) {
    if (place < 0 || place > this.#steps.length) return false;
    if (place === this.#place + 1) {
      this.#grid = applied(this.#grid, this.#steps[this.#place]);
    } else {
      let from = place - (place % CHECKPOINT);
      while (from > 0 && !this.#checkpoints.has(from)) from -= CHECKPOINT;
      let grid = this.#checkpoints.get(from) ?? this.#start;
      for (let i = Math.max(0, from); i < place; i++) grid = applied(grid, this.#steps[i]);
      this.#grid = grid;
    }
    this.#place = place;
    return true;
  }

  /** The history for a file or the browser's storage. */
  toJSON() {
    return { start: pictureText(this.#start), steps: this.#steps, place: this.#place };
  }

  /**
   * The history of JSON that `toJSON` gave; throws a RangeError for anything else.
   * @param {any} json
   */
  static fromJSON(json) {
    if (!json || typeof json.start !== "string" || !Array.isArray(json.steps))
      throw new RangeError("this is not a history");
    const history = new History(parsePicture(json.start));
    for (const step of json.steps) history.do(String(step));
    const place = Number(json.place);
    history.goTo(
      Number.isInteger(place) && place >= 0 && place < history.place ? place : history.place,
    );
    return history;
  }
}
