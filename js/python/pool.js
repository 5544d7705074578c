/**
 * Several workers that search one cube together: each takes some of the six directions, and tells the others how long its
 * best solution is; or searches units of a proof for the one that runs it.
 *
 * They answer like `python.call("twophase.solve", ...)` and `python.call("optimal.prove", ...)`. The page's own worker is
 * always one of them; the others take part once their Python has arrived. A worker that dies, or that is sent away while it
 * searches, takes only its directions with it: the answer says how many `workers` there were and how many were `missing`.
 *
 * Event: "change" when another worker is there, or is lost.
 */

/** @typedef {import("./client.js").PythonClient} PythonClient */
/** @typedef {{maneuver: string, length: number, seconds: number}} Found */
/** @typedef {{result: Promise<any>, cancel: () => void}} Task */

export class Pool extends EventTarget {
  /** @type {PythonClient[]} */
  #members;
  #races = 0;
  #create;

  /** @param {PythonClient} own the page's worker @param {() => PythonClient} [create] another of its kind */
  constructor(own, create = () => new /** @type {any} */ (own).constructor()) {
    super();
    this.#members = [own];
    this.#create = create;
  }

  /** @returns {PythonClient[]} those that can search now: the page's own, and others that are there */
  get ready() {
    return this.#members.filter((member, i) => i === 0 || member.ready);
  }

  /** Lets workers come, or sends them away, whatever they do. @param {number} size at least 1 */
  resize(size) {
    for (const surplus of this.#members.splice(Math.max(1, size))) surplus.stop();
    while (this.#members.length < size) {
      const member = this.#create();
      for (const name of ["ready", "lost", "error"]) {
        member.addEventListener(name, () => this.dispatchEvent(new Event("change")));
      }
      member.start(["numpy", "tables", "twophase"], this.#members[0].snapshot);
      this.#members.push(member);
    }
    this.dispatchEvent(new Event("change"));
  }

  /** @param {object} args of `twophase.solve` @param {(event: any) => void} [onEvent] each better solution
   * @returns {Task} */
  solve(args, onEvent = () => {}) {
    return race(this.ready, this.#name(), args, onEvent);
  }

  /** @param {{tables?: string, proof?: {tables?: string}}} args of `optimal.prove`
   * @param {(event: any) => void} [onEvent] progress @returns {Task} */
  prove(args, onEvent = () => {}) {
    const [own, ...helpers] = this.ready;
    if (!helpers.length) return own.call("optimal.prove", args, onEvent);
    return proof(own, helpers, this.#name(), args, onEvent);
  }

  /** Of a race or a proof, for its workers. */
  #name() {
    this.#races += 1;
    return `${performance.now()}-${this.#races}`;
  }
}

/** @param {PythonClient} own where the proof runs @param {PythonClient[]} helpers that search units for it
 * @param {string} name of the proof @param {{tables?: string, proof?: {tables?: string}}} args
 * @param {(event: any) => void} onEvent @returns {Task} */
function proof(own, helpers, name, args, onEvent) {
  /** What each is asked and has not answered. @type {Map<PythonClient, Set<Task>>} */
  const asked = new Map(helpers.map((helper) => [helper, new Set()]));
  /** @param {any} units that the proof gives away */
  const give = async ({ job, ...units }) => {
    const [helper, tasks] = [...asked].reduce((a, b) => (b[1].size < a[1].size ? b : a));
    const task = helper.call("optimal.search", units);
    tasks.add(task);
    const found = await task.result.then(
      (answer) => answer.found,
      () => null,
    );
    tasks.delete(task);
    own.call("optimal.found", { name, job, found }).result.catch(() => {});
  };
  const tables = args.proof?.tables ?? args.tables ?? "deep";
  // Each has, or fills, a table of its own while there is nothing to share yet.
  const preparing = helpers.flatMap((helper) => [
    helper.call("twophase.recall"),
    helper.call("twophase.prepare", { tables }),
  ]);
  for (const one of preparing) one.result.catch(() => {});
  const whole = { ...args, name, helpers: helpers.length };
  const task = own.call("optimal.prove", whole, (event) =>
    event?.units ? give(event.units) : onEvent(event),
  );
  const end = () => {
    for (const one of [...preparing, ...[...asked.values()].flatMap((tasks) => [...tasks])]) {
      one.cancel();
    }
  };
  task.result.then(end, end);
  return task;
}

/** @param {PythonClient[]} chosen @param {string} name of the race, for its workers @param {object} args
 * @param {(event: any) => void} onEvent @returns {Task} */
function race(chosen, name, args, onEvent) {
  const parts = chosen.length;
  /** @type {Map<PythonClient, Task>} those that still search */
  const searching = new Map();
  let sentAway = 0;
  let cancelled = false;
  /** @type {Found | null} */
  let best = null;
  /** @param {PythonClient} finder @param {any} found */
  const take = (finder, found) => {
    if (typeof found?.maneuver !== "string" || (best && found.length >= best.length)) return;
    best = found;
    for (const other of searching.keys()) {
      if (other === finder) continue;
      other.call("twophase.bound", { race: name, length: found.length }).result.catch(() => {});
    }
    onEvent(found);
  };
  const quiet = new AbortController();
  const searches = chosen.map(async (member, part) => {
    const task = member.call("twophase.solve", { ...args, part, parts, race: name }, (event) =>
      take(member, event),
    );
    searching.set(member, task);
    // Its search would begin again in the worker that takes over; only the last one does that.
    const leave = () => {
      if (searching.size < 2) return;
      searching.delete(member);
      task.cancel();
    };
    member.addEventListener("lost", leave, { signal: quiet.signal });
    try {
      take(member, await task.result);
    } catch (error) {
      if (/** @type {any} */ (error).kind === "stopped") sentAway += 1;
      throw error;
    } finally {
      searching.delete(member);
    }
  });
  // The page's own worker sees to its tables itself.
  if ("tables" in args && args.tables === "deep") {
    for (const other of chosen.slice(1)) other.call("twophase.recall").result.catch(() => {});
  }
  const result = Promise.allSettled(searches).then((ends) => {
    quiet.abort();
    const failures = ends.filter((end) => end.status === "rejected");
    if (!best || cancelled) {
      throw failures[0]?.reason ?? new Error("No solution was found in the given time.");
    }
    return { ...best, workers: parts - sentAway, missing: failures.length - sentAway };
  });
  const cancel = () => {
    cancelled = true;
    for (const task of [...searching.values()]) task.cancel();
  };
  return { result, cancel };
}
