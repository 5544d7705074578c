/** The timer's page: its elements, and Python, which runs the rest (py/cubogram/pages/timer). */

import "../../cube/element.ts";
import "../../elements/clock.ts";
import "../../elements/scramble.ts";
import { Live } from "../../live/live.ts";
import { Shelf, Texts } from "../../live/texts.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { receive } from "../../ui/files.ts";

const SNAPSHOT = ["pages", "timer"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "tables", "twophase", "cfop", "draw"], SNAPSHOT);
startShell(arrival);
const texts = new Texts(undefined, new Shelf("cubogram/solves/"));
new Live("timer", arrival, compute, texts).start();
arrival.inviteAhead();
receive();
