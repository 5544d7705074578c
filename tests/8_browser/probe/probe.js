/** Gives the tests' page the worker client and the offline functions, as the app's pages use them. */

import { makeAvailableOffline, startOffline } from "../../../js/offline/offline.js";
import { PythonClient } from "../../../js/python/client.js";

const python = new PythonClient({ patience: Number(new URLSearchParams(location.search).get("patience") ?? 30_000) });
const heard = [];
for (const name of ["progress", "ready", "lost", "error"]) {
  python.addEventListener(name, (event) => heard.push([name, event.detail]));
}
startOffline({ whenReady: (act) => python.addEventListener("ready", act, { once: true }) });
Object.assign(window, { python, heard, makeAvailableOffline, PythonClient });
