/** A stopwatch that one can pause, and that pauses by itself while the page is hidden. */

export class Clock extends EventTarget {
  #seconds = 0;
  #since = 0;
  #wanted = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  constructor() {
    super();
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  get seconds() {
    return this.#seconds + (this.#since ? (performance.now() - this.#since) / 1000 : 0);
  }

  get running() {
    return this.#wanted;
  }

  /** @param {number} seconds */
  set(seconds) {
    this.#wanted = false;
    this.#follow();
    this.#seconds = seconds;
    this.dispatchEvent(new Event("tick"));
  }

  start() {
    this.#wanted = true;
    this.#follow();
  }

  pause() {
    this.#wanted = false;
    this.#follow();
  }

  #follow() {
    const run = this.#wanted && !document.hidden;
    if (run === Boolean(this.#since)) return;
    this.#seconds = this.seconds;
    this.#since = run ? performance.now() : 0;
    clearInterval(this.#timer);
    if (run) this.#timer = setInterval(() => this.dispatchEvent(new Event("tick")), 1000);
    this.dispatchEvent(new Event("tick"));
  }
}

/**
 * Seconds as h:mm:ss or m:ss.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
