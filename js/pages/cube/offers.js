/** What one may want once there is a solution: a proof that no shorter one exists, or a short one beside a person's. */

import { Model } from "../../game/model.js";
import { Search } from "./search.js";

/** @typedef {import("./search.js").Solution} Solution */
/** @typedef {import("./search.js").Task} Task */

const isFaceTurn = (/** @type {string} */ move) => /^[URFDLB]['2]?$/.test(move);

export class Offers extends Model {
  /** @type {import("./proof.js").Proof | undefined} */ proof;
  /** @type {import("./comparison.js").Comparison | undefined} */ comparison;
  /** For which something is offered. @type {Solution | undefined} */ #solution;
  #parts;
  #store;
  #onShorter;

  /**
   * @param {import("./parts.js").Parts} parts
   * @param {import("../../game/store.js").Store} store
   * @param {(solution: Solution) => void} onShorter a proof has found one
   */
  constructor(parts, store, onShorter) {
    super();
    this.#parts = parts;
    this.#store = store;
    this.#onShorter = onShorter;
  }

  /** Takes away what was offered; a proof ends with that. @param {import("./comparison.js").Comparison} [comparison] that comes instead */
  clear(comparison) {
    const { proof } = this;
    this.#solution = this.proof = undefined;
    this.comparison = comparison;
    proof?.stop();
  }

  /** What follows a search that has ended. @param {Task} task @param {Solution} solution that it has found */
  async after({ method, state }, solution) {
    if (this.proof || this.comparison || this.#solution === solution) return;
    if (method === "shortest") await this.#offerProof(state, solution);
    if (method === "person") await this.#offerComparison(state, solution);
  }

  /**
   * What follows a solution that came from elsewhere: a proof, if it is one in face turns; of a person's the
   * explanations, if Python finds the same.
   *
   * @param {Task} task that it answers @param {Solution} solution @returns {Promise<Solution>} with all that is known of it
   */
  async afterOther(task, solution) {
    const { moves } = solution;
    const canBeProved = moves.length > 0 && moves.every(isFaceTurn);
    if (task.method === "shortest" && canBeProved) await this.#offerProof(task.state, solution);
    if (task.method !== "person") return solution;
    try {
      const engine = await this.#parts.engine();
      const found = engine.solutionOf(task, await (await engine.ask(task, () => {})).result);
      return found.moves.join() === moves.join() ? found : solution;
    } catch {
      return solution; // as it came
    }
  }

  /** @param {import("../../cube/state.js").State} state @param {Solution} solution */
  #offerProof(state, solution) {
    return this.#load(solution, async (engine) => {
      const { Proof } = await import("./proof.js");
      return () => {
        this.proof = new Proof(engine, this.#store, state, solution, this.#onShorter);
        this.follow(this.proof);
      };
    });
  }

  /** @param {import("../../cube/state.js").State} state @param {Solution} person */
  #offerComparison(state, person) {
    return this.#load(person, async (engine) => {
      const { Comparison } = await import("./comparison.js");
      return () => {
        this.comparison = new Comparison(new Search(async () => engine), person, state);
        this.follow(this.comparison);
      };
    });
  }

  /**
   * Offers something, unless another solution has come before its script has.
   *
   * @param {Solution} solution
   * @param {(engine: import("./engine.js").Engine) => Promise<() => void>} fetchOffer
   */
  async #load(solution, fetchOffer) {
    this.#solution = solution;
    const engine = await this.#parts.engine().catch(() => undefined); // the page says why
    if (!engine) return;
    await this.#parts.load(async () => {
      const offer = await fetchOffer(engine);
      if (this.#solution !== solution) return;
      offer();
      this.changed();
    });
  }
}
