/** The solution on the page: moves as chips, chapters, the search's chart, a proof, a comparison. */

import { searchChart } from "../../ui/chart.js";
import { moveChips } from "../../ui/chips.js";
import { button } from "../../ui/fields.js";
import { html, nothing, unsafeHTML } from "../../ui/view.js";
import { counted, duration, sentence } from "../../ui/words.js";

export { followFocus } from "../../ui/chips.js";

/** @typedef {import("./model.js").CubeModel} Model */
/** @typedef {import("../../cube/player.js").Player} Player */
/** @typedef {import("./search.js").Solution} Solution */

/** What stands in the result's places. @param {Model} model @param {Player} player */
export function resultWishes(model, player) {
  const { solution, search } = model;
  const { proof, comparison } = model.offers;
  const { chapters = [], moves = [], seconds = 0, count, detail = "", technical } = solution ?? {};
  const jump = (/** @type {number} */ index) => player.go(index);
  const offer = html` ${button("Write the cube as a scramble", () => model.write(), { quiet: true })}`;
  const hasChart = search.steps.length > 1;
  return {
    moves: count ?? "",
    time: solution && seconds ? duration(seconds) : "",
    solution: { content: chapters.length ? nothing : moveChips(moves, player, jump) },
    chapters: {
      hidden: !chapters.length,
      content: chapters.map((chapter) => chapterView(chapter, moves, player, jump)),
    },
    "all-texts": { hidden: !chapters.length },
    detail: html`${sentence(detail)}${model.canBeWritten && solution?.moves.length ? offer : nothing}`,
    details: { hidden: !technical && !hasChart && !chapters.length },
    chart: {
      hidden: !hasChart,
      content: hasChart ? searchChart(search.steps, search.seconds) : nothing,
    },
    technical: {
      content: technical
        ? html`${sentence(technical)} <a href="learn/two-phases/">Why two phases?</a>`
        : nothing,
    },
    "face-turns": chapters.length ? `In face turns: ${solution?.text}` : "",
    proof: {
      hidden: !proof || proof.known,
      class: proof?.proven ? "proof proven" : "proof",
      content: proof ? proofView(proof) : nothing,
    },
    compare: {
      hidden: !comparison?.short,
      content: comparison?.short ? comparisonView(model, comparison, comparison.short) : nothing,
    },
  };
}

/**
 * Scrolls along while the player plays: to be called when the steps have been shown. A step comes into sight if the
 * one before was there: whoever has scrolled away stays. Of a step that is too high for the screen, its moves do.
 *
 * @param {Model} model @returns {() => void}
 */
export function stepFollower(model) {
  let played = false;
  /** @type {Element | null} */
  let before = null;
  return () => {
    const { playing } = model.position;
    const step = document.querySelector('.chapter[aria-current="step"]');
    const isNew = playing && step && (step !== before || !played);
    if (isNew && (!played || !before || isInSight(before))) {
      const { matches: calm } = matchMedia("(prefers-reduced-motion: reduce)");
      const moves = step.querySelector(".solution");
      const place = moves && !fits(step) ? moves : step;
      place.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
    }
    [played, before] = [playing, step];
  };
}

/** @param {Element} element */
function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** @param {Element} element @returns {boolean} whether there is room for all of it, where it scrolls to */
function fits(element) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const room =
    innerHeight - Number.parseFloat(scrollMarginTop) - Number.parseFloat(scrollMarginBottom);
  return element.getBoundingClientRect().height <= room;
}

/** @param {{ turns: number, rotations: number }} chapter @returns {string} */
const partCount = ({ turns, rotations }) =>
  counted(turns, "turn") + (rotations ? `, ${counted(rotations, "rotation")}` : "");

/** Keeps numbers beside what they count. @param {string} words */
const unbroken = (words) => words.replaceAll(/(\d) /g, "$1\u00a0");

/**
 * @param {import("./chapters.js").Explained} chapter
 * @param {readonly string[]} moves @param {Player} player @param {(index: number) => void} jump
 */
function chapterView(chapter, moves, player, jump) {
  const { title, caseName, text = "", choice, from, to, svg } = chapter;
  const drawn = svg ? html`<div class="case-picture">${unsafeHTML(svg)}</div>` : nothing;
  return html`<div class="chapter" aria-current=${player.chapter() === chapter ? "step" : nothing}>${drawn}
<button type="button" class="chapter-head" @click=${() => jump(from)}><strong>${title}</strong> ${caseName ? html`<small>${caseName}</small> ` : nothing}<span>${partCount(chapter)}</span></button>
${choice ? html`<p class="why choice">${choice}</p>` : nothing}<p class="why">${text}</p><div class="solution mono">${moveChips(moves.slice(from, to), player, jump, from)}</div></div>`;
}

/** @param {import("./proof.js").Proof} proof */
function proofView(proof) {
  const { running, label, part } = proof;
  const act = () => (running ? proof.stop() : proof.start());
  const bar = html`<progress aria-label="Maneuvers of this length tried" value=${part ?? nothing}></progress>`;
  return html`${proof.proven && !running ? nothing : button(label, act)}<p>${proof.words} <a href="learn/optimal/#a-proof">How is that proved?</a></p>${running ? bar : nothing}`;
}

/** @param {Model} model @param {import("./comparison.js").Comparison} comparison @param {Solution} short */
function comparisonView(model, comparison, short) {
  const { person } = comparison;
  if (!comparison.open) {
    const act = () => {
      comparison.compare();
      requestAnimationFrame(() => {
        /** @type {HTMLElement | null} */ (document.querySelector("#play-short"))?.focus();
      });
    };
    return html`<p>Without explanations ${counted(short.length, "move")} are enough. ${button("Compare", act, { quiet: true })}</p>`;
  }
  const rows = (person.chapters ?? []).map(
    (chapter) =>
      html`<li><span>${chapter.title}</span><span>${unbroken(partCount(chapter))}</span></li>`,
  );
  const played = model.solution === short ? short : person;
  /** @param {Solution} solution @param {string} id @param {string} label */
  const choice = (solution, id, label) =>
    html`<button type="button" class="button" id=${id} aria-pressed=${played === solution} @click=${() => model.play(solution)}>${label}</button>`;
  return html`<h2 class="visually-hidden">Comparison</h2>
<section class=${played === person ? "played" : ""}><h3>Like a person</h3><p>${person.count}</p><ol>${rows}</ol>${choice(person, "play-person", "Play the person's")}</section>
<section class=${played === short ? "played" : ""}><h3>Short</h3><p>${short.count}</p><p class="mono">${short.text}</p>${choice(short, "play-short", "Play the short one")}</section>`;
}
