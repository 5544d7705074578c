/** What a page knows, without a word about elements: models change, watchers look at them anew. */

export class Model {
  /** @type {Set<() => void>} */ #watchers = new Set();

  /** @param {() => void} act called after every change @returns {() => void} ends it */
  watch(act) {
    this.#watchers.add(act);
    return () => this.#watchers.delete(act);
  }

  /** Tells all the watchers; what one throws is thrown when every one has heard it. */
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
