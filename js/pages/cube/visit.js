/**
 * What stays of a visit: in the store, and in the address, which a link, a reload, back and forward
 * bring again.
 */

import { SOLVED_FACELETS } from "../../cube/faces.js";
import { parse } from "../../cube/notation.js";
import { after, matches } from "../../cube/state.js";
import { counted } from "../../ui/words.js";
import { CUBE } from "./kinds.js";

/** @typedef {import("./search.js").Solution} Solution */

const ADDRESS_PAUSE = 300; // milliseconds: browsers refuse an address that changes with every key

export class Visit {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #model;
  #entry;
  #address;

  /**
   * @param {import("./model.js").CubeModel} model
   * @param {import("../../game/store.js").Store} store
   * @param {import("../../game/links.js").Address} address
   */
  constructor(model, store, address) {
    this.#model = model;
    this.#entry = store.entry(CUBE);
    this.#address = address;
  }

  /** An address that shows others what is here now: from the start, if it has been played to its end.
   * @throws {RangeError} if it is too long for one */
  get link() {
    const { fields } = this;
    const atEnd = fields.at === this.#model.solution?.moves.length;
    return this.#address.linkTo({ ...fields, at: atEnd ? undefined : fields.at });
  }

  /** The fragment's fields for what is here now. */
  get fields() {
    const { solution, answer, position, text, wishes } = this.#model;
    return {
      scramble: text.trim(),
      solution: solution?.moves.join(" "),
      at: (solution && position.at) || undefined,
      ...(solution === answer ? wishes.fields : {}),
    };
  }

  /** @param {{ place?: "push" | "replace" }} [how] whether back leads to what was before */
  keep({ place = "replace" } = {}) {
    clearTimeout(this.#timer);
    if (place === "push") this.#write(place);
    else this.#timer = setTimeout(() => this.#write(place), ADDRESS_PAUSE);
    this.#entry.setLater(() => this.#snapshot());
  }

  /** @param {"push" | "replace"} place */
  #write(place) {
    const { fields } = this;
    const empty = !fields.scramble && !this.#model.wishes.wantsTarget;
    this.#address[place](empty ? {} : fields);
  }

  /** @returns {import("./kinds.js").Saved} */
  #snapshot() {
    const { answer, position, cube } = this.#model;
    const { method, seconds, length, target, targetOpen } = this.#model.wishes;
    return {
      history: cube.toJSON(),
      fragment: this.#address.fragment,
      ...{ method, seconds, length, target, targetOpen, at: position.at },
      solution: answer && { ...answer, chapters: undefined },
    };
  }

  /** Takes up what the address names, or else what was here last. */
  begin() {
    const { fragment, fields } = this.#address;
    const saved = this.#entry.value;
    const model = this.#model;
    this.#address.watch(() => this.#follow());
    if (saved) {
      const { method, seconds, length, target, targetOpen } = saved;
      Object.assign(model.wishes, { method, seconds, length, target, targetOpen });
    }
    const isOurs = saved && (saved.fragment === fragment || !fields.scramble);
    if (fragment && !isOurs) {
      if (saved) model.cube.restore(saved.history);
      return this.#follow();
    }
    model.resume(saved?.history);
    if (saved?.solution) this.#take(saved.solution, saved.at);
  }

  /** @param {Solution} solution of another visit @param {number} at where its player was, if that can be */
  #take(solution, at) {
    this.#model.take(solution, Math.max(0, Math.min(solution.moves.length, Math.trunc(at) || 0)));
  }

  /** Takes up what the address names. */
  #follow() {
    clearTimeout(this.#timer);
    const model = this.#model;
    const { fields, fragment } = this.#address;
    if (fields.scramble === undefined && fields.target === undefined) {
      if (!fragment && model.text.trim()) model.travelTo("");
      return;
    }
    model.forget();
    model.wishes.take(fields);
    model.travelTo(fields.scramble ?? "");
    if (fields.solution && !model.isWrong) void this.#check(fields.solution, Number(fields.at));
    this.#entry.setLater(() => this.#snapshot());
  }

  /** Takes a link's solution if it is one: names of targets may have to be fetched first. @param {string} text @param {number} at */
  async #check(text, at) {
    const { state, wishes, question, notices } = this.#model;
    if (wishes.wantsTarget && !wishes.targetFacelets) await wishes.fetchPatterns().catch(() => {});
    if (this.#model.question !== question) return; // another cube is here by now
    const target = wishes.wantsTarget ? wishes.targetFacelets : SOLVED_FACELETS;
    const found = target && solutionOf(text, state, target);
    if (found) {
      this.#take(found, at);
      return this.#entry.setLater(() => this.#snapshot());
    }
    const aim = wishes.wantsTarget ? "lead to its target" : "solve its scramble";
    const words = `The solution in this link does not ${aim}: Solve finds one`;
    notices.say("scramble", target ? words : "The target in this link is not known", {
      tone: "error",
    });
  }
}

/** @param {readonly string[]} moves @returns {string} the one count that is shown of them */
function countOf(moves) {
  const rotations = moves.filter((move) => /^[xyz]/.test(move)).length;
  const turns = moves.length - rotations;
  if (!rotations) return counted(turns, "move");
  return `${counted(turns, "turn")}, ${counted(rotations, "rotation")}`;
}

/**
 * @param {string} text of a link or a list
 * @param {import("../../cube/state.js").State} state
 * @param {string} [target] 54 facelets
 * @returns {Solution | undefined} if it leads from the state to the target
 */
export function solutionOf(text, state, target = SOLVED_FACELETS) {
  try {
    const moves = parse(text);
    if (!matches(after(state, moves), target)) return undefined;
    const length = moves.filter((move) => !/^[xyz]/.test(move)).length;
    return { moves, text: moves.join(" "), length, count: countOf(moves), seconds: 0, detail: "" };
  } catch {
    return undefined;
  }
}
