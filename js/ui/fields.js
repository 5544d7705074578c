/** Fields and buttons of pages and dialogs: what an outline's element wishes, or a template for the same. */

import { html, nothing } from "./view.js";

/** Hands on the value of the field, or of the one in a group, that an event comes from. @param {(value: any) => unknown} act */
export const withValue =
  (act) =>
  (/** @type {any} */ { target }) =>
    act(target.value);

/** Hands on whether the box that an event comes from is checked. @param {(checked: boolean) => unknown} act */
const withCheck =
  (act) =>
  (/** @type {any} */ { target }) =>
    act(target.checked);

/** How a field of the outline is to be. @param {string} value @param {(value: string) => unknown} type */
export const typedField = (value, type) => ({ value, oninput: withValue(type) });

/** How a box of the outline is to be. @param {boolean} checked @param {(checked: boolean) => unknown} check */
export const checkBox = (checked, check) => ({ checked, onchange: withCheck(check) });

/** A choice among words. @param {string} label @param {readonly (readonly string[])[]} options value and words of each @param {string} value @param {(value: string) => void} choose */
export const choiceField = (label, options, value, choose) =>
  html`<label><span class="small-label">${label}</span><select class="field" .value=${value} @change=${withValue(choose)}>
    ${options.map(([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`)}</select></label>`;

/** A whole number, as text; `wholeNumber` reads it. @param {string} label @param {string} value @param {number} least @param {number} most @param {(value: string) => void} type */
export const numberField = (label, value, least, most, type) =>
  html`<label><span class="small-label">${label}</span><input class="field number" type="number" inputmode="numeric" min=${least} max=${most} step="1" .value=${value}
    aria-invalid=${String(wholeNumber(value, least, most) === null)} @input=${withValue(type)}></label>`;

/** The whole number that a text says, or null where it is none within the limits. @param {string} text @param {number} least @param {number} most */
export function wholeNumber(text, least, most) {
  const value = Number(text);
  return text.trim() && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** A share from 0 to 1 or a part of it. @param {string} label @param {number} value @param {{min?: number, max?: number, disabled?: boolean}} range @param {(value: number) => void} slide */
export const sliderField = (label, value, { min = 0, max = 1, disabled = false }, slide) =>
  html`<label><span class="small-label">${label}</span><span class="row"><input type="range" min=${min} max=${max} step="0.01" .value=${String(value)} ?disabled=${disabled}
    @input=${withValue((value) => slide(Number(value)))}><output>${value.toFixed(2)}</output></span></label>`;

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} check @param {{id?: string, disabled?: boolean}} [how] */
export const checkField = (label, checked, check, { id = "", disabled = false } = {}) =>
  html`<label class="check"><input type="checkbox" id=${id || nothing} .checked=${checked} ?disabled=${disabled}
    @change=${withCheck(check)}>${label}</label>`;

/** A button that does something or, with `pressed`, is on or off. @param {unknown} label words, or a template @param {(event: any) => unknown} act @param {{quiet?: boolean, pressed?: boolean, disabled?: boolean}} [how] */
export const button = (label, act, { quiet = false, pressed, disabled = false } = {}) =>
  html`<button type="button" class="button ${quiet ? "quiet" : ""}" ?disabled=${disabled} aria-pressed=${pressed === undefined ? nothing : String(pressed)} @click=${act}>${label}</button>`;

/**
 * A button that opens a file; the same file may be opened twice.
 *
 * @param {string} label of the button @param {(file: File) => unknown} take
 * @param {{ name: string, accept?: string, quiet?: boolean }} how `name`: of the field, for those who listen
 */
export function fileButton(label, take, { name, accept = "", quiet = false }) {
  const choose = (/** @type {any} */ { currentTarget }) => currentTarget.nextElementSibling.click();
  const read = (/** @type {any} */ { target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) take(file);
  };
  return html`${button(label, choose, { quiet })}<input type="file" accept=${accept} aria-label=${name} hidden @change=${read}>`;
}
