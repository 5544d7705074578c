/** How well cases are known, in words. */

import { hundredths } from "../../ui/words.js";
import { meanOf, together } from "./progress.js";

/** @typedef {import("./progress.js").Entry} Entry */

/** @param {Entry} entry @returns {string} at the answer */
export function figuresOf(entry) {
  const mean = meanOf(entry);
  const parts = [entry.seen ? `Knew ${entry.known} of ${entry.seen}` : "New to you"];
  if (mean !== null)
    parts.push(`mean ${hundredths(mean)} s`, `best ${hundredths(entry.best ?? 0)} s`);
  return parts.join(" · ");
}

/** @param {Entry} entry @returns {string} on a case's card */
export function shortFigures(entry) {
  if (!entry.seen) return "not seen yet";
  const mean = meanOf(entry);
  return `knew ${entry.known} of ${entry.seen}${mean === null ? "" : `, ${hundredths(mean)} s`}`;
}

/** @param {import("./plan.js").Plan} plan @returns {string} of all the cases of its step */
export function summaryOf(plan) {
  const sum = together(plan.progress, plan.all);
  const mean = meanOf(sum);
  const parts = [];
  if (plan.all.length > 1) {
    parts.push(`${plan.keys.length} of ${plan.all.length} chosen`, `${sum.cases} seen`);
  }
  if (sum.seen) parts.push(`knew ${sum.known} of ${sum.seen}`);
  else if (plan.step === "cross") parts.push("nothing yet");
  if (mean !== null) parts.push(`mean ${hundredths(mean)} s`);
  return parts.join(" · ");
}
