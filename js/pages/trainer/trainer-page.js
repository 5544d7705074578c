/** The trainer's page: its elements, and Python, which runs the rest (py/cubogram/pages/trainer). */

import "../../cube/element.js";
import "../../elements/clock.js";
import "../../elements/moves.js";
import { Live } from "../../live/live.js";
import { Arrival } from "../../shell/arrival.js";
import { startShell } from "../../shell/shell.js";

const SNAPSHOT = ["pages", "trainer"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "tables", "twophase", "cfop", "draw"], SNAPSHOT);
startShell({ arrival });
const live = new Live("trainer", arrival, compute);
live.start();
arrival.inviteAhead();
