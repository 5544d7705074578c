/**
 * Turns pointers on the board into strokes, pans and pinches.
 *
 * A mouse or pen paints with its primary button, uses the other brush with its secondary button, and pans with the
 * middle one. One finger paints; two fingers pan and zoom and never paint: a second finger cancels a stroke in
 * progress, and nothing is painted until all fingers are lifted.
 */

/**
 * @typedef {object} GestureHandler
 * @property {(x: number, y: number, other: boolean) => boolean} begin whether a stroke starts here
 * @property {(x0: number, y0: number, x1: number, y1: number) => void} extend
 * @property {() => void} other a long press: switches to the other brush
 * @property {(x: number, y: number) => void} tap where a stroke cannot start
 * @property {() => void} end
 * @property {() => void} cancel discards the stroke
 * @property {(dx: number, dy: number) => void} pan
 * @property {(from: Span) => (to: Span) => void} hold two fingers are down; the result is called as they move
 */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {apart: number}} Span the midpoint of two fingers, and their distance */
/** @typedef {Point & {id: number, type: string, button: number}} Pointer */
/** @typedef {{dx: number, dy: number, sideways: boolean, pinch: boolean}} WheelTurn in CSS pixels */

/** The height of a line, for wheels that count in lines. */
const LINE = 16;
/** A tap or a long press may move by at most this many pixels. */
export const TAP = 6;
/** Milliseconds until a long press switches to the other brush. */
export const LONG = 450;
const MIDDLE = 1;
const SECOND = 2;
/** The eraser end of a pen. */
const ERASER = 5;

export class Gestures {
  /** @type {Map<number, Point>} */ #pointers = new Map();
  /** @type {"idle" | "stroke" | "pan" | "pinch" | "spent"} */ #state = "idle";
  /** @type {GestureHandler} */ #handler;
  /** @type {(to: Span) => void} */ #pinch = () => {};
  /** Where the first pointer went down, until it moves away; then null. @type {Point | null} */ #rests =
    null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #resting;

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
      this.#rests = { x, y };
      if (stroke && type === "touch") this.#resting = setTimeout(() => this.#handler.other(), LONG);
      return;
    }
    this.#stir();
    this.cancelStroke();
    this.#state = type === "touch" && this.#pointers.size === 2 ? "pinch" : "spent";
    if (this.#state === "pinch") this.#pinch = this.#handler.hold(this.#span());
  }

  /** @param {Pick<Pointer, "id" | "x" | "y">} pointer */
  move({ id, x, y }) {
    const before = this.#pointers.get(id);
    if (!before) return;
    this.#pointers.set(id, { x, y });
    if (this.#rests && Math.hypot(x - this.#rests.x, y - this.#rests.y) > TAP) this.#stir();
    if (this.#state === "pinch") this.#pinch(this.#span());
    else if (this.#state === "pan") this.#handler.pan(x - before.x, y - before.y);
    else if (this.#state === "stroke") this.#handler.extend(before.x, before.y, x, y);
  }

  /** Rules out a tap or a long press. */
  #stir() {
    this.#rests = null;
    clearTimeout(this.#resting);
  }

  /** @returns {Span} */
  #span() {
    const [a, b] = this.#pointers.values();
    const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart };
  }

  /** @param {number} id */
  up(id) {
    if (!this.#pointers.delete(id)) return;
    if (this.#state === "pan" && this.#rests) this.#handler.tap(this.#rests.x, this.#rests.y);
    this.#stir();
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
    this.cancelStroke();
    this.up(id);
  }

  /** Discards the stroke in progress; its pointer has no further effect. */
  cancelStroke() {
    this.#stir();
    if (this.#state !== "stroke") return;
    this.#state = "spent";
    this.#handler.cancel();
  }
}

/** Listens to the pointers and the wheel on a canvas, with positions relative to its corner.
 * @param {HTMLCanvasElement} canvas @param {Gestures} gestures
 * @param {(event: PointerEvent | null) => void} hover called when a mouse or pen moves over the canvas, with null when
 *   it leaves
 * @param {(x: number, y: number, turn: WheelTurn) => boolean} wheel returns whether it was used */
export function listenToPointers(canvas, gestures, hover, wheel) {
  const local = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    const { pointerId: id, pointerType: type, button } = event;
    gestures.down({ id, type, button, ...local(event) });
  });
  // A browser that mistakes a quick stroke for a fling would ignore a tap on a colour right after it.
  canvas.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  canvas.addEventListener("pointermove", (event) => {
    const points = event.getCoalescedEvents?.() ?? [];
    for (const point of points.length ? points : [event])
      gestures.move({ id: event.pointerId, ...local(point) });
    if (event.pointerType !== "touch") hover(event);
  });
  canvas.addEventListener("pointerup", (event) => gestures.up(event.pointerId));
  for (const lost of /** @type {const} */ (["pointercancel", "lostpointercapture"]))
    canvas.addEventListener(lost, (event) => gestures.cancel(event.pointerId));
  canvas.addEventListener("pointerleave", () => hover(null));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  const onWheel = (/** @type {WheelEvent} */ event) => {
    const step = event.deltaMode ? LINE : 1;
    const { x, y } = local(event);
    const [dx, dy] = [event.deltaX * step, event.deltaY * step];
    const turn = { dx, dy, sideways: event.shiftKey, pinch: event.ctrlKey };
    if (wheel(x, y, turn)) event.preventDefault();
  };
  canvas.addEventListener("wheel", onWheel, { passive: false });
}
