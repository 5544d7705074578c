/**
 * One value that the browser keeps, as one tab sees it: see store.js for what it promises.
 *
 * It remembers what it last saw in storage (`#seen`); a value that differs from that is this tab's own change.
 */

import { newerWins, same } from "./merge.js";
import { Model } from "./model.js";

/**
 * @template T
 * @typedef {object} Kind
 * @property {string} name of its entries, such as "trainer" or "nonogram/play"; without "~"
 * @property {number} version of the values' form; raise it when `read` must treat older ones otherwise
 * @property {(json: any, version: number) => T} read the value of JSON that was stored in that version,
 *   checked; throws if it cannot be one
 * @property {import("./merge.js").Merge<T>} [merge] of what two tabs (or a file) made of one value; `newerWins` if left out
 * @property {T} [blank] what an entry that is absent stands for: from it both began who wrote the first one
 * @property {boolean} [copies] whether a value that lost is kept beside the one that won
 */
/**
 * @template T
 * @typedef {{ raw: string | null, value: T | undefined, stamp: string, after: string[] }} Seen
 */
/** @typedef {{ version: number, at: number, tab: string, after: string[], value: any }} Envelope */

const SOON = 400; // milliseconds until what was put off is kept
const REMEMBERED = 8; // of what stood there before

/** @type {Seen<any>} */
const NOTHING = { raw: null, value: undefined, stamp: "", after: [] };

/** @template T */
export class Entry extends Model {
  /** @type {T | undefined} */ #value;
  /** @type {(() => T) | undefined} */ #later;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** What this tab last saw in storage. @type {Seen<T>} */ #seen = NOTHING;
  /** What it saw before its own last writes, the latest first. @type {Seen<T>[]} */ #past = [];
  #others = new Model();
  /** @type {string | undefined} */ #damaged;
  #tooNew = false;
  #access;

  /**
   * @param {Kind<T>} kind @param {string} id @param {string} key
   * @param {{ now: () => number, tab: string, get: () => string | null, put: (text: string | null) => boolean,
   *   keepDamaged: (text: string) => boolean, keepCopy: (stamp: string, value: T) => void, tooNew: () => void }} access
   */
  constructor(kind, id, key, access) {
    super();
    this.kind = kind;
    this.id = id;
    this.key = key;
    /** When the value was changed, milliseconds since 1970; 0 if nothing is kept. */
    this.at = 0;
    this.#access = access;
    this.#look();
    this.#value = this.#seen.value;
  }

  /** @returns {T | undefined} the value now, what was put off included; do not change it, `set` another */
  get value() {
    return this.#later ? this.#later() : this.#value;
  }

  /** @param {T} value from now on @returns {boolean} whether it is kept */
  set(value) {
    this.#forget();
    this.#value = value;
    const kept = this.save();
    this.changed();
    return kept;
  }

  /** Keeps soon what `value` then says: for what changes often, or is long. @param {() => T} value */
  setLater(value) {
    this.#later = value;
    this.#timer ??= setTimeout(() => this.save(), SOON);
  }

  /**
   * @param {() => void} act called when the value has become another by what another tab has written, or by
   *   an import: who shows the value must take it over
   * @returns {() => void} ends it
   */
  watchOthers(act) {
    return this.#others.watch(act);
  }

