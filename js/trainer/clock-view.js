/** The clock on the page: its button, the space bar, a finger; a running clock stops anywhere. */

import { Clock, spoken } from "./clock.js";

const finger = matchMedia("(pointer: coarse)");

/** @type {Record<import("./clock.js").Stage, [keys: string, finger: string]>} */
const HINTS = {
  idle: ["Hold the space bar, let go to start", "Hold the clock, let go to start"],
  holding: ["Hold…", "Hold…"],
  ready: ["Let go to start", "Let go to start"],
  running: ["The space bar stops it", "A tap anywhere stops it"],
  stopped: ["Enter shows the answer", ""],
};

export class ClockView {
  /**
   * @param {HTMLElement} button
   * @param {HTMLElement} time where the seconds go
   * @param {HTMLElement} hint
   * @param {() => boolean} open whether it may be used now
   * @param {(stage: import("./clock.js").Stage) => void} onStage
   */
  constructor(button, time, hint, open, onStage) {
    this.clock = new Clock();
    this.button = button;
    this.time = time;
    this.hint = hint;
    this.open = open;
    this.onStage = onStage;
    /** @type {import("./clock.js").Stage | undefined} */
    this.drawn = undefined;
    this.listen();
    this.draw();
  }

  listen() {
    const { button } = this;
    button.addEventListener("pointerdown", (event) => {
      if (!this.open() || event.button) return;
      try {
        button.setPointerCapture(event.pointerId);
      } catch {
        // The finger has left already: it will be heard of as a cancelled one.
      }
      this.press();
    });
    button.addEventListener("pointerup", () => this.release());
    button.addEventListener("pointercancel", () => this.giveUp());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", () => this.giveUp());
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (this.stage === "running" && !target.closest("cubogram-cube, .clock")) this.press();
    });
    document.addEventListener("keyup", (event) => {
      if (event.key !== " ") return;
      if (this.stage === "holding" || this.stage === "ready") event.preventDefault();
      this.release();
    });
  }

  /**
   * @param {KeyboardEvent} event of a key that went down
   * @returns {boolean} whether it was meant for the clock
   */
  heard(event) {
    if (event.key !== " " || !this.open()) return false;
    const target = /** @type {Element} */ (event.target);
    const busy = target.closest("button, a, summary, input:not([type=radio]), select") !== null;
    if (busy && target !== this.button && this.stage !== "running") return false;
    if (!event.repeat) this.press();
    return true;
  }

  get stage() {
    return this.clock.stage;
  }

  press() {
    this.clock.press(performance.now());
    this.draw();
    this.run();
  }

  release() {
    this.clock.release(performance.now());
    this.draw();
    this.run();
  }

  giveUp() {
    this.clock.giveUp();
    this.draw();
  }

  stop() {
    this.clock.stop(performance.now());
    this.draw();
  }

  reset() {
    this.clock.reset();
    this.draw();
  }

  /** Redraws while something changes by itself. */
  run() {
    cancelAnimationFrame(this.frame ?? 0);
    if (this.stage !== "holding" && this.stage !== "running") return;
    this.frame = requestAnimationFrame(() => {
      this.clock.tick(performance.now());
      this.draw();
      this.run();
    });
  }

  draw() {
    const { stage } = this;
    this.time.textContent = spoken(this.clock.shown(performance.now()));
    if (stage === this.drawn) return;
    this.drawn = stage;
    this.button.dataset.stage = stage;
    this.hint.textContent = HINTS[stage][Number(finger.matches)];
    this.onStage(stage);
  }
}
