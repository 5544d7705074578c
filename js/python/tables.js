/** Tables: fetched when first needed, checked, kept; a damaged one is fetched again. */

/** The service worker's cache of addresses that carry their hash: one for all builds. */
const CACHE = `cubogram:${new URL("..", import.meta.url).pathname}:content`;

/**
 * Hands every table of a tier to `store`, its bytes verified.
 *
 * @param {TableFile[]} tables
 * @param {URL} root the site's root
 * @param {import("./progress.js").Progress} progress
 * @param {(name: string, bytes: Uint8Array) => void} store
 */
export async function fetchTables(tables, root, progress, store) {
  if (!tables.length) throw new Error("this site has none");
  progress.stage(
    "tables",
    "Tables are coming",
    tables.reduce((sum, table) => sum + table.wire, 0),
  );
  await Promise.all(
    tables.map(async (table) => {
      store(table.name, await fetchTable(table, new URL(table.address, root)));
      progress.add(table.wire);
    }),
  );
}

/** @param {TableFile} table @param {URL} address */
async function fetchTable(table, address) {
  const cache = await openCache();
  const kept = await cache?.match(address);
  const first = kept && (await verified(kept, table));
  if (first) return first;
  /** @type {RequestCache[]} */
  const tries = ["default", "reload"];
  for (const mode of tries) {
    const response = await fetch(address, { cache: mode });
    const copy = response.clone();
    const bytes = response.ok && (await verified(response, table));
    if (bytes) {
      await cache?.put(address, copy).catch(() => {});
      return bytes;
    }
    await cache?.delete(address);
  }
  throw new Error(`${table.name} arrived damaged`);
}

/** @returns {Promise<Cache | null>} nothing where the browser keeps nothing */
async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/**
 * @param {Response} response
 * @param {TableFile} table
 * @returns {Promise<Uint8Array | null>} the table's bytes; null if they are not what they should be
 */
async function verified(response, table) {
  try {
    const bytes = await unpacked(await response.arrayBuffer());
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex === table.sha256 ? new Uint8Array(bytes) : null;
  } catch {
    return null;
  }
}

/**
 * @param {ArrayBuffer} data gzip, or what it holds where the server has already unpacked it
 * @returns {Promise<ArrayBuffer>}
 */
async function unpacked(data) {
  const [first, second] = new Uint8Array(data, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return data;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
