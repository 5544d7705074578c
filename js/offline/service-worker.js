/**
 * Serves the site offline. Each service worker belongs to one build and knows all its files.
 *
 * The shell (the app pages) is stored at installation, all of it or nothing; Python and the tables when first used;
 * Python and the book also when a page is idle; the other docs when they are read; everything when the page asks for
 * it. A file is stored only if its sha256 matches the build, so a page never mixes files of two builds: while a newer
 * build is being deployed, the installation fails and is retried later. A new build takes over when no page of the old
 * one is open, when its only page is being reloaded, or when a reader asks for it.
 *
 * Stored files are checked again when they are used: here, or by Python's worker, which checks its files while they
 * stream. A damaged file is deleted and fetched again, bypassing the browser's cache. If nothing can be stored,
 * requests go to the network.
 */

import { sha256, unpacked } from "../python/files.ts";

/** The global scope, with its type for the type checker. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { build, files } = CUBOGRAM_SITE;
const SCOPE = new URL(worker.registration.scope);
const PREFIX = `cubogram:${SCOPE.pathname}:`;
/** The cache for addresses that contain a hash of their content, valid for every build; also for tables. */
const CONTENT = `${PREFIX}content`;
const BUILD = `${PREFIX}${build}`;
/** Whether this build has made way for a newer one; if so, it no longer serves pages. */
let leaving = false;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll(["shell"]));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().finally(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE.href)) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (isOurs(nameOf(request.url))) {
    if (request.cache === "reload")
      event.waitUntil(forget(nameOf(request.url))); // the requester has found it damaged
    else event.respondWith(answer(event, nameOf(request.url)));
  }
});

worker.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  const port = event.ports[0];
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  else if (keep) {
    const told = keepAll(keep, (done, total) => port?.postMessage({ done, total })).then(
      () => port?.postMessage({ kept: true }),
      (error) => port?.postMessage({ failed: String(error.message ?? error) }),
    );
    event.waitUntil(told);
  }
});

/** @param {string} address @returns {string} relative to the site's root, without query and fragment */
function nameOf(address) {
  const path = new URL(address).pathname.slice(SCOPE.pathname.length);
  return path.replace(/(^|\/)index\.html$/, "$1");
}

/** @param {string} name @returns {boolean} whether this build has a file of that name */
const isOurs = (name) => Object.hasOwn(files, name);

/** @param {string} name */
function cacheOf(name) {
  const [group] = files[name];
  return group === "python" || group === "tables" ? CONTENT : BUILD;
}

/** @param {string} name */
const addressOf = (name) => new URL(name, SCOPE).href;

/** @param {string} name @param {(found: Response) => Promise<boolean>} [check] whether a copy is intact
 * @returns {Promise<Response | undefined>} the stored file of this build, if it is intact */
async function kept(
  name,
  check = async (found) => isRight(name, await found.clone().arrayBuffer()),
) {
  try {
    const cache = await caches.open(cacheOf(name));
    const found = await cache.match(addressOf(name));
    if (!found || (await check(found))) return found;
    await cache.delete(addressOf(name));
  } catch {
    // This browser stores nothing, or cannot read what it has stored.
  }
}

/** Deletes a stored file. @param {string} name */
const forget = (name) => kept(name, async () => false);

/** Whether a request is for Python's worker, which checks its files itself, except scripts that it runs.
 * @param {Request} request @param {string} name */
const isChecked = ({ destination }, name) => !destination && cacheOf(name) === CONTENT;

/** Serves a page from this build's files, unless a newer build is waiting and this is the last page.
 * @param {FetchEvent} event */
async function navigate(event) {
  const { waiting } = worker.registration;
  // A page that is being reloaded is among the clients; one that is being opened is not yet among them.
  const reloaded = event.request.cache === "no-cache" || event.request.cache === "reload";
  if (waiting && reloaded && (await worker.clients.matchAll({ type: "window" })).length < 2) {
    waiting.postMessage("take over");
    leaving = true;
  }
  if (leaving) return comeAgain();
  const name = nameOf(event.request.url);
  if (isOurs(name)) return answer(event, name).catch(notKept);
  if (isOurs(`${name}/`)) return Response.redirect(addressOf(`${name}/`));
  return fetch(event.request).catch(async () => (await kept("404.html")) ?? Response.error());
}

/** What the old build serves while the new one takes over: a page that reloads itself. */
function comeAgain() {
  // A "Refresh" header would only jump to the address's fragment, and would lose the history's state.
  const text = `<!doctype html><title>Cubogram</title><p>A new version is ready.</p>
<script>setTimeout(() => location.reload(), 500);</script>`;
  return new Response(text, { headers: { "Content-Type": "text/html" } });
}

