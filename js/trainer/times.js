/** The times of this visit, newest last, and the average that cubers quote. */

import { spoken } from "./clock.js";

export const SHOWN = 5;

/**
 * @param {number[]} times
 * @returns {number | null} the mean of the last five without the best and the worst of them, as at
 *   competitions (WCA regulations, 9f8 to 9f9); null if there are fewer
 */
export function averageOfFive(times) {
  if (times.length < SHOWN) return null;
  const [, ...middle] = times.slice(-SHOWN).sort((a, b) => a - b);
  middle.pop();
  return middle.reduce((sum, time) => sum + time) / middle.length;
}

/** @param {number[]} times @returns {string} the last ones in words, "" if there are none */
export function recentTimes(times) {
  if (!times.length) return "";
  const average = averageOfFive(times);
  const last = `Last: ${times.slice(-SHOWN).map(spoken).join("  ")}`;
  return average === null ? last : `${last} · average of 5: ${spoken(average)}`;
}

export class Times {
  /** @param {HTMLElement} line where they are shown */
  constructor(line) {
    this.line = line;
    /** @type {Record<string, number[]>} */
    this.byStep = {};
  }

  /** @param {string} step @param {number} seconds */
  add(step, seconds) {
    this.byStep[step] = [...(this.byStep[step] ?? []), seconds];
    this.show(step);
  }

  /** @param {string} step */
  show(step) {
    this.line.textContent = recentTimes(this.byStep[step] ?? []);
  }
}
