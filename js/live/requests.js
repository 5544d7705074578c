/** Carries out, in order, what Python requests outside its HTML (py/cubogram/pages/world.py). */

import { download } from "../ui/files.js";

/** @typedef {Pick<import("../shell/arrival.js").Arrival, "python" | "whenReady">} Arrival */
/** @typedef {{ result: Promise<any>, cancel: () => void | Promise<void> }} Task */
/** @typedef {(event: any) => void} Tell sends an event to Python */

/** Requests that concern one element. @type {Record<string, (element: any) => void>} */
const ACTS = {
  clear: (field) => {
    field.value = ""; // Python has its text
  },
  close: (dialog) => dialog.close(),
  focus: (element) => element.focus({ preventScroll: true }),
  into_view: (element) => element.scrollIntoView({ block: "nearest" }),
  open: (dialog) => dialog.showModal(),
  play: (cube) => cube.player.play(),
  unfold: (details) => {
    details.open = true;
  },
};

export class Requests {
  #tell;
  #texts;
  /** Tasks that run in the compute worker, or wait for it. @type {Map<number, Pick<Task, "cancel">>} */
  #tasks = new Map();
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */ #timers = new Map();

  /** The lock that keeps the screen on. @type {Promise<WakeLockSentinel | undefined> | undefined} */ #lock;

  /** @param {Tell} tell @param {import("./texts.js").Texts} texts
   * @param {Arrival} compute loads the Python for long computations */
  constructor(tell, texts, compute) {
    this.#tell = tell;
    this.#texts = texts;
    this.compute = compute;
    compute.whenReady(async () => {
      const python = await compute.python();
      python.addEventListener("lost", () => tell({ name: "lost", value: null }));
    });
  }

  /** @param {[name: string, ...rest: any[]][]} requests */
  grant(requests) {
    for (const [name, ...rest] of requests) {
      const element = name in ACTS && document.getElementById(rest[0]);
      const act = /** @type {any} */ (this)[name];
      if (element) ACTS[name](element);
      else if (act) act.apply(this, rest);
      else if (!(name in ACTS))
        throw new Error(`Python requests "${name}", which is unknown here.`);
    }
  }

  /** Cancels everything in progress, before the page is opened again. */
  end() {
    for (const id of [...this.#tasks.keys()]) this.cancel(id);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.awake(false);
  }

  /** @param {string} key @param {string | null} before @param {string | null} text */
  async keep(key, before, text) {
    const word = await this.#texts.keep(key, before, text);
    if (word) this.#tell(word);
  }

  /** @param {unknown} note */
  note(note) {
    history.replaceState(note, "");
  }

  /** @param {string} fragment */
  address(fragment) {
    history.replaceState(history.state, "", location.pathname + location.search + fragment);
  }

  /** Adds an entry to the history; Back returns here. @param {string} fragment */
  push(fragment) {
    history.pushState(null, "", location.pathname + location.search + fragment);
  }

  /** @param {number} id @param {string} command @param {object} args @param {boolean} [hears] its events, too */
  async task(id, command, args, hears = false) {
    const mine = { cancel: () => /** @type {void | Promise<void>} */ (undefined) };
    this.#tasks.set(id, mine);
    const isMine = () => this.#tasks.get(id) === mine; // a reopened page numbers its tasks from 1 again
    const tell = (/** @type {object} */ answer) => {
      if (isMine()) this.#tell({ task: id, ...answer });
    };
    try {
      const python = await this.compute.python();
      if (!isMine()) return; // cancelled in the meantime
      if (hears) this.compute.whenReady(() => tell({ began: true }));
      const task = this.call(python, command, args, (event) => hears && tell({ event }));
      mine.cancel = () => task.cancel();
      tell({ result: await task.result });
    } catch (error) {
      const { kind = "runtime", message, where = null } = /** @type {any} */ (error);
      tell({ error: { kind, message, where } });
    }
    if (isMine()) this.#tasks.delete(id);
  }

  /** @param {import("../python/client.js").PythonClient} python @param {string} command @param {object} args
   * @param {(event: any) => void} hear @returns {Task} */
  call(python, command, args, hear) {
    return python.call(command, args, hear);
  }

  /** @param {number} id @param {boolean} [tells] whether to send an event once no part of it runs any more */
  async cancel(id, tells = false) {
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    await task?.cancel();
    if (tells) this.#tell({ task: id, ended: true });
  }

  /** @param {number} timer @param {number} milliseconds */
  timer(timer, milliseconds) {
    this.#timers.set(
      timer,
      setTimeout(() => {
        this.#timers.delete(timer);
        this.#tell({ timer });
      }, milliseconds),
    );
  }

  /** Scrolls to the top if the page has only one column. */
  top() {
    const { top } = /** @type {Element} */ (document.querySelector("main")).getBoundingClientRect();
    if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
  }

  /** Scrolls a part into view if its last line is below the screen; if the other element is above it, scrolls to
   * that one. @param {string} id of the part @param {string} above of the other element
   * @param {string} last of the line */
  show(id, above, last) {
    const [part, other, end] = [id, above, last].map((one) => document.getElementById(one));
    if (!part || !other || !end || end.getBoundingClientRect().bottom <= innerHeight) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = calm ? "auto" : "smooth";
    const stands = other.getBoundingClientRect().bottom <= part.getBoundingClientRect().top;
    if (stands) other.scrollIntoView({ block: "start", behavior });
    else part.scrollIntoView({ block: "nearest", behavior });
  }

  /** @param {string} name @param {string} type @param {string} content */
  download(name, type, content) {
    download(name, type, content);
  }

  /** Keeps the screen on, or lets it turn off. @param {boolean} on */
  awake(on) {
    const before = this.#lock;
    this.#lock = (async () => {
      (await before)?.release();
      return on ? navigator.wakeLock?.request("screen").catch(() => undefined) : undefined;
    })();
    // A hidden page loses its lock.
    document.onvisibilitychange = on ? () => document.hidden || this.awake(true) : null;
  }

  /** @param {string} message */
  trouble(message) {
    console.error(message);
  }
}
