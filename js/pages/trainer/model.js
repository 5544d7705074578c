/**
 * The trainer: an exercise after the other, each asked, answered and remembered.
 *
 * It knows nothing of elements; what it says and shows is its properties and `notices` ("message" at the
 * scramble, "file" at the files). `shown` is what the player is to load when it has become another.
 */

import { StartingClock } from "../../game/clock.js";
import { Model } from "../../game/model.js";
import { Backup } from "../../shell/backup.js";
import { Notices } from "../../ui/notices.js";
import { counted, hundredths } from "../../ui/words.js";
import { alike } from "./choice.js";
import { Exercises } from "./exercises.js";
import { figuresOf, summaryOf } from "./figures.js";
import { TRAINER } from "./kinds.js";
import { namedIn, Plan } from "./plan.js";
import { chaptersOf, isOfFaces, questionOf, reached, waysOf } from "./question.js";
import { beginning, noteOf, roundOf } from "./round.js";
import { averages, recentTimes } from "./times.js";

/** @typedef {import("./exercises.js").Case} Case */
/** @typedef {import("./round.js").Round} Round */
/** @typedef {import("./question.js").Way} Way */

const SEEN = 400; // milliseconds in which the last turn is seen before the answer
const PICTURES = 8; // to choose the case from

const MAKING = "A scramble is being made.";
const NOT_KEPT = "Your progress is not kept";
const TAKEN = "loaded. Of a case that both knew, the one with more answers stays";
const NOTES = {
  waiting: "The cases are on their way.",
  cross: "A cross has no cases: every one is another.",
  cases:
    "The dots: how well you know a case. One that you did not know comes back most often; each time you know it, half as often.",
};

export class TrainerModel extends Model {
  /** @type {"waiting" | "asking" | "answered"} */ stage = "waiting";
  /** @type {import("./question.js").Question | undefined} */ question;
  /** The pictures to choose from. @type {Case[] | undefined} */ pictures;
  /** How it came to the answer. @type {Round["outcome"]} */ outcome = {
    words: "",
    right: undefined,
  };
  /** Whether the answer has its grade already: a wrong choice. */ graded = false;
  /** @type {Way[]} */ ways = [];
  /** @type {Way | undefined} the one that is played */ way;
  /** @type {{ start?: import("../../cube/state.js").State, moves?: string[], chapters?: import("../../cube/player.js").Chapter[] }} */ shown =
    {};
  notices = new Notices();
  /** Stands in for the scramble where none can be asked. */
  #instead = "";
  #turns = 0;
  /** Counts the exercises asked for, so that a late one is not shown. */
  #asked = 0;
  /** Whether the last grade could be kept. */
  #isKept = true;
  /** The round that was graded last. @type {{ round: Round, known: boolean } | undefined} */ #graded;
  /** What was under way when that grade was taken back: it comes next. @type {Round | undefined} */ #interrupted;
  #exercises;
  #backup;
  #place;

  /**
   * @param {import("../../game/store.js").Store} store
   * @param {Pick<import("../../shell/arrival.js").Arrival, "python" | "isReady">} arrival
   * @param {() => Promise<import("./exercises.js").Prepared>} fetchPrepared what the build has prepared
   * @param {Pick<import("../../game/links.js").Address, "note">} [place] where the round is noted for a reload
   * @param {StartingClock} [clock]
   */
  constructor(store, arrival, fetchPrepared, place = { note: null }, clock = new StartingClock()) {
    super();
    this.#place = place;
    this.plan = new Plan(store);
    this.#backup = new Backup(store, async () => (await import("../kinds.js")).KINDS);
    this.clock = clock;
    this.#exercises = new Exercises(arrival, fetchPrepared);
    this.follow(this.plan);
    this.follow(this.notices);
    clock.watch(() => this.note());
  }

