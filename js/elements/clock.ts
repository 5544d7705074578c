/**
 * `<cubogram-clock>`: a speedcubing timer. Hold down the space bar, or a finger on the clock, and let go
 * to start; any key or a touch anywhere stops it.
 *
 * Attributes: `open` (present: it can be used), `seconds` (the time at which it was stopped), `question` (a new
 * value resets the clock, to `seconds` if present), `inspection` (present: a press starts an inspection of 15
 * seconds), `sound` (present: 8 and 12 seconds are announced), `hides` (present: the time is hidden while it
 * runs), `home` (present: it gets keyboard focus when a dialog has closed or a button was clicked), `phases`
 * (the number of presses that end a solve), `shown` (text to show instead of its own time while it is not
 * running: a result with its penalty).
 *
 * Event: "stop" {value: {seconds, waited, splits}}. Children: a button with an element for the time, and a
 * paragraph for a hint.
 */

import { type Stage, StartingClock } from "../game/clock.ts";
import { hundredths } from "../ui/words.ts";
import { PageElement } from "./element.ts";

const HINTS: Record<Stage, [keys: string, finger: string]> = {
  arming: ["Let go to inspect", "Let go to inspect"],
  inspecting: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  idle: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  holding: ["Hold…", "Hold…"],
  ready: ["Let go to start", "Let go to start"],
  running: ["Any key stops it", "A tap anywhere stops it"],
  stopped: ["", ""],
};
const KEPT = "Kept in this tab until Python has loaded";
const CALLS = [8, 12]; // seconds of inspection at which a judge calls out the time (WCA regulations, A3b3 and A3b4)
const SOON = 500; // milliseconds after a touch ends, within which its click arrives
const [LATE, TOO_LATE] = [15, 17];

class ClockElement extends PageElement {
  static observedAttributes = [
    ...["question", "seconds", "open", "shown", "inspection", "phases"],
    "data-taken", // while Python has not heard of the last solve
  ];
  clock = new StartingClock();
  #finger = matchMedia("(pointer: coarse)");
  #frame = 0;
  /** Whether the last solve is newer than what the attribute `shown` shows. */ #isAhead = false;
  /** The number of `CALLS` announced. */ #called = 0;
  /** The key that stopped the clock; it does nothing else until it is released. */
  #swallowed = "";

  enter() {
    const button = this.querySelector("button") as HTMLElement;
    const capture = { capture: true };
    this.on(button, "pointerdown", (event) => this.#hold(event, button));
    this.on(button, "pointerup", ({ timeStamp }) => this.clock.release(timeStamp));
    this.on(button, "pointercancel", () => this.clock.giveUp());
    this.on(button, "contextmenu", (event) => event.preventDefault());
    this.on(globalThis, "blur", () => this.clock.giveUp());
    this.on(globalThis, "pointerdown", (event) => this.#touch(event), capture);
    this.on(globalThis, "keydown", (event) => this.#press(event), capture);
    this.on(globalThis, "keyup", (event) => this.#release(event), capture);
    // A button that was clicked, or had focus before a dialog opened, would take the space bar.
    const toClock = () => this.hasAttribute("home") && button.focus({ preventScroll: true });
    this.on(document, "close", toClock, capture);
    this.on(document, "click", (event) => this.#clicked(event) && toClock());
    this.clock.watch(() => this.#show());
    this.#show();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    const seconds = this.getAttribute("seconds");
    if (name === "shown" || name === "question") this.#isAhead = false;
    if (name === "question" && before !== now) this.#set(seconds);
    if (name === "seconds" && this.clock.stage !== "running") this.#set(seconds);
    if (name === "open" && now === null) this.clock.giveUp();
    this.clock.inspects = this.hasAttribute("inspection");
    this.clock.phases = Number(this.getAttribute("phases") ?? 1);
    if (/shown|taken/.test(name) && this.isConnected) this.#show();
  }

  #set(seconds: string | null) {
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
    (button as HTMLElement).dataset.stage = stage;
    button.children[0].textContent = this.#words();
    const isKept = stage === "stopped" && this.dataset.taken !== undefined;
    hint.textContent = isKept ? KEPT : HINTS[stage][Number(this.#finger.matches)];
    if (inspected !== null) this.#call(inspected);
    else this.#called = 0;
  }

  /** The text to show. */
  #words() {
    const { stage, shown, inspected, splits } = this.clock;
    const late = inspected === null ? "" : inspected >= TOO_LATE ? "DNF" : "+2";
    if (inspected !== null) return inspected >= LATE ? late : `${LATE - Math.floor(inspected)}`;
    const result = this.#isAhead ? null : this.getAttribute("shown");
    if (stage !== "running") return result ?? hundredths(shown);
    const phase = splits.length ? ` · ${splits.length + 1}` : "";
    return this.hasAttribute("hides") ? `…${phase}` : hundredths(shown) + phase;
  }

  /** `seconds`: of inspection. */
  #call(seconds: number) {
    const due = CALLS.filter((call) => seconds >= call).length;
    if (due > this.#called && this.hasAttribute("sound") && globalThis.speechSynthesis) {
      const words = new SpeechSynthesisUtterance(`${CALLS[due - 1]} seconds`);
      speechSynthesis.speak(Object.assign(words, { lang: "en" }));
    }
    this.#called = due;
  }

  #hold(event: PointerEvent, button: HTMLElement) {
    if (!this.hasAttribute("open") || event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone; a pointercancel event follows.
    }
    this.clock.press(event.timeStamp);
  }

  /** `time`: of the event, which may have been delayed. */
  #stop(time: number) {
    this.clock.stop(time);
    const { stage, seconds, waited, splits } = this.clock;
    if (stage !== "stopped") return; // only a phase has ended
    this.#isAhead = true;
    this.#show();
    this.tell("stop", { seconds, waited, splits });
  }

  #touch(event: Event) {
    if (this.clock.stage !== "running") return;
    this.#stop(event.timeStamp);
    event.stopImmediatePropagation();
    event.preventDefault();
    const swallow = (click: Event) => {
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

  /** Whether a button was clicked with a finger or the mouse. */
  #clicked({ target, detail }: MouseEvent): boolean {
    const button = (target as Element).closest("button, summary");
    return detail > 0 && button !== null && !document.querySelector("dialog[open]");
  }

  #press(event: KeyboardEvent) {
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

  /** Whether it is the space bar and no other control uses it. */
  #isMeant({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (key !== " " || ctrlKey || metaKey || altKey || !this.hasAttribute("open")) return false;
    if (document.querySelector("dialog[open]")) return false;
    const other = (target as Element).closest(
      "button:not(.clock), a, summary, input:not([type=radio]), select, textarea",
    );
    return !other;
  }

  #release({ key, timeStamp }: KeyboardEvent) {
    if (key === this.#swallowed) this.#swallowed = "";
    else if (key === " ") this.clock.release(timeStamp);
  }
}

customElements.define("cubogram-clock", ClockElement);
