/**
 * Exercises, made ahead of what is shown: by Python, and until it has come taken from those that the build has prepared.
 *
 * @typedef {object} Case
 * @property {string} step @property {number} number @property {string} name @property {string} group
 * @property {string} title @property {string} svg its picture, held with yellow up and green in front
 *
 * @typedef {object} Exercise as `cfop.train` tells it; facelets are named as they are at the start
 * @property {string} key of the case
 * @property {string} step @property {string} scramble
 * @property {string} state 54 facelets as the cube is then held
 * @property {{ number: number } | null} case none for a cross
 * @property {string} title @property {string} task @property {string} why
 * @property {string} answer in face turns
 * @property {string[]} ways the maneuvers that solve it, the one to learn first
 * @property {number[]} goal that match their centres in the end
 * @property {number[]} lit that it is about @property {number[]} done that match already
 *
 * @typedef {{ cases: Record<string, Case[]>, exercises: Record<string, Omit<Exercise, "key">[]> }} Prepared
 */

/** @typedef {{ step: string, key: string, colour: string }} Wish */

/** @typedef {Pick<import("./plan.js").Plan, "next" | "wants">} Chooser */

const PREPARED_COLOUR = "white";
const AHEAD = 2; // a quick reader is done with one question before Python has made another

export class Exercises {
  #arrival;
  #fetch;
  /** @type {Promise<Prepared> | undefined} */ #prepared;
  /** What comes next, in this order. @type {{ wish: Wish, exercise: Promise<Exercise> }[]} */ #ahead =
    [];

  /**
   * @param {Pick<import("../../shell/arrival.js").Arrival, "python" | "isReady">} arrival
   * @param {() => Promise<Prepared>} fetchPrepared
   */
  constructor(arrival, fetchPrepared) {
    this.#arrival = arrival;
    this.#fetch = fetchPrepared;
  }

  /** @returns {Promise<Record<string, Case[]>>} all cases by step */
  async catalogue() {
    return (await this.#all()).cases;
  }

  /** Has made what will probably be asked for next. @param {Chooser} plan */
  prepare(plan) {
    this.#dropUnwanted(plan);
    while (this.#ahead.length < AHEAD) {
      const wish = plan.next(this.#ahead.map(({ wish: { key } }) => key));
      if (!wish) return;
      this.#ahead.push(this.#begin(wish));
    }
  }

  /** @param {Chooser} plan @returns {Promise<Exercise> | undefined} the next one; nothing if no case is wished */
  take(plan) {
    this.#dropUnwanted(plan);
    const first = this.#ahead.shift();
    if (first) return first.exercise;
    const wish = plan.next();
    return wish && this.#make(wish);
  }

  /** One that is not wanted spoils those after it: they were chosen to differ from it. @param {Chooser} plan */
  #dropUnwanted(plan) {
    if (!this.#ahead.every(({ wish }) => plan.wants(wish))) this.#ahead = [];
  }

  /** @param {Wish} wish */
  #begin(wish) {
    const one = { wish, exercise: this.#make(wish) };
    one.exercise.catch(() => {
      this.#ahead = this.#ahead.filter((other) => other !== one); // whoever needs one hears why
    });
    return one;
  }

  /** @returns {Promise<Prepared>} */
  #all() {
    this.#prepared ??= this.#fetch().catch((error) => {
      this.#prepared = undefined; // the next one who asks tries again
      throw error;
    });
    return this.#prepared;
  }

  /** @param {Wish} wish @returns {Promise<Exercise>} */
  async #make({ step, key, colour }) {
    if (!this.#arrival.isReady && colour === PREPARED_COLOUR) {
      const left = (await this.#all()).exercises[key] ?? [];
      const [exercise] = left.splice(Math.floor(Math.random() * left.length), 1); // each once
      if (exercise) return { ...exercise, key };
    }
    const client = await this.#arrival.python();
    const number = key.split(" ")[1];
    const name = number === undefined ? {} : { name: Number(number) };
    const exercise = await client.call("cfop.train", { step, colour, ...name }).result;
    return { ...exercise, key };
  }
}
