/**
 * Pointers and wheel on a surface, and keys. A mouse or pen draws with its primary button, does the other thing with its
 * secondary button or eraser, and pans with the middle button. One finger draws, or does the other thing after a long
 * press; two fingers pinch and never draw. While a pen draws, fingers (a resting palm) do nothing; where nothing can be
 * pinched, neither does a second finger.
 */

export interface Point {
  x: number;
  y: number;
}
export interface Span extends Point {
  apart: number;
}
/** What hands do to a surface, in CSS pixels from its corner. */
export interface Surface {
  /** Returns whether a stroke begins here; if not, the pointer pans. */
  begin(place: Point, isOther: boolean, isShifted: boolean): boolean;
  /** Returns whether `wait` is called when the stroke waits here. */
  extend(from: Point, to: Point): unknown;
  /** A long press: does the other thing. */
  turn?(): void;
  /** Called in every frame while a stroke waits; returns whether it goes on waiting. */
  wait?(begun: Point, now: Point, seconds: number): boolean;
  end(isKept: boolean): void;
  pan?(dx: number, dy: number): void;
  /** A press where no stroke begins. */
  tap?(place: Point): void;
  /** Returns what happens as the two fingers move. */
  pinch?(from: Span): (to: Span) => void;
  /** Returns whether it was used; if not, the page scrolls. `isPinch`: two fingers on a touchpad. */
  wheel?(
    place: Point,
    dx: number,
    dy: number,
    how: { isAcross: boolean; isPinch: boolean },
  ): boolean;
  /** Where a mouse or pen is that does not draw; null: elsewhere. */
  hover?(place: Point | null): void;
}

/** The most pixels by which a tap or a long press moves. */
export const TAP = 6;
export const LONG = 450;
/** Milliseconds after a move until a stroke waits. */
const PATIENCE = 200;
/** The most milliseconds that a frame counts for, so that nothing jumps when the machine is busy. */
const LONGEST = 50;
const LINE = 16;
const MIDDLE = 1; // buttons
const SECOND = 2;
const ERASER = 5;

export function attachHands(element: HTMLElement, surface: Surface, signal: AbortSignal) {
  const pointers = new Map<number, Point>();
  let doing: "nothing" | "drawing" | "panning" | "pinching" = "nothing";
  let isPen = false;
  let begun = { x: 0, y: 0 };
  let isResting = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let pinch: (to: Span) => void = () => {};
  let frame = 0;
  let waited = 0; // the time up to which `wait` has been called

  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const span = () => {
    const [a, b] = [...pointers.values()];
    const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart };
  };
  const stir = () => {
    isResting = false;
    clearTimeout(longPress);
  };
  const end = (isKept: boolean) => {
    stir();
    cancelAnimationFrame(frame);
    frame = 0;
    const did = doing;
    doing = "nothing";
    if (did === "drawing") surface.end(isKept);
  };

  function down(event: PointerEvent) {
    event.preventDefault();
    const { pointerId, pointerType, button, shiftKey } = event;
    const isTouch = pointerType === "touch";
    if (pointers.size && pointerType !== "pen" && (isPen || !surface.pinch)) return;
    isPen = pointerType === "pen";
    if (isPen) {
      end(false);
      pointers.clear();
    }
    element.setPointerCapture(pointerId);
    const place = placeOf(event);
    pointers.set(pointerId, place);
    if (pointers.size > 1) {
      end(false);
      if (!isTouch || pointers.size > 2 || !surface.pinch) return;
      doing = "pinching";
      pinch = surface.pinch(span());
      return;
    }
    begun = place;
    isResting = true;
    const isOther = button === SECOND || button === ERASER;
    const draws = button !== MIDDLE && surface.begin(place, isOther, shiftKey);
    doing = draws ? "drawing" : "panning";
    if (draws && isTouch) longPress = setTimeout(() => surface.turn?.(), LONG);
  }

  function moved(event: PointerEvent) {
    const { pointerId, pointerType } = event;
    const before = pointers.get(pointerId);
    if (!before || doing !== "drawing") {
      if (pointerType !== "touch") surface.hover?.(placeOf(event));
      if (!before) return;
    }
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length ? all : [event]) {
      const before = pointers.get(pointerId) as Point;
      const now = placeOf(one);
      pointers.set(pointerId, now);
      if (isResting && Math.hypot(now.x - begun.x, now.y - begun.y) > TAP) stir();
      if (doing === "panning") surface.pan?.(now.x - before.x, now.y - before.y);
      else if (doing === "pinching") pinch(span());
      else if (doing === "drawing" && surface.extend(before, now) && !frame) {
        waited = performance.now() + PATIENCE;
        frame = requestAnimationFrame(wait);
      }
    }
  }

  function wait(time: number) {
    const [now] = pointers.values();
    const passed = Math.min(LONGEST, Math.max(0, time - waited));
    waited = Math.max(time, waited);
    frame = 0;
    if (surface.wait?.(begun, now, passed / 1000) && doing === "drawing")
      frame = requestAnimationFrame(wait);
  }

  function up({ type, pointerId }: PointerEvent) {
    if (!pointers.delete(pointerId)) return;
    const isTap = doing === "panning" && isResting && type === "pointerup";
    end(type === "pointerup");
    if (isTap) surface.tap?.(begun);
  }

  function turned(event: WheelEvent) {
    const [dx, dy] = [event.deltaX, event.deltaY].map((by) => by * (event.deltaMode ? LINE : 1));
    const how = { isAcross: event.shiftKey, isPinch: event.ctrlKey };
    if (surface.wheel?.(placeOf(event), dx, dy, how)) event.preventDefault();
  }

  const on = (names: string, act: (event: any) => void) => {
    for (const name of names.split(" "))
      element.addEventListener(name, act, { signal, passive: false });
  };
  on("pointerdown", down);
  on("pointermove", moved);
  on("pointerup pointercancel lostpointercapture", up);
  on("pointerleave", () => surface.hover?.(null));
  on("contextmenu", (event) => event.preventDefault());
  on("wheel", turned);
  signal.addEventListener("abort", () => end(false));
}

/** Whether an element is on the screen, so that its key may press it. */
export const isShown = (element: HTMLElement) =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0; // Safari before 17.4

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey">;

/** A key as on a Latin keyboard, in lower case: where the layout has other letters, the place of the key counts. */
export function keyOf({ key, code, shiftKey }: Pick<Key, "key" | "code" | "shiftKey">) {
  if (/^[A-Z]\w/.test(key)) return key; // "ArrowUp"
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return (code.replace(/^Key|^Digit/, "") || key).toLowerCase();
}

/** A key with its modifiers, as in `data-key`: "n", "?", "Shift+n", "Ctrl+Shift+z". */
export function chordOf(event: Key) {
  const key = keyOf(event);
  const shift = event.shiftKey && /^[a-z]$/.test(key) ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift}${key}`;
}
