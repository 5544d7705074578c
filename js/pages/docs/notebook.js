/**
 * The code cells of a page and what has become of them, without a word about elements.
 *
 *   const notebook = new Notebook(parts, { python, page: "/learn/waves/" });
 *   await notebook.run(notebook.cells[2]);         // first the cells above that have not run as they stand
 *   notebook.setInput(notebook.cells[2], 0, 5);    // runs it again; of many values the newest wins
 *
 * A cell that `follows` runs by itself when one above it has run and all between have.
 * Below an exercise the reader's answer is used when it has passed its checks, else the book's.
 */

import { Model } from "../../game/model.js";
import { Cell, takeInputs } from "./cell.js";

/** @typedef {import("./cell.js").Result} Result */
/** @typedef {import("./cell.js").Value} Value */
/** @typedef {{call: (command: string, args: object, onEvent: (event: any) => void) =>
 *   {result: Promise<any>, cancel: () => Promise<void>}}} Python */
/** @typedef {{cell: Cell, running: Cell, task: ReturnType<Python["call"]> | null, isStopped: boolean}} Turn
 *   of a cell; `running` is the cell itself or one above it */

const MOST_FRAMES = 400;

export class Notebook extends Model {
  #python;
  #page;
  /** @type {Turn | null} */ #turn = null;
  /** @type {Promise<void>} when nothing runs of what was stopped */ #stopped = Promise.resolve();
  /** @type {Promise<unknown>} one turn after the other */ #queue = Promise.resolve();

  /**
   * @param {ConstructorParameters<typeof Cell>[0][]} parts of the cells, in the order of the page
   * @param {{ python: () => Promise<Python>, page: string }} options
   */
  constructor(parts, { python, page }) {
    super();
    this.cells = parts.map((part) => new Cell(part));
    this.#python = python;
    this.#page = page;
    for (const cell of this.cells) this.follow(cell);
  }

  /** @param {Cell} cell @param {string} code */
  edit(cell, code) {
    if (cell.code === code) return;
    cell.code = code;
    cell.isFresh = false;
    if (cell.state === "failed" && cell.error) cell.error = { ...cell.error, line: null };
    cell.changed();
  }

  /** The cell as the book has it. @param {Cell} cell */
  reset(cell) {
    cell.values.clear();
    for (const input of cell.inputs) input.value = input.start;
    this.edit(cell, cell.original);
    cell.changed();
  }

  /** @param {Cell} cell @param {number} number of the input @param {any} value */
  setInput(cell, number, value) {
    const input = cell.inputs[number];
    if (!input) return;
    cell.values.set(String(number), value);
    input.value = value;
    cell.newest = number;
    cell.isFresh = false;
    cell.changed();
    if (cell.isBusy) cell.again = true;
    else this.run(cell);
  }

  /**
   * Runs a cell, before it those above that have not run as they stand. Does nothing while it is busy.
   *
   * @param {Cell} cell
   * @returns {Promise<boolean>} whether it ended without an error
   */
  run(cell) {
    if (cell.isBusy) return Promise.resolve(false);
    cell.state = "waiting";
    cell.changed();
    const done = this.#queue.then(() => this.#runInTurn(cell));
    this.#queue = done.catch(() => {});
    return done;
  }

