/** The cube page: its elements, and Python, which runs the rest (py/cubogram/pages/cube). */

import "../../cube/element.ts";
import "../../elements/line.ts";
import { Live } from "../../live/live.ts";
import { Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { whyMissing } from "../../shell/missing.ts";
import { startShell } from "../../shell/shell.ts";
import { receive, textOf } from "../../ui/files.ts";

const LONGEST_FILE = 4_000_000; // bytes; 10,000 scrambles with times are shorter

const OWN = ["pages", "cube-page"];
const SOLVER = ["numpy", "tables", "twophase"];
const SNAPSHOT = [...OWN, ...SOLVER];
const arrival = new Arrival(OWN, SNAPSHOT);
const compute = new Arrival(SOLVER, SNAPSHOT);
startShell(arrival, compute);
const texts = new Texts();
const live = new Live("cube", arrival, compute, texts, (requests) => {
  requests.machine();
  requests.acts.parts = fetchParts;
});
showBefore();
live.start();

/** Loads the elements that are needed later; if that fails, Python shows a message. */
async function fetchParts(): Promise<boolean> {
  try {
    await Promise.all([
      import("../../elements/moves.ts"),
      import("../../elements/paint.ts"),
      import("../../elements/camera.ts"),
    ]);
    return true;
  } catch {
    const { words, isNewer = false } = await whyMissing();
    live.tell({ name: "missing", value: { words, newer: isNewer } });
    return false;
  }
}

/** Until Python has loaded, shows the cube of the address, or else the last one (py/cubogram/pages/cube/visit.py). */
function showBefore() {
  const { history: { start, moves = [], index = 0 } = {}, fragment } = texts.value("cube") ?? {};
  const last = index ? moves[index - 1] : start;
  const named = new URLSearchParams(location.hash.slice(1)).get("scramble");
  const text = named && fragment !== location.hash ? named : last;
  if (typeof text === "string") (document.getElementById("line") as any).begin(text);
}

/** Handles dropped or pasted files: pictures of a cube, or texts. */
async function take(files: FileList) {
  const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
  if (pictures.length) {
    if (!(await fetchParts())) return;
    (document.getElementById("scan-dialog") as any).showModal();
    return (document.getElementById("camera") as any).load(pictures);
  }
  const value = Promise.all([...files].map((file) => textOf(file, LONGEST_FILE)));
  live.tell({ name: "dropped", value });
}
receive(take);

// After the first frame; a hidden tab does not draw any, hence the timeout.
let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  arrival.inviteAhead();
  compute.inviteAhead();
  fetchParts();
};
requestAnimationFrame(begin);
setTimeout(begin, 100);
