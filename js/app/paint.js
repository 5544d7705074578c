/**
 * The paint box: six colours, an unfolded cube for the keyboard, and a tap on the cube itself.
 *
 * It keeps nothing: the cube's facelets are read before and written after every stroke.
 */

import { FACES, SOLVED_FACELETS } from "../cube/faces.js";
import { cellOf } from "../cube/net.js";
import { COLOUR_NAMES, lettersShown, palette } from "../cube/palette.js";

/**
 * @typedef {object} Easel
 * @property {import("../cube/element.js").CubeElement} cube
 * @property {HTMLElement} box @property {HTMLElement} button
 * @property {() => string} facelets @property {(facelets: string) => void} paint
 */

const ANY = "does not matter";
const CENTRES = new Set([4, 13, 22, 31, 40, 49]);

export class Painting {
  /** @type {Painting | undefined} */
  static open;

  /** Opens the paint box, or puts it away. @param {Easel} easel */
  static toggle(easel) {
    if (Painting.open) {
      Painting.open.close();
      Painting.open = undefined;
    } else Painting.open = new Painting(easel);
  }

  /** @param {Easel} easel */
  constructor(easel) {
    this.easel = easel;
    this.colour = "U";
    const { box, button, cube } = easel;
    cube.painting = true;
    button.setAttribute("aria-pressed", "true");
    button.setAttribute("aria-expanded", "true");
    box.hidden = false;
    box.innerHTML = `<fieldset class="swatches"><legend>Choose a colour, then tap stickers on the cube or below.</legend>
${[...FACES, "."].map((face, i) => `<label title="${COLOUR_NAMES[i] ?? ANY}"><input type="radio" name="colour" value="${face}" aria-label="${COLOUR_NAMES[i] ?? ANY}"${i ? "" : " checked"}><span class="swatch"></span><small></small></label>`).join("")}</fieldset>
<div class="net" role="group" aria-label="Unfolded cube. Arrows move, letters u r f d l b paint."><div class="net-tools"><button type="button" class="button" data-do="bare">Clear</button><button type="button" class="button" data-do="done">Done</button></div></div>`;
    const net = /** @type {HTMLElement} */ (box.querySelector(".net"));
    this.cells = Array.from({ length: 54 }, (_, i) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.tabIndex = i ? -1 : 0;
      const [column, row] = cellOf(i);
      cell.style.gridArea = `${row + 1} / ${column + 1}`;
      net.append(cell);
      return cell;
    });
    this.quiet = new AbortController();
    const { signal } = this.quiet;
    net.addEventListener("click", (event) => {
      const i = this.cells.indexOf(/** @type {HTMLButtonElement} */ (event.target));
      if (i >= 0) this.stroke(i);
    });
    net.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("change", (event) => {
      this.colour = /** @type {HTMLInputElement} */ (event.target).value;
    });
    box.querySelector("[data-do=bare]")?.addEventListener("click", () => {
      const bare = [...SOLVED_FACELETS].map((face, i) => (CENTRES.has(i) ? face : "."));
      this.easel.paint(bare.join(""));
    });
    box.querySelector("[data-do=done]")?.addEventListener("click", () => button.click());
    cube.addEventListener(
      "pick",
      (event) => this.stroke(/** @type {CustomEvent} */ (event).detail.facelet),
      { signal },
    );
    cube.addEventListener("position", () => this.show(), { signal });
    document.addEventListener("colourschange", () => this.show(), { signal });
    this.show();
  }

  close() {
    const { box, button, cube } = this.easel;
    this.quiet.abort();
    cube.painting = false;
    box.hidden = true;
    box.replaceChildren();
    button.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-expanded", "false");
  }

  /** @param {number} i facelet @param {string} [colour] */
  stroke(i, colour = this.colour) {
    const facelets = [...this.easel.facelets()];
    facelets[i] = colour;
    this.easel.paint(facelets.join(""));
    this.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const i = this.cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (letter.length === 1 && (FACES.includes(letter) || letter === ".")) this.stroke(i, letter);
    else if (event.key in ways) {
      const [dx, dy] = ways[/** @type {keyof typeof ways} */ (event.key)];
      const [column, row] = cellOf(i);
      const next = this.cells.findIndex((_, j) => {
        const [c, r] = cellOf(j);
        return c === column + dx && r === row + dy;
      });
      if (next >= 0) {
        this.cells[i].tabIndex = -1;
        this.cells[next].tabIndex = 0;
        this.cells[next].focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows the facelets as they are now. */
  show() {
    const facelets = this.easel.facelets();
    const colours = palette();
    const letters = lettersShown();
    this.cells.forEach((cell, i) => {
      const face = FACES.indexOf(facelets[i]);
      cell.style.background = colours[face] ?? "";
      cell.textContent = letters && face >= 0 ? FACES[face] : "";
      const place = `${FACES[Math.floor(i / 9)]}${(i % 9) + 1}`;
      cell.setAttribute("aria-label", `${place}: ${COLOUR_NAMES[face] ?? ANY}`);
    });
    this.easel.box.querySelectorAll(".swatches label").forEach((label, i) => {
      const face = [...FACES, "."][i];
      const count = facelets.split(face).length - 1;
      const swatch = /** @type {HTMLElement} */ (label.querySelector(".swatch"));
      swatch.style.background = colours[i] ?? "";
      const small = /** @type {HTMLElement} */ (label.querySelector("small"));
      small.textContent = String(count);
      small.classList.toggle("off", i < 6 && count !== 9);
    });
  }
}
