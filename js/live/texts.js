/** The texts that the browser keeps for the site, for Python to read: nothing is understood here. */

import { browserStorage } from "../shell/settings.js";

const OURS = "cubogram";
const UNHEARD = "unheard/";

/** @typedef {import("./shelf.js").Shelf} Shelf */

/**
 * What Python hears of them: `stored` are those that another tab has written `over` another text, `cleared` are all
 * there are. `refused` is the key of a text that was not kept, since another tab had written `now`; `unkept` says why there is no room for one.
 *
 * @typedef {{ stored: Record<string, string | null>, over: string | null } | { cleared: Record<string, string> } | { kept: "again" }
 *   | { refused: string, text: string | null, now: string | null }
 *   | { unkept: "full" | "none", key: string, text: string | null, before: string | null }} Word
 */

export class Texts {
  #isUnkept = false;
  /** @type {Shelf | undefined} for what is too much for the storage */ #shelf;

  /** @param {Storage | null} [storage] null where the browser keeps nothing @param {Shelf} [shelf] */
  constructor(storage = browserStorage(), shelf = undefined) {
    this.storage = storage;
    this.#shelf = shelf;
  }

  /** @returns {Promise<Record<string, string>>} all of them, by key */
  async all() {
    return { ...this.#stored(), ...(await this.#shelf?.all().catch(() => ({}))) };
  }

  /** What an entry of this kind holds, undefined if it is none. @param {string} kind @param {string} [id] */
  value(kind, id = "main") {
    try {
      return JSON.parse(this.storage?.getItem(`${OURS}/${kind}/${id}`) ?? "{}").value;
    } catch {
      return undefined;
    }
  }

  #stored() {
    const { storage } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
    const ours = keys.filter((key) => key.startsWith(OURS));
    return Object.fromEntries(ours.map((key) => [key, storage?.getItem(key) ?? ""]));
  }

  /** Keeps a text, unless another tab has replaced what it is to replace. @param {string} key
   * @param {string | null} before @param {string | null} text null removes it
   * @returns {Word | undefined | Promise<Word | undefined>} what Python does not expect */
  keep(key, before, text) {
    try {
      if (this.#shelf?.takes(key)) return this.#shelf.keep(key, before, text);
      if (!this.storage) return { unkept: "none", key, text, before };
      const now = this.storage.getItem(key);
      if (now !== before) return { refused: key, text, now };
      if (text === null) this.storage.removeItem(key);
      else this.storage.setItem(key, text);
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      this.#isUnkept = true;
      return { unkept: name === "SecurityError" ? "none" : "full", key, text, before };
    }
    if (!this.#isUnkept) return undefined;
    this.#isUnkept = false;
    return { kept: "again" };
  }

  /** What Python had not heard of a page when this tab left it; once. @param {string} page */
  unheard(page) {
    try {
      const text = sessionStorage.getItem(UNHEARD + page);
      sessionStorage.removeItem(UNHEARD + page);
      return JSON.parse(text ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} page @param {object | null} unheard */
  leave(page, unheard) {
    try {
      if (unheard) sessionStorage.setItem(UNHEARD + page, JSON.stringify(unheard));
      else sessionStorage.removeItem(UNHEARD + page);
    } catch {
      // The browser keeps nothing, or there is no room.
    }
  }

  /** @param {(word: Word) => void} tell hears what other tabs write */
  watch(tell) {
    const all = () => this.all().then((cleared) => tell({ cleared }));
    addEventListener("storage", ({ key, oldValue: over, storageArea }) => {
      // The text there now: this tab may have written since. Without an area it is what this page tells its shell,
      // which Python knows, and which need not be kept.
      if (key?.startsWith(OURS) && storageArea)
        tell({ stored: { [key]: this.storage?.getItem(key) ?? null }, over });
      else if (key === null) all();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && all());
    this.#shelf?.watch(tell);
  }
}
