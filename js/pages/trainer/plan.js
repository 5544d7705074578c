/** What is trained: a step, those of its cases that are wished, how well they are known, which comes next. */

import { fieldsOf } from "../../game/links.js";
import { Model } from "../../game/model.js";
import { choose } from "./choice.js";
import { blank, KEPT_TIMES, memoryOfBoth, TRAINER } from "./kinds.js";
import { keyOf, untouched, withAnswer } from "./progress.js";

/** @typedef {import("./exercises.js").Case} Case */
/** @typedef {import("./kinds.js").Memory} Memory */
/** @typedef {import("./kinds.js").Wishes} Wishes */
/** @typedef {import("./exercises.js").Wish} Wish */

const REMEMBERED = 4; // cases that came last

/** @param {string} fragment #OLL-27 @returns {{ step?: string, name?: string }} what it names */
export function namedIn(fragment) {
  const [text = ""] = Object.keys(fieldsOf(fragment));
  const [, step, name] = /^(cross|F2L|OLL|PLL)(?:-(.+))?$/i.exec(text) ?? [];
  return { step, name };
}

export class Plan extends Model {
  #entry;
  /** The step is this tab's own; the other wishes are those of all tabs. */
  #step;
  /** @type {Record<string, Case[]>} by step, once they are known */
  catalogue = {};
  /** @type {string[]} keys of the cases that came last */
  #recent = [];
  /** Around the last answer. @type {{ before: Memory, after: Memory } | undefined} */ #last;

  /** @param {import("../../game/store.js").Store} store */
  constructor(store) {
    super();
    this.#entry = store.entry(TRAINER);
    this.#step = this.wishes.step;
    this.follow(this.#entry);
  }

  get #memory() {
    return this.#entry.value ?? blank();
  }

  /** @returns {Wishes} */
  get wishes() {
    return this.#memory.wishes;
  }

  get progress() {
    return this.#memory.cases;
  }

  get step() {
    return this.#step;
  }

  /** Whether the cases are known. */
  get complete() {
    return Object.keys(this.catalogue).length > 0;
  }

  /** @returns {Case[]} of the step; a cross has none */
  get cases() {
    return this.catalogue[this.step] ?? [];
  }

  /** The groups of the step's cases, in their order. */
  get groups() {
    return [...new Set(this.cases.map(({ group }) => group))];
  }

  /** The numbers of the wished cases. */
  get chosen() {
    const wished = this.wishes.chosen[this.step];
    const all = this.cases.map(({ number }) => number);
    return new Set(wished ? all.filter((number) => wished.includes(number)) : all);
  }

  /** The keys of all cases of the step. */
  get all() {
    return this.step === "cross" ? ["cross"] : this.cases.map(keyOf);
  }

  /** The keys of the cases to train. */
  get keys() {
    if (this.step === "cross") return this.all;
    const { chosen } = this;
    return this.cases.filter(({ number }) => chosen.has(number)).map(keyOf);
  }

  /** @param {number | undefined} number @returns {Case | undefined} */
  find(number) {
    return this.cases.find((one) => one.number === number);
  }

  /** @param {string} key @returns {import("./progress.js").Entry} what is remembered of that case */
  entryOf(key) {
    return this.progress[key] ?? untouched();
  }

  /** @param {Record<string, Case[]>} cases of all steps */
  learn(cases) {
    this.catalogue = cases;
    this.changed();
  }

