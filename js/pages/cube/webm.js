/** A film file: WebM, which is a tree of elements, each an id, a length and what is in it. */

/** @typedef {{ data: Uint8Array<ArrayBuffer>, time: number, isKey: boolean }} Frame `time`: milliseconds from the beginning */
/** @typedef {Uint8Array<ArrayBuffer> | Content[]} Content */

const NAMES = { doc: "webm", app: "Cubogram" };
const NANOSECONDS = 1_000_000; // of a unit of time

/** @param {number} value whole @param {number} [bytes] @returns {Uint8Array<ArrayBuffer>} the highest byte first */
function number(value, bytes = 4) {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) out[i] = rest;
  return out;
}

const text = (/** @type {string} */ words) => new TextEncoder().encode(words);

/** @param {number} value @returns {Uint8Array<ArrayBuffer>} */
function real(value) {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setFloat64(0, value);
  return out;
}

/** @param {Content} content @returns {number} bytes */
const sizeOf = (content) =>
  content instanceof Uint8Array
    ? content.length
    : content.reduce((sum, part) => sum + sizeOf(part), 0);

/** @param {number} id with its marker @param {Content} content @returns {Content} */
function element(id, content) {
  const bytes = number(id).subarray(Math.floor(Math.clz32(id) / 8));
  const length = number(sizeOf(content), 8);
  length[0] = 0x01; // a length of eight bytes follows
  return [bytes, length, content];
}

/** @param {Content} content @returns {Uint8Array<ArrayBuffer>[]} */
const flat = (content) => (content instanceof Uint8Array ? [content] : content.flatMap(flat));

/** @param {Frame[]} frames that begin with a key @param {number} from @returns {Content} */
function cluster(frames, from) {
  const blocks = frames.map(({ data, time, isKey }) => {
    const head = Uint8Array.of(0x81, ...number(time - from, 2), isKey ? 0x80 : 0);
    return element(0xa3, [head, data]);
  });
  return element(0x1f43b675, [element(0xe7, number(from)), ...blocks]);
}

/**
 * @param {Frame[]} frames in VP8; the first of them is a key
 * @param {number} edge of the square picture, in pixels @param {number} length milliseconds
 * @returns {Blob}
 */
export function webm(frames, edge, length) {
  const header = element(0x1a45dfa3, [
    element(0x4286, number(1)), // versions of the format, and which is enough to read it
    element(0x42f7, number(1)),
    element(0x42f2, number(4)), // the longest id and length
    element(0x42f3, number(8)),
    element(0x4282, text(NAMES.doc)),
    element(0x4287, number(2)),
    element(0x4285, number(2)),
  ]);
  const info = element(0x1549a966, [
    element(0x2ad7b1, number(NANOSECONDS)),
    element(0x4489, real(length)),
    element(0x4d80, text(NAMES.app)),
    element(0x5741, text(NAMES.app)),
  ]);
  const track = element(0xae, [
    element(0xd7, number(1)), // its number, its id, and that it is a picture
    element(0x73c5, number(1)),
    element(0x83, number(1)),
    element(0x86, text("V_VP8")),
    element(0xe0, [element(0xb0, number(edge)), element(0xba, number(edge))]),
  ]);
  const starts = frames.flatMap(({ isKey }, i) => (isKey ? [i] : []));
  const clusters = starts.map((start, i) =>
    cluster(frames.slice(start, starts[i + 1]), frames[start].time),
  );
  const segment = element(0x18538067, [info, element(0x1654ae6b, track), ...clusters]);
  return new Blob(flat([header, segment]), { type: "video/webm" });
}
