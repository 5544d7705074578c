/** What was found on this visit, by what was asked: who goes back to a question finds its answer again. */

/**
 * @typedef {object} Answer
 * @property {import("./search.js").Solution} solution @property {number} at where its player was
 * @property {import("./comparison.js").Comparison} [comparison] with a short one
 */

const MOST = 50; // answers

export class Found {
  /** @type {Map<string, Answer>} */ #answers = new Map();

  /** @param {string} question @param {Answer} answer */
  keep(question, answer) {
    this.#answers.delete(question);
    this.#answers.set(question, answer);
    if (this.#answers.size <= MOST) return;
    const [oldest] = this.#answers.keys();
    this.#answers.delete(oldest);
  }

  /** @param {string} question @returns {Answer | undefined} */
  answer(question) {
    return this.#answers.get(question);
  }
}
