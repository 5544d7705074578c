/** A picture of which a part can be chosen by dragging over it. Event: `crop`, when another part is chosen. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Crop shares of the picture, 0 to 1 */

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };
/** A smaller share of a side is taken for a click, which chooses the whole picture. */
const SMALLEST = 0.02;

export class CropCanvas extends EventTarget {
  element = document.createElement("canvas");
  /** @type {HTMLCanvasElement | null} */ #image = null;
  /** @type {Crop} */ #crop = WHOLE;
  /** @type {{x: number, y: number} | null} */ #corner = null;

  constructor() {
    super();
    this.element.className = "source";
    this.element.role = "img";
    this.element.ariaLabel = "The picture; drag to choose a part of it";
    this.element.addEventListener("pointerdown", (event) => {
      if (!this.#image) return;
      this.element.setPointerCapture(event.pointerId);
      this.#corner = this.#shareAt(event);
    });
    this.element.addEventListener("pointermove", (event) => this.#drag(event));
    this.element.addEventListener("pointerup", () => {
      if (!this.#corner) return;
      this.#corner = null;
      const { left, right, top, bottom } = this.#crop;
      if (right - left < SMALLEST || bottom - top < SMALLEST) this.#crop = WHOLE;
      this.#chosen();
    });
  }

  /** The whole picture, or null. */
  get image() {
    return this.#image;
  }

  set image(image) {
    this.#image = image;
    this.chooseWhole();
  }

  chooseWhole() {
    this.#crop = WHOLE;
    this.#chosen();
  }

  /** The part that is chosen, in pixels. */
  get part() {
    if (!this.#image) return { x: 0, y: 0, width: 1, height: 1 };
    const { width, height } = this.#image;
    const { left, right, top, bottom } = this.#crop;
    const [x, y] = [Math.floor(left * width), Math.floor(top * height)];
    return {
      x,
      y,
      width: Math.max(1, Math.round(right * width) - x),
      height: Math.max(1, Math.round(bottom * height) - y),
    };
  }

  /** The pixels of that part, or null. */
  get pixels() {
    const { x, y, width, height } = this.part;
    const context = this.#image?.getContext("2d", { willReadFrequently: true });
    return context?.getImageData(x, y, width, height) ?? null;
  }

  #chosen() {
    this.#draw();
    this.dispatchEvent(new Event("crop"));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const corner = this.#corner;
    if (!corner) return;
    const now = this.#shareAt(event);
    this.#crop = {
      left: Math.min(corner.x, now.x),
      right: Math.max(corner.x, now.x),
      top: Math.min(corner.y, now.y),
      bottom: Math.max(corner.y, now.y),
    };
    this.#draw();
  }

  /** The place in the picture under a pointer, as shares; the canvas shows the picture centred. @param {PointerEvent} event */
  #shareAt(event) {
    const canvas = this.element;
    const box = canvas.getBoundingClientRect();
    const scale = Math.min(box.width / canvas.width, box.height / canvas.height);
    const left = box.left + (box.width - canvas.width * scale) / 2;
    const top = box.top + (box.height - canvas.height * scale) / 2;
    const limit = (/** @type {number} */ value) => Math.min(1, Math.max(0, value));
    return {
      x: limit((event.clientX - left) / (canvas.width * scale)),
      y: limit((event.clientY - top) / (canvas.height * scale)),
    };
  }

  #draw() {
    if (!this.#image) return;
    const canvas = this.element;
    canvas.width = this.#image.width;
    canvas.height = this.#image.height;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.drawImage(this.#image, 0, 0);
    const { x, y, width, height } = this.part;
    context.fillStyle = "#00000080";
    context.beginPath();
    context.rect(0, 0, canvas.width, canvas.height);
    context.rect(x, y, width, height);
    context.fill("evenodd");
  }
}
