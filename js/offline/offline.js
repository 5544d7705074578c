/** The page's side of working without a network. */

const ROOT = new URL("..", import.meta.url);
const TRIES = 4; // without a word in between

/** @returns {ServiceWorkerContainer | undefined} nothing where the browser allows no service worker */
function container() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // such as in a frame without an origin of its own
  }
}

/**
 * Registers the service worker, and has Python kept once it has arrived.
 *
 * @param {{ whenReady: (act: () => void) => void }} arrival Python's
 */
export async function startOffline(arrival) {
  try {
    await container()?.register(new URL("sw.js", ROOT));
  } catch {
    return; // Nothing is kept here; everything else works.
  }
  arrival.whenReady(() => keep(["python"]).catch(() => {}));
}

/**
 * Keeps the whole site in this browser: pages, docs, Python and tables.
 *
 * @param {(done: number, total: number) => void} [onProgress] bytes
 * @param {{ patience?: number }} [options] milliseconds of silence after which the service worker is
 *   taken for ended: browsers end one that works long; it is asked again, and goes on where it was
 * @returns {Promise<void>} rejects with an Error that says what could not be had
 */
export const makeAvailableOffline = (onProgress, options) =>
  keep(["shell", "docs", "python", "tables"], onProgress, options);

/**
 * @param {string[]} groups
 * @param {(done: number, total: number) => void} [onProgress]
 * @param {{ patience?: number }} [options]
 */
async function keep(groups, onProgress = () => {}, { patience = 15_000 } = {}) {
  const registration = await within(patience, container()?.ready);
  if (!registration?.active) throw new Error("This browser keeps no sites.");
  let silent = 0;
  const tell = (/** @type {number} */ done, /** @type {number} */ total) => {
    silent = 0;
    onProgress(done, total);
  };
  while (silent < TRIES) {
    silent += 1;
    if (await ask(registration.active, groups, tell, patience)) return;
  }
  throw new Error("The browser ends this again and again: try it another time.");
}

/**
 * @param {ServiceWorker} worker
 * @param {string[]} groups
 * @param {(done: number, total: number) => void} onProgress
 * @param {number} patience
 * @returns {Promise<boolean>} whether everything is kept; no if it fell silent
 */
function ask(worker, groups, onProgress, patience) {
  const { port1, port2 } = new MessageChannel();
  /** @type {ReturnType<typeof setTimeout>} */
  let silence;
  return new Promise((resolve, reject) => {
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(resolve, patience, false);
    };
    port1.onmessage = ({ data }) => {
      wait();
      if (data.kept) resolve(true);
      else if (data.failed) reject(new Error(data.failed));
      else onProgress(data.done, data.total);
    };
    worker.postMessage({ keep: groups }, [port2]);
    wait();
  }).finally(() => {
    clearTimeout(silence);
    port1.close();
  });
}

/**
 * @template T
 * @param {number} patience milliseconds
 * @param {Promise<T> | undefined} promise
 * @returns {Promise<T | undefined>} nothing if it takes longer
 */
function within(patience, promise) {
  const end = new Promise((resolve) => setTimeout(resolve, patience, undefined));
  return Promise.race([promise, end]);
}
