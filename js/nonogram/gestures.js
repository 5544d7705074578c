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
 * @property {() => void} other a finger rests where its stroke began: it means the other brush
 * @property {(x: number, y: number) => void} tap where no stroke begins
 * @property {() => void} end
 * @property {() => void} cancel the stroke is void
 * @property {(dx: number, dy: number) => void} pan
 * @property {(from: Span) => (to: Span) => void} hold two fingers are down; the result is told where they go
 */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {apart: number}} Span the middle between two fingers, and how far they are apart */
/** @typedef {Point & {id: number, type: string, button: number}} Pointer */
/** @typedef {{dx: number, dy: number, sideways: boolean, pinch: boolean}} WheelTurn in CSS pixels */

/** Height of a line where a wheel counts in lines. */
const LINE = 16;
/** A finger that moved no further than this many pixels taps, or rests. */
export const TAP = 6;
/** Milliseconds after which a resting finger has the other brush. */
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
  /** Where the first pointer went down, as long as it is there; else null. @type {Point | null} */ #rests =
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

  /** The pointer does not rest any more. */
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

  /** Ends the stroke under way without effect; its pointer does nothing more. */
  cancelStroke() {
    this.#stir();
    if (this.#state !== "stroke") return;
    this.#state = "spent";
    this.#handler.cancel();
  }
}

/** Listens to the pointers and the wheel on a canvas, with places counted from its corner.
 * @param {HTMLCanvasElement} canvas @param {Gestures} gestures
 * @param {(event: PointerEvent | null) => void} hover a mouse or pen is over the canvas, or left it
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
  // A quick stroke is no fling: a browser that takes it for one swallows the tap upon a colour that follows it.
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
