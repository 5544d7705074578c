/**
 * Python in a worker, which is started on demand and replaced when it dies.
 *
 *   const task = python.call("cube.check", { facelets }, (event) => ...);
 *   await task.result;    // rejects with an Error that has kind, message, where
 *   await task.cancel();  // resolves once no part of it runs any more; the result rejects with kind "cancelled"
 *
 * Events: `progress`, `ready`, `lost` (a new worker takes over), `error` (none does); the last two have a message. A new
 * worker gets every unanswered command again; one that has seen three workers die is rejected as `deadly`. After three
 * workers in a row that fail to start or die idle, no more are started until the next `start` or `call`.
 */
import type { Failure, FromWorker, Reply } from "./protocol.ts";

interface Pending {
  id: number;
  command: string;
  args: object;
  losses: number;
  onEvent: (event: any) => void;
  resolve: (value: any) => void;
  reject: (error: Error) => void;
}
/** `patience`: milliseconds of silence while it loads; `grace`: those that a cancelled command has to stop. */
interface How {
  address: URL;
  integrity: string;
  patience: number;
  grace: number;
}
type Lost = (reason: string, isFinal?: boolean) => void;

const TRIES = 3;
const LONGEST_SNAPSHOT = 120_000; // milliseconds

export class PythonClient extends EventTarget {
  ready = false;
  snapshot: string[] = []; // the packages of the snapshot to start from
  #how: How;
  #worker: Worker | null = null;
  #life = new AbortController(); // of that worker
  #ahead = new Set<string>();
  #pending = new Map<number, Pending>();
  #stopping = new Map<number, () => void>(); // cancelled commands that may still be running
  #timer: ReturnType<typeof setTimeout> | undefined; // for the start, then for stops
  #failedStarts = 0; // in a row
  #idleLosses = 0; // in a row
  #lastId = 0;
  #fromSnapshot = false;
  #wasLost = false; // the snapshot may be to blame

  constructor(how: Partial<How> = {}) {
    super();
    const { integrity } = CUBOGRAM_WORKER;
    const address = new URL(CUBOGRAM_WORKER.address, import.meta.url);
    this.#how = { address, integrity, patience: 30_000, grace: 1000, ...how };
  }

