/**
 * A stopwatch that runs, pauses and resumes; `now` gives the time. Watchers hear when it starts, pauses or is set, not
 * while it runs. It keeps running while the page is hidden, unless its owner pauses it.
 *
 * `StartingClock` is one as cubers use it: hold until it is ready, let go to start, press to stop. What it hears happened
 * at a time that may be some milliseconds ago, when the page was busy.
 */

import { Model } from "./model.js";

export class Clock extends Model {
  #seconds = 0;
  /** @type {number | undefined} */ #since;
  #now;

  /** @param {() => number} now milliseconds */
  constructor(now = () => performance.now()) {
    super();
    this.#now = now;
  }

  get seconds() {
    return this.secondsAt(this.#now());
  }

  /** @param {number} time in milliseconds, as `now` gives it */
  secondsAt(time) {
    return this.#seconds + (this.#since === undefined ? 0 : Math.max(0, time - this.#since) / 1000);
  }

  get running() {
    return this.#since !== undefined;
  }

  /** Rests from now on. @param {number} seconds that it shows */
  set(seconds) {
    this.#seconds = seconds;
    this.#since = undefined;
    this.changed();
  }

  start(time = this.#now()) {
    if (this.running) return;
    this.#since = time;
    this.changed();
  }

  pause() {
    if (this.running) this.set(this.seconds);
  }
}

/** Acts now, and every second while the clock runs. @param {Clock} clock @param {() => void} act */
export function everySecond(clock, act) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const follow = () => {
    clearInterval(timer);
    if (clock.running) timer = setInterval(act, 1000);
    act();
  };
  clock.watch(follow);
  follow();
}

export const HOLD = 300; // milliseconds until it is ready

/** @typedef {"idle" | "arming" | "inspecting" | "holding" | "ready" | "running" | "stopped"} Stage */

export class StartingClock extends Model {
  /** @type {Stage} */ stage = "idle";
  /** @type {number | null} the time it was stopped at */ seconds = null;
  /** Whether a press and its release begin an inspection, which the start ends. */ inspects = false;
  /** How many presses end a run; those before the last are its splits. */ phases = 1;
  /** @type {number[]} seconds */ splits = [];
  /** @type {number | null} the inspection's seconds at the start */ waited = null;
  #now;
  /** Of the hold, then of the run. */ #clock;
  #inspection;

  /** @param {() => number} [now] milliseconds */
  constructor(now = () => performance.now()) {
    super();
    this.#now = now;
    this.#clock = new Clock(now);
    this.#inspection = new Clock(now);
  }

  /** The seconds to show. */
  get shown() {
    return this.stage === "running" ? this.#clock.seconds : (this.seconds ?? 0);
  }

  /** The seconds of an inspection under way. @returns {number | null} */
  get inspected() {
    return this.#inspection.running ? this.#inspection.seconds : null;
  }

  press(time = this.#now()) {
    if (this.stage === "running") this.stop(time);
    else if (this.stage === "inspecting") this.#begin("holding", time);
    else if (this.stage === "idle" || this.stage === "stopped") {
      if (this.inspects) this.#become("arming");
      else this.#begin("holding", time);
    }
  }

  release(time = this.#now()) {
    this.tick(time);
    if (this.stage === "arming") {
      this.#inspection.set(0);
      this.#inspection.start(time);
      this.#become("inspecting");
    } else if (this.stage === "ready") {
      this.waited = this.#inspection.running ? this.#inspection.secondsAt(time) : null;
      this.#inspection.set(0);
      this.seconds = null;
      this.splits = [];
      this.#begin("running", time);
    } else this.giveUp();
  }

  /** A hold that was too short, or that lost its key or finger: as if nothing had been pressed. */
  giveUp() {
    if (!["arming", "holding", "ready"].includes(this.stage)) return;
    if (this.#inspection.running) this.#become("inspecting");
    else this.#become(this.seconds === null ? "idle" : "stopped");
  }

  /** Looks at the time: a hold becomes ready. */
  tick(time = this.#now()) {
    if (this.stage === "holding" && 1000 * this.#clock.secondsAt(time) >= HOLD)
      this.#become("ready");
  }

  stop(time = this.#now()) {
    if (this.stage !== "running") return;
    const seconds = this.#clock.secondsAt(time);
    if (this.splits.length < this.phases - 1) {
      this.splits.push(seconds);
      this.changed();
      return;
    }
    this.seconds = seconds;
    this.#become("stopped");
  }

  reset() {
    this.seconds = null;
    this.#inspection.set(0);
    this.#become("idle");
  }

  /** A stage that is timed. @param {Stage} stage @param {number} time */
  #begin(stage, time) {
    this.#clock.set(0);
    this.#clock.start(time);
    this.#become(stage);
  }

  /** @param {Stage} stage */
  #become(stage) {
    this.stage = stage;
    this.changed();
  }
}