  /** Deletes the entry. */
  remove() {
    this.#forget();
    if (!this.#access.put(null)) return;
    this.#value = undefined;
    this.at = 0;
    this.#seen = { ...NOTHING, after: this.#ancestors() };
    this.changed();
  }

  /** Keeps what this tab has changed. @returns {boolean} whether everything is kept */
  save() {
    this.#value = this.value;
    this.#forget();
    if (same(this.#value, this.#seen.value)) return true;
    const mine = this.#value;
    if (this.#access.get() !== this.#seen.raw) this.#meet();
    const kept = this.#write();
    if (!same(mine, this.#value)) this.#changedByOthers();
    return kept;
  }

  /** Takes over what another tab has written. */
  reread() {
    if (this.#access.get() === this.#seen.raw) return;
    this.#value = this.value;
    this.#forget();
    const mine = this.#value;
    this.#meet();
    this.#write();
    if (!same(mine, this.#value)) this.#changedByOthers();
  }

  #changedByOthers() {
    this.#others.changed();
    this.changed();
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = this.#later = undefined;
  }

  /** @param {number} at */
  #stamp(at) {
    return `${at}.${this.#access.tab}`;
  }

  /** The stamps of what a write of ours would replace. */
  #ancestors() {
    const { stamp, after } = this.#seen;
    return (stamp ? [stamp, ...after] : after).slice(0, REMEMBERED);
  }

  /** Reads what is stored. */
  #look() {
    const raw = this.#access.get();
    const { version = 0, at = 0, tab = "", after, value } = envelopeOf(raw);
    const ancestors = Array.isArray(after) ? after.map(String) : [];
    this.#seen = {
      raw,
      value: undefined,
      stamp: raw === null ? "" : `${at}.${tab}`,
      after: ancestors,
    };
    this.#tooNew = version > this.kind.version;
    this.#damaged = undefined;
    this.at = at;
    if (this.#tooNew) this.#access.tooNew();
    else if (raw !== null) {
      try {
        if (!version) throw new RangeError("it is not an entry");
        this.#seen.value = this.kind.read(value, version);
      } catch {
        this.#damaged = raw;
      }
    }
  }

  /** Looks at what another tab has written, and makes one value of both. */
  #meet() {
    const ours = this.#value;
    const last = this.#seen;
    const stamp = same(ours, last.value) ? last.stamp : this.#stamp(this.#access.now());
    this.#look();
    const { value: theirs, after } = this.#seen;
    const isOurs = last.stamp.endsWith(`.${this.#access.tab}`);
    const knew = !isOurs || theirs === undefined || after.includes(last.stamp);
    // Two writes have crossed where theirs does not know of ours: both began from something older.
    const older = this.#past.find(({ stamp: past }) =>
      past ? after.includes(past) : !after.length,
    );
    const base = this.#baseOf(knew ? last : older);
    if (theirs === undefined) {
      if (same(ours, last.value) && !this.#tooNew && !this.#damaged) this.#value = undefined; // deleted there
    } else if (ours === undefined || (knew && same(ours, last.value))) this.#value = theirs;
    else this.#merge(base, ours, theirs, stamp, this.#seen.stamp);
  }

  /** @param {Seen<T> | undefined} seen @returns {T | undefined} from what somebody began who saw that */
  #baseOf(seen) {
    return seen?.raw === null ? this.kind.blank : seen?.value;
  }

  /**
   * @param {T | undefined} base @param {T} ours @param {T} theirs
   * @param {string} ourStamp @param {string} theirStamp
   */
  #merge(base, ours, theirs, ourStamp, theirStamp) {
    const newer = isLater(ourStamp, theirStamp) ? "ours" : "theirs";
    const merge = this.kind.merge ?? newerWins;
    const merged = same(ours, theirs) ? ours : merge({ base, ours, theirs, newer });
    this.#value = merged;
    if (!this.kind.copies) return;
    const [loser, stamp] = newer === "ours" ? [theirs, theirStamp] : [ours, ourStamp];
    if (!same(loser, merged) && !same(loser, base)) this.#access.keepCopy(stamp, loser);
  }

  /** @param {number} [time] when the value was made; now if left out */
  #write(time = this.#access.now()) {
    if (same(this.#value, this.#seen.value)) return true;
    if (this.#tooNew) {
      this.#access.tooNew();
      return false;
    }
    if (this.#damaged !== undefined && !this.#access.keepDamaged(this.#damaged)) return false;
    const at = Math.max(time, this.at + 1);
    const after = this.#ancestors();
    /** @type {Envelope} */
    const envelope = {
      version: this.kind.version,
      at,
      tab: this.#access.tab,
      after,
      value: this.#value,
    };
    const raw = JSON.stringify(envelope);
    if (!this.#access.put(raw)) return false;
    this.#past = [this.#seen, ...this.#past].slice(0, REMEMBERED);
    this.#damaged = undefined;
    this.at = at;
    this.#seen = { raw, value: structuredClone(this.#value), stamp: this.#stamp(at), after };
    return true;
  }
}

/** Stamps in an order that all tabs agree about. @param {string} a @param {string} b */
function isLater(a, b) {
  const [first, second] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  return first === second ? a > b : first > second;
}

/** @param {string | null} raw @returns {Partial<Envelope>} empty if it is none */
function envelopeOf(raw) {
  try {
    const json = JSON.parse(raw ?? "null");
    return Number.isInteger(json?.version) && Number.isFinite(json.at) ? json : {};
  } catch {
    return {};
  }
}
