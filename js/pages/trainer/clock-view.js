/** The clock on the page: its button, the space bar, a finger; any key and a tap anywhere stop it. */

import { show } from "../../ui/view.js";
import { hundredths } from "../../ui/words.js";

/** @type {Record<import("../../game/clock.js").Stage, [keys: string, finger: string]>} */
const HINTS = {
  idle: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  holding: ["Hold…", "Hold…"],
  ready: ["Let go to start", "Let go to start"],
  running: ["Any key stops it", "A tap anywhere stops it"],
  stopped: ["Enter shows the answer", ""],
};

/**
 * @param {import("../../game/clock.js").StartingClock} clock
 * @param {HTMLElement} button
 * @param {() => boolean} open whether it may be used now
 * @returns {(event: KeyboardEvent) => boolean} hears a key that went down; whether it was meant for the clock
 */
export function showClock(clock, button, open) {
  const finger = matchMedia("(pointer: coarse)");
  let frame = 0;
  const view = show([clock], () => {
    const { stage } = clock;
    cancelAnimationFrame(frame);
    if (stage === "holding" || stage === "running") {
      frame = requestAnimationFrame(() => {
        clock.tick();
        view.update();
      });
    }
    document.body.classList.toggle("timing", stage === "running");
    return {
      clock: { "data-stage": stage },
      time: hundredths(clock.shown),
      "clock-hint": HINTS[stage][Number(finger.matches)],
    };
  });
  listen(clock, button, open);
  stopAnywhere(clock, button);
  return (event) => {
    if (event.key !== " " || !open()) return false;
    const target = /** @type {Element} */ (event.target);
    const busy = target.closest("button, a, summary, input:not([type=radio]), select") !== null;
    if (busy && target !== button) return false;
    if (!event.repeat) clock.press();
    return true;
  };
}

/** @param {import("../../game/clock.js").StartingClock} clock @param {HTMLElement} button @param {() => boolean} open */
function listen(clock, button, open) {
  button.addEventListener("pointerdown", (event) => {
    if (!open() || event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The finger has left already: it will be heard of as a cancelled one.
    }
    clock.press();
  });
  button.addEventListener("pointerup", () => clock.release());
  button.addEventListener("pointercancel", () => clock.giveUp());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("blur", () => clock.giveUp());
  document.addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    if (clock.stage === "holding" || clock.stage === "ready") event.preventDefault();
    clock.release();
  });
}

/**
 * Whatever stops the clock does nothing else: a key is not heard until it is up again.
 *
 * @param {import("../../game/clock.js").StartingClock} clock @param {HTMLElement} button
 */
function stopAnywhere(clock, button) {
  let held = "";
  /** @param {KeyboardEvent} event */
  const keyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (clock.stage === "running") {
      held = event.code;
      clock.stop();
    } else if (!held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** @param {KeyboardEvent} event */
  const keyUp = ({ code }) => {
    if (code === held) held = "";
  };
  /** @param {PointerEvent} event */
  const pointerDown = (event) => {
    if (clock.stage !== "running" || button.contains(/** @type {Node} */ (event.target))) return;
    clock.stop();
    event.stopImmediatePropagation(); // a tap on the cube would turn it
  };
  addEventListener("keydown", keyDown, true);
  addEventListener("keyup", keyUp, true);
  addEventListener("pointerdown", pointerDown, true);
  addEventListener("blur", () => (held = ""));
}
