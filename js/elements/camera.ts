/**
 * `<cubogram-camera>`: takes pictures of a cube's sides with the camera, or from files. Nothing leaves the page.
 *
 * Attributes: `data-colour` (colour of the frame: that of the next side), `full` (present: this was the last
 * side), `count` (number of sides so far). Children: an element for the camera's picture, with an invitation
 * to show while the camera is off, and a row of three buttons and a file input.
 *
 * Events: "camera" {value: whether it is on}, "picture" {value: {pictures: [{pixels, width, guided, image}],
 * problem}}, "problem" {value: a message}, "correct" {value: facelet and letter, of a cell in the same dialog}.
 */

import { FACES } from "../cube/faces.ts";
import { faceletAt, neighbour } from "../cube/net.ts";
import { base64 } from "../ui/files.ts";
import { keyOf } from "../ui/hands.ts";
import { Camera, decoded, shrunk } from "../ui/pictures.ts";
import { PageElement } from "./element.ts";

const SIDE = 120; // longest side of the picture for Python, in pixels

class CameraElement extends PageElement {
  static observedAttributes = ["full", "count"];
  #camera = new Camera();
  /** What is shown while the camera is off. */
  #invitation: Element | undefined;

  enter() {
    const [live, row] = this.children;
    this.#invitation ??= live.children[0];
    const [shoot, toggle, choose, input] = row.children as any;
    this.on(shoot, "click", () => this.#shoot());
    this.on(toggle, "click", () => this.#toggle());
    this.on(choose, "click", () => input.click());
    this.on(input, "change", () => {
      const files = [...input.files];
      input.value = "";
      if (files.length) this.load(files);
    });
    const dialog = this.closest("dialog");
    this.on(dialog, "keydown", (event) => this.#key(event));
    this.on(dialog, "click", (event) => this.#again(event));
    this.on(dialog, "close", () => this.#camera.stop());
    this.#camera.watch(() => {
      this.#show();
      this.tell("camera", this.#camera.isOn);
    });
    this.#show();
  }

  leave() {
    this.#camera.stop();
  }

  attributeChangedCallback() {
    if (this.hasEntered) this.#show();
  }

  #show() {
    const { isOn, isMirror, element } = this.#camera;
    const [live, row] = this.children;
    const [shoot, toggle] = row.children as any;
    const isFull = this.hasAttribute("full");
    live.className = isOn ? `scan-live${isMirror ? " mirror" : ""}` : "scan-live off";
    if (isOn && element.parentElement !== live) {
      const frame = document.createElement("div");
      frame.className = "scan-frame";
      frame.ariaHidden = "true";
      frame.append(...Array.from({ length: 9 }, () => document.createElement("i")));
      live.replaceChildren(element, frame);
    } else if (!isOn) live.replaceChildren(this.#invitation as Element);
    shoot.disabled = !isOn || isFull;
    shoot.classList.toggle("primary", isOn);
    toggle.classList.toggle("primary", !isOn && Number(this.getAttribute("count")) < 6);
    toggle.textContent = isOn ? "Stop camera" : "Camera";
    if (isOn && isFull) this.#camera.stop();
  }

  #toggle() {
    if (this.#camera.isOn) this.#camera.stop();
    else this.#camera.start().catch(({ message }) => this.tell("problem", message));
  }

  /** Turns the camera on to retake a side. */
  #again({ target }: Event) {
    const isAgain = (target as Element).closest("[data-on='click:scan_face']");
    if (isAgain && !this.#camera.isOn) this.#toggle();
  }

  /** Letters correct a sticker, arrow keys move to another. */
  #key(event: KeyboardEvent) {
    const facelet = faceletAt(event.target);
    const letter = keyOf(event).toUpperCase();
    if (facelet === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(event);
    if (letter.length === 1 && FACES.includes(letter)) this.tell("correct", `${facelet} ${letter}`);
    else if (next === undefined) return;
    event.preventDefault();
    const cell = `[data-cell="${next ?? facelet}"]`;
    this.closest("dialog")?.querySelector<HTMLElement>(cell)?.focus();
  }

  #shoot() {
    const { isOn, element } = this.#camera;
    if (!isOn || !element.videoWidth) return;
    this.tell("picture", { pictures: [pictureOf(middle(this.#camera.frame()), true)] });
  }

  async load(files: File[]) {
    if (!files.length) return this.tell("problem", "That does not contain a picture.");
    const pictures = [];
    const wrong = [];
    for (const file of files) {
      if (pictures.length === 6) {
        wrong.push("A cube has six sides: only the first six were used.");
        break;
      }
      try {
        pictures.push(pictureOf(await decoded(file), false));
      } catch (error) {
        wrong.push((error as Error).message);
      }
    }
    if (pictures.length) this.#camera.stop();
    this.tell("picture", { pictures, problem: wrong.join(" ") });
  }
}

/** The central square of a frame. */
function middle(frame: HTMLCanvasElement) {
  const side = Math.min(frame.width, frame.height);
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const [left, top] = [(side - frame.width) / 2, (side - frame.height) / 2];
  canvas.getContext("2d")?.drawImage(frame, left, top);
  return canvas;
}

/** A picture's pixels for Python, and its image to show. */
function pictureOf(canvas: HTMLCanvasElement, guided: boolean) {
  const small = shrunk(canvas, canvas.width, canvas.height, SIDE);
  const { width, height } = small;
  const data = small.getContext("2d")?.getImageData(0, 0, width, height).data;
  const pixels = base64((data ?? new Uint8ClampedArray()).filter((_, i) => i % 4 < 3));
  return { pixels, width, guided, image: small.toDataURL("image/jpeg", 0.8) };
}

customElements.define("cubogram-camera", CameraElement);
