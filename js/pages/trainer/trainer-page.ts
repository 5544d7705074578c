/** The trainer's page: its elements, and Python, which runs the rest (py/cubogram/pages/trainer). */

import "../../cube/element.ts";
import "../../elements/clock.ts";
import "../../elements/moves.ts";
import { Live } from "../../live/live.ts";
import { Arrival } from "../../shell/arrival.ts";
import { startShell } from "../../shell/shell.ts";
import { receive } from "../../ui/files.ts";

const SNAPSHOT = ["pages", "trainer"];
const arrival = new Arrival(SNAPSHOT, SNAPSHOT);
const compute = new Arrival(["numpy", "tables", "twophase", "cfop", "draw"], SNAPSHOT);
startShell(arrival);
const live = new Live("trainer", arrival, compute);
live.start();
arrival.inviteAhead();
receive();