/** The replacement for a page that was never opened while online. */
function notKept() {
  const styles = Object.keys(files)
    .filter((name) => /^css\/(tokens|base)\b/.test(name))
    .map((name) => `<link rel="stylesheet" href="${addressOf(name)}">`);
  const text = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Not stored - Cubogram</title>
${styles.join("")}<body><main class="page-text"><h1>This page is not stored yet</h1>
<p>There is no network, and you had not opened this page while there was one.</p>
<p>The <a href="${SCOPE.href}">cube</a>, the <a href="${addressOf("nonogram/")}">nonograms</a> and the
<a href="${addressOf("trainer/")}">trainer</a> open without a network, and Python works there once it has been stored:
after about half a minute on any page. “Make available offline” in the settings of the cube page stores
everything.</p></main>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** @param {FetchEvent} event @param {string} name @returns {Promise<Response>} */
async function answer(event, name) {
  const found = isChecked(event.request, name)
    ? await kept(name, async () => true)
    : await kept(name);
  if (found) return found;
  if (isHashed(name) && cacheOf(name) === BUILD) return fetchAndKeep(name, { mustKeep: false });
  // Python's worker checks its files itself, while they stream; pages may already be from the next build.
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(
      copy.arrayBuffer().then(
        (body) => keep(name, copy, body),
        () => {},
      ),
    );
  }
  return response;
}

/** @param {string} name @returns {boolean} whether its address changes with its content */
const isHashed = (name) => /-\w{8}\.|^python\//.test(name);

/** Fetches and stores a file of this build. @param {string} name
 * @param {{ mustKeep: boolean }} how whether it is an error if it cannot be stored
 * @returns {Promise<Response>} rejects if an intact file cannot be fetched */
async function fetchAndKeep(name, { mustKeep }) {
  // Addresses with a hash may come from the browser's own cache; others must be fresh.
  /** @type {RequestCache[]} */
  const ways = [isHashed(name) ? "default" : "no-cache", "reload"];
  let problem;
  for (const cache of ways) {
    try {
      const response = await fetch(addressOf(name), { cache });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      const body = await response.arrayBuffer();
      if (!(await isRight(name, body))) throw new Error(`${name} is not from this build`);
      const copy = new Response(body, { headers: plain(response.headers) });
      const keeping = put(name, copy.clone());
      await (mustKeep ? keeping : keeping.catch(() => {}));
      return copy;
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Stores a copy if it is intact. @param {string} name @param {Response} response @param {ArrayBuffer} body */
async function keep(name, { headers }, body) {
  if (!(await isRight(name, body))) return;
  await put(name, new Response(body, { headers: plain(headers) })).catch(() => {}); // storage full
}

/** @param {string} name @param {Response} response */
async function put(name, response) {
  await (await caches.open(cacheOf(name))).put(addressOf(name), response);
}

/** @param {string} name @param {ArrayBuffer} body @returns {Promise<boolean>} */
async function isRight(name, body) {
  try {
    return (await sha256(await unpacked(new Uint8Array(body)))).startsWith(files[name][2]);
  } catch {
    return false; // compressed and truncated
  }
}

/** Without the headers of the transfer encoding, which the browser has undone. @param {Headers} headers */
function plain(headers) {
  const result = new Headers(headers);
  result.delete("Content-Encoding");
  result.delete("Content-Length");
  return result;
}

/** Stores every file of the groups; rejects if one cannot be fetched intact.
 * @param {string[]} groups @param {(done: number, total: number) => void} tell called with the bytes stored so far, and
 *   the total to store */
async function keepAll(groups, tell = () => {}) {
  const wanted = Object.entries(files).filter(([, [group]]) => groups.includes(group));
  const total = wanted.reduce((sum, [, [, bytes]]) => sum + bytes, 0);
  let done = 0;
  const queue = wanted.values();
  const fetchNext = async () => {
    for (const [name, [, bytes]] of queue) {
      if (leaving) throw new Error("A new version has arrived.");
      if (!(await kept(name))) await fetchAndKeep(name, { mustKeep: true });
      done += bytes;
      tell(done, total);
    }
  };
  await Promise.all(Array.from({ length: 6 }, fetchNext));
}

/** Deletes what older builds have left and this one does not need. */
async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== BUILD && name !== CONTENT) await caches.delete(name);
  }
  const content = await caches.open(CONTENT);
  for (const request of await content.keys()) {
    if (!isOurs(nameOf(request.url))) await content.delete(request);
  }
}
