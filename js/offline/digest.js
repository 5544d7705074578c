/** What the build and the service worker know a file by. */

/** The first byte of everything that gzip has packed. */
const GZIP = 0x1f;

/**
 * @param {ArrayBuffer} body as it came: some hosts let the browser unpack what others send packed
 * @returns {Promise<string>} the first 32 digits of the sha256 of what is unpacked; rejects if that cannot be done
 */
export async function digestOf(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await unpacked(body)));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {ArrayBuffer} body */
async function unpacked(body) {
  if (new Uint8Array(body)[0] !== GZIP) return body;
  const stream = new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
