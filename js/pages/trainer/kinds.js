/**
 * What the browser keeps of the trainer: the wishes, the answers to each case (progress.js), the latest times.
 *
 * For a file with everything; the page itself reads py/cubogram/pages/trainer/memory.py.
 */

import { mergeFields } from "../../game/merge.js";
import { casesOf, casesOfBoth } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @typedef {object} Wishes what the reader wants to train
 * @property {string} step "cross", "F2L", "OLL" or "PLL"
 * @property {Record<string, number[]>} chosen numbers of cases by step; a step that is left out
 *   stands for all of its cases
 * @property {boolean} quiz whether the case is chosen from pictures
 * @property {boolean} grey whether the stickers that do not matter are greyed
 * @property {boolean} sides whether a PLL is recognised from two sides
 * @property {string} colour of the cross
 */

const STEPS = ["cross", "F2L", "OLL", "PLL"];
const COLOURS = ["white", "yellow", "green", "blue", "red", "orange"];

/** @param {any} json @returns {Wishes} what is missing or nonsense is as usual */
function wishesOf(json) {
  const { step, chosen, quiz, grey, sides, colour } = json ?? {};
  const lists = Object.entries(typeof chosen === "object" && chosen ? chosen : {});
  return {
    step: STEPS.includes(step) ? step : "OLL",
    chosen: Object.fromEntries(
      lists.filter(([name, list]) => STEPS.includes(name) && Array.isArray(list)),
    ),
    quiz: quiz === true,
    grey: grey !== false,
    sides: sides === true,
    colour: COLOURS.includes(colour) ? colour : "white",
  };
}

/** @typedef {{ cases: Progress, wishes: Wishes, times: Record<string, number[]> }} Memory `times`: the latest of
 *   each step, in seconds, newest last */

/** @returns {Memory} of a first visit */
const blank = () => ({ cases: {}, wishes: wishesOf(null), times: {} });

/** @param {any} json @returns {Memory["times"]} what is missing or nonsense is left out */
function timesOf(json) {
  const isTime = (/** @type {any} */ time) => Number.isFinite(time) && time >= 0;
  const lists = STEPS.map((step) => [step, json?.[step]]);
  return Object.fromEntries(
    lists.filter(([, list]) => Array.isArray(list) && list.length && list.every(isTime)),
  );
}

/** What two tabs made of one memory. @type {import("../../game/merge.js").Merge<Memory>} */
const memoryOfBoth = (sides) =>
  mergeFields(sides, (name, both) => (name === "cases" ? casesOfBoth(both) : mergeFields(both)));

/** The trainer's one entry in the store. @type {import("../../game/entry.js").Kind<Memory>} */
export const TRAINER = {
  name: "trainer",
  version: 1,
  read: (json) => ({
    cases: casesOf(json?.cases),
    wishes: wishesOf(json?.wishes),
    times: timesOf(json?.times),
  }),
  blank: blank(),
  merge: memoryOfBoth,
};
