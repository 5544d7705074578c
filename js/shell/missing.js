/** For parts of a page that are fetched on demand: why one could not be loaded, and what would help. */

/** @typedef {{label: string, act: () => unknown}} Offer a button: its label and its action */

const NEWER = "there is a new version of this site: reload the page, your work is kept";
const INCOMPLETE = "a part of this page could not be fetched: the site lacks it; try again later";
const DAMAGED = "a part of this page arrived damaged: reload it, your work is kept";
const reload = { label: "Reload", act: () => location.reload() };

/** Asks the site, bypassing all caches, whether the open page is still current, and refreshes its parts in the
 * browser's cache. @param {Pick<typeof globalThis, "fetch" | "location" | "document">} [world]
 * @returns {Promise<{ words: string, offer?: Offer, isNewer?: boolean }>} */
export async function whyMissing({ fetch, location, document } = globalThis) {
  /** @param {string} address */
  const anew = async (address) => {
    const response = await fetch(new URL(address, location.href), { cache: "reload" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response.text();
  };
  let parts;
  try {
    const page = await anew("");
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? "{}";
    if (!page.includes(map)) return { words: NEWER, offer: reload, isNewer: true };
    parts = Object.keys(JSON.parse(map).integrity ?? {});
  } catch {
    return { words: "a part of this page could not be fetched: are you online?" };
  }
  const ends = await Promise.allSettled(parts.map(anew));
  const missing = ends.some(({ status }) => status === "rejected");
  return missing ? { words: INCOMPLETE } : { words: DAMAGED, offer: reload };
}

/** Fetches a file with the right digest; if it is damaged or refused, once more, bypassing the caches.
 * @param {URL} address @param {string} integrity @returns {Promise<Response>} rejects with a message for the reader */
export async function fetchRight(address, integrity) {
  const found = await fetch(address, { integrity }).catch(() => null);
  if (found?.ok) return found;
  try {
    const anew = await fetch(address, { integrity, cache: "reload" });
    if (anew.ok) return anew;
  } catch {
    // damaged on the server too, or offline
  }
  throw new Error((await whyMissing()).words);
}
