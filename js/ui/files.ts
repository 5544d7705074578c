/** Downloads, reading text files, base64 and the clipboard. */

export function download(name: string, type: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Throws a RangeError if the file is longer than that many bytes, or not text. */
export async function textOf(file: Blob & { name?: string }, longest: number): Promise<string> {
  const name = file.name ?? "This file";
  if (file.size > longest) {
    const [size, most] = [file.size, longest].map((bytes) => Math.ceil(bytes / 1024));
    throw new RangeError(`"${name}" is too long (${size} KB; at most ${most} KB)`);
  }
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark binary files
  if (/[\u0000-\u0008\ufffd]/.test(text)) throw new RangeError(`"${name}" is not a text file`);
  return text;
}

/** The text of a file in UTF-8, UTF-16 or Latin-1. */
function decoded(bytes: Uint8Array<ArrayBuffer>) {
  const [first, second] = bytes;
  if (second === 0 || (first === 0xff && second === 0xfe))
    return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0 || (first === 0xfe && second === 0xff))
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

export const base64 = (bytes: Uint8Array | Uint8ClampedArray) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Copies a text to the clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
