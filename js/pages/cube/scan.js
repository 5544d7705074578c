/**
 * Scanning a cube: six pictures of its faces, and what Python makes of them.
 *
 * A picture is read as soon as it is there; when six are, they are one cube, or it is said why not.
 * What a person says of a sticker is certain, and the cube is asked for again with that. Nothing here
 * knows of elements: what a picture looks like (`image`) is the view's.
 */

import { CENTRES } from "../../cube/faces.js";
import { ABOVE } from "../../cube/net.js";
import { COLOUR_NAMES } from "../../cube/palette.js";
import { Model } from "../../game/model.js";
import { counted, listed, sentence } from "../../ui/words.js";
import { sidesOf } from "./scan-centres.js";

/** Faces as one shows them, by their number in U R F D L B: round the cube, then above and below. */
const ORDER = [2, 1, 5, 4, 0, 3];
/** A sticker is marked from less than this on. */
const SURE = 0.95;

/**
 * @typedef {object} Picture
 * @property {string} pixels base64 of red, green, blue
 * @property {number} width
 * @property {boolean} guided whether the face is in the middle
 * @property {any} [image] how it looks
 */
/** @typedef {{ light: number[][], spread: number[], colours: string[], corners: number[][], clear: boolean }} Face */
/** @typedef {{ picture: Picture, face?: Face, turns: number }} Shot `turns`: quarter turns clockwise that put it upright */
/**
 * @typedef {object} Found
 * @property {string} facelets the most likely cube
 * @property {string} seen the colours as they look
 * @property {string} why what was seen is no cube
 * @property {number[]} wrong stickers that this is about
 * @property {number[]} changed stickers that were seen otherwise
 * @property {number[]} confidence
 * @property {string[]} ranking
 */
/** @typedef {(command: string, args: object) => Promise<any>} Ask Python */

export class Scan extends Model {
  /** By face, in the order U R F D L B. @type {(Shot | undefined)[]} */ shots =
    Array(6).fill(undefined);
  /** @type {Found | undefined} */ found;
  /** What was seen where no cube is even likely. */ #refused = "";
  message = "";
  tone = "";
  /** What a person has said: letters by facelet. @type {Map<number, string>} */ #named = new Map();
  /** Where the next picture goes if not to the first free place. @type {number | undefined} */ #chosen;
  /** Whether each picture is where it belongs, as far as one knows. */ #isOrdered = true;
  /** Counts what is asked, so that a late answer is not taken for the latest. */ #asked = 0;
  #ask;

  /** @param {Ask} ask */
  constructor(ask) {
    super();
    this.#ask = ask;
  }

  /** The face whose picture is to come; undefined when there are six. @returns {number | undefined} */
  get next() {
    return this.#chosen ?? (this.found ? undefined : ORDER.find((face) => !this.#stands(face)));
  }

  /** How many sides there are; a picture without one does not count. */
  get count() {
    return ORDER.filter((face) => this.#stands(face)).length;
  }

  /** @param {number} face whether there is a picture that was not refused */
  #stands(face) {
    const shot = this.shots[face];
    return Boolean(shot) && shot?.face?.clear !== false;
  }

  /** What one should do now. */
  get guide() {
    const { next, found } = this;
    if (found || next === undefined) return "";
    const above = COLOUR_NAMES[ABOVE[next]];
    return `Hold the ${COLOUR_NAMES[next]} side to the camera, with ${above} above.`;
  }

