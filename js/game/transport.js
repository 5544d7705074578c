/**
 * Time along a list of steps: play, step, scrub, tempo. `position` runs from 0 (before the first step) to `length`; its
 * fraction says how far the step under way has gone. It chases `target`, a whole number. The renderer calls `tick` for
 * every frame until it says that nothing moves any more.
 *
 * Event: "change" when what the controls show has changed, or a step has come to its end.
 */

const FAR = 24; // steps; what lies further away is jumped over
const LONGEST_FRAME = 100; // milliseconds

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export class Transport extends EventTarget {
  #duration;
  #far;
  #lastFrame = 0;
  /** @type {number | undefined} milliseconds to rest where nothing may move */
  #pauseLeft = undefined;

  length = 0;
  position = 0;
  target = 0;
  playing = false;
  /** How many times faster than usual it plays. */
  tempo = 1;

  /** @param {(index: number) => number} duration milliseconds of a step at tempo 1 @param {number} [far] how many steps at most are gone through when one jumps */
  constructor(duration, far = FAR) {
    super();
    this.#duration = duration;
    this.#far = far;
  }

  /** How many steps the controls count as made. */
  get shown() {
    return this.playing ? Math.ceil(this.position) : this.target;
  }

  /** @param {number} index where to go; what lies between is seen */
  go(index) {
    this.playing = false;
    this.aim(index);
  }

  /** @param {number} count steps forward, or back if negative */
  step(count) {
    this.go(this.target + count);
  }

  /** Plays from here, or from the beginning when at the end. */
  play() {
    if (!this.length) return;
    if (this.target >= this.length && this.position >= this.length) this.position = 0;
    this.playing = true;
    this.aim(this.length);
  }

  /** Stops after the step under way. */
  pause() {
    this.go(Math.ceil(this.position));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} index to which position runs from now on, playing or not */
  aim(index) {
    this.target = Math.max(0, Math.min(this.length, index));
    if (!this.playing) {
      const gap = this.position - this.target;
      if (calm?.matches) this.position = this.target;
      else if (Math.abs(gap) > this.#far) this.position = this.target + Math.sign(gap) * this.#far;
    }
    this.changed();
  }

  /** Moves its time on. @param {number} now milliseconds @returns {boolean} whether there is more to come */
  tick(now) {
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

  /** @param {number} place @param {() => boolean} same whether these are still the steps that were meant
   * @returns {Promise<boolean>} settles when the place is reached (true), or it runs elsewhere */
  async reached(place, same) {
    while (same() && this.position < place && this.target >= place) {
      await new Promise((heard) => this.addEventListener("change", heard, { once: true }));
    }
    return same() && this.position >= place;
  }

  /** @param {number} left milliseconds @returns {number} those that the end of a step leaves */
  #advance(left) {
    const forward = this.target > this.position;
    const index = forward ? Math.floor(this.position) : Math.ceil(this.position) - 1;
    const end = forward ? index + 1 : index;
    const gap = Math.abs(this.target - this.position);
    const haste = this.playing ? this.tempo : Math.max(1, this.tempo, gap / 2);
    const whole = this.#duration(index) / haste;
    if (calm?.matches && this.playing) {
      // No motion: a step is shown at once, and the time it would have taken is waited.
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

  /** Tells the controls. */
  changed() {
    this.dispatchEvent(new Event("change"));
  }
}
