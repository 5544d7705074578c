/** Counts arriving bytes, and reports the progress of a stage. */

import { percent } from "../ui/words.ts";
import type { Progress as Told } from "./protocol.ts";

/** The least time between two messages: chunks arrive faster than anyone can read. */
const MILLISECONDS_BETWEEN = 100;

export class Progress {
  #say;
  #last = 0;
  #loaded = 0;
  #total = 0;
  #stage = "";
  #words = "";

  constructor(say: (progress: Told) => void) {
    this.#say = say;
  }

  /** Starts a stage, and resets the count. */
  stage(stage: string, words: string, total: number = 0) {
    this.#stage = stage;
    this.#words = words;
    this.#total = total;
    this.#loaded = 0;
    this.#tell();
  }

  /** `bytes`: that have just arrived. */
  add(bytes: number) {
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
