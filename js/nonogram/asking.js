/** How Python is asked: as soon as it is there, and one thing at a time. */

/** @import { Python, Task } from "./answers.js" */

/** Who answers as soon as Python is there. @param {import("../shell/arrival.js").Arrival} arrival @returns {Python} */
export const pythonOf = (arrival) => ({
  call(command, args, onEvent) {
    /** @type {Task<any> | undefined} */
    let task;
    let cancelled = false;
    const result = arrival.python().then((client) => {
      if (cancelled) throw Object.assign(new Error("Cancelled."), { kind: "cancelled" });
      task = client.call(command, args, onEvent);
      return task.result;
    });
    const cancel = async () => {
      cancelled = true;
      await task?.cancel();
    };
    return { result, cancel };
  },
});

/** Asks one thing at a time: a newer question makes the older one void. */
export class Latest {
  /** @type {Task<any> | null} */ #task = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * Asks after a pause in which nothing newer was asked; answers and errors that nobody waits for any more are dropped.
   * @template T @param {() => Task<T>} question @param {(answer: T) => void} answered @param {(error: any) => void} failed
   */
  ask(question, answered, failed, delay = 0) {
    this.cancel();
    this.#timer = setTimeout(() => {
      const task = question();
      this.#task = task;
      const current = () => this.#task === task;
      task.result.then(
        (answer) => current() && answered(answer),
        (error) => current() && failed(error),
      );
    }, delay);
  }

  cancel() {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = null;
    task?.cancel();
  }
}
