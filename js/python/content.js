/** Decompresses files where needed: some hosts have the browser do it; others send gzip files as they are. */

/** The first byte of every gzip file. */
const GZIP = 0x1f;

/** @param {Uint8Array<ArrayBuffer>} bytes as received
 * @returns {Promise<Uint8Array<ArrayBuffer>>} rejects if they are compressed and truncated */
export async function unpacked(bytes) {
  if (bytes[0] !== GZIP) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Stream */

/** @param {Stream} stream of a file as received @returns {Promise<Stream>} of its content */
export async function unpackedStream(stream) {
  const [look, whole] = stream.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {}); // settles only when the other branch ends
  return value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} in hexadecimal */
export async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
