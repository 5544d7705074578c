/** The nonogram page as it is to be seen: for each id of the outline, how it is now. */
import { colourNames, INK } from "../../nonogram/colours.js";
import { clueAt, clueText, lineName } from "../../nonogram/puzzle.js";
import { noticeWishes } from "../../ui/notices.js";
import { html, nothing } from "../../ui/view.js";
import { clockTime, counted } from "../../ui/words.js";
import { editView } from "./edit-view.js";
import { button, checkBox, typedField, verdictBox } from "./fields.js";
import { GRADES, TECHNIQUES } from "./model.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */
/** @typedef {Record<"collection" | "generate" | "picture" | "keys" | "save" | "share" | "print" | "take" | "openFile", (what?: any) => unknown>} Dialogs what buttons open */

/** A sentence that speaks of colours, with a sample of each in front. @param {string} text @param {readonly string[]} colours */
function withSamples(text, colours) {
  if (colours.length < 2) return text;
  const names = colourNames(colours);
  const longest = names.toSorted((a, b) => b.length - a.length).join("|");
  return text.split(new RegExp(`\\b(${longest})\\b`)).map((part) => {
    const colour = colours[names.indexOf(part)];
    if (!colour) return part;
    const ground = colour === INK ? "" : `background: ${colour}`;
    return html`<span class="sample" aria-hidden="true" .style=${ground}></span>${part}`;
  });
}

const RATING = html` (<a href="../learn/grid/#the-verdict">why?</a>)`;

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
export function pageView(page, element, dialogs) {
  const { mode, notices, dropping } = page;
  const { title, author, licence, level, grade, rows, columns } = page.current.heading;
  const joined = (/** @type {(string | undefined)[]} */ parts) => parts.filter(Boolean).join(" · ");
  const rated = joined([`${columns.length} x ${rows.length}`, GRADES[grade], TECHNIQUES[level]]);
  const credits = joined([author, licence.replaceAll("-", "\u2011")]); // no line ends within "CC0-1.0"
  const message = notices.at("message");
  return {
    modes: { onchange: (/** @type {any} */ { target }) => page.go(target.value) },
    "mode-play": { checked: mode === "play" },
    "mode-edit": { checked: mode === "edit" },
    "mode-solve": { checked: mode === "solve" },
    title: title || "Nonogram",
    facts: html`${rated}${grade ? RATING : nothing}${credits && ` · ${credits}`}`,
    message: { hidden: !message.text, ...noticeWishes(message) },
    ...playView(page, element, dialogs),
    ...editView(page, element, dialogs),
    ...solveView(page),
    open: { onclick: dialogs.openFile },
    save: { onclick: dialogs.save },
    share: { onclick: dialogs.share },
    print: { onclick: dialogs.print },
    keys: { onclick: dialogs.keys },
    drop: { hidden: !dropping },
  };
}

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
function playView(page, element, dialogs) {
  const { play, mode } = page;
  const { clock, paused, puzzle, wrong, advice } = play;
  const { card } = advice;
  const { live, strict } = page.state;
  const isPlay = mode === "play";
  const names = colourNames(puzzle.colours);
  /** @param {import("../../nonogram/answers.js").Hint["chain"][0]} link */
  const link = ({ line, text }) => {
    const clue = line && clueText(clueAt(puzzle, line), names);
    const whose = line ? html` <small>(${lineName(line)}: ${clue})</small>` : nothing;
    return html`<li>${withSamples(text, puzzle.colours)}${whose}</li>`;
  };
  const reason = card?.chain ? html`<ol class="chain">${card.chain.map(link)}</ol>` : card?.title;
  return {
    "play-panel": { hidden: !isPlay },
    "clock-box": { hidden: !isPlay },
    clock: clockTime(clock.seconds),
    pause: {
      hidden: play.game.solved,
      "aria-pressed": paused,
      "aria-label": paused ? "Go on" : "Pause",
      onclick: () => play.pause(!paused),
    },
    card: { hidden: !isPlay || !card, class: `card ${card?.tone ?? ""}` },
    "card-text": {
      content: html`${card?.name ? html`<strong class="found">${card.name}</strong>` : nothing}${withSamples(card?.text ?? "", puzzle.colours)}`,
    },
    "card-reason": {
      content: html`${reason}${card?.why ? html` <a href=${card.why}>Why is that certain?</a>` : nothing}`,
    },
    "card-actions": {
      content: card?.actions?.map(({ label, act, quiet }) => button(label, act, { quiet })),
      // Where a key closed the card, the keyboard goes back to the board.
      onclick: (/** @type {MouseEvent} */ { detail }) =>
        detail || setTimeout(() => play.advice.card ?? element.focusBoard()),
    },
    hint: { disabled: play.game.solved, onclick: () => advice.hint() },
    check: { disabled: play.game.solved, onclick: () => advice.check() },
    collection: { onclick: dialogs.collection },
    daily: {
      content: page.solvedToday ? "Daily puzzle ✓" : "Daily puzzle",
      onclick: () => page.openDaily(),
    },
    live: checkBox(live, (live) => page.keep({ live })),
    strict: checkBox(strict, (strict) => page.keep({ strict })),
    wrong: strict && !play.game.solved ? counted(wrong, "wrong stroke") : "",
    generate: { onclick: dialogs.generate },
    restart: { onclick: () => play.restart() },
    "to-solve": { onclick: () => page.open("solve", { puzzle }) },
  };
}

