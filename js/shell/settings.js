/**
 * What the reader has set for the whole site: theme, colours of the stickers, keys, notation, effort.
 *
 *   const settings = new Settings(store);
 *   settings.theme; settings.change({ letters: true }); settings.watch(() => ...)
 *
 * One entry of the store, the same in all tabs; `startShell` shows theme and colours on the root element.
 */

import { SAFE, STANDARD } from "../cube/palette.js";
import { mergeFields } from "../game/merge.js";
import { Model } from "../game/model.js";

/**
 * @typedef {object} SettingsValue what is left out is as usual
 * @property {"light" | "dark"} [theme] as the system wishes if left out
 * @property {"standard" | "safe" | "own"} [scheme] of the stickers' colours
 * @property {string[]} [own] six colours, "#rrggbb", in the order U R F D L B
 * @property {boolean} [letters] whether stickers bear the letters of their faces
 * @property {"focus"} [keys] letter keys turn the cube only where it has the focus
 * @property {boolean} [compact] whether texts like UBLDfr are read as U B L D F' R'
 * @property {"deep"} [tables] deeper ones than the usual
 * @property {number} [cores] how many may search; all but one if left out
 * @property {"deep" | "large" | "largest"} [proofTable] the exact table of proofs; as memory allows if left out
 */

/** Which values a field can have. @type {Record<string, (value: any) => boolean>} */
const CHECKS = {
  theme: (value) => value === "light" || value === "dark",
  scheme: (value) => value === "standard" || value === "safe" || value === "own",
  own: (value) =>
    Array.isArray(value) && value.length === 6 && value.every((one) => /^#[\da-f]{6}$/i.test(one)),
  letters: (value) => value === true,
  keys: (value) => value === "focus",
  compact: (value) => value === true,
  tables: (value) => value === "deep",
  cores: (value) => Number.isInteger(value) && value > 0,
  proofTable: (value) => value === "deep" || value === "large" || value === "largest",
};

/** @type {import("../game/entry.js").Kind<SettingsValue>} */
export const SETTINGS = {
  name: "settings",
  version: 1,
  blank: {},
  merge: mergeFields,
  read(json) {
    if (typeof json !== "object" || json === null) throw new RangeError("no settings");
    const known = Object.entries(json).filter(([name, value]) => CHECKS[name]?.(value));
    return Object.fromEntries(known);
  },
};

/** What the browser says of the machine: gigabytes of memory, and whether the visitor saves data, if it does. */
export function machine() {
  const { hardwareConcurrency, deviceMemory, connection } = /** @type {any} */ (
    globalThis.navigator ?? {}
  );
  const savesData = Boolean(connection?.saveData);
  return { cores: Math.max(1, hardwareConcurrency || 1), memory: deviceMemory, savesData };
}

export class Settings extends Model {
  #entry;

  /** @param {import("../game/store.js").Store} store */
  constructor(store) {
    super();
    this.#entry = store.entry(SETTINGS);
    this.follow(this.#entry);
  }

  get #value() {
    return this.#entry.value ?? {};
  }

  /** @returns {"light" | "dark" | undefined} undefined: as the system wishes */
  get theme() {
    return this.#value.theme;
  }

  get scheme() {
    return this.#value.scheme ?? "standard";
  }

  get own() {
    return this.#value.own ?? STANDARD;
  }

  /** The six colours in force, "#rrggbb", URFDLB. */
  get colours() {
    const { scheme, own } = this;
    return scheme === "own" ? own : scheme === "safe" ? SAFE : STANDARD;
  }

  get letters() {
    return this.#value.letters ?? false;
  }

  get compact() {
    return this.#value.compact ?? false;
  }

  get tables() {
    return this.#value.tables ?? "small";
  }

  /** @param {{ [K in keyof SettingsValue]: SettingsValue[K] | null | false | "small" }} wishes null: as usual */
  change(wishes) {
    const value = Object.entries({ ...this.#value, ...wishes });
    this.#entry.set(Object.fromEntries(value.filter(([name, one]) => CHECKS[name]?.(one))));
  }
}
