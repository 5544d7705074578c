/**
 * A search for a solution: idle, waiting for Python, searching, done, or failed. What buttons, notes
 * and chart show follows from it.
 *
 *   search.start({ method: "shortest", state, seconds: 3, length: null });
 *   search.state; search.best; search.seconds; search.error;  search.stop();   // keeps the best
 */

import { Model } from "../../game/model.js";

/**
 * @typedef {object} Task what is to be searched
 * @property {"shortest" | "person" | "target"} method "target" for all that is not a whole cube to
 *   be solved
 * @property {import("../../cube/state.js").State} state of the cube as it is held
 * @property {number} seconds @property {number | null} length
 * @property {string} [target] where to, unless the solved cube
 * @property {object} [options] of `cfop.solve`
 * @property {string} [known] moves that lead back to the solved cube: those typed, backwards
 *
 * @typedef {object} Solution
 * @property {string[]} moves that the player plays
 * @property {string} text the same in face turns
 * @property {number} length how many these are
 * @property {string} count the one count that is shown: "19 moves", "45 turns, 4 rotations; 42 after cancelling"
 * @property {string} [reconstruction] to copy: a line for each step
 * @property {number} seconds when it was found
 * @property {string} detail what is known of it
 * @property {string} [technical] how it was found
 * @property {import("./chapters.js").Explained[]} [chapters]
 * @property {import("./chapters.js").Step[]} [steps] from which the chapters were made
 *
 * @typedef {Error & { kind?: string, where?: any }} Problem
 */

const TICK = 100; // milliseconds

export class Search extends Model {
  /** @type {"idle" | "waiting" | "searching" | "done" | "failed"} */ state = "idle";
  /** @type {Solution | undefined} the shortest so far */ best;
  /** Each shorter than the one before. @type {{ length: number, seconds: number }[]} */ steps = [];
  /** Since it began to search. */
  seconds = 0;
  /** @type {Problem | undefined} */ error;
  /** @type {Task | undefined} */ task;
  #fetchEngine;
  /** @type {{ cancel: () => void } | undefined} the one under way */ #run;

  /** @param {() => Promise<import("./engine.js").Engine>} fetchEngine */
  constructor(fetchEngine) {
    super();
    this.#fetchEngine = fetchEngine;
  }

  get active() {
    return this.state === "waiting" || this.state === "searching";
  }

  /** Ends the search; what was found stays. */
  stop() {
    this.#run?.cancel();
  }

  /** Forgets what was found, too. */
  clear() {
    this.stop();
    if (this.state === "idle") return;
    this.#become("idle", { best: undefined, steps: [], error: undefined });
  }

  /** @param {Task} task @returns {Promise<void>} when it has ended, however */
  async start(task) {
    this.stop();
    const end = (/** @type {Problem} */ error) => {
      if (this.#run !== run) return;
      this.#run = undefined;
      clearInterval(clock);
      request?.cancel();
      engine?.end(run);
      const failed = error && error.kind !== "cancelled";
      const state = failed ? "failed" : this.best ? "done" : "idle";
      this.#become(state, { error: failed ? error : undefined });
    };
    const run = { cancel: () => end(Object.assign(new Error("Stopped."), { kind: "cancelled" })) };
    this.#run = run;
    const nothing = { best: undefined, steps: [], seconds: 0, error: undefined, task };
    this.#become("waiting", nothing);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let clock;
    /** @type {{ result: Promise<any>, cancel: () => void } | undefined} */
    let request;
    /** @type {import("./engine.js").Engine | undefined} */
    let engine;
    let began = 0;
    /** @param {number} ago seconds since Python began */
    const begin = (ago = 0) => {
      if (this.#run !== run || clock) return;
      began = performance.now() - 1000 * ago;
      this.#become("searching");
      clock = setInterval(() => {
        this.#become("searching", { seconds: (performance.now() - began) / 1000 });
      }, TICK);
    };
    /** @param {any} answer */
    const take = (answer) => {
      if (this.#run !== run || !engine || typeof answer?.maneuver !== "string") return;
      begin(answer.seconds);
      const found = engine.solutionOf(task, answer);
      if (this.best && found.length >= this.best.length) {
        if (answer.workers) this.best = { ...this.best, technical: found.technical };
        return;
      }
      const { length, seconds } = found;
      this.#become("searching", { best: found, steps: [...this.steps, { length, seconds }] });
    };
    try {
      engine = await this.#fetchEngine();
      if (this.#run !== run) return;
      engine.begin(run);
      request = await engine.ask(task, take);
      request.result.catch(() => {});
      if (this.#run !== run) return request.cancel();
      engine.whenReady(() => begin());
      take(await request.result);
      run.cancel();
    } catch (error) {
      end(/** @type {Problem} */ (error));
    }
  }

  /** Takes over a solution that came from elsewhere. @param {Solution} solution */
  take(solution) {
    this.stop();
    this.#become("done", { best: solution, steps: [] });
  }

  /** @param {Search["state"]} state @param {Partial<Search>} [facts] */
  #become(state, facts = {}) {
    Object.assign(this, facts);
    this.state = state;
    this.changed();
  }
}
