/** Counts the bytes that arrive, and says how far a stage has come. */

/** Fewer messages than chunks: a reader sees no more than this many a second. */
const MILLISECONDS_BETWEEN = 100;

export class Progress {
  #say;
  #last = 0;
  #loaded = 0;
  #total = 0;
  #stage = "";
  #words = "";

  /** @param {(progress: import("./protocol.js").Progress) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * Begins a stage; what was counted before is forgotten.
   *
   * @param {string} stage one word for programs
   * @param {string} words what a reader sees, before the percentage
   * @param {number} total the bytes to expect, 0 if none are counted
   */
  stage(stage, words, total = 0) {
    this.#stage = stage;
    this.#words = words;
    this.#total = total;
    this.#loaded = 0;
    this.#tell();
  }

  /** @param {number} bytes that have just arrived */
  add(bytes) {
    this.#loaded += bytes;
    if (performance.now() - this.#last > MILLISECONDS_BETWEEN) this.#tell();
  }

  #tell() {
    this.#last = performance.now();
    const loaded = Math.min(this.#loaded, this.#total);
    const percent = this.#total ? `: ${Math.floor((100 * loaded) / this.#total)}\u202f%` : "";
    this.#say({ stage: this.#stage, loaded, total: this.#total, message: this.#words + percent });
  }
}

/**
 * `fetch` that counts the body's bytes while it passes the response on untouched, so that the
 * browser can still compile WebAssembly as it streams in, and cache what it compiled.
 *
 * @param {typeof globalThis.fetch} plainFetch
 * @param {(bytes: number) => void} count
 * @param {(problem: unknown) => void} fail told of a file that cannot be had
 * @returns {typeof globalThis.fetch}
 */
export function countingFetch(plainFetch, count, fail) {
  return async (resource, options) => {
    try {
      const response = await plainFetch(resource, options);
      if (!response.ok) fail(new Error(`${response.url} was refused (${response.status})`));
      else if (response.body) countBody(response.clone(), count);
      return response;
    } catch (problem) {
      fail(problem);
      throw problem;
    }
  };
}

/** @param {Response} copy @param {(bytes: number) => void} count */
async function countBody(copy, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (copy.body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value.byteLength);
    }
  } catch {
    // The response itself fails in the same way, and its reader says so.
  }
}
