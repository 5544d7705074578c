/** Offline use, as seen from a page: registers the service worker, and asks it to store files. */

const ROOT = new URL("..", import.meta.url);
const TRIES = 4; // in a row without progress
const TAKING_OVER = 3000; // milliseconds
const NEVER_IDLE = 5000; // milliseconds, after which Python is stored even if the page is always drawing

/** @returns {ServiceWorkerContainer | undefined} undefined if the browser does not allow service workers */
function container() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // for example in a frame without an origin of its own
  }
}

/**
 * Registers the service worker, and has it store Python once that has loaded. If the reader stays on a page, of
 * whatever kind, and the browser is idle, Python and then the book are stored, unless the browser is set to save data.
 *
 * @param {{ whenReady: (act: () => void) => void }} arrival of Python
 * @param {object} [options]
 * @param {number} [options.stay] milliseconds on the page before more is stored
 * @param {(reload: () => void) => void} [options.onNewer] called when a newer build waits for the pages of this one
 *   to close, with a function that activates it and reloads the page
 * @param {() => void} [options.onKept] called once the pages and Python are stored
 */
export async function startOffline(
  arrival,
  { stay = 20_000, onNewer = () => {}, onKept = () => {} } = {},
) {
  try {
    const registration = await container()?.register(new URL("sw.js", ROOT));
    if (registration) watchForNewer(registration, onNewer);
  } catch {
    return; // Nothing is stored here; everything else works.
  }
  const { saveData } = /** @type {any} */ (navigator).connection ?? {};
  /** Stores a group in the background, however long that takes. @param {string} group */
  const keepUnseen = async (group) => {
    await container()?.ready;
    await keep([group]).then(
      () => group === "python" && onKept(),
      () => {}, // the next visit continues
    );
  };
  const idle = globalThis.requestIdleCallback ?? setTimeout; // which treats the options as 0
  arrival.whenReady(() => keepUnseen("python"));
  const keepMore = async () => {
    await keepUnseen("python"); // the page may not have needed it
    await keepUnseen("book");
  };
  if (!saveData) setTimeout(() => idle(keepMore, { timeout: NEVER_IDLE }), stay);
}

/** @param {ServiceWorkerRegistration} registration @param {(reload: () => void) => void} onNewer */
function watchForNewer(registration, onNewer) {
  const look = () => {
    if (registration.waiting && registration.active) onNewer(() => takeOver(registration));
  };
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // offline: next time
  });
}

/** @param {ServiceWorkerRegistration} registration */
function takeOver({ waiting }) {
  const reload = () => location.reload();
  if (!waiting) return reload(); // it has already taken over, at the request of another page
  container()?.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, TAKING_OVER);
  waiting.postMessage("take over");
}

/**
 * Stores the whole site in this browser: pages, docs, Python and tables.
 *
 * @param {(done: number, total: number) => void} [onProgress] called with the bytes stored so far, and the total to store
 * @param {{ patience?: number }} [options] milliseconds of silence after which the service worker is
 *   assumed to have ended, as browsers end long-running ones; it is asked again, and continues where it left off
 * @returns {Promise<void>} rejects with an Error that says what could not be stored
 */
export const makeAvailableOffline = (onProgress, options) =>
  keep(["shell", "book", "docs", "python", "tables"], onProgress, options);

/** @param {string[]} groups @param {(done: number, total: number) => void} [onProgress]
 * @param {{ patience?: number }} [options] */
async function keep(groups, onProgress = () => {}, { patience = 15_000 } = {}) {
  const registration = await within(patience, container()?.ready);
  if (!registration?.active) throw new Error("This browser cannot store sites.");
  let silent = 0;
  const tell = (/** @type {number} */ done, /** @type {number} */ total) => {
    silent = 0;
    onProgress(done, total);
  };
  while (silent < TRIES) {
    silent += 1;
    if (await ask(registration.active, groups, tell, patience)) return;
  }
  throw new Error("The browser keeps interrupting this: try again later.");
}

/** @param {ServiceWorker} worker @param {string[]} groups
 * @param {(done: number, total: number) => void} onProgress @param {number} patience
 * @returns {Promise<boolean>} true if everything is stored, false if the worker fell silent */
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

/** @template T @param {number} patience milliseconds @param {Promise<T> | undefined} promise
 * @returns {Promise<T | undefined>} undefined if it takes longer */
function within(patience, promise) {
  const end = new Promise((resolve) => setTimeout(resolve, patience, undefined));
  return Promise.race([promise, end]);
}

/** Kinds of stored files, by their paths; the first match counts. @type {Record<string, RegExp>} */
const PARTS = {
  "Tables made here": /^kept\//,
  "Python and its tables": /^(?:python|tables|started)\//,
  "The book": /^(?:learn|lab|reference|assets|search|images|licences)\//,
  "The other pages": /^/,
};

/** The site's files stored in this browser: for each kind, functions for its size in bytes and for deleting it.
 * Deleted files are fetched again when they are needed.
 * @returns {{ title: string, size: () => Promise<number>, forget: () => Promise<void> }[]} */
export function keptFiles() {
  const titles = Object.keys(PARTS);
  return titles.map((title) => {
    const own = (/** @type {Request} */ { url }) => {
      const name = new URL(url).pathname.slice(ROOT.pathname.length);
      return titles.find((one) => PARTS[one].test(name)) === title;
    };
    return {
      title,
      async size() {
        let bytes = 0;
        await each(own, async (cache, request) => {
          bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
        });
        return bytes;
      },
      async forget() {
        await each(own, (cache, request) => cache.delete(request));
        // A service worker relies on its stored pages, so the next visit installs a new one, which stores them.
        if (title === "The other pages") {
          await (await container()?.getRegistration(ROOT.href))?.unregister();
        }
      },
    };
  });
}

/** @param {(request: Request) => boolean} wanted
 * @param {(cache: Cache, request: Request) => Promise<unknown>} act called for each such file in the service
 *   worker's caches, and in those of Python's snapshots and tables */
async function each(wanted, act) {
  try {
    const names = (await caches.keys()).filter(
      (name) =>
        name.startsWith(`cubogram:${ROOT.pathname}:`) ||
        [`cubogram.started:${ROOT.pathname}`, `cubogram.kept:${ROOT.pathname}`].includes(name),
    );
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of (await cache.keys()).filter(wanted)) await act(cache, request);
    }
  } catch {
    // This browser stores nothing.
  }
}
