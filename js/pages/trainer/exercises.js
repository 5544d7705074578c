/**
 * Exercises from Python, one ahead of what is shown.
 *
 * @typedef {object} Case as Python tells it
 * @property {string} step @property {number} number @property {string} name @property {string} group
 * @property {string} title @property {string[]} picture
 *
 * @typedef {Case & { algorithms: { text: string, maneuver: string, length: number,
 *   empty: string[] }[] }} CaseWithAnswers
 *
 * @typedef {object} Exercise
 * @property {string} key of the case
 * @property {string} step @property {number} seed @property {string} scramble
 * @property {string} state 54 facelets as the cube is then held
 * @property {Case | null} case none for a cross
 * @property {string} answer face turns @property {string} spoken as one would say it
 * @property {string} why @property {number} length @property {number[]} matters
 */

/** @typedef {{ step: string, key: string, colour: string }} Wish */

export class Exercises {
  #python;
  /** @type {{ wish: string, exercise: Promise<Exercise> } | undefined} */ #ahead;

  /** @param {() => Promise<Pick<import("../../python/client.js").PythonClient, "call">>} python */
  constructor(python) {
    this.#python = python;
  }

  /** @returns {Promise<Record<string, CaseWithAnswers[]>>} all cases by step */
  async catalogue() {
    const client = await this.#python();
    return (await client.call("cfop.catalogue").result).cases;
  }

  /** @param {Wish} wish what will probably be asked for next */
  prepare(wish) {
    const text = JSON.stringify(wish);
    if (this.#ahead?.wish === text) return;
    const exercise = this.#make(wish);
    exercise.catch(() => {}); // whoever takes it will hear of it
    this.#ahead = { wish: text, exercise };
  }

  /** @param {Wish} wish @returns {Promise<Exercise>} */
  take(wish) {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.wish === JSON.stringify(wish) ? ahead.exercise : this.#make(wish);
  }

  /** @param {Wish} wish @returns {Promise<Exercise>} */
  async #make({ step, key, colour }) {
    const client = await this.#python();
    const number = key.split(" ")[1];
    const name = number === undefined ? {} : { name: Number(number) };
    const exercise = await client.call("cfop.train", { step, colour, ...name }).result;
    return { ...exercise, key };
  }
}
