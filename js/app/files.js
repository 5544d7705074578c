/** Files dragged onto the page. */

const LONGEST = 20_000; // characters; a maneuver of 10,000 moves is shorter

/**
 * @param {File[]} files
 * @returns {Promise<string>} the text of the only one
 * @throws {Error} whose message says why it is no scramble
 */
export async function readDropped(files) {
  if (files.length > 1) throw new Error("One file at a time: a text with one scramble");
  const [file] = files;
  if (file.size > 4 * LONGEST) {
    throw new Error(
      `"${file.name}" is too long for a scramble (${Math.ceil(file.size / 1024)} KB)`,
    );
  }
  const text = await file.text();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files
  if (/[\u0000-\u0008\ufffd]/.test(text)) throw new Error(`"${file.name}" is not a text`);
  if (text.length > LONGEST) throw new Error(`"${file.name}" is too long for a scramble`);
  return text.trim();
}
