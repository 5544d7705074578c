/** Gives the tests' page the worker client, the offline functions and live pages, as the app's pages use them. */

import { Live } from "../../../js/live/live.ts";
import { apply } from "../../../js/live/patches.ts";
import { makeAvailableOffline, startOffline } from "../../../js/offline/offline.ts";
import { PythonClient } from "../../../js/python/client.ts";

const asked = new URLSearchParams(location.search);
const python = new PythonClient({ patience: Number(asked.get("patience") ?? 30_000) });
const heard = [];
for (const name of ["progress", "ready", "lost", "error"]) {
  python.addEventListener(name, (event) => heard.push([name, event.detail]));
}
const whenReady = (act) => python.addEventListener("ready", act, { once: true });
startOffline({ whenReady }, { stay: Number(asked.get("stay") ?? 600_000) });
Object.assign(window, { python, heard, makeAvailableOffline, PythonClient, Live, apply });
