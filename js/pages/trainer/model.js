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
import { TRAINER } from "./kinds.js";
import { Plan } from "./plan.js";
import { meanOf, together } from "./progress.js";
import { chaptersOf, questionOf, reached, waysOf } from "./question.js";
import { recentTimes } from "./times.js";

/** @typedef {import("./exercises.js").Case} Case */
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
  /** How it came to the answer. @type {{ words: string, right: boolean | undefined }} */ outcome =
    { words: "", right: undefined };
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
  #exercises;
  #backup;

  /**
   * @param {import("../../game/store.js").Store} store
   * @param {Pick<import("../../shell/arrival.js").Arrival, "python" | "isReady">} arrival
   * @param {() => Promise<import("./exercises.js").Prepared>} fetchPrepared what the build has prepared
   * @param {StartingClock} [clock]
   */
  constructor(store, arrival, fetchPrepared, clock = new StartingClock()) {
    super();
    this.plan = new Plan(store);
    this.#backup = new Backup(store, async () => (await import("../kinds.js")).KINDS);
    this.clock = clock;
    this.#exercises = new Exercises(arrival, fetchPrepared);
    this.follow(this.plan);
    this.follow(this.notices);
  }

  /** The scramble, or what stands in for it. */
  get scramble() {
    const { question } = this;
    if (question && !this.#instead) return question.exercise.scramble; // until the next is there
    return this.#instead || MAKING;
  }

  get task() {
    return this.question && !this.#instead ? this.question.exercise.task : "";
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
    const entry = this.plan.entryOf(this.question?.exercise.key ?? "");
    const mean = meanOf(entry);
    const parts = [entry.seen ? `Knew ${entry.known} of ${entry.seen}` : "New to you"];
    if (mean !== null)
      parts.push(`mean ${hundredths(mean)} s`, `best ${hundredths(entry.best ?? 0)} s`);
    return parts.join(" · ");
  }

  /** The answer in turns of the six faces, where it is said otherwise. */
  get faceTurns() {
    const answer = this.question?.exercise.answer ?? "";
    return this.ways.length && this.ways[0].text !== answer ? answer : "";
  }

  /** The latest times of the step in words. */
  get recent() {
    return recentTimes(this.plan.timesOf(this.question?.exercise.step ?? this.plan.step));
  }

  get casesNote() {
    return NOTES[this.plan.step === "cross" ? "cross" : this.plan.complete ? "cases" : "waiting"];
  }

  /** How well the cases of the step are known. */
  get summary() {
    const { plan } = this;
    const sum = together(plan.progress, plan.all);
    const mean = meanOf(sum);
    const parts = [];
    if (plan.all.length > 1) {
      parts.push(`${plan.keys.length} of ${plan.all.length} chosen`, `${sum.cases} seen`);
    }
    if (sum.seen) parts.push(`knew ${sum.known} of ${sum.seen}`);
    else if (plan.step === "cross") parts.push("nothing yet");
    if (mean !== null) parts.push(`mean ${hundredths(mean)} s`);
    return parts.join(" · ");
  }

  /** Asks for the next exercise. @param {string} [fragment] of the address, read once the cases are known */
  async next(fragment = "") {
    this.#asked += 1;
    const mine = this.#asked;
    this.stage = "waiting";
    this.clock.reset();
    this.notices.clear("message");
    this.#instead = "";
    this.changed();
    try {
      if (!this.plan.complete) this.plan.learn(await this.#exercises.catalogue());
      if (mine !== this.#asked) return;
      this.plan.takeFragment(fragment);
      const wish = this.plan.next();
      if (wish) {
        const exercise = await this.#exercises.take(wish);
        if (mine === this.#asked) this.#ask(exercise);
      } else this.#askNothing("no case is chosen: choose at least one below");
    } catch (error) {
      if (mine !== this.#asked) return;
      const offer = { label: "Try again", act: () => this.next(fragment) };
      this.#askNothing(/** @type {Error} */ (error).message, { tone: "error", offer });
    }
  }

  /** @param {string} why @param {import("../../ui/notices.js").How} [how] */
  #askNothing(why, how) {
    this.#instead = "—";
    this.notices.say("message", why, how);
    this.changed();
  }

  /** @param {import("./exercises.js").Exercise} exercise */
  #ask(exercise) {
    this.question = questionOf(exercise);
    this.plan.came(exercise.key);
    this.#turns = 0;
    this.ways = [];
    this.way = undefined;
    this.stage = "asking";
    this.#chooseFromPictures();
    this.#load();
    this.#prepareNext();
  }

  /** Lets Python make the exercise that will probably follow. */
  #prepareNext() {
    const following = this.plan.next(this.question?.exercise.key);
    if (following) this.#exercises.prepare(following);
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
    return true;
  }

  /** @param {Case} picked from the pictures */
  pick(picked) {
    this.clock.stop();
    const known = picked.number === this.about?.number;
    this.reveal(known ? "Right." : `No: you chose ${picked.title}.`, known);
  }

  /** @param {Way} way that the player has from now on */
  play(way) {
    this.way = way;
    this.#load();
  }

  /** Remembers an answer and goes on. @param {boolean} known @returns {boolean} whether there was one */
  mark(known) {
    if (this.stage !== "answered" || !this.question) return false;
    const { step, key } = this.question.exercise;
    const kept = this.plan.answered(step, key, { known, seconds: this.clock.seconds });
    this.next();
    if (!kept) this.notices.say("message", NOT_KEPT, { tone: "error" });
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
    if (this.stage === "answered") return;
    const fits = this.question && this.plan.keys.includes(this.question.exercise.key);
    if (fits && this.stage === "asking") this.#prepareNext();
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
    this.plan.forget();
    this.notices.say("file", "forgotten");
  }
}
