/** The base class of models: the state of a page, without its elements. Watchers are called after each change. */

export class Model {
  /** @type {Set<() => void>} */ #watchers = new Set();

  /** @param {() => void} act called after every change @returns {() => void} stops watching */
  watch(act) {
    this.#watchers.add(act);
    return () => this.#watchers.delete(act);
  }

  /** Calls all watchers; if any throw, the first error is rethrown at the end. */
  changed() {
    /** @type {unknown[]} */
    const errors = [];
    for (const act of [...this.#watchers]) {
      try {
        act();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length) throw errors[0];
  }
}
