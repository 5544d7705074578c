/** How the cube is to be solved: which method, how long, to what, and a person's ways. */

import { read } from "../../cube/reading.js";
import { faceletsOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { LIMITS, PERSON } from "./kinds.js";
import { nearestName, patternOf } from "./patterns.js";

/** @typedef {import("./kinds.js").Person} Person */
/** @typedef {Pick<Wishes, "method" | "seconds" | "length" | "target" | "targetOpen">} Choice */

const SECONDS = 3;
/** What `cfop.solve` is asked for. */
const WAYS = {
  beginner: { beginner: true },
  person: { friendly: true, foresight: false },
  ahead: { friendly: true, foresight: true },
  short: { friendly: false, foresight: true },
};

export class Wishes extends Model {
  /** @type {"shortest" | "person"} */ method = "shortest";
  seconds = SECONDS;
  /** @type {number | null} */ length = null;
  target = "";
  targetOpen = false;
  /** Those that can be named as the target, once one was. @type {import("./patterns.js").Pattern[] | undefined} */ patterns;
  /** @type {Promise<void> | undefined} */ #fetching;
  #person;
  #settings;
  #notices;
  #fetchPatterns;

  /**
   * @param {import("../../game/store.js").Store} store
   * @param {import("../../shell/settings.js").Settings} settings
   * @param {import("../../ui/notices.js").Notices} notices where it is said what is wrong with the target
   * @param {() => Promise<import("./patterns.js").Pattern[]>} fetchPatterns
   */
  constructor(store, settings, notices, fetchPatterns) {
    super();
    this.#fetchPatterns = fetchPatterns;
    this.#person = store.entry(PERSON);
    this.#settings = settings;
    this.#notices = notices;
    this.follow(this.#person);
  }

  get byPerson() {
    return this.method === "person";
  }

  /** @returns {Person} how a person wishes to solve */
  get person() {
    return this.#person.value ?? PERSON.blank;
  }

  /** Whether the steps are a beginner's, who does not choose. */
  get isBeginner() {
    return this.person.way === "beginner";
  }

  /** Whether all is chosen for what it leaves of the last layer. */
  get seesAhead() {
    return ["ahead", "short"].includes(this.person.way);
  }

  /** @param {Partial<Person>} wishes */
  wish(wishes) {
    this.#person.set({ ...this.person, ...wishes });
  }

  /** @param {Partial<Choice>} options */
  choose(options) {
    Object.assign(this, options);
    if (options.target !== undefined) this.checkTarget();
    this.changed();
  }

  /**
   * Takes a limit of the search, or says at its field why it is none.
   *
   * @param {"seconds" | "length"} name @param {number | null} value null for the usual
   */
  limit(name, value) {
    const { fits, words } = LIMITS[name];
    if (value !== null && !fits(value)) {
      this.#notices.say(name, words, { tone: "error" });
      return;
    }
    this.#notices.clear(name);
    this.choose({ [name]: value ?? (name === "seconds" ? SECONDS : null) });
  }

  /** The limit that is none, if there is one. @returns {"seconds" | "length" | undefined} */
  get unfit() {
    if (this.byPerson) return undefined;
    return /** @type {const} */ (["seconds", "length"]).find((name) => this.#notices.at(name).text);
  }

  get wantsTarget() {
    return !this.byPerson && this.targetOpen && this.target.trim() !== "";
  }

  #readTarget() {
    const named = this.patterns && patternOf(this.patterns, this.target);
    if (named) return named.state;
    return faceletsOf(read(this.target, { compact: this.#settings.compact }).state);
  }

  /** @returns {Promise<void>} when names are known; it may be tried again after a failure */
  fetchPatterns() {
    this.#fetching ??= this.#fetchPatterns().then(
      (patterns) => {
        this.patterns = patterns;
        this.changed();
      },
      (error) => {
        this.#fetching = undefined;
        throw error;
      },
    );
    return this.#fetching;
  }

  /** The target's facelets as typed, or undefined where it cannot be read. */
  get targetFacelets() {
    try {
      return this.#readTarget();
    } catch {
      return undefined;
    }
  }

  /** Says what is wrong with the target, if it is not a name either. @returns {boolean} whether it can be read now */
  checkTarget() {
    try {
      this.#readTarget();
      this.#notices.clear("target");
      return true;
    } catch (error) {
      if (/[a-z]{3}/i.test(this.target) && !this.patterns) {
        const { target } = this;
        const again = () => this.checkTarget();
        this.fetchPatterns().then(again, () => target === this.target && this.#say(error));
      } else this.#say(error);
      return false;
    }
  }

  /** @param {unknown} error in the target */
  #say(error) {
    const { message, where } = /** @type {import("../../cube/notation.js").NotationError} */ (
      error
    );
    const name = this.patterns && nearestName(this.patterns, this.target);
    if (!name) return void this.#notices.say("target", message, { tone: "error", where });
    const offer = { label: `Take ${name}`, act: () => this.choose({ target: name }) };
    this.#notices.say("target", "no pattern has that name", { tone: "error", offer });
  }

  /** @param {import("../../cube/state.js").State} state @returns {import("./search.js").Task} */
  taskFor(state) {
    const target = this.wantsTarget ? this.targetFacelets : "";
    const { colour, way, xcross, twoLook } = this.person;
    const { isBeginner, seesAhead } = this;
    const neutral = colour === "any";
    const options = {
      colour: neutral ? "white" : colour,
      ...WAYS[way],
      ...(isBeginner ? {} : { neutral, xcross }),
      ...(seesAhead ? {} : { two_look: twoLook }),
    };
    const pattern = target || state.colours.includes(".");
    return {
      ...{ state, target, length: this.length, seconds: this.seconds },
      method: this.byPerson ? "person" : pattern ? "target" : "shortest",
      options: this.byPerson ? options : undefined,
    };
  }

  /** Which solution is asked for: another one is wrong. */
  get question() {
    if (!this.byPerson) return { target: this.wantsTarget ? this.target.trim() : "" };
    const { colour, way, xcross, twoLook } = this.person;
    return {
      method: "person",
      colour: colour === "white" ? undefined : colour,
      way: way === "person" ? undefined : way,
      xcross,
      twoLook: twoLook && !this.seesAhead,
    };
  }

  /** What a link says of it. */
  get fields() {
    const { seconds, length } = this;
    if (this.byPerson) return this.question;
    return { seconds: seconds === SECONDS ? undefined : seconds, length, ...this.question };
  }

  /** @param {Record<string, string>} fields of a link */
  take(fields) {
    this.method = fields.method === "person" ? "person" : "shortest";
    const number = (/** @type {"seconds" | "length"} */ name) => {
      this.#notices.clear(name);
      return fields[name] && LIMITS[name].fits(Number(fields[name])) ? Number(fields[name]) : null;
    };
    this.seconds = number("seconds") ?? SECONDS;
    this.length = number("length");
    this.target = fields.target ?? "";
    this.targetOpen = this.target !== "";
    if (!this.byPerson) return;
    const { colour = "white", way = "person" } = fields;
    const [xcross, twoLook] = ["xcross" in fields, "twoLook" in fields];
    this.#person.set(PERSON.read({ colour, way, xcross, twoLook }, PERSON.version));
  }
}
