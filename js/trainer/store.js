/**
 * `localStorage["cubogram.trainer"]`: the progress, and what the user wishes to train.
 *
 * @typedef {object} Wishes
 * @property {string} step "cross", "F2L", "OLL" or "PLL"
 * @property {Record<string, number[]>} chosen numbers of cases by step; a step that is left out
 *   stands for all of its cases
 * @property {boolean} quiz whether the case is chosen from pictures
 * @property {boolean} grey whether the stickers that do not matter are greyed
 * @property {string} colour of the cross
 */

import { asFile, fromFile } from "./progress.js";

const KEY = "cubogram.trainer";
const STEPS = ["cross", "F2L", "OLL", "PLL"];
export const COLOURS = ["white", "yellow", "green", "blue", "red", "orange"];

/** @returns {Wishes} */
const usual = () => ({ step: "OLL", chosen: {}, quiz: false, grey: true, colour: "white" });

/** @returns {any} what is stored, if it is an object at all */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {object} what */
function store(what) {
  try {
    localStorage.setItem(KEY, JSON.stringify(what));
    return true;
  } catch {
    return false; // full or forbidden: the trainer goes on without a memory
  }
}

/** @returns {import("./progress.js").Progress} read anew, so that two tabs do not undo each other */
export function progress() {
  const { kind, version, cases } = stored();
  try {
    return fromFile(JSON.stringify({ kind, version, cases }), "");
  } catch {
    return {};
  }
}

/** @param {import("./progress.js").Progress} now @returns {boolean} whether it could be kept */
export const keepProgress = (now) => store({ ...stored(), ...JSON.parse(asFile(now)) });

/** @returns {Wishes} */
export function wishes() {
  const found = { ...usual(), ...stored().wishes };
  if (!STEPS.includes(found.step)) found.step = "OLL";
  if (!COLOURS.includes(found.colour)) found.colour = "white";
  if (typeof found.chosen !== "object" || !found.chosen) found.chosen = {};
  return found;
}

/** @param {Partial<Wishes>} change */
export const keepWishes = (change) => store({ ...stored(), wishes: { ...wishes(), ...change } });

/** @param {() => void} changed called when another tab has learned something */
export function followOthers(changed) {
  addEventListener("storage", (event) => {
    if (event.key === KEY) changed();
  });
}
