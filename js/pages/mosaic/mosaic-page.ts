/** The mosaic's page: photographs, and Python, which runs the rest (py/cubogram/pages/mosaic). */

import "../../cube/element.ts";
import "../../elements/crop.ts";
import "../../elements/strokes.ts";
import { Live } from "../../live/live.ts";
import { Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { takeFiles } from "../files.ts";
import { addCollection } from "../nonogram/collection.ts";

const SNAPSHOT = ["pages", "mosaic", "mosaic-page"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "twophase", "nonogram", "draw", "scan", "mosaic"], SNAPSHOT);
startShell({ arrival, compute });
new Live("mosaic", arrival, compute, new Texts(), addCollection).start();
arrival.inviteAhead();
compute.inviteAhead();

/** Takes the first of them. */
function take(files: FileList | null) {
  if (files?.[0]) (document.getElementById("crop") as any).load(files[0]);
}
document.getElementById("photo")?.addEventListener("change", ({ target }) => {
  take((target as HTMLInputElement).files);
});
takeFiles(take);
