/** The texts that the browser stores for the site. Python interprets them; here they are mostly opaque. */

import { browserStorage } from "../shell/settings.js";

const OURS = "cubogram";
const UNHEARD = "unheard/";

/** @typedef {import("./shelf.js").Shelf} Shelf */

/**
 * A message to Python about them: `stored` has texts that another tab wrote in place of `over`; `cleared` has all texts
 * there are, after the storage was cleared or the page was restored. `refused` is the key of a text that was not
 * stored, because another tab had written `now`; `unkept` says why a text could not be stored.
 *
 * @typedef {{ stored: Record<string, string | null>, over: string | null } | { cleared: Record<string, string> } | { kept: "again" }
 *   | { refused: string, text: string | null, now: string | null }
 *   | { unkept: "full" | "none", key: string, text: string | null, before: string | null }} Word
 */

export class Texts {
  #isUnkept = false;
  /** @type {Shelf | undefined} for texts that are too numerous for the storage */ #shelf;

  /** @param {Storage | null} [storage] null if the browser stores nothing @param {Shelf} [shelf] */
  constructor(storage = browserStorage(), shelf = undefined) {
    this.storage = storage;
    this.#shelf = shelf;
  }

  /** @returns {Promise<Record<string, string>>} all texts, by key */
  async all() {
    return { ...this.#stored(), ...(await this.#shelf?.all().catch(() => ({}))) };
  }

  /** The value of an entry of this kind, or undefined. @param {string} kind @param {string} [id] */
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

  /** Stores a text, unless another tab has changed the text it replaces. @param {string} key
   * @param {string | null} before @param {string | null} text null to remove it
   * @returns {Word | undefined | Promise<Word | undefined>} a message, if something unexpected happened */
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

  /** Moves all entries to where they are kept, but not read; a page then offers to save or delete them. */
  async putAside() {
    for (const [key, text] of Object.entries(await this.all())) {
      if (!key.startsWith(`${OURS}/`)) continue;
      await this.keep(key.replace(OURS, `${OURS}-damaged`), null, text);
      await this.keep(key, text, null);
    }
  }

  /** Returns what `leave` stored for a page in this tab, once. @param {string} page */
  unheard(page) {
    try {
      const text = sessionStorage.getItem(UNHEARD + page);
      sessionStorage.removeItem(UNHEARD + page);
      return JSON.parse(text ?? "null");
    } catch {
      return null;
    }
  }

  /** Stores what Python has not handled yet when a page is left. @param {string} page @param {object | null} unheard */
  leave(page, unheard) {
    try {
      if (unheard) sessionStorage.setItem(UNHEARD + page, JSON.stringify(unheard));
      else sessionStorage.removeItem(UNHEARD + page);
    } catch {
      // The browser stores nothing, or its storage is full.
    }
  }

  /** @param {(word: Word) => void} tell called with what other tabs write */
  watch(tell) {
    const all = () => this.all().then((cleared) => tell({ cleared }));
    addEventListener("storage", ({ key, oldValue: over, storageArea }) => {
      // Reads the current text, since this tab may have written in the meantime. An event without an area comes from
      // this page (`settings` in machine.js): Python has the text already, and it may not be stored.
      if (key?.startsWith(OURS) && storageArea)
        tell({ stored: { [key]: this.storage?.getItem(key) ?? null }, over });
      else if (key === null) all();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && all());
    this.#shelf?.watch(tell);
  }
}
