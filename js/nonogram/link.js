/**
 * Share links: a whole puzzle, and the progress if wished, in the fragment of an address.
 * The fragment is `p=` and base64url of the raw-deflated JSON `{puzzle, grid, seconds, mode}`.
 */
import { fromText, gridJSON } from "./grid.js";
import { fromJSON, toJSON } from "./puzzle.js";

/** A link whose contents unpack to more than this is refused. */
const LARGEST = 4_000_000;

/**
 * @typedef {object} Shared
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {import("./grid.js").Grid | null} grid
 * @property {number} seconds
 * @property {"play" | "edit" | "solve"} mode
 */

/**
 * Bytes through a (de)compression stream, at most LARGEST of them.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError("the link holds too much");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The fragment for a puzzle, without "#".
 * @param {Omit<Shared, "seconds"> & {seconds?: number}} shared
 */
export async function fragmentOf({ puzzle, grid, seconds, mode }) {
  /** @type {Record<string, unknown>} */
  const json = { puzzle: toJSON(puzzle), mode };
  if (grid) json.grid = gridJSON(grid, puzzle.colours.length);
  if (seconds) json.seconds = Math.round(seconds);
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(json)),
    new CompressionStream("deflate-raw"),
  );
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `p=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * What a fragment holds; rejects with a RangeError that says what is wrong.
 * @param {string} fragment
 * @returns {Promise<Shared>}
 */
export async function sharedIn(fragment) {
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
  const puzzle = fromJSON(json.puzzle);
  const grid = Array.isArray(json.grid) ? fromText(json.grid.map(String)) : null;
  if (grid && (grid.width !== puzzle.columns.length || grid.height !== puzzle.rows.length)) {
    throw new RangeError("the link is damaged: its grid does not fit its clues");
  }
  const mode = json.mode === "edit" || json.mode === "solve" ? json.mode : "play";
  return { puzzle, grid, mode, seconds: Math.max(0, Number(json.seconds) || 0) };
}
