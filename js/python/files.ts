/**
 * The site's files for Python as this build made them, each checked against its sha256 while it streams in, as its
 * progress shows; the browser itself (`integrity`) shows nothing before the end. A file that is damaged, refused or too
 * slow is fetched once more, bypassing the caches (which then have the new copy).
 */

import { percent } from "../ui/words.ts";
import type { Progress as Told } from "./protocol.ts";

/** By address relative to the root. The sha256 is that of the uncompressed content: some hosts have the browser
 * decompress a file, others send gzip files as they are. */
export type Known = Record<string, [bytes: number, sha256: string]>;
export type Bytes = Uint8Array<ArrayBuffer>;
type Stream = ReadableStream<Bytes>;
interface How {
  fetch: typeof globalThis.fetch;
  /** Called with the number of bytes that have arrived. */
  count: (bytes: number) => void;
  /** Called when nothing has arrived for half of `patience`. */
  silent: () => void;
  /** Milliseconds without a byte after which a file is given up on. */
  patience: number;
}

const BETWEEN = 100; // milliseconds between two messages: chunks arrive faster than anyone can read
const UNREACHED = "there is no network, and this browser has not stored all of Python yet";
/** The first byte of every gzip file. */
const GZIP = 0x1f;

/** The content of a stream, packed or not; it fails if it is packed and truncated. */
async function unpacked(stream: Stream): Promise<Stream> {
  const [look, whole] = stream.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {}); // settles only when the other branch ends
  return value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** In hexadecimal. */
async function sha256(bytes: Bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Files {
  #known: Known;
  #root: URL;
  #how: How;

  constructor(known: Known, root: URL, how: Partial<How> & Pick<How, "fetch">) {
    this.#known = known;
    this.#root = root;
    this.#how = { count() {}, silent() {}, patience: 12_000, ...how };
  }

  /** The uncompressed content. */
  bytes(name: string): Promise<Bytes> {
    const get = async (cache: RequestCache) => (await this.#get(name, cache)).content;
    return get("default").catch(() => get("reload"));
  }

  /** The content before all of it has arrived, so that WebAssembly can be compiled while it streams in. `whole` rejects if
   * it was damaged, after refreshing the caches if possible. */
  async streamed(name: string) {
    const open = (cache: RequestCache) => this.#get(name, cache, true);
    const { copy, content } = await open("default").catch(() => open("reload"));
    const whole = content.then(
      () => {},
      async (problem) => {
        await (await this.#get(name, "reload")).content;
        throw problem;
      },
    );
    whole.catch(() => {}); // the caller awaits it
    return { stream: await unpacked(copy?.body as Stream), whole };
  }

  /** `content` rejects if it is not the file. */
  async #get(name: string, cache: RequestCache, isStreamed = false) {
    const { fetch, patience, silent, count } = this.#how;
    const silence = new AbortController();
    const { signal } = silence;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const wait = () => {
      timers.forEach(clearTimeout);
      timers = [setTimeout(silent, patience / 2), setTimeout(() => silence.abort(), patience)];
    };
    const problem = (words: string, cause?: unknown) => {
      timers.forEach(clearTimeout);
      return new Error(signal.aborted ? `${name} did not arrive` : words, { cause });
    };
    wait();
    const response = await fetch(new URL(name, this.#root), { cache, signal }).catch((cause) => {
      throw problem(UNREACHED, cause); // browsers word this differently
    });
    if (!response.ok) throw problem(`${name} was refused (${response.status})`);
    const copy = isStreamed ? response.clone() : undefined;
    const counted = new TransformStream<Bytes, Bytes>({
      transform(part, next) {
        wait();
        count(part.byteLength);
        next.enqueue(part);
      },
      flush: () => timers.forEach(clearTimeout),
    });
    const read = async () => {
      const stream = await unpacked((response.body as Stream).pipeThrough(counted));
      const plain = new Uint8Array(await new Response(stream).arrayBuffer());
      // Digests need a secure context.
      if (!crypto.subtle || (await sha256(plain)) === this.#known[name][1]) return plain;
      throw new Error(`the sha256 of ${name} is another`);
    };
    const content = read().catch((cause) => {
      throw problem(`${name} arrived damaged`, cause);
    });
    return { copy, content };
  }
}

/** Counts arriving bytes, and reports the progress of a stage. */
export class Progress {
  #say;
  #last = 0;
  #loaded = 0;
  #total = 0;
  #stage = "";
  #words = "";

  constructor(say: (progress: Told) => void) {
    this.#say = say;
  }

  /** Starts a stage, and resets the count. */
  stage(stage: string, words: string, total: number = 0) {
    this.#stage = stage;
    this.#words = words;
    this.#total = total;
    this.#loaded = 0;
    this.#tell();
  }

  /** `bytes`: that have just arrived. */
  add(bytes: number) {
    this.#loaded += bytes;
    if (performance.now() - this.#last > BETWEEN) this.#tell();
  }

  /** Reports that nothing is arriving. */
  silent() {
    this.#tell(true);
  }

  #tell(silent = false) {
    this.#last = performance.now();
    const loaded = Math.min(this.#loaded, this.#total);
    const words = silent ? "The network is not responding" : this.#words;
    const message = this.#total ? `${words}, ${percent(loaded / this.#total)}` : words;
    this.#say({ stage: this.#stage, loaded, total: this.#total, message, silent });
  }
}
