/** What is trained: a step, those of its cases that are wished, and which of them comes next. */

import { choose } from "./choice.js";
import { keyOf } from "./progress.js";
import * as store from "./store.js";

/** @typedef {import("./exercises.js").CaseWithAnswers} Case */
/** @typedef {import("./store.js").Wishes} Wishes */

const REMEMBERED = 4; // cases that came last

export class Plan {
  constructor() {
    this.wishes = store.wishes();
    /** @type {Record<string, Case[]>} by step, once Python has told them */
    this.catalogue = {};
    /** @type {string[]} keys of the cases that came last */
    this.recent = [];
  }

  get step() {
    return this.wishes.step;
  }

  /** @returns {boolean} whether Python has told the cases */
  get complete() {
    return Object.keys(this.catalogue).length > 0;
  }

  /** @returns {Case[]} of the step; a cross has none */
  get cases() {
    return this.catalogue[this.step] ?? [];
  }

  /** @returns {number[] | undefined} the numbers of the wished cases; all if left out */
  get chosen() {
    return this.wishes.chosen[this.step];
  }

  /** @returns {string[]} keys of all cases of the step */
  get all() {
    return this.step === "cross" ? ["cross"] : this.cases.map(keyOf);
  }

  /** @returns {string[]} keys of the cases to train */
  get keys() {
    const { chosen } = this;
    if (this.step === "cross" || !chosen) return this.all;
    return this.cases.filter(({ number }) => chosen.includes(number)).map(keyOf);
  }

  /** @param {number | undefined} number @returns {Case | undefined} */
  find(number) {
    return this.cases.find((one) => one.number === number);
  }

  /**
   * @param {string} [not] a key that was chosen just now
   * @returns {import("./exercises.js").Wish | undefined} nothing if no case is wished
   */
  next(not) {
    const recent = not ? [...this.recent, not] : this.recent;
    const key = choose(this.keys, store.progress(), recent);
    return key === undefined ? undefined : { step: this.step, key, colour: this.wishes.colour };
  }

  /** @param {string} key of a case that is asked now */
  came(key) {
    this.recent = [...this.recent, key].slice(-REMEMBERED);
  }

  /** @param {Partial<Wishes>} wanted */
  change(wanted) {
    this.wishes = { ...this.wishes, ...wanted };
    store.keepWishes(this.wishes);
  }

  /** @param {string} step */
  setStep(step) {
    this.change({ step });
    this.recent = [];
  }

  /** @param {number[]} numbers of the cases to train from now on */
  choose(numbers) {
    const { [this.step]: _, ...others } = this.wishes.chosen;
    const all = numbers.length === this.cases.length;
    this.change({ chosen: all ? others : { ...others, [this.step]: numbers } });
  }

  /** Takes over what another tab has wished, but stays with the step. */
  reread() {
    this.wishes = { ...store.wishes(), step: this.step };
  }

  /**
   * Takes the step, and perhaps the case, that an address names: #OLL, #OLL-27, #PLL-Ua.
   *
   * @param {string} fragment
   * @returns {boolean} whether it names a step
   */
  follow(fragment) {
    const [, step, name] = /^#(cross|F2L|OLL|PLL)(?:-(.+))?$/i.exec(fragment) ?? [];
    if (!step) return false;
    const same = (/** @type {string} */ one) => one.toLowerCase() === step.toLowerCase();
    this.change({ step: Object.keys(this.catalogue).find(same) ?? "cross" });
    const wanted = name && decodeURIComponent(name).toLowerCase();
    const found = this.cases.find(
      (one) => String(one.number) === wanted || one.name.toLowerCase() === wanted,
    );
    if (found) this.choose([found.number]);
    return true;
  }
}
