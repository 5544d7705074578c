/** The pointers and the wheel on a canvas, with places counted from its corner. */

/**
 * @typedef {object} PointerHandler
 * @property {import("./gestures.js").Gestures} gestures
 * @property {(event: PointerEvent | null) => void} hover a mouse or pen is over the canvas, or left it
 * @property {(x: number, y: number, turn: WheelTurn) => boolean} wheel returns whether it was used
 */
/** @typedef {{dx: number, dy: number, sideways: boolean, pinch: boolean}} WheelTurn in CSS pixels */

/** Height of a line where a wheel counts in lines. */
const LINE = 16;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PointerHandler} handler
 */
export function listenToPointers(canvas, { gestures, hover, wheel }) {
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
  canvas.addEventListener(
    "wheel",
    (event) => {
      const step = event.deltaMode ? LINE : 1;
      const { x, y } = local(event);
      const turn = {
        dx: event.deltaX * step,
        dy: event.deltaY * step,
        sideways: event.shiftKey,
        pinch: event.ctrlKey,
      };
      if (wheel(x, y, turn)) event.preventDefault();
    },
    { passive: false },
  );
}
