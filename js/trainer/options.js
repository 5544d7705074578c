/** What the user can wish: the step, pictures to choose from, grey stickers, the cross's colour. */

import { $ } from "../dom/by-id.js";
import { COLOURS } from "./store.js";

/** @type {HTMLInputElement} */
const quiz = $("quiz-wish");
/** @type {HTMLInputElement} */
const grey = $("grey-wish");
/** @type {HTMLSelectElement} */
const colour = $("colour");
const steps = $("steps");

/** @param {import("./store.js").Wishes} wishes */
export function showOptions(wishes) {
  for (const input of steps.querySelectorAll("input")) {
    input.checked = input.value === wishes.step;
  }
  quiz.checked = wishes.quiz;
  quiz.disabled = wishes.step === "cross";
  grey.checked = wishes.grey;
  colour.value = wishes.colour;
}

/**
 * @param {object} heard what to do when a wish changes
 * @param {(step: string) => void} heard.step
 * @param {(wish: boolean) => void} heard.quiz
 * @param {(wish: boolean) => void} heard.grey
 * @param {(name: string) => void} heard.colour
 */
export function startOptions(heard) {
  colour.innerHTML = COLOURS.map((name) => `<option>${name}</option>`).join("");
  steps.addEventListener("change", (event) => {
    heard.step(/** @type {HTMLInputElement} */ (event.target).value);
  });
  quiz.addEventListener("change", () => heard.quiz(quiz.checked));
  grey.addEventListener("change", () => heard.grey(grey.checked));
  colour.addEventListener("change", () => heard.colour(colour.value));
}
