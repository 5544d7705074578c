/**
 * The worker that runs Python: loads it, then runs commands a slice at a time.
 *
 * Between two slices it returns to its event loop, so that a `cancel` and newer requests are heard;
 * several commands under way take turns.
 */

import { loadPyodide } from "pyodide";
import { countingFetch, Progress } from "./progress.js";
import { deleteSaved, restore, save, Tables } from "./tables.js";

const ROOT = new URL("..", import.meta.url);
/** The first byte of everything that gzip has packed. */
const GZIP = 0x1f;
const files = CUBOGRAM_RUNTIME;

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {{step(): string, answer(value: unknown): void, close(): void, destroy(): void,
 *   data: import("pyodide/ffi").PyProxy}} PythonTask */
/** @typedef {{module?: string, tables?: string, read?: string, write?: string, forget?: true}} Need */

/** @param {import("./protocol.js").FromWorker} message */
const say = (message) => postMessage(message);
const progress = new Progress((detail) => say({ progress: detail }));
const plainFetch = fetch.bind(globalThis);
const tables = new Tables(files.tables, ROOT, plainFetch);

/** @type {Promise<Pyodide>} */
let python;
let started = false;
/** @type {Map<number, {command: string, args: object, task: PythonTask | null}>} */
const running = new Map();

/**
 * Holds a lock for as long as this worker lives: whoever waits for it learns of the death.
 *
 * @returns {Promise<string>} the lock's name
 */
function holdLifeLock() {
  const name = `cubogram.worker.${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    navigator.locks.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
  });
}

/**
 * @param {string[]} ahead what to load at once: "numpy", "tables", rooms of our package; the rest comes
 *   when a command asks for it
 */
async function start(ahead) {
  const numpy = ahead.includes("numpy");
  const ours = ["cubogram", ...ahead.filter((name) => name in files.packages)];
  if (navigator.locks) holdLifeLock().then((lock) => say({ lock }));
  const later = new Set(Object.values(files.packages));
  for (const name of ours) later.delete(files.packages[name]);
  const expected = Object.entries(files.bytes).filter(
    ([name]) => !later.has(name) && (numpy || !name.endsWith(".whl")),
  );
  progress.stage(
    "download",
    "Loading Python",
    expected.reduce((sum, [, bytes]) => sum + bytes, 0),
  );
  globalThis.fetch = countingFetch(plainFetch, (bytes) => progress.add(bytes), fail);
  const fetched = Promise.all(ours.map(fetchPackage));
  fetched.catch(() => {}); // awaited below
  if (ahead.includes("tables")) tables.fetchAhead("small");
  const folder = new URL(files.folder, ROOT).href;
  const pyodide = await loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: files.lock,
    packages: numpy ? ["numpy"] : [],
    args: ["-OO"], // as the files were compiled: numpy must not look for docstrings
    stdout: (text) => console.info(text),
    stderr: (text) => console.info(text),
  });
  progress.stage("start", "Starting Python");
  for (const [index, bytes] of (await fetched).entries()) addPackage(pyodide, ours[index], bytes);
  pyodide.runPython("import cubogram.web.worker");
  globalThis.fetch = plainFetch;
  return pyodide;
}

/**
 * A part of our package, unpacked; some hosts let the browser unpack a `.gz` by itself.
 *
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
async function fetchPackage(name) {
  const address = new URL(files.packages[name], ROOT);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== GZIP) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/**
 * @param {Pyodide} pyodide
 * @param {string} name of a part of our package, "cubogram" first
 * @param {Uint8Array} bytes its zip
 */
function addPackage(pyodide, name, bytes) {
  const path = `/${name}.zip`;
  pyodide.FS.writeFile(path, bytes);
  pyodide.runPython(
    name === "cubogram"
      ? `import sys; sys.path.insert(0, "${path}")`
      : `from cubogram.web import fetched; fetched.add("${path}")`,
  );
}

/** @param {number} id */
async function run(id) {
  const pyodide = await python;
  for (let job = running.get(id); job; job = running.get(id)) {
    job.task ??= begin(pyodide, job.command, job.args, (text) => say({ id, ...JSON.parse(text) }));
    const reply = JSON.parse(job.task.step());
    if ("need" in reply) {
      const answer = await provide(pyodide, reply.need, job.task);
      // Cancelled meanwhile, its task is gone.
      if (answer !== undefined && running.get(id) === job) job.task.answer(answer);
    } else if ("event" in reply) say({ id, event: reply.event });
    else if ("result" in reply || "error" in reply) {
      finish(id);
      say({ id, ...reply });
    }
    await nextTurn();
  }
}

/**
 * @param {Pyodide} pyodide
 * @param {string} command
 * @param {object} args
 * @param {(text: string) => void} post sends an event while a slice goes on
 * @returns {PythonTask}
 */
function begin(pyodide, command, args, post) {
  const python = pyodide.pyimport("cubogram.web.worker");
  try {
    return python.Task(command, JSON.stringify(args), post);
  } finally {
    python.destroy();
  }
}

/**
 * What a command needs from the network or from what is saved here, before it goes on.
 *
 * @param {Pyodide} pyodide
 * @param {Need} need
 * @param {PythonTask} task that needs it
 * @returns {Promise<Uint8Array | string | undefined>} what Python is told
 */
async function provide(pyodide, need, task) {
  if (need.read) return restore(need.read);
  if (need.write) return save(need.write, bytesOf(task.data));
  if (need.forget) await deleteSaved();
  if (need.module && need.module in files.packages) {
    addPackage(pyodide, need.module, await fetchPackage(need.module));
  } else if (need.module) {
    progress.stage("numpy", "Loading numpy");
    await pyodide.loadPackage(need.module, { messageCallback() {} });
  }
  if (need.tables) await provideTables(pyodide, need.tables);
  if (need.module || need.tables) say({ ready: true });
}

/** @param {import("pyodide/ffi").PyProxy} data of a task @returns {Uint8Array<ArrayBuffer>} a copy */
function bytesOf(data) {
  try {
    return data.toJs();
  } finally {
    data.destroy();
  }
}

/**
 * Gives Python the tables of a tier. If they cannot be had, Python makes them itself.
 *
 * @param {Pyodide} pyodide
 * @param {string} tier
 */
async function provideTables(pyodide, tier) {
  const accept = pyodide.pyimport("cubogram.web.worker").accept_table;
  try {
    await tables.provide(tier, progress, accept);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    progress.stage("tables", `Tables are being made here (${reason})`);
  } finally {
    accept.destroy();
  }
}

/** @param {number} id */
function finish(id) {
  const task = running.get(id)?.task;
  running.delete(id);
  task?.close();
  task?.destroy();
}

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** @returns {Promise<void>} when messages that came meanwhile have been heard */
function nextTurn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** @param {unknown} error */
function fail(error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
}

/** @param {import("./protocol.js").ToWorker} data */
function hear(data) {
  if ("start" in data) {
    python = start(data.start.ahead);
    python.then(() => {
      started = true;
      say({ ready: true });
    }, fail);
  } else if ("cancel" in data) {
    finish(data.id);
  } else {
    running.set(data.id, { command: data.command, args: data.args, task: null });
    run(data.id).catch(fail);
  }
}

addEventListener("message", (message) => hear(message.data));

// A fetch that fails inside Pyodide's start-up rejects a promise that nobody waits for.
addEventListener("unhandledrejection", (event) => {
  if (started) return;
  event.preventDefault();
  fail(event.reason);
});
