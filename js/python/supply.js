/**
 * Fetches files for a worker that must not do so itself, because a reader's code runs there. The page supplies only
 * files that the build has listed.
 */

import { Files } from "./files.js";

const ROOT = new URL("..", import.meta.url);

/** @param {string} name address of a part of our package, a wheel or a table
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} the content, uncompressed; null if it cannot be loaded */
export async function supply(name) {
  if (!Object.hasOwn(CUBOGRAM_SUPPLY, name)) return null;
  const files = new Files(CUBOGRAM_SUPPLY, ROOT, { fetch: (...asked) => fetch(...asked) });
  return files.bytes(name).catch(() => null);
}
