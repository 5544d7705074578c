/** The cases of a step: which are trained, and how well each is known. */

import { spoken } from "./clock.js";
import { drawPicture } from "./picture.js";
import { BOXES, keyOf, meanOf, untouched } from "./progress.js";

/** @typedef {import("./exercises.js").CaseWithAnswers} Case */

/** @param {Case} about @returns {string} what to call it on a card */
export const shortName = ({ step, number, name }) => (step === "PLL" ? name : `${number} ${name}`);

/** @param {import("./progress.js").Entry} entry @returns {string} in words */
function figures(entry) {
  if (!entry.seen) return "not seen yet";
  const mean = meanOf(entry);
  return `knew ${entry.known} of ${entry.seen}${mean === null ? "" : `, ${spoken(mean)} s`}`;
}

export class CaseGrid {
  /**
   * @param {HTMLElement} groups where the buttons of the groups go
   * @param {HTMLElement} grid
   * @param {(numbers: number[]) => void} onChoice the numbers that are chosen from now on
   */
  constructor(groups, grid, onChoice) {
    this.groups = groups;
    this.grid = grid;
    this.onChoice = onChoice;
    /** @type {Case[]} */
    this.cases = [];
    grid.addEventListener("change", () => this.told());
    groups.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button) this.toggleGroup(button.dataset.group ?? "");
    });
  }

  /** @param {Case[]} cases @param {readonly string[]} colours of U R F D L B as the cube is held */
  show(cases, colours) {
    this.cases = cases;
    const names = [...new Set(cases.map(({ group }) => group))];
    this.groups.innerHTML = [...(names.length ? ["all"] : []), ...names]
      .map(
        (name) =>
          `<button type="button" class="button group" data-group="${name}" aria-pressed="false">${name}</button>`,
      )
      .join("");
    this.grid.innerHTML = cases
      .map(
        (one) => `<label class="case">
<input type="checkbox" value="${one.number}">${drawPicture(one.picture, colours)}
<span class="case-name">${shortName(one)}</span>
<span class="boxes" aria-hidden="true">${"<i></i>".repeat(BOXES - 1)}</span>
<span class="figures"></span></label>`,
      )
      .join("");
  }

  /** @returns {HTMLInputElement[]} */
  get boxes() {
    return [...this.grid.querySelectorAll("input")];
  }

  /** @returns {number[]} */
  get chosen() {
    return this.boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
  }

  /** @param {number[] | undefined} numbers all if left out */
  choose(numbers) {
    for (const box of this.boxes) box.checked = !numbers || numbers.includes(Number(box.value));
    this.showGroups();
  }

  told() {
    this.showGroups();
    this.onChoice(this.chosen);
  }

  /** @param {string} name @returns {number[]} */
  numbersOf(name) {
    const members = this.cases.filter(({ group }) => name === "all" || group === name);
    return members.map(({ number }) => number);
  }

  /** Takes a group in, or out where all of it is in; from "all" one group is meant alone.
   * @param {string} name */
  toggleGroup(name) {
    const group = this.numbersOf(name);
    const { chosen } = this;
    const all = chosen.length === this.cases.length;
    const whole = group.every((number) => chosen.includes(number));
    if (name !== "all" && all) this.choose(group);
    else if (whole) this.choose(chosen.filter((number) => !group.includes(number)));
    else this.choose([...chosen, ...group]);
    this.told();
  }

  showGroups() {
    const { chosen } = this;
    const all = chosen.length === this.cases.length;
    for (const button of this.groups.querySelectorAll("button")) {
      const name = button.dataset.group ?? "";
      const group = this.numbersOf(name);
      const inside = group.filter((number) => chosen.includes(number)).length;
      const pressed =
        inside === group.length && (name === "all" || !all)
          ? "true"
          : inside && !all
            ? "mixed"
            : "false";
      button.setAttribute("aria-pressed", pressed);
    }
  }

  /** @param {import("./progress.js").Progress} progress */
  showProgress(progress) {
    [...this.grid.children].forEach((card, i) => {
      const entry = progress[keyOf(this.cases[i])] ?? untouched();
      /** @type {HTMLElement} */ (card.querySelector(".figures")).textContent = figures(entry);
      card.querySelectorAll(".boxes i").forEach((mark, j) => {
        mark.classList.toggle("full", entry.seen > 0 && j < entry.box);
      });
      card.classList.toggle("weak", entry.seen > 0 && entry.box === 0);
    });
  }
}
