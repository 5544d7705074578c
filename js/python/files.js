/**
 * Fetches the site's files as this build made them, checking each against its sha256. A file that is damaged, refused
 * or too slow is fetched once more, bypassing the caches (which then have the new copy).
 */

import { sha256, unpacked } from "./content.js";

/** @typedef {Record<string, [bytes: number, sha256: string]>} Known by address relative to the root; the sha256
 *   is that of the uncompressed content, since some hosts have the browser decompress the file */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const UNREACHED = "there is no network, and this browser has not stored all of Python yet";

export class Files {
  #known;
  #root;
  #fetch;
  #count;
  #silent;
  #patience;

  /**
   * @param {Known} known
   * @param {URL} root of the site
   * @param {object} options
   * @param {typeof globalThis.fetch} options.fetch
   * @param {(bytes: number) => void} [options.count] called with the number of bytes that have arrived
   * @param {() => void} [options.silent] called when nothing has arrived for half of `patience`
   * @param {number} [options.patience] milliseconds without a byte after which a file is given up on
   */
  constructor(known, root, { fetch, count = () => {}, silent = () => {}, patience = 12_000 }) {
    this.#known = known;
    this.#root = root;
    this.#fetch = fetch;
    this.#count = count;
    this.#silent = silent;
    this.#patience = patience;
  }

  /** @param {string} name
   * @param {(travelled: Bytes) => void} [onCome] called with the verified bytes as received, perhaps compressed
   * @returns {Promise<Bytes>} the content, uncompressed */
  async bytes(name, onCome = () => {}) {
    try {
      return await this.#checked(name, "default", onCome);
    } catch {
      return this.#checked(name, "reload", onCome);
    }
  }

  /** Returns the response before its body has arrived, so that WebAssembly can be compiled while it streams in.
   * @param {string} name @returns {Promise<{ response: Response, whole: Promise<void> }>} rejects if the file is
   *   refused; `whole` rejects if it was damaged, after refreshing the caches if possible */
  async streamed(name) {
    let response = await this.#open(name, "default");
    if (!response.ok) response = await this.#open(name, "reload");
    if (!response.ok) throw new Error(`${name} was refused (${response.status})`);
    const check = this.#read(response.clone(), () => {}).then((came) => this.content(name, came));
    const whole = check
      .then(() => {})
      .catch(async (problem) => {
        await this.#checked(name, "reload", () => {});
        throw problem;
      });
    whole.catch(() => {}); // the caller awaits it
    return { response, whole };
  }

  /** @param {string} name @param {Bytes} came @returns {Promise<Bytes>} uncompressed; rejects if they are not the
   *   file */
  async content(name, came) {
    const [, wanted] = this.#known[name];
    const plain = await unpacked(came).catch(() => undefined);
    // Digests need a secure context.
    if (plain && (!crypto.subtle || (await sha256(plain)) === wanted)) return plain;
    throw new Error(`${name} arrived damaged`);
  }

  /** @param {string} name @param {RequestCache} cache @param {(travelled: Bytes) => void} onCome */
  async #checked(name, cache, onCome) {
    const silence = new AbortController();
    /** @type {ReturnType<typeof setTimeout>[]} */
    let timers = [];
    const wait = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = [
        setTimeout(() => this.#silent(), this.#patience / 2),
        setTimeout(() => silence.abort(), this.#patience),
      ];
    };
    wait();
    try {
      const response = await this.#open(name, cache, silence.signal);
      if (!response.ok) throw new Error(`${name} was refused (${response.status})`);
      const came = await this.#read(response, wait);
      const plain = await this.content(name, came);
      onCome(came);
      return plain;
    } catch (problem) {
      if (silence.signal.aborted) throw new Error(`${name} did not arrive`);
      throw problem;
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  }

  /** @param {string} name @param {RequestCache} cache @param {AbortSignal} [signal] */
  async #open(name, cache, signal) {
    try {
      return await this.#fetch(new URL(name, this.#root), { cache, signal });
    } catch (cause) {
      throw new Error(UNREACHED, { cause }); // browsers word this differently
    }
  }

  /** @param {Response} response @param {() => void} wait @returns {Promise<Bytes>} */
  async #read(response, wait) {
    const reader = /** @type {ReadableStream<Bytes>} */ (response.body).getReader();
    const parts = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      wait();
      this.#count(value.byteLength);
      parts.push(value);
    }
  }
}
