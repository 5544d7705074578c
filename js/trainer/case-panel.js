/** The lower half of the page: the cases of the step, which are trained, how well they are known. */

import { $ } from "../dom/by-id.js";
import { CaseGrid } from "./cases.js";
import { spoken } from "./clock.js";
import { meanOf, together } from "./progress.js";
import { coloursOf } from "./question.js";
import { progress } from "./store.js";

const NOTES = {
  waiting: "The cases appear as soon as Python has loaded.",
  cross: "A cross has no cases: every one is another.",
  cases:
    "The dots: how well you know a case. One that you did not know comes back most often; each time you know it, half as often.",
};

export class CasePanel {
  /**
   * @param {import("./plan.js").Plan} plan
   * @param {(numbers: number[]) => void} onChoice the numbers that are chosen from now on
   */
  constructor(plan, onChoice) {
    this.plan = plan;
    this.holding = "";
    this.grid = new CaseGrid($("groups"), $("case-grid"), onChoice);
  }

  /** @param {string} [holding] how the cube is held from now on: the colours of the pictures */
  show(holding = this.holding) {
    const { plan } = this;
    const cross = plan.step === "cross";
    this.holding = holding;
    this.grid.show(holding ? plan.cases : [], coloursOf(holding));
    this.showChoice();
    $("cases-note").textContent = NOTES[cross ? "cross" : plan.complete ? "cases" : "waiting"];
    $("cases-label").textContent = cross ? "Progress" : "Cases to train";
    this.showProgress();
  }

  /** Goes with a cube that is held in another way. @param {string} holding */
  hold(holding) {
    if (holding !== this.holding || this.grid.boxes.length !== this.plan.cases.length) {
      this.show(holding);
    }
  }

  /** Ticks the cases that the plan wishes. */
  showChoice() {
    this.grid.choose(this.plan.chosen);
  }

  showProgress() {
    const { plan } = this;
    const now = progress();
    this.grid.showProgress(now);
    const { all } = plan;
    const sum = together(now, all);
    const mean = meanOf(sum);
    const parts = [];
    if (all.length > 1) {
      parts.push(`${plan.keys.length} of ${all.length} chosen`, `${sum.cases} seen`);
    }
    if (sum.seen) parts.push(`knew ${sum.known} of ${sum.seen}`);
    else if (plan.step === "cross") parts.push("nothing yet");
    if (mean !== null) parts.push(`mean ${spoken(mean)} s`);
    $("summary").textContent = parts.join(" · ");
  }
}
