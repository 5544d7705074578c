/** Tables: fetched when first needed, checked by Python, kept; a damaged one is fetched again. */

/** The service worker's cache of addresses that carry their hash: one for all builds. */
const CACHE = `cubogram:${new URL("..", import.meta.url).pathname}:content`;

export class Tables {
  #files;
  #root;
  #fetch;
  /** @type {Map<string, Promise<ArrayBuffer>>} what was fetched before Python could take it */
  #ahead = new Map();
  /** @type {Map<string, Promise<void>>} what the cache is taking in; it is not asked before */
  #keeping = new Map();

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
    progress.stage("tables", "Tables are coming", total);
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
    await this.#keeping.get(table.name);
    const kept = await cache?.match(address);
    if (kept) return kept.arrayBuffer();
    const response = await this.#fetch(address, { cache: mode });
    if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
    const keeping = cache?.put(address, response.clone()).catch(() => {}); // no room: fetched again
    if (keeping) this.#keeping.set(table.name, keeping);
    return response.arrayBuffer();
  }

  /** @param {TableFile} table which the cache must not have */
  async #drop(table) {
    await this.#keeping.get(table.name);
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
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}
