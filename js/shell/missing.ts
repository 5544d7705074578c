/** For parts of a page that are fetched on demand: why one could not be loaded, and what would help. */

/** A button. */
export interface Offer {
  label: string;
  act: () => unknown;
}
type Page = Pick<typeof globalThis, "fetch" | "location" | "document">;
interface Why {
  words: string;
  offer?: Offer;
  isNewer?: boolean;
}

const NEWER = "there is a new version of this site: reload the page, your work is kept";
const INCOMPLETE = "a part of this page could not be fetched: the site lacks it; try again later";
const DAMAGED = "a part of this page arrived damaged: reload it, your work is kept";
const OFFLINE = "a part of this page could not be fetched: are you online?";
const SWITCHED_OFF =
  "WebAssembly, which Python needs, is switched off in this browser, perhaps by a security mode: allow it for this site";
const FRAMED = "this page is in a frame that lets it start no worker: open it in a tab of its own";
const reload = { label: "Reload", act: () => location.reload() };

/** Why Python can never run on this page; undefined if nothing speaks against it. */
export function whyNever({ origin, WebAssembly } = globalThis) {
  if (!WebAssembly) return SWITCHED_OFF;
  return origin === "null" ? FRAMED : undefined;
}

/** Asks the site, bypassing all caches, whether the open page is still current, and refreshes its parts in the browser's
 * cache. */
export async function whyMissing({ fetch, location, document }: Page = globalThis): Promise<Why> {
  const anew = async (address: string) => {
    const response = await fetch(new URL(address, location.href), { cache: "reload" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response.text();
  };
  let parts: string[];
  try {
    const page = await anew("");
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? "{}";
    if (!page.includes(map)) return { words: NEWER, offer: reload, isNewer: true };
    parts = Object.keys(JSON.parse(map).integrity ?? {});
  } catch {
    return { words: OFFLINE };
  }
  const ends = await Promise.allSettled(parts.map(anew));
  const isIncomplete = ends.some(({ status }) => status === "rejected");
  return isIncomplete ? { words: INCOMPLETE } : { words: DAMAGED, offer: reload };
}

/** Fetches a file with the right digest; if it is damaged or refused, once more, bypassing the caches. Rejects with a
 * message for the reader. */
export async function fetchRight(address: URL, integrity: string) {
  for (const cache of ["default", "reload"] as const) {
    const found = await fetch(address, { integrity, cache }).catch(() => null);
    if (found?.ok) return found;
  }
  throw new Error((await whyMissing()).words);
}
