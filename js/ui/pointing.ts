/** For tests: an element without a browser, and the pointers on it. */

export async function handsOn(surface: import("./hands.ts").Surface) {
  const { attachHands } = await import("./hands.ts");
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture() {},
  });
  const still = { requestAnimationFrame: () => 0, cancelAnimationFrame() {} };
  Object.assign(globalThis, still);
  attachHands(element as any, surface, new AbortController().signal);

  return (type: string, pointerId: number, x: number = 0, y: number = 0, how: object = {}) => {
    const place = { clientX: x, clientY: y };
    const event = new Event(`pointer${type}`, { cancelable: true });
    Object.assign(event, { pointerId, pointerType: "touch", button: 0, ...place, ...how });
    element.dispatchEvent(event);
  };
}
