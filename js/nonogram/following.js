/** A stroke that waits at an edge of what is seen: after a moment the grid scrolls on under it, steadily. */

/** @typedef {import("./gestures.js").Point} Point */

/** Milliseconds before it scrolls, in which a stroke that meant to end there has ended. */
const PATIENCE = 200;
/** Milliseconds that a frame counts for at most: a machine that was busy does not make the grid jump. */
const LONGEST = 50;

export class Following {
  #scroll;
  #begun = { x: 0, y: 0 };
  #now = this.#begun;
  #asked = 0;
  /** Up to when it has scrolled. */
  #done = 0;

  /** @param {(begun: Point, now: Point, seconds: number) => boolean} scroll under a stroke for so long; returns whether it waits at an edge */
  constructor(scroll) {
    this.#scroll = scroll;
  }

  /** A stroke begins. @param {Point} place */
  begin(place) {
    this.#begun = place;
  }

  /** The stroke has come to another place. @param {Point} place */
  move(place) {
    this.#now = place;
    if (this.#asked) return;
    this.#done = performance.now() + PATIENCE;
    this.#ask();
  }

  stop() {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }

  #ask() {
    this.#asked = requestAnimationFrame((now) => {
      const time = Math.min(LONGEST, Math.max(0, now - this.#done));
      this.#done = Math.max(now, this.#done);
      this.#asked = 0;
      if (this.#scroll(this.#begun, this.#now, time / 1000)) this.#ask();
    });
  }
}
