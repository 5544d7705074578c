/**
 * The site's files as this build made them, each checked against its sha256. A file that is damaged, refused or too slow
 * is fetched once more, bypassing the caches (which then have the new copy).
 */

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

const UNREACHED = "there is no network, and this browser has not stored all of Python yet";
/** The first byte of every gzip file. */
const GZIP = 0x1f;

/** Rejects if the bytes are compressed and truncated. */
export async function unpacked(bytes: Bytes): Promise<Bytes> {
  if (bytes[0] !== GZIP) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function unpackedStream(stream: Stream): Promise<Stream> {
  const [look, whole] = stream.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {}); // settles only when the other branch ends
  return value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** In hexadecimal. */
export async function sha256(bytes: Bytes) {
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
  bytes(name: string) {
    return this.#checked(name, "default").catch(() => this.#checked(name, "reload"));
  }

  /** The response before its body has arrived, so that WebAssembly can be compiled while it streams in. `whole` rejects if
   * it was damaged, after refreshing the caches if possible. */
  async streamed(name: string) {
    let response = await this.#open(name, "default");
    if (!response.ok) response = await this.#open(name, "reload");
    if (!response.ok) throw new Error(`${name} was refused (${response.status})`);
    const check = this.#read(response.clone(), () => {}).then((came) => this.#content(name, came));
    const whole = check.then(
      () => {},
      async (problem) => {
        await this.#checked(name, "reload");
        throw problem;
      },
    );
    whole.catch(() => {}); // the caller awaits it
    return { response, whole };
  }

  /** The uncompressed content; rejects if it is not the file. */
  async #content(name: string, came: Bytes) {
    const [, wanted] = this.#known[name];
    const plain = await unpacked(came).catch(() => undefined);
    // Digests need a secure context.
    if (plain && (!crypto.subtle || (await sha256(plain)) === wanted)) return plain;
    throw new Error(`${name} arrived damaged`);
  }

  async #checked(name: string, cache: RequestCache) {
    const silence = new AbortController();
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const wait = () => {
      stop();
      const { patience, silent } = this.#how;
      timers = [setTimeout(silent, patience / 2), setTimeout(() => silence.abort(), patience)];
    };
    wait();
    try {
      const response = await this.#open(name, cache, silence.signal);
      if (!response.ok) throw new Error(`${name} was refused (${response.status})`);
      return await this.#content(name, await this.#read(response, wait));
    } catch (problem) {
      if (silence.signal.aborted) throw new Error(`${name} did not arrive`);
      throw problem;
    } finally {
      stop();
    }
  }

  async #open(name: string, cache: RequestCache, signal?: AbortSignal) {
    try {
      return await this.#how.fetch(new URL(name, this.#root), { cache, signal });
    } catch (cause) {
      throw new Error(UNREACHED, { cause }); // browsers word this differently
    }
  }

  async #read(response: Response, wait: () => void): Promise<Bytes> {
    const reader = (response.body as Stream).getReader();
    const parts = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      wait();
      this.#how.count(value.byteLength);
      parts.push(value);
    }
  }
}
