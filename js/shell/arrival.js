/**
 * Python on its way to a page: fetched on the first intent, or when the page has nothing else to do. The shell shows it in
 * the header.
 */

import { Model } from "../game/model.js";
import { sentence } from "../ui/words.js";
import { whyMissing } from "./missing.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */

export class Arrival extends Model {
  /** @type {"absent" | "loading" | "ready" | "failed"} */ state = "absent";
  /** 0 to 1, while it loads. */
  part = 0;
  /** What is to be read in the header: "" while there is nothing to say. */
  words = "";
  /** The same at more length, or "". */
  detail = "";
  /** What would help, where it has failed. @type {import("./missing.js").Offer} */ offer;
  /** Whether it was lost, and is not there again. */
  #wasLost = false;
  #again = { label: "Try again", act: () => this.tryAgain() };
  /** @type {Promise<PythonClient> | undefined} */ #client;
  /** @type {(() => void)[]} */ #whenReady = [];
  #fetchClient;
  #ahead;
  #snapshot;

  /** @param {string[]} [ahead] what Python loads at once: ["numpy", "tables"] where a cube will be solved
   * @param {string[]} [snapshot] the packages of the snapshot that this page keeps
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

  /** @returns {Promise<PythonClient>} on its way */
  python() {
    this.#client ??= this.#fetch();
    return this.#client;
  }

  /** Lets Python come; whoever needs it will hear if it cannot. */
  invite() {
    this.python().catch(() => {});
  }

  /** Lets it come again after it has failed. */
  tryAgain() {
    const known = this.#client;
    if (!known) return this.invite();
    this.#become("loading", "Loading Python");
    known.then((client) => client.start(this.#ahead, this.#snapshot)).catch(() => {});
  }

  /** Fetches Python now, unless the visitor saves data. */
  inviteAhead() {
    const { saveData } = /** @type {any} */ (navigator).connection ?? {};
    if (!saveData) this.invite();
  }

  /** The same when the page is idle. */
  inviteWhenIdle() {
    const ask = () => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(() => this.inviteAhead(), { timeout: 2000 });
      else setTimeout(() => this.inviteAhead(), 500);
    };
    if (document.readyState === "complete") ask();
    else addEventListener("load", ask, { once: true });
  }

  /** @param {() => void} act once Python is there: now, if it is */
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
      this.#client = undefined; // the next one who asks tries again
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

/** @returns {Promise<PythonClient>} a new one, not started */
async function fetchPython() {
  const { PythonClient } = await import("../python/client.js");
  return new PythonClient();
}
