/**
 * A code cell of a page: its code, its inputs, and what it has shown.
 *
 * Its `state`: "built" (what is shown comes from the build), "waiting" (for the cells above, or
 * for Python), "running", "done", "failed" (`error` says why), "stopped". Watch it for its changes.
 */

import { Model } from "../../game/model.js";

/** @typedef {{kind: string, [fact: string]: any}} Value what a cell shows (see cubogram/live/display.py) */
/** @typedef {{kind: string, label: string, value: any, start: any, [fact: string]: any}} Input */
/** @typedef {{output: string, value: Value | null, frames: number | null, inputs: Input[],
 *   error: {message: string, line: number | null} | null, passed: boolean | null, hint: string}} Result */

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
  /** The numbers of the exercises whose answers were the book's when it ran. @type {number[]} */ lent =
    [];
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

/**
 * The inputs as a run has left them: one may have set another. What the reader has set meanwhile stays, and so do
 * those that a run with an error has not come to.
 *
 * @param {Cell} cell @param {Result} result @param {Record<string, any>} sent the values that the run had
 */
export function takeInputs(cell, { inputs, error }, sent) {
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
