/**
 * The cube page: one text that means a cube, how it is to be solved, and what was found.
 *
 * The text is the only truth about the cube: a turn by hand appends to it, painting rewrites it, undo
 * brings an older one back, a reload finds it in the store, a link carries it. Nothing here knows of
 * elements. `line` is what the player is to show; whoever shows it tells `moved` and `turned` what the
 * player does by itself.
 */

import { looksLikeFacelets } from "../../cube/facelets.js";
import { parse, reversed } from "../../cube/notation.js";
import { formatCompact, parseCompact, read } from "../../cube/reading.js";
import { after, faceletsOf, isSolved } from "../../cube/state.js";
import { History } from "../../game/history.js";
import { Model } from "../../game/model.js";
import { whyMissing } from "../../shell/missing.js";
import { Notices } from "../../ui/notices.js";
import { counted, duration } from "../../ui/words.js";
import { CUBE, PERSON, shortened } from "./saved.js";
import { Search } from "./search.js";

/** @typedef {import("../../cube/reading.js").Reading} Reading */
/** @typedef {import("../../cube/state.js").State} State */
/** @typedef {import("./search.js").Solution} Solution */
/** @typedef {import("./saved.js").Person} Person */
/** @typedef {{ message: string, repair: { message: string, facelets: string } | null }} Problem of colours */

/**
 * @typedef {object} Line what the player is to show
 * @property {State} start
 * @property {readonly string[]} moves
 * @property {import("../../cube/player.js").Chapter[]} [chapters]
 * @property {number} at where to be
 * @property {boolean} [morph] whether the player may turn what differs from its line
 * @property {boolean} [finish] whether it goes on to the end from there
 * @property {boolean} [isShown] whether the player shows it already
 */

const TYPING_PAUSE = 500; // milliseconds until a mistake is told
const ADDRESS_PAUSE = 300;
const MOST_STEPS = 1000; // that can be undone
const CENTRES = [4, 13, 22, 31, 40, 49];
const TEXT_GAME = {
  apply: (/** @type {string} */ _, /** @type {string} */ text) => text,
  same: (/** @type {string} */ a, /** @type {string} */ b) => a === b,
  write: (/** @type {string} */ text) => text,
  read: (/** @type {string} */ text) => text,
};
/** What browsers say of an import without a network. */
const IMPORT_FAILED = /dynamically imported module|module script/i;

/** @typedef {object} World
 * @property {import("../../game/store.js").Store} store
 * @property {import("../../shell/settings.js").Settings} settings
 * @property {import("../../shell/arrival.js").Arrival} arrival
 * @property {import("../../game/links.js").Address} address
 * @property {() => Promise<import("./engine.js").Engine>} [fetchEngine]
 */

export class CubeModel extends Model {
  notices = new Notices();
  /** As it stands in the field. */ text = "";
  /** The last text that could be read. @type {Reading} */ reading = read("");
  /** @type {Solution | undefined} */ solution;
  /** @type {Line} */ line = { ...this.reading, at: 0 };
  /** @type {"shortest" | "person"} */ method = "shortest";
  seconds = 3;
  /** @type {number | null} */ length = null;
  target = "";
  targetOpen = false;
  /** @type {{ colour: string } | undefined} while one paints */ painting;
  /** What can be done with a solution. @type {import("./proof.js").Proof | undefined} */ proof;
  /** @type {import("./comparison.js").Comparison | undefined} */ comparison;
  /** How many moves the player has made, and whether it plays. */ position = {
    at: 0,
    playing: false,
  };
  #history = new History(TEXT_GAME, "", { most: MOST_STEPS });
  #readable = true;
  #saved;
  #person;
  #world;
  /** @type {Promise<import("./engine.js").Engine> | undefined} */ #engine;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #addressTimer;

