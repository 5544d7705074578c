/** Counts the bytes that arrive, and says how far a stage has come. */

import { percent } from "../ui/words.js";

/** Fewer messages than chunks: a reader sees no more than this many a second. */
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

  /** Begins a stage; what was counted before is forgotten. @param {string} stage one word for programs
   * @param {string} words what a reader sees, before the share that is there
   * @param {number} total the bytes to expect, 0 if none are counted */
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

  /** Says that nothing arrives. */
  silent() {
    this.#tell(true);
  }

  #tell(silent = false) {
    this.#last = performance.now();
    const loaded = Math.min(this.#loaded, this.#total);
    const words = silent ? "The network does not answer" : this.#words;
    const message = this.#total ? `${words}, ${percent(loaded / this.#total)}` : words;
    this.#say({ stage: this.#stage, loaded, total: this.#total, message, silent });
  }
}
