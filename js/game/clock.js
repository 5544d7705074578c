/**
 * A stopwatch that can be paused and resumed; `now` returns the time. Watchers are called when it starts,
 * pauses or is set, not while it runs. It keeps running while the page is hidden, unless its owner pauses it.
 *
 * `StartingClock` is a speedcubing timer: hold until it is ready, release to start, press to stop. Its
 * methods take the time of the event, which may be a few milliseconds ago if the page was busy.
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

  /** @param {number} time in milliseconds, as returned by `now` */
  secondsAt(time) {
    return this.#seconds + (this.#since === undefined ? 0 : Math.max(0, time - this.#since) / 1000);
  }

  get running() {
    return this.#since !== undefined;
  }

  /** Stops the clock. @param {number} seconds to show */
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

/** Calls `act` now, and every second while the clock runs. @param {Clock} clock @param {() => void} act */
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

export const HOLD = 300; // milliseconds to hold until it is ready

/** @typedef {"idle" | "arming" | "inspecting" | "holding" | "ready" | "running" | "stopped"} Stage */

export class StartingClock extends Model {
  /** @type {Stage} */ stage = "idle";
  /** @type {number | null} the time at which it was stopped */ seconds = null;
  /** Whether a press and release starts an inspection, which ends when the solve starts. */ inspects = false;
  /** The number of presses that end a solve; those before the last record splits. */ phases = 1;
  /** @type {number[]} seconds */ splits = [];
  /** @type {number | null} seconds of inspection before the start */ waited = null;
  #now;
  /** Times the hold, then the solve. */ #clock;
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

  /** The seconds of the current inspection. @returns {number | null} */
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

  /** Cancels a hold that was too short or interrupted, as if nothing had been pressed. */
  giveUp() {
    if (!["arming", "holding", "ready"].includes(this.stage)) return;
    if (this.#inspection.running) this.#become("inspecting");
    else this.#become(this.seconds === null ? "idle" : "stopped");
  }

  /** Updates the stage: a hold becomes ready after `HOLD`. */
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

  /** Enters a timed stage. @param {Stage} stage @param {number} time */
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
