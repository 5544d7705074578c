/** Questions of which only the newest counts. */

/**
 * @template T
 * @typedef {import("./solver.js").Task<T>} Task
 */

/** Asks one thing at a time: a new question makes the older one void. */
export class Latest {
  /** @type {Task<any> | null} */ #task = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * Asks after a pause in which nothing newer was asked; errors of answers nobody waits for are dropped.
   * @template T
   * @param {() => Task<T>} question
   * @param {(answer: T) => void} answered
   * @param {(error: any) => void} failed
   */
  ask(question, answered, failed, delay = 0) {
    this.cancel();
    this.#timer = setTimeout(() => {
      const task = question();
      this.#task = task;
      const current = () => this.#task === task;
      task.result.then(
        (answer) => {
          if (current()) answered(answer);
        },
        (error) => {
          if (current()) failed(error);
        },
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
