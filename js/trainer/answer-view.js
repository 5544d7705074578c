/** The answer on the page: the case, its reason, the ways to solve it, and a player for them. */

import { $ } from "../dom/by-id.js";
import { waysOf } from "./answer.js";
import { spoken } from "./clock.js";
import { markMove, showMoves } from "./maneuver.js";
import { drawPicture } from "./picture.js";
import { meanOf, untouched } from "./progress.js";
import { chaptersOf, coloursOf, nameAt } from "./question.js";

/** @typedef {import("./question.js").Question} Question */

/**
 * @typedef {object} Outcome how it came to the answer
 * @property {string} words
 * @property {boolean} [right] whether it was known, if that can be told
 * @property {number | null} seconds where the clock was used
 */

const solution = $("solution");

/** @param {import("./progress.js").Entry} [entry] @returns {string} how well a case is known */
function figuresOf(entry = untouched()) {
  const mean = meanOf(entry);
  const parts = [entry.seen ? `Knew ${entry.known} of ${entry.seen}` : "New to you"];
  if (mean !== null) parts.push(`mean ${spoken(mean)} s`, `best ${spoken(entry.best ?? 0)} s`);
  return parts.join(" · ");
}

export class AnswerView {
  /** @param {import("../cube/player.js").Player} player */
  constructor(player) {
    this.player = player;
  }

  /**
   * @param {Question} question
   * @param {import("./exercises.js").CaseWithAnswers | undefined} about its case; a cross has none
   * @param {import("./progress.js").Entry | undefined} entry what is remembered of it
   * @param {boolean} grey
   * @param {Outcome} outcome
   */
  show(question, about, entry, grey, outcome) {
    const { exercise, start, goal, holding } = question;
    this.showVerdict(outcome);
    $("answer-picture").innerHTML = about ? drawPicture(about.picture, coloursOf(holding)) : "";
    $("answer-picture").hidden = !about;
    $("answer-title").textContent = about?.title ?? `${nameAt(holding, 3)} cross`;
    $("answer-figures").textContent = figuresOf(entry);
    $("why").textContent = exercise.why;
    /** @type {HTMLAnchorElement} */ ($("whole")).href =
      `../#${new URLSearchParams({ scramble: exercise.scramble })}`;
    const ways = waysOf(exercise, about, start, goal);
    $("face-turns").hidden = ways[0].text === exercise.answer;
    $("face-turns").textContent = `In turns of the six faces: ${exercise.answer}`;
    this.offer(ways, (way) => this.play(question, way, grey));
    this.play(question, ways[0], grey);
    this.bringIntoView();
  }

  /** @param {Outcome} outcome */
  showVerdict({ words, right, seconds }) {
    const time = seconds === null ? "" : `${spoken(seconds)} s`;
    $("verdict").textContent = [words, time].filter(Boolean).join(" ");
    $("verdict").className = `verdict ${right === undefined ? "" : right ? "right" : "wrong"}`;
  }

  /** @param {import("./answer.js").Way[]} ways @param {(way: import("./answer.js").Way) => void} play */
  offer(ways, play) {
    $("alternatives").hidden = ways.length < 2;
    const items = ways.map((way) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button way mono";
      button.textContent = way.text;
      button.addEventListener("click", () => play(way));
      item.append(button);
      return item;
    });
    $("ways").replaceChildren(...items);
  }

  /** Loads a way into the player. @param {Question} question @param {import("./answer.js").Way} way @param {boolean} grey */
  play(question, way, grey) {
    for (const button of $("ways").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.textContent === way.text));
    }
    const { start } = question;
    this.player.load({ start, moves: way.moves, chapters: chaptersOf(question, grey) });
    showMoves(solution, way.moves, (index) => this.player.go(index));
  }

  /** Shows where the player is. */
  follow() {
    markMove(solution, this.player.shown);
  }

  /** Where the cube stands above the answer, both come into view; beside it, the answer does. */
  bringIntoView() {
    if (solution.getBoundingClientRect().bottom <= innerHeight) return;
    const [answer, cube] = [$("answer"), $("cube")];
    const above = cube.getBoundingClientRect().bottom <= answer.getBoundingClientRect().top;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = calm ? "auto" : "smooth";
    if (above) cube.scrollIntoView({ block: "start", behavior });
    else answer.scrollIntoView({ block: "nearest", behavior });
  }
}