/** @param {NonogramPage} page */
function solveView(page) {
  const { solve, mode } = page;
  const { texts, mistake, solving, puzzle, byCell } = solve;
  const { verdict, choice, state } = solving;
  const several = verdict?.verdict === "several";
  const field = (/** @type {"row" | "column"} */ side) => {
    const name = /** @type {const} */ (`${side}s`);
    return {
      ...typedField(texts[name], (text) => solve.type({ [name]: text })),
      "aria-invalid": Boolean(mistake) && (!mistake?.side || mistake.side === side),
    };
  };
  const fieldMessage = (/** @type {"row" | "column"} */ side) => {
    const here = (mistake?.side ?? "row") === side ? mistake : null;
    const { start, end } = here ?? {};
    const select = () => {
      const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(`${side}-clues`));
      field.focus();
      field.setSelectionRange(start ?? 0, end ?? 0);
    };
    const marked = start !== undefined && end !== undefined;
    const content = html`${here?.text} ${marked ? button("Show", select, { quiet: true }) : nothing}`;
    return { hidden: !here, content };
  };
  const choices = [null, ...(verdict?.solutions ?? []).keys()].map((index) =>
    button(index === null ? "Common" : `Solution ${index + 1}`, () => solving.choose(index), {
      pressed: index === choice,
    }),
  );
  const counting = button(solve.counted || "Count them", () => solve.count(), {
    quiet: true,
    disabled: solve.counted !== "",
  });
  return {
    "solve-panel": { hidden: mode !== "solve" },
    "solve-verdict": verdictBox(solve.said),
    solutions: {
      hidden: !several,
      content: several ? [choices, verdict.all ? nothing : counting] : nothing,
    },
    reason: { content: withSamples(solve.reason, puzzle.colours) },
    "row-clues": field("row"),
    "column-clues": field("column"),
    "row-message": fieldMessage("row"),
    "column-message": fieldMessage("column"),
    solve: {
      onclick: () => {
        document.getElementById("board")?.scrollIntoView({ block: "nearest" });
        solve.read({ animate: true });
      },
    },
    "stop-solve": { hidden: state !== "searching", onclick: () => solve.stop() },
    "by-cell": checkBox(byCell, (byCell) => solve.setByCell(byCell)),
    "solve-play": { onclick: () => page.open("play", { puzzle }) },
    "solve-edit": { onclick: () => page.open("edit", { puzzle, grid: solve.grid }) },
  };
}
