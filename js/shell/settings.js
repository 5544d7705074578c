/**
 * The settings for the whole site that work without Python: the theme, which is stored here, and the colours of the
 * stickers, which Python stores (py/cubogram/pages/settings.py). They are the same in all tabs.
 *
 *   const settings = new Settings();
 *   settings.theme = "dark"; settings.watch(() => ...)
 */

import { SAFE, STANDARD } from "../cube/palette.js";
import { Model } from "../game/model.js";

const [SETTINGS, THEME] = ["cubogram/settings/main", "cubogram-theme"];
const VERSION = 1;

/** What the browser reports about the machine; `memory` is in gigabytes, undefined if unknown. */
export function machine() {
  const { hardwareConcurrency, deviceMemory, connection } = /** @type {any} */ (
    globalThis.navigator ?? {}
  );
  const savesData = Boolean(connection?.saveData);
  return { cores: Math.max(1, hardwareConcurrency || 1), memory: deviceMemory, savesData };
}

/** @returns {Storage | null} null if the browser stores nothing */
export function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export class Settings extends Model {
  /** Whether the theme is stored. */ areKept;
  /** @type {string | undefined} */ #theme;
  /** @type {Record<string, any>} */ #value = {};
  #storage;

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} [storage] @param {EventTarget} [events] */
  constructor(storage = browserStorage(), events = globalThis) {
    super();
    this.#storage = storage;
    this.areKept = storage !== null;
    this.#look();
    const look = (/** @type {any} */ { key }) =>
      (!key || key === SETTINGS || key === THEME) && this.#look();
    for (const name of ["storage", "pageshow"]) events.addEventListener(name, look);
  }

  /** @returns {"light" | "dark" | undefined} undefined: the system's theme */
  get theme() {
    return this.#theme === "light" || this.#theme === "dark" ? this.#theme : undefined;
  }

  set theme(theme) {
    this.#theme = theme;
    try {
      this.#storage?.setItem(THEME, theme ?? "system");
      this.areKept = this.#storage !== null;
    } catch {
      this.areKept = false;
    }
    this.changed();
  }

  /** The six colours in use, "#rrggbb", in the order URFDLB. @returns {readonly string[]} */
  get colours() {
    const { scheme, own } = this.#value;
    if (scheme === "own" && areColours(own)) return own;
    return scheme === "safe" ? SAFE : STANDARD;
  }

  /** Whether stickers show the letters of their faces. */
  get letters() {
    return this.#value.letters === true;
  }

  /** Reads the settings from the storage. */
  #look() {
    try {
      const { version, value } = JSON.parse(this.#storage?.getItem(SETTINGS) ?? "{}") ?? {};
      this.#value = (version <= VERSION && value) || {};
    } catch {
      this.#value = {}; // it is damaged
    }
    try {
      // Older versions stored the theme with the rest.
      if (this.areKept) this.#theme = this.#storage?.getItem(THEME) ?? this.#value.theme;
    } catch {
      // The browser does not allow it to be read.
    }
    this.changed();
  }
}

/** @param {any} own */
const areColours = (own) =>
  Array.isArray(own) && own.length === 6 && own.every((one) => /^#[\da-f]{6}$/i.test(one));
