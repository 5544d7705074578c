/**
 * The worker that runs Python: loads it, seals itself, then runs commands a slice at a time.
 *
 * Between two slices it returns to its event loop, so that it can handle a `cancel` and newer commands; concurrent
 * commands take turns. Once the worker is sealed (seal.ts), neither Python nor a reader's code can reach the network or
 * the browser's storage; only this module can, for commands that need something. A reader's code may redefine anything,
 * so once it runs here, even this module does not: it asks the page for files, and neither reads nor writes the
 * storage.
 */

import { loadPyodide, type PyodideAPI as Pyodide } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { type Bytes, Files, Progress } from "./files.ts";
import type { FromWorker, Start, ToWorker } from "./protocol.ts";
import { seal } from "./seal.ts";
import { deleteSaved, forget, keep, ROOT, recall, restore, save, Tables } from "./tables.ts";

const { folder, lock, packages, library, files: known, tables: tiers } = CUBOGRAM_RUNTIME;
const PROGRAM = `${folder}pyodide.asm.js`;
const NUMPY = `${folder}numpy-core.so.gz`;
/** The command that runs a reader's code; from then on, nothing is stored for Python. */
const READERS = "cells.run";
const NO_WEBASSEMBLY =
  "this browser, or the server's policy, does not allow WebAssembly, which Python needs";
/** The type that compiling while streaming requires. */
const WASM = { headers: { "Content-Type": "application/wasm" } };
/** Closes Python's access to JavaScript, once its own start-up no longer needs it. */
const HIDE = `
import pyodide._package_loader
from _pyodide._importhook import jsfinder
jsfinder.jsproxies.clear()
sys.modules.update(js=None, pyodide_js=None)
del jsfinder
`;

/** py/cubogram/web/worker.py */
interface Commands {
  begin(packages: string): void;
  accept_table(name: string, bytes: Bytes): boolean;
  begin_tables(): void;
  Task(command: string, args: string, post: (text: string) => void): Task;
  destroy(): void;
}
type Task = PyProxy & {
  step(): string;
  answer(value: unknown): void;
  close(): void;
  data: PyProxy;
};
type Need = Partial<Record<"module" | "tables" | "read" | "write" | "forget", string>>;

const post = postMessage.bind(globalThis);
const say = (message: FromWorker) => post(message);
const progress = new Progress((detail) => say({ progress: detail }));
const files = new Files(known, ROOT, {
  fetch: fetch.bind(globalThis),
  count: (bytes) => progress.add(bytes),
  silent: () => progress.silent(),
});
const tables = new Tables(tiers, files);

let python: Promise<{ pyodide: Pyodide; commands: Commands }>;
let started = false;
let fromSnapshot = false;
let isReaders = false;
const running = new Map<number, Task | null>(); // null until Python has loaded
/** Callbacks that wait for a file from the page. */
const wanting = new Map<string, ((bytes: Bytes | null) => void)[]>();

