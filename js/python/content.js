/** What is in a file, however it has travelled: some hosts let the browser unpack what others send packed. */

/** The first byte of everything that gzip has packed. */
const GZIP = 0x1f;

/** @param {Uint8Array<ArrayBuffer>} bytes as they came
 * @returns {Promise<Uint8Array<ArrayBuffer>>} rejects if they are packed and cut */
export async function unpacked(bytes) {
  if (bytes[0] !== GZIP) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Stream */

/** @param {Stream} stream of a file as it comes @returns {Promise<Stream>} of what is in it */
export async function unpackedStream(stream) {
  const [look, whole] = stream.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {}); // which ends when the other one does
  return value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} in hexadecimal digits */
export async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
