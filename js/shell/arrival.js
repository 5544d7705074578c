/**
 * Python on its way to a page: fetched on the first intent, or when the page has nothing else to do.
 *
 *   const arrival = new Arrival(async () => new PythonClient(...));
 *   arrival.inviteWhenIdle();
 *   const python = await arrival.python();      // rejects if its scripts cannot be fetched; asking again tries again
 *   arrival.state                               // "absent", "loading", "ready", "failed"
 *   arrival.words                               // "Loading Python, 62 %"
 *
 * The shell shows it in the header.
 */

import { Model } from "../game/model.js";
import { percent, sentence } from "../ui/words.js";
import { whyMissing } from "./missing.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */

/** @type {Record<string, string>} */
const STAGES = { numpy: "Loading numpy", tables: "Loading tables" };

export class Arrival extends Model {
  /** @type {"absent" | "loading" | "ready" | "failed"} */ state = "absent";
  /** 0 to 1, while it loads. */
  part = 0;
  /** What is to be read in the header: "" while there is nothing to say. */
  words = "";
  /** The same at more length, or "". */
  detail = "";
  /** What would help, where it has failed: "Try again" if nothing else. @type {import("../ui/notices.js").Offer} */
  offer = { label: "Try again", act: () => this.tryAgain() };
  /** @type {Promise<PythonClient> | undefined} */ #client;
  /** @type {(() => void)[]} */ #whenReady = [];
  #fetchClient;
  #ahead;

  /**
   * @param {() => Promise<PythonClient>} fetchClient
   * @param {string[]} [ahead] what Python loads at once: ["numpy", "tables"] where a cube will be solved
   */
  constructor(fetchClient, ahead = []) {
    super();
    this.#fetchClient = fetchClient;
    this.#ahead = ahead;
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
    known.then((client) => client.start(this.#ahead)).catch(() => {});
  }

  /** Fetches Python when the page is idle, unless the visitor saves data. */
  inviteWhenIdle() {
    const { saveData } = /** @type {any} */ (navigator).connection ?? {};
    if (saveData) return;
    const ask = () => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(() => this.invite(), { timeout: 2000 });
      else setTimeout(() => this.invite(), 500);
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
      client.start(this.#ahead);
      return client;
    } catch (error) {
      this.#client = undefined; // the next one who asks tries again
      const { words, offer } = await whyMissing();
      this.#become("failed", "Python did not load", sentence(words), offer);
      throw new Error(words, { cause: error });
    }
  }

  /** @param {PythonClient} client */
  #listen(client) {
    client.addEventListener("progress", (event) => {
      const { loaded, total, stage, silent } = /** @type {CustomEvent} */ (event).detail;
      this.part = total ? loaded / total : 0;
      const words = silent ? "The network is silent" : (STAGES[stage] ?? "Loading Python");
      this.#become("loading", total ? `${words}, ${percent(this.part)}` : words);
    });
    client.addEventListener("ready", () => {
      this.#become("ready", "");
      for (const act of this.#whenReady.splice(0)) act();
    });
    client.addEventListener("lost", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail ?? {};
      this.#become("loading", "Python was lost and starts again", message);
    });
    client.addEventListener("error", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail ?? {};
      this.#become("failed", "Python did not load", message);
      whyMissing().then(({ words, offer, isNewer }) => {
        if (isNewer && this.state === "failed") {
          this.#become("failed", "Python did not load", sentence(words), offer);
        }
      });
    });
  }

  /**
   * @param {Arrival["state"]} state @param {string} words @param {string} [detail]
   * @param {Arrival["offer"]} [offer]
   */
  #become(state, words, detail = "", offer = { label: "Try again", act: () => this.tryAgain() }) {
    this.state = state;
    this.words = words;
    this.detail = detail;
    this.offer = offer;
    this.changed();
  }
}
