/** Counts arriving bytes, and reports the progress of a stage. */

import { percent } from "../ui/words.js";

/** The least time between two messages: chunks arrive faster than anyone can read. */
const MILLISECONDS_BETWEEN = 100;

export class Progress {
  #say;
  #last = 0;
  #loaded = 0;
  #total = 0;
  #stage = "";
  #words = "";

  /** @param {(progress: import("./protocol.js").Progress) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /** Starts a stage, and resets the count. @param {string} stage an identifier, for programs
   * @param {string} words for the reader, shown before the percentage
   * @param {number} total the bytes expected, 0 if they are not counted */
  stage(stage, words, total = 0) {
    this.#stage = stage;
    this.#words = words;
    this.#total = total;
    this.#loaded = 0;
    this.#tell();
  }

  /** @param {number} bytes that have just arrived */
  add(bytes) {
    this.#loaded += bytes;
    if (performance.now() - this.#last > MILLISECONDS_BETWEEN) this.#tell();
  }

  /** Reports that nothing is arriving. */
  silent() {
    this.#tell(true);
  }

  #tell(silent = false) {
    this.#last = performance.now();
    const loaded = Math.min(this.#loaded, this.#total);
    const words = silent ? "The network is not responding" : this.#words;
    const message = this.#total ? `${words}, ${percent(loaded / this.#total)}` : words;
    this.#say({ stage: this.#stage, loaded, total: this.#total, message, silent });
  }
}
