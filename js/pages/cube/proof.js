/** The proof that no shorter solution exists: foretold, watched, stopped, and gone on with another day. */

import { CENTRES, FACES } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { faceletsOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { counted, percent } from "../../ui/words.js";
import { PROOFS, withProof } from "./kinds.js";

/**
 * @typedef {import("./search.js").Solution} Solution
 * @typedef {import("./kinds.js").Bounds} Bounds
 *
 * @typedef {object} Progress an event of `optimal.prove`
 * @property {"tables" | "solution" | "length"} stage @property {number} lower
 * @property {number} upper @property {string} maneuver @property {number} done
 * @property {number | null} secondsLeft @property {boolean} proven @property {Bounds} proof
 *
 * @typedef {{ seconds: number, longest: number, memory: number }} Estimate the result of `optimal.estimate`
 */

const AT_ONCE = 30; // seconds that a proof may take to begin without asking
const EASY_LENGTH = 12; // up to here Python uses small tables: their pace foretells nothing
const SAVE_EVERY = 2000; // milliseconds

/** @param {import("../../cube/state.js").State} state @returns {string} facelets named by the centres' places */
function relative(state) {
  const facelets = faceletsOf(state);
  const centres = CENTRES.map((centre) => facelets[centre]);
  return [...facelets].map((colour) => FACES[centres.indexOf(colour)]).join("");
}

/** @param {number} seconds @returns {string} roughly */
function roughly(seconds) {
  const units = /** @type {[number, string][]} */ ([
    [86400, "days"],
    [3600, "h"],
    [60, "min"],
  ]);
  const [size, name] = units.find(([size]) => seconds >= 1.5 * size) ?? [1, "s"];
  const count = Math.max(1, Math.round(seconds / size));
  return count > 999 ? "years" : `about ${count} ${name}`;
}

/** @param {Estimate} estimate @param {number} workers that share the work @returns {string} */
function foretold({ seconds, longest, memory }, workers) {
  const here = workers > 1 ? `With ${workers} cores of this machine` : "On this machine";
  const likely = roughly(seconds / workers);
  const worst =
    longest > 1.5 * seconds
      ? ` (there is likely a shorter one; if not, ${roughly(longest / workers)})`
      : "";
  return `${here} the proof will take ${likely}${worst} and ${Math.round((memory * workers) / 1e6)} MB of memory; you can stop it and go on another day.`;
}

/** @param {Progress} progress @returns {string} */
function inWords({ stage, lower, upper, done, secondsLeft, proven }) {
  if (proven) return `${counted(upper, "turn")}: proven, no shorter one exists.`;
  const bounds = `At least ${lower}, at most ${counted(upper, "turn")}`;
  if (stage === "tables") return `${bounds}; first a table of distances is made: ${percent(done)}`;
  return secondsLeft === null || lower <= EASY_LENGTH
    ? `${bounds}.`
    : `${bounds}; ${roughly(secondsLeft)} left.`;
}

export class Proof extends Model {
  words = "";
  /** How much of the present length has been tried; nothing while that is not known. @type {number | undefined} */ part;
  #best;
  /** @type {Bounds} */ #bounds;
  /** @type {{ cancel: () => void } | undefined} */ #request;
  /** What it will take, once that has been measured. @type {Estimate | undefined} */ #estimate;
  #facelets;
  #savedAt = 0;
  #engine;
  #entry;
  #onShorter;
  /** What runs, if it does. @type {import("./engine.js").Work | undefined} */ #work;

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("../../game/store.js").Store} store
   * @param {import("../../cube/state.js").State} state
   * @param {Solution} best the shortest that is known
   * @param {(solution: Solution) => void} onShorter
   */
  constructor(engine, store, state, best, onShorter) {
    super();
    this.#engine = engine;
    this.#entry = store.entry(PROOFS);
    this.#best = best;
    this.#onShorter = onShorter;
    const facelets = relative(state);
    this.#facelets = facelets;
    const saved = this.#entry.value?.[facelets];
    this.#bounds = {
      ...(saved ?? { facelets, tables: "deep", lower: 0, solution: null, seconds: 0 }),
    };
    if (saved?.solution) this.#take(saved.solution);
    this.words = this.#rest();
  }

  get running() {
    return this.#work !== undefined;
  }

  /** The search itself has said so. */
  get known() {
    return /no shorter/.test(this.#best.detail);
  }

  /** Whether something has been refuted, perhaps another day. */
  get begun() {
    return this.#bounds.lower > 0;
  }

  get proven() {
    return this.known || this.#bounds.lower === this.#best.length;
  }

  /** What the button does. */
  get label() {
    if (this.running) return "Stop the proof";
    if (this.begun) return "Go on with the proof";
    return this.#estimate ? "Begin the proof" : "Prove it";
  }

  #rest() {
    const { lower } = this.#bounds;
    const most = counted(this.#best.length, "turn");
    if (this.proven) return `${most}: proven, no shorter one exists.`;
    if (lower) return `At least ${lower}, at most ${most}, so far.`;
    return this.#estimate
      ? foretold(this.#estimate, this.#engine.workers)
      : "Is there a shorter one? What it takes to find out is measured first.";
  }

  stop() {
    this.#end();
  }

  /** Measures what it will take, the first time; begins when that is little, or known already. */
  async start() {
    const isNew = !this.#bounds.lower && !this.#estimate;
    const work = { cancel: () => this.#end() };
    this.#engine.begin(work);
    this.#work = work;
    this.part = undefined;
    this.#say(isNew ? "Measuring what the proof will take…" : "The proof begins…");
    try {
      const client = await this.#engine.python();
      if (this.#work !== work) return;
      if (isNew) {
        const request = client.call("optimal.estimate", { state: this.#facelets });
        this.#request = request;
        this.#estimate = await request.result;
        if (this.#work !== work) return;
        if (/** @type {Estimate} */ (this.#estimate).longest > AT_ONCE * this.#engine.workers)
          return this.#end();
      }
      const { solution } = this.#bounds;
      if (!solution || parse(solution).length > this.#best.length) {
        this.#bounds = { ...this.#bounds, solution: this.#best.text };
      }
      const request = await this.#engine.prove(this.#bounds, (event) => this.#hear(event));
      if (this.#work !== work) return request.cancel();
      this.#request = request;
      this.#hear(await request.result);
      this.#end();
    } catch (error) {
      const { kind, message } = /** @type {Error & { kind?: string }} */ (error);
      if (this.#work !== work) return;
      if (kind === "proof") this.#bounds = { ...this.#bounds, lower: 0 }; // damaged: anew
      this.#end();
      this.#say(message);
    }
  }

  #end() {
    const work = this.#work;
    if (!work) return;
    this.#work = undefined;
    this.#request?.cancel();
    this.#request = undefined;
    this.#engine.end(work);
    if (this.#bounds.lower) this.#save();
    this.#say(this.#rest());
  }

  /** @param {Progress} event */
  #hear(event) {
    if (!event || !this.running) return;
    this.#bounds = event.proof;
    if (event.maneuver !== null) this.#take(event.maneuver);
    if (event.stage === "length" || event.stage === "tables") this.part = event.done;
    this.#say(inWords(event));
    if (performance.now() - this.#savedAt > SAVE_EVERY) this.#save();
  }

  #save() {
    this.#savedAt = performance.now();
    this.#entry.set(withProof(this.#entry.value ?? {}, this.#bounds));
  }

  /** @param {string} text of a solution */
  #take(text) {
    const moves = parse(text);
    if (moves.length >= this.#best.length) return;
    const { seconds } = this.#best;
    const { length } = moves;
    const count = counted(length, "move");
    this.#best = { moves, text, length, count, seconds, detail: "found by the proof" };
    this.#onShorter(this.#best);
  }

  /** @param {string} words */
  #say(words) {
    this.words = words;
    this.changed();
  }
}
