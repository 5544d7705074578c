/**
 * `<cubogram-clock>`: a stopwatch as cubers use it: hold the space bar or a finger, let go to start, any key or a touch
 * anywhere stops it.
 *
 * Attributes: `open` (present: it may be used), `seconds` (what it was stopped at), `question` (another one begins at
 * 0). Event: "stop" `{ value: seconds }`. Inside are a button, an element for the time, and a paragraph for a hint.
 */

import { StartingClock } from "../game/clock.js";
import { hundredths } from "../ui/words.js";

/** @type {Record<import("../game/clock.js").Stage, [keys: string, finger: string]>} */
const HINTS = {
  idle: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  holding: ["Hold…", "Hold…"],
  ready: ["Let go to start", "Let go to start"],
  running: ["Any key stops it", "A tap anywhere stops it"],
  stopped: ["Enter shows the answer", ""],
};

class ClockElement extends HTMLElement {
  static observedAttributes = ["question", "seconds", "open"];
  clock = new StartingClock();
  #finger = matchMedia("(pointer: coarse)");
  #frame = 0;
  /** What has stopped it, and is not to do anything else before it is let go. */
  #swallowed = "";
  /** @type {AbortController | undefined} */ #leaving;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const button = /** @type {HTMLElement} */ (this.querySelector("button"));
    button.addEventListener("pointerdown", (event) => this.#hold(event, button), { signal });
    button.addEventListener("pointerup", () => this.clock.release(), { signal });
    button.addEventListener("pointercancel", () => this.clock.giveUp(), { signal });
    button.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    addEventListener("blur", () => this.clock.giveUp(), { signal });
    addEventListener("pointerdown", (event) => this.#touch(event), { signal, capture: true });
    addEventListener("keydown", (event) => this.#press(event), { signal, capture: true });
    addEventListener("keyup", (event) => this.#release(event), { signal, capture: true });
    this.clock.watch(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    const seconds = this.getAttribute("seconds");
    if (name === "question" && before !== now) this.#set(seconds);
    if (name === "seconds" && this.clock.stage !== "running") this.#set(seconds);
    if (name === "open" && now === null) this.clock.giveUp();
  }

  /** @param {string | null} seconds */
  #set(seconds) {
    this.clock.reset();
    if (seconds === null) return;
    Object.assign(this.clock, { seconds: Number(seconds), stage: "stopped" });
    this.clock.changed();
  }

  #show() {
    const { stage, shown } = this.clock;
    cancelAnimationFrame(this.#frame);
    if (stage === "holding" || stage === "running") {
      this.#frame = requestAnimationFrame(() => {
        this.clock.tick();
        this.#show();
      });
    }
    document.body.classList.toggle("timing", stage === "running");
    const [button, hint] = this.children;
    /** @type {HTMLElement} */ (button).dataset.stage = stage;
    button.children[0].textContent = hundredths(shown);
    hint.textContent = HINTS[stage][Number(this.#finger.matches)];
  }

  /** @param {PointerEvent} event @param {HTMLElement} button */
  #hold(event, button) {
    if (!this.hasAttribute("open") || event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The finger has left already: it will be heard of as a cancelled one.
    }
    this.clock.press();
  }

  #stop() {
    this.clock.stop();
    const { seconds } = this.clock;
    this.dispatchEvent(new CustomEvent("stop", { bubbles: true, detail: { value: seconds } }));
  }

  /** @param {Event} event */
  #touch(event) {
    if (this.clock.stage !== "running") return;
    this.#stop();
    event.stopImmediatePropagation();
    event.preventDefault();
    const swallow = (/** @type {Event} */ click) => {
      click.stopImmediatePropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 500);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key } = event;
    const isFresh = !event.repeat;
    if (this.clock.stage === "running" && isFresh && !/^(?:Control|Shift|Alt|Meta)$/.test(key)) {
      this.#stop();
      this.#swallowed = key;
    } else if (key !== this.#swallowed || isFresh) {
      if (!this.#isMeant(event)) return;
      if (isFresh) this.clock.press();
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it is the space bar's, and nobody else's */
  #isMeant({ key, target, ctrlKey, metaKey, altKey }) {
    if (key !== " " || ctrlKey || metaKey || altKey || !this.hasAttribute("open")) return false;
    if (document.querySelector("dialog[open]")) return false;
    const other = /** @type {Element} */ (target).closest(
      "button:not(.clock), a, summary, input:not([type=radio]), select, textarea",
    );
    return !other;
  }

  /** @param {KeyboardEvent} event */
  #release({ key }) {
    if (key === this.#swallowed) this.#swallowed = "";
    else if (key === " ") this.clock.release();
  }
}

customElements.define("cubogram-clock", ClockElement);
