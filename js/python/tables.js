/**
 * Tables in Cache Storage. The site's tables are fetched, checked and cached when first needed; a damaged copy is
 * fetched again. Tables that Python has made in this browser are saved for the next visit if the user wants that.
 */

export const ROOT = new URL("..", import.meta.url);
/** The service worker's cache for addresses that contain a hash, shared by all builds. */
const FETCHED = `cubogram:${ROOT.pathname}:content`;
/** Not one of the service worker's caches, which are deleted with their builds. */
const SAVED = `cubogram.kept:${ROOT.pathname}`;

/** @typedef {import("./files.js").Bytes} Bytes */

/** Taken while this module loads: once sealed (seal.js), the worker has no access to it any more. */
export const storage = browserCaches();

export class Tables {
  #tiers;
  #files;
  #root;
  /** @type {Map<string, Promise<Bytes>>} tables fetched before Python could take them, by address */
  #ahead = new Map();
  /** @type {Map<string, Promise<void>>} tables being written to the cache, which is not read until they are there */
  #caching = new Map();

  /** @param {Record<string, TableFile[]>} tiers @param {import("./files.js").Files} files fetches them
   * @param {URL} root of the site */
  constructor(tiers, files, root) {
    this.#tiers = tiers;
    this.#files = files;
    this.#root = root;
  }

  /** Starts fetching a tier while Python is still starting. @param {string} tier */
  fetchAhead(tier) {
    for (const { address } of this.#tiers[tier] ?? []) {
      const bytes = this.#bytes(address);
      bytes.catch(() => {}); // reported when the table is needed
      this.#ahead.set(address, bytes);
    }
  }

  /** Passes a tier's tables to Python. @param {string} tier @param {import("./progress.js").Progress} progress
   * @param {(name: string, bytes: Bytes) => boolean} accept uses the bytes as a table; false if they are not valid
   * @param {(address: string) => Promise<Bytes>} [fetchOne] by default, from the cache or the network
   * @returns {Promise<void>} rejects if a table could not be loaded */
  async provide(tier, progress, accept, fetchOne = (address) => this.#bytes(address)) {
    const tables = this.#tiers[tier] ?? [];
    const total = tables.reduce((sum, { wire }) => sum + wire, 0);
    progress.stage("tables", "Loading tables", total);
    const provided = await Promise.allSettled(
      tables.map(async ({ name, address }) => {
        const bytes = this.#ahead.get(address) ?? fetchOne(address);
        this.#ahead.delete(address);
        if (!accept(name, await bytes)) throw new Error(`${name} is from another build`);
      }),
    );
    const failed = provided.find((one) => one.status === "rejected");
    if (failed) throw failed.reason; // once the others are there, so that Python need not make those
  }

  /** Resolves when nothing is being fetched or cached any more. */
  async settled() {
    await Promise.allSettled(this.#ahead.values());
    await Promise.allSettled(this.#caching.values());
  }

  /** A table from the cache, or else from the network, and then cached. @param {string} name
   * @returns {Promise<Bytes>} uncompressed */
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
      const caching = cache?.put(address, new Response(came)).catch(() => {}); // storage full: fetched again next time
      if (caching) this.#caching.set(name, caching);
    });
  }
}

/** @returns {CacheStorage} undefined if the browser stores nothing: then using it throws */
function browserCaches() {
  try {
    return globalThis.caches;
  } catch {
    return /** @type {any} */ (undefined);
  }
}

/** The result of an action, or `otherwise` if it fails: a browser that stores nothing is not an error.
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

/** @param {string} file @returns {Promise<Uint8Array | undefined>} undefined if it is not saved */
export const restore = (file) =>
  tried(async () => {
    if (!(await storage.has(SAVED))) return undefined;
    const found = await (await storage.open(SAVED)).match(addressOf(file));
    return found && new Uint8Array(await found.arrayBuffer());
  }, undefined);

/** @param {string} file @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string | undefined>} why it could not be saved; undefined if it was */
export async function save(file, bytes) {
  try {
    await (await storage.open(SAVED)).put(addressOf(file), new Response(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError"
      ? "this browser has no room for them"
      : "this browser does not keep them";
  }
}

/** Deletes all saved files of a table. @param {string} table its name */
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
