/**
 * `<cubogram-paint field="scramble">`: an unfolded cube to paint with a finger, the mouse or letter keys; a tap on
 * the cube paints too. Each stroke is written into the field at once.
 *
 * The colour is that of the checked `input[name=colour]`. Attributes: `face` (0..5: the face shown on a small
 * screen), `marked` (facelets 0..53 that cannot be right), `cube` (id of the cube, which turns to show the face).
 *
 * Events: "paint" {value: {text, row: the same for strokes that are one undo step}}, "face" {value: the face to
 * which keyboard focus has moved}.
 */

import { HOME_VIEW } from "../cube/camera.ts";
import type { CubeElement } from "../cube/element.ts";
import { CENTRES, FACES } from "../cube/faces.ts";
import { faceletAt, neighbour } from "../cube/net.ts";
import { COLOUR_NAMES, lettersShown } from "../cube/palette.ts";
import { read } from "../cube/reading.ts";
import { faceletsOf } from "../cube/state.ts";
import { attachHands, keyOf, type Point } from "../ui/hands.ts";
import { render } from "../ui/view.ts";
import { PageElement } from "./element.ts";

const ANY = "does not matter";
/** The side faces, in the order in which you see them by orbiting the cube. */
const ROUND = [2, 1, 5, 4];

/** The view that shows a face best, oriented as in the net. */
function viewOf(face: number): { yaw: number; pitch: number } {
  const { yaw, pitch } = HOME_VIEW;
  const round = ROUND.indexOf(face);
  if (round >= 0) return { yaw: yaw - (round * Math.PI) / 2, pitch };
  return { yaw: yaw / 2, pitch: face === 0 ? 2 * pitch : -2 * pitch };
}

class PaintElement extends PageElement {
  static observedAttributes = ["face", "marked"];
  /** The facelet with keyboard focus. */ #cell = 0;
  #facelets = ".".repeat(54);
  #strokes = 0;
  /** The view before the cube turned to a face. */
  #view: { yaw: number; pitch: number } | undefined;

  enter() {
    const { cube } = this;
    this.#draw();
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

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (!this.hasEntered || before === now) return;
    if (name === "face" && before !== null && this.cube) {
      const { yaw, pitch } = this.cube.camera;
      this.#view ??= { yaw, pitch };
      this.cube.lookFrom(viewOf(Number(now)));
    }
    this.#show();
  }

  get cube(): CubeElement | null {
    return this.named("cube");
  }

  get #field(): HTMLTextAreaElement {
    return this.named("field");
  }

  /** The colour to paint with. */
  get #colour() {
    return document.querySelector<HTMLInputElement>("input[name=colour]:checked")?.value ?? "U";
  }

  #show() {
    try {
      this.#facelets = faceletsOf(read(this.#field.value).state);
    } catch {
      // The cells keep their colours while the text is invalid.
    }
    const marked = new Set((this.getAttribute("marked") ?? "").match(/\d+/g));
    const shown = Number(this.getAttribute("face") ?? 2);
    const letters = lettersShown();
    const cells = [...this.#facelets].map((colour, i) => {
      const number = FACES.indexOf(colour);
      const isMarked = marked.has(String(i));
      const name = `${FACES[Math.floor(i / 9)]}${(i % 9) + 1}: ${COLOUR_NAMES[number] ?? ANY}`;
      const label = isMarked ? `${name}, cannot be right` : name;
      const look = `data-colour="${colour}" class="${isMarked ? "marked" : ""}"`;
      const tab = i === this.#cell ? 0 : -1;
      const text = isMarked ? "!" : letters && number >= 0 ? colour : "";
      return `<button type="button" data-cell="${i}" ${look} tabindex="${tab}" aria-label="${label}">${text}</button>`;
    });
    const faces = [...FACES].map((name, i) => {
      const nine = cells.slice(9 * i, 9 * i + 9).join("");
      return `<div class="net-face ${i === shown ? "shown" : ""}" data-face="${name}">${nine}</div>`;
    });
    render(faces.join(""), this);
  }

  #focus(how?: FocusOptions) {
    this.querySelector<HTMLElement>(`[data-cell="${this.#cell}"]`)?.focus(how);
  }

  /** `row`: the same for strokes that are one undo step. */
  #paint(facelet: number, colour: string = this.#colour, row: string = "") {
    if (this.#facelets[facelet] === colour) return;
    const text = this.#facelets.slice(0, facelet) + colour + this.#facelets.slice(facelet + 1);
    this.#facelets = text;
    const field = this.#field;
    field.value = text;
    // For elements that show the field's text; Python only needs "paint".
    field.dispatchEvent(new Event("input"));
    this.tell("paint", { text, row });
  }

  /** Paints the cells that a pointer passes over, as one undo step. */
  #draw() {
    let row = "";
    const paintAt = ({ x, y }: Point) => {
      const { left, top } = this.getBoundingClientRect();
      const facelet = faceletAt(document.elementFromPoint(left + x, top + y));
      if (facelet !== undefined) this.#paint(facelet, undefined, row);
      return facelet;
    };
    attachHands(
      this,
      {
        begin: (place, isOther) => {
          if (isOther) return false;
          this.#strokes += 1;
          row = `stroke ${performance.now()} ${this.#strokes}`;
          const facelet = paintAt(place);
          if (facelet === undefined) return false;
          this.#cell = facelet;
          this.#focus({ preventScroll: true });
          return true;
        },
        extend: (_, to) => void paintAt(to),
        end() {},
      },
      this.signal,
    );
  }

  /** Handles clicks from the keyboard or a screen reader; pointers paint on `pointerdown`. */
  #press(event: MouseEvent) {
    const facelet = faceletAt(event.target);
    if (facelet !== undefined && event.detail === 0) this.#paint(facelet);
  }

  #key(event: KeyboardEvent) {
    const facelet = faceletAt(event.target);
    if (facelet === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = keyOf(event).toUpperCase();
    let next: number | undefined;
    if (letter.length === 1 && (FACES.includes(letter) || letter === ".")) {
      this.#paint(facelet, letter);
      next = (facelet + (CENTRES.includes(facelet + 1) ? 2 : 1)) % 54; // skips the centres
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
    this.#focus();
  }
}

customElements.define("cubogram-paint", PaintElement);
