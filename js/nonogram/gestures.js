/**
 * Pointers on the board become strokes, pans and pinches.
 *
 * A mouse or pen paints with its first button (the other brush with its second) and pans with the middle one.
 * One finger paints, two fingers pan and zoom and never paint: a stroke under way is void as soon as a second
 * finger arrives, and nothing is painted again before all fingers have left.
 */

/**
 * @typedef {object} GestureHandler
 * @property {(x: number, y: number, other: boolean) => boolean} begin whether a stroke may begin here
 * @property {(x0: number, y0: number, x1: number, y1: number) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel the stroke is void
 * @property {(dx: number, dy: number) => void} pan
 * @property {(x: number, y: number, factor: number) => void} zoom
 */
/** @typedef {{id: number, type: string, button: number, x: number, y: number}} Pointer */

const MIDDLE = 1;
const SECOND = 2;
/** The eraser end of a pen. */
const ERASER = 5;

export class Gestures {
  /** @type {Map<number, {x: number, y: number}>} */ #pointers = new Map();
  /** @type {"idle" | "stroke" | "pan" | "pinch" | "spent"} */ #state = "idle";
  /** @type {GestureHandler} */ #handler;

  /** @param {GestureHandler} handler */
  constructor(handler) {
    this.#handler = handler;
  }

  get state() {
    return this.#state;
  }

  /** @param {Pointer} pointer */
  down({ id, type, button, x, y }) {
    this.#pointers.set(id, { x, y });
    if (this.#pointers.size === 1) {
      const stroke =
        button !== MIDDLE && this.#handler.begin(x, y, button === SECOND || button === ERASER);
      this.#state = stroke ? "stroke" : "pan";
      return;
    }
    this.void();
    this.#state = type === "touch" && this.#pointers.size === 2 ? "pinch" : "spent";
  }

  /** @param {Pick<Pointer, "id" | "x" | "y">} pointer */
  move({ id, x, y }) {
    const before = this.#pointers.get(id);
    if (!before) return;
    if (this.#state === "pinch") {
      const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
      if (other) this.#pinch(before, { x, y }, other);
    } else if (this.#state === "pan") {
      this.#handler.pan(x - before.x, y - before.y);
    } else if (this.#state === "stroke") {
      this.#handler.extend(before.x, before.y, x, y);
    }
    this.#pointers.set(id, { x, y });
  }

  /**
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other
   */
  #pinch(before, now, other) {
    const apart = Math.hypot(now.x - other.x, now.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    this.#handler.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 1 && apart > 1)
      this.#handler.zoom((now.x + other.x) / 2, (now.y + other.y) / 2, apart / was);
  }

  /** @param {number} id */
  up(id) {
    if (!this.#pointers.delete(id)) return;
    if (this.#state === "stroke") {
      this.#handler.end();
      this.#state = "spent";
    } else if (this.#state === "pinch") {
      this.#state = "spent";
    }
    if (!this.#pointers.size) this.#state = "idle";
  }

  /** @param {number} id */
  cancel(id) {
    this.void();
    this.up(id);
  }

  /** Ends the stroke under way without effect; its pointer does nothing more. */
  void() {
    if (this.#state !== "stroke") return;
    this.#state = "spent";
    this.#handler.cancel();
  }
}
