/** The timer's page: its elements, and Python, which runs the rest (py/cubogram/pages/timer). */

import "../../cube/element.js";
import "../../elements/clock.js";
import "../../elements/scramble.js";
import { Live } from "../../live/live.js";
import { Shelf } from "../../live/shelf.js";
import { Texts } from "../../live/texts.js";
import { Arrival } from "../../shell/arrival.js";
import { startShell } from "../../shell/shell.js";

const SNAPSHOT = ["pages", "timer"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "tables", "twophase", "cfop", "draw"], SNAPSHOT);
startShell({ arrival });
const texts = new Texts(undefined, new Shelf("cubogram/solves/"));
new Live("timer", arrival, compute, texts).start();
arrival.inviteAhead();
