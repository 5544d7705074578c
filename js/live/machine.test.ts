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
const { addMachine } = await import("./machine.ts");
const { Requests } = await import("./requests.ts");

const settled = () => new Promise((end) => setTimeout(end, 5));

/** A worker that answers at once with the command that it was given. */
class FakeWorker extends EventTarget {
  ready = true;
  static made = 0;
  constructor() {
    super();
    FakeWorker.made += 1;
  }
  start() {}
  stop() {}
  call(command: string) {
    const result = Promise.resolve({ maneuver: "R", length: 1, seconds: 0, command });
    return { result, cancel() {} };
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
  const requests = new Requests((event) => told.push(event), texts, compute);
  addMachine(requests);
  return { requests, worker, told, acts: requests.acts };
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

test("a page that is opened again, in a new worker, hears it again", async () => {
  const { requests, told } = granting();
  requests.end(); // before the page is opened for the first time
  await settled();
  const names = () => told.splice(0).map(({ name }) => name);
  assert.deepEqual(names(), ["here", "python"]);
  requests.end();
  assert.deepEqual(names(), ["here", "python"]);
});

test("a search is shared by as many workers as are requested, other commands are not", async () => {
  const { acts, told } = granting();
  await acts.task(1, "twophase.solve", { state: "R'" });
  assert.equal(told.at(-1).result.workers, undefined);
  await acts.cores(3);
  assert.equal(FakeWorker.made >= 3, true);
  assert.deepEqual(told.at(-1), { name: "workers", value: 3 });
  await acts.task(2, "twophase.solve", { state: "R'" });
  assert.equal(told.at(-1).result.workers, 3);
  await acts.task(3, "cfop.solve", { state: "R'" });
  assert.equal(told.at(-1).result.command, "cfop.solve");
  await acts.cores(1);
  await acts.task(4, "twophase.solve", { state: "R'" });
  assert.equal(told.at(-1).result.workers, 1);
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
