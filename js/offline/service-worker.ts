/**
 * Serves the site offline. A stored page is shown without waiting for the network; a newer one is stored meanwhile, for
 * the next visit. A reload waits for it.
 *
 * Files whose names contain a hash never change, so those of several builds are stored side by side: all that a new
 * build needs before the first of its pages, and the previous build's until the next one comes. So the files that a
 * page names are there, whichever build it is from. What is fetched is checked against `files.json`, the build's list;
 * what is stored is trusted, and replaced when a page that finds it damaged asks past the caches. If nothing can be
 * stored, requests go to the network.
 */

type Group = "shell" | "book" | "docs" | "python" | "tables";
/** By address relative to the root. The sha256 is in base64; a packed file has a second one, of its content, because
 * some hosts have the browser unpack it. */
type List = Record<string, [group: Group, bytes: number, ...sha256: string[]]>;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const SCOPE = new URL(worker.registration.scope);
const PREFIX = `cubogram:${SCOPE.pathname}:`;
const STORE = `${PREFIX}site`;
const LIST = "files.json";
const PATIENCE = 5000; // milliseconds for which a reload waits for a newer build
const HASHED = /^(?:js|css)\/.*-\w{8}\.|^(?:python|tables)\/|^assets\/.*\.[0-9a-f]{8}\./;
const HASH = /-\w{8}(?=\.)|\.[0-9a-f]{8,12}(?=\.)|(?<=\/)[0-9a-f]{8}(?=\/)/;
let updating: Promise<boolean> | undefined;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(update());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().finally(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE.href)) return;
  event.respondWith(mode === "navigate" ? navigate(event) : answer(event));
});

worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const groups: Group[] = event.data.keep;
  const tell = (done: number, total: number) => port.postMessage({ done, total });
  const kept = keep(groups, tell).then(
    () => port.postMessage({ kept: true }),
    (error) => port.postMessage({ failed: error.message }),
  );
  event.waitUntil(kept);
});

const addressOf = (name: string) => new URL(name, SCOPE).href;
const nameOf = (address: string) =>
  new URL(address).pathname.slice(SCOPE.pathname.length).replace(/(^|\/)index\.html$/, "$1");

async function stored(name: string) {
  try {
    return await (await caches.open(STORE)).match(addressOf(name));
  } catch {
    return undefined; // nothing can be stored
  }
}

/** That of the build whose pages are stored. */
async function storedList(): Promise<List> {
  return (await stored(LIST))?.json().catch(() => ({})) ?? {};
}

async function navigate(event: FetchEvent) {
  const { request } = event;
  const name = nameOf(request.url);
  const updated = update();
  event.waitUntil(updated);
  const isReload = request.cache === "no-cache" || request.cache === "reload";
  const page = await stored(name);
  if (page && !isReload) return page;
  if (page) await Promise.race([updated, new Promise((end) => setTimeout(end, PATIENCE))]);
  const list = await storedList();
  const isListed = Object.hasOwn(list, name);
  if (isListed) {
    const found = await fetchAndStore(name, list).catch(() => stored(name));
    if (found) return found;
  } else if (Object.hasOwn(list, `${name}/`)) return Response.redirect(addressOf(`${name}/`));
  return fetch(request).catch(
    async () => (!isListed && (await stored("404.html"))) || notStored(list),
  );
}

/** Anything but a page: from what is stored, unless the requester has found that damaged. */
async function answer(event: FetchEvent) {
  const { request } = event;
  const name = nameOf(request.url);
  const found = request.cache === "reload" ? undefined : await stored(name);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && HASHED.test(name))
    event.waitUntil(store(name, response.clone()).catch(() => {}));
  return response;
}

async function store(name: string, response: Response) {
  await (await caches.open(STORE)).put(addressOf(name), response);
}

/** Returns a copy; rejects if what comes is not what the list says. */
async function fetchAndStore(name: string, list: List, mustStore = false) {
  const [, , ...digests] = list[name];
  const integrity = digests.map((one) => `sha256-${one}`).join(" ");
  for (const cache of [HASHED.test(name) ? "default" : "no-cache", "reload"] as const) {
    const response = await fetch(addressOf(name), { cache, integrity }).catch(() => undefined);
    if (!response?.ok) continue;
    const headers = new Headers(response.headers);
    headers.set("Digest", digests[0]);
    for (const undone of ["Content-Encoding", "Content-Length"]) headers.delete(undone); // by the browser
    const copy = new Response(response.body, { headers });
    const storing = store(name, copy.clone());
    await (mustStore ? storing : storing.catch(() => {}));
    return copy;
  }
  throw new Error(`${name} could not be fetched`);
}

/** Stores a list's files that are not yet stored: first those with a hash, then pages. */
async function storeAll(list: List, isWanted: IsWanted, tell: Tell = () => {}) {
  const wanted = Object.entries(list).filter(([name, [group]]) => isWanted(name, group));
  const total = wanted.reduce((sum, [, [, bytes]]) => sum + bytes, 0);
  let done = 0;
  for (const isHashed of [true, false]) {
    const queue = wanted.filter(([name]) => HASHED.test(name) === isHashed).values();
    const storeNext = async () => {
      for (const [name, [, bytes, digest]] of queue) {
        const found = await stored(name);
        if (!found || !(isHashed || found.headers.get("Digest") === digest))
          await fetchAndStore(name, list, true);
        done += bytes;
        tell(done, total);
      }
    };
    await Promise.all(Array.from({ length: 6 }, storeNext));
  }
}
type IsWanted = (name: string, group: Group) => boolean;
type Tell = (done: number, total: number) => void;

/** Stores the groups of the build whose pages are stored. */
async function keep(groups: Group[], tell: Tell) {
  await update();
  const list = await storedList();
  if (!list[""]) throw new Error("The site could not be stored");
  await storeAll(list, (_, group) => groups.includes(group), tell);
}

/** Resolves to whether what is stored is the site's newest build. */
function update() {
  updating ??= storeNewest().then(
    () => true,
    () => false, // the next visit continues
  );
  return updating.finally(() => {
    updating = undefined;
  });
}

/** If there is a newer build, stores its app pages, and of the others and of Python what was stored before. */
async function storeNewest() {
  const response = await fetch(addressOf(LIST), { cache: "no-cache" });
  const text = await response.clone().text();
  const before = await storedList();
  const list: List = JSON.parse(text);
  if (text === JSON.stringify(before)) return;
  const cache = await caches.open(STORE);
  const names = async () => (await cache.keys()).map(({ url }) => nameOf(url));
  const forget = async (isOld: (name: string) => boolean) => {
    for (const name of (await names()).filter(isOld)) await cache.delete(addressOf(name));
  };
  const isOf = (name: string, ...lists: List[]) => lists.some((one) => Object.hasOwn(one, name));
  const had = new Set((await names()).map((name) => name.replace(HASH, "")));
  if (!isOf("", before)) await forget((name) => !isOf(name, list));
  try {
    await storeAll(list, (name, group) => group === "shell" || had.has(name.replace(HASH, "")));
  } catch (problem) {
    // Without room for two builds, the next visit comes from the network, and makes room first.
    if ((problem as Error).name === "QuotaExceededError")
      await forget((name) => !HASHED.test(name));
    throw problem;
  }
  await store(LIST, response);
  await forget((name) => name !== LIST && !isOf(name, list, before));
}

/** Deletes what earlier versions of this program have stored. */
async function forgetOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== STORE) await caches.delete(name);
}

/** In place of a page that was never opened online. */
function notStored(list: List) {
  const styles = Object.keys(list)
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
