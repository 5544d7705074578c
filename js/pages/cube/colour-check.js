/** What is wrong with a cube given by its colours, or left to paint, and what can be done about it; Python knows. */

import { counted, sentence } from "../../ui/words.js";

/** @typedef {{ message: string, by_hand: string, facelets: string, changed: number[] }} Repair what changes in the picture, and what to do with the cube in one's hands */
/** @typedef {{ message: string, where?: { facelets: number[] }, repair: Repair | null }} Problem */
/** @typedef {Repair & { cubes: number }} Nearest the cube with the fewest changes, and how many others there are */

const MOST_NAMED = 3;

/**
 * @param {Problem[]} problems @param {Nearest} [nearest] where no single change is enough
 * @returns {{ words: string, facelets: number[], repair?: { label: string, facelets: string } }}
 */
export function complaint(problems, nearest) {
  const { repair } = problems[0];
  const sure = repair ?? (nearest?.cubes === 1 ? nearest : undefined);
  const most = sure ? 1 : MOST_NAMED; // of several that one change mends the first is enough
  const named = problems.slice(0, most).map(({ message }) => message);
  const more = sure ? 0 : problems.length - named.length;
  const reasons = [...named, ...(more ? [`and ${more} more`] : [])].join("; ");
  const words = sure
    ? [reasons, `In the picture: ${sure.message}`, `On your cube: ${sure.by_hand}`]
    : [reasons];
  return {
    words: words.map(sentence).join(" "),
    facelets: sure?.changed ?? [...new Set(problems.flatMap(({ where }) => where?.facelets ?? []))],
    repair: sure && {
      label: repair
        ? "Repair the picture"
        : `Take the nearest cube: ${counted(sure.changed.length, "sticker")} changed`,
      facelets: sure.facelets,
    },
  };
}

const TRILLION = 1e12;

/**
 * What can be done about stickers without a colour.
 *
 * @param {string} left how many there are, in words
 * @param {{ cubes: number, facelets: string }} found the cubes that have all the others
 * @returns {{ words: string, finish?: string }} `finish`: the only one, if there is one
 */
function completion(left, { cubes, facelets }) {
  if (!cubes) return { words: `${left}, and no cube has the others: one of them must be wrong` };
  if (cubes === 1) return { words: `${left}, and only one cube has the others`, finish: facelets };
  const many = cubes < TRILLION ? cubes.toLocaleString("en") : "more than a trillion";
  return {
    words: `${left}, and ${many} cubes have the others: go on painting, or leave them free?`,
  };
}

/** @param {string} colours @returns {string} what is left to paint, in words; "" if nothing is */
export function unpainted(colours) {
  const bare = colours.split(".").length - 1;
  if (!bare) return "";
  return bare === 1 ? "1 sticker has no colour yet" : `${bare} stickers have no colour yet`;
}

export class Doubts {
  #model;
  #arrival;

  /** @param {import("./model.js").CubeModel} model @param {import("../../shell/arrival.js").Arrival} arrival */
  constructor(model, arrival) {
    this.#model = model;
    this.#arrival = arrival;
  }

  /** Says what may be wrong with painted or pasted colours. */
  async check() {
    const { state, notices, cube } = this.#model;
    const { colours } = state;
    const left = unpainted(colours);
    if (left) return notices.say("scramble", cube.free ? `${left}: any will do` : left);
    const { question } = cube;
    const isStill = () => cube.question === question;
    try {
      const python = await this.#arrival.python();
      const problems = await this.#problemsOf(colours);
      if (!isStill() || !problems.length) return;
      const nearest =
        !problems[0].repair &&
        (await python.call("scan.nearest", { facelets: colours }).result.catch(() => undefined));
      if (isStill()) this.complain(problems, nearest || undefined);
    } catch {
      // Python is lost or on its way again: Solve will say so.
    }
  }

  /** @param {string} facelets @returns {Promise<Problem[]>} in the words of the page, which are names of colours */
  async #problemsOf(facelets) {
    const python = await this.#arrival.python();
    return (await python.call("cube.check", { facelets, words: true }).result).problems;
  }

  /** Says why no cube can be the target. @param {string} message in letters */
  async blameTarget(message) {
    const { wishes, notices } = this.#model;
    const { target, targetFacelets = "" } = wishes;
    const problems = await this.#problemsOf(targetFacelets).catch(() => []);
    if (target !== wishes.target) return;
    const reasons = problems.map((problem) => ({ ...problem, repair: null })); // nobody holds this cube
    const words = reasons.length ? complaint(reasons).words : message;
    notices.say("target", words, { tone: "error" });
  }

  /** @param {Problem[]} problems that the colours have @param {Nearest} [nearest] */
  complain(problems, nearest) {
    const model = this.#model;
    const { words, facelets, repair } = complaint(problems, nearest);
    const offer = repair && { label: repair.label, act: () => model.change(repair.facelets) };
    model.mark(facelets);
    const why = "learn/possible/#what-is-wrong-with-my-cube";
    model.notices.say("scramble", words, { tone: "error", offer, why });
  }

  /** Says what to do about stickers without a colour. @returns {boolean} whether they hinder a search */
  hinder() {
    const { state, wishes, cube, notices } = this.#model;
    const left = unpainted(state.colours);
    if (!left || (cube.free && !wishes.byPerson)) return false;
    if (wishes.byPerson) {
      const words = "A person needs all colours: paint the grey stickers, or choose Shortest";
      notices.say("scramble", words, { tone: "error" });
      return true;
    }
    const act = () => {
      cube.free = true;
      this.#model.solve();
    };
    const offer = { label: "Leave them free and solve", act };
    notices.say("scramble", `${left}: go on painting, or leave them free?`, { offer });
    void this.#offerToFinish(left, offer);
    return true;
  }

  /** Says how many cubes fit what is painted, and offers the only one. @param {string} left @param {import("../../ui/notices.js").Offer} free */
  async #offerToFinish(left, free) {
    const model = this.#model;
    const { question } = model;
    const facelets = model.state.colours;
    try {
      const python = await this.#arrival.python();
      const found = await python.call("scan.complete", { facelets }).result;
      if (model.question !== question || model.search.active || model.cube.free) return;
      const { words, finish } = completion(left, found);
      const finishing = () => {
        model.change(finish ?? "");
        model.solve();
      };
      const only = finish && { label: "Finish and solve", act: finishing, or: free };
      const offer = only || (found.cubes ? free : undefined);
      model.notices.say("scramble", words, { offer, tone: found.cubes ? "" : "error" });
    } catch {
      // Centres without a colour, or no Python: what was said stays.
    }
  }
}
