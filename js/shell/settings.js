/**
 * What the reader has set for the whole site, as far as it shows without Python: theme and colours of the stickers.
 *
 *   const settings = new Settings();
 *   settings.theme; settings.change({ theme: "dark" }); settings.watch(() => ...)
 *
 * One entry of those that Python keeps (py/cubogram/pages/settings.py, keeping.py), the same in all tabs. `startShell`
 * shows it on the root element.
 */

import { SAFE, STANDARD } from "../cube/palette.js";
import { Model } from "../game/model.js";

const KEY = "cubogram/settings/main";
const DAMAGED = "cubogram-damaged/settings/main";
const VERSION = 1;
const REMEMBERED = 16; // of what stood there before

/** @typedef {Pick<Storage, "getItem" | "setItem">} TextStorage */
/** @typedef {{ version: number, at: number, tab: string, after: string[], value: Record<string, any> }} Envelope */

/** What the browser says of the machine: gigabytes of memory, and whether the visitor saves data, if it does. */
export function machine() {
  const { hardwareConcurrency, deviceMemory, connection } = /** @type {any} */ (
    globalThis.navigator ?? {}
  );
  const savesData = Boolean(connection?.saveData);
  return { cores: Math.max(1, hardwareConcurrency || 1), memory: deviceMemory, savesData };
}

export class Settings extends Model {
  /** Whether what is changed is kept. */
  areKept = true;
  /** Fields that are not shown here too. @type {Record<string, any>} */ #value = {};
  /** What stands in storage. @type {string | null} */ #text = null;
  #storage;
  #tab = Math.random().toString(36).slice(2, 10);

  /** @param {TextStorage | null} [storage] null where there is none @param {EventTarget} [events] */
  constructor(storage = browserStorage(), events = globalThis) {
    super();
    this.#storage = storage;
    this.areKept = storage !== null;
    this.#look();
    const look = (/** @type {any} */ { key }) => (!key || key === KEY) && this.#look();
    for (const name of ["storage", "pageshow"]) events.addEventListener(name, look);
  }

  /** @returns {"light" | "dark" | undefined} undefined: as the system wishes */
  get theme() {
    const { theme } = this.#value;
    return theme === "light" || theme === "dark" ? theme : undefined;
  }

  /** The six colours in force, "#rrggbb", URFDLB. @returns {readonly string[]} */
  get colours() {
    const { scheme, own } = this.#value;
    if (scheme === "own" && areColours(own)) return own;
    return scheme === "safe" ? SAFE : STANDARD;
  }

  /** Whether stickers bear the letters of their faces. */
  get letters() {
    return this.#value.letters === true;
  }

  /** @param {{ theme: "light" | "dark" | undefined }} wishes undefined: as usual */
  change(wishes) {
    this.#look(); // another tab may have set something else
    this.#value = { ...this.#value, ...wishes };
    this.areKept = this.#keep();
    this.changed();
  }

  /** Takes over what stands in storage. */
  #look() {
    const text = this.#stored();
    if (text === this.#text) return;
    this.#text = text;
    const { version = 0, value } = envelopeOf(text);
    this.#value = version <= VERSION && typeof value === "object" && value !== null ? value : {};
    this.changed();
  }

  #stored() {
    try {
      return this.#storage?.getItem(KEY) ?? null;
    } catch {
      return null;
    }
  }

  /** @returns {boolean} whether there was room, and nothing there of a newer version of the site */
  #keep() {
    const { version = 0, at = 0, tab, after = [] } = envelopeOf(this.#text);
    if (version > VERSION || !this.#storage) return false;
    const before = version ? [`${at}.${tab}`, ...after].slice(0, REMEMBERED) : [];
    const now = Math.max(Date.now(), at + 1);
    /** @type {Envelope} */
    const envelope = {
      version: VERSION,
      at: now,
      tab: this.#tab,
      after: before,
      value: this.#value,
    };
    const text = JSON.stringify(envelope);
    try {
      if (this.#text && !version) this.#storage.setItem(DAMAGED, this.#text);
      this.#storage.setItem(KEY, text);
    } catch {
      return false;
    }
    this.#text = text;
    return true;
  }
}

/** @param {any} own */
const areColours = (own) =>
  Array.isArray(own) && own.length === 6 && own.every((one) => /^#[\da-f]{6}$/i.test(one));

/** @param {string | null} text @returns {Partial<Envelope>} empty if it is none */
function envelopeOf(text) {
  try {
    const { version, at, tab, after, value } = JSON.parse(text ?? "{}");
    const isOne = Number.isInteger(version) && Number.isFinite(at);
    return isOne ? { version, at, tab, after: Array.isArray(after) ? after : [], value } : {};
  } catch {
    return {};
  }
}

/** @returns {Storage | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
