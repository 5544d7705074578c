/** Hands a file to the reader. */
import { make } from "../dom.js";

/**
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} content
 */
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A file name made of a title.
 * @param {string} title
 * @param {string} extension
 */
export function fileName(title, extension) {
  const name = title
    .normalize("NFKD")
    .replace(/[^\w -]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase();
  return `${name || "nonogram"}.${extension}`;
}
