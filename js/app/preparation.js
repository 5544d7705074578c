/** Python's tables sharpen themselves while nothing is searched; searches are quicker then. */

import { effort } from "./effort.js";
import { python } from "./python.js";

class Preparation extends EventTarget {
  /** How far it has come, 0 to 1. */
  part = 0;
  /** @type {string | undefined} the tables that are finished */
  done = undefined;
  /** @type {{ cancel: () => void } | undefined} */
  #task;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #watching = false;

  /** Lets a search have all of Python. */
  pause() {
    clearTimeout(this.#timer);
    this.#task?.cancel();
    this.#task = undefined;
  }

  /** Goes on a moment later, where it was. */
  resume() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go().catch(() => {}), 300);
  }

  async #go() {
    const { tables } = effort();
    const client = await python();
    if (!this.#watching) {
      this.#watching = true;
      client.addEventListener("lost", () => {
        this.pause();
        this.#tell(0, undefined);
      });
    }
    if (this.#task || this.done === tables || this.done === "deep") return;
    const task = client.call("twophase.prepare", { tables }, (event) => {
      if (event && this.#task === task) this.#tell(event.part, undefined);
    });
    this.#task = task;
    try {
      await task.result;
    } catch {
      return; // a search has begun, or Python was lost
    }
    if (this.#task === task) this.#task = undefined;
    this.#tell(1, tables);
  }

  /** @param {number} part @param {string | undefined} done */
  #tell(part, done) {
    this.part = part;
    this.done = done;
    this.dispatchEvent(new Event("change"));
  }
}

export const preparation = new Preparation();
