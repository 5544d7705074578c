/**
 * Width and height of an image file, read from its first bytes, before anything is decoded.
 */

/**
 * The size of a PNG, GIF, BMP, JPEG or WebP file, or null where it cannot be told.
 * @param {Uint8Array} bytes the beginning of the file
 * @returns {{width: number, height: number} | null}
 */
export function imageSize(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    if (text(1, 3) === "PNG") return { width: view.getUint32(16), height: view.getUint32(20) };
    if (text(0, 3) === "GIF")
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (text(0, 2) === "BM")
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return webp(view, text(12, 4));
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/**
 * @param {DataView} view
 * @param {string} kind
 */
function webp(view, kind) {
  const three = (/** @type {number} */ at) =>
    view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === "VP8X") return { width: 1 + three(24), height: 1 + three(27) };
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** @param {DataView} view */
function jpeg(view) {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Frames C0 to CF say the size, except C4, C8 and CC, which are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}
