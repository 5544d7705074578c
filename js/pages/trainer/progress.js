/**
 * What the trainer remembers: of each case how often it came, how often it was known, how quickly.
 *
 * Cases lie in boxes 0 to 5. A new case is in box 1; one that was not known falls into box 0, one
 * that was known climbs by a box. Choosing (choice.js) reaches into a box half as often as into the
 * one below it.
 *
 * @typedef {object} Entry of one case
 * @property {number} seen how often it was answered
 * @property {number} known how often it was known
 * @property {number} box 0 to 5
 * @property {number} timed how many of the answers have a time
 * @property {number} total seconds of all of them
 * @property {number | null} best seconds
 *
 * @typedef {Record<string, Entry>} Progress by the case's key, such as "OLL 27"; "cross" is one
 *
 * @typedef {object} Answer
 * @property {boolean} known
 * @property {number | null} seconds where the clock was used
 */

import { mergeFields } from "../../game/merge.js";

export const BOXES = 6;
export const NEW_BOX = 1;

/** @returns {Entry} of a case that has not come yet */
export const untouched = () => ({
  seen: 0,
  known: 0,
  box: NEW_BOX,
  timed: 0,
  total: 0,
  best: null,
});

/** @param {{ step: string, number?: number }} about @returns {string} */
export const keyOf = ({ step, number }) => (number === undefined ? step : `${step} ${number}`);

/**
 * @param {Progress} progress
 * @param {string} key
 * @param {Answer} answer
 * @returns {Progress} with the answer in it
 */
export function withAnswer(progress, key, { known, seconds }) {
  const entry = { ...(progress[key] ?? untouched()) };
  entry.seen += 1;
  if (known) entry.known += 1;
  entry.box = known ? Math.min(BOXES - 1, entry.box + 1) : 0;
  if (seconds !== null) {
    entry.timed += 1;
    entry.total += seconds;
    entry.best = entry.best === null ? seconds : Math.min(entry.best, seconds);
  }
  return { ...progress, [key]: entry };
}

/** @param {Entry} entry @returns {number | null} mean seconds of the answers with a time */
export const meanOf = ({ timed, total }) => (timed ? total / timed : null);

/**
 * @param {Progress} progress
 * @param {string[]} keys
 * @returns {Entry & { cases: number }} all of them together, and how many have come at all
 */
export function together(progress, keys) {
  const sum = { ...untouched(), cases: 0 };
  for (const key of keys) {
    const entry = progress[key];
    if (!entry?.seen) continue;
    sum.cases += 1;
    sum.seen += entry.seen;
    sum.known += entry.known;
    sum.timed += entry.timed;
    sum.total += entry.total;
    if (entry.best !== null) sum.best = Math.min(sum.best ?? entry.best, entry.best);
  }
  return sum;
}

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
  const { seen, known, box, timed, total, best } = value ?? {};
  const counts = [seen, known, box, timed].every((n) => Number.isInteger(n) && n >= 0);
  const sensible = counts && known <= seen && timed <= seen && box < BOXES;
  const seconds = /** @param {any} t */ (t) => Number.isFinite(t) && t >= 0;
  if (!sensible || !seconds(total) || !(timed ? seconds(best) : best === null)) return null;
  return { seen, known, box, timed, total, best };
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
  const timed = sum("timed"); // none, perhaps, once one has been taken back
  return {
    seen: sum("seen"),
    known: sum("known"),
    box: (newer === "ours" ? ours : theirs).box,
    timed,
    total: sum("total"),
    best: timed && bests.length ? Math.min(...bests) : null,
  };
}

/** @param {Parameters<import("../../game/merge.js").Merge<Progress>>[0]} sides @returns {Progress} */
export function casesOfBoth(sides) {
  const nothing = sides.base && untouched(); // where both began with no answers
  return mergeFields(sides, (_, { base = nothing, ...entries }) =>
    answersOfBoth({ base, ...entries }),
  );
}