  /** @param {Cell} cell */
  async #runInTurn(cell) {
    await this.#stopped; // Python may have lost all names
    if (cell.state !== "waiting") return false; // stopped meanwhile, or run for one below it
    const turn = { cell, running: cell, task: null, isStopped: false };
    this.#turn = turn;
    try {
      for (const above of this.cells.slice(0, this.cells.indexOf(cell))) {
        const problem = above.isFresh ? "" : await this.#runAbove(above, turn);
        if (turn.isStopped) return false;
        if (!problem) continue;
        cell.state = "failed";
        cell.error = { message: problem, line: null };
        cell.changed();
        return false;
      }
      let ok;
      do {
        cell.again = false;
        ok = await this.#runOne(cell, turn);
      } while (cell.again);
      if (ok && !cell.follows) this.#runFollowers(cell);
      return ok;
    } finally {
      this.#turn = null;
    }
  }

  /**
   * Gives Python the names of a cell above the one in turn: the book's answer of an exercise that does not pass.
   *
   * @param {Cell} above @param {Turn} turn
   * @returns {Promise<string>} why the cell in turn cannot run; "" if it can
   */
  async #runAbove(above, turn) {
    const number = this.cells.indexOf(above) + 1;
    const ok = above.passed !== false && (await this.#runOne(above, turn));
    if (above.passed !== false) return ok ? "" : `Cell ${number} above failed; this cell needs it.`;
    if (turn.isStopped) return "";
    const problem = await this.#runSolution(above, turn);
    above.isFresh = !problem;
    return (
      problem &&
      `The book's answer to the exercise in cell ${number} failed; this cell needs it. ${problem}`
    );
  }

  /** @param {Cell} cell that has run */
  #runFollowers(cell) {
    for (const below of this.cells.slice(this.cells.indexOf(cell) + 1)) {
      if (!below.follows && !below.isFresh) return; // what is below it may build on it
      if (!below.isFresh) this.run(below);
    }
  }

  /** @param {Cell} cell an exercise @param {Turn} turn @returns {Promise<string>} what went wrong, or "" */
  async #runSolution(cell, turn) {
    const what = { code: cell.solution, inputs: Object.fromEntries(cell.values) };
    try {
      const { error } = await this.#ask(cell, turn, what, () => {});
      return error?.message ?? "";
    } catch (error) {
      return messageOf(error);
    }
  }

  /** @param {Cell} cell @param {Turn} turn */
  async #runOne(cell, turn) {
    cell.state = "running";
    cell.lent = this.#lentTo(cell);
    cell.changed();
    const { code, newest, passed } = cell;
    const inputs = Object.fromEntries(cell.values);
    cell.newest = null;
    let output = "";
    /** @type {Value[]} */
    const frames = [];
    try {
      const what = { code, checks: cell.checks, inputs, newest };
      const result = await this.#ask(cell, turn, what, (event) => {
        if (event?.output) {
          output += event.output;
          cell.output = output;
        }
        if (event?.frame && frames.length < MOST_FRAMES) {
          frames.push(event.frame);
          cell.frames = frames;
          cell.value = event.frame;
        }
        cell.changed();
      });
      takeInputs(cell, result, inputs);
      this.#show(cell, result, frames);
      cell.isFresh = result.error === null && cell.code === code && cell.passed !== false;
      const isStillLent = passed === false && cell.passed === false;
      if (!cell.again && !isStillLent) this.#markBelow(cell);
      return result.error === null;
    } catch (error) {
      if (cell.state === "running") {
        cell.state = "failed";
        cell.error = { message: messageOf(error), line: null };
      }
      return false;
    } finally {
      cell.changed();
    }
  }

  /** The numbers of the exercises above that have not passed. @param {Cell} cell */
  #lentTo(cell) {
    const above = this.cells.slice(0, this.cells.indexOf(cell));
    return above.flatMap(({ passed }, i) => (passed === false ? [i + 1] : []));
  }

  /** @param {Cell} cell @param {Turn} turn @param {object} what @param {(event: any) => void} onEvent */
  async #ask(cell, turn, what, onEvent) {
    turn.running = cell;
    const python = await this.#python();
    if (turn.isStopped) throw new Error("Stopped.");
    const task = python.call("cells.run", { ...what, page: this.#page }, onEvent);
    turn.task = task;
    try {
      return /** @type {Result} */ (await task.result);
    } finally {
      turn.task = null;
    }
  }

  /** @param {Cell} cell @param {Result} result @param {Value[]} frames */
  #show(cell, result, frames) {
    cell.state = result.error ? "failed" : "done";
    cell.output = result.output;
    cell.value = result.value;
    cell.frames = result.frames === null ? [] : frames;
    cell.error = result.error;
    cell.isStale = false;
    cell.hint = result.hint;
    if (cell.isExercise) cell.passed = result.passed === true;
  }

  /** What stands below may build on the names that are others now. @param {Cell} cell */
  #markBelow(cell) {
    for (const below of this.cells.slice(this.cells.indexOf(cell) + 1)) {
      below.isFresh = false;
      if (below.state === "built" && !cell.isChanged && !cell.values.size) continue;
      below.isStale = below.state === "done" || below.state === "built";
      below.changed();
    }
  }

  /**
   * Ends what a cell does. A loop that never yields hears nothing: Python is then begun anew, and whoever hears of
   * that calls `forgetAll`.
   *
   * @param {Cell} cell
   */
  stop(cell) {
    if (!cell.isBusy) return;
    const turn = this.#turn;
    const isInTurn = turn !== null && (turn.cell === cell || turn.running === cell);
    for (const one of isInTurn ? [turn.cell, turn.running] : [cell]) {
      if (!one.isBusy) continue; // an exercise, while the book's answer runs
      one.state = "stopped";
      one.again = false;
      one.error = null;
      one.changed();
    }
    if (!isInTurn) return;
    turn.isStopped = true; // Python that has not been asked yet will not be
    if (turn.task) this.#stopped = turn.task.cancel();
  }

  /** Python was begun anew: it knows no names any more. */
  forgetAll() {
    for (const cell of this.cells) cell.isFresh = false;
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
