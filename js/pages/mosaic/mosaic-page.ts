/** The mosaic's page: photographs, and Python, which runs the rest (py/cubogram/pages/mosaic). */

import "../../cube/element.ts";
import "../../elements/crop.ts";
import "../../elements/strokes.ts";
import { Live } from "../../live/live.ts";
import { Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { receive } from "../../ui/files.ts";
import { addCollection } from "../nonogram/collection.ts";

const SNAPSHOT = ["pages", "mosaic", "mosaic-page"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "twophase", "nonogram", "draw", "scan", "mosaic"], SNAPSHOT);
startShell(arrival, compute);
new Live("mosaic", arrival, compute, new Texts(), addCollection).start();
arrival.inviteAhead();
compute.inviteAhead();

const field = document.getElementById("photo") as HTMLInputElement;
field.addEventListener("change", () => {
  const [file] = field.files ?? [];
  if (file) (document.getElementById("crop") as any).load(file);
});
receive();
