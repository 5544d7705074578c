/**
 * `<cubogram-paint field="scramble">`: an unfolded cube to draw on with a finger, the mouse or letters; a tap on the
 * cube paints too. A stroke is written into the field at once.
 *
 * The colour is that of the chosen `input[name=colour]`. Attributes: `face` (0..5: the one that
 * a small screen shows), `marked` (facelets 0..53 that cannot be right), `cube` (its id: it turns to the face).
 *
 * Events: "paint" {value: {text, row: strokes of one row are one step}}, "face" {value: the face that the keyboard
 * has gone to}.
 */

import { HOME_VIEW } from "../cube/camera.js";
import { CENTRES, FACES } from "../cube/faces.js";
import { COLOUR_NAMES, lettersShown } from "../cube/palette.js";
import { read } from "../cube/reading.js";
import { faceletsOf } from "../cube/state.js";
import { faceletAt, neighbour } from "./cells.js";
import { PageElement } from "./element.js";

const ANY = "does not matter";
/** Faces that one sees by going round the cube. */
const ROUND = [2, 1, 5, 4];

/** Where one sees a face best, with what is above it above. @param {number} face @returns {{ yaw: number, pitch: number }} */
function viewOf(face) {
  const { yaw, pitch } = HOME_VIEW;
  const round = ROUND.indexOf(face);
  if (round >= 0) return { yaw: yaw - (round * Math.PI) / 2, pitch };
  return { yaw: yaw / 2, pitch: face === 0 ? 2 * pitch : -2 * pitch };
}

class PaintElement extends PageElement {
  static observedAttributes = ["face", "marked"];
  /** On which the keyboard is. */ #cell = 0;
  /** @type {HTMLButtonElement[]} */ #cells = [];
  #facelets = "";
  #strokes = 0;
  /** From where one looked before. @type {{ yaw: number, pitch: number } | undefined} */ #view;

  enter() {
    const { cube } = this;
    if (!this.#cells.length) this.#build();
    this.on(this, "pointerdown", (event) => this.#draw(event));
    this.on(this, "click", (event) => this.#press(event));
    this.on(this, "keydown", (event) => this.#key(event));
    this.on(this.#field, "input", () => this.#show());
    this.on(cube, "position", () => this.#show());
    this.on(cube, "pick", ({ detail: { facelet } }) => this.#paint(facelet));
    this.#show();
  }

  leave() {
    if (this.#view) this.cube?.lookFrom(this.#view);
    this.#view = undefined;
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.hasEntered || before === now) return;
    if (name === "face" && before !== null && this.cube) {
      const { yaw, pitch } = this.cube.camera;
      this.#view ??= { yaw, pitch };
      this.cube.lookFrom(viewOf(Number(now)));
    }
    this.#show();
  }

  /** @returns {import("../cube/element.js").CubeElement | null} */
  get cube() {
    return /** @type {any} */ (document.getElementById(this.getAttribute("cube") ?? ""));
  }

  get #field() {
    const field = document.getElementById(this.getAttribute("field") ?? "");
    return /** @type {HTMLTextAreaElement} */ (field);
  }

  /** With which one paints. */
  get #colour() {
    const chosen = document.querySelector("input[name=colour]:checked");
    return /** @type {HTMLInputElement | null} */ (chosen)?.value ?? "U";
  }

  #build() {
    const faces = [...FACES].map((face) => {
      const part = Object.assign(document.createElement("div"), { className: "net-face" });
      part.dataset.face = face;
      return part;
    });
    this.#cells = Array.from({ length: 54 }, (_, i) => {
      const cell = Object.assign(document.createElement("button"), { type: "button" });
      cell.dataset.cell = String(i);
      faces[Math.floor(i / 9)].append(cell);
      return cell;
    });
    this.append(...faces);
  }

  #show() {
    try {
      this.#facelets = faceletsOf(read(this.#field.value).state);
    } catch {
      // What cannot be read is not painted.
    }
    const marked = new Set((this.getAttribute("marked") ?? "").match(/\d+/g));
    const face = Number(this.getAttribute("face") ?? 2);
    [...this.children].forEach((part, i) => void part.classList.toggle("shown", i === face));
    this.#cells.forEach((cell, i) => {
      const colour = this.#facelets[i];
      const number = FACES.indexOf(colour);
      const isMarked = marked.has(String(i));
      const label = `${FACES[Math.floor(i / 9)]}${(i % 9) + 1}: ${COLOUR_NAMES[number] ?? ANY}`;
      cell.dataset.colour = colour;
      cell.className = isMarked ? "marked" : "";
      cell.tabIndex = i === this.#cell ? 0 : -1;
      cell.ariaLabel = isMarked ? `${label}, cannot be right` : label;
      cell.textContent = isMarked ? "!" : lettersShown() && number >= 0 ? colour : "";
    });
  }

  /** @param {number} facelet @param {string} [colour] "." for none @param {string} [row] of strokes that are one step */
  #paint(facelet, colour = this.#colour, row = "") {
    if (this.#facelets[facelet] === colour) return;
    const text = this.#facelets.slice(0, facelet) + colour + this.#facelets.slice(facelet + 1);
    this.#facelets = text;
    const field = this.#field;
    field.value = text;
    // Whoever shows the field's text hears of it; Python is told once.
    field.dispatchEvent(new Event("input"));
    this.tell("paint", { text, row });
  }

  /** Paints what a pointer goes over, as one step to undo. @param {PointerEvent} down */
  #draw(down) {
    const first = faceletAt(down.target);
    if (first === undefined || down.button !== 0) return;
    this.#strokes += 1;
    const row = `stroke ${performance.now()} ${this.#strokes}`;
    const ended = new AbortController();
    const { signal } = ended;
    // A finger's events all belong to the cell where it came down: what is under it is looked up.
    this.addEventListener(
      "pointermove",
      ({ pointerId, clientX, clientY }) => {
        if (pointerId !== down.pointerId) return;
        const facelet = faceletAt(document.elementFromPoint(clientX, clientY));
        if (facelet !== undefined) this.#paint(facelet, undefined, row);
      },
      { signal },
    );
    for (const name of ["pointerup", "pointercancel"]) {
      document.addEventListener(name, () => ended.abort(), { signal });
    }
    this.#paint(first, undefined, row);
  }

  /** A click by the keyboard or a screen reader; a pointer has painted when it came down. @param {MouseEvent} event */
  #press(event) {
    const facelet = faceletAt(event.target);
    if (facelet !== undefined && event.detail === 0) this.#paint(facelet);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const facelet = faceletAt(event.target);
    if (facelet === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    /** @type {number | undefined} */
    let next;
    if (letter.length === 1 && (FACES.includes(letter) || letter === ".")) {
      this.#paint(facelet, letter);
      next = (facelet + (CENTRES.includes(facelet + 1) ? 2 : 1)) % 54; // centres are known
    } else if (event.key === "Backspace") {
      next = (facelet + 53) % 54;
      this.#paint(next, ".");
    } else if (event.key.startsWith("Arrow")) next = neighbour(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) return;
    this.#cell = next;
    const face = Math.floor(next / 9);
    if (face !== Number(this.getAttribute("face"))) {
      this.setAttribute("face", String(face));
      this.tell("face", face);
    }
    this.#show();
    this.#cells[next].focus();
  }
}

customElements.define("cubogram-paint", PaintElement);
