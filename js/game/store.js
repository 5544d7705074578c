/**
 * What the browser keeps: the only module that touches storage.
 *
 *   const store = new Store();                          // one a page, made by its entry
 *   const entry = store.entry(drawingKind, "main");     // one owner of that value in this tab
 *   entry.value                                         // undefined: nothing is kept
 *   entry.set(value)                                    // kept at once
 *   entry.setLater(() => value)                         // kept within 0.4 s, or when the page hides
 *   entry.watch(() => ...)                              // after `set`, and when another tab has written
 *   store.problem                                       // "" or a sentence: nothing, or no more, is kept
 *
 * A kind of entry says how its values are checked and merged; it is declared beside the model that
 * owns it, see `Kind` (entry.js) and merge.js. What the store promises:
 * - It writes an entry only when this tab has changed its value, and never because a page closes.
 * - Before it writes it looks at what is stored. If another tab has written meanwhile, the kind merges
 *   both, knowing from what both began (`mergeFields`, `newerWins`, or the kind's own). Where the kind
 *   has `copies`, a value that lost is kept beside: `store.copies(kind, id)`.
 * - What other tabs write is taken over when it arrives; two writes that crossed are merged in both tabs
 *   to the same value.
 * - What cannot be read is not overwritten before a copy of its text is kept (`store.damaged()`); what a
 *   newer version of the site has written is left alone.
 * - Where storage throws, everything goes on in memory, and `store.problem` says so.
 *
 * An entry is stored at `cubogram/NAME/ID` as JSON {version, at, tab, after, value}: the kind's version,
 * milliseconds since 1970, the tab that wrote it, the stamps "AT.TAB" of what stood there before (the latest
 * eight: they tell whether two writes have crossed). Ids hold no "~", and no kind's name begins with
 * another's and "/".
 */

import { Entry } from "./entry.js";
import { Model } from "./model.js";

/**
 * @template T
 * @typedef {import("./entry.js").Kind<T>} Kind
 */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} TextStorage */

const PREFIX = "cubogram/";
const DAMAGED = "cubogram-damaged/";
const MOST_COPIES = 8;

const IN_MEMORY =
  "This browser keeps nothing for this site: what you do here is gone when the page closes. Save it as a file.";
const FULL =
  "The browser's storage is full: your latest work is not kept. Save it as a file, or delete something.";
const NEWER =
  "Another tab has a newer version of this site: reload the page, so that your work is kept.";

export class Store extends Model {
  /** @type {TextStorage} */ #storage;
  /** @type {Map<string, Entry<any>>} */ #entries = new Map();
  #now;
  tab;
  /** A sentence for the reader while not everything is kept, else "". */
  problem = "";

  /**
   * @param {object} [world]
   * @param {TextStorage | null} [world.storage] null where there is none
   * @param {EventTarget} [world.events] where "storage", "pagehide" and "pageshow" are heard
   * @param {() => number} [world.now] milliseconds since 1970
   * @param {string} [world.tab]
   */
  constructor({ storage = browserStorage(), events = globalThis, now = Date.now, tab } = {}) {
    super();
    this.#now = now;
    this.tab = tab ?? Math.random().toString(36).slice(2, 10);
    this.#storage = storage ?? new MemoryStorage();
    if (!storage) this.problem = IN_MEMORY;
    events.addEventListener("storage", (event) => {
      const { key } = /** @type {StorageEvent} */ (event);
      for (const entry of this.#entries.values()) if (!key || key === entry.key) entry.reread();
    });
    events.addEventListener("pageshow", () => this.reread());
    events.addEventListener("pagehide", () => this.save());
    events.addEventListener("visibilitychange", () => this.save());
  }

  /**
   * The entry: always the same object for the same id.
   * @template T @param {Kind<T>} kind @param {string} [id]
   * @returns {Entry<T>}
   */
  entry(kind, id = "main") {
    const key = `${PREFIX}${kind.name}/${id}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const access = {
      now: this.#now,
      tab: this.tab,
      get: () => this.#get(key),
      put: (/** @type {string | null} */ text) => this.#put(key, text),
      keepDamaged: (/** @type {string} */ text) => this.#put(`${DAMAGED}${kind.name}/${id}`, text),
      keepCopy: (/** @type {string} */ stamp, /** @type {T} */ value) =>
        this.#keepCopy(kind, id, stamp, value),
      tooNew: () => this.#say(NEWER),
    };
    const entry = new Entry(kind, id, key, access);
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * Values that lost against a newer one of another tab, the latest first; `remove` those not wanted.
   * @template T @param {Kind<T>} kind @param {string} [id]
   * @returns {Entry<T>[]}
   */
  copies(kind, id = "main") {
    const start = `${PREFIX}${kind.name}/`;
    const keys = this.#keys().filter((key) => key.startsWith(`${start}${id}~`));
    const entries = keys.map((key) => this.entry(kind, key.slice(start.length)));
    return entries.filter(({ value }) => value !== undefined).sort((a, b) => b.at - a.at);
  }

  /** Texts that could not be read, by key; nothing deletes them. @returns {Record<string, string>} */
  damaged() {
    const keys = this.#keys().filter((key) => key.startsWith(DAMAGED));
    return Object.fromEntries(keys.map((key) => [key.slice(DAMAGED.length), this.#get(key) ?? ""]));
  }

  /** Keeps at once what was put off. */
  save() {
    for (const entry of this.#entries.values()) entry.save();
  }

  /** Takes over what other tabs have written while this one could not hear them. */
  reread() {
    for (const entry of this.#entries.values()) entry.reread();
  }

  /** @template T @param {Kind<T>} kind @param {string} id @param {string} stamp @param {T} value */
  #keepCopy(kind, id, stamp, value) {
    this.entry(kind, `${id}~${stamp}`).set(value);
    for (const copy of this.copies(kind, id).slice(MOST_COPIES)) copy.remove();
  }

  #keys() {
    try {
      const { length } = this.#storage;
      const keys = Array.from({ length }, (_, i) => this.#storage.key(i));
      return keys.filter((key) => key !== null);
    } catch {
      return [];
    }
  }

  /** @param {string} key */
  #get(key) {
    try {
      return this.#storage.getItem(key);
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string | null} text null removes it @returns {boolean} whether it is so now */
  #put(key, text) {
    try {
      if (text === null) this.#storage.removeItem(key);
      else this.#storage.setItem(key, text);
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      this.#say(name === "SecurityError" ? IN_MEMORY : FULL);
      return false;
    }
    if (this.problem === FULL) this.#say("");
    return true;
  }

  /** @param {string} problem */
  #say(problem) {
    if (this.problem === problem) return;
    this.problem = problem;
    this.changed();
  }
}

/** @returns {TextStorage | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Stands in where the browser has no storage for us. @implements {TextStorage} */
class MemoryStorage {
  /** @type {Map<string, string>} */ #texts = new Map();
  get length() {
    return this.#texts.size;
  }
  /** @param {number} index */
  key(index) {
    return [...this.#texts.keys()][index] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.#texts.get(key) ?? null;
  }
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    this.#texts.set(key, text);
  }
  /** @param {string} key */
  removeItem(key) {
    this.#texts.delete(key);
  }
}
