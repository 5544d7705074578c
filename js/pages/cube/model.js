/**
 * The cube page: a text that means a cube, wishes how it is to be solved, and what was found.
 *
 * The text is the only truth about the cube (cube-text.js); a reload finds it in the store, a link
 * carries it. Nothing here knows of elements. `line` is what the player is to show; whoever shows it
 * tells `moved` and `turned` what the player does by itself.
 */

import { BARE_FACELETS, CENTRES, FACES } from "../../cube/faces.js";
import { parse, reversed } from "../../cube/notation.js";
import { otherReading } from "../../cube/other-reading.js";
import { after, faceletsOf, isSolved, stateOf, stickersOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { Notices } from "../../ui/notices.js";
import { duration } from "../../ui/words.js";
import { Doubts } from "./colour-check.js";
import { addedTo, CubeText } from "./cube-text.js";
import { Found } from "./found.js";
import { scrambleIn } from "./list-line.js";
import { Offers } from "./offers.js";
import { Parts } from "./parts.js";
import { fetchPatterns } from "./patterns.js";
import { Search } from "./search.js";
import { solutionOf, Visit } from "./visit.js";
import { Wishes } from "./wishes.js";

/** @typedef {import("../../cube/state.js").State} State */
/** @typedef {import("./search.js").Solution} Solution */

/**
 * @typedef {object} Line what the player is to show
 * @property {State} start
 * @property {readonly string[]} moves
 * @property {import("../../cube/player.js").Chapter[]} [chapters]
 * @property {number} at where to be
 * @property {boolean} [morph] whether the player may turn what differs from its line
 * @property {boolean} [finish] whether it goes on to the end from there
 * @property {boolean} [isShown] whether the player shows it already
 * @property {boolean} [isExample] whether it is there to be looked at, until one begins
 */

const TYPED = 9; // more characters than these at once are pasted
const TYPING_PAUSE = 500; // milliseconds until a mistake is told
/** A first visitor sees this cube being solved. */
const EXAMPLE = parse("F2 D2 F2 U F2 B2 R2 F2 D F2 R2 U' L' D F2 U L B'");
const ERROR = /** @type {"error"} */ ("error");

/** @typedef {object} World
 * @property {import("../../game/store.js").Store} store
 * @property {import("../../shell/settings.js").Settings} settings
 * @property {import("../../shell/arrival.js").Arrival} arrival
 * @property {import("../../game/links.js").Address} address
 * @property {() => Promise<import("./engine.js").Engine>} [fetchEngine]
 * @property {() => Promise<import("./patterns.js").Pattern[]>} [patterns]
 */

export class CubeModel extends Model {
  notices = new Notices();
  /** @type {Solution | undefined} */ solution;
  /** @type {Line} */ line = { start: stateOf(), moves: [], at: 0 };
  /** While one paints: with which colour, which face a small screen shows, and the text in whose place it began bare.
   * @type {{ colour: string, face: number, before?: string } | undefined} */ painting;
  /** Facelets, as seen, that cannot be so. @type {Set<number>} */ marked = new Set();
  /** Whether a drag turns layers also while a solution is shown, and so takes it away. */
  handsOn = false;
  /** How many moves the player has made, which is the current one, and whether it plays. */
  position = { at: 0, current: 0, playing: false };
  /** @type {import("./list.js").CubeList | undefined} */ #list;
  #found = new Found();
  /** To which the solution, or the search, belongs. */
  #asked = { question: "", byPerson: false };
  #world;

  /** @param {World} world */
  constructor(world) {
    super();
    const { store, settings, arrival, fetchEngine, patterns = fetchPatterns } = world;
    this.#world = world;
    this.cube = new CubeText(settings);
    this.wishes = new Wishes(store, settings, this.notices, patterns);
    const fetchUsual = () =>
      import("./engine.js").then(({ Engine }) => new Engine(arrival, settings));
    this.parts = new Parts(fetchEngine ?? fetchUsual, this.notices);
    this.search = new Search(() => this.parts.engine());
    this.offers = new Offers(this.parts, store, (shorter) => this.play(shorter));
    this.doubts = new Doubts(this, arrival);
    this.follow(this.notices);
    this.follow(this.offers);
    this.search.watch(() => this.#searched());
    let { compact } = settings;
    settings.watch(() => {
      if (compact !== settings.compact) this.#show();
      compact = settings.compact;
    });
    this.visit = new Visit(this, store, world.address);
    this.visit.begin();
    if (this.wishes.wantsTarget) this.wishes.checkTarget();
    this.wishes.watch(() => {
      this.#wishedAnew();
      this.visit.keep();
      this.changed();
    });
  }

  // The text

  /** As it stands in the field. */
  get text() {
    return this.cube.text;
  }

  /** Of the cube that is to be solved. @returns {State} */
  get state() {
    return this.cube.reading.state;
  }

  /** The text cannot be read, and that has been told. */
  get isWrong() {
    return this.notices.at("scramble").tone === "error";
  }

  /** @param {string} text letter by letter: one step to undo for all of it */
  type(text) {
    const isPasted = addedTo(this.text, text) > TYPED;
    this.cube.set(text, "typing");
    this.#show({ typed: true });
    this.visit.keep();
    if (isPasted) this.#takeReconstruction();
  }

  /** @param {string} text from anywhere but the keyboard @param {"push" | "replace"} [place] */
  change(text, place = "push") {
    this.cube.set(text);
    this.#show();
    this.visit.keep({ place });
    this.#takeReconstruction();
  }

  /** Puts another cube in the place of the one that was here. @param {string} text @param {"push" | "replace"} [place] */
  replace(text, place) {
    this.painting = undefined;
    this.change(text, place);
  }

  /** @param {-1 | 1} way @returns {boolean} whether there was something */
  travel(way) {
    if (!this.cube.travel(way)) return false;
    this.#show();
    if (!this.solution && !this.search.active && !this.cube.mistake) this.#recall();
    this.visit.keep();
    return true;
  }

  /** Says at once what is wrong with the text. */
  flush() {
    this.cube.close();
    this.notices.flush("scramble");
  }

  /** @param {{ typed?: boolean }} [how] mistakes wait until the hand rests */
  #show({ typed = false } = {}) {
    const { cube, notices } = this;
    const before = cube.reading;
    const wasPlain = !this.solution && !this.line.isExample;
    const outcome = cube.read();
    const offer = cube.mayBeList
      ? { label: "Solve them as a list", act: () => this.openList(cube.text) }
      : undefined;
    const other = cube.isTooLong
      ? undefined
      : (scrambleIn(cube.text) ?? otherReading(cube.text, this.#world.settings.compact));
    const instead = other && { label: other.label, act: () => this.change(other.text) };
    if (outcome === "wrong") {
      const { message, where } = /** @type {import("./cube-text.js").Mistake} */ (cube.mistake);
      this.#forgetSolution();
      if (!wasPlain) this.line = { ...before, at: before.moves.length };
      const how = { tone: ERROR, where, delay: typed ? TYPING_PAUSE : 0, offer: instead };
      const take = { label: "Read it", act: () => this.#takeReconstruction() };
      if (cube.mayBeReconstruction)
        notices.say("scramble", message, { offer: take, delay: how.delay });
      else if (offer) notices.say("scramble", "These may be several cubes", { offer });
      else notices.say("scramble", message, how);
      return this.changed();
    }
    notices.clear("scramble");
    if (outcome === "new" || this.line.isExample) {
      this.#forgetSolution();
      const { start, moves } = cube.reading;
      const morph = wasPlain && start.colours === before.start.colours;
      this.line = { start, moves, at: moves.length, morph };
    }
    if (offer) notices.say("scramble", "These may be several cubes", { offer });
    else if (other) notices.say("scramble", other.words, { offer: instead });
    else if (!cube.reading.moves.length && this.text.trim()) this.doubts.check();
    this.changed();
  }

  /** Takes the scramble and the solution of a text that has both: Python reads it. */
  #takeReconstruction() {
    const { text, cube, notices } = this;
    if (!cube.mayBeReconstruction) return;
    void this.parts.load(async () => {
      const python = await this.#world.arrival.python();
      const read = await python.call("cube.read", { text }).result.catch((error) => ({ error }));
      if (this.text !== text) return; // another cube is here by now
      const { error, kind, maneuver, facelets, solution } = read;
      if (error) return this.#refuse(error);
      if (solution === null) {
        cube.takeAsPlain();
        return this.#show();
      }
      this.showSolved(kind === "facelets" ? facelets : maneuver, solution, "replace");
      if (!solution || this.solution) return;
      notices.say(
        "scramble",
        "The moves below this scramble do not solve it: Solve finds some that do",
      );
    });
  }

  /** Says why a text cannot be read. @param {Error & { where?: any }} error of Python */
  #refuse({ message, where }) {
    const { cube, notices } = this;
    const offer = { label: "Solve them as a list", act: () => this.openList(cube.text) };
    notices.say("scramble", message, {
      tone: ERROR,
      where,
      offer: cube.mayBeList ? offer : undefined,
    });
  }

  /** Solves a list of cubes, or shows the one that was there. @param {string} [text] */
  openList(text = "") {
    return this.parts.load(async () => {
      const [{ openList }, { CubeList }, engine] = await Promise.all([
        import("./list-dialog.js"),
        import("./list.js"),
        this.parts.engine(),
      ]);
      this.#list ??= new CubeList(engine);
      openList(this.#list, (row) => this.showSolved(row.text, row.solution ?? ""), text);
    });
  }

  /** Takes a cube whose solution is known. @param {string} text @param {string} solution
   * @param {"push" | "replace"} [place] whether back leads to what was before */
  showSolved(text, solution, place = "push") {
    this.forget();
    this.wishes.choose({ method: "shortest", targetOpen: false });
    this.replace(text, place);
    const found = solution && solutionOf(solution, this.state);
    if (found) this.take(found, 0);
  }

  // Questions and answers

  /** The cube that is to be solved and how, as a text. */
  get question() {
    return JSON.stringify([this.cube.question, this.wishes.question]);
  }

  /** What answers the wishes: the person's solution, also while the short one beside it is played. */
  get answer() {
    return this.offers.comparison?.person ?? this.solution;
  }

  /** From now on it is this that is answered. */
  #ask() {
    this.#asked = { question: this.question, byPerson: this.wishes.byPerson };
  }

  /** A person's solution to copy, as reconstructions are written; the moves of a cube given by its colours are not known. */
  get reconstruction() {
    const { solution, cube } = this;
    const { moves } = cube.reading;
    const scramble = moves.length ? `// scramble: ${moves.join(" ")}\n` : "";
    return solution?.reconstruction && scramble + solution.reconstruction;
  }

  /** Shows again what was found for this question. @returns {boolean} whether anything was */
  #recall() {
    const known = this.#found.answer(this.question);
    if (!known) return false;
    this.offers.clear(known.comparison);
    this.take(known.solution, known.at);
    return true;
  }

  /** Shows no solution but the one that is wished now. A person's is there at once; a target is still being typed. */
  #wishedAnew() {
    const { question, byPerson } = this.#asked;
    if (this.question === question) return;
    const wasAnswered = this.solution || this.search.active;
    if (wasAnswered) this.forget();
    this.#ask();
    if (this.cube.mistake || this.#recall() || !wasAnswered) return;
    if (byPerson || this.wishes.byPerson) this.solve();
  }

  /** Takes the solution away; whoever asks the same again has it back. */
  forget() {
    this.#forgetSolution();
    this.line = { ...this.cube.reading, at: this.cube.reading.moves.length };
  }

  /** @param {number} [at] where its player was */
  #forgetSolution(at = this.position.at) {
    const { answer } = this;
    const { comparison } = this.offers;
    if (answer) this.#found.keep(this.#asked.question, { solution: answer, at, comparison });
    this.search.clear();
    this.offers.clear();
    this.solution = undefined;
    this.handsOn = false;
    this.marked = new Set();
    this.notices.clear("note");
  }

  /** Shows which stickers cannot be so. @param {number[]} facelets as seen */
  mark(facelets) {
    this.marked = new Set(facelets);
    const stickers = stickersOf(this.state);
    const lit = new Set(facelets.map((facelet) => stickers[facelet]));
    const chapters = lit.size ? [{ title: "", from: 0, to: 1, lit, done: new Set(stickers) }] : [];
    this.line = { start: this.state, moves: [], at: 0, chapters };
    this.changed();
  }

  // The player

  /** Whether a solution is there to be followed: a drag would take it away. */
  get hasSteps() {
    return Boolean(this.solution?.moves.length);
  }

  /** Whether a drag on the cube, with a finger or the mouse, only looks around. */
  get isFollowed() {
    return this.hasSteps && !this.handsOn;
  }

  /** Lets drags turn layers while a solution is shown, or not. */
  takeInHand() {
    this.handsOn = !this.handsOn;
    this.changed();
  }

  /** What the player does by itself. @param {CubeModel["position"]} position @param {boolean} begins to play or step */
  moved(position, begins) {
    if (this.search.active && this.solution && begins) this.search.stop();
    const { at, current, playing } = position;
    const before = this.position;
    if (at === before.at && current === before.current && playing === before.playing) return;
    this.position = position;
    if (!playing) this.visit.keep();
    this.changed();
  }

  /**
   * Writes a turn by hand into the text.
   *
   * @param {string} move @param {number} at after so many moves
   * @param {State} state after it @param {number} position of the player, perhaps amid a move
   */
  turned(move, at, state, position) {
    const { solution, cube } = this;
    const { isExample } = this.line;
    const offset = isExample ? this.#leaveExample(at) - at : 0; // the text says how the example began
    at += offset;
    position += offset;
    const { moves } = cube.reading;
    const played = solution ? solution.moves.slice(0, at) : [];
    const before = solution ? [...moves, ...played] : moves.slice(0, at);
    const whole = solution || at === moves.length; // what the text says stays
    const { isColours } = cube;
    this.#forgetSolution(at);
    this.notices.clear("scramble");
    cube.turn(move, before, whole ? played : undefined, state);
    const { reading } = cube;
    this.line =
      isExample || (solution && !isColours)
        ? { ...reading, at: before.length + position - at, finish: true }
        : { ...reading, at: reading.moves.length, isShown: true };
    this.visit.keep();
    this.changed();
  }

  /** Nobody is shown an example who has begun already. */
  skipExample() {
    if (this.line.isExample) this.line = { ...this.cube.reading, at: 0 };
  }

  /**
   * The example becomes the visitor's own cube, as it is after so many of its moves.
   *
   * @param {number} [at] @returns {number} after so many moves of its text
   */
  #leaveExample(at = 0) {
    const made = at < EXAMPLE.length ? [...reversed(EXAMPLE), ...EXAMPLE.slice(0, at)] : [];
    this.cube.set(made.join(" "));
    this.cube.read();
    this.line = { ...this.cube.reading, at: made.length };
    return made.length;
  }

  // Painting

  /**
   * Painting begins with a bare cube, so that one sees what is still to paint, or goes on with colours that are
   * there; where nothing was painted, what was here before comes back.
   *
   * @param {boolean} on
   */
  paint(on) {
    const { before } = this.painting ?? {};
    this.painting = on ? { colour: "U", face: 2 } : undefined;
    if (on && !this.cube.isColours) this.#paintBare();
    else if (!on && before !== undefined && this.text === BARE_FACELETS) this.#putBack(before);
    this.changed();
  }

  #paintBare() {
    const before = this.line.isExample ? "" : this.text.trim();
    const shown = this.cube.mistake ? "" : before;
    this.painting = { colour: "U", face: 2, before };
    this.change(BARE_FACELETS);
    const label = shown ? "Keep my scramble" : "Start from solved";
    const offer = { label, act: () => this.change(shown) };
    this.notices.say("scramble", "Nothing is painted yet", { offer });
  }

  /** @param {string} before */
  #putBack(before) {
    this.change(before);
    if (!this.cube.mistake) this.#recall();
  }

  /** @param {Partial<{ colour: string, face: number }>} how to go on painting */
  choosePaint(how) {
    if (this.painting) this.painting = { ...this.painting, ...how };
    this.changed();
  }

  /**
   * @param {number} facelet @param {string} [colour] "." for none; the chosen one if left out
   * @param {string} [kind] of strokes of which a row is undone as one
   */
  stroke(facelet, colour = this.painting?.colour, kind = "") {
    if (!colour) return;
    const facelets = [...faceletsOf(this.state)];
    if (facelets[facelet] === colour) return;
    facelets[facelet] = colour;
    this.cube.set(facelets.join(""), kind);
    this.#show();
    this.visit.keep();
  }

  // Solving

  /** Starts the search that the panel describes, or opens the list of what is many cubes. @returns {"scramble" | "target" | "seconds" | "length" | ""} the field that hinders it */
  solve() {
    const { cube, wishes, notices } = this;
    this.flush();
    if (cube.mistake) {
      this.#show();
      this.#takeReconstruction();
      if (cube.mayBeReconstruction || !cube.mayBeList) return "scramble";
      this.openList(cube.text);
      return "";
    }
    if (wishes.wantsTarget && !wishes.checkTarget()) {
      this.#solveSoon();
      return "target";
    }
    if (this.line.isExample) this.#leaveExample();
    if (!this.text.trim() && !wishes.wantsTarget) {
      notices.say("scramble", "Nothing to solve yet: type a scramble, or turn the cube");
      return "scramble";
    }
    const { state } = this;
    if (this.doubts.hinder()) return "scramble";
    if (wishes.unfit) return wishes.unfit;
    notices.clear("scramble");
    this.#forgetSolution();
    this.line = { ...cube.reading, at: cube.reading.moves.length };
    this.#ask();
    if (!wishes.wantsTarget && !state.colours.includes(".") && isSolved(state)) {
      this.solution = { moves: [], text: "", length: 0, count: "0 moves", seconds: 0, detail: "" };
      this.painting = undefined;
      notices.say("note", "The cube is solved already");
      this.changed();
      return "";
    }
    this.search.start({ ...wishes.taskFor(state), known: reversed(cube.reading.moves).join(" ") });
    return "";
  }

  /** Solves as soon as the name of the target is known, if that is all that hinders. */
  #solveSoon() {
    const { wishes, question } = this;
    if (wishes.patterns) return;
    const act = () => question === this.question && wishes.checkTarget() && this.solve();
    wishes.fetchPatterns().then(act, () => {});
  }

  /** Shows how a pattern is made, and offers to make it from the cube that was here. @param {import("./patterns.js").Pattern} pattern */
  showPattern({ names: [name], maneuver, told }) {
    const before = this.line.isExample ? "" : this.text.trim();
    this.replace(maneuver);
    this.line = { ...this.cube.reading, at: 0, finish: true };
    const offer = {
      label: before ? "Solve my cube to this" : "Take it as the target",
      act: () => {
        this.change(before);
        this.wishes.choose({ method: "shortest", target: name, targetOpen: true });
        if (before) this.solve();
      },
    };
    this.notices.say("scramble", `${name}: ${told}`, { offer });
    this.changed();
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
    return solution && search.state === "done" ? `${solution.count} found.` : "";
  }

  /** Plays another solution of the same cube. @param {Solution} solution */
  play(solution) {
    this.solution = solution;
    this.painting = undefined;
    this.#ask();
    const { moves, chapters } = solution;
    this.line = { start: this.state, moves, chapters, at: 0 };
    this.visit.keep();
    this.changed();
  }

  #searched() {
    const { best, state, error, task } = this.search;
    if (best && best !== this.solution) {
      const known = this.solution?.moves.join() === best.moves.join();
      if (known) this.solution = best;
      else this.play(best);
    }
    if (state === "failed" && error) this.#failed(error);
    else if (state === "done" && best && task) void this.offers.after(task, best);
    this.changed();
  }

  /** @param {import("./search.js").Problem} error */
  #failed(error) {
    if (error.where?.argument === "target") this.doubts.blameTarget(error.message);
    else if (error.where?.problems) this.doubts.check();
    else if (error.kind === "validity")
      this.notices.say("scramble", error.message, { tone: ERROR });
    else this.parts.offerAgain(error.message, () => this.solve());
  }

  /** Whether the cube was given by its colours, and the solution tells moves that make it. */
  get canBeWritten() {
    const { colours } = this.state;
    const upright = CENTRES.every((centre, face) => colours[centre] === FACES[face]);
    const done = this.search.state === "done" && this.search.task?.method !== "target";
    return done && upright && this.cube.isColours && !colours.includes(".");
  }

  /** Writes the cube as the moves that make it. */
  write() {
    const { solution } = this;
    if (!solution) return;
    this.change(reversed(parse(solution.text)).join(" "));
    this.search.take(solution);
  }

  // Another visit

  /** @param {string} text of the address */
  travelTo(text) {
    this.cube.set(text);
    this.#show();
    this.#takeReconstruction();
  }

  /** @param {import("../../game/history.js").HistoryJSON | undefined} history of an earlier visit */
  resume(history) {
    if (history) this.cube.restore(history);
    this.#show();
    if (!this.cube.untouched) return;
    const start = after(stateOf(), reversed(EXAMPLE));
    this.line = { start, moves: EXAMPLE, at: 0, isExample: true };
  }

  /** @param {Solution} solution of another visit @param {number} at */
  async take(solution, at) {
    const { state } = this;
    const known = this.#found.answer(this.question)?.solution;
    if (known && known.moves.join() === solution.moves.join()) solution = known; // it says more than a link
    const { moves, chapters, steps } = solution;
    this.solution = solution;
    this.painting = undefined;
    this.#ask();
    this.line = { start: state, moves, chapters, at };
    this.position = { at, current: at, playing: false };
    this.changed();
    if (chapters) return;
    await this.parts.load(async () => {
      const told = steps
        ? { ...solution, ...(await import("./chapters.js")).chapterise(state, steps) }
        : await this.offers.afterOther(this.wishes.taskFor(state), solution);
      if (this.solution !== solution || !told.chapters) return;
      this.solution = told;
      this.line = { ...this.line, chapters: told.chapters, at: this.position.at };
      if (!steps) this.visit.keep();
      this.changed();
    });
  }
}
