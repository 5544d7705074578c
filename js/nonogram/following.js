/** Scrolls the grid steadily under a stroke that is held at an edge of the visible part, after a short delay. */

/** @typedef {import("./gestures.js").Point} Point */

/** The delay in milliseconds: a stroke that ends at the edge should not scroll. */
const PATIENCE = 200;
/** The most milliseconds that a frame counts for, so that the grid does not jump when the machine is busy. */
const LONGEST = 50;

export class Following {
  #scroll;
  #begun = { x: 0, y: 0 };
  #now = this.#begun;
  #asked = 0;
  /** The time up to which it has scrolled. */
  #done = 0;

  /** @param {(begun: Point, now: Point, seconds: number) => boolean} scroll scrolls the grid for that long;
   *   returns whether the stroke is at an edge */
  constructor(scroll) {
    this.#scroll = scroll;
  }

  /** Starts a stroke. @param {Point} place */
  begin(place) {
    this.#begun = place;
  }

  /** Moves the stroke. @param {Point} place */
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
