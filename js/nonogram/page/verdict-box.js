/** The live verdict on the picture being drawn, in words, and which repairs it calls for. */
import { byId, make } from "../dom.js";
import { lineName } from "../solver.js";

/**
 * @param {string} text
 * @param {"" | "good" | "bad"} [tone]
 * @param {string} [small]
 */
export function sayVerdict(text, tone = "", small = "") {
  const box = byId("edit-verdict");
  box.className = `verdict ${tone}`;
  box.replaceChildren(text, ...(small ? [make("small", {}, small)] : []));
}

/** @param {import("../solver.js").Verdict | null} answer null where nothing is drawn */
export function showVerdict(answer) {
  const unique = answer?.verdict === "unique";
  byId("repairs").hidden = !answer || (unique && answer.method === "lines");
  byId("make-unique").hidden = unique;
  if (!answer) sayVerdict("Draw with the brushes; the clues follow.");
  else if (unique)
    sayVerdict(
      "Exactly one solution.",
      "good",
      answer.method === "lines"
        ? "Line by line is enough."
        : "It takes more than looking at one line at a time.",
    );
  else if (answer.verdict === "several")
    sayVerdict(
      "More than one solution.",
      "bad",
      `${answer.differs.length} cells differ; they are marked.`,
    );
  else sayVerdict("Not decided yet.", "", answer.text || answer.lines.map(lineName).join(", "));
}
