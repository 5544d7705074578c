/** Offline use, as seen from a page: registers the service worker, and has it store files. */

type Progress = (done: number, total: number) => void;
type Patience = { patience?: number };

const ROOT = new URL("..", import.meta.url);
const TRIES = 4; // in a row without progress
const NEVER_IDLE = 5000; // milliseconds, after which files are stored even if the page is always drawing

/** Undefined if the browser does not allow service workers. */
function container(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // for example in a frame without an origin of its own
  }
}

/**
 * Registers the service worker, and has it store Python once that has loaded. If the reader stays on a page for `stay`
 * milliseconds and the browser is idle, Python, the tables and then the book are stored, unless the browser is set to
 * save data. Calls `onKept` once the pages and Python are stored.
 */
export async function startOffline(
  arrival: { whenReady: (act: () => void) => void },
  { stay = 20_000, onKept = () => {} } = {},
) {
  try {
    await container()?.register(new URL("sw.js", ROOT));
  } catch {
    return; // Nothing is stored here; everything else works.
  }
  const keepUnseen = async (group: string) => {
    await container()?.ready; // however long that takes
    await keep([group]).then(
      () => group === "python" && onKept(),
      () => {}, // the next visit continues
    );
  };
  arrival.whenReady(() => keepUnseen("python"));
  const keepMore = async () => {
    for (const group of ["python", "tables", "book"]) await keepUnseen(group);
  };
  const idle = globalThis.requestIdleCallback ?? setTimeout; // which treats the options as 0
  const { saveData } = (navigator as any).connection ?? {};
  if (!saveData) setTimeout(() => idle(keepMore, { timeout: NEVER_IDLE }), stay);
}

/**
 * Stores the whole site in this browser. After `patience` milliseconds of silence, the service worker is assumed to have
 * ended, as browsers end long-running ones: it is asked again, and continues. Rejects with an Error that says what could
 * not be stored.
 */
export const makeAvailableOffline = (onProgress?: Progress, options?: Patience) =>
  keep(["shell", "book", "docs", "python", "tables"], onProgress, options);

async function keep(
  groups: string[],
  onProgress: Progress = () => {},
  { patience = 15_000 }: Patience = {},
) {
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const registration = await Promise.race([end, container()?.ready]);
  if (!registration?.active) throw new Error("This browser cannot store sites.");
  for (let silent = 0; silent < TRIES; silent += 1) {
    const heard: Progress = (...progress) => {
      silent = 0;
      onProgress(...progress);
    };
    if (await ask(registration.active, groups, heard, patience)) return;
  }
  throw new Error("The browser keeps interrupting this: try again later.");
}

/** True if everything is stored, false if the worker fell silent. */
function ask(worker: ServiceWorker, groups: string[], onProgress: Progress, patience: number) {
  const { port1, port2 } = new MessageChannel();
  let silence: ReturnType<typeof setTimeout>;
  return new Promise<boolean>((resolve, reject) => {
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

/** Kinds of stored files, by their paths; the first match counts. */
const PARTS: Record<string, RegExp> = {
  "Tables made here": /^kept\//,
  "Python and its tables": /^(?:python|tables|started)\//,
  "The book": /^(?:learn|lab|reference|assets|search|images|licences)\//,
  "The other pages": /^/,
};

const kindOf = ({ url }: Request) => {
  const name = new URL(url).pathname.slice(ROOT.pathname.length);
  return Object.keys(PARTS).find((title) => PARTS[title].test(name)) as string;
};

/** The bytes of the site's files that are stored in this browser, by kind. */
export async function keptSizes() {
  const sizes = Object.fromEntries(Object.keys(PARTS).map((title) => [title, 0]));
  await each(async (cache, request) => {
    const content = await (await cache.match(request))?.blob();
    sizes[kindOf(request)] += content?.size ?? 0;
  });
  return sizes;
}

/** Deletes those of a kind, or "all"; they are fetched again when they are needed. */
export const forgetFiles = (title: string) =>
  each(async (cache, request) => {
    if (title === "all" || title === kindOf(request)) await cache.delete(request);
  });

/** Calls `act` for each file of the service worker, and of Python's snapshots and tables. */
async function each(act: (cache: Cache, request: Request) => Promise<void>) {
  const kinds = ["started", "kept"].map((kind) => `cubogram.${kind}:${ROOT.pathname}`);
  const ours = [`cubogram:${ROOT.pathname}:site`, ...kinds];
  try {
    for (const name of (await caches.keys()).filter((name) => ours.includes(name))) {
      const cache = await caches.open(name);
      await Promise.all((await cache.keys()).map((request) => act(cache, request)));
    }
  } catch {
    // This browser stores nothing.
  }
}