/** Holds a lock for as long as this worker lives, so that the page notices its death. */
function holdLifeLock(): Promise<string> {
  const name = `cubogram.worker.${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
    held.catch(() => {}); // a frame on another site may not have locks
  });
}

/** `how`: packages not named are loaded when a command needs them. */
async function start({ ahead, snapshot, isDoubtful }: Start) {
  if (navigator.locks) holdLifeLock().then((name) => say({ lock: name }));
  await checkWebAssembly();
  if (isDoubtful) await forget(snapshot);
  const memory = await recall(snapshot);
  const there = memory ? snapshot : [];
  const pyodide = await load([...new Set([...there, ...ahead])], {
    memory,
    present: memory && ["cubogram", ...there],
  });
  const commands = commandsOf(pyodide);
  commands.begin(JSON.stringify(ahead.filter((name) => !there.includes(name))));
  pyodide.runPython(HIDE);
  seal(globalThis);
  fromSnapshot = Boolean(memory);
  return { pyodide, commands };
}

/** Compiles the smallest module there is; without this check, Pyodide would wait for ever. */
async function checkWebAssembly() {
  try {
    await WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch (cause) {
    throw Object.assign(new Error(NO_WEBASSEMBLY, { cause }), { isFinal: true });
  }
}

/** Stores a snapshot of a Python that has imported these, and has the tables if they are among them, for the next start. */
async function makeSnapshot(ahead: string[]) {
  const pyodide = await load(ahead, { makes: true });
  const commands = commandsOf(pyodide);
  commands.begin(JSON.stringify(ahead));
  if (ahead.includes("tables")) {
    await tables.provide("small", progress, commands.accept_table);
    commands.begin_tables();
  }
  commands.destroy();
  await keep(ahead, pyodide.makeMemorySnapshot() as Bytes);
}

const commandsOf = (pyodide: Pyodide): Commands => pyodide.pyimport("cubogram.web.worker");

/** The snapshot to start from, and the packages in it; or whether a snapshot will be made. */
type How = { memory?: Bytes; present?: string[]; makes?: boolean };

async function load(ahead: string[], { memory, present = [], makes = false }: How) {
  const isNumeric = ahead.includes("numpy");
  const isFirst = (makes ? ahead : present).includes("numpy"); // in a snapshot
  const isThere = (name: string) => name === "numpy" && present.includes(name);
  const wanted = ["cubogram", ...ahead].filter((name) => name in packages && !isThere(name));
  const names = [`${folder}python_stdlib.zip`, ...wanted.map((name) => packages[name])];
  if (isNumeric) names.push(NUMPY);
  const wasm = `${folder}pyodide.asm.wasm.gz`;
  const total = [wasm, PROGRAM, ...names].reduce((sum, name) => sum + known[name][0], 0);
  progress.stage("download", "Loading Python", total);
  const program = files.bytes(PROGRAM); // first, since it runs first
  const compiled = files.streamed(wasm);
  const parts = names.map((name) => files.bytes(name));
  for (const part of [compiled, ...parts]) part.catch(() => {}); // awaited below
  if (ahead.includes("tables") && !present.includes("tables")) tables.fetchAhead("small");
  await program; // it is imported from the browser's cache
  const [standard, ...archives] = parts;
  globalThis.fetch = async (address) => {
    const name = String(address);
    if (name.endsWith(".wasm")) return new Response((await compiled).stream, WASM);
    if (name.endsWith(".zip")) return new Response(await standard);
    return new Response(await (name.endsWith(".so") ? parts.at(-1) : Promise.reject(name)));
  };
  const root = new URL(folder, ROOT).href;
  if (isFirst) await loadFirst(library);
  const loading = loadPyodide({
    indexURL: root,
    packageBaseUrl: root,
    lockFileContents: lock,
    args: ["-OO"], // as the files were compiled: otherwise numpy looks for docstrings
    ...(memory && { _loadSnapshot: memory }),
    ...(makes && { _makeSnapshot: true }),
    stdout: (text) => console.info(text),
    stderr: (text) => console.info(text),
  });
  // If the WebAssembly does not arrive, loadPyodide never settles.
  const [pyodide] = await Promise.all([loading, compiled.then(({ whole }) => whole)]);
  progress.stage("start", "Starting Python");
  for (const [index, name] of wanted.entries()) {
    if (present.includes(name)) pyodide.FS.writeFile(placeOf(name), await archives[index]);
    else install(pyodide, name, await archives[index]);
  }
  if (isNumeric && !isFirst) pyodide.FS.writeFile(library, (await parts.at(-1)) as Bytes);
  return pyodide;
}

/** Has Pyodide load a library before Python starts: then it is always at the same addresses, so that a snapshot of the
 * memory fits. */
async function loadFirst(library: string) {
  await import(new URL(PROGRAM, ROOT).href);
  const scope = globalThis as any;
  const create = scope._createPyodideModule;
  scope._createPyodideModule = (settings: object) =>
    create(Object.assign(settings, { dynamicLibraries: [library] }));
}

/** `name`: of a package; "cubogram" comes first; `bytes`: its wheel, or the zip with a part of our own package. */
function install(pyodide: Pyodide, name: string, bytes: Bytes) {
  if (packages[name].endsWith(".whl")) {
    pyodide.unpackArchive(bytes, "wheel", { extractDir: library.split("/numpy/")[0] });
    return;
  }
  const path = placeOf(name);
  pyodide.FS.writeFile(path, bytes);
  pyodide.runPython(
    name === "cubogram"
      ? `import sys; sys.path.insert(0, "${path}")`
      : `from cubogram.web import lazy_packages; lazy_packages.add("${path}")`,
  );
}

/** The path where Python finds a part of our package. */
const placeOf = (name: string) => `/${name}.zip`;

async function run(id: number, command: string, args: object) {
  running.set(id, null);
  const { pyodide, commands } = await python;
  if (isReaders) await tables.settled();
  if (!running.has(id)) return; // cancelled in the meantime
  const task = commands.Task(command, JSON.stringify(args), (text) =>
    say({ id, event: JSON.parse(text).event }),
  );
  running.set(id, task);
  while (running.has(id)) {
    const reply = JSON.parse(task.step());
    if ("need" in reply) {
      const answer = await provide(pyodide, reply.need, task, commands);
      if (answer !== undefined && running.has(id)) task.answer(answer);
    } else if ("event" in reply) say({ id, event: reply.event });
    else if ("result" in reply || "error" in reply) {
      finish(id);
      say({ id, ...reply });
    }
    await nextTurn();
  }
}

/** Provides what a command needs from the network or from storage before it can continue. */
async function provide(pyodide: Pyodide, need: Need, task: Task, commands: Commands) {
  if (need.read) return isReaders ? undefined : restore(need.read);
  if (need.write && isReaders) return "a reader's code has run here";
  if (need.write) return save(need.write, bytesOf(task.data));
  if (need.forget && !isReaders) await deleteSaved(need.forget);
  if (need.module) {
    if (need.module.startsWith("numpy")) progress.stage("numpy", "Loading numpy");
    const names = need.module === "numpy" ? [packages.numpy, NUMPY] : [packages[need.module]];
    const get = (name: string) => (isReaders ? fromPage(name) : files.bytes(name));
    const [archive, core] = await Promise.all(names.map(get));
    install(pyodide, need.module, archive);
    if (core) pyodide.FS.writeFile(library, core);
  }
  if (need.tables) await provideTables(commands, need.tables);
  if (need.module || need.tables) say({ ready: true });
}

function bytesOf(data: PyProxy): Bytes {
  try {
    return data.toJs();
  } finally {
    data.destroy();
  }
}

/** Gives Python the tables of a tier. If they cannot be loaded, Python makes them itself. */
async function provideTables(commands: Commands, tier: string) {
  try {
    const fetchOne = isReaders ? fromPage : undefined;
    await tables.provide(tier, progress, commands.accept_table, fetchOne);
  } catch (error) {
    console.info(`Tables could not be loaded: ${error instanceof Error ? error.message : error}`);
    progress.stage("tables", "Making tables");
  }
}

async function fromPage(name: string): Promise<Bytes> {
  const bytes = await new Promise<Bytes | null>((resolve) => {
    const others = wanting.get(name) ?? [];
    wanting.set(name, [...others, resolve]);
    if (!others.length) say({ want: name });
  });
  if (!bytes) throw new Error(`${name} could not be loaded`);
  return bytes;
}

function finish(id: number) {
  const task = running.get(id);
  running.delete(id);
  task?.close();
  task?.destroy();
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves once the messages that arrived in the meantime have been handled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

function fail(error: unknown) {
  const { message = String(error), isFinal } = error ?? ({} as any);
  say({ failed: message, isFinal });
}

function hear(data: ToWorker) {
  if ("start" in data) {
    python = start(data.start);
    python.then(() => {
      started = true;
      say({ ready: true, fromSnapshot });
    }, fail);
  } else if ("keep" in data) {
    makeSnapshot(data.keep).then(() => say({ kept: true }), fail);
  } else if ("file" in data) {
    for (const resolve of wanting.get(data.file) ?? []) resolve(data.bytes);
    wanting.delete(data.file);
  } else if ("cancel" in data) {
    finish(data.id);
    say({ cancelled: data.id });
  } else {
    isReaders ||= data.command === READERS;
    run(data.id, data.command, data.args).catch(fail);
  }
}

addEventListener("message", (message) => hear(message.data));

// A fetch that fails inside Pyodide's start-up rejects a promise that nothing awaits.
addEventListener("unhandledrejection", (event) => {
  if (started) return;
  event.preventDefault();
  fail(event.reason);
});
