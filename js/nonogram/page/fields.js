/** Labelled fields of a dialog. */
import { make } from "../dom.js";

/**
 * A control with its label.
 * @param {string} label
 * @param {HTMLElement} control
 */
export const labelled = (label, control) =>
  make("label", {}, make("span", { class: "small-label" }, label), control);

/**
 * A choice among words.
 * @param {readonly (readonly [string, string])[]} options value and words
 * @param {string} value
 */
export function choice(options, value) {
  const select = make(
    "select",
    { class: "field" },
    ...options.map(([key, words]) => make("option", { value: key }, words)),
  );
  select.value = value;
  return select;
}

/**
 * A number field, read with `valueOf`: null where it is not a whole number within the limits.
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export function numberField(value, least, most) {
  return make("input", {
    class: "field number",
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    step: 1,
    value,
  });
}

/** @param {HTMLInputElement} field */
export function wholeNumber(field) {
  const value = Number(field.value);
  const inside =
    field.value.trim() !== "" &&
    Number.isInteger(value) &&
    value >= Number(field.min) &&
    value <= Number(field.max);
  field.setAttribute("aria-invalid", String(!inside));
  return inside ? value : null;
}
