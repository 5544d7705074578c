/** What Python asks other workers: 0 is the one for long computations, others have the numbers from 1. */
import type { PythonClient } from "../python/client.ts";
import type { Arrival } from "../shell/arrival.ts";

type Task = { cancel(): unknown };

/** The requests about them. `tell` sends an event to Python; `calls` are commands that need no Python. */
export function tasks(
  compute: Pick<Arrival, "python" | "whenReady">,
  tell: (event: any) => void,
  calls: Record<string, (args: any) => Promise<any>>,
) {
  const running = new Map<number, Task>(); // or waiting for their worker
  const workers: PythonClient[] = [];
  let readers: PythonClient | undefined;
  compute.whenReady(async () => {
    const own = await compute.python();
    own.addEventListener("lost", () => tell({ name: "lost", value: null }));
  });
  /** Another one like `own`, as this module does not load the client. */
  const start = (own: PythonClient, ...how: Parameters<PythonClient["start"]>) => {
    const one = new (own.constructor as typeof PythonClient)();
    one.start(...how);
    return one;
  };
  const tellWorkers = () => {
    const value = [...workers.keys()].filter((i) => !i || workers[i].ready);
    tell({ name: "workers", value });
  };
  return {
    /** `hears`: Python wants its events, too. A reader's code has a worker of its own. */
    async task(id: number, command: string, args: object, hears = false, at?: number | "readers") {
      running.set(id, { cancel() {} });
      const isWanted = () => running.has(id);
      const answer = (about: object) => isWanted() && tell({ task: id, ...about });
      const ask = async () => {
        let python = await compute.python();
        if (!isWanted()) return; // cancelled in the meantime
        if (at === "readers") python = readers ??= start(python, ["numpy", "live"]);
        else if (at) python = workers[at] ?? python;
        if (hears) compute.whenReady(() => answer({ began: true }));
        const task = python.call(command, args, (event) => hears && answer({ event }));
        running.set(id, task);
        return task.result;
      };
      try {
        answer({ result: await (calls[command]?.(args) ?? ask()) });
      } catch (error) {
        const { kind = "runtime", message, where = null } = error as any;
        answer({ error: { kind, message, where } });
      }
      running.delete(id);
    },

    /** `tells`: Python hears once no part of it runs any more. */
    async cancel(id: number, tells = false) {
      const task = running.get(id);
      running.delete(id);
      await task?.cancel();
      if (tells) tell({ task: id, ended: true });
    },

    /** Lets so many workers search, at least one. */
    async cores(count: number) {
      workers[0] ??= await compute.python();
      for (const surplus of workers.splice(Math.max(1, count))) surplus.stop();
      while (workers.length < count) {
        const one = start(workers[0], ["numpy", "tables", "twophase"], workers[0].snapshot);
        for (const name of ["ready", "lost", "error"]) one.addEventListener(name, tellWorkers);
        workers.push(one);
      }
      tellWorkers();
    },
  };
}
