/**
 * Loads Python for a page: at the first sign that the reader needs it, or when the page is idle. The shell shows the
 * progress in the header.
 */
import { Model } from "../game/model.ts";
import type { PythonClient } from "../python/client.ts";
import { sentence } from "../ui/words.ts";
import { type Offer, whyMissing, whyNever } from "./missing.ts";

export class Arrival extends Model {
  state: "absent" | "loading" | "ready" | "failed" = "absent";
  part = 0; // the progress while it loads, 0 to 1
  words = ""; // the status to show in the header
  detail = ""; // in more detail
  offer: Offer | undefined; // the button to show after a failure
  never = ""; // why trying again would not help
  #wasLost = false; // a worker, and its replacement is not ready yet
  #again: Offer = { label: "Try again", act: () => this.tryAgain() };
  #client: Promise<PythonClient> | undefined;
  #whenReady: (() => void)[] = [];
  #ahead: string[];
  #snapshot: string[];
  #fetchClient: () => Promise<PythonClient>;

  /** `ahead`: what Python loads at once, such as ["numpy", "tables"] if a cube will be solved; `snapshot`: the packages of
   * the snapshot that this page stores. */
  constructor(ahead: string[] = [], snapshot: string[] = [], fetchClient = fetchPython) {
    super();
    this.#ahead = ahead;
    this.#snapshot = snapshot;
    this.#fetchClient = fetchClient;
  }

  get isReady() {
    return this.state === "ready";
  }

  /** Starts loading Python, if needed. Resolves to a client that may still be loading. */
  python() {
    this.#client ??= this.#fetch();
    return this.#client;
  }

  /** Starts loading Python; a failure is reported to those who call `python`. */
  invite() {
    this.python().catch(() => {});
  }

  tryAgain() {
    const known = this.#client;
    if (!known) return this.invite();
    this.#become("loading", "Loading Python");
    known.then((client) => client.start(this.#ahead, this.#snapshot)).catch(() => {});
  }

  /** Starts loading Python, unless the browser is set to save data. */
  inviteAhead() {
    if (!(navigator as any).connection?.saveData) this.invite();
  }

  inviteWhenIdle() {
    const ask = () => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(() => this.inviteAhead(), { timeout: 2000 });
      else setTimeout(() => this.inviteAhead(), 500);
    };
    if (document.readyState === "complete") ask();
    else addEventListener("load", ask, { once: true });
  }

  /** Calls `act` once Python is ready, at once if it is already. */
  whenReady(act: () => void) {
    if (this.isReady) act();
    else this.#whenReady.push(act);
  }

  async #fetch() {
    this.#become("loading", "Loading Python");
    const never = whyNever();
    try {
      if (never) throw new Error(never);
      const client = await this.#fetchClient();
      this.#listen(client);
      client.start(this.#ahead, this.#snapshot);
      return client;
    } catch (error) {
      const { words, offer } = never ? { words: never, offer: undefined } : await whyMissing();
      this.#client = undefined; // the next call tries again
      this.never = never ? sentence(never) : "";
      this.#become("failed", "Python did not load", sentence(words), offer);
      throw new Error(`Python could not be fetched. ${sentence(words)}`, { cause: error });
    }
  }

  #listen(client: PythonClient) {
    const on = (name: string, act: (detail: any) => void) =>
      client.addEventListener(name, (event) => act((event as CustomEvent).detail ?? {}));
    on("progress", ({ loaded, total, message }) => {
      this.part = total ? loaded / total : 0;
      if (this.#wasLost) this.#become("loading", this.words, this.detail);
      else this.#become("loading", message);
    });
    on("ready", () => {
      this.#wasLost = false;
      this.#become("ready", "");
      for (const act of this.#whenReady.splice(0)) act();
    });
    on("lost", ({ message }) => {
      this.#wasLost = true;
      this.#become("loading", "Python stopped and is restarting", message);
    });
    on("error", async ({ message, isFinal }) => {
      this.#wasLost = false;
      this.never = isFinal ? message : "";
      this.#become("failed", "Python did not load", message);
      const { words, offer, isNewer } = await whyMissing();
      if (isNewer && this.state === "failed")
        this.#become("failed", "Python did not load", sentence(words), offer);
    });
  }

  #become(state: Arrival["state"], words: string, detail = "", offer: Offer = this.#again) {
    Object.assign(this, { state, words, detail, offer });
    this.changed();
  }
}

async function fetchPython() {
  const { PythonClient } = await import("../python/client.ts");
  return new PythonClient();
}
