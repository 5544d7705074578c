/** A person's solution beside a short one, and which of the two is played. */

import { solve } from "./solving.js";
import { counted } from "./words.js";

/** @typedef {import("./session.js").Solution} Solution */

const SECONDS = 1; // of search for the short one

/**
 * Searches a short solution of the cube that a person has solved, and offers it beside.
 *
 * @param {HTMLElement} box
 * @param {import("../cube/state.js").State} state
 * @param {Solution} person
 * @param {(solution: Solution) => void} play
 */
export function offerComparison(box, state, person, play) {
  /** @type {Solution | undefined} */
  let short;
  box.hidden = true;
  solve({
    method: "shortest",
    state,
    seconds: SECONDS,
    length: null,
    onBest: (solution) => {
      short = solution;
    },
    onEnd: (error) => {
      if (error || !short || !person.chapters) return;
      offer(box, person, short, play);
    },
  });
}

/** @param {HTMLElement} box @param {Solution} person @param {Solution} short
 * @param {(solution: Solution) => void} play */
function offer(box, person, short, play) {
  box.hidden = false;
  box.innerHTML = `<p>A shortest-mode solution has ${counted(short.length, "move")}. <button type="button" class="button quiet">Compare</button></p>`;
  box.querySelector("button")?.addEventListener("click", () => open(box, person, short, play));
}

/** @param {Solution} solution */
const strong = ({ length }) => counted(length, "move").replace(/^\d+/, "<strong>$&</strong>");

/** @param {HTMLElement} box @param {Solution} person @param {Solution} short
 * @param {(solution: Solution) => void} play */
function open(box, person, short, play) {
  box.innerHTML = `<h2 class="visually-hidden">Comparison</h2>
<section><h3>Like a person</h3><p>${strong(person)}</p><ol></ol></section>
<section><h3>Short</h3><p>${strong(short)}</p><p class="mono">${short.text}</p></section>`;
  const list = box.querySelector("ol");
  for (const { title, turns } of person.chapters ?? []) {
    const row = document.createElement("li");
    const [name, count] = [document.createElement("span"), document.createElement("span")];
    name.textContent = title;
    count.textContent = String(turns);
    row.append(name, count);
    list?.append(row);
  }
  const sections = [...box.querySelectorAll("section")];
  const buttons = [person, short].map((solution, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = i ? "Play the short one" : "Play the person's";
    button.addEventListener("click", () => {
      play(solution);
      mark(i);
    });
    sections[i].append(button);
    return button;
  });
  /** @param {number} played */
  const mark = (played) => {
    buttons.forEach((button, i) => {
      button.setAttribute("aria-pressed", String(i === played));
      sections[i].classList.toggle("played", i === played);
    });
  };
  mark(0);
  buttons[1].focus();
}
