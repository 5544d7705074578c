/** The solution on the page: moves as chips, length and time, chapters. */

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} seconds @returns {string} with two significant digits */
export const spokenTime = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;

export class Results {
  /** @param {(index: number) => void} onJump to the state after so many moves */
  constructor(onJump) {
    this.onJump = onJump;
    /** @type {HTMLButtonElement[]} */
    this.chips = [];
    /** @type {import("../cube/player.js").Chapter[]} */
    this.chapters = [];
    $("solution").addEventListener("click", (event) => {
      const chip = /** @type {Element} */ (event.target).closest("button");
      if (chip) onJump(this.chips.indexOf(/** @type {HTMLButtonElement} */ (chip)) + 1);
    });
  }

  /** @param {import("./session.js").Solution | undefined} solution nothing hides it */
  show(solution) {
    if (!solution) this.showChapters([]);
    $("result").hidden = !solution;
    const box = $("solution");
    if (!solution) {
      box.textContent = "";
      this.chips = [];
      return;
    }
    const { moves, seconds, chapters = [] } = solution;
    $("moves").textContent = `${moves.length} ${moves.length === 1 ? "move" : "moves"}`;
    $("time").textContent = spokenTime(seconds);
    $("detail").textContent = solution.detail ?? "";
    const starts = new Set(chapters.map(({ from }) => from));
    this.chips = moves.map((move, i) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.textContent = move;
      chip.tabIndex = -1;
      chip.classList.toggle("first", i > 0 && starts.has(i));
      return chip;
    });
    box.replaceChildren(...this.chips.flatMap((chip, i) => (i ? [" ", chip] : [chip])));
    this.showChapters(chapters);
  }

  /** @param {import("../cube/player.js").Chapter[]} chapters */
  showChapters(chapters) {
    this.chapters = chapters;
    const list = $("chapters");
    list.hidden = !chapters.length;
    list.replaceChildren(
      ...chapters.map(({ title, text = "", from, to }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "chapter";
        const name = document.createElement("strong");
        name.textContent = title;
        const count = document.createElement("span");
        count.textContent = String(to - from);
        const why = document.createElement("span");
        why.className = "why";
        why.textContent = text;
        button.append(name, count, why);
        button.addEventListener("click", () => this.onJump(from));
        return button;
      }),
    );
  }

  /** @param {import("../cube/player.js").Player} player marks the move that is or was just made */
  mark(player) {
    const now = player.shown() - 1;
    this.chips.forEach((chip, i) => {
      chip.classList.toggle("done", i < now);
      if (i === now) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
      chip.tabIndex = i === Math.max(0, now) ? 0 : -1;
    });
    const here = player.chapter();
    [...$("chapters").children].forEach((button, i) => {
      if (this.chapters[i] === here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
  }
}
