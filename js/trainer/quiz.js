/** Pictures to choose the case from: the right one among others that look like it. */

import { $ } from "../dom/by-id.js";
import { alike } from "./choice.js";
import { drawPicture } from "./picture.js";

/** @typedef {import("./exercises.js").CaseWithAnswers} Case */

const OPTIONS = 8;

/**
 * @param {Case | undefined} right nothing to hide the quiz
 * @param {Case[]} cases of the step
 * @param {readonly string[]} colours of U R F D L B as the cube is held
 * @param {(picked: Case) => void} onPick
 */
export function showQuiz(right, cases, colours, onPick) {
  $("quiz").hidden = !right;
  if (!right) return;
  const buttons = alike(right, cases, OPTIONS).map((option) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiz-option";
    button.setAttribute("aria-label", option.title);
    button.innerHTML = drawPicture(option.picture, colours);
    button.addEventListener("click", () => onPick(option));
    return button;
  });
  $("quiz-options").replaceChildren(...buttons);
}
