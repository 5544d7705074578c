/** A stopwatch that can be paused and resumed, and a speedcubing timer. Watchers are called when something changes, not
 * while the time runs; it goes on while the page is hidden, unless its owner pauses it. */
import { Model } from "./model.ts";

type Now = () => number; // milliseconds

export class Clock extends Model {
  #seconds = 0;
  #since: number | undefined;
  #now: Now;

  constructor(now: Now = () => performance.now()) {
    super();
    this.#now = now;
  }

  get seconds() {
    return this.secondsAt(this.#now());
  }

  /** `time`: in milliseconds, as returned by `now`. */
  secondsAt(time: number) {
    return this.#seconds + (this.#since === undefined ? 0 : Math.max(0, time - this.#since) / 1000);
  }

  get running() {
    return this.#since !== undefined;
  }

  /** Stops the clock, at so many seconds. */
  set(seconds: number) {
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

/** Calls `act` now, and every second while the clock runs. */
export function everySecond(clock: Clock, act: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (clock.running) timer = setInterval(act, 1000);
    act();
  };
  clock.watch(follow);
  follow();
}

export const HOLD = 300; // milliseconds to hold until it is ready

export type Stage = "idle" | "arming" | "inspecting" | "holding" | "ready" | "running" | "stopped";

/** Hold until it is ready, release to start, press to stop. Methods take the time of the event, which may be a few
 * milliseconds ago if the page was busy. */
export class StartingClock extends Model {
  stage: Stage = "idle";
  seconds: number | null = null; // at which it was stopped
  inspects = false; // a press and release starts an inspection, which ends when the solve starts
  phases = 1; // presses that end a solve; those before the last record splits
  splits: number[] = []; // seconds
  waited: number | null = null; // seconds of inspection before the start
  #now: Now;
  #clock: Clock; // times the hold, then the solve
  #inspection: Clock;

  constructor(now: Now = () => performance.now()) {
    super();
    this.#now = now;
    this.#clock = new Clock(now);
    this.#inspection = new Clock(now);
  }

  /** The seconds to show. */
  get shown() {
    return this.stage === "running" ? this.#clock.seconds : (this.seconds ?? 0);
  }

  /** The seconds of the current inspection, or null. */
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

  /** Enters a timed stage. */
  #begin(stage: Stage, time: number) {
    this.#clock.set(0);
    this.#clock.start(time);
    this.#become(stage);
  }

  #become(stage: Stage) {
    this.stage = stage;
    this.changed();
  }
}
