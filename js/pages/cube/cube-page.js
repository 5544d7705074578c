/** The cube page: its elements, and Python, which owns the rest (py/cubogram/pages/cube). */

import "../../cube/element.js";
import "../../elements/line.js";
import { Live } from "../../live/live.js";
import { MachineWishes } from "../../live/machine.js";
import { Arrival } from "../../shell/arrival.js";
import { startShell } from "../../shell/shell.js";
import { textOf } from "../../ui/files.js";

const LONGEST_FILE = 4_000_000; // bytes; 10,000 scrambles with times are shorter

const arrival = new Arrival(["pages", "cube-page"]);
const compute = new Arrival(["numpy", "tables", "twophase"]);
startShell({ arrival });
const live = new Live("cube", arrival, compute, MachineWishes);
live.start();
for (const part of [import("../../elements/moves.js"), import("../../elements/paint.js")])
  part.catch(() => {});

/** What is dropped or pasted: pictures of a cube, or texts. @param {FileList} files */
async function take(files) {
  const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
  if (pictures.length) {
    await import("../../elements/camera.js");
    /** @type {any} */ (document.getElementById("scan-dialog")).showModal();
    return /** @type {any} */ (document.getElementById("camera")).load(pictures);
  }
  const texts = [...files].map((file) =>
    textOf(file, LONGEST_FILE).then(
      (text) => ({ name: file.name, text }),
      ({ message }) => ({ name: file.name, problem: message }),
    ),
  );
  live.tell({ name: "dropped", value: await Promise.all(texts) });
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  const files = event.dataTransfer?.files;
  if (!files?.length) return;
  event.preventDefault();
  take(files);
});
document.addEventListener("paste", ({ target, clipboardData }) => {
  const files = clipboardData?.files;
  if (files?.length && !(/** @type {Element} */ (target).closest("dialog"))) take(files);
});

const begin = () => {
  arrival.inviteAhead();
  arrival.whenReady(() => compute.inviteAhead());
  import("../../elements/camera.js").catch(() => {});
};
requestAnimationFrame(begin);
