/** A closer look at what the text does: the way back as text, and where stickers go. */

import { Model } from "../../game/model.js";
import { button } from "../../ui/fields.js";
import { copyShown } from "../../ui/files.js";
import { element, html, nothing, show, unsafeHTML } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} CubeModel */

/** What is wrong with the text is told at its field. */
const NO_CUBE = "The text above is no cube yet.";

export class Inspection extends Model {
  /** Whether anybody looks. */ open = false;
  /** The sticker that was tapped, by its place 0..53. @type {number | undefined} */ facelet;
  /** @type {{ svg: string, words: string } | undefined} as Python draws and says it */ way;
  /** Why that cannot be. */ problem = "";
  #asked = "";
  #model;
  #arrival;
  #settings;

  /**
   * @param {Pick<CubeModel, "text" | "watch">} model
   * @param {Pick<import("../../shell/arrival.js").Arrival, "python">} arrival
   * @param {Pick<import("../../shell/settings.js").Settings, "compact">} settings
   */
  constructor(model, arrival, settings) {
    super();
    this.#model = model;
    this.#arrival = arrival;
    this.#settings = settings;
    model.watch(() => this.look());
  }

  /** @param {boolean} open */
  toggle(open) {
    this.open = open;
    this.facelet = undefined;
    return this.look();
  }

  /** Follows a sticker; the same once more: all of them. @param {number} facelet */
  pick(facelet) {
    if (!this.open) return;
    this.facelet = facelet === this.facelet ? undefined : facelet;
    return this.look();
  }

  /** Asks Python, if there is anything new to ask. */
  async look() {
    const { facelet } = this;
    const { text } = this.#model;
    const { compact } = this.#settings;
    const question = JSON.stringify([text, facelet, compact]);
    if (!this.open || question === this.#asked) return;
    this.#asked = question;
    /** @param {Partial<Inspection>} answer */
    const take = (answer) => {
      if (question !== this.#asked) return;
      Object.assign(this, { way: undefined, problem: "" }, answer);
      this.changed();
    };
    if (!text.trim()) return take({});
    try {
      const python = await this.#arrival.python();
      take({ way: await python.call("draw.permutation", { text, facelet, compact }).result });
    } catch (error) {
      const { kind, message } = /** @type {import("../../python/client.js").PuzzleError} */ (error);
      take({ problem: kind === "runtime" ? message : NO_CUBE });
      if (question === this.#asked) this.#asked = ""; // it may be asked again
    }
  }
}

/** @param {CubeModel} model @param {HTMLElement} cube that is tapped @param {Inspection} inspection */
export function showInspection(model, cube, inspection) {
  cube.addEventListener("pick", (event) => {
    if (!model.painting) inspection.pick(/** @type {CustomEvent} */ (event).detail.facelet);
  });
  let said = "";
  const view = show([model, inspection], () => {
    const { wayBack } = model.cube;
    const { way, problem, facelet } = inspection;
    const copy = async () => {
      said = await copyShown(wayBack, element("way-back"));
      view.update();
    };
    const back = html`<p class="detail">The moves that undo the scramble:</p><p class="mono" id="way-back">${wayBack}</p><p>${button("Copy", copy)} <span role="status">${said}</span></p>`;
    said = "";
    return {
      "way-back-part": { hidden: !wayBack, content: back },
      "sticker-way": { hidden: !way, content: way ? unsafeHTML(way.svg) : nothing },
      "sticker-words": {
        content: html`${problem || way?.words || nothing} ${way && facelet !== undefined ? nothing : "Tap a sticker on the cube to see where the scramble takes it."}`,
      },
    };
  });
}