  /** @param {World} world */
  constructor(world) {
    super();
    this.#world = world;
    this.search = new Search(() => this.engine());
    this.#saved = world.store.entry(CUBE);
    this.#person = world.store.entry(PERSON);
    this.follow(this.notices);
    this.follow(this.#person);
    this.search.watch(() => this.#searched());
    let { compact } = world.settings;
    world.settings.watch(() => {
      if (compact !== world.settings.compact) this.#show();
      compact = world.settings.compact;
    });
    this.#begin();
  }

  // The text

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Of the cube that is to be solved. @returns {State} */
  get state() {
    return this.reading.state;
  }

  /** The text cannot be read, and that has been told. */
  get isWrong() {
    return this.notices.at("scramble").tone === "error";
  }

  /** @param {string} text letter by letter: one step to undo for all of it */
  type(text) {
    this.text = text;
    this.#history.do(text.trim(), "typing");
    this.#show({ typed: true });
    this.#keep();
  }

  /** @param {string} text from anywhere but the keyboard */
  change(text) {
    this.text = text;
    this.#history.do(text.trim());
    this.#show();
    this.#keep({ place: "push" });
  }

  /** @param {-1 | 1} way @returns {boolean} whether there was something */
  travel(way) {
    if (!(way < 0 ? this.#history.undo() : this.#history.redo())) return false;
    this.text = this.#history.state;
    this.#show();
    this.#keep();
    return true;
  }

  /** Says at once what is wrong with the text. */
  flush() {
    this.#history.close();
    this.notices.flush("scramble");
  }

  /** @param {{ typed?: boolean }} [how] mistakes wait until the hand rests */
  #show({ typed = false } = {}) {
    const before = this.reading;
    const wasPlain = !this.solution;
    try {
      this.reading = read(this.text, { compact: this.#world.settings.compact });
      this.#readable = true;
    } catch (error) {
      const { message, where } = /** @type {import("../../cube/notation.js").NotationError} */ (
        error
      );
      this.#readable = false;
      this.#forgetSolution();
      if (!wasPlain) this.line = { ...before, at: before.moves.length };
      const how = {
        tone: /** @type {"error"} */ ("error"),
        where,
        delay: typed ? TYPING_PAUSE : 0,
      };
      this.notices.say("scramble", message, how);
      this.changed();
      return;
    }
    const sameCube = sameReading(before, this.reading);
    this.notices.clear("scramble");
    if (sameCube)
      this.reading = before; // a blank or a comment more: nothing else changes
    else {
      this.#forgetSolution();
      const morph = wasPlain && this.reading.start.colours === before.start.colours;
      this.line = { ...this.reading, at: this.reading.moves.length, morph };
    }
    if (!this.reading.moves.length && this.text.trim()) this.#checkColours();
    this.changed();
  }

  #forgetSolution() {
    this.search.clear();
    this.solution = this.proof = this.comparison = undefined;
    this.notices.clear("note");
  }

  /** Says what may be wrong with painted or pasted colours; Python knows. */
  async #checkColours() {
    const { colours } = this.state;
    const bare = colours.split(".").length - 1;
    if (bare) {
      const words =
        bare === 1 ? "sticker has no colour yet: it" : "stickers have no colour yet: they";
      this.notices.say("scramble", `${bare} ${words} may be any`);
      return;
    }
    try {
      const python = await this.#world.arrival.python();
      const { problems } = await python.call("cube.check", { facelets: colours }).result;
      if (this.state.colours === colours && problems.length) this.#complain(problems);
    } catch {
      // Python is lost or on its way again: Solve will say so.
    }
  }

  /** @param {Problem[]} problems that the colours have */
  #complain(problems) {
    const { repair } = problems[0];
    const sentence = problems.slice(0, 3).map(({ message }) => message);
    const offer = repair
      ? { label: `Repair: ${repair.message}`, act: () => this.change(repair.facelets) }
      : undefined;
    this.notices.say("scramble", sentence.join("; "), { tone: "error", offer });
  }

  // The player

  /** What the player does by itself. @param {number} at @param {boolean} playing @param {boolean} begins to play or step */
  moved(at, playing, begins) {
    if (this.search.active && this.solution && begins) this.search.stop();
    if (at === this.position.at && playing === this.position.playing) return;
    this.position = { at, playing };
    if (!playing) this.#keep();
    this.changed();
  }

  /**
   * Writes a turn by hand into the text.
   *
   * @param {string} move @param {number} at after so many moves
   * @param {State} state after it @param {number} position of the player, perhaps amid a move
   */
  turned(move, at, state, position) {
    const { solution, text } = this;
    const { start, moves } = this.reading;
    const played = solution ? solution.moves.slice(0, at) : [];
    const before = solution ? [...moves, ...played] : moves.slice(0, at);
    const whole = solution || at === moves.length; // what the text says stays
    const colours = looksLikeFacelets(text);
    this.#forgetSolution();
    this.notices.clear("scramble");
    this.text = colours
      ? faceletsOf(state)
      : this.#written(whole ? text.trim() : "", [...before, move], [...played, move]);
    this.#history.do(this.text);
    this.#readable = true;
    this.reading = colours ? read(this.text) : { start, moves: [...before, move], state };
    if (solution && !colours) {
      this.line = { ...this.reading, at: before.length + position - at, finish: true };
    } else this.line = { ...this.reading, at: this.reading.moves.length, isShown: true };
    this.#keep();
    this.changed();
  }

  /** @param {string} text that stays @param {string[]} all its moves and more @param {string[]} more
   * @returns {string} */
  #written(text, all, more) {
    const { compact } = this.#world.settings;
    if (compact && this.text.trim() && parseCompact(this.text)) return formatCompact(all);
    if (!text) return all.join(" ");
    return `${text}${text.includes("//") ? "\n" : " "}${more.join(" ")}`;
  }

  // Painting

  /** @param {boolean} on */
  paint(on) {
    this.painting = on ? { colour: "U" } : undefined;
    this.changed();
  }

  /** @param {number} facelet @param {string} [colour] "." for none; the chosen one if left out */
  stroke(facelet, colour = this.painting?.colour) {
    if (!colour) return;
    const facelets = [...faceletsOf(this.state)];
    facelets[facelet] = colour;
    this.text = facelets.join("");
    this.#history.do(this.text);
    this.#show();
    this.#keep();
  }

  // Solving

  /** @returns {Person} how a person wishes to solve */
  get person() {
    return this.#person.value ?? PERSON.blank;
  }

  /** @param {Partial<Person>} wishes */
  wish(wishes) {
    this.#person.set({ ...this.person, ...wishes });
    this.#keep();
  }

  /** @param {Partial<Pick<CubeModel, "method" | "seconds" | "length" | "target" | "targetOpen">>} options */
  choose(options) {
    Object.assign(this, options);
    if (options.target !== undefined) this.#readTarget({ delay: 0 });
    this.#keep();
    this.changed();
  }

  /** The target's facelets as typed, or undefined where it cannot be read. */
  get targetFacelets() {
    try {
      return faceletsOf(read(this.target, { compact: this.#world.settings.compact }).state);
    } catch {
      return undefined;
    }
  }

  /** @param {{ delay?: number }} [how] @returns {boolean} whether it can be read */
  #readTarget(how) {
    try {
      read(this.target, { compact: this.#world.settings.compact });
      this.notices.clear("target");
      return true;
    } catch (error) {
      const { message, where } = /** @type {import("../../cube/notation.js").NotationError} */ (
        error
      );
      this.notices.say("target", message, { tone: "error", where, ...how });
      return false;
    }
  }

  /** Starts the search that the panel describes. @returns {"scramble" | "target" | ""} the field that hinders it */
  solve() {
    this.flush();
    const person = this.method === "person";
    if (!this.#readable) {
      this.#show();
      return "scramble";
    }
    const wantsTarget = !person && this.targetOpen && this.target.trim() !== "";
    if (wantsTarget && !this.#readTarget()) return "target";
    const target = wantsTarget ? this.targetFacelets : "";
    if (!this.text.trim() && !target) {
      this.notices.say("scramble", "Nothing to solve yet: type a scramble, or turn the cube");
      return "scramble";
    }
    const { state } = this;
    const whole = !state.colours.includes(".");
    if (person && !whole) {
      const words = "A person needs all colours: paint the grey stickers, or choose Shortest";
      this.notices.say("scramble", words, { tone: "error" });
      return "scramble";
    }
    this.notices.clear("scramble");
    this.#forgetSolution();
    this.line = { ...this.reading, at: this.reading.moves.length };
    if (!target && whole && isSolved(state)) {
      this.solution = { moves: [], text: "", length: 0, seconds: 0, detail: "" };
      this.notices.say("note", "The cube is solved already");
      this.changed();
      return "";
    }
    this.search.start({
      method: person ? "person" : target || !whole ? "target" : "shortest",
      state,
      target,
      options: person ? this.#personOptions() : undefined,
      seconds: this.seconds > 0 ? this.seconds : 3,
      length: this.length,
    });
    return "";
  }

  #personOptions() {
    const { colour, friendly, blind, xcross } = this.person;
    const neutral = colour === "any";
    return { colour: neutral ? "white" : colour, neutral, friendly, foresight: !blind, xcross };
  }

  /** What is said beside the solution. */
  get note() {
    const { state, seconds } = this.search;
    if (state === "waiting") return "Waiting for Python…";
    if (state !== "searching") return this.notices.at("note").text;
    return seconds ? `Searching… ${duration(seconds)}` : "Searching…";
  }

  /** What those who listen are told at the end. */
  get spoken() {
    const { solution, search } = this;
    return solution && search.state === "done" ? `${counted(solution.length, "move")} found.` : "";
  }

  /** Plays another solution of the same cube. @param {Solution} solution */
  play(solution) {
    this.solution = solution;
    const { moves, chapters } = solution;
    this.line = { start: this.state, moves, chapters, at: 0 };
    this.#keep();
    this.changed();
  }

  #searched() {
    const { best, state, error } = this.search;
    if (best && best !== this.solution) {
      const known = this.solution?.moves.join() === best.moves.join();
      if (known) this.solution = best;
      else this.play(best);
    }
    if (state === "failed" && error) this.#failed(error);
    else if (state === "done" && best && !this.proof && !this.comparison) this.#offerMore(best);
    this.changed();
  }

  /** @param {import("./search.js").Problem} error */
  #failed(error) {
    const tone = /** @type {"error"} */ ("error");
    if (error.where?.argument === "target") this.notices.say("target", error.message, { tone });
    else if (error.where?.problems) this.#complain(error.where.problems);
    else if (error.kind === "validity") this.notices.say("scramble", error.message, { tone });
    else {
      const offer = { label: "Try again", act: () => this.solve() };
      this.notices.say("scramble", error.message, { tone, offer });
    }
  }

  /** Offers what one may want next: a proof, or a comparison. @param {Solution} best */
  async #offerMore(best) {
    const { task } = this.search;
    const engine = await this.engine().catch(() => undefined);
    if (!engine || !task || this.solution !== best) return;
    await this.load(async () => {
      if (task.method === "person") {
        const { Comparison } = await import("./comparison.js");
        if (this.solution !== best) return;
        const comparison = new Comparison(new Search(() => this.engine()), best, task.state);
        this.comparison = comparison;
        comparison.watch(() => this.changed());
      } else if (task.method === "shortest") {
        const { Proof } = await import("./proof.js");
        if (this.solution !== best) return;
        this.proof = new Proof(engine, this.#world.store, task.state, best, (shorter) =>
          this.play(shorter),
        );
        this.follow(this.proof);
      }
      this.changed();
    });
  }

  /** Whether the cube was given by its colours, and the solution tells moves that make it. */
  get canBeWritten() {
    const { colours } = this.state;
    const upright = CENTRES.every((centre, face) => colours[centre] === "URFDLB"[face]);
    const done = this.search.state === "done" && this.search.task?.method !== "target";
    return done && upright && looksLikeFacelets(this.text) && !colours.includes(".");
  }

  /** Writes the cube as the moves that make it. */
  write() {
    const { solution } = this;
    if (!solution) return;
    this.change(reversed(parse(solution.text)).join(" "));
    this.search.take(solution);
  }

  /** @returns {Promise<import("./engine.js").Engine>} the same always, once it could be fetched */
  engine() {
    const { arrival, settings, fetchEngine } = this.#world;
    this.#engine ??= (
      fetchEngine?.() ?? import("./engine.js").then(({ Engine }) => new Engine(arrival, settings))
    ).catch((error) => {
      this.#engine = undefined; // the next one who asks tries again
      throw new Error("Python could not be fetched: is there a network?", { cause: error });
    });
    return this.#engine;
  }

  /**
   * Does what needs a part of the page that comes when it is wanted.
   *
   * @param {() => Promise<void>} act
   */
  async load(act) {
    try {
      await act();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const again = { label: "Try again", act: () => this.load(act) };
      const missing = IMPORT_FAILED.test(message) ? await whyMissing() : { words: message };
      this.notices.say("scramble", missing.words, { offer: again, ...missing, tone: "error" });
    }
  }

  // What stays: the store, and the address

  /** An address that brings back what is here now. @throws {RangeError} if that is too long for one */
  get link() {
    return this.#world.address.linkTo(this.fields);
  }

  /** The fragment's fields for what is here now. */
  get fields() {
    const { solution, method, position } = this;
    const { colour, friendly, blind, xcross } = this.person;
    const person = method === "person";
    const target = !person && this.targetOpen ? this.target.trim() : "";
    return {
      scramble: this.text.trim(),
      solution: solution?.moves.join(" "),
      at: (solution && position.at) || undefined,
      method: person ? method : undefined,
      ...(person
        ? { colour: colour === "white" ? undefined : colour, friendly, blind, xcross }
        : {}),
      seconds: person || this.seconds === 3 ? undefined : this.seconds,
      length: person ? undefined : this.length,
      target,
    };
  }

  /** @param {{ place?: "push" | "replace" }} [how] whether back leads to what was before */
  #keep({ place = "replace" } = {}) {
    clearTimeout(this.#addressTimer);
    // Browsers refuse an address that changes with every key.
    if (place === "push") this.#writeAddress(place);
    else this.#addressTimer = setTimeout(() => this.#writeAddress(place), ADDRESS_PAUSE);
    this.#saved.setLater(() => this.#snapshot());
  }

  /** @param {"push" | "replace"} place */
  #writeAddress(place) {
    const { fields } = this;
    this.#world.address[place](fields.scramble || fields.target ? fields : {});
  }

