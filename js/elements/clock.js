/**
 * `<cubogram-clock>`: a stopwatch as cubers use it: hold the space bar or a finger, let go to start, any key or a touch
 * anywhere stops it.
 *
 * Attributes: `open` (present: it may be used), `seconds` (what it was stopped at), `question` (another one begins at
 * 0), `inspection` (present: a press begins 15 seconds to look), `sound` (it says 8 and 12 seconds), `hides` (the time
 * is hidden while it runs), `home` (present: the keyboard comes here when a dialog has closed or a button was clicked), `phases`
 * (how many presses end a run), `shown` (what stands there instead of its own time once it has stopped: a result with
 * its penalty). Event: "stop" `{ value: { seconds, waited, splits } }`. Inside are a
 * button, an element for the time, and a paragraph for a hint.
 */

import { StartingClock } from "../game/clock.js";
import { hundredths } from "../ui/words.js";
import { PageElement } from "./element.js";

/** @type {Record<import("../game/clock.js").Stage, [keys: string, finger: string]>} */
const HINTS = {
  arming: ["Let go to inspect", "Let go to inspect"],
  inspecting: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  idle: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  holding: ["Hold…", "Hold…"],
  ready: ["Let go to start", "Let go to start"],
  running: ["Any key stops it", "A tap anywhere stops it"],
  stopped: ["", ""],
};
const CALLS = [8, 12]; // seconds of inspection that a judge says aloud (WCA regulations, A3b3 and A3b4)
const SOON = 500; // milliseconds after a finger has left, in which its click comes
const [LATE, TOO_LATE] = [15, 17];

class ClockElement extends PageElement {
  static observedAttributes = ["question", "seconds", "open", "shown", "inspection", "phases"];
  clock = new StartingClock();
  #finger = matchMedia("(pointer: coarse)");
  #frame = 0;
  /** How many of `CALLS` have been said. */ #called = 0;
  /** What has stopped it, and is not to do anything else before it is let go. */
  #swallowed = "";

  enter() {
    const button = /** @type {HTMLElement} */ (this.querySelector("button"));
    const capture = { capture: true };
    this.on(button, "pointerdown", (event) => this.#hold(event, button));
    this.on(button, "pointerup", ({ timeStamp }) => this.clock.release(timeStamp));
    this.on(button, "pointercancel", () => this.clock.giveUp());
    this.on(button, "contextmenu", (event) => event.preventDefault());
    this.on(globalThis, "blur", () => this.clock.giveUp());
    this.on(globalThis, "pointerdown", (event) => this.#touch(event), capture);
    this.on(globalThis, "keydown", (event) => this.#press(event), capture);
    this.on(globalThis, "keyup", (event) => this.#release(event), capture);
    // A button that was clicked, or had the focus before a dialog, would take the space bar.
    const toClock = () => this.hasAttribute("home") && button.focus({ preventScroll: true });
    this.on(document, "close", toClock, capture);
    this.on(document, "click", (event) => this.#clicked(event) && toClock());
    this.clock.watch(() => this.#show());
    this.#show();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    const seconds = this.getAttribute("seconds");
    if (name === "question" && before !== now) this.#set(seconds);
    if (name === "seconds" && this.clock.stage !== "running") this.#set(seconds);
    if (name === "open" && now === null) this.clock.giveUp();
    this.clock.inspects = this.hasAttribute("inspection");
    this.clock.phases = Number(this.getAttribute("phases") ?? 1);
    if (name === "shown" && this.isConnected) this.#show();
  }

  /** @param {string | null} seconds */
  #set(seconds) {
    this.clock.reset();
    if (seconds === null) return;
    Object.assign(this.clock, { seconds: Number(seconds), stage: "stopped" });
    this.clock.changed();
  }

  #show() {
    const { stage, inspected } = this.clock;
    cancelAnimationFrame(this.#frame);
    if (stage === "holding" || stage === "running" || inspected !== null) {
      this.#frame = requestAnimationFrame(() => {
        this.clock.tick();
        this.#show();
      });
    }
    document.body.classList.toggle("timing", stage === "running");
    const [button, hint] = this.children;
    /** @type {HTMLElement} */ (button).dataset.stage = stage;
    button.children[0].textContent = this.#words();
    hint.textContent = HINTS[stage][Number(this.#finger.matches)];
    if (inspected !== null) this.#call(inspected);
    else this.#called = 0;
  }

  /** What stands on it. */
  #words() {
    const { stage, shown, inspected, splits } = this.clock;
    const late = inspected === null ? "" : inspected >= TOO_LATE ? "DNF" : "+2";
    if (inspected !== null) return inspected >= LATE ? late : `${LATE - Math.floor(inspected)}`;
    if (stage !== "running") return this.getAttribute("shown") ?? hundredths(shown);
    const phase = splits.length ? ` · ${splits.length + 1}` : "";
    return this.hasAttribute("hides") ? `…${phase}` : hundredths(shown) + phase;
  }

  /** @param {number} seconds of inspection */
  #call(seconds) {
    const due = CALLS.filter((call) => seconds >= call).length;
    if (due > this.#called && this.hasAttribute("sound") && globalThis.speechSynthesis) {
      const words = new SpeechSynthesisUtterance(`${CALLS[due - 1]} seconds`);
      speechSynthesis.speak(Object.assign(words, { lang: "en" }));
    }
    this.#called = due;
  }

  /** @param {PointerEvent} event @param {HTMLElement} button */
  #hold(event, button) {
    if (!this.hasAttribute("open") || event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The finger has left already: it will be heard of as a cancelled one.
    }
    this.clock.press(event.timeStamp);
  }

  /** @param {number} time at which the event was made, which may have had to wait */
  #stop(time) {
    this.clock.stop(time);
    const { stage, seconds, waited, splits } = this.clock;
    if (stage !== "stopped") return; // a phase has ended
    this.tell("stop", { seconds, waited, splits });
  }

  /** @param {Event} event */
  #touch(event) {
    if (this.clock.stage !== "running") return;
    this.#stop(event.timeStamp);
    event.stopImmediatePropagation();
    event.preventDefault();
    const swallow = (/** @type {Event} */ click) => {
      click.stopImmediatePropagation();
      click.preventDefault();
    };
    const swallowing = new AbortController();
    const { signal } = swallowing;
    const lifted = () => setTimeout(() => swallowing.abort(), SOON);
    addEventListener("click", swallow, { capture: true, once: true, signal });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, lifted, { capture: true, signal });
  }

  /** @param {MouseEvent} event @returns {boolean} whether a finger or the mouse has pressed a button */
  #clicked({ target, detail }) {
    const button = /** @type {Element} */ (target).closest("button, summary");
    return detail > 0 && button !== null && !document.querySelector("dialog[open]");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key } = event;
    const isFresh = !event.repeat;
    if (this.clock.stage === "running" && isFresh && !/^(?:Control|Shift|Alt|Meta)$/.test(key)) {
      this.#stop(event.timeStamp);
      this.#swallowed = key;
    } else if (key !== this.#swallowed || isFresh) {
      if (!this.#isMeant(event)) return;
      if (isFresh) this.clock.press(event.timeStamp);
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
  #release({ key, timeStamp }) {
    if (key === this.#swallowed) this.#swallowed = "";
    else if (key === " ") this.clock.release(timeStamp);
  }
}

customElements.define("cubogram-clock", ClockElement);
