/** The page's frames: one renderer for all cubes, one animation frame for all that changed. */

import { Renderer } from "./renderer.js";

/**
 * @typedef {object} View a cube on the page
 * @property {HTMLCanvasElement} canvas
 * @property {(now: number) => boolean} tick moves its time on; whether there is more to come
 * @property {() => void} draw
 */

const SHARPEST = 3; // pixels of the canvas for one of the page, and not more

export class Stage {
  /** @type {Renderer | undefined} */
  #renderer;
  /** @type {Map<Element, View>} by canvas */
  #views = new Map();
  /** @type {Set<View>} those whose picture is out of date */
  #stale = new Set();
  /** @type {Set<View>} those in sight */
  #visible = new Set();
  #frameAsked = false;

  #sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const view = this.#views.get(target);
      if (view && isIntersecting) this.#visible.add(view);
      else if (view) this.#visible.delete(view);
    }
    this.#askForFrame();
  });

  #sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const view = this.#views.get(target);
      if (view) this.#fit(view);
    }
  });

  constructor() {
    this.#watchSharpness();
  }

  /** @param {View} view @returns {Renderer} shared by all */
  register(view) {
    this.#renderer ??= new Renderer(() => {
      for (const each of this.#views.values()) this.redraw(each);
    });
    this.#views.set(view.canvas, view);
    this.#sight.observe(view.canvas);
    this.#sizes.observe(view.canvas);
    return this.#renderer;
  }

  /** @param {View} view whose canvas has gone from the page */
  unregister(view) {
    this.#sight.unobserve(view.canvas);
    this.#sizes.unobserve(view.canvas);
    this.#views.delete(view.canvas);
    this.#stale.delete(view);
    this.#visible.delete(view);
    if (!this.#views.size) {
      this.#renderer?.dispose();
      this.#renderer = undefined;
    }
  }

  /** Asks for a new picture. @param {View} view */
  redraw(view) {
    this.#stale.add(view);
    this.#askForFrame();
  }

  #askForFrame() {
    if (this.#frameAsked || ![...this.#stale].some((view) => this.#visible.has(view))) return;
    this.#frameAsked = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  /** @param {number} now */
  #frame(now) {
    this.#frameAsked = false;
    for (const view of [...this.#stale]) {
      if (!this.#visible.has(view)) continue;
      if (!view.tick(now)) this.#stale.delete(view);
      view.draw();
    }
    this.#askForFrame();
  }

  /** Gives a canvas as many pixels as it covers, and draws: a new size has emptied it.
   * @param {View} view */
  #fit(view) {
    const { canvas } = view;
    const sharpness = Math.min(SHARPEST, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * sharpness));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * sharpness));
    view.draw();
  }

  /** A window may go to another screen, and a page may be zoomed. */
  #watchSharpness() {
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const act = () => {
      for (const view of this.#views.values()) this.#fit(view);
      this.#watchSharpness();
    };
    same.addEventListener("change", act, { once: true });
  }
}
