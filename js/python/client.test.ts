import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const workers: FakeWorker[] = [];

/** A worker whose messages a test sends. */
class FakeWorker {
  asked: any[] = [];
  ended = false;
  onmessage: ((message: { data: any }) => void) | null = null;
  onerror: ((event: any) => void) | null = null;

  constructor() {
    workers.push(this);
  }

  postMessage(message: any) {
    this.asked.push(message);
  }

  terminate() {
    this.ended = true;
  }

  say(data: any) {
    this.onmessage?.({ data });
  }
}

const fetched: any[] = [];
let [isDamaged, isOffline, isMissing] = [false, false, false];
let type = "text/javascript";
const RIGHT = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="; // of an empty file

Object.assign(globalThis, {
  Worker: FakeWorker,
  CUBOGRAM_WORKER: { address: "worker.ts", integrity: RIGHT },
  fetch: async (_: any, how: any) => {
    fetched.push(how);
    if (isOffline && fetched.length <= 2) throw new TypeError("Failed to fetch");
    if (how?.cache === "reload") isMissing = false; // as browsers do: the answer replaces their cached one
    const isWrong = isDamaged && how?.cache !== "reload";
    if (how?.integrity && (isWrong || isMissing)) throw new TypeError("Failed to fetch");
    const headers = { "Content-Type": type };
    return new Response(isWrong ? "wrong" : "", { status: isMissing ? 404 : 200, headers });
  },
});
const { PythonClient } = await import("./client.ts");

let client: InstanceType<typeof PythonClient>;
afterEach(() => client.stop());

function fresh(how?: ConstructorParameters<typeof PythonClient>[0]) {
  fetched.length = workers.length = 0;
  client = new PythonClient(how);
  return client;
}

function started(how?: ConstructorParameters<typeof PythonClient>[0]) {
  const client = fresh(how);
  client.start();
  latest().say({ ready: true });
  return client;
}

const latest = () => workers.at(-1) as FakeWorker;

const kindOf = (result: Promise<any>): Promise<string> =>
  result.then(
    () => "answered",
    ({ kind }) => kind,
  );

test("a command that kills three workers is given up, and Python goes on", async () => {
  started();
  const killer = kindOf(client.call("cells.run", {}).result);
  for (let death = 0; death < 3; death++) {
    assert.equal(workers.length, death + 1);
    latest().say({ ready: true });
    latest().say({ failed: "KeyboardInterrupt" });
  }
  assert.equal(await killer, "runtime");
  assert.equal(workers.length, 4);
  latest().say({ ready: true });
  assert.deepEqual(latest().asked.slice(1), []); // it is not asked again
  const next = client.call("cube.simplify", {});
  const { id } = latest().asked[1];
  latest().say({ id, result: 1 });
  assert.equal(await next.result, 1);
});

test("the worker after a lost one gets the message to doubt the snapshot", () => {
  fresh();
  client.start(["numpy"], ["pages"]);
  latest().say({ failed: "a snapshot of something else" });
  const [first, second] = workers.map(({ asked }) => asked[0].start);
  assert.deepEqual(first, { ahead: ["numpy"], snapshot: ["pages"], isDoubtful: false });
  assert.deepEqual(second, { ...first, isDoubtful: true });
});

test("a snapshot is made where there was none, and never after a loss", async () => {
  fresh();
  client.start([], ["pages"]);
  latest().say({ ready: true, fromSnapshot: true });
  await client.keepSnapshot();
  assert.equal(workers.length, 1);
  client.stop();
  client.start();
  latest().say({ ready: true, fromSnapshot: false });
  const made = client.keepSnapshot();
  if (latest().asked[0].keep) latest().say({ kept: true });
  await made;
  assert.equal(workers.length, 2); // one has started from it, so it exists
  client.stop();

  const other = new PythonClient();
  other.start([], ["pages"]);
  latest().say({ ready: true, fromSnapshot: false });
  const keeping = other.keepSnapshot();
  assert.deepEqual(latest().asked, [{ keep: ["pages"] }]);
  latest().say({ kept: true });
  await keeping;
  assert.ok(latest().ended);
  other.stop();
});

test("a later request has its own count", async () => {
  started();
  const first = kindOf(client.call("a").result);
  latest().say({ failed: "once" });
  latest().say({ ready: true });
  latest().say({ failed: "twice" });
  latest().say({ ready: true });
  const second = client.call("b");
  latest().say({ failed: "three times" });
  assert.equal(await first, "runtime");
  latest().say({ ready: true });
  const { id } = latest().asked.find(({ command }) => command === "b");
  latest().say({ id, result: "b" });
  assert.equal(await second.result, "b");
});

test("a worker that never starts is tried three times, and again when it is needed", async () => {
  fresh();
  const outcome = kindOf(client.call("a").result);
  for (let i = 0; i < 3; i++) latest().say({ failed: "no such file" });
  assert.equal(await outcome, "runtime");
  assert.equal(workers.length, 3);
  const later = client.call("b");
  assert.equal(workers.length, 4);
  latest().say({ ready: true });
  latest().say({ id: latest().asked[1].id, result: 2 });
  assert.equal(await later.result, 2);
});