  /** @returns {import("./saved.js").Saved} */
  #snapshot() {
    const { method, seconds, length, target, targetOpen, solution, position } = this;
    return {
      history: shortened(this.#history.toJSON()),
      fragment: this.#world.address.fragment,
      ...{ method, seconds, length, target, targetOpen, at: position.at },
      solution: solution && { ...solution, chapters: undefined },
    };
  }

  /** Takes up what the address names, or else what was here last. */
  #begin() {
    const { address } = this.#world;
    const saved = this.#saved.value;
    if (saved) {
      const { method, seconds, length, target, targetOpen } = saved;
      Object.assign(this, { method, seconds, length, target, targetOpen });
      this.#history = History.fromJSON(TEXT_GAME, saved.history);
    }
    address.watch(() => this.#follow());
    const { fragment } = address;
    const ours = saved && (saved.fragment === fragment || !address.fields.scramble);
    if (fragment && !ours) return this.#follow();
    this.text = this.#history.state;
    this.#show();
    if (saved?.solution) this.#take(saved.solution, saved.at);
  }

  /** Takes up what the address names. */
  #follow() {
    clearTimeout(this.#addressTimer);
    const { fields } = this.#world.address;
    if (fields.scramble === undefined && fields.target === undefined) {
      if (!this.#world.address.fragment && this.text.trim()) this.#travelTo("");
      return;
    }
    this.method = fields.method === "person" ? "person" : "shortest";
    this.seconds = Number(fields.seconds) > 0 ? Number(fields.seconds) : 3;
    this.length = fields.length && Number(fields.length) >= 0 ? Number(fields.length) : null;
    this.target = fields.target ?? "";
    this.targetOpen = this.target !== "";
    if (this.method === "person") {
      const { colour = "white" } = fields;
      const flags = ["friendly", "blind", "xcross"].map((name) => [name, name in fields]);
      const value = { colour, ...Object.fromEntries(flags) };
      this.#person.set(PERSON.read(value, 1));
    }
    this.#travelTo(fields.scramble ?? "");
    const found = this.#checked(fields.solution);
    if (found) this.#take(found, Number(fields.at) || 0);
    this.#saved.setLater(() => this.#snapshot());
  }

  /** @param {string} text */
  #travelTo(text) {
    this.text = text;
    this.#history.do(text.trim());
    this.#show();
  }

