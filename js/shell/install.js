/**
 * The site as an app of its own, where the browser offers that.
 *
 *   const installation = new Installation();     // early: the browser says it once
 *   installation.offered                         // whether there is something to press a button for
 *   await installation.install();                // the browser asks the reader
 */

import { Model } from "../game/model.js";

/** @typedef {Event & { prompt: () => Promise<unknown> }} Offer "beforeinstallprompt" */

export class Installation extends Model {
  /** Whether it has been installed since the page was opened. */
  done = false;
  /** @type {Offer | undefined} good for one time */ #offer;

  /** @param {EventTarget} [events] where the browser tells */
  constructor(events = globalThis) {
    super();
    events.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is asked when the reader wants it
      this.#become(/** @type {Offer} */ (event), false);
    });
    events.addEventListener("appinstalled", () => this.#become(undefined, true));
  }

  get offered() {
    return this.#offer !== undefined;
  }

  /** Has the browser ask; whoever says no is not asked again before the browser offers it anew. */
  async install() {
    const offer = this.#offer;
    this.#become(undefined, false);
    await offer?.prompt();
  }

  /** @param {Offer | undefined} offer @param {boolean} done */
  #become(offer, done) {
    this.#offer = offer;
    this.done = done;
    this.changed();
  }
}
