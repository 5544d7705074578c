/**
 * Files of the site for a worker that reaches nothing itself, because a reader's code runs there: the page fetches
 * them, and gives no others than the build has made.
 */

import { Files } from "./files.js";

const ROOT = new URL("..", import.meta.url);

/** @param {string} name a part of our package, a wheel or a table, by its address
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} the content, unpacked; null if it cannot be had */
export async function supply(name) {
  if (!Object.hasOwn(CUBOGRAM_SUPPLY, name)) return null;
  const files = new Files(CUBOGRAM_SUPPLY, ROOT, { fetch: (...asked) => fetch(...asked) });
  return files.bytes(name).catch(() => null);
}