  /** @param {string | undefined} text of a link @returns {Solution | undefined} if it solves the cube */
  #checked(text) {
    if (!text || !this.#readable) return undefined;
    try {
      const moves = parse(text);
      const { state } = this;
      if (!this.target && !state.colours.includes(".") && !isSolved(after(state, moves)))
        return undefined;
      const turns = moves.filter((move) => !/^[xyz]/.test(move)).length;
      return { moves, text: moves.join(" "), length: turns, seconds: 0, detail: "" };
    } catch {
      return undefined;
    }
  }

  /** @param {Solution} solution of another visit @param {number} at */
  async #take(solution, at) {
    const { state } = this;
    this.solution = solution;
    this.line = { start: state, moves: solution.moves, at: Math.min(at, solution.moves.length) };
    this.position = { at, playing: false };
    this.changed();
    const { steps } = solution;
    if (!steps) return;
    await this.load(async () => {
      const { chapterise } = await import("./chapters.js");
      if (this.solution !== solution) return;
      this.solution = { ...solution, ...chapterise(state, steps) };
      this.line = { ...this.line, chapters: this.solution.chapters, at: this.position.at };
      this.changed();
    });
  }
}

/** @param {Reading} a @param {Reading} b */
const sameReading = (a, b) =>
  a.start.colours === b.start.colours &&
  a.moves.length === b.moves.length &&
  a.moves.every((move, i) => move === b.moves[i]);
