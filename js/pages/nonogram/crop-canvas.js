/** A picture of which a part can be chosen by dragging over it. Event: `crop`, when another part is chosen. */

/** @typedef {{x: number, y: number}} Point as shares of the picture, 0 to 1 */

/** @type {[Point, Point]} two corners */
const WHOLE = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];
/** A smaller share of a side is taken for a click, which chooses the whole picture. */
const SMALLEST = 0.02;

export class CropCanvas extends EventTarget {
  element = document.createElement("canvas");
  /** @type {HTMLCanvasElement | null} */ #image = null;
  #corners = WHOLE;
  #isDragging = false;

  constructor() {
    super();
    const { element } = this;
    const ariaLabel = "The picture; drag to choose a part of it";
    Object.assign(element, { className: "source", role: "img", ariaLabel });
    element.addEventListener("pointerdown", (event) => {
      if (!this.#image) return;
      element.setPointerCapture(event.pointerId);
      this.#isDragging = true;
      this.#corners = [this.#shareAt(event), this.#shareAt(event)];
    });
    element.addEventListener("pointermove", (event) => {
      if (!this.#isDragging) return;
      this.#corners = [this.#corners[0], this.#shareAt(event)];
      this.#draw();
    });
    element.addEventListener("pointerup", () => {
      if (!this.#isDragging) return;
      this.#isDragging = false;
      const [a, b] = this.#corners;
      const small = Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < SMALLEST;
      this.#choose(small ? WHOLE : this.#corners);
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
    this.#choose(WHOLE);
  }

  /** The part that is chosen, in pixels. */
  get part() {
    const { width, height } = this.#image ?? { width: 1, height: 1 };
    const [a, b] = this.#corners;
    const x = Math.floor(Math.min(a.x, b.x) * width);
    const y = Math.floor(Math.min(a.y, b.y) * height);
    const right = Math.round(Math.max(a.x, b.x) * width);
    const bottom = Math.round(Math.max(a.y, b.y) * height);
    return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
  }

  /** The average colour of each cell of a grid over that part: red, green and blue; transparent counts as white. @param {number} columns @param {number} rows */
  cells(columns, rows) {
    if (!this.#image) return null;
    const { x, y, width, height } = this.part;
    const size = { width: columns, height: rows };
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, columns, rows);
    context.imageSmoothingEnabled = columns < width || rows < height;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#image, x, y, width, height, 0, 0, columns, rows);
    return context.getImageData(0, 0, columns, rows).data.filter((_, i) => i % 4 < 3);
  }

  /** @param {[Point, Point]} corners */
  #choose(corners) {
    this.#corners = corners;
    this.#draw();
    this.dispatchEvent(new Event("crop"));
  }

  /** The place in the picture under a pointer; the canvas shows the picture centred. @param {PointerEvent} event @returns {Point} */
  #shareAt({ clientX, clientY }) {
    const { width, height } = this.element;
    const box = this.element.getBoundingClientRect();
    const scale = Math.min(box.width / width, box.height / height);
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const share = (/** @type {number} */ place, /** @type {number} */ size) =>
      Math.min(1, Math.max(0, place / (size * scale) + 0.5));
    return { x: share(x, width), y: share(y, height) };
  }

  #draw() {
    const context = this.element.getContext("2d");
    if (!this.#image || !context) return;
    const { width, height } = this.#image;
    Object.assign(this.element, { width, height });
    context.drawImage(this.#image, 0, 0);
    const part = this.part;
    context.fillStyle = "#00000080";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(part.x, part.y, part.width, part.height);
    context.fill("evenodd");
  }
}
