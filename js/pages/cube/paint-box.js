/** The paint box: six colours, an unfolded cube for the keyboard, and a tap on the cube itself. */

import { FACES, SOLVED_FACELETS } from "../../cube/faces.js";
import { cellOf, faceletOf } from "../../cube/net.js";
import { COLOUR_NAMES, lettersShown } from "../../cube/palette.js";
import { faceletsOf } from "../../cube/state.js";
import { html } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} Model */

const ANY = "does not matter";
const CENTRES = new Set([4, 13, 22, 31, 40, 49]);
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Only the centres have their colours. */
const EMPTY = [...SOLVED_FACELETS].map((face, i) => (CENTRES.has(i) ? face : ".")).join("");

/** @param {Model} model */
export function paintBox(model) {
  const facelets = faceletsOf(model.state);
  const swatches = [...FACES, "."].map((face, i) => swatch(model, face, i, facelets));
  const focused = document.activeElement?.closest("[data-cell]")?.getAttribute("data-cell") ?? "0";
  const cells = [...facelets].map((colour, i) => cell(colour, i, String(i) === focused));
  const faces = [...FACES].map(
    (face, i) =>
      html`<div class="net-face" data-face=${face}>${cells.slice(9 * i, 9 * i + 9)}</div>`,
  );
  /** @param {MouseEvent} event */
  const click = ({ target }) => {
    const { cell } = /** @type {HTMLElement} */ (target).dataset;
    if (cell) model.stroke(Number(cell));
  };
  return html`<fieldset class="swatches"><legend>Choose a colour, then tap stickers on the cube or below.</legend>${swatches}</fieldset>
<div class="net" role="group" aria-label="Unfolded cube. Arrows move, letters u r f d l b paint." @click=${click} @keydown=${(/** @type {KeyboardEvent} */ event) => key(model, event)}>
<div class="net-tools"><button type="button" class="button" @click=${() => model.change(EMPTY)}>Clear</button><button type="button" class="button" @click=${() => model.paint(false)}>Done</button></div>${faces}</div>`;
}

/** @param {Model} model @param {string} face @param {number} i @param {string} facelets */
function swatch(model, face, i, facelets) {
  const name = COLOUR_NAMES[i] ?? ANY;
  const count = facelets.split(face).length - 1;
  const act = () => {
    model.painting = { colour: face };
    model.changed();
  };
  return html`<label title=${name}><input type="radio" name="colour" value=${face} aria-label=${name} .checked=${model.painting?.colour === face} @change=${act}><span class="swatch" data-colour=${face}></span><small class=${i < 6 && count !== 9 ? "off" : ""}>${count}</small></label>`;
}

/** @param {string} colour @param {number} i @param {boolean} focused */
function cell(colour, i, focused) {
  const face = FACES.indexOf(colour);
  const label = `${FACES[Math.floor(i / 9)]}${(i % 9) + 1}: ${COLOUR_NAMES[face] ?? ANY}`;
  const letter = lettersShown() && face >= 0 ? colour : "";
  return html`<button type="button" data-cell=${i} data-colour=${colour} tabindex=${focused ? 0 : -1} aria-label=${label}>${letter}</button>`;
}

/** @param {Model} model @param {KeyboardEvent} event */
function key(model, event) {
  const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
  if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = event.key.toUpperCase();
  if (letter.length === 1 && (FACES.includes(letter) || letter === ".")) {
    model.stroke(Number(cell), letter);
  } else if (event.key in WAYS) {
    const [dx, dy] = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    const [column, row] = cellOf(Number(cell));
    const next = faceletOf(column + dx, row + dy);
    const net = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLElement | null} */ (net.querySelector(`[data-cell="${next}"]`))?.focus();
    model.changed(); // the tab key comes back to where one was
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
