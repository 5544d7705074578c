/**
 * What the trainer remembers of each case, for a file with everything; py/cubogram/pages/trainer/progress.py has it whole.
 *
 * @typedef {object} Entry of one case
 * @property {number} seen how often it was answered
 * @property {number} known how often it was known
 * @property {number} box 0 to 5
 * @property {number} timed how many of the answers have a time
 * @property {number} total seconds of all of them
 * @property {number | null} best seconds
 * @property {number} due when it is, in milliseconds since 1970
 *
 * @typedef {Record<string, Entry>} Progress by the case's key, such as "OLL 27"; "cross" is one
 */

import { mergeFields } from "../../game/merge.js";

const BOXES = 6;
const NEW_BOX = 1;

/** @returns {Entry} of a case that has not come yet */
const untouched = () => ({
  seen: 0,
  known: 0,
  box: NEW_BOX,
  timed: 0,
  total: 0,
  best: null,
  due: 0,
});

/** @param {any} json @returns {Progress} @throws {RangeError} that names the case that is damaged */
export function casesOf(json) {
  /** @type {Progress} */
  const progress = {};
  for (const [key, value] of Object.entries(json ?? {})) {
    const entry = checked(value);
    if (!entry || !isKey(key)) throw new RangeError(`it is damaged at "${key}"`);
    progress[key] = entry;
  }
  return progress;
}

const LAST = /** @type {Record<string, number>} */ ({ F2L: 41, OLL: 57, PLL: 21 });

/** @param {string} key @returns {boolean} */
function isKey(key) {
  const [step, number] = key.split(" ");
  return key === "cross" || (/^[1-9]\d?$/.test(number) && Number(number) <= LAST[step]);
}

/** @param {any} value @returns {Entry | null} the same, if it can be what the trainer wrote */
function checked(value) {
  const { seen, known, box, timed, total, best, due = 0 } = value ?? {};
  const counts = [seen, known, box, timed, due].every((n) => Number.isInteger(n) && n >= 0);
  const sensible = counts && known <= seen && timed <= seen && box < BOXES;
  const seconds = /** @param {any} t */ (t) => Number.isFinite(t) && t >= 0;
  if (!sensible || !seconds(total) || !(timed ? seconds(best) : best === null)) return null;
  return { seen, known, box, timed, total, best, due };
}

/**
 * What two tabs have answered of one case since both knew the same of it, which one may have forgotten or taken back.
 *
 * @param {Parameters<import("../../game/merge.js").Merge<Entry | undefined>>[0]} sides
 * @returns {Entry | undefined} with the answers of both
 */
function answersOfBoth({ base, newer, ...sides }) {
  const { ours = base && untouched(), theirs = base && untouched() } = sides;
  if (!ours || !theirs) return ours ?? theirs;
  if (!base) return ours.seen >= theirs.seen ? ours : theirs;
  /** @param {"seen" | "known" | "timed" | "total"} name */
  const sum = (name) => Math.max(0, ours[name] + theirs[name] - base[name]);
  const bests = [ours.best, theirs.best].filter((best) => best !== null);
  const latest = newer === "ours" ? ours : theirs;
  const timed = sum("timed"); // none, perhaps, once one has been taken back
  return {
    seen: sum("seen"),
    known: sum("known"),
    box: latest.box,
    timed,
    total: sum("total"),
    best: timed && bests.length ? Math.min(...bests) : null,
    due: latest.due,
  };
}

/** @param {Parameters<import("../../game/merge.js").Merge<Progress>>[0]} sides @returns {Progress} */
export function casesOfBoth(sides) {
  const nothing = sides.base && untouched(); // where both began with no answers
  return mergeFields(sides, (_, { base = nothing, ...entries }) =>
    answersOfBoth({ base, ...entries }),
  );
}
