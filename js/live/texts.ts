/** The texts that the browser stores for the site. Python interprets them; here they are mostly opaque. */
import { browserStorage } from "../shell/settings.ts";

const OURS = "cubogram";
const UNHEARD = "unheard/";
const STORE = "texts";
/** How long a text is that nobody types again. */
const MUCH = 10_000;

type Texted = Record<string, string>;
/**
 * A message to Python about them: `stored` has texts that another tab wrote in place of `over`; `cleared` has all texts
 * there are, after the storage was cleared or the page was restored. `refused` is the key of a text that was not stored,
 * because another tab had written `now`; `unkept` says why a text could not be stored.
 */
export type Word =
  | { stored: Record<string, string | null>; over: string | null }
  | { cleared: Texted }
  | { kept: "again" }
  | { refused: string; text: string | null; now: string | null }
  | { unkept: "full" | "none"; key: string; text: string | null; before: string | null };
type Tell = (word: Word) => void;

export class Texts {
  storage: Storage | null;
  #isUnkept = false;
  #shelf: Shelf | undefined;

  /** `storage`: null if the browser stores nothing; `shelf`: for texts that are too numerous for it. */
  constructor(storage = browserStorage(), shelf?: Shelf) {
    this.storage = storage;
    this.#shelf = shelf;
  }

  /** All texts, by key. */
  async all(): Promise<Texted> {
    const { storage } = this;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
    const ours = keys.filter((key) => key.startsWith(OURS));
    const stored = Object.fromEntries(ours.map((key) => [key, storage?.getItem(key) ?? ""]));
    return { ...stored, ...(await this.#shelf?.all().catch(() => ({}))) };
  }

  /** The value of an entry of this kind, or undefined. */
  value(kind: string, id = "main"): any {
    try {
      return JSON.parse(this.storage?.getItem(`${OURS}/${kind}/${id}`) ?? "{}").value;
    } catch {
      return undefined;
    }
  }

  /** Stores a text, or removes it (null), unless another tab has changed the text it replaces. Returns a message if
   * something unexpected happened. */
  async keep(key: string, before: string | null, text: string | null): Promise<Word | undefined> {
    try {
      const place = this.#shelf?.takes(key) ? this.#shelf : this;
      const now = await place.replace(key, before, text);
      if (now !== before) return { refused: key, text, now };
    } catch (error) {
      this.#isUnkept = true;
      const isFull = /quota/i.test((error as Error).name);
      return { unkept: isFull ? "full" : "none", key, text, before };
    }
    if (!this.#isUnkept) return undefined;
    this.#isUnkept = false;
    return { kept: "again" };
  }

  /** Returns the text that is stored; unless it is `before`, nothing is changed. */
  replace(key: string, before: string | null, text: string | null): string | null {
    if (!this.storage) throw new Error("This browser stores nothing.");
    const now = this.storage.getItem(key);
    if (now === before && text === null) this.storage.removeItem(key);
    else if (now === before) this.storage.setItem(key, text as string);
    return now;
  }

  /** Moves all entries to where they are kept, but not read; a page then offers to save or delete them. */
  async putAside() {
    for (const [key, text] of Object.entries(await this.all())) {
      if (!key.startsWith(`${OURS}/`)) continue;
      await this.keep(key.replace(OURS, `${OURS}-damaged`), null, text);
      await this.keep(key, text, null);
    }
  }

  /** Returns what `leave` stored for a page in this tab, once. */
  unheard(page: string): any {
    try {
      const text = sessionStorage.getItem(UNHEARD + page);
      sessionStorage.removeItem(UNHEARD + page);
      return JSON.parse(text ?? "null");
    } catch {
      return null;
    }
  }

  /** Stores what Python has not handled yet when a page is left. Returns false if it is much, and cannot be stored. */
  leave(page: string, unheard: object | null) {
    const text = unheard ? JSON.stringify(unheard) : "";
    try {
      sessionStorage.removeItem(UNHEARD + page);
      if (text) sessionStorage.setItem(UNHEARD + page, text);
      return true;
    } catch {
      return text.length < MUCH;
    }
  }

  /** Reports what other tabs write. */
  watch(tell: Tell) {
    const all = () => this.all().then((cleared) => tell({ cleared }));
    addEventListener("storage", ({ key, oldValue: over, storageArea }) => {
      // Reads the current text, since this tab may have written in the meantime. An event without an area comes from
      // this page (`settings` in requests.ts): Python has the text already, and it may not be stored.
      if (key?.startsWith(OURS) && storageArea)
        tell({ stored: { [key]: this.storage?.getItem(key) ?? null }, over });
      else if (key === null) all();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && all());
    this.#shelf?.watch(tell);
  }
}

/** Texts that are too numerous for localStorage, such as thousands of solves: IndexedDB, with the same guarantees. Tabs
 * notify each other of what they write. */
export class Shelf {
  #prefix: string;
  #channel = new BroadcastChannel(OURS);
  #base = open();

  /** `prefix`: of the keys stored here. */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#base.catch(() => {}); // reported when something is read or written
  }

  takes(key: string) {
    return key.startsWith(this.#prefix);
  }

  /** Works in one transaction, in a new connection if the browser has closed this one. */
  async #with<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) {
    try {
      return await work((await this.#base).transaction(STORE, mode).objectStore(STORE));
    } catch (error) {
      if ((error as Error).name === "QuotaExceededError") throw error;
      this.#base = open();
      return work((await this.#base).transaction(STORE, mode).objectStore(STORE));
    }
  }

  async all(): Promise<Texted> {
    const [keys, texts] = await this.#with("readonly", (store) =>
      Promise.all([done(store.getAllKeys()), done(store.getAll())]),
    );
    return Object.fromEntries(keys.map((key, i) => [String(key), texts[i]]));
  }

  /** Reads and writes in one transaction, so that no other tab can write in between. */
  async replace(key: string, before: string | null, text: string | null) {
    const now = await this.#with("readwrite", async (store) => {
      const now: string | null = (await done(store.get(key))) ?? null;
      if (now !== before) return now;
      const written = ended(store.transaction);
      if (text === null) store.delete(key);
      else store.put(text, key);
      await written;
      return now;
    });
    if (now === before) this.#channel.postMessage([key, before]);
    return now;
  }

  watch(tell: Tell) {
    this.#channel.onmessage = async ({ data }) => {
      const [key, over] = data;
      const now = await this.#with("readonly", (store) => done(store.get(key)));
      tell({ stored: { [key]: now ?? null }, over });
    };
  }
}

async function open() {
  const request = indexedDB.open(OURS, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Waits for a transaction's end: only then, after every request has succeeded, does a lack of space show up. */
const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
