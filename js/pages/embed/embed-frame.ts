/**
 * `embed/`, for frames on other pages: a cube whose attributes come from the address's fragment, or, at `#solver`,
 * nothing visible, just Python, which solves cubes for the embedding page.
 */

import "../../cube/element.ts";
import { PythonClient } from "../../python/client.ts";

const NAMES = ["facelets", "setup", "maneuver", "solves", "turnable", "view", "highlight", "label"];

/** Shows the cube that the address describes. */
function showCube(fields: URLSearchParams) {
  const cube = document.createElement("cubogram-cube");
  for (const name of NAMES) {
    const value = fields.get(name);
    if (value !== null) cube.setAttribute(name, value);
  }
  document.getElementById("main")?.append(cube);
}

/** Answers the embedding page. The target is "*", since a page from disk has no origin; no answer is secret. */
function serve() {
  const python = new PythonClient();
  python.start(["numpy", "tables", "twophase"]);
  addEventListener("message", async ({ source, data }) => {
    if (source !== parent || !Number.isInteger(data?.id)) return;
    const { id, state, seconds = 1, length = null } = data;
    const { result } = python.call("twophase.solve", { state, seconds, length });
    const answer = await result.then(
      (found) => ({ found }),
      ({ message: problem }) => ({ problem }),
    );
    parent.postMessage({ id, ...answer }, "*");
  });
  parent.postMessage({}, "*"); // ready
}

if (location.hash === "#solver") serve();
else showCube(new URLSearchParams(location.hash.slice(1)));
