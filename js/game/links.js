/**
 * A page's state in the fragment of its address, so that links, reload, back and forward bring it back.
 *
 *   const address = new Address();
 *   address.fields                              // {scramble: "R U", at: "3"}; {} if there are none
 *   address.push({ scramble: "R U F" });        // a new place for back and forward; false if too long
 *   address.replace({ scramble: "R U F", at: "2" });   // the same place
 *   address.linkTo(fields)                      // for sharing; throws a RangeError if too long
 *   address.watch(() => ...)                    // the reader went back or forward, or wrote an address
 *   address.note = { puzzle }                   // JSON that this place has after a reload, seen by nobody
 *   address.pushNote({ puzzle })                // a new place for back and forward, of the same address
 *
 * A fragment is at most `LONGEST` characters; what is longer stays in the store and in files. Whatever stands
 * in an address can be read: nothing throws.
 */

import { Model } from "./model.js";

export const LONGEST = 8000;

/** @typedef {Record<string, string | number | boolean | null | undefined>} Fields null, undefined, "" and false are left out */

/** @param {Fields} fields @returns {string} "" or "#name=value&..."; true is just the name */
export function fragmentOf(fields) {
  const parts = Object.entries(fields)
    .filter(([, value]) => value || value === 0)
    .map(([name, value]) => {
      const text = value === true ? "" : `=${readable(String(value))}`;
      return readable(name) + text;
    });
  return parts.length ? `#${parts.join("&")}` : "";
}

/** As few escapes as an address needs: moves stay readable. @param {string} text */
const readable = (text) =>
  encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",").replaceAll("%2F", "/");

/** @param {string} fragment with or without "#" @returns {Record<string, string>} */
export const fieldsOf = (fragment) =>
  Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));

export class Address extends Model {
  #world;

  /** @param {Pick<Window, "location" | "history" | "addEventListener">} world */
  constructor(world = window) {
    super();
    this.#world = world;
    // A fragment written by hand is told by both events, back and forward over fragments too; places
    // that differ by their notes alone are told by the first.
    let told = this.fragment;
    for (const name of ["popstate", "hashchange"]) {
      world.addEventListener(name, () => {
        if (name === "hashchange" && told === this.fragment) return;
        told = this.fragment;
        this.changed();
      });
    }
    this.#tell = () => {
      told = this.fragment;
    };
  }

  #tell;

  /** "" or what stands behind the "#", with it. */
  get fragment() {
    return this.#world.location.hash;
  }

  get fields() {
    return fieldsOf(this.fragment);
  }

  /** What was noted at this place; null if nothing was. @returns {any} */
  get note() {
    return this.#world.history.state;
  }

  set note(note) {
    this.#world.history.replaceState(note, "");
  }

  /** @param {unknown} note */
  pushNote(note) {
    this.#world.history.pushState(note, "");
  }

  /** @param {Fields} fields @returns {boolean} whether they fit; if not, the address bears none */
  push(fields) {
    return this.#go("pushState", fields);
  }

  /** @param {Fields} fields @returns {boolean} whether they fit; if not, the address bears none */
  replace(fields) {
    return this.#go("replaceState", fields);
  }

  /** @param {Fields} fields @returns {string} @throws {RangeError} if they do not fit */
  linkTo(fields) {
    const fragment = fragmentOf(fields);
    if (fragment.length > LONGEST) {
      throw new RangeError("this is too long for a link: save it as a file");
    }
    const { origin, pathname, search } = this.#world.location;
    return origin + pathname + search + fragment;
  }

  /** @param {"pushState" | "replaceState"} way @param {Fields} fields */
  #go(way, fields) {
    const fragment = fragmentOf(fields);
    const fits = fragment.length <= LONGEST;
    const now = fits ? fragment : "";
    if (now !== this.fragment) {
      const { pathname, search } = this.#world.location;
      const note = way === "replaceState" ? this.note : null;
      this.#world.history[way](note, "", pathname + search + now);
      this.#tell();
    }
    return fits;
  }
}
