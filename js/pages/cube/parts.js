/** What of the page comes only when it is wanted: parts of its script, and Python's engine. */

import { whyMissing } from "../../shell/missing.js";

/** What browsers say of an import without a network. */
const IMPORT_FAILED = /dynamically imported module|module script/i;

/** @typedef {import("./engine.js").Engine} Engine */

export class Parts {
  /** @type {Promise<Engine> | undefined} */ #engine;
  #fetch;
  #notices;

  /** @param {() => Promise<Engine>} fetchEngine @param {import("../../ui/notices.js").Notices} notices */
  constructor(fetchEngine, notices) {
    this.#fetch = fetchEngine;
    this.#notices = notices;
  }

  /** @returns {Promise<Engine>} the same always, once it could be fetched */
  engine() {
    this.#engine ??= this.#fetch().catch((error) => {
      this.#engine = undefined; // the next one who asks tries again
      throw new Error("Python could not be fetched: is there a network?", { cause: error });
    });
    return this.#engine;
  }

  /** Does what needs another part; says so if it cannot come. @param {() => Promise<void>} act */
  async load(act) {
    try {
      await act();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const missing = IMPORT_FAILED.test(message) ? await whyMissing() : { words: message };
      this.offerAgain(missing.words, () => this.load(act), missing);
    }
  }

  /**
   * @param {string} words @param {() => unknown} act
   * @param {{ offer?: import("../../ui/notices.js").Offer, isNewer?: boolean }} [better] what helps more than to try again
   */
  offerAgain(words, act, better = {}) {
    const offer = { label: "Try again", act };
    this.#notices.say("scramble", words, { offer, ...better, tone: "error" });
  }
}
