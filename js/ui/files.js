/** Files: handed to the reader, and read. */

/** @param {string} name @param {string} type @param {BlobPart} content */
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Blob & { name?: string }} file @param {number} longest bytes @returns {Promise<string>} its text
 * @throws {RangeError} if it is longer, or no text */
export async function textOf(file, longest) {
  const name = file.name ?? "This file";
  if (file.size > longest) {
    const [size, most] = [file.size, longest].map((bytes) => Math.ceil(bytes / 1024));
    throw new RangeError(`"${name}" is too long (${size} KB; at most ${most} KB)`);
  }
  const text = await file.text();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files
  if (/[\u0000-\u0008\ufffd]/.test(text)) throw new RangeError(`"${name}" is not a text`);
  return text;
}

/** @param {Uint8Array | Uint8ClampedArray} bytes */
export const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Copies a text. @param {string} text @returns {Promise<boolean>} whether the browser let us */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