  /** The scramble, or what stands in for it. */
  get scramble() {
    return this.question?.exercise.scramble ?? (this.#instead || MAKING);
  }

  get task() {
    return this.question?.exercise.task ?? "";
  }

  /** The case that is asked; a cross has none. @returns {Case | undefined} */
  get about() {
    return this.plan.find(this.question?.exercise.case?.number);
  }

  get title() {
    return this.question?.exercise.title ?? "";
  }

  /** Letters of the centres U R F D L B as the cube is held, "" before the first exercise. */
  get holding() {
    return this.question?.holding ?? "";
  }

  get verdict() {
    const { seconds } = this.clock;
    const time = seconds === null ? "" : `${hundredths(seconds)} s`;
    return [this.outcome.words, time].filter(Boolean).join(" ");
  }

  /** How well the case is known. */
  get figures() {
    return figuresOf(this.plan.entryOf(this.question?.exercise.key ?? ""));
  }

  /** The answer in turns of the six faces, where it has others. */
  get faceTurns() {
    const [way] = this.ways;
    return way && !isOfFaces(way) ? (this.question?.exercise.answer ?? "") : "";
  }

  /** The latest times of the step in words. */
  get recent() {
    return recentTimes(this.plan.timesOf(this.plan.step));
  }

  /** Their averages in words. */
  get averages() {
    return averages(this.plan.timesOf(this.plan.step));
  }

  get casesNote() {
    return NOTES[this.plan.step === "cross" ? "cross" : this.plan.complete ? "cases" : "waiting"];
  }

  /** How well the cases of the step are known. */
  get summary() {
    return summaryOf(this.plan);
  }

  /** @returns {Round | undefined} as far as it has come */
  get #round() {
    const { question, stage, graded, outcome } = this;
    if (!question) return undefined;
    const { exercise } = question;
    const { seconds } = this.clock;
    return { exercise, answered: stage === "answered", graded, seconds, outcome };
  }

  /** Notes the round at the place where the tab is. */
  note() {
    this.#place.note = noteOf(this.#round);
  }

  /** Takes up the round that was noted here, unless the address names another. @param {string} [fragment] */
  async begin(fragment = "") {
    const round = roundOf(this.#place.note);
    if (!round || namedIn(fragment).step) return this.next(fragment);
    this.#takeUp(round);
    await this.#learn().catch(() => {}); // the next exercise needs it too, and says why it is missing
    if (this.stage === "asking") this.#chooseFromPictures();
    this.#exercises.prepare(this.plan);
    this.changed();
  }

  /** Asks for the next exercise. @param {string} [fragment] of the address, read once the cases are known */
  async next(fragment = "") {
    this.#asked += 1;
    const mine = this.#asked;
    this.#clear();
    try {
      await this.#learn();
      if (mine !== this.#asked) return;
      this.plan.takeFragment(fragment);
      const exercise = await this.#exercises.take(this.plan);
      if (mine !== this.#asked) return;
      if (exercise) this.#takeUp(beginning(exercise));
      else this.#askNothing("no case is chosen: choose at least one below");
    } catch (error) {
      if (mine !== this.#asked) return;
      const offer = { label: "Try again", act: () => this.next(fragment) };
      this.#askNothing(/** @type {Error} */ (error).message, { tone: "error", offer });
    }
  }

  /** Hears of the cases. */
  async #learn() {
    if (!this.plan.complete) this.plan.learn(await this.#exercises.catalogue());
  }

  /** Nothing is asked until the next exercise is there. */
  #clear() {
    this.stage = "waiting";
    this.question = undefined;
    this.pictures = undefined;
    this.graded = false;
    this.shown = {};
    this.#interrupted = undefined;
    this.#instead = "";
    this.notices.clear("message");
    this.clock.reset();
    this.changed();
  }

  /** @param {string} why @param {import("../../ui/notices.js").How} [how] */
  #askNothing(why, how) {
    this.#instead = "—";
    this.notices.say("message", why, how);
    this.changed();
  }

  /** @param {Round} round */
  #takeUp({ exercise, answered, graded, seconds, outcome }) {
    this.#asked += 1; // what was asked for before comes too late
    this.#clear();
    if (exercise.step !== this.plan.step) this.plan.setStep(exercise.step);
    this.plan.came(exercise.key);
    this.question = questionOf(exercise);
    this.outcome = outcome;
    this.#turns = 0;
    this.stage = answered ? "answered" : "asking";
    this.graded = graded === true; // older notes do not say it
    this.ways = answered ? waysOf(exercise) : [];
    this.way = this.ways[0];
    this.#chooseFromPictures();
    if (seconds !== null) Object.assign(this.clock, { seconds, stage: "stopped" });
    this.clock.changed();
    this.#load();
    this.#exercises.prepare(this.plan);
  }

  #chooseFromPictures() {
    const right = this.plan.wishes.quiz ? this.about : undefined;
    this.pictures = right && alike(right, this.plan.cases, PICTURES);
  }

