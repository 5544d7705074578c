/**
 * Runs Python in a worker: starts the worker on demand, sends it commands, and replaces it when it dies.
 *
 *   const task = python.call("cube.check", { facelets }, (event) => ...);
 *   const answer = await task.result;      // rejects with an Error that has kind, message, where
 *   await task.cancel();                   // stops it: the result rejects with kind "cancelled"
 *
 * Events: `progress` (detail: stage, loaded, total, message), `ready`, `lost` (a new worker takes over), `error` (none
 * does: pending commands are rejected, and the next `start` or `call` tries again). `lost` and `error` have a message.
 *
 * If a cancelled command does not stop within a second, its worker is terminated. A new worker gets every unanswered
 * command again; a command that has seen three workers die is rejected as `deadly`, since it may be the cause. After
 * three workers in a row that fail to start, or that die idle, no more are started.
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
  /** Whether a worker has started from a snapshot. */ #fromSnapshot = false;
  /** Whether a worker was lost; the snapshot may be to blame. */ #wasLost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watchdog;
  /** @type {AbortController | null} */ #deathWatch = null;
  /** Cancelled commands that may still be running, by id, each with the function that resolves its `cancel`.
   * @type {Map<number, () => void>} */
  #stopping = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stopwatch;
  #ready = false;
  /** How many workers in a row have failed to start. */
  #failedStarts = 0;
  /** How many workers in a row have died idle. */
  #idleLosses = 0;
  #lastId = 0;
  #address;
  #integrity;
  #patience;
  #grace;

  /** @param {{address?: URL, integrity?: string, patience?: number, grace?: number}} options the worker's
   *   address and digest; `patience`: milliseconds of silence while it loads after which it counts as stuck;
   *   `grace`: milliseconds that a cancelled command has to stop */
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

  /** The packages of the snapshot that Python starts from. */
  get snapshot() {
    return this.#snapshot;
  }

  /** Whether Python is ready. */
  get ready() {
    return this.#ready;
  }

  /**
   * Starts loading Python, unless it is loading or loaded already.
   *
   * @param {string[]} ahead what to load along with it: ["numpy", "tables"] if a cube will be solved;
   *   anything else is loaded when a command needs it
   * @param {string[]} snapshot the packages of the snapshot to start from, if one is stored (snapshot.js)
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
    else this.#launch(); // which sends all pending commands
    return { result, cancel: () => this.#cancel(id) };
  }

  /** Has another worker make and store the snapshot that was missing at the start. @returns {Promise<void>} resolves
   * when that worker has ended */
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

  /** Terminates the worker and rejects pending commands. A later `start` or `call` starts a new one. */
  stop() {
    this.#end();
    this.#rejectAll("stopped", "Python was stopped.");
  }

  #launch() {
    const worker = new Worker(this.#address, { type: "module", name: "python" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#onMessage(data);
    const checked = this.#check(worker);
    worker.onerror = async (event) => {
      event.preventDefault();
      await checked; // a new worker would get the same file from the cache
      const reason = event.message || "its file could not be loaded";
      if (this.#worker === worker) this.#onWorkerLost(reason);
    };
    worker.onmessageerror = () => this.#onWorkerLost("it sent something unreadable");
    const [ahead, snapshot, isDoubtful] = [[...this.#ahead], this.#snapshot, this.#wasLost];
    worker.postMessage({ start: { ahead, snapshot, isDoubtful } });
    for (const { id, command, args } of this.#pending.values()) {
      worker.postMessage({ id, command, args });
    }
    this.#watch();
  }

  /**
   * Checks the digest of the worker's file, because browsers do not. If it is wrong, or the answer is an error, fetches it
   * again, bypassing the caches. Only a wrong file restarts the worker: otherwise the running one may still be right.
   *
   * @param {Worker} worker
   */
  async #check(worker) {
    const { href } = this.#address;
    const integrity = this.#integrity;
    const found = await fetch(href).catch(() => null);
    if (!found) return;
    const bytes = found.ok && (await found.arrayBuffer().catch(() => null));
    if (bytes && (await digest(bytes)) === integrity) return;
    const mended = await fetch(href, { integrity, cache: "reload" }).catch(() => null);
    if (bytes && mended?.ok && this.#worker === worker)
      this.#onWorkerLost("its file arrived damaged");
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
    if (!task) return; // cancelled while the reply was on its way
    this.#idleLosses = 0;
    if ("event" in reply) return task.onEvent(reply.event);
    this.#pending.delete(reply.id);
    if ("result" in reply) task.resolve(reply.result);
    else task.reject(failure(reply.error));
  }

  /** @param {number} id @returns {Promise<void>} resolves once no part of it runs any more */
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

  /** @param {number} id of a cancelled command that the worker has stopped */
  #stopped(id) {
    this.#stopping.get(id)?.();
    this.#stopping.delete(id);
    this.#watchStops();
  }

  /** Replaces the worker if it does not respond to a cancel request in time. The time is split in two, so that replies that
   * arrived while the page was busy are handled in between. While Python loads, there is nothing to stop. */
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

  /** Treats the worker as stuck if it is silent for too long while Python loads. The machine may just be slow, so
   * each new attempt gets twice the time. */
  #watch() {
    const patience = this.#patience * 2 ** this.#failedStarts;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#onWorkerLost("it did not answer"), patience);
  }

  /** Waits for the lock that the worker holds until it dies, for whatever reason. @param {string} lock */
  #watchForDeath(lock) {
    const watch = new AbortController();
    this.#deathWatch = watch;
    navigator.locks
      .request(lock, { signal: watch.signal }, () => {
        if (this.#deathWatch === watch) this.#onWorkerLost("without an error message");
      })
      .catch(() => {}); // aborted: we terminated the worker ourselves
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
      if (!this.#worker) this.#launch(); // unless a listener has already started one
      return;
    }
    this.#failedStarts = this.#idleLosses = 0;
    const message = started
      ? `Python stopped unexpectedly (${reason}).`
      : `Python could not be started (${reason}).`;
    this.#tell("error", { message });
    this.#rejectAll("runtime", message);
  }

  /** Rejects commands that have seen too many workers die. @param {string} reason */
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

/** The digest in the format of `integrity`. @param {ArrayBuffer} bytes */
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
