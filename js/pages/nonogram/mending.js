/** Searches for pictures in the mode Edit: near ones that mend the drawing, and that of given clues. No DOM. */

import { Model } from "../../game/model.js";
import { Latest } from "../../nonogram/asking.js";
import { blank, unmarked } from "../../nonogram/grid.js";
import { pictureText } from "../../nonogram/moves.js";
import { aboutOf } from "../../nonogram/puzzle.js";
import { offers, solve } from "../../nonogram/questions.js";
import { counted } from "../../ui/words.js";

/** @import { Offer, Task } from "../../nonogram/answers.js" */

/** @type {Partial<Record<import("../../nonogram/answers.js").Verdict["verdict"], string>>} */
const NOT_FOUND = { undecided: "The picture of these clues was not found in time" };

export class Mending extends Model {
  /** What is being looked for, or null: it can be stopped. @type {{text: string, stop: () => void} | null} */ search =
    null;
  /** Pictures near the drawing, none of which is taken yet. @type {Offer[]} */ offers = [];
  #edit;
  #page;
  #latest = new Latest();

  /** @param {import("./edit.js").Edit} edit @param {import("./model.js").NonogramPage} page */
  constructor(edit, page) {
    super();
    this.#edit = edit;
    this.#page = page;
  }

  /** Nothing is looked for any more, and nothing offered. */
  end() {
    this.#latest.cancel();
    this.search = null;
    this.offers = [];
    this.changed();
  }

  /** Looks for different pictures near the drawing, which stays as it is until one is taken. @param {"unique" | "lines"} goal */
  look(goal) {
    const { grid, puzzle } = this.#edit;
    this.end();
    this.#search(
      "Looking for near pictures",
      () =>
        offers(this.#page.python, grid, puzzle, goal, (offer) => {
          this.offers = [...this.offers, offer];
          this.changed();
        }),
      ({ offers }) => {
        this.offers = offers;
      },
    );
  }

  /** Takes an offer as one move. @param {Offer} offer */
  take({ picture, changes }) {
    if (!this.#edit.game.do(pictureText(unmarked(picture)))) return;
    this.#page.notices.say(
      "message",
      `${counted(changes.length, "cell")} changed; Undo takes it back`,
    );
  }

  /** The picture of clues, as soon as Python has found it; the drawing stays where there is none. @param {import("../../nonogram/puzzle.js").Puzzle} puzzle */
  openClues(puzzle) {
    const empty = blank(puzzle.columns.length, puzzle.rows.length);
    this.#search(
      "Looking for the picture of these clues",
      () => solve(this.#page.python, puzzle, empty),
      ({ solutions, verdict }) => {
        if (solutions.length) return this.#edit.open(solutions[0], aboutOf(puzzle));
        const act = () => this.#page.open("solve", { puzzle });
        this.#complain(NOT_FOUND[verdict] ?? "No picture fits these clues", {
          label: "Open in Solve",
          act,
        });
      },
    );
  }

  /** @param {string} text @param {import("../../ui/notices.js").Offer} [offer] */
  #complain(text, offer) {
    this.#page.notices.say("message", text, { tone: "error", offer });
  }

  /**
   * A search that shows its words in place of the verdict, and can be stopped; another one takes its place.
   * @template T @param {string} text @param {() => Task<T>} question @param {(answer: T) => void} found
   */
  #search(text, question, found) {
    this.#latest.ask(
      question,
      (answer) => {
        this.search = null;
        found(answer);
        this.changed();
      },
      ({ message }) => {
        this.search = null;
        this.#complain(message);
        this.changed();
      },
    );
    const stop = () => {
      this.#latest.cancel();
      this.search = null;
      this.changed();
    };
    this.search = { text: this.#page.doing(text), stop };
    this.changed();
  }
}