test("where no worker could ever start, only one is tried, and the reason is given", async () => {
  fresh();
  const outcome = client.call("a").result.catch(({ message }) => message);
  latest().say({ failed: "no WebAssembly", isFinal: true });
  assert.match(await outcome, /no WebAssembly/);
  assert.equal(workers.length, 1);
  type = "text/plain";
  client.start();
  const told: any = await new Promise((heard) => client.addEventListener("error", heard));
  type = "text/javascript";
  assert.match(told.detail.message, /text\/plain/);
  assert.equal(workers.length, 2);
});

test("a worker that dies with nothing to do is not restarted for ever", () => {
  started();
  for (let i = 0; i < 10 && !latest().ended; i++) {
    latest().say({ failed: "idle" });
    latest().say({ ready: true });
  }
  assert.equal(workers.length, 3);
});

test("a worker's file that is not this build's is fetched past the caches, and started again", async () => {
  isDamaged = true;
  fresh();
  const said: string[] = [];
  client.addEventListener("lost", (event) => {
    isDamaged = false;
    said.push((event as CustomEvent).detail.message);
  });
  client.start();
  while (!said.length) await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(fetched[2], { integrity: RIGHT, cache: "reload" });
  assert.equal(workers.length, 2);
  assert.match(said[0], /damaged/);
});

test("a worker's file that cannot be fetched at that moment is not treated as damaged", async () => {
  isOffline = true;
  fresh();
  let lost = 0;
  client.addEventListener("lost", () => {
    lost += 1;
  });
  client.start();
  await rest(20);
  isOffline = false;
  assert.deepEqual([lost, workers.length, fetched.length], [0, 1, 2]);
});

test("a worker is not started again from the error that a browser has cached", async () => {
  isMissing = true;
  fresh();
  const answer = client.call("a").result;
  const first = latest();
  first.onerror?.({ preventDefault() {}, message: "" });
  while (latest() === first) await rest(0);
  assert.equal(isMissing, false);
  latest().say({ ready: true });
  latest().say({ id: latest().asked[1].id, result: 1 });
  assert.equal(await answer, 1);
});

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A client whose commands have 60 ms to stop, what it says about lost workers, and the hand of its clock. */
function strict(context: import("node:test").TestContext, isLoaded = true) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const client = isLoaded ? started({ grace: 60 }) : fresh({ grace: 60 });
  const lost: string[] = [];
  client.addEventListener("lost", (event) => {
    lost.push((event as CustomEvent).detail.message);
  });
  const pass = (milliseconds: number) => {
    for (let n = 0; n < milliseconds; n++) context.mock.timers.tick(1); // also what begins meanwhile
  };
  return { client, lost, pass };
}

test("a command that does not stop is ended with its worker, and the others run again", async (context) => {
  const { client, lost, pass } = strict(context);
  const other = client.call("b");
  for (let stop = 1; stop <= 5; stop++) {
    const stuck = client.call("a");
    const outcome = kindOf(stuck.result);
    const heard = stuck.cancel();
    assert.equal(await outcome, "cancelled"); // nobody waits for that
    pass(59);
    assert.equal(workers.length, stop);
    pass(1);
    await heard;
    assert.equal(workers.length, stop + 1);
    assert.ok(workers[stop - 1].ended);
    assert.equal(lost.length, stop);
    assert.deepEqual(
      latest()
        .asked.slice(1)
        .map(({ command }) => command),
      ["b"],
    );
    latest().say({ ready: true });
  }
  latest().say({ id: latest().asked[1].id, result: "b" });
  assert.equal(await other.result, "b");
});

test("a worker that hears every cancel in time is left alone", async (context) => {
  const { client, lost, pass } = strict(context);
  for (let i = 0; i < 6; i++) {
    const task = client.call("a");
    task.result.catch(() => {});
    const heard = task.cancel();
    pass(25);
    latest().say({ cancelled: latest().asked.at(-1).id });
    await heard;
  }
  pass(1000);
  assert.deepEqual([workers.length, lost], [1, []]);
});

test("newer cancels do not give a command more time", (context) => {
  const { client, lost, pass } = strict(context);
  for (let i = 0; i < 3; i++) {
    const task = client.call("a");
    task.result.catch(() => {});
    task.cancel();
    assert.deepEqual(lost, []);
    pass(20);
  }
  assert.equal(lost.length, 1);
});

test("while Python loads, commands need not stop; once it has loaded, they must", async (context) => {
  const { client, pass } = strict(context, false);
  const task = client.call("a");
  task.result.catch(() => {});
  const heard = task.cancel();
  pass(1000);
  assert.equal(workers.length, 1);
  latest().say({ ready: true });
  pass(60);
  await heard;
  assert.equal(workers.length, 2);
});
