/**
 * Share links: a whole puzzle, and the progress if wished, in the fragment of an address.
 * The fragment is `p=` and base64url of the raw-deflated JSON `{puzzle, grid, seconds, mode}`.
 */
import { fromText, toRows } from "./grid.js";
import { fromJSON, toJSON } from "./puzzle.js";

/** A link whose contents unpack to more bytes than this is refused (tests/shared_cases/limits.json). */
export const LARGEST = 4_000_000;

/**
 * @typedef {object} Shared
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {import("./grid.js").Grid | null} grid
 * @property {number} seconds
 * @property {import("./game.js").Mode} mode
 */

/** Bytes through a (de)compression stream, at most LARGEST of them. @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  for (let size = 0; size <= LARGEST; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    parts.push(value);
  }
  await reader.cancel();
  throw new RangeError("the link holds too much");
}

/** The fragment for a puzzle, without "#". @param {Omit<Shared, "seconds"> & {seconds?: number}} shared */
export async function linkFragment({ puzzle, grid, seconds, mode }) {
  const json = {
    puzzle: toJSON(puzzle),
    mode,
    ...(grid && { grid: toRows(grid, puzzle.colours.length) }),
    ...(seconds && { seconds: Math.round(seconds) }),
  };
  const packed = new CompressionStream("deflate-raw");
  const bytes = await through(new TextEncoder().encode(JSON.stringify(json)), packed);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `p=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment holds; rejects with a RangeError that says what is wrong. @param {string} fragment @returns {Promise<Shared>} */
export async function readLink(fragment) {
  let json;
  try {
    const text = atob(fragment.replace(/^#?p=/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(
      Uint8Array.from(text, (byte) => byte.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError("the link is damaged: a part of it seems to be missing");
  }
  const puzzle = fromJSON(json?.puzzle);
  const grid = Array.isArray(json.grid) ? fromText(json.grid.map(String)) : null;
  if (grid && (grid.width !== puzzle.columns.length || grid.height !== puzzle.rows.length))
    throw new RangeError("the link is damaged: its grid does not fit its clues");
  const mode = json.mode === "edit" || json.mode === "solve" ? json.mode : "play";
  return { puzzle, grid, mode, seconds: Math.max(0, Number(json.seconds) || 0) };
}
