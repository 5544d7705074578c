/** The page's side of working without a network. */

const ROOT = new URL("..", import.meta.url);

/** @returns {ServiceWorkerContainer | undefined} nothing where the browser allows no service worker */
const container = () => navigator.serviceWorker;

/**
 * Registers the service worker once the page has loaded, and has Python kept once it has arrived.
 *
 * @param {EventTarget} python the client of the worker
 */
export function startOffline(python) {
  if (!container()) return;
  const register = () =>
    container()
      ?.register(new URL("sw.js", ROOT))
      .catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
  python.addEventListener("ready", () => keep(["python"]).catch(() => {}), { once: true });
}

/**
 * Keeps the whole site in this browser: pages, docs, Python and tables.
 *
 * @param {(done: number, total: number) => void} onProgress bytes
 * @returns {Promise<void>} rejects with an Error that says what could not be had
 */
export function makeAvailableOffline(onProgress = () => {}) {
  return keep(["shell", "docs", "python", "tables"], onProgress);
}

/**
 * @param {string[]} groups
 * @param {(done: number, total: number) => void} onProgress
 * @returns {Promise<void>}
 */
async function keep(groups, onProgress = () => {}) {
  const registration = await container()?.ready;
  if (!registration?.active) throw new Error("This browser keeps no sites.");
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => {
      if (data.kept) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else onProgress(data.done, data.total);
    };
    registration.active?.postMessage({ keep: groups }, [port2]);
  });
}
