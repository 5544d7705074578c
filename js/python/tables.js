/**
 * Tables in Cache Storage. Those of the site are fetched when first needed, checked by Python and
 * cached; a damaged one is fetched again. Those that Python has made here are saved, where the user
 * wants that, for the next visit.
 */

const ROOT = new URL("..", import.meta.url);
/** The service worker's cache of addresses that carry their hash: one for all builds. */
const FETCHED = `cubogram:${ROOT.pathname}:content`;
/** Not one of the service worker's caches, which go with their builds. */
const SAVED = `cubogram.kept:${ROOT.pathname}`;

export class Tables {
  #files;
  #root;
  #fetch;
  /** @type {Map<string, Promise<ArrayBuffer>>} what was fetched before Python could take it */
  #ahead = new Map();
  /** @type {Map<string, Promise<void>>} what the cache is taking in; it is not asked before */
  #caching = new Map();

  /**
   * @param {Record<string, TableFile[]>} files of each tier
   * @param {URL} root the site's root
   * @param {typeof globalThis.fetch} fetch
   */
  constructor(files, root, fetch) {
    this.#files = files;
    this.#root = root;
    this.#fetch = fetch;
  }

  /** Begins to fetch a tier while Python is still starting. @param {string} tier */
  fetchAhead(tier) {
    for (const table of this.#files[tier] ?? []) {
      const bytes = this.#bytes(table, "default");
      bytes.catch(() => {}); // told when the table is wanted
      this.#ahead.set(table.name, bytes);
    }
  }

  /**
   * Hands a tier's tables to Python.
   *
   * @param {string} tier
   * @param {import("./progress.js").Progress} progress
   * @param {(name: string, bytes: ArrayBuffer) => boolean} accept whether the bytes are the table
   * @returns {Promise<void>} rejects if a table could not be had
   */
  async provide(tier, progress, accept) {
    const tables = this.#files[tier] ?? [];
    const total = tables.reduce((sum, table) => sum + table.wire, 0);
    progress.stage("tables", "Loading tables", total);
    await Promise.all(
      tables.map(async (table) => {
        await this.#provide(table, accept);
        progress.add(table.wire);
      }),
    );
  }

  /** @param {TableFile} table @param {(name: string, bytes: ArrayBuffer) => boolean} accept */
  async #provide(table, accept) {
    const ahead = this.#ahead.get(table.name) ?? this.#bytes(table, "default");
    this.#ahead.delete(table.name);
    if (accept(table.name, await ahead)) return;
    await this.#drop(table);
    if (accept(table.name, await this.#bytes(table, "reload"))) return;
    await this.#drop(table);
    throw new Error(`${table.name} arrived damaged`);
  }

  /**
   * The bytes from the cache, or from the network, and then the cache has them.
   *
   * @param {TableFile} table
   * @param {RequestCache} mode
   */
  async #bytes(table, mode) {
    const address = this.#address(table);
    const cache = await openCache();
    await this.#caching.get(table.name);
    const cached = await cache?.match(address);
    if (cached) return cached.arrayBuffer();
    const response = await this.#fetch(address, { cache: mode });
    if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
    const caching = cache?.put(address, response.clone()).catch(() => {}); // no room: fetched again
    if (caching) this.#caching.set(table.name, caching);
    return response.arrayBuffer();
  }

  /** @param {TableFile} table which the cache must not have */
  async #drop(table) {
    await this.#caching.get(table.name);
    await (await openCache())?.delete(this.#address(table));
  }

  /** @param {TableFile} table */
  #address(table) {
    return new URL(table.address, this.#root);
  }
}

/** @returns {Promise<Cache | null>} nothing where the browser keeps nothing */
async function openCache() {
  try {
    return await caches.open(FETCHED);
  } catch {
    return null;
  }
}

/** @param {string} file */
const addressOf = (file) => new URL(`kept/${file}`, ROOT);

/** @param {string} file @returns {Promise<Uint8Array | undefined>} nothing if it is not there */
export async function restore(file) {
  try {
    if (!(await caches.has(SAVED))) return undefined;
    const found = await (await caches.open(SAVED)).match(addressOf(file));
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string | undefined>} why it could not be saved
 */
export async function save(file, bytes) {
  try {
    await (await caches.open(SAVED)).put(addressOf(file), new Response(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError"
      ? "this browser has no room for them"
      : "this browser does not keep them";
  }
}

/** Deletes all that is saved. */
export async function deleteSaved() {
  try {
    await caches.delete(SAVED);
  } catch {
    // Where nothing can be saved there is nothing to delete.
  }
}

/** @returns {Promise<number>} how many bytes are saved */
export async function savedBytes() {
  try {
    if (!(await caches.has(SAVED))) return 0;
    const cache = await caches.open(SAVED);
    const files = await cache.matchAll();
    const blobs = await Promise.all(files.map((file) => file.blob()));
    return blobs.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}