  /** What the player is to load from now on. */
  #load() {
    const { question, way } = this;
    if (!question) return;
    const chapters = chaptersOf(question, this.plan.wishes.grey);
    this.shown = { start: question.start, moves: way?.moves ?? [], chapters };
    this.changed();
  }

  /**
   * Shows the answer.
   *
   * @param {string} [words] how it came to this
   * @param {boolean} [right] whether it was known, if that can be told
   * @returns {boolean} whether there was a question to answer
   */
  reveal(words = "", right) {
    const { question } = this;
    if (this.stage !== "asking" || !question) return false;
    if (this.clock.stage === "running") this.clock.reset(); // given up
    this.stage = "answered";
    this.outcome = { words, right };
    this.ways = waysOf(question.exercise);
    this.play(this.ways[0]);
    this.note();
    return true;
  }

  /** A wrong choice is not known; after a right one the reader says whether the moves were. @param {Case} picked from the pictures */
  pick(picked) {
    this.clock.stop();
    const right = picked.number === this.about?.number;
    const words = right ? "Right." : `No: you chose ${picked.title}.`;
    if (this.reveal(words, right) && !right) this.#grade(false);
  }

  /** @param {Way} way that the player has from now on */
  play(way) {
    this.way = way;
    this.#load();
  }

  /** Remembers an answer and goes on. @param {boolean} known @returns {boolean} whether there was one */
  mark(known) {
    const graded = this.#grade(known);
    if (graded) this.goOn();
    return graded;
  }

  /** @param {boolean} known @returns {boolean} whether there was an answer without a grade */
  #grade(known) {
    const round = this.#round;
    if (!round?.answered || round.graded) return false;
    const { step, key } = round.exercise;
    this.#isKept = this.plan.answered(step, key, { known, seconds: round.seconds });
    this.#graded = { round, known };
    this.graded = true;
    this.note();
    this.changed();
    return true;
  }

  /** Goes on from an answer that has its grade. @returns {boolean} whether there was one */
  goOn() {
    if (!this.graded) return false;
    if (this.#interrupted) this.#takeUp(this.#interrupted);
    else this.next();
    if (!this.#isKept) this.notices.say("message", NOT_KEPT, { tone: "error" });
    return true;
  }

  /** The last grade, as long as it can be taken back: "OLL 27 (Sune), known"; else "". */
  get lastGrade() {
    if (!this.#graded || !["idle", "stopped"].includes(this.clock.stage)) return "";
    const { round, known } = this.#graded;
    return `${round.exercise.title}, ${known ? "known" : "not known"}`;
  }

  /** Takes the last grade back: its answer awaits another one. @returns {boolean} whether there was one */
  undo() {
    if (!this.#graded || !this.lastGrade) return false;
    const { round } = this.#graded;
    const interrupted = this.graded ? undefined : this.#round;
    this.#graded = undefined;
    this.plan.takeBack();
    this.#takeUp(round);
    this.#interrupted = interrupted;
    return true;
  }

  /** A turn by hand: counted, and the answer shown when it has solved the exercise. @param {import("../../cube/state.js").State} state */
  turned(state) {
    const { question } = this;
    if (this.stage !== "asking" || !question) return;
    this.#turns += 1;
    if (!reached(state, question.goal)) return;
    this.clock.stop();
    const words = `Solved with ${counted(this.#turns, "turn")}.`;
    setTimeout(() => question === this.question && this.reveal(words, true), SEEN);
  }

  /** The chapters of turns by hand, which the player forgets. */
  get chapters() {
    return this.question ? chaptersOf(this.question, this.plan.wishes.grey) : [];
  }

  /** @param {string} step */
  setStep(step) {
    this.plan.setStep(step);
    this.next();
  }

  /** @param {Partial<import("./kinds.js").Wishes>} wishes */
  wish(wishes) {
    this.plan.wish(wishes);
    if (wishes.colour !== undefined) this.next();
    if (wishes.quiz !== undefined && this.stage === "asking") this.#chooseFromPictures();
    this.changed();
  }

  /** @param {() => void} choose changes which cases are trained */
  choose(choose) {
    choose();
    if (this.stage === "answered") return this.#exercises.prepare(this.plan);
    const fits = this.question && this.plan.keys.includes(this.question.exercise.key);
    if (fits) this.#exercises.prepare(this.plan);
    else this.next();
  }

  /** Trains only the case of the answer from now on. */
  only() {
    const { about } = this;
    if (!about) return;
    this.choose(() => this.plan.choose([about.number]));
    this.notices.say("message", `from now on only ${about.title}`);
  }

  /** @returns {string} the text of a file with the progress */
  file() {
    this.notices.say("file", "saved");
    return this.#backup.file(TRAINER.name);
  }

  /** @param {(longest: number) => Promise<string>} read the text of a file @param {string} name */
  async takeFile(read, name) {
    await this.#backup.take(read, name);
    const { words, failed } = this.#backup;
    this.notices.say("file", failed ? words : TAKEN, { tone: failed ? "error" : "" });
  }

  forget() {
    this.#graded = undefined;
    this.plan.forget();
    this.notices.say("file", "forgotten");
  }
}