  /** Stickers of which one is not sure. */
  get #unsure() {
    const { confidence = [] } = this.found ?? {};
    return confidence.flatMap((chance, i) => (chance < SURE ? [i] : []));
  }

  /** Whether what was seen is no cube, and several cubes are as near: any of them would be a guess. */
  get #isGuess() {
    return Boolean(this.found?.why && this.#unsure.length);
  }

  /** The cube that may be used. */
  get cube() {
    return this.#isGuess ? "" : (this.found?.facelets ?? "");
  }

  /** What was seen, where it cannot be a cube: to be mended by painting. */
  get broken() {
    return this.found ? this.found.why && this.found.seen : this.#refused;
  }

  /** What is shown once there are six sides: the cube, or what was seen where it would be a guess. */
  get shown() {
    return this.cube || this.broken;
  }

  /** Stickers that should be looked at. @returns {Set<number>} */
  get marked() {
    const { changed = [], wrong = [] } = this.found ?? {};
    const marked = this.#isGuess ? wrong : [...changed, ...this.#unsure];
    return new Set(marked.filter((i) => !this.#named.has(i)));
  }

  /** @param {number | undefined} face whose picture is to be taken again */
  choose(face) {
    this.#chosen = face;
    this.#say("");
  }

  /** All from the beginning. */
  clear() {
    this.#asked += 1;
    this.shots.fill(undefined);
    this.#forget();
    this.#chosen = undefined;
    this.#isOrdered = true;
    this.#say("");
  }

  /**
   * Takes pictures: of files in any order, as far as their colours tell it; others to the places that are free.
   *
   * @param {Picture[]} pictures
   */
  async take(pictures) {
    const whole = pictures.length >= 6;
    if (whole) this.clear();
    if (pictures.length > 1) this.#isOrdered = false;
    /** @type {Shot[]} */
    const shots = [];
    for (const [i, picture] of pictures.slice(0, 6).entries()) {
      const face = whole ? i : this.next;
      if (face === undefined) break;
      const shot = { picture, turns: 0 };
      shots.push(shot);
      this.shots[face] = shot;
      this.#chosen = undefined;
    }
    this.#forget();
    await this.#latest(async () => {
      const isLate = await this.#readFaces(shots);
      if (isLate) return;
      if (this.shots.every(Boolean)) return this.#read();
      const words = this.#isOrdered ? "" : this.#sort();
      const isRefused = shots.some(({ face }) => !face?.clear);
      if (!isRefused) return this.#say(words, words && "error");
      this.#chosen = shots.length > 1 ? undefined : this.shots.indexOf(shots[0]);
      const where = shots.length > 1 ? "in one of them" : "there";
      this.#say(`No side of a cube stands out ${where}: take it again, filling the frame`, "error");
    });
  }

  /** The next likely colour for a sticker, or the one that is named. @param {number} facelet @param {string} [letter] */
  async correct(facelet, letter) {
    const { found } = this;
    if (!found || CENTRES.includes(facelet)) return;
    const ranking = found.ranking[facelet];
    const now = this.shown[facelet];
    this.#named.set(facelet, letter ?? ranking[(ranking.indexOf(now) + 1) % 6]);
    await this.#latest(() => this.#read());
  }

  /** Reads again what could not be read. */
  async again() {
    await this.#latest(async () => {
      if (await this.#readFaces(this.shots.filter((shot) => shot !== undefined))) return;
      if (this.shots.every(Boolean)) await this.#read();
      else this.#say("");
    });
  }

  /** Does what is wished now: what was asked before is not heard any more. @param {() => unknown} act */
  async #latest(act) {
    const mine = ++this.#asked;
    try {
      await act();
    } catch (error) {
      if (mine === this.#asked) this.#say(/** @type {Error} */ (error).message, "error");
    }
  }

  /** @param {Shot[]} shots @returns {Promise<boolean>} whether something else was wished meanwhile */
  async #readFaces(shots) {
    const mine = this.#asked;
    this.#say("Reading…");
    for (const shot of shots) {
      const { pixels, width, guided } = shot.picture;
      shot.face ??= await this.#ask("scan.face", { pixels, width, guided });
    }
    return mine !== this.#asked;
  }

  /** Asks which cube six pictures show. */
  async #read() {
    const mine = this.#asked;
    const faces = this.shots.map((shot) => shot?.face);
    if (faces.some((face) => !face)) return; // others are still being read
    const named = Object.fromEntries(this.#named);
    let answer;
    try {
      answer = await this.#ask("scan.cube", { faces, ordered: this.#isOrdered, named });
    } catch (error) {
      const words = mine === this.#asked && this.#sort();
      if (words) throw new Error(words);
      if (mine === this.#asked) this.#refused = /** @type {any} */ (error).where?.seen ?? "";
      throw error;
    }
    if (mine !== this.#asked) return;
    this.found = answer;
    this.#isOrdered = true;
    const moved = this.#arrange(answer.faces, answer.turns);
    const marked = this.marked.size;
    const words = [moved];
    if (!answer.only)
      words.push("These pictures fit more than one cube: show the sides as the guide says");
    if (answer.why) words.push(`This cannot be a cube: ${answer.why}`);
    else if (marked) words.push(`${counted(marked, "sticker is", "stickers are")} not sure`);
    else words.push("All stickers are clear");
    if (answer.why && this.cube)
      words.push("Shown is the nearest cube; compare the marked stickers with yours");
    if (marked) words.push("A tap changes a colour");
    const isFine = answer.only && !answer.why;
    this.#say(words.map(sentence).filter(Boolean).join(" "), isFine ? "good" : "error");
  }

  /** Puts pictures where they belong. @param {number[]} faces @param {number[]} turns @returns {string} what was done */
  #arrange(faces, turns) {
    const sorted = faces.some((face, i) => face !== i);
    const turned = [0, 1, 2, 3, 4, 5].filter((face) => turns[face]);
    const names = turned.map((face) => COLOUR_NAMES[face]);
    this.shots = faces.map((face, i) => upright(this.shots[face], turns[i]));
    if (sorted) return "The sides were put in order";
    return names.length
      ? `The ${listed(names)} side${names.length > 1 ? "s were" : " was"} turned upright`
      : "";
  }

  /** Puts pictures where the colours in their middles belong; one of two of the same side goes.
   * @returns {string} which sides there are too often, and which not */
  #sort() {
    const shots = ORDER.flatMap((face) => this.shots[face] ?? []).filter(({ face }) => face?.clear);
    const sides = sidesOf(shots.map(({ face }) => face?.light[4] ?? []));
    if (!sides) return "";
    const twice = ORDER.filter((face) => sides.filter((side) => side === face).length > 1);
    const missing = ORDER.filter((face) => !sides.includes(face));
    if (this.shots.every(Boolean) && !twice.length) return "";
    /** @param {number} side the picture that was there already, else the first */
    const of = (side) => {
      const own = this.shots[side];
      const index =
        own && sides[shots.indexOf(own)] === side ? shots.indexOf(own) : sides.indexOf(side);
      return shots[index];
    };
    this.shots = this.shots.map((_, face) => of(face));
    this.#chosen = undefined;
    if (!twice.length) return "";
    const names = (/** @type {number[]} */ faces) =>
      listed(faces.map((face) => COLOUR_NAMES[face]));
    const sidesMissing = missing.length > 1 ? "sides are" : "side is";
    return `The middle of more than one picture is ${names(twice)}; the ${names(missing)} ${sidesMissing} missing`;
  }

  #forget() {
    this.found = undefined;
    this.#refused = "";
    this.#named.clear();
  }

  /** @param {string} words @param {string} [tone] */
  #say(words, tone = "") {
    this.message = sentence(words);
    this.tone = tone;
    this.changed();
  }
}

/** @param {Shot | undefined} shot @param {number} turns quarter turns clockwise @returns {Shot | undefined} */
function upright(shot, turns) {
  if (!shot?.face || !turns) return shot;
  let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  for (let i = 0; i < turns; i++) order = [6, 3, 0, 7, 4, 1, 8, 5, 2].map((at) => order[at]);
  const { face, picture } = shot;
  const { light, spread, colours } = face;
  return {
    picture,
    turns: (shot.turns + turns) % 4,
    face: {
      ...face,
      light: order.map((at) => light[at]),
      spread: order.map((at) => spread[at]),
      colours: order.map((at) => colours[at]),
    },
  };
}
