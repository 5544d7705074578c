/** The solution on the page: moves as chips, length and time, chapters. */

import { FACES } from "../cube/faces.js";
import { palette } from "../cube/palette.js";
import { counted } from "./words.js";

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} seconds @returns {string} with two significant digits */
export const spokenTime = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;

/** @param {HTMLElement[]} chips @returns {(HTMLElement | string)[]} with spaces between, for copying */
const spaced = (chips) => chips.flatMap((chip, i) => (i ? [" ", chip] : [chip]));

/** @param {HTMLElement} chapter @param {string[]} rows @param {string} held centres, URFDLB */
async function showPicture(chapter, rows, held) {
  const { drawPicture } = await import("../ui/case-picture.js");
  const picture = document.createElement("div");
  picture.className = "case-picture";
  const colours = palette();
  const seen = [...held].map((colour) => colours[FACES.indexOf(colour)]);
  picture.innerHTML = drawPicture(rows, seen);
  chapter.prepend(picture);
}

export class Results {
  /**
   * @param {(index: number) => void} onJump to the state after so many moves
   * @param {(indices: number[]) => void} onMarks where chapters begin
   */
  constructor(onJump, onMarks) {
    this.onMarks = onMarks;
    /** @type {HTMLButtonElement[]} */
    this.chips = [];
    /** @type {import("./chapters.js").Explained[]} */
    this.chapters = [];
    $("result").addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!button) return;
      const chip = this.chips.indexOf(button);
      if (chip >= 0) onJump(chip + 1);
      else if (button.dataset.from) onJump(Number(button.dataset.from));
    });
  }

  /** @param {import("./session.js").Solution | undefined} solution nothing hides it */
  show(solution) {
    if (!solution) this.showChapters([]);
    $("result").hidden = $("copy").hidden = !solution;
    const box = $("solution");
    if (!solution) {
      box.textContent = "";
      this.chips = [];
      return;
    }
    const { length, seconds, chapters = [] } = solution;
    $("moves").textContent = counted(length, "move");
    $("time").textContent = spokenTime(seconds);
    $("detail").textContent = solution.detail ?? "";
    this.chips = solution.moves.map((move) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.textContent = move;
      chip.tabIndex = -1;
      return chip;
    });
    box.classList.toggle("plain", chapters.length > 0);
    if (chapters.length) box.textContent = solution.text;
    else box.replaceChildren(...spaced(this.chips));
    this.showChapters(chapters);
  }

  /** @param {import("./chapters.js").Explained[]} chapters */
  showChapters(chapters) {
    this.chapters = chapters;
    this.onMarks(chapters.slice(1).map(({ from }) => from));
    const list = $("chapters");
    list.hidden = !chapters.length;
    list.replaceChildren(
      ...chapters.map(({ title, text = "", from, to, picture, held }) => {
        const chapter = document.createElement("div");
        chapter.className = "chapter";
        const head = document.createElement("button");
        head.type = "button";
        head.className = "chapter-head";
        head.dataset.from = String(from);
        const name = document.createElement("strong");
        name.textContent = title;
        head.append(name);
        const why = document.createElement("p");
        why.className = "why";
        why.textContent = text;
        const moves = document.createElement("div");
        moves.className = "solution mono";
        moves.append(...spaced(this.chips.slice(from, to)));
        chapter.append(head, why, moves);
        if (picture) showPicture(chapter, picture, held);
        return chapter;
      }),
    );
  }

  /** @param {import("../cube/player.js").Player} player marks the move that is or was just made */
  mark(player) {
    const now = player.shown - 1;
    const focused = this.chips.some((chip) => chip === document.activeElement);
    this.chips.forEach((chip, i) => {
      chip.classList.toggle("done", i < now);
      if (i === now) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
      chip.tabIndex = i === Math.max(0, now) ? 0 : -1;
    });
    if (focused) this.chips[Math.max(0, now)]?.focus();
    const here = player.chapter();
    [...$("chapters").children].forEach((chapter, i) => {
      if (this.chapters[i] === here) chapter.setAttribute("aria-current", "step");
      else chapter.removeAttribute("aria-current");
    });
  }
}
