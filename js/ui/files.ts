/** Files that come and go, base64 and the clipboard. */

export function download(name: string, type: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file field in a part of the page, or else the one that a button there opens. */
function fieldIn(part: ParentNode) {
  const { chooses = "" } = part.querySelector<HTMLElement>("[data-chooses]")?.dataset ?? {};
  const field = part.querySelector("input[type=file]") ?? document.getElementById(chooses);
  return field as HTMLInputElement | null;
}

/**
 * What is dropped on the page or pasted, by one rule for all pages: files go to the file field of the page or of the
 * dialog that is open, or to `take` instead of the page's; a file that misses does not replace the page. In a field, text
 * is pasted before files. `read` gets text that is pasted elsewhere. An element "drop" is shown while a file is over the
 * page.
 */
export function receive(take?: (files: FileList) => void, read?: (text: string) => void) {
  const hint = document.getElementById("drop") ?? { hidden: true };
  const openDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
  const taker = () => {
    const dialog = openDialog();
    if (!dialog && take) return take;
    const field = fieldIn(dialog ?? document);
    if (!field) return null;
    return (files: FileList) => {
      if (!dialog?.contains(field)) dialog?.close();
      field.files = files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
  };
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    hint.hidden = !taker();
  });
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) hint.hidden = true;
  });
  addEventListener("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    hint.hidden = true;
    taker()?.(files);
  });
  addEventListener("paste", (event) => {
    const { clipboardData, target } = event;
    const text = clipboardData?.getData("text/plain") ?? "";
    const isInField = target instanceof Element && target.closest("input, textarea");
    if (isInField && text.trim()) return;
    if (clipboardData?.files.length) taker()?.(clipboardData.files);
    else if (text.trim() && read && !openDialog()) read(text);
    else return;
    event.preventDefault();
  });
}

/** A file's bytes, or why it is not read: because it is longer than that, for example. */
export async function bytesOf(file: Blob & { name?: string }, longest: number) {
  const { name = "This file", size } = file;
  const [kilobytes, most] = [size, longest].map((bytes) => Math.ceil(bytes / 1024));
  if (size > longest)
    return { name, problem: `"${name}" is too large (${kilobytes} KB; at most ${most} KB)` };
  const content = await file.arrayBuffer().catch(() => null); // a folder, or deleted meanwhile
  return content
    ? { name, bytes: new Uint8Array(content) }
    : { name, problem: `"${name}" cannot be read` };
}

/** What Python hears of a file: its text, or why there is none. */
export async function textOf(file: Blob & { name?: string }, longest: number) {
  const { name, bytes, problem } = await bytesOf(file, longest);
  if (!bytes) return { name, problem };
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark binary files
  const isText = !/[\u0000-\u0008\ufffd]/.test(text);
  return isText ? { name, text } : { name, problem: `"${name}" is not a text file` };
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

/** Copies the text of an element, or another one that it stands for; if it cannot, the element is selected. */
export async function copyShown(shown: Element | null, text = shown?.textContent ?? "") {
  const done = await copied(text);
  if (!done && shown) getSelection()?.selectAllChildren(shown);
  return done;
}

/** Copies a text to the clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
