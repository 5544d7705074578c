/**
 * Playback of a list of steps: play, step, scrub, tempo. `position` runs from 0 (before the first step)
 * to `length`; its fraction is the progress of the current step. It moves towards `target`, a whole
 * number. The renderer calls `tick` every frame until it returns false.
 *
 * "change": the controls need updating, or a step has ended.
 */
import { Model } from "./model.ts";

const FAR = 24; // most steps that a jump animates
const LONGEST_FRAME = 100; // milliseconds

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export class Transport extends Model {
  #duration;
  #far;
  #lastFrame = 0;
  /** Milliseconds until the next step, with reduced motion. */
  #pauseLeft: number | undefined = undefined;

  length = 0;
  position = 0;
  target = 0;
  playing = false;
  /** The playback speed; 1 is normal. */
  tempo = 1;

  /** `duration`: milliseconds of a step at tempo 1; `far`: most steps that a jump animates. */
  constructor(duration: (index: number) => number, far: number = FAR) {
    super();
    this.#duration = duration;
    this.#far = far;
  }

  /** The number of steps made, for the controls. */
  get shown() {
    return this.playing ? Math.ceil(this.position) : this.target;
  }

  /** Goes to a position, with animation. */
  go(index: number) {
    this.playing = false;
    this.aim(index);
  }

  /** `count`: steps forward, or back if negative. */
  step(count: number) {
    this.go(this.target + count);
  }

  /** Plays from here, or from the beginning if at the end. */
  play() {
    if (!this.length) return;
    if (this.target >= this.length && this.position >= this.length) this.position = 0;
    this.playing = true;
    this.aim(this.length);
  }

  /** Stops after the current step. */
  pause() {
    this.go(Math.ceil(this.position));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Sets the target, whether playing or not. */
  aim(index: number) {
    this.target = Math.max(0, Math.min(this.length, index));
    if (!this.playing) {
      const gap = this.position - this.target;
      if (calm?.matches) this.position = this.target;
      else if (Math.abs(gap) > this.#far) this.position = this.target + Math.sign(gap) * this.#far;
    }
    this.changed();
  }

  /** Advances the animation. */
  tick(now: number): boolean {
    const seen = () => `${this.shown} ${this.playing} ${Math.floor(this.position)}`;
    const before = seen();
    const rested = now - this.#lastFrame > 250;
    let left = rested ? 1000 / 60 : Math.min(LONGEST_FRAME, now - this.#lastFrame);
    this.#lastFrame = now;
    while (left > 0 && this.position !== this.target) left = this.#advance(left);
    const arrived = this.position === this.target;
    if (arrived) this.playing = false;
    if (seen() !== before) this.changed();
    return !arrived;
  }

  /** True once the place is reached, false if the steps or the target change first. */
  async reached(place: number, same: () => boolean): Promise<boolean> {
    while (same() && this.position < place && this.target >= place) {
      await new Promise((heard) => this.addEventListener("change", heard, { once: true }));
    }
    return same() && this.position >= place;
  }

  /** Advances by at most one step; returns the milliseconds left at its end. */
  #advance(left: number): number {
    const forward = this.target > this.position;
    const index = forward ? Math.floor(this.position) : Math.ceil(this.position) - 1;
    const end = forward ? index + 1 : index;
    const gap = Math.abs(this.target - this.position);
    const haste = this.playing ? this.tempo : Math.max(1, this.tempo, gap / 2);
    const whole = this.#duration(index) / haste;
    if (calm?.matches && this.playing) {
      // Reduced motion: the end of the step is shown at once, after the time that the step takes.
      this.#pauseLeft = (this.#pauseLeft ?? whole) - left;
      if (this.#pauseLeft > 0) return 0;
      this.#pauseLeft = undefined;
      this.position = end;
      return 0;
    }
    const need = Math.abs(end - this.position) * whole;
    if (need > left) {
      this.position += (forward ? left : -left) / whole;
      return 0;
    }
    this.position = end;
    return left - need;
  }
}
