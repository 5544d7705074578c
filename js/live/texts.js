/** The texts that the browser keeps for the site, for Python to read: nothing is understood here. */

const OURS = "cubogram";

/** @typedef {{ stored: Record<string, string | null> } | { cleared: Record<string, string> } | { unkept: "full" | "none" }} Word for Python */

export class Texts {
  /** @param {Storage | null} [storage] null where the browser keeps nothing */
  constructor(storage = browserStorage()) {
    this.storage = storage;
  }

  /** @returns {Record<string, string>} all of them, by key */
  all() {
    const { storage } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
    const ours = keys.filter((key) => key.startsWith(OURS));
    return Object.fromEntries(ours.map((key) => [key, storage?.getItem(key) ?? ""]));
  }

  /**
   * Keeps a text, unless another tab has replaced what it is to replace.
   *
   * @param {string} key @param {string | null} before @param {string | null} text null removes it
   * @returns {Word | undefined} why it is not kept
   */
  keep(key, before, text) {
    try {
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
    addEventListener("storage", ({ key, newValue }) => {
      if (key?.startsWith(OURS)) tell({ stored: { [key]: newValue } });
      else if (key === null) tell({ cleared: this.all() });
    });
    addEventListener("pageshow", ({ persisted }) => persisted && tell({ cleared: this.all() }));
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
