/** The inputs of a cell as controls: each sets the reader's value, and the cell runs again. */

import { html, nothing } from "../../ui/view.js";

const TYPING = 250; // milliseconds of rest after which a text is taken

/** @typedef {import("./cell.js").Input} Input */
/** @typedef {{ name: string, set: (value: any) => void }} Control */

/**
 * @param {Input[]} inputs
 * @param {(number: number, value: any) => void} set
 */
export function inputsView(inputs, set) {
  if (!inputs.length) return nothing;
  return html`<div class="cell-inputs">${inputs.map((input, number) =>
    inputView(input, { name: input.label || input.kind, set: (value) => set(number, value) }),
  )}</div>`;
}

/** @param {Input} input @param {Control} control */
function inputView(input, control) {
  switch (input.kind) {
    case "slider":
      return sliderView(input, control);
    case "choice":
      return choiceView(input, control);
    case "turnable":
      return turnableView(input, control);
    case "picked":
      return numberView(input, control);
    default:
      return textView(input, control);
  }
}

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {Input} input @param {Control} control */
const sliderView = ({ least, greatest, step, value }, { name, set }) =>
  html`<label class="cell-input"><span>${name}</span>
    <input type="range" min=${least} max=${greatest} step=${step} .value=${String(value)}
      @input=${(/** @type {Event} */ event) => set(Number(typed(event)))}>
    <output>${value}</output></label>`;

/** @param {Input} input @param {Control} control */
const choiceView = ({ options, value }, { name, set }) =>
  html`<label class="cell-input"><span>${name}</span>
    <select class="field" @change=${(/** @type {Event} */ event) => set(options[Number(typed(event))])}>
      ${options.map(
        (/** @type {any} */ option, /** @type {number} */ i) =>
          html`<option value=${i} ?selected=${option === value}>${option}</option>`,
      )}
    </select></label>`;

/** @param {Input} input @param {Control} control */
function textView({ value, length }, { name, set }) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const later = (/** @type {Event} */ event) => {
    const text = typed(event);
    clearTimeout(timer);
    timer = setTimeout(() => set(text), TYPING);
  };
  return html`<label class="cell-input"><span>${name}</span>
    <input type="text" class="field mono" spellcheck="false" autocapitalize="off" autocomplete="off" size=${Math.max(20, Math.min(value.length, 56))}
      maxlength=${length ?? 10_000} .value=${value} @input=${later}></label>`;
}

/** @param {Input} input @param {Control} control */
const numberView = ({ value, greatest }, { name, set }) =>
  html`<label class="cell-input"><span>${name}</span>
    <input type="number" class="field" min="0" max=${greatest} step="1" inputmode="numeric" .value=${String(value)}
      @change=${(/** @type {Event} */ event) => {
        const number = Number(typed(event));
        if (Number.isInteger(number) && number >= 0 && number <= greatest) return set(number);
        /** @type {HTMLInputElement} */ (event.target).value = String(value);
      }}>
    <span class="cell-hint">0 to ${greatest}, or click the picture</span></label>`;

/** The value is the maneuver that has been done to the cube so far. @param {Input} input @param {Control} control */
function turnableView(input, { name, set }) {
  const onTurn = (/** @type {CustomEvent} */ event) => {
    input.value = `${input.value ?? ""} ${event.detail.move}`.trim();
    set(input.value);
  };
  return html`<div class="cell-input cell-turnable"><span>${name}</span>
    <cubogram-cube turnable bare facelets=${input.facelets} label="${name}: a cube to turn" @turn=${onTurn}></cubogram-cube>
  </div>`;
}
