/**
 * Solves cubes on any page with the site's own Python. Python runs in a hidden frame of the site, because
 * a page from another origin cannot start the site's worker. The page only has to allow the frame.
 */

const PATIENCE = 60_000; // milliseconds to wait for the frame's first message

export type Waiting = { resolve: (found: any) => void; reject: (error: Error) => void };

export class Solver {
  #address;
  #frame = document.createElement("iframe");
  #lastId = 0;
  #waiting: Map<number, Waiting> = new Map();
  #ready: Promise<void>;

  /** `address`: of the site's embed page. */
  constructor(onRefused: () => void, address: URL = new URL("../embed/#solver", import.meta.url)) {
    this.#address = address;
    this.#ready = new Promise((resolve, reject) => {
      const refuse = (why: string) => {
        this.#frame.remove();
        onRefused();
        reject(new Error(`The cube cannot be solved here: ${why}.`));
      };
      const timer = setTimeout(() => refuse(`${address.host} does not answer`), PATIENCE);
      document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
        if (effectiveDirective !== "frame-src" || !blockedURI.startsWith(address.origin)) return;
        refuse(`this page's policy does not allow frames from ${address.host}`);
      });
      addEventListener("message", ({ source, origin, data }) => {
        if (source !== this.#frame.contentWindow || origin !== address.origin) return;
        clearTimeout(timer);
        if (data.id) this.#settle(data);
        else resolve();
      });
    });
    this.#frame.hidden = true;
    this.#frame.title = "The solver";
    this.#frame.src = address.href;
    document.body.append(this.#frame);
  }

  async solve(state: string, options: object): Promise<any> {
    await this.#ready;
    const id = ++this.#lastId;
    this.#frame.contentWindow?.postMessage({ id, state, ...options }, this.#address.origin);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #settle({ id, found, problem }: { id: number; found?: any; problem?: string }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (problem === undefined) waiting?.resolve(found);
    else waiting?.reject(new Error(problem));
  }
}
