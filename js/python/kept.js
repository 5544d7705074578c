/** What Python has made here and the user wants kept for the next visit: files in Cache Storage. */

const ROOT = new URL("..", import.meta.url);
/** Not one of the service worker's caches, which go with their builds. */
const CACHE = `cubogram.kept:${ROOT.pathname}`;

/** @param {string} file */
const addressOf = (file) => new URL(`kept/${file}`, ROOT);

/** @param {string} file @returns {Promise<Uint8Array | undefined>} nothing if it is not there */
export async function readKept(file) {
  try {
    if (!(await caches.has(CACHE))) return undefined;
    const found = await (await caches.open(CACHE)).match(addressOf(file));
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string | undefined>} why it could not be kept
 */
export async function keep(file, bytes) {
  try {
    await (await caches.open(CACHE)).put(addressOf(file), new Response(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError"
      ? "this browser has no room for them"
      : "this browser does not keep them";
  }
}

/** Drops all that is kept. */
export async function forgetKept() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}

/** @returns {Promise<number>} how many bytes are kept */
export async function keptBytes() {
  try {
    if (!(await caches.has(CACHE))) return 0;
    const cache = await caches.open(CACHE);
    const files = await cache.matchAll();
    const blobs = await Promise.all(files.map((file) => file.blob()));
    return blobs.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}
