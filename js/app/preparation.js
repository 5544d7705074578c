/**
 * Python's tables sharpen themselves while nothing is searched; searches are quicker then.
 *
 * Deeper ones are taken from what an earlier visit has kept, or made, and then kept.
 */

import { effort } from "./effort.js";
import { python } from "./python.js";

class Preparation extends EventTarget {
  /** How far it has come, 0 to 1. */
  part = 0;
  /** @type {string | undefined} the tables that are finished */
  done = undefined;
  /** Whether the deeper tables are kept for the next visit. */
  kept = false;
  /** Why they are not, when that was tried; or what was wrong with the kept ones. */
  problem = "";
  /** Whether what there was to be recalled is known, and whether keeping was tried. */
  #recalled = false;
  #tried = false;
  /** @type {Promise<void> | undefined} */
  #recalling;
  /** @type {Set<{ cancel: () => void }>} */
  #tasks = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #watching = false;

  /** Lets a search have all of Python. */
  pause() {
    clearTimeout(this.#timer);
    for (const task of this.#tasks) task.cancel();
    this.#tasks.clear();
  }

  /** Goes on a moment later, where it was. */
  resume() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go().catch(() => {}), 300);
  }

  /** Takes the kept tables, also beside a search that has found a first solution. */
  recall() {
    if (effort().tables !== "deep" || this.#recalled) return Promise.resolve();
    this.#recalling ??= this.#recall().finally(() => {
      this.#recalling = undefined;
    });
    return this.#recalling;
  }

  async #recall() {
    const { found } = await this.#run("twophase.recall", {});
    this.#recalled = true;
    this.kept = found === "whole";
    if (found === "damaged") this.problem = "what was kept was damaged";
    if (this.kept) this.#tell(1, "deep");
    else this.#tell(this.part, this.done);
  }

  /** What is kept has been deleted, and need not be kept again before that is wished. */
  forget() {
    this.pause();
    this.kept = this.#tried = false;
    this.problem = "";
    this.#tell(this.part, this.done);
  }

  async #go() {
    if (this.#tasks.size && !this.#recalling) return;
    const { tables } = effort();
    await this.recall();
    if (this.done !== tables && this.done !== "deep") {
      await this.#run("twophase.prepare", { tables });
      this.#tell(1, tables);
    }
    if (tables !== "deep" || this.kept || this.#tried) return;
    const { kept, problem } = await this.#run("twophase.keep", {});
    this.#tried = true;
    this.kept = kept;
    this.problem = problem ?? "";
    this.#tell(1, "deep");
  }

  /**
   * @param {string} command @param {object} args
   * @returns {Promise<any>} rejects if a search begins, or Python is lost
   */
  async #run(command, args) {
    const client = await python();
    this.#watch(client);
    const task = client.call(command, args, (event) => {
      if (event && this.#tasks.has(task)) this.#tell(event.part, undefined);
    });
    this.#tasks.add(task);
    try {
      return await task.result;
    } finally {
      this.#tasks.delete(task);
    }
  }

  /** @param {EventTarget} client that may be lost, and all tables with it */
  #watch(client) {
    if (this.#watching) return;
    this.#watching = true;
    client.addEventListener("lost", () => {
      this.pause();
      this.#recalled = this.kept = false;
      this.#tell(0, undefined);
    });
  }

  /** @param {number} part @param {string | undefined} done */
  #tell(part, done) {
    this.part = part;
    this.done = done;
    this.dispatchEvent(new Event("change"));
  }
}

export const preparation = new Preparation();
