/**
 * Stores texts that are too numerous for localStorage, such as thousands of solves, in IndexedDB, with the same guarantees.
 * Tabs notify each other of what they write.
 */

const NAME = "cubogram";
const STORE = "texts";

/** @typedef {import("./texts.js").Word} Word */

export class Shelf {
  #prefix;
  #channel = new BroadcastChannel(NAME);
  /** @type {Promise<IDBDatabase>} */ #base;
  #isUnkept = false;

  /** @param {string} prefix of the keys stored here */
  constructor(prefix) {
    this.#prefix = prefix;
    this.#base = open();
    this.#base.catch(() => {}); // reported when something is read or written
  }

  /** @param {string} key */
  takes(key) {
    return key.startsWith(this.#prefix);
  }

  /** @returns {Promise<Record<string, string>>} */
  async all() {
    const store = (await this.#base).transaction(STORE).objectStore(STORE);
    const [keys, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(keys.map((key, i) => [String(key), texts[i]]));
  }

  /** Reads and writes in one transaction, so that no other tab can write in between. @param {string} key
   * @param {string | null} before @param {string | null} text @returns {Promise<Word | undefined>} */
  async keep(key, before, text) {
    try {
      const transaction = (await this.#base).transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      const now = (await done(store.get(key))) ?? null;
      if (now !== before) return { refused: key, text, now };
      const written = ended(transaction);
      if (text === null) store.delete(key);
      else store.put(text, key);
      await written;
      this.#channel.postMessage(text === null ? [key, before] : key);
      const word = this.#isUnkept ? /** @type {const} */ ({ kept: "again" }) : undefined;
      this.#isUnkept = false;
      return word;
    } catch (error) {
      this.#isUnkept = true;
      const { name } = /** @type {Error} */ (error);
      return { unkept: name === "QuotaExceededError" ? "full" : "none", key, text, before };
    }
  }

  /** @param {(word: Word) => void} tell */
  watch(tell) {
    this.#channel.onmessage = async ({ data }) => {
      const [key, over = null] = [data].flat();
      const store = (await this.#base).transaction(STORE).objectStore(STORE);
      tell({ stored: { [key]: (await done(store.get(key))) ?? null }, over });
    };
  }
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Waits for a transaction's end: only then, after every request has succeeded, does a lack of space show up.
 * @param {IDBTransaction} transaction @returns {Promise<void>} */
function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
