/**
 * The site's tables, which are fetched when first needed; and files in Cache Storage: tables that Python has made in this
 * browser, which are saved if the user wants that, and snapshots of Python's memory after its start, for the next visit
 * to start from.
 */
import type { Bytes, Files, Progress } from "./files.ts";

export const ROOT = new URL("..", import.meta.url);
/** Not in the service worker's cache, where only files of its list stay. */
const SAVED = `cubogram.kept:${ROOT.pathname}`;
const STARTED = `cubogram.started:${ROOT.pathname}`;
/** The name of the worker's file contains a hash of everything it loads. Another version of the browser may place
 * functions elsewhere. */
const FILE = new URL(import.meta.url).pathname.split("/").at(-1);
const BUILD = new URL(`started/${FILE}/${encodeURIComponent(navigator.userAgent)}/`, ROOT).href;
/** The most snapshots stored, one per page: 52 MB for the cube page, 21 MB for each of the others. */
const MOST = 3;

/** Taken while this module loads: once sealed (seal.ts), the worker has no access to it any more. */
const storage = (() => {
  try {
    return globalThis.caches;
  } catch {
    return undefined as unknown as CacheStorage; // the browser stores nothing, and using it throws
  }
})();

/** The result of an action, or `otherwise` if it fails: a browser that stores nothing is not an error. */
async function tried<T, U>(act: () => Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}

export class Tables {
  #tiers: Record<string, TableFile[]>;
  #files: Files;
  #ahead = new Map<string, Promise<Bytes>>(); // fetched before Python could take them, by address

  constructor(tiers: Record<string, TableFile[]>, files: Files) {
    this.#tiers = tiers;
    this.#files = files;
  }

  /** Starts fetching a tier while Python is still starting. */
  fetchAhead(tier: string) {
    for (const { address } of this.#tiers[tier] ?? []) {
      const bytes = this.#files.bytes(address);
      bytes.catch(() => {}); // reported when the table is needed
      this.#ahead.set(address, bytes);
    }
  }

  /** Passes a tier's tables to `accept`, which returns false if they are not valid; rejects if one could not be loaded. */
  async provide(
    tier: string,
    progress: Progress,
    accept: (name: string, bytes: Bytes) => boolean,
    fetchOne = (address: string) => this.#files.bytes(address),
  ) {
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

  /** Resolves when nothing is being fetched any more. */
  async settled() {
    await Promise.allSettled(this.#ahead.values());
  }
}

const addressOf = (file: string) => new URL(`kept/${file}`, ROOT);

/** The content of a file in a cache; undefined if it is not there. Browsers check what they store. */
const read = (cacheName: string, address: string | URL) =>
  tried(async () => {
    const found = await storage.match(address, { cacheName });
    return found && new Uint8Array(await found.arrayBuffer());
  }, undefined);

/** Undefined if the file is not saved. */
export const restore = (file: string) => read(SAVED, addressOf(file));

/** Returns why the file could not be saved; undefined if it was. */
export async function save(file: string, bytes: Bytes) {
  try {
    await (await storage.open(SAVED)).put(addressOf(file), new Response(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError"
      ? "this browser has no room for them"
      : "this browser does not keep them";
  }
}

/** Deletes all saved files of a table. */
export const deleteSaved = (table: string) =>
  tried(async () => {
    if (!(await storage.has(SAVED))) return false;
    const cache = await storage.open(SAVED);
    const all = await cache.keys();
    const mine = all.filter(({ url }) => url.startsWith(addressOf(`${table}.`).href));
    await Promise.all(mine.map((request) => cache.delete(request)));
    if (!(await cache.keys()).length) await storage.delete(SAVED);
    return mine.length > 0;
  }, false);

const snapshotOf = (packages: string[]) => BUILD + packages.join("+");

/** The snapshot of a Python that has imported these; undefined if it is missing. */
export const recall = (packages: string[]) => read(STARTED, snapshotOf(packages));

/** Stores a snapshot, and deletes those of other builds and the oldest ones. */
export const keep = (packages: string[], memory: Bytes) =>
  tried(async () => {
    const cache = await storage.open(STARTED);
    const all = (await cache.keys()).map(({ url }) => url);
    const others = all.filter((url) => !url.startsWith(BUILD));
    const mine = all.filter((url) => url.startsWith(BUILD) && url !== snapshotOf(packages));
    for (const url of [...others, ...mine.slice(0, 1 - MOST)]) await cache.delete(url);
    await cache.put(snapshotOf(packages), new Response(memory));
  }, undefined);

export const forget = (packages: string[]) =>
  tried(async () => (await storage.open(STARTED)).delete(snapshotOf(packages)), false);
