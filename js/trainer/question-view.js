/** The question on the page: scramble, task, a message below them. */

import { $ } from "../dom/by-id.js";
import { offerButton } from "../dom/offer.js";
import { taskOf } from "./question.js";

const scramble = $("scramble");
const task = $("task");
const message = $("message");

/** @param {import("./question.js").Question} question */
export function showQuestion(question) {
  scramble.textContent = question.exercise.scramble;
  task.textContent = taskOf(question);
}

/** @param {string} [words] that stand in for a scramble */
export function showNoQuestion(words = "—") {
  scramble.textContent = words;
  task.textContent = "";
}

/** @param {string} text @param {import("../dom/offer.js").Offer} [offer] @param {boolean} [wrong] */
export function tell(text, offer, wrong = false) {
  message.classList.toggle("error", wrong);
  message.replaceChildren(text);
  if (offer) message.append(" ", offerButton(offer));
}

/** Copies the scramble, or selects it where the browser does not let us. */
export async function copyScramble() {
  try {
    await navigator.clipboard.writeText(scramble.textContent ?? "");
    tell("Copied.");
  } catch {
    getSelection()?.selectAllChildren(scramble);
    tell("Press Ctrl+C to copy.");
  }
}
