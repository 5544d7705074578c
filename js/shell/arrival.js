/**
 * Loads Python for a page: at the first sign that the reader needs it, or when the page is idle. The shell shows the
 * progress in the header.
 */

import { Model } from "../game/model.js";
import { sentence } from "../ui/words.js";
import { whyMissing } from "./missing.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */

export class Arrival extends Model {
  /** @type {"absent" | "loading" | "ready" | "failed"} */ state = "absent";
  /** The progress while it loads, 0 to 1. */
  part = 0;
  /** The status to show in the header, or "". */
  words = "";
  /** The status in more detail, or "". */
  detail = "";
  /** The button to show after a failure. @type {import("./missing.js").Offer} */ offer;
  /** Whether a worker was lost and its replacement is not ready yet. */
  #wasLost = false;
  #again = { label: "Try again", act: () => this.tryAgain() };
  /** @type {Promise<PythonClient> | undefined} */ #client;
  /** @type {(() => void)[]} */ #whenReady = [];
  #fetchClient;
  #ahead;
  #snapshot;

  /** @param {string[]} [ahead] what Python loads at once: ["numpy", "tables"] if a cube will be solved
   * @param {string[]} [snapshot] the packages of the snapshot that this page stores
   * @param {() => Promise<PythonClient>} [fetchClient] */
  constructor(ahead = [], snapshot = [], fetchClient = fetchPython) {
    super();
    this.#ahead = ahead;
    this.#snapshot = snapshot;
    this.#fetchClient = fetchClient;
    this.offer = this.#again;
  }

  get isReady() {
    return this.state === "ready";
  }

  /** Starts loading Python, if needed. @returns {Promise<PythonClient>} which may still be loading */
  python() {
    this.#client ??= this.#fetch();
    return this.#client;
  }

  /** Starts loading Python; a failure is reported to those who call `python`. */
  invite() {
    this.python().catch(() => {});
  }

  /** Starts loading again after a failure. */
  tryAgain() {
    const known = this.#client;
    if (!known) return this.invite();
    this.#become("loading", "Loading Python");
    known.then((client) => client.start(this.#ahead, this.#snapshot)).catch(() => {});
  }

  /** Starts loading Python, unless the browser is set to save data. */
  inviteAhead() {
    const { saveData } = /** @type {any} */ (navigator).connection ?? {};
    if (!saveData) this.invite();
  }

  /** Calls `inviteAhead` once the page is idle. */
  inviteWhenIdle() {
    const ask = () => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(() => this.inviteAhead(), { timeout: 2000 });
      else setTimeout(() => this.inviteAhead(), 500);
    };
    if (document.readyState === "complete") ask();
    else addEventListener("load", ask, { once: true });
  }

  /** @param {() => void} act called once Python is ready, at once if it is already */
  whenReady(act) {
    if (this.isReady) act();
    else this.#whenReady.push(act);
  }

  async #fetch() {
    this.#become("loading", "Loading Python");
    try {
      const client = await this.#fetchClient();
      this.#listen(client);
      client.start(this.#ahead, this.#snapshot);
      return client;
    } catch (error) {
      this.#client = undefined; // the next call tries again
      const { words, offer } = await whyMissing();
      this.#become("failed", "Python did not load", sentence(words), offer);
      throw new Error(`Python could not be fetched. ${sentence(words)}`, { cause: error });
    }
  }

  /** @param {PythonClient} client */
  #listen(client) {
    client.addEventListener("progress", (event) => {
      const { loaded, total, message } = /** @type {CustomEvent} */ (event).detail;
      this.part = total ? loaded / total : 0;
      if (this.#wasLost) this.#become("loading", this.words, this.detail);
      else this.#become("loading", message);
    });
    client.addEventListener("ready", () => {
      this.#wasLost = false;
      this.#become("ready", "");
      for (const act of this.#whenReady.splice(0)) act();
    });
    client.addEventListener("lost", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail ?? {};
      this.#wasLost = true;
      this.#become("loading", "Python stopped and is restarting", message);
    });
    client.addEventListener("error", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail ?? {};
      this.#wasLost = false;
      this.#become("failed", "Python did not load", message);
      whyMissing().then(({ words, offer, isNewer }) => {
        if (isNewer && this.state === "failed") {
          this.#become("failed", "Python did not load", sentence(words), offer);
        }
      });
    });
  }

  /** @param {Arrival["state"]} state @param {string} words @param {string} [detail]
   * @param {Arrival["offer"]} [offer] */
  #become(state, words, detail = "", offer = this.#again) {
    this.state = state;
    this.words = words;
    this.detail = detail;
    this.offer = offer;
    this.changed();
  }
}

/** @returns {Promise<PythonClient>} a new client, not started yet */
async function fetchPython() {
  const { PythonClient } = await import("../python/client.js");
  return new PythonClient();
}
