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

  /** Works in one transaction, in a new connection if the browser has closed this one. @template T
   * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => Promise<T>} work @returns {Promise<T>} */
  async #with(mode, work) {
    try {
      return await work((await this.#base).transaction(STORE, mode).objectStore(STORE));
    } catch (error) {
      if (/** @type {Error} */ (error).name === "QuotaExceededError") throw error;
      this.#base = open();
      return work((await this.#base).transaction(STORE, mode).objectStore(STORE));
    }
  }

  /** @returns {Promise<Record<string, string>>} */
  async all() {
    const [keys, texts] = await this.#with("readonly", (store) =>
      Promise.all([done(store.getAllKeys()), done(store.getAll())]),
    );
    return Object.fromEntries(keys.map((key, i) => [String(key), texts[i]]));
  }

  /** Reads and writes in one transaction, so that no other tab can write in between. @param {string} key
   * @param {string | null} before @param {string | null} text @returns {Promise<Word | undefined>} */
  async keep(key, before, text) {
    try {
      const now = await this.#with("readwrite", async (store) => {
        const now = (await done(store.get(key))) ?? null;
        if (now !== before) return now;
        const written = ended(store.transaction);
        if (text === null) store.delete(key);
        else store.put(text, key);
        await written;
        return before;
      });
      if (now !== before) return { refused: key, text, now };
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
      const now = await this.#with("readonly", (store) => done(store.get(key)));
      tell({ stored: { [key]: now ?? null }, over });
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
