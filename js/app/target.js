/** The field of the cube that is to be reached, when it is not the solved one. */

import { faceletsOf } from "../cube/state.js";
import { say } from "./messages.js";
import { read } from "./session.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const $ = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {HTMLInputElement} */
const field = $("target");

/** @param {string} sentence @param {Parameters<typeof say>[3]} [more] */
const tell = (sentence, more) => say($("target-message"), field, sentence, more);

/** Draws what is typed, and says what is wrong with it. @returns {boolean} whether it can be read */
function show() {
  const picture = $("target-cube");
  const text = field.value.trim();
  try {
    picture.setAttribute("facelets", faceletsOf(read(field.value).state));
    picture.hidden = !text;
    tell("");
    return true;
  } catch (error) {
    const { message, where } = /** @type {import("../cube/notation.js").NotationError} */ (error);
    picture.hidden = true;
    tell(message, { wrong: true, where });
    return false;
  }
}

/** @param {() => void} search that Enter starts */
export function startTarget(search) {
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") search();
  });
  if (field.value) show(); // it was typed before this part came
}

/** @returns {string | undefined} facelets to be reached; "" for solved, nothing if unreadable */
export function readTarget() {
  const part = /** @type {HTMLDetailsElement} */ ($("target-part"));
  if (!part.open || !field.value.trim()) return "";
  if (show()) return faceletsOf(read(field.value).state);
  field.focus();
  return undefined;
}

/**
 * @param {Error & { where?: any }} error that may be the target's fault
 * @returns {boolean} whether it is, and has been told at its field
 */
export function tellTarget({ message, where }) {
  if (where?.argument !== "target") return false;
  tell(message, { wrong: true });
  return true;
}
