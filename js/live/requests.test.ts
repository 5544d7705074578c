import assert from "node:assert/strict";
import { test } from "node:test";

const storage = new Map([["cubogram/settings/main", "{}"]]);
const events = new EventTarget();
Object.assign(globalThis, {
  addEventListener: events.addEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  document: {},
  StorageEvent: class extends Event {
    constructor(name: string, facts: object) {
      super(name);
      Object.assign(this, facts);
    }
  },
});
const { requestsOf } = await import("./requests.ts");

const settled = () => new Promise((end) => setTimeout(end, 5));

/** A worker that answers at once with its number. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  ready = true;
  stopped = false;
  number = FakeWorker.all.push(this) - 1;
  start() {}
  stop() {
    this.stopped = true;
  }
  call() {
    return { result: Promise.resolve({ number: this.number }), cancel() {} };
  }
}

function granting() {
  const worker = new FakeWorker();
  const told: any[] = [];
  const compute = {
    python: async () => worker as any,
    whenReady: (act: () => void) => act(),
  };
  const texts: any = { storage: { getItem: (key: string) => storage.get(key) } };
  const { acts, machine } = requestsOf((event) => told.push(event), texts, compute);
  machine();
  return { worker, told, acts };
}

test("Python hears what the machine is, that the worker is ready, and that it was lost", async () => {
  const { worker, told } = granting();
  await settled();
  worker.dispatchEvent(new Event("lost"));
  assert.equal(told[0].name, "here");
  assert.equal(told[0].value.installed, false);
  assert.deepEqual(
    told.slice(1).map(({ name }) => name),
    ["python", "lost"],
  );
});

test("each question goes to the worker of its number, a reader's code to one of its own", async () => {
  const { acts, told, worker } = granting();
  const askIn = async (place: number | "readers") => {
    await acts.task(1, "think", {}, false, place);
    return told.at(-1).result.number;
  };
  assert.equal(await askIn(0), worker.number);
  await acts.cores(3);
  assert.deepEqual(told.at(-1), { name: "workers", value: [0, 1, 2] });
  const numbers = [await askIn(1), await askIn(2), await askIn("readers")];
  assert.equal(new Set([worker.number, ...numbers]).size, 4);
  FakeWorker.all[numbers[0]].ready = false;
  FakeWorker.all[numbers[0]].dispatchEvent(new Event("lost"));
  assert.deepEqual(told.at(-1), { name: "workers", value: [0, 2] });
  await acts.cores(0);
  assert.deepEqual(told.at(-1), { name: "workers", value: [0] });
  assert.deepEqual(
    numbers.map((number) => FakeWorker.all[number].stopped),
    [true, true, false],
  );
});

test("the shell of the same page hears what Python has set", () => {
  const { acts } = granting();
  const heard: any[] = [];
  events.addEventListener("storage", (event) => heard.push(event));
  acts.settings();
  assert.equal(heard[0].key, "cubogram/settings/main");
  assert.equal(heard[0].newValue, "{}");
});

test("the site can be installed only where the browser offers it, once for each offer", async () => {
  const { acts, told } = granting();
  const last = () => {
    const { installable, installed } = told.findLast(({ name }) => name === "here").value;
    return [installable, installed];
  };
  let asked = 0;
  const offer = () => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(event, { prompt: () => asked++ });
    events.dispatchEvent(event);
    assert.ok(event.defaultPrevented, "the browser shows no banner of its own");
  };
  assert.deepEqual(last(), [false, false]);
  await acts.install();
  offer();
  assert.deepEqual(last(), [true, false]);
  await acts.install();
  await acts.install();
  assert.deepEqual([asked, ...last()], [1, false, false]);
  offer();
  await acts.install();
  events.dispatchEvent(new Event("appinstalled"));
  assert.deepEqual([asked, ...last()], [2, false, true]);
});