  /** Starts loading Python, with packages that will be needed at once, such as ["numpy", "tables"], perhaps from a
   * stored snapshot of others. */
  start(ahead: string[] = [], snapshot: string[] = []) {
    for (const name of ahead) this.#ahead.add(name);
    if (snapshot.length) this.snapshot = snapshot;
    if (!this.#worker) this.#launch();
  }

  /** Runs a command of `cubogram.web`. */
  call(command: string, args: object = {}, onEvent: (event: any) => void = () => {}) {
    const id = ++this.#lastId;
    const result = new Promise<any>((resolve, reject) => {
      this.#pending.set(id, { id, command, args, losses: 0, onEvent, resolve, reject });
    });
    if (this.#worker) this.#worker.postMessage({ id, command, args });
    else this.#launch(); // which sends all pending commands
    return { result, cancel: () => this.#cancel(id) };
  }

  /** Ends the worker and rejects pending commands. */
  stop() {
    this.#end();
    this.#reject(this.#pending.keys(), { kind: "stopped", message: "Python was stopped." });
  }

  /** Has another worker make and store the snapshot that was missing at the start. */
  async keepSnapshot() {
    if (!this.snapshot.length || !this.ready || this.#fromSnapshot || this.#wasLost) return;
    const worker = new Worker(this.#how.address, { type: "module", name: "python-snapshot" });
    worker.postMessage({ keep: this.snapshot });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_SNAPSHOT);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      worker.onerror = end;
      worker.onmessage = ({ data }) => ("kept" in data || "failed" in data) && end();
    });
    worker.terminate();
  }

  #launch() {
    const worker = new Worker(this.#how.address, { type: "module", name: "python" });
    const life = new AbortController();
    [this.#worker, this.#life] = [worker, life];
    const lost: Lost = (...why) => life.signal.aborted || this.#lose(...why);
    const checked = this.#check(lost);
    worker.onmessage = ({ data }) => life.signal.aborted || this.#hear(data, lost);
    worker.onmessageerror = () => lost("it sent something unreadable");
    worker.onerror = async (event) => {
      event.preventDefault();
      await checked; // a new worker would get the same file from the cache
      lost(event.message || "its file could not be loaded");
    };
    const start = { ahead: [...this.#ahead], snapshot: this.snapshot, isDoubtful: this.#wasLost };
    worker.postMessage({ start });
    for (const { id, command, args } of this.#pending.values())
      worker.postMessage({ id, command, args });
    this.#watchStart(lost);
  }

  /** Checks the worker's file, because browsers do not. One that is wrong, or an error, is fetched again, past the caches;
   * only a wrong one replaces the worker, since otherwise the running one may still be right. */
  async #check(lost: Lost) {
    const { address, integrity } = this.#how;
    const get = (how?: RequestInit) => fetch(address, how).catch(() => null);
    const right = await get({ integrity });
    const type = right?.headers.get("Content-Type") ?? "";
    if (right?.ok && /text\/(plain|html)/.test(type)) lost(`its file is sent as ${type}`, true);
    if (right?.ok) return;
    const wrong = await get();
    if (!wrong) return; // offline
    const mended = await get({ integrity, cache: "reload" });
    if (wrong.ok && mended?.ok) lost("its file arrived damaged");
  }

  #hear(data: FromWorker, lost: Lost) {
    if ("lock" in data) {
      // The worker holds it until it dies, for whatever reason.
      const { signal } = this.#life;
      const died = () => lost("without an error message");
      navigator.locks.request(data.lock, { signal }, died).catch(() => {});
    } else if ("failed" in data) lost(data.failed, data.isFinal);
    else if ("want" in data) this.#supply(data.want);
    else if ("cancelled" in data) {
      this.#stopping.get(data.cancelled)?.();
      this.#stopping.delete(data.cancelled);
      this.#watchStops();
    } else if ("ready" in data) {
      this.ready = true;
      this.#fromSnapshot ||= Boolean(data.fromSnapshot);
      this.#failedStarts = 0;
      clearTimeout(this.#timer);
      this.#watchStops();
      this.#tell("ready");
    } else if ("progress" in data) {
      if (!this.ready && !data.progress.silent) this.#watchStart(lost);
      this.#tell("progress", data.progress);
    } else if ("id" in data) this.#answer(data);
  }

  #answer(reply: Reply) {
    const task = this.#pending.get(reply.id);
    if (!task) return; // cancelled while the reply was on its way
    this.#idleLosses = 0;
    if ("event" in reply) task.onEvent(reply.event);
    else if ("error" in reply) this.#reject([reply.id], reply.error);
    else {
      this.#pending.delete(reply.id);
      task.resolve(reply.result);
    }
  }

  /** Gives the worker a file that it must not fetch itself. */
  async #supply(file: string) {
    const worker = this.#worker;
    const module = await import("./supply.ts").catch(() => null);
    const bytes = (await module?.supply(file)) ?? null;
    worker?.postMessage({ file, bytes }, bytes ? [bytes.buffer] : []);
  }

  async #cancel(id: number) {
    if (!this.#pending.has(id)) return;
    this.#reject([id], { kind: "cancelled", message: "Cancelled." });
    if (!this.#worker) return;
    this.#worker.postMessage({ id, cancel: true });
    const stopped = new Promise<void>((resolve) => this.#stopping.set(id, resolve));
    if (this.#stopping.size === 1) this.#watchStops();
    await stopped;
  }

  /** Replaces a worker that does not stop in time. The time is split in two, so that replies that arrived while the page
   * was busy are heard in between. While Python loads, there is nothing to stop. */
  #watchStops(halves = 2) {
    if (!this.ready) return;
    clearTimeout(this.#timer);
    if (!this.#stopping.size) return;
    this.#timer = setTimeout(() => {
      if (halves > 1) this.#watchStops(1);
      else this.#restart("Python did not stop when asked and is being restarted.");
    }, this.#how.grace / 2);
  }

  /** A worker that is silent for too long while it loads is stuck, or slow: the next one gets twice the time. */
  #watchStart(lost: Lost) {
    clearTimeout(this.#timer);
    const time = this.#how.patience * 2 ** this.#failedStarts;
    this.#timer = setTimeout(() => lost("it did not answer"), time);
  }

  /** `isFinal`: another worker would fail in the same way. */
  #lose(reason: string, isFinal = false) {
    const isStart = !this.ready;
    this.#wasLost = true;
    if (isStart) this.#failedStarts += isFinal ? TRIES : 1;
    else if (!this.#pending.size) this.#idleLosses += 1;
    else for (const task of this.#pending.values()) task.losses += 1;
    const dead = [...this.#pending.values()].filter(({ losses }) => losses >= TRIES);
    const often = `Python stopped ${TRIES} times while working on this (${reason}).`;
    const ids = dead.map(({ id }) => id);
    this.#reject(ids, { kind: "runtime", message: often }, { deadly: true });
    if (this.#failedStarts < TRIES && this.#idleLosses < TRIES)
      return this.#restart(`Python stopped unexpectedly (${reason}) and is restarting.`);
    this.#end();
    this.#failedStarts = this.#idleLosses = 0;
    const what = isStart ? "could not be started" : "stopped unexpectedly";
    const message = `Python ${what} (${reason}).`;
    this.#tell("error", { message, isFinal });
    this.#reject(this.#pending.keys(), { kind: "runtime", message });
  }

  #restart(message: string) {
    this.#end();
    this.#tell("lost", { message });
    if (!this.#worker) this.#launch(); // unless a listener has already started one
  }

  #end() {
    clearTimeout(this.#timer);
    this.#life.abort();
    this.#worker?.terminate();
    this.#worker = null;
    this.ready = false;
    const stopped = [...this.#stopping.values()];
    this.#stopping.clear();
    for (const tell of stopped) tell();
  }

  #reject(ids: Iterable<number>, { message, ...facts }: Partial<Failure>, more = {}) {
    for (const id of [...ids]) {
      const error = Object.assign(new Error(message), { where: null, ...facts, ...more });
      this.#pending.get(id)?.reject(error);
      this.#pending.delete(id);
    }
  }

  #tell(name: string, detail: object | null = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
