/**
 * Tables in Cache Storage. Those of the site are fetched when first needed, checked and cached; one that is
 * damaged there is fetched again. Those that Python has made here are saved, where the user
 * wants that, for the next visit.
 */

export const ROOT = new URL("..", import.meta.url);
/** The service worker's cache of addresses that carry their hash: one for all builds. */
const FETCHED = `cubogram:${ROOT.pathname}:content`;
/** Not one of the service worker's caches, which go with their builds. */
const SAVED = `cubogram.kept:${ROOT.pathname}`;

/** @typedef {import("./files.js").Bytes} Bytes */

/** Taken hold of at once: a worker that is sealed (seal.js) has it no more. */
export const storage = browserCaches();

export class Tables {
  #tiers;
  #files;
  #root;
  /** @type {Map<string, Promise<Bytes>>} what was fetched before Python could take it, by address */
  #ahead = new Map();
  /** @type {Map<string, Promise<void>>} what the cache is taking in; it is not asked before */
  #caching = new Map();

  /** @param {Record<string, TableFile[]>} tiers @param {import("./files.js").Files} files which has them
   * @param {URL} root the site's root */
  constructor(tiers, files, root) {
    this.#tiers = tiers;
    this.#files = files;
    this.#root = root;
  }

  /** Begins to fetch a tier while Python is still starting. @param {string} tier */
  fetchAhead(tier) {
    for (const { address } of this.#tiers[tier] ?? []) {
      const bytes = this.#bytes(address);
      bytes.catch(() => {}); // told when the table is wanted
      this.#ahead.set(address, bytes);
    }
  }

  /** Hands a tier's tables to Python. @param {string} tier @param {import("./progress.js").Progress} progress
   * @param {(name: string, bytes: Bytes) => boolean} accept whether the bytes are the table
   * @param {(address: string) => Promise<Bytes>} [fetchOne] where they come from; the cache and the network
   *   if nothing is said @returns {Promise<void>} rejects if a table could not be had */
  async provide(tier, progress, accept, fetchOne = (address) => this.#bytes(address)) {
    const tables = this.#tiers[tier] ?? [];
    const total = tables.reduce((sum, { wire }) => sum + wire, 0);
    progress.stage("tables", "Loading tables", total);
    const provided = await Promise.allSettled(
      tables.map(async ({ name, address }) => {
        const bytes = this.#ahead.get(address) ?? fetchOne(address);
        this.#ahead.delete(address);
        if (!accept(name, await bytes)) throw new Error(`${name} is of another build`);
      }),
    );
    const failed = provided.find((one) => one.status === "rejected");
    if (failed) throw failed.reason; // not before the others are there: they need not be made
  }

  /** Ends when nothing is on its way any more. */
  async settled() {
    await Promise.allSettled(this.#ahead.values());
    await Promise.allSettled(this.#caching.values());
  }

  /** Unpacked, from the cache, or from the network, and then the cache has them. @param {string} name @returns {Promise<Bytes>} */
  async #bytes(name) {
    const address = new URL(name, this.#root);
    await this.#caching.get(name);
    const cache = await tried(() => storage.open(FETCHED), null);
    const cached = await tried(async () => cache?.match(address), undefined);
    if (cached) {
      const kept = new Uint8Array(await cached.arrayBuffer());
      const content = await tried(() => this.#files.content(name, kept), undefined);
      if (content) return content;
    }
    return this.#files.bytes(name, (came) => {
      const caching = cache?.put(address, new Response(came)).catch(() => {}); // no room: fetched again
      if (caching) this.#caching.set(name, caching);
    });
  }
}

/** @returns {CacheStorage} what throws where the browser keeps nothing */
function browserCaches() {
  try {
    return globalThis.caches;
  } catch {
    return /** @type {any} */ (undefined);
  }
}

/** What comes of an act, or something else where it fails: a browser that keeps nothing is no error.
 * @template T, U @param {() => Promise<T>} act @param {U} otherwise @returns {Promise<T | U>} */
export async function tried(act, otherwise) {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}

/** @param {string} file */
const addressOf = (file) => new URL(`kept/${file}`, ROOT);

/** @param {string} file @returns {Promise<Uint8Array | undefined>} nothing if it is not there */
export const restore = (file) =>
  tried(async () => {
    if (!(await storage.has(SAVED))) return undefined;
    const found = await (await storage.open(SAVED)).match(addressOf(file));
    return found && new Uint8Array(await found.arrayBuffer());
  }, undefined);

/** @param {string} file @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string | undefined>} why it could not be saved */
export async function save(file, bytes) {
  try {
    await (await storage.open(SAVED)).put(addressOf(file), new Response(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError"
      ? "this browser has no room for them"
      : "this browser does not keep them";
  }
}

/** Deletes all that is saved of a table. @param {string} table its name */
export const deleteSaved = (table) =>
  tried(async () => {
    if (!(await storage.has(SAVED))) return false;
    const cache = await storage.open(SAVED);
    const mine = (await cache.keys()).filter(({ url }) =>
      url.startsWith(addressOf(`${table}.`).href),
    );
    await Promise.all(mine.map((request) => cache.delete(request)));
    if (!(await cache.keys()).length) await storage.delete(SAVED);
    return mine.length > 0;
  }, false);
