/**
 * Several workers that search one cube together. To solve it, each takes some of the six search directions, and the
 * others get the length of every better solution. For a proof, they search units of work for the worker that runs it.
 *
 * `solve` and `prove` return tasks like those of `python.call` for "twophase.solve" and "optimal.prove". The page's own
 * worker is always a member; the others join once their Python has loaded. If a worker dies, or is removed while it
 * searches, only its directions are lost: the result has the number of `workers`, and how many were `missing`.
 *
 * Event: "change" when another worker becomes ready or is lost, and when the pool is resized.
 */

/** @typedef {import("./client.js").PythonClient} PythonClient */
/** @typedef {{maneuver: string, length: number, seconds: number}} Found */
/** @typedef {{result: Promise<any>, cancel: () => void}} Task */

export class Pool extends EventTarget {
  /** @type {PythonClient[]} */
  #members;
  #races = 0;
  #create;

  /** @param {PythonClient} own the page's worker @param {() => PythonClient} [create] makes another client of the same
   *   class */
  constructor(own, create = () => new /** @type {any} */ (own).constructor()) {
    super();
    this.#members = [own];
    this.#create = create;
  }

  /** @returns {PythonClient[]} the members that can search now: the page's own worker, and the others that are ready */
  get ready() {
    return this.#members.filter((member, i) => i === 0 || member.ready);
  }

  /** Adds or removes workers, even busy ones. @param {number} size at least 1 */
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

  /** @param {object} args of `twophase.solve` @param {(event: any) => void} [onEvent] called with each better solution
   * @returns {Task} */
  solve(args, onEvent = () => {}) {
    return race(this.ready, this.#name(), args, onEvent);
  }

  /** @param {{tables?: string, proof?: {tables?: string}}} args of `optimal.prove`
   * @param {(event: any) => void} [onEvent] called with the progress @returns {Task} */
  prove(args, onEvent = () => {}) {
    const [own, ...helpers] = this.ready;
    if (!helpers.length) return own.call("optimal.prove", args, onEvent);
    return proof(own, helpers, this.#name(), args, onEvent);
  }

  /** A unique name for a race or a proof. */
  #name() {
    this.#races += 1;
    return `${performance.now()}-${this.#races}`;
  }
}

/** @param {PythonClient} own runs the proof @param {PythonClient[]} helpers search units for it
 * @param {string} name of the proof @param {{tables?: string, proof?: {tables?: string}}} args
 * @param {(event: any) => void} onEvent @returns {Task} */
function proof(own, helpers, name, args, onEvent) {
  /** Each helper's unanswered tasks. @type {Map<PythonClient, Set<Task>>} */
  const asked = new Map(helpers.map((helper) => [helper, new Set()]));
  /** @param {any} units that a helper should search */
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
  // Each helper loads or fills its own table until there are units to search.
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

/** @param {PythonClient[]} chosen @param {string} name of the race @param {object} args
 * @param {(event: any) => void} onEvent @returns {Task} */
function race(chosen, name, args, onEvent) {
  const parts = chosen.length;
  /** @type {Map<PythonClient, Task>} workers that are still searching */
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
    // Its search would start again in the new worker; only the last remaining one does that.
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
  // The page's own worker takes care of its tables itself.
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
