/** A person's solution beside a short one, and which of the two is played. */

import { Model } from "../../game/model.js";

/** @typedef {import("./search.js").Solution} Solution */

const SECONDS = 1; // of search for the short one

export class Comparison extends Model {
  /** @type {Solution | undefined} */ short;
  /** Whether both are shown side by side. */ open = false;

  /**
   * @param {import("./search.js").Search} search that finds the short one
   * @param {Solution} person
   * @param {import("../../cube/state.js").State} state
   */
  constructor(search, person, state) {
    super();
    this.person = person;
    this.#find(search, state);
  }

  /** Shows both. */
  compare() {
    this.open = true;
    this.changed();
  }

  /** @param {import("./search.js").Search} search @param {import("../../cube/state.js").State} state */
  async #find(search, state) {
    await search.start({ method: "shortest", state, seconds: SECONDS, length: null });
    this.short = search.state === "done" ? search.best : undefined;
    this.changed();
  }
}
