/** Zooms with the mouse wheel or a pinch; a pinch neither turns layers nor orbits the cube. */

/** @param {{ canvas: HTMLElement, turnable: boolean, magnify: (factor: number) => void }} handle
 * @param {AbortSignal} signal removes the listeners */
export function attachZoom(handle, signal) {
  const { canvas } = handle;
  /** The latest event of each finger. @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let span = 0;
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  };
  /** @param {string} name @param {(event: any) => void} act called before the handlers that turn layers */
  const on = (name, act) => canvas.addEventListener(name, act, { signal, capture: true });

  on("pointerdown", (/** @type {PointerEvent} */ event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    span = spread();
    const [pointerId] = fingers.keys();
    canvas.dispatchEvent(new PointerEvent("pointercancel", { pointerId })); // ends what the first finger had begun
    event.stopImmediatePropagation();
  });
  on("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size < 2) return;
    const wide = spread();
    handle.magnify(wide / (span || wide));
    span = wide;
    event.stopImmediatePropagation();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    on(name, (event) => event.isTrusted && fingers.delete(event.pointerId));
  }
  on("wheel", (/** @type {WheelEvent} */ event) => {
    if (!handle.turnable) return; // otherwise the page scrolls
    event.preventDefault();
    handle.magnify(Math.exp(-event.deltaY / (event.deltaMode ? 20 : 600)));
  });
}
