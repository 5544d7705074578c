/**
 * The site's files as this build made them: each is checked against its sha256. What differs, is refused or stays silent
 * is fetched once more, past all caches (which then have the new copy).
 */

import { sha256, unpacked } from "./content.js";

/** @typedef {Record<string, [bytes: number, sha256: string]>} Known by address relative to the root; the sha256
 *   is of what is unpacked where the file is packed, as some hosts let the browser unpack it */
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
   * @param {(bytes: number) => void} [options.count] hears of bytes that have arrived
   * @param {() => void} [options.silent] hears that nothing has arrived for half of the patience
   * @param {number} [options.patience] milliseconds without a byte until a file is given up
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
   * @param {(travelled: Bytes) => void} [onCome] gets them as they came, perhaps packed, once they are known
   *   to be right @returns {Promise<Bytes>} the content, unpacked */
  async bytes(name, onCome = () => {}) {
    try {
      return await this.#checked(name, "default", onCome);
    } catch {
      return this.#checked(name, "reload", onCome);
    }
  }

  /** The response while it arrives, so that WebAssembly is compiled as it streams in. @param {string} name
   * @returns {Promise<{ response: Response, whole: Promise<void> }>} `whole` rejects if it was not the file;
   *   the caches have the right one then, if it can be had. Rejects if it is refused. */
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
    whole.catch(() => {}); // who has streamed it will ask
    return { response, whole };
  }

  /** @param {string} name @param {Bytes} came @returns {Promise<Bytes>} them unpacked; rejects if they are not the file */
  async content(name, came) {
    const [, wanted] = this.#known[name];
    const plain = await unpacked(came).catch(() => undefined);
    // Digests need a secure origin.
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
      if (silence.signal.aborted) throw new Error(`${name} does not arrive`);
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
      throw new Error(UNREACHED, { cause }); // each browser has other words
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
