/**
 * The clock as cubers use it: hold until it is ready, let go to start, press to stop.
 *
 * It knows nothing of keys, fingers or screens; whoever does tells it, and gives the time.
 *
 * @typedef {"idle" | "holding" | "ready" | "running" | "stopped"} Stage
 */

export const HOLD = 300; // milliseconds until it is ready

export class Clock {
  constructor() {
    /** @type {Stage} */
    this.stage = "idle";
    this.since = 0;
    /** @type {number | null} seconds, once it was stopped */
    this.seconds = null;
  }

  /** @param {number} now milliseconds */
  press(now) {
    if (this.stage === "running") this.stop(now);
    else if (this.stage === "idle" || this.stage === "stopped") {
      this.stage = "holding";
      this.since = now;
    }
  }

  /** @param {number} now */
  release(now) {
    this.tick(now);
    if (this.stage === "ready") {
      this.stage = "running";
      this.since = now;
      this.seconds = null;
    } else if (this.stage === "holding") this.giveUp();
  }

  /** A hold that was too short, or that lost its key or finger: as if nothing had been pressed. */
  giveUp() {
    if (this.stage !== "holding" && this.stage !== "ready") return;
    this.stage = this.seconds === null ? "idle" : "stopped";
  }

  /** @param {number} now */
  tick(now) {
    if (this.stage === "holding" && now - this.since >= HOLD) this.stage = "ready";
  }

  /** @param {number} now */
  stop(now) {
    if (this.stage !== "running") return;
    this.seconds = (now - this.since) / 1000;
    this.stage = "stopped";
  }

  reset() {
    this.stage = "idle";
    this.seconds = null;
  }

  /** @param {number} now @returns {number} seconds to show */
  shown(now) {
    return this.stage === "running" ? (now - this.since) / 1000 : (this.seconds ?? 0);
  }
}

/**
 * @param {number} seconds
 * @returns {string} as on a stopwatch: hundredths, cut and not rounded
 */
export function spoken(seconds) {
  const hundredths = Math.floor(seconds * 100 + 1e-6);
  const rest = ((hundredths % 6000) / 100).toFixed(2);
  const minutes = Math.floor(hundredths / 6000);
  return minutes ? `${minutes}:${rest.padStart(5, "0")}` : rest;
}
