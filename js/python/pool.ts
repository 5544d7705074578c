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
import type { PythonClient } from "./client.ts";

interface Task {
  result: Promise<any>;
  cancel(): void | Promise<void>;
}
interface Question {
  tables?: string;
  proof?: { tables?: string };
  [name: string]: unknown;
}
type Hear = (event: any) => void;
const quietly = ({ result }: Task) => void result.catch(() => {});

export class Pool extends EventTarget {
  #members: PythonClient[];
  #races = 0;
  #create: () => PythonClient;

  constructor(own: PythonClient, create = () => new (own.constructor as new () => PythonClient)()) {
    super();
    this.#members = [own];
    this.#create = create;
  }

  /** The members that can search now: the page's own worker, and the others that are ready. */
  get ready() {
    return this.#members.filter((member, i) => i === 0 || member.ready);
  }

  /** Adds or removes workers, even busy ones; there is always one. */
  resize(size: number) {
    for (const surplus of this.#members.splice(Math.max(1, size))) surplus.stop();
    while (this.#members.length < size) {
      const member = this.#create();
      for (const name of ["ready", "lost", "error"])
        member.addEventListener(name, () => this.dispatchEvent(new Event("change")));
      member.start(["numpy", "tables", "twophase"], this.#members[0].snapshot);
      this.#members.push(member);
    }
    this.dispatchEvent(new Event("change"));
  }

  /** `onEvent` is called with each better solution. */
  solve(args: Question, onEvent: Hear = () => {}) {
    return race(this.ready, this.#name(), args, onEvent);
  }

  /** `onEvent` is called with the progress. */
  prove(args: Question, onEvent: Hear = () => {}): Task {
    const [own, ...helpers] = this.ready;
    if (!helpers.length) return own.call("optimal.prove", args, onEvent);
    return proof(own, helpers, this.#name(), args, onEvent);
  }

  #name() {
    this.#races += 1;
    return `${performance.now()}-${this.#races}`;
  }
}

/** `own` runs the proof, and `helpers` search units for it. */
function proof(
  own: PythonClient,
  helpers: PythonClient[],
  name: string,
  args: Question,
  onEvent: Hear,
): Task {
  const asked = new Map(helpers.map((helper) => [helper, new Set<Task>()])); // each helper's unanswered tasks
  const give = async ({ job, ...units }: any) => {
    const [helper, tasks] = [...asked].reduce((a, b) => (b[1].size < a[1].size ? b : a));
    const task = helper.call("optimal.search", units);
    tasks.add(task);
    const answer = await task.result.catch(() => null);
    tasks.delete(task);
    quietly(own.call("optimal.found", { name, job, found: answer?.found ?? null }));
  };
  const tables = args.proof?.tables ?? args.tables ?? "deep";
  // Each helper loads or fills its own table until there are units to search.
  const preparing = helpers.flatMap((helper) => [
    helper.call("twophase.recall"),
    helper.call("twophase.prepare", { tables }),
  ]);
  preparing.forEach(quietly);
  const whole = { ...args, name, helpers: helpers.length };
  const task = own.call("optimal.prove", whole, (event) =>
    event?.units ? give(event.units) : onEvent(event),
  );
  const end = () => {
    for (const tasks of [preparing, ...asked.values()]) for (const one of tasks) one.cancel();
  };
  task.result.then(end, end);
  return task;
}

function race(chosen: PythonClient[], name: string, args: Question, onEvent: Hear): Task {
  const parts = chosen.length;
  const searching = new Map<PythonClient, Task>();
  const quiet = new AbortController();
  let best: { maneuver: string; length: number } | null = null;
  let sentAway = 0;
  let isCancelled = false;
  const take = (finder: PythonClient, found: any) => {
    if (typeof found?.maneuver !== "string" || (best && found.length >= best.length)) return;
    best = found;
    for (const other of searching.keys())
      if (other !== finder)
        quietly(other.call("twophase.bound", { race: name, length: found.length }));
    onEvent(found);
  };
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
      if ((error as any).kind === "stopped") sentAway += 1;
      throw error;
    } finally {
      searching.delete(member);
    }
  });
  // The page's own worker takes care of its tables itself.
  if (args.tables === "deep")
    for (const other of chosen.slice(1)) quietly(other.call("twophase.recall"));
  const result = Promise.allSettled(searches).then((ends) => {
    quiet.abort();
    const failures = ends.filter((end) => end.status === "rejected");
    if (!best || isCancelled)
      throw failures[0]?.reason ?? new Error("No solution was found in the given time.");
    return { ...best, workers: parts - sentAway, missing: failures.length - sentAway };
  });
  const cancel = () => {
    isCancelled = true;
    for (const task of [...searching.values()]) task.cancel();
  };
  return { result, cancel };
}
