/**
 * The paint box: six colours, and an unfolded cube to draw on with a finger, the mouse or letters;
 * a small screen shows one face of it at a time. A tap on the cube itself paints too.
 */

import { BARE_FACELETS, CENTRES, FACES, SIDES } from "../../cube/faces.js";
import { cellOf, faceletOf } from "../../cube/net.js";
import { COLOUR_NAMES, lettersShown } from "../../cube/palette.js";
import { faceletsOf } from "../../cube/state.js";
import { button } from "../../ui/fields.js";
import { html, nothing } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { guide } from "./paint-guide.js";

export { followFace } from "./paint-guide.js";

/** @typedef {import("./model.js").CubeModel} Model */

const ANY = "does not matter";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Model} model */
export function paintBox(model) {
  const facelets = faceletsOf(model.state);
  const shown = model.painting?.face ?? 2;
  const swatches = [...FACES, "."].map((face, i) => swatch(model, face, i, facelets));
  const focused = document.activeElement?.closest("[data-cell]")?.getAttribute("data-cell") ?? "0";
  const cells = [...facelets].map((colour, i) =>
    cell(colour, i, String(i) === focused, model.marked.has(i)),
  );
  const faces = [...FACES].map(
    (face, i) =>
      html`<div class=${i === shown ? "net-face shown" : "net-face"} data-face=${face}>${cells.slice(9 * i, 9 * i + 9)}</div>`,
  );
  const tabs = SIDES.map((side, i) => {
    const wrong = [...model.marked].filter((facelet) => Math.floor(facelet / 9) === i).length;
    const mark = html`<b aria-hidden="true">!</b> <span class="visually-hidden">(${counted(wrong, "sticker")} cannot be so)</span>`;
    const label = html`${side}${wrong ? mark : nothing}`;
    return button(label, () => model.choosePaint({ face: i }), { pressed: i === shown });
  });
  return html`<fieldset class="swatches"><legend>Choose a colour; paint here or on the cube.</legend>${swatches}</fieldset>
<div class="net-tabs" role="group" aria-label="Face">${tabs}</div>
<p class="net-guide" role="status">${guide(facelets, shown)}</p>
<div class="net" role="group" aria-label="Unfolded cube. Arrows move, letters u r f d l b paint and go on." @pointerdown=${(/** @type {PointerEvent} */ event) => draw(model, event)} @click=${(/** @type {MouseEvent} */ event) => press(model, event)} @keydown=${(/** @type {KeyboardEvent} */ event) => key(model, event)}>
<div class="net-tools">${button("Clear", () => model.change(BARE_FACELETS))}${button("Undo", () => model.travel(-1))}${button("Done", () => finish(model))}</div>${faces}</div>`;
}

/** Goes back to where it began. @param {Model} model */
function finish(model) {
  model.paint(false);
  queueMicrotask(() => document.getElementById("paint")?.focus()); // a small screen shows it again
}

/** @param {Model} model @param {string} face @param {number} i @param {string} facelets */
function swatch(model, face, i, facelets) {
  const name = COLOUR_NAMES[i] ?? ANY;
  const count = facelets.split(face).length - 1;
  const act = () => model.choosePaint({ colour: face });
  return html`<label title=${name}><input type="radio" name="colour" value=${face} aria-label=${name} .checked=${model.painting?.colour === face} @change=${act}><span class="swatch" data-colour=${face}></span><small class=${i < 6 && count > 9 ? "off" : ""}>${count}</small></label>`;
}

/** @param {string} colour @param {number} i @param {boolean} focused @param {boolean} marked @param {string} why */
export function cell(colour, i, focused, marked, why = "cannot be so") {
  const face = FACES.indexOf(colour);
  const label = `${FACES[Math.floor(i / 9)]}${(i % 9) + 1}: ${COLOUR_NAMES[face] ?? ANY}`;
  const letter = marked ? "!" : lettersShown() && face >= 0 ? colour : "";
  return html`<button type="button" class=${marked ? "marked" : ""} data-cell=${i} data-colour=${colour} tabindex=${focused ? 0 : -1} aria-label=${marked ? `${label}, ${why}` : label}>${letter}</button>`;
}

/** @param {Element | null} element @returns {number | undefined} the facelet of a cell */
export function faceletAt(element) {
  const number = element?.closest("[data-cell]")?.getAttribute("data-cell");
  return number ? Number(number) : undefined;
}

/** Paints what a pointer goes over, as one step to undo. @param {Model} model @param {PointerEvent} down */
function draw(model, down) {
  const first = faceletAt(/** @type {Element} */ (down.target));
  if (first === undefined || down.button !== 0) return;
  const net = /** @type {HTMLElement} */ (down.currentTarget);
  const row = `stroke ${down.timeStamp}`;
  const ended = new AbortController();
  const { signal } = ended;
  // A finger's events all belong to the cell where it came down: what is under it is looked up.
  net.addEventListener(
    "pointermove",
    ({ pointerId, clientX, clientY }) => {
      if (pointerId !== down.pointerId) return;
      const facelet = faceletAt(document.elementFromPoint(clientX, clientY));
      if (facelet !== undefined) model.stroke(facelet, undefined, row);
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => ended.abort(), { signal });
  }
  model.stroke(first, undefined, row);
}

/** A click by the keyboard or a screen reader; a pointer has painted when it came down.
 * @param {Model} model @param {MouseEvent} event */
function press(model, event) {
  const facelet = faceletAt(/** @type {Element} */ (event.target));
  if (facelet !== undefined && event.detail === 0) model.stroke(facelet);
}

/** @param {Model} model @param {KeyboardEvent} event */
function key(model, event) {
  const facelet = faceletAt(/** @type {Element} */ (event.target));
  if (facelet === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = event.key.toUpperCase();
  /** @type {number | undefined} */
  let next;
  if (letter.length === 1 && (FACES.includes(letter) || letter === ".")) {
    model.stroke(facelet, letter);
    next = (facelet + (CENTRES.includes(facelet + 1) ? 2 : 1)) % 54; // centres are known
  } else if (event.key === "Backspace") {
    next = (facelet + 53) % 54;
    model.stroke(next, ".");
  } else if (event.key in WAYS) {
    const [dx, dy] = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    const [column, row] = cellOf(facelet);
    next = faceletOf(column + dx, row + dy);
  } else return;
  event.preventDefault();
  event.stopPropagation();
  if (next === undefined) return;
  const net = /** @type {HTMLElement} */ (event.currentTarget);
  const to = next;
  model.choosePaint({ face: Math.floor(to / 9) });
  queueMicrotask(() => {
    /** @type {HTMLElement | null} */ (net.querySelector(`[data-cell="${to}"]`))?.focus();
    model.changed(); // the tab key comes back to where one was
  });
}
