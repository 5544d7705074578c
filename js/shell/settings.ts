/**
 * The settings for the whole site that work without Python: the theme, which is stored here, and the colours of the
 * stickers, which Python stores (py/cubogram/pages/settings.py). They are the same in all tabs.
 */
import { SAFE, STANDARD } from "../cube/palette.ts";
import { Model } from "../game/model.ts";

const [SETTINGS, THEME] = ["cubogram/settings/main", "cubogram-theme"];
const VERSION = 1;
type Place = Pick<Storage, "getItem" | "setItem">;
type Theme = "light" | "dark";

/** What the browser reports about the machine; `memory` is in gigabytes, undefined if unknown. */
export function machine() {
  const { hardwareConcurrency, deviceMemory, connection } = (globalThis.navigator ?? {}) as any;
  const savesData = Boolean(connection?.saveData);
  return { cores: Math.max(1, hardwareConcurrency || 1), memory: deviceMemory, savesData };
}

/** Null if the browser stores nothing. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export class Settings extends Model {
  areKept: boolean; // the theme is stored
  #theme: string | undefined;
  #value: Record<string, any> = {};
  #storage: Place | null;

  constructor(storage: Place | null = browserStorage(), events: EventTarget = globalThis) {
    super();
    this.#storage = storage;
    this.areKept = storage !== null;
    this.#look();
    const look = ({ key }: any) => (!key || key === SETTINGS || key === THEME) && this.#look();
    for (const name of ["storage", "pageshow"]) events.addEventListener(name, look);
  }

  /** Undefined: the system's theme. */
  get theme() {
    return this.#theme === "light" || this.#theme === "dark" ? this.#theme : undefined;
  }

  set theme(theme: Theme | undefined) {
    this.#theme = theme;
    try {
      this.#storage?.setItem(THEME, theme ?? "system");
      this.areKept = this.#storage !== null;
    } catch {
      this.areKept = false;
    }
    this.changed();
  }

  /** The six colours in use, "#rrggbb", in the order URFDLB. */
  get colours(): readonly string[] {
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

const areColours = (own: any) =>
  Array.isArray(own) && own.length === 6 && own.every((one) => /^#[\da-f]{6}$/i.test(one));
