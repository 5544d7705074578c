/**
 * What a page has to say, each sentence at its place: at a field, beside the result, under the header.
 *
 *   const notices = new Notices();
 *   notices.say("scramble", "there is no move X", { tone: "error", where: { start: 2, end: 3 }, delay: 500 });
 *   notices.say("share", "copied", { seconds: 3 });
 *   notices.say("python", "Python could not be fetched", { tone: "error", offer: { label: "Try again", act } });
 *   const mine = notices.say("search", "searching");   mine.clear();    // only if it is still what is said there
 *
 * A place says one thing at a time, the latest. In a view: `message: noticeWishes(notices.at("scramble"), text)`.
 */

import { Model } from "../game/model.js";
import { html, nothing } from "./view.js";
import { sentence } from "./words.js";

/**
 * @typedef {object} Notice
 * @property {string} text a sentence
 * @property {"" | "error" | "good"} tone
 * @property {{ start: number, end: number } | undefined} where of the field's text it is about, from 0
 * @property {Offer | undefined} offer
 * @property {string | undefined} why the address of the chapter that explains it
 */
/** @typedef {{ label: string, act: () => unknown, or?: Offer }} Offer a button behind the sentence: something that would help, or something else */
/** @typedef {Partial<Omit<Notice, "text">> & { delay?: number, seconds?: number }} How `delay`: milliseconds to wait before
 *   it is said, unless something else is or `flush` comes; `seconds` until it goes by itself */

/** @type {Notice} */
const SILENCE = { text: "", tone: "", where: undefined, offer: undefined, why: undefined };

export class Notices extends Model {
  /** @type {Map<string, Notice>} */ #said = new Map();
  /** What is about to be said at a place. @type {Map<string, () => void>} */ #waiting = new Map();
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */ #timers = new Map();

  /** @param {string} place @returns {Notice} */
  at(place) {
    return this.#said.get(place) ?? SILENCE;
  }

  /**
   * @param {string} place @param {string} text "" for silence @param {How} [how]
   * @returns {{ clear: () => void }}
   */
  say(place, text, { delay = 0, seconds = 0, ...more } = {}) {
    const notice = { ...SILENCE, ...more, text: sentence(text) };
    const act = () => {
      this.#cancel(place);
      this.#said.set(place, notice);
      if (seconds)
        this.#timers.set(
          place,
          setTimeout(() => this.clear(place), 1000 * seconds),
        );
      this.changed();
    };
    this.#cancel(place);
    if (delay) {
      this.#waiting.set(place, act);
      this.#timers.set(place, setTimeout(act, delay));
    } else if (text || this.at(place).text) act();
    return {
      clear: () => {
        if (this.#said.get(place) === notice) this.clear(place);
        else if (this.#waiting.get(place) === act) this.#cancel(place);
      },
    };
  }

  /** @param {string} place where nothing is said, or about to be said, from now on */
  clear(place) {
    this.#cancel(place);
    if (this.#said.delete(place)) this.changed();
  }

  /** Says at once what is still waiting there. @param {string} place */
  flush(place) {
    this.#waiting.get(place)?.();
  }

  /** @param {string} place */
  #cancel(place) {
    clearTimeout(this.#timers.get(place));
    this.#timers.delete(place);
    this.#waiting.delete(place);
  }
}

const AROUND = 12; // characters shown on either side of the mistake
const LONGEST_MARK = 40;

/**
 * @param {Notice} notice
 * @param {string} [text] of the field that it is about: the offending part is shown, marked
 */
function noticeView({ text: words, where, offer, why }, text = "") {
  const mark =
    where && where.end > where.start
      ? html` <span class="context mono">${where.start > AROUND ? "…" : ""}${text.slice(Math.max(0, where.start - AROUND), where.start)}<mark>${text.slice(where.start, Math.min(where.end, where.start + LONGEST_MARK))}</mark>${text.slice(where.end, where.end + AROUND)}${where.end + AROUND < text.length ? "…" : ""}</span>`
      : nothing;
  const button = (/** @type {Offer} */ { label, act }) =>
    html` <button type="button" class="button quiet" @click=${act}>${label}</button>`;
  const offers = [offer, offer?.or].filter((one) => one !== undefined);
  const chapter = why ? html` <a href=${why}>Why?</a>` : nothing;
  return words ? html`${words}${mark}${chapter}${offers.map(button)}` : nothing;
}

/** For a `<p class="message">` of the outline. @param {Notice} notice @param {string} [text] */
export const noticeWishes = (notice, text) => ({
  class: `message ${notice.tone}`.trim(),
  content: noticeView(notice, text),
});
