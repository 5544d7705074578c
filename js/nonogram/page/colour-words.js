/** Sentences that speak of colours by number, with a sample of each colour in front. */
import { make } from "../dom.js";
import { INK } from "../puzzle.js";

/**
 * @param {string} text
 * @param {readonly string[]} colours
 * @returns {(Node | string)[]}
 */
export function withSamples(text, colours) {
  if (colours.length < 2) return [text];
  return text.split(/(?=\bcolour \d)/).flatMap((part) => {
    const colour = colours[Number(/^colour (\d)/.exec(part)?.[1]) - 1];
    if (!colour) return [part];
    const sample = make("span", { class: "sample", "aria-hidden": "true" });
    if (colour !== INK) sample.style.background = colour;
    return [sample, part];
  });
}