  /**
   * @param {string[]} [coming] keys that will be asked before it
   * @returns {Wish | undefined} nothing if no case is wished
   */
  next(coming = []) {
    const key = choose(this.keys, this.progress, [...this.#recent, ...coming]);
    return key === undefined ? undefined : { step: this.step, key, colour: this.wishes.colour };
  }

  /** @param {Wish} wish @returns {boolean} whether it could still be the next one */
  wants({ step, key, colour }) {
    return step === this.step && colour === this.wishes.colour && this.keys.includes(key);
  }

  /** @param {string} key of a case that is asked now */
  came(key) {
    this.#recent = [...this.#recent, key].slice(-REMEMBERED);
  }

  /** @param {string} step @returns {number[]} the latest times in seconds, newest last */
  timesOf(step) {
    return this.#memory.times[step] ?? [];
  }

  /**
   * @param {string} step @param {string} key @param {import("./progress.js").Answer} answer
   * @returns {boolean} whether it is kept
   */
  answered(step, key, answer) {
    const before = this.#memory;
    const own = [...this.timesOf(step), ...(answer.seconds === null ? [] : [answer.seconds])];
    const after = {
      ...before,
      cases: withAnswer(before.cases, key, answer),
      times: own.length ? { ...before.times, [step]: own.slice(-KEPT_TIMES) } : before.times,
    };
    this.#last = { before, after };
    return this.#entry.set(after);
  }

  /** Takes the last answer back; what else has changed since, in another tab perhaps, stays. */
  takeBack() {
    if (!this.#last) return;
    const { before, after } = this.#last;
    this.#last = undefined;
    const sides = {
      base: after,
      ours: before,
      theirs: this.#memory,
      newer: /** @type {const} */ ("ours"),
    };
    this.#entry.set(memoryOfBoth(sides));
  }

  /** @param {Partial<Wishes>} wanted */
  wish(wanted) {
    this.#keep({ wishes: { ...this.wishes, ...wanted } });
  }

  /** @param {string} step */
  setStep(step) {
    this.#step = step;
    this.#recent = [];
    this.wish({ step });
  }

  /** @param {Iterable<number>} numbers of the cases to train from now on */
  choose(numbers) {
    const { [this.step]: _, ...others } = this.wishes.chosen;
    const wanted = [...new Set(numbers)];
    const all = wanted.length === this.cases.length;
    this.wish({ chosen: all ? others : { ...others, [this.step]: wanted } });
  }

  /** Takes a case in or out. @param {number} number */
  toggle(number) {
    const { chosen } = this;
    if (!chosen.delete(number)) chosen.add(number);
    this.choose(chosen);
  }

  /** @param {string} name of a group, or "all" @returns {number[]} */
  #membersOf(name) {
    const members = this.cases.filter(({ group }) => name === "all" || group === name);
    return members.map(({ number }) => number);
  }

  /** Takes a group in, or out where all of it is in; from "all" one group is meant alone. @param {string} name */
  toggleGroup(name) {
    const members = this.#membersOf(name);
    const { chosen } = this;
    const all = chosen.size === this.cases.length;
    if (name !== "all" && all) this.choose(members);
    else if (members.every((number) => chosen.has(number))) {
      this.choose([...chosen].filter((number) => !members.includes(number)));
    } else this.choose([...chosen, ...members]);
  }

  /** @param {string} name of a group, or "all" @returns {"true" | "false" | "mixed"} whether it is chosen */
  isChosen(name) {
    const members = this.#membersOf(name);
    const { chosen } = this;
    const all = chosen.size === this.cases.length;
    const inside = members.filter((number) => chosen.has(number)).length;
    if (inside === members.length && (name === "all" || !all)) return "true";
    return inside && !all ? "mixed" : "false";
  }

  /**
   * Takes the step, and perhaps the case, that an address names: #OLL, #OLL-27, #PLL-Ua.
   *
   * @param {string} fragment
   * @returns {boolean} whether it names a step
   */
  takeFragment(fragment) {
    const { step, name } = namedIn(fragment);
    if (!step) return false;
    const same = (/** @type {string} */ one) => one.toLowerCase() === step.toLowerCase();
    this.setStep(Object.keys(this.catalogue).find(same) ?? "cross");
    const wanted = name?.toLowerCase();
    const found = this.cases.find(
      (one) => String(one.number) === wanted || one.name.toLowerCase() === wanted,
    );
    if (found) this.choose([found.number]);
    return true;
  }

  forget() {
    this.#last = undefined;
    this.#keep({ cases: {}, times: {} });
  }

  /** @param {Partial<Memory>} change */
  #keep(change) {
    return this.#entry.set({ ...this.#memory, ...change });
  }
}
