/** Carries out, in order, what Python requests outside its HTML (py/cubogram/pages/world.py). */
import type { PythonClient } from "../python/client.ts";
import type { Arrival } from "../shell/arrival.ts";
import { download } from "../ui/files.ts";
import type { Texts } from "./texts.ts";

export interface Task {
  result: Promise<any>;
  cancel(): void | Promise<void>;
}
type Hear = (event: any) => void;
/** `hears`: Python wants its events, too. */
type Question = [command: string, args: object, hears: boolean, worker: number | "readers"];

/** Requests that concern one element. */
const ELEMENTS: Record<string, (element: any) => void> = {
  clear: (field) => {
    field.value = ""; // Python has its text
  },
  close: (dialog) => dialog.close(),
  focus: (element) => element.focus({ preventScroll: true }),
  into_view: (element) => element.scrollIntoView({ block: "nearest" }),
  open: (dialog) => dialog.open || dialog.showModal(),
  play: (cube) => cube.player.play(),
  unfold: (details) => {
    details.open = true;
  },
};

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const scrolling = () => (isCalm() ? "auto" : "smooth");

export class Requests {
  /** What carries out a request, by its name; a page adds its own. */
  acts: Record<string, (...rest: any[]) => unknown>;
  /** Commands that do not need Python. */
  calls: Record<string, (args: any) => Promise<any>> = {};
  /** The worker of this number; 0 is `own`, for long computations. */
  workerOf = (own: PythonClient, _worker: number | "readers") => own;
  tell: (event: any) => void;
  texts: Texts;
  compute: Pick<Arrival, "python" | "whenReady">;
  #tasks = new Map<number, Pick<Task, "cancel">>(); // in the compute worker, or waiting for it
  #lock: Promise<WakeLockSentinel | undefined> | undefined; // keeps the screen on

  /** `tell` sends an event to Python; `compute` loads the Python for long computations. */
  constructor(tell: Requests["tell"], texts: Texts, compute: Requests["compute"]) {
    this.tell = tell;
    this.texts = texts;
    this.compute = compute;
    compute.whenReady(async () => {
      const python = await compute.python();
      python.addEventListener("lost", () => tell({ name: "lost", value: null }));
    });
    this.acts = {
      ...this.#own(),
      ...Object.fromEntries(
        Object.entries(ELEMENTS).map(([name, act]) => [
          name,
          (id: string) => {
            const element = document.getElementById(id);
            if (element) act(element);
          },
        ]),
      ),
    };
  }

  /** One that fails does not keep back those after it. */
  grant(requests: [name: string, ...rest: any[]][]) {
    for (const [name, ...rest] of requests) this.#grant(name, rest).catch(console.error);
  }

  async #grant(name: string, rest: any[]) {
    if (!this.acts[name]) throw new Error(`Python requests "${name}", which is unknown here.`);
    await this.acts[name](...rest);
  }

  #own(): Requests["acts"] {
    const go = (state: unknown, fragment: string, way: "pushState" | "replaceState") =>
      history[way](state, "", location.pathname + location.search + fragment);
    return {
      task: (id, ...question) => this.#start(id, ...(question as Question)),
      cancel: (id, tells) => this.#cancel(id, tells),
      awake: (on) => this.#stayAwake(on),
      download,
      trouble: console.error,
      keep: async (key: string, before: string | null, text: string | null) => {
        const word = await this.texts.keep(key, before, text);
        if (word) this.tell(word);
      },
      note: (note) => history.replaceState(note, ""),
      address: (fragment) => go(history.state, fragment, "replaceState"),
      push: (fragment) => go(null, fragment, "pushState"), // Back returns here
      timer: (timer: number, milliseconds: number) =>
        void setTimeout(() => this.tell({ timer }), milliseconds),
      /** Scrolls to the top if the page has only one column. */
      top: () => {
        const { top = 0 } = document.querySelector("main")?.getBoundingClientRect() ?? {};
        if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
      },
      /** Scrolls a part into view if its last line is below the screen; to the other element if that is above it. */
      show: (...ids: string[]) => {
        const [part, other, last] = ids.map((id) => document.getElementById(id));
        if (!part || !other || !last || last.getBoundingClientRect().bottom <= innerHeight) return;
        const behavior = scrolling();
        const isAbove = other.getBoundingClientRect().bottom <= part.getBoundingClientRect().top;
        if (isAbove) other.scrollIntoView({ block: "start", behavior });
        else part.scrollIntoView({ block: "nearest", behavior });
      },
    };
  }

  async #start(id: number, ...[command, args, hears, worker]: Question) {
    const mine: Pick<Task, "cancel"> = { cancel() {} };
    this.#tasks.set(id, mine);
    const isMine = () => this.#tasks.get(id) === mine; // a page that fails numbers its tasks from 1 again
    const tell = (answer: object) => {
      if (isMine()) this.tell({ task: id, ...answer });
    };
    try {
      const own = this.calls[command]?.(args);
      if (own) return tell({ result: await own });
      const python = this.workerOf(await this.compute.python(), worker);
      if (!isMine()) return; // cancelled in the meantime
      if (hears) this.compute.whenReady(() => tell({ began: true }));
      const hear: Hear = (event) => hears && tell({ event });
      const task = python.call(command, args, hear);
      mine.cancel = () => task.cancel();
      tell({ result: await task.result });
    } catch (error) {
      const { kind = "runtime", message, where = null } = error as any;
      tell({ error: { kind, message, where } });
    }
    if (isMine()) this.#tasks.delete(id);
  }

  /** `tells`: Python hears once no part of it runs any more. */
  async #cancel(id: number, tells = false) {
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    await task?.cancel();
    if (tells) this.tell({ task: id, ended: true });
  }

  /** Keeps the screen on, or lets it turn off. */
  #stayAwake(on: boolean) {
    const before = this.#lock;
    this.#lock = (async () => {
      (await before)?.release();
      return on ? navigator.wakeLock?.request("screen").catch(() => undefined) : undefined;
    })();
    // A hidden page loses its lock.
    document.onvisibilitychange = on ? () => document.hidden || this.#stayAwake(true) : null;
  }
}
