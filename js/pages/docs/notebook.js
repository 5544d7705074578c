/**
 * The code cells of a page and what has become of them, without a word about elements.
 *
 *   const notebook = new Notebook(parts, { python, page: "/learn/waves/" });
 *   await notebook.run(notebook.cells[2]);         // first the cells above that have not run as they stand
 *   notebook.setInput(notebook.cells[2], 0, 5);    // runs it again; of many values the newest wins
 *
 * A cell that `follows` runs by itself when one above it has run and all between have.
 *
 * A cell's `state`: "built" (what is shown comes from the build), "waiting" (for the cells above, or
 * for Python), "running", "done", "failed" (`error` says why), "stopped". Watch a cell for its changes.
 */

import { Model } from "../../game/model.js";

/** @typedef {{kind: string, [fact: string]: any}} Value what a cell shows (see cubogram/live/display.py) */
/** @typedef {{kind: string, label: string, value: any, start: any, [fact: string]: any}} Input */
/** @typedef {{output: string, value: Value | null, frames: number | null, inputs: Input[],
 *   error: {message: string, line: number | null} | null, passed: boolean | null, hint: string}} Result */
/** @typedef {{call: (command: string, args: object, onEvent: (event: any) => void) =>
 *   {result: Promise<any>, cancel: () => Promise<void>}}} Python */

const MOST_FRAMES = 400;

export class Cell extends Model {
  /** @type {"built" | "waiting" | "running" | "done" | "failed" | "stopped"} */ state = "built";
  output = "";
  /** @type {Value | null} */ value = null;
  /** @type {Value[]} pictures of an animation, as far as they have come */ frames = [];
  /** @type {Result["error"]} */ error = null;
  /** Whether something above it has changed since it ran. */
  isStale = false;
  /** Whether the reader has solved it; null if it is no exercise. @type {boolean | null} */
  passed = null;
  hint = "";
  /** Whether Python knows the names of the cell as it stands. */
  isFresh = false;
  /** Whether it is to run once more when it has run. */
  again = false;
  /** @type {Map<string, any>} the reader's values by the number of the input */ values = new Map();
  /** The number of the input that the reader has set since it ran. @type {number | null} */
  newest = null;

  /** @param {{ code: string, inputs?: Input[], checks?: string, solution?: string, follows?: boolean }} parts */
  constructor({ code, inputs = [], checks = "", solution = "", follows = false }) {
    super();
    this.follows = follows;
    this.original = code;
    this.code = code;
    this.inputs = inputs;
    this.checks = checks;
    this.solution = solution;
    if (checks) this.passed = false;
  }

  get isExercise() {
    return this.checks !== "";
  }

  get isBusy() {
    return this.state === "waiting" || this.state === "running";
  }

  get isChanged() {
    return this.code !== this.original;
  }
}

export class Notebook extends Model {
  #python;
  #page;
  /** @type {{ cell: Cell, cancel: () => Promise<void> } | null} */ #task = null;
  /** @type {Promise<void>} when nothing runs of what was stopped */ #stopped = Promise.resolve();
  /** @type {Promise<unknown>} one cell runs after the other */ #queue = Promise.resolve();
  #stops = 0;

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
    const stops = this.#stops;
    for (const above of this.cells.slice(0, this.cells.indexOf(cell))) {
      await this.#stopped; // Python may have lost all names
      if (cell.state !== "waiting") return false; // stopped meanwhile
      if (above.isFresh) continue;
      const isSilent = above.isExercise && !above.passed;
      const ok = isSilent ? await this.#runSolution(above) : await this.#runOne(above);
      if (!ok && stops === this.#stops) {
        cell.state = "failed";
        const number = this.cells.indexOf(above) + 1;
        cell.error = {
          message: `Cell ${number} above has to run first, and does not.`,
          line: null,
        };
        cell.changed();
        return false;
      }
    }
    if (cell.state !== "waiting") return false;
    let ok;
    do {
      cell.again = false;
      ok = await this.#runOne(cell);
    } while (cell.again);
    if (ok && !cell.follows) this.#runFollowers(cell);
    return ok;
  }

  /** @param {Cell} cell that has run */
  #runFollowers(cell) {
    for (const below of this.cells.slice(this.cells.indexOf(cell) + 1)) {
      if (!below.follows && !below.isFresh) return; // what is below it may build on it
      if (!below.isFresh) this.run(below);
    }
  }

  /** What the cells below an unsolved exercise build on. @param {Cell} cell */
  async #runSolution(cell) {
    try {
      const result = await this.#ask(
        cell,
        { code: cell.solution, inputs: Object.fromEntries(cell.values) },
        () => {},
      );
      cell.isFresh = !result.error;
      return cell.isFresh;
    } catch {
      return false;
    }
  }

  /** @param {Cell} cell */
  async #runOne(cell) {
    cell.state = "running";
    cell.changed();
    const { code, newest } = cell;
    const inputs = Object.fromEntries(cell.values);
    cell.newest = null;
    let output = "";
    /** @type {Value[]} */
    const frames = [];
    try {
      const what = { code, checks: cell.checks, inputs, newest };
      const result = await this.#ask(cell, what, (event) => {
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
      cell.isFresh = result.error === null && cell.code === code;
      if (!cell.again) this.#markBelow(cell);
      return result.error === null;
    } catch (error) {
      if (cell.state === "running") {
        cell.state = "failed";
        const message = error instanceof Error ? error.message : String(error);
        cell.error = { message, line: null };
      }
      return false;
    } finally {
      cell.changed();
    }
  }

  /** @param {Cell} cell @param {object} what @param {(event: any) => void} onEvent */
  async #ask(cell, what, onEvent) {
    const python = await this.#python();
    const args = { ...what, page: this.#page };
    const task = python.call("cells.run", args, onEvent);
    this.#task = { cell, cancel: () => task.cancel() };
    try {
      return /** @type {Result} */ (await task.result);
    } finally {
      this.#task = null;
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
    if (cell.isExercise && result.passed !== null) cell.passed = result.passed;
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
    this.#stops += 1;
    const task = this.#task;
    for (const one of task ? [cell, task.cell] : [cell]) {
      one.state = "stopped";
      one.again = false;
      one.error = null;
      one.changed();
    }
    if (task) this.#stopped = task.cancel();
  }

  /** Python was begun anew: it knows no names any more. */
  forgetAll() {
    for (const cell of this.cells) cell.isFresh = false;
  }
}

/**
 * The inputs as a run has left them: one may have set another. What the reader has set meanwhile stays, and so do
 * those that a run with an error has not come to.
 *
 * @param {Cell} cell @param {Result} result @param {Record<string, any>} sent the values that the run had
 */
function takeInputs(cell, { inputs, error }, sent) {
  const missed = error ? cell.inputs.slice(inputs.length) : [];
  cell.inputs = inputs.map((input, number) => {
    const key = String(number);
    if (cell.values.get(key) !== sent[key]) return cell.inputs[number];
    if (input.value === input.start) cell.values.delete(key);
    else cell.values.set(key, input.value);
    return input;
  });
  cell.inputs.push(...missed);
}
