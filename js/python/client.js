/**
 * The page's side of Python: starts the worker when asked, sends commands, survives its death.
 *
 *   const task = python.call("cube.check", { facelets }, (event) => ...);
 *   const answer = await task.result;      // rejects with an Error that has kind, message, where
 *   await task.cancel();                   // rejects with kind "cancelled"; true when nothing of it runs any more
 *
 * Events: `progress` (detail: stage, loaded, total, message), `ready`, `lost` (a new worker takes over), `error` (none does:
 * what was asked is rejected, and the next `start` or `call` tries afresh); the detail has a message.
 *
 * What has been cancelled and does not give way within a second is ended with its worker. A new worker is asked again for
 * all that is not answered; a request that has seen three workers die is rejected (`deadly`): perhaps it is what kills them.
 * A worker that three times in a row does not even start is not started again.
 */

/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {Error & {kind: string, where: any}} PuzzleError */
/** @typedef {{id: number, command: string, args: object, losses: number, onEvent: (event: any) => void,
 *   resolve: (value: any) => void, reject: (error: Error) => void}} Pending */

const TRIES = 3;
const LONGEST_SNAPSHOT = 120_000; // milliseconds

export class PythonClient extends EventTarget {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, Pending>} */ #pending = new Map();
  /** @type {Set<string>} */ #ahead = new Set();
  /** @type {string[]} */ #snapshot = [];
  /** Whether the worker began from a snapshot. */ #fromSnapshot = false;
  /** Whether one was lost, so that a snapshot may be to blame. */ #wasLost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watchdog;
  /** @type {AbortController | null} */ #deathWatch = null;
  /** What is cancelled and may still run: who is to be told that it does not. @type {Map<number, () => void>} */
  #stopping = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stopwatch;
  #ready = false;
  /** How many workers in a row did not start. */
  #failedStarts = 0;
  /** How many died with nothing to do, one after the other. */
  #idleLosses = 0;
  #lastId = 0;
  #address;
  #integrity;
  #patience;
  #grace;

  /** @param {{address?: URL, integrity?: string, patience?: number, grace?: number}} options the worker's
   *   address and digest, how many milliseconds of silence while it loads mean that it is stuck, and how
   * many a command has to give way */
  constructor({
    address = new URL(CUBOGRAM_WORKER.address, import.meta.url),
    integrity = CUBOGRAM_WORKER.integrity,
    patience = 30_000,
    grace = 1000,
  } = {}) {
    super();
    this.#address = address;
    this.#integrity = integrity;
    this.#patience = patience;
    this.#grace = grace;
  }

  /** The packages of the snapshot from which it begins. */
  get snapshot() {
    return this.#snapshot;
  }

  /** Whether Python is there. */
  get ready() {
    return this.#ready;
  }

  /**
   * Begins loading Python; does nothing if it is there or on its way.
   *
   * @param {string[]} ahead what to load together with it: ["numpy", "tables"] where a cube will be
   *   solved; what is not named comes when a command asks for it
   * @param {string[]} snapshot the packages of the snapshot from which it begins, where one is kept (snapshot.js)
   */
  start(ahead = [], snapshot = []) {
    for (const name of ahead) this.#ahead.add(name);
    if (snapshot.length) this.#snapshot = snapshot;
    if (!this.#worker) this.#launch();
  }

  /** Runs a command of `cubogram.web`. @param {string} command @param {object} args JSON
   * @param {(event: any) => void} onEvent @returns {{result: Promise<any>, cancel: () => Promise<void>}} */
  call(command, args = {}, onEvent = () => {}) {
    const id = ++this.#lastId;
    const result = new Promise((resolve, reject) => {
      this.#pending.set(id, { id, command, args, losses: 0, onEvent, resolve, reject });
    });
    if (this.#worker) this.#worker.postMessage({ id, command, args });
    else this.#launch(); // which sends all that is pending
    return { result, cancel: () => this.#cancel(id) };
  }

  /** Has the snapshot from which this one would have begun made by another worker. @returns {Promise<void>} when that has ended */
  keepSnapshot() {
    const isAsked = this.#snapshot.length && this.#ready && !this.#fromSnapshot && !this.#wasLost;
    if (!isAsked) return Promise.resolve();
    const worker = new Worker(this.#address, { type: "module", name: "python-snapshot" });
    worker.postMessage({ keep: this.#snapshot });
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        worker.terminate();
        resolve();
      };
      const timer = setTimeout(end, LONGEST_SNAPSHOT);
      worker.onerror = end;
      worker.onmessage = ({ data }) => {
        if ("kept" in data || "failed" in data) end();
      };
    });
  }

  /** Ends the worker; what was asked is rejected. A later `start` or `call` begins anew. */
  stop() {
    this.#end();
    this.#rejectAll("stopped", "Python was stopped.");
  }

  #launch() {
    const worker = new Worker(this.#address, { type: "module", name: "python" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#onWorkerLost(event.message || "its file could not be loaded");
    };
    worker.onmessageerror = () => this.#onWorkerLost("it sent something unreadable");
    const [ahead, snapshot, isDoubtful] = [[...this.#ahead], this.#snapshot, this.#wasLost];
    worker.postMessage({ start: { ahead, snapshot, isDoubtful } });
    for (const { id, command, args } of this.#pending.values()) {
      worker.postMessage({ id, command, args });
    }
    this.#watch();
    this.#check(worker);
  }

  /**
   * Browsers do not check a worker's file: where it is another, the caches take it anew. A file that cannot be had
   * says nothing about the one that runs.
   *
   * @param {Worker} worker
   */
  async #check(worker) {
    const { href } = this.#address;
    const integrity = this.#integrity;
    const found = await fetch(href).catch(() => null);
    const bytes = found?.ok && (await found.arrayBuffer().catch(() => null));
    if (!bytes || (await digest(bytes)) === integrity) return;
    const mended = await fetch(href, { integrity, cache: "reload" }).catch(() => null);
    if (mended?.ok && this.#worker === worker) this.#onWorkerLost("its file had arrived damaged");
  }

  /** @param {FromWorker} data */
  #onMessage(data) {
    if ("lock" in data) this.#watchForDeath(data.lock);
    else if ("failed" in data) this.#onWorkerLost(data.failed);
    else if ("want" in data) this.#supply(data.want);
    else if ("cancelled" in data) this.#stopped(data.cancelled);
    else if ("ready" in data) {
      this.#ready = true;
      this.#fromSnapshot ||= Boolean(data.fromSnapshot);
      this.#failedStarts = 0;
      clearTimeout(this.#watchdog);
      this.#watchStops();
      this.#tell("ready", null);
    } else if ("progress" in data) {
      if (!this.#ready && !data.progress.silent) this.#watch();
      this.#tell("progress", data.progress);
    } else if (!("kept" in data)) this.#answer(data);
  }

  /** Gives the worker a file that it must not fetch itself. @param {string} file */
  async #supply(file) {
    const worker = this.#worker;
    const module = await import("./supply.js").catch(() => null);
    const bytes = (await module?.supply(file)) ?? null;
    worker?.postMessage({ file, bytes }, bytes ? [bytes.buffer] : []);
  }

  /** @param {import("./protocol.js").Reply} reply */
  #answer(reply) {
    const task = this.#pending.get(reply.id);
    if (!task) return; // cancelled while the reply was under way
    this.#idleLosses = 0;
    if ("event" in reply) return task.onEvent(reply.event);
    this.#pending.delete(reply.id);
    if ("result" in reply) task.resolve(reply.result);
    else task.reject(failure(reply.error));
  }

  /** @param {number} id @returns {Promise<void>} when nothing of it runs any more */
  async #cancel(id) {
    const task = this.#pending.get(id);
    if (!task) return;
    this.#pending.delete(id);
    task.reject(failure({ kind: "cancelled", message: "Cancelled.", where: null }));
    const worker = this.#worker;
    if (!worker) return;
    worker.postMessage({ id, cancel: true });
    await new Promise((resolve) => {
      this.#stopping.set(id, () => resolve(undefined));
      if (this.#stopping.size === 1) this.#watchStops();
    });
  }

  /** @param {number} id that the worker has ended */
  #stopped(id) {
    this.#stopping.get(id)?.();
    this.#stopping.delete(id);
    this.#watchStops();
  }

  /** Begins a new worker if this one does not hear a cancel. It has the time in two halves: what was said
   * while the page itself was busy is heard between them. While Python loads, nothing runs that could give
   * way. */
  #watchStops(halves = 2) {
    clearTimeout(this.#stopwatch);
    if (!this.#stopping.size || !this.#ready) return;
    this.#stopwatch = setTimeout(() => {
      if (halves > 1) return this.#watchStops(halves - 1);
      this.#end();
      this.#tell("lost", { message: "Python did not stop when asked and is being restarted." });
      if (!this.#worker) this.#launch();
    }, this.#grace / 2);
  }

  /** While Python loads, silence for too long means that it is stuck; but perhaps the machine is only slow,
   * so each new try has twice the time. */
  #watch() {
    const patience = this.#patience * 2 ** this.#failedStarts;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#onWorkerLost("it did not answer"), patience);
  }

  /** The worker holds the lock as long as it lives, however it dies. @param {string} lock */
  #watchForDeath(lock) {
    const watch = new AbortController();
    this.#deathWatch = watch;
    navigator.locks
      .request(lock, { signal: watch.signal }, () => {
        if (this.#deathWatch === watch) this.#onWorkerLost("without an error message");
      })
      .catch(() => {}); // aborted: we ended the worker ourselves
  }

  /** @param {string} reason */
  #onWorkerLost(reason) {
    const started = this.#ready;
    this.#wasLost = true;
    this.#end();
    if (!started) this.#failedStarts += 1;
    else if (this.#pending.size) this.#countLosses(reason);
    else this.#idleLosses += 1;
    if (this.#failedStarts < TRIES && this.#idleLosses < TRIES) {
      this.#tell("lost", { message: `Python stopped unexpectedly (${reason}) and is restarting.` });
      if (!this.#worker) this.#launch(); // unless who was told has asked for something
      return;
    }
    this.#failedStarts = this.#idleLosses = 0;
    const message = started
      ? `Python stopped unexpectedly (${reason}).`
      : `Python could not be started (${reason}).`;
    this.#tell("error", { message });
    this.#rejectAll("runtime", message);
  }

  /** Gives up what has seen too many workers die. @param {string} reason */
  #countLosses(reason) {
    const message = `Python stopped ${TRIES} times while working on this (${reason}).`;
    for (const task of [...this.#pending.values()]) {
      task.losses += 1;
      if (task.losses < TRIES) continue;
      this.#pending.delete(task.id);
      const error = failure({ kind: "runtime", message, where: null });
      task.reject(Object.assign(error, { deadly: true }));
    }
  }

  #end() {
    clearTimeout(this.#watchdog);
    this.#deathWatch?.abort();
    this.#deathWatch = null;
    if (this.#worker) {
      this.#worker.onmessage = null;
      this.#worker.onerror = null;
      this.#worker.terminate();
    }
    this.#worker = null;
    this.#ready = false;
    clearTimeout(this.#stopwatch);
    const stopped = [...this.#stopping.values()];
    this.#stopping.clear();
    for (const tell of stopped) tell();
  }

  /** @param {string} kind @param {string} message */
  #rejectAll(kind, message) {
    const tasks = [...this.#pending.values()];
    this.#pending.clear();
    for (const task of tasks) task.reject(failure({ kind, message, where: null }));
  }

  /** @param {string} name @param {object | null} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** @param {ArrayBuffer} bytes as `integrity` says it */
async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * @param {import("./protocol.js").Failure} error
 * @returns {PuzzleError}
 */
function failure({ kind, message, where }) {
  return Object.assign(new Error(message), { kind, where });
}
