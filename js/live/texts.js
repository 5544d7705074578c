/** The texts that the browser keeps for the site, for Python to read: nothing is understood here. */

const OURS = "cubogram";

/** @typedef {import("./shelf.js").Shelf} Shelf */

/** @typedef {{ stored: Record<string, string | null> } | { cleared: Record<string, string> } | { unkept: "full" | "none" }} Word for Python */

export class Texts {
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

  #stored() {
    const { storage } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
    const ours = keys.filter((key) => key.startsWith(OURS));
    return Object.fromEntries(ours.map((key) => [key, storage?.getItem(key) ?? ""]));
  }

  /**
   * Keeps a text, unless another tab has replaced what it is to replace.
   *
   * @param {string} key @param {string | null} before @param {string | null} text null removes it
   * @returns {Word | undefined | Promise<Word | undefined>} why it is not kept
   */
  keep(key, before, text) {
    try {
      if (this.#shelf?.takes(key)) return this.#shelf.keep(key, before, text);
      if (!this.storage) return { unkept: "none" };
      const now = this.storage.getItem(key);
      if (now !== before) return { stored: { [key]: now } };
      if (text === null) this.storage.removeItem(key);
      else this.storage.setItem(key, text);
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      return { unkept: name === "SecurityError" ? "none" : "full" };
    }
    return undefined;
  }

  /** @param {(word: Word) => void} tell hears what other tabs write */
  watch(tell) {
    const all = () => this.all().then((cleared) => tell({ cleared }));
    addEventListener("storage", ({ key }) => {
      // What stands there now, not what was written then: words must not be older than those before.
      if (key?.startsWith(OURS)) tell({ stored: { [key]: this.storage?.getItem(key) ?? null } });
      else if (key === null) all();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && all());
    this.#shelf?.watch(tell);
  }
}

/** @returns {Storage | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
