import assert from "node:assert/strict";
import { test } from "node:test";
import { storageOf } from "../testing.js";

let page = new EventTarget();
let elements = new EventTarget();
const session = storageOf();
const body = { dataset: {} as Record<string, string>, classList: new Set<string>() };
Object.assign(body.classList, { contains: (name: string) => body.classList.has(name) });
const history = {
  state: null as any,
  replaceState: (note: any, _: string = "", address = "/") => {
    history.state = note;
    const [, fragment] = address.split("#");
    if (fragment) location.hash = `#${fragment}`;
  },
};
Object.assign(globalThis, {
  document: {
    body,
    activeElement: null,
    addEventListener: (...how: [any, any]) => elements.addEventListener(...how),
    createElement: () => ({ content: {} }),
    getElementById: (id: string) => fields.find((field) => field.id === id) ?? null,
    querySelectorAll: (selector: string) =>
      selector.startsWith("script") ? [{ textContent: '{"code":"1"}' }] : fields,
  },
  sessionStorage: session,
  addEventListener: (...how: [any, any]) => page.addEventListener(...how),
  location: { origin: "https://a.example", hash: "#OLL", pathname: "/", search: "" },
  history,
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
/** The page's fields. */
let fields: any[] = [];
const { Live } = await import("./live.ts");
const { Texts } = await import("./texts.ts");

/** Lets everything run that is not waiting for something. */
async function rest() {
  await new Promise((end) => setTimeout(end, 2));
  for (const part of ["./patches.ts", "./requests.ts"]) {
    await import(part); // as a page that opens does
    await new Promise((end) => setTimeout(end));
  }
}

/** Answers a call, and rests. */
const answer = (call: any, value: any) => {
  call.resolve(value);
  return rest();
};

/** Tells an event, and rests. */
const tell = (live: any, event: any, element?: any) => {
  live.tell(event, element);
  return rest();
};

/** A Python that answers calls as the test says: with a value, or an Error. */
class FakePython extends EventTarget {
  calls: {
    command: string;
    args: any;
    resolve: (value: any) => void;
    reject: (error: any) => void;
    cancelled?: true;
  }[] = [];
  /** Answers calls by itself, if it is set. */
  answers: ((command: string, args: any) => any) | undefined;

  call(command: string, args: any, onEvent?: (event: any) => void) {
    const call: any = { command, args, onEvent };
    this.calls.push(call);
    const result = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    const answer = this.answers?.(command, args);
    if (answer instanceof Error) call.reject(answer);
    else if (answer) call.resolve(answer);
    const cancel = async () => {
      call.cancelled = true;
      call.reject(Object.assign(new Error("Cancelled."), { kind: "cancelled" }));
    };
    return { result, cancel };
  }

  /** The events that were heard. */
  get heard() {
    return this.calls.filter(({ command }) => command === "pages.hear").map((c) => c.args.event);
  }

  /** Their names. */
  get names() {
    return this.heard.map(({ name }) => name);
  }

  /** How often the page was opened. */
  get opened() {
    return this.calls.filter(({ command }) => command === "pages.open").length;
  }
}

/** An arrival that the test controls. */
class FakeArrival {
  isReady = false;
  python_ = new FakePython();
  failure: Error | undefined;
  asked = 0;
  #acts: (() => void)[] = [];

  async python(): Promise<any> {
    this.asked += 1;
    if (this.failure) throw this.failure;
    return this.python_;
  }

  whenReady(act: () => void) {
    if (this.isReady) act();
    else this.#acts.push(act);
  }

  /** Python has loaded. */
  come() {
    this.isReady = true;
    for (const act of this.#acts.splice(0)) act();
  }
}

const REPLY = { open: true, regions: {}, attributes: {}, requests: [] as any[] };

function begun({
  answers = () => REPLY,
  comes = true,
}: {
  answers?: FakePython["answers"];
  comes?: boolean;
} = {}) {
  page = new EventTarget();
  elements = new EventTarget();
  delete body.dataset.live;
  history.state = null;
  const [arrival, compute] = [new FakeArrival(), new FakeArrival()];
  arrival.python_.answers = answers;
  const live = new Live("trainer", arrival, compute);
  live.start();
  if (comes) arrival.come();
  return { live, arrival, compute, python: arrival.python_ };
}

/** A page that Python has opened, or that waits for it. */
async function opened(how?: Parameters<typeof begun>[0]) {
  const all = begun(how);
  await rest();
  return all;
}

const element = () => ({ dataset: {}, closest: () => null }) as any;

test("events before Python has loaded wait in order, look taken, and are heard one after the other", async () => {
  const { live, arrival, python } = begun({ comes: false });
  python.answers = undefined;
  arrival.failure = new Error("not yet");
  const elements = [element(), element(), element()];
  elements.forEach((one, n) => {
    live.tell({ name: "n", value: n }, one);
  });
  await rest();
  assert.deepEqual(
    [python.calls, elements.map(({ dataset }) => dataset.taken)],
    [[], ["", "", ""]],
  );
  arrival.failure = undefined;
  arrival.come();
  await rest();
  assert.deepEqual([python.opened, python.heard.length, body.dataset.live], [1, 0, undefined]);
  python.calls[0].resolve(REPLY);
  for (let n = 0; n < 3; n++) {
    await rest();
    assert.deepEqual([python.heard.length, body.dataset.live], [n + 1, "busy"]);
    assert.equal(python.heard[n].value, n); // none before the one before it is answered
    python.calls[n + 1].resolve(REPLY);
  }
  await rest();
  const late = element();
  live.tell({ name: "late" }, late); // once the page is open, nothing looks taken
  assert.deepEqual(
    [...elements, late].map(({ dataset }) => dataset),
    [{}, {}, {}, {}],
  );
  assert.equal(body.dataset.live, "busy");
  await rest();
  await answer(python.calls[4], REPLY);
  assert.equal(body.dataset.live, "rest");
});

test("of the player's positions while Python was busy, only the latest is heard", async () => {
  const { live, python } = await opened();
  python.answers = undefined;
  for (const value of [1, 2, 3]) live.tell({ name: "moved", value });
  live.tell({ name: "undo", value: null });
  for (const value of [4, 5]) live.tell({ name: "moved", value });
  python.answers = () => REPLY;
  await answer(python.calls.at(-1), REPLY);
  assert.deepEqual(
    python.heard.map(({ name, value }) => value ?? name),
    [1, 3, "undo", 5],
  );
});

test("a task's waiting progress is replaced by newer progress, its findings are not", async () => {
  const { live, python } = await opened();
  live.tell({ name: "solve", value: null }); // is being heard
  const told = [{ part: 0.1 }, { part: 0.2 }, { found: 1 }, { found: 2 }, { part: 0.3 }];
  for (const event of told) live.tell({ task: 1, event });
  live.tell({ task: 2, event: { part: 0.5 } });
  python.answers = () => REPLY;
  await answer(python.calls.at(-1), REPLY);
  assert.deepEqual(
    python.heard.slice(1).map(({ event }) => event),
    [{ part: 0.2 }, { found: 1 }, { found: 2 }, { part: 0.3 }, { part: 0.5 }],
  );
});

/** What an element does. */
const happens = (type: string, target: any) =>
  elements.dispatchEvent(Object.defineProperty(new Event(type), "target", { value: target }));

/** The page's only field, into which `write` writes as the reader does. */
function onlyField() {
  const write = (text: string) => {
    field.value = text;
    happens("input", field);
  };
  const field: any = {
    ...{ id: "scramble", value: "", closest: () => null, write },
    dispatchEvent: () => happens("input", field),
  };
  fields = [field];
  return field;
}

const leave = () => page.dispatchEvent(new Event("pagehide"));

function hide(hidden: boolean) {
  Object.assign(document, { hidden });
  elements.dispatchEvent(new Event("visibilitychange"));
}

test("an event that Python has not heard survives reloads with its field's text, and is heard once", async () => {
  const field = onlyField();
  const first = begun({ comes: false });
  first.live.tell({ name: "here", value: {} });
  field.write("R U");
  first.live.tell({ name: "typed", value: "R U" }, element());
  hide(true); // and then the browser ends the tab
  field.value = "";
  begun({ comes: false }); // left again before Python has loaded
  leave();
  field.value = "";
  const { arrival, python } = begun({ comes: false });
  hide(false);
  assert.equal(field.value, "R U");
  arrival.come();
  await rest();
  assert.deepEqual(python.heard, [{ name: "typed", value: "R U" }]);
  leave();
  const { python: third } = await opened();
  assert.deepEqual(third.heard, []);
  fields = [];
});

test("before the reader leaves what is too long to be stored, the browser asks", async () => {
  const { live } = begun({ comes: false });
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  assert.equal(asks(), false);
  live.tell({ name: "typed", value: "R U" }, element());
  assert.equal(asks(), false);
  const { setItem } = session;
  session.setItem = (key: string, text: string) => {
    if (text.length > 5_000_000) throw new DOMException("It is full.", "QuotaExceededError");
    setItem(key, text);
  };
  live.tell({ name: "file", value: { text: "R".repeat(5_000_000) } }, element());
  assert.equal(asks(), true);
  session.setItem = () => {
    throw new DOMException("Nothing is stored.", "SecurityError");
  };
  assert.equal(asks(), true);
  const { live: other } = begun({ comes: false });
  other.tell({ name: "typed", value: "R U" }, element());
  assert.equal(asks(), false);
  session.setItem = setItem;
  session.kept.clear();
});

test("a reload that began before the address was replaced returns to where the page was left", async () => {
  const { hash } = location;
  begun({ comes: false });
  location.hash = "#scramble=R";
  leave();
  location.hash = hash;
  const { getEntriesByType } = performance;
  performance.getEntriesByType = () => [{ type: "reload" }] as any;
  begun({ comes: false });
  assert.equal(location.hash, "#scramble=R");
  location.hash = "#elsewhere"; // by a link: it is what the reader wants to see
  performance.getEntriesByType = () => [{ type: "navigate" }] as any;
  begun({ comes: false });
  assert.equal(location.hash, "#elsewhere");
  Object.assign(performance, { getEntriesByType });
  location.hash = hash;
  session.kept.clear();
});

/** Leaves the page, and checks that its field has the same text when it is opened again. */
function leavesAndFinds(text: string, field: any) {
  leave();
  field.value = "";
  begun({ comes: false });
  assert.equal(field.value, text);
  leave();
  session.kept.clear();
  fields = [];
}

test("an edit right after another event does not count as known to Python", async () => {
  const field = onlyField();
  const { live, python } = await opened();
  python.answers = undefined;
  const closest = () => ({ dataset: { on: "moved:moved", value: "1" } });
  happens("moved", { ...element(), closest });
  field.write("R");
  await tell(live, { name: "turned", value: "R" }, element());
  await answer(python.calls.at(-1), REPLY); // the first of the two
  leavesAndFinds("R", field);
});

test("the answer to a task's event does not make an earlier edit known", async () => {
  const field = onlyField();
  const { live, python } = await opened();
  field.write("R");
  await tell(live, { task: 1, event: {} });
  python.answers = undefined;
  live.tell({ name: "other" }, element());
  leavesAndFinds("R", field);
});

test("an address other than the one that was left is not overwritten", async () => {
  const { live } = begun({ comes: false });
  live.tell({ name: "typed", value: "R U" }, element());
  leave();
  const { location } = globalThis as any;
  location.hash = "#PLL";
  const { python } = await opened();
  assert.deepEqual(python.heard, []);
  location.hash = "#OLL";
  const third = begun({ comes: false });
  third.live.tell({ name: "typed", value: "R U" }, element());
  location.hash = "#PLL"; // and the reader went there
  page.dispatchEvent(new Event("hashchange"));
  leave();
  const { python: last } = await opened();
  assert.deepEqual(last.heard, []);
  location.hash = "#OLL";
});

test("an event of one chapter is not sent to another, and is not lost", async () => {
  const { location } = globalThis as any;
  const written = { name: "edit", value: "9 mine" };
  location.pathname = "/learn/two-phases/";
  begun({ comes: false }).live.tell(written, element());
  leave();
  location.pathname = "/learn/";
  const { python } = await opened();
  assert.deepEqual(python.heard, []);
  leave();
  location.pathname = "/learn/two-phases/";
  const { python: back } = await opened();
  assert.deepEqual(back.heard, [written]);
  location.pathname = "/";
});

test("Python that cannot start is not requested endlessly; once it starts, it hears what waits", async () => {
  const { live, arrival, python } = begun({ comes: false });
  arrival.failure = new Error("no host");
  live.tell({ name: "a" });
  await tell(live, { name: "b" });
  const { asked } = arrival;
  await rest();
  assert.ok(arrival.asked === asked && asked <= 2, `${asked}`);
  arrival.failure = undefined;
  python.answers = () => Object.assign(new Error("it did not start"), { kind: "runtime" });
  await tell(live, { name: "c" });
  const tries = python.calls.length;
  await rest();
  assert.equal(python.calls.length, tries);
  assert.ok(tries <= 2, `${tries}`);
  python.answers = () => REPLY;
  arrival.come();
  await rest();
  assert.deepEqual(python.names, ["a", "b", "c"]);
});

test("a lost worker: the page reloads, and hears again what it had not handled", async () => {
  let reloads = 0;
  Object.assign(location, { reload: () => (reloads += 1) });
  const { live, python } = await opened();
  python.answers = (_, { event }) => (event.name === "dies" ? { open: false } : REPLY);
  live.tell({ name: "a" }, element());
  live.tell({ name: "here" });
  for (const name of ["dies", "b"]) live.tell({ name }, element());
  body.classList.add("timing"); // a solve, which a reload would lose
  await rest();
  assert.deepEqual([python.names, reloads], [["a", "here", "dies"], 0]);
  body.classList.clear();
  happens("stop", element());
  await rest();
  assert.equal(reloads, 1);
  leave();
  const { python: second } = await opened();
  assert.deepEqual(second.names, ["dies", "b"]);
});

test("an event that has killed three workers is dropped; a page that goes on dying says so", async () => {
  let reloads = 0;
  const place = { id: "store-problem", hidden: true, querySelector() {} } as any;
  fields = [place];
  Object.assign(location, { reload: () => (reloads += 1) });
  const answers = (command: string, { event }: any) =>
    command === "pages.open" || event.name === "b" ? REPLY : { open: false };
  const { live } = await opened({ answers });
  for (const name of ["kills", "b"]) live.tell({ name }, element());
  for (let n = 1; n <= 3; n++) {
    await rest();
    leave();
    assert.equal(reloads, n);
    const { python } = await opened({ answers });
    assert.deepEqual(python.names, n < 3 ? ["kills"] : ["b"]);
  }
  leave();
  const { now } = Date;
  for (const [minutes, isOnline] of [
    [0, true],
    [2, true],
    [2, false],
  ] as const) {
    place.hidden = true;
    Object.assign(navigator, { onLine: isOnline });
    const { live } = await opened({ answers });
    Date.now = () => now() + minutes * 60_000;
    await tell(live, { name: "here" });
    Date.now = now;
    leave();
    assert.deepEqual([reloads, place.hidden], minutes ? [4, isOnline] : [3, false]);
  }
  Object.assign(navigator, { onLine: true });
  fields = [];
  session.kept.clear();
});

test("a request that fails does not keep back those after it", async () => {
  const { error } = console;
  console.error = () => {};
  const dialog = {
    id: "dialog",
    showModal: () => assert.fail("it is open, and not as a modal one"),
  };
  fields = [dialog];
  const requests = [["open", "dialog"], ["unheard of"], ["note", { seen: true }]];
  const { live, python } = await opened({ answers: () => ({ ...REPLY, requests }) });
  assert.deepEqual(history.state, { seen: true });
  await tell(live, { name: "next" });
  assert.deepEqual(python.heard, [{ name: "next" }]);
  console.error = error;
  fields = [];
});

test("an event that fails does not stop those after it", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  const { live, python } = begun({
    answers: (_, { event }) => (event?.name === "b" ? new Error("a mistake") : REPLY),
  });
  const bad = element();
  live.tell({ name: "a" });
  live.tell({ name: "b" }, bad);
  await tell(live, { name: "c" });
  assert.deepEqual(python.names, ["a", "b", "c"]);
  assert.deepEqual([told.mock.callCount(), bad.dataset, python.opened], [1, {}, 1]);
});

test("an event that kills Python again and again is dropped; those after it are heard", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  const { live, arrival, python } = await opened();
  python.answers = (_, { event }) => {
    if (event?.name !== "kills") return REPLY;
    arrival.isReady = false; // another worker is on its way
    return Object.assign(new Error("lost 3 times"), { kind: "runtime", deadly: true });
  };
  for (const name of ["kills", "b"]) live.tell({ name });
  await rest();
  arrival.come();
  await rest();
  assert.deepEqual(python.names, ["kills", "b"]);
  assert.deepEqual(
    told.mock.calls.map(({ arguments: [error] }) => error.message),
    ["lost 3 times"],
  );
});

test("Python that is lost while it hears an event hears it again when it is back", async () => {
  const { live, arrival, python } = await opened();
  python.answers = undefined;
  await tell(live, { name: "a" });
  arrival.isReady = false;
  python.calls[1].reject(Object.assign(new Error("could not be started"), { kind: "runtime" }));
  await rest();
  assert.equal(body.dataset.live, "busy");
  python.answers = () => REPLY;
  arrival.come();
  await rest();
  assert.deepEqual(python.heard, [{ name: "a" }, { name: "a" }]);
  assert.equal(body.dataset.live, "rest");
});

/** Opens a page whose first event has tasks of these numbers. */
async function asking(ids: number[]) {
  const begin = await opened();
  begin.python.answers = (_, { event }) => {
    if (event?.name === "lost") return { open: false };
    const requests = ids.map((id) => ["task", id, "cfop.train", { id }]);
    return event?.name === "ask" || !event ? { ...REPLY, requests } : REPLY;
  };
  begin.live.tell({ name: "ask" });
  await rest();
  return begin;
}

test("a task's answers and failure are told to Python, a stopped one's are not", async () => {
  const { python, compute } = await asking([1, 2, 3]);
  const [one, two, three] = compute.python_.calls;
  python.answers = () => ({ ...REPLY, requests: [["cancel", 3]] });
  await answer(one, { scramble: "R" });
  assert.equal(three.cancelled, true);
  two.reject(Object.assign(new Error("no"), { kind: "argument", where: 3 }));
  await rest();
  assert.deepEqual(python.heard.slice(1), [
    { task: 1, result: { scramble: "R" } },
    { task: 2, error: { kind: "argument", message: "no", where: 3 } },
  ]);
});

test("Python hears that a task has begun, and its events, only if it wants to", async () => {
  const { live, python, compute } = await opened();
  compute.come();
  for (const hears of [true, false]) {
    const id = hears ? 1 : 2;
    python.answers = (_, { event }) =>
      event.name === "ask" ? { ...REPLY, requests: [["task", id, "think", {}, hears]] } : REPLY;
    await tell(live, { name: "ask" });
    const call = compute.python_.calls.at(-1) as any;
    call.onEvent({ part: 0.5 });
    await answer(call, "R");
  }
  const heard = python.heard.filter(({ task }) => task);
  assert.deepEqual(heard, [
    { task: 1, began: true },
    { task: 1, event: { part: 0.5 } },
    { task: 1, result: "R" },
    { task: 2, result: "R" },
  ]);
});

test("the screen stays on while Python requests it, even after the page was hidden, and no longer", async () => {
  const done: string[] = [];
  const wakeLock = {
    async request(what: string) {
      await rest();
      done.push(what);
      return { release: () => done.push("released") };
    },
  };
  const screen = { wakeLock };
  Object.defineProperty(globalThis, "navigator", { value: screen, configurable: true });
  const page = document as any;
  const { live, python } = await opened();
  const request = async (...how: boolean[]) => {
    python.answers = () => ({ ...REPLY, requests: how.map((on) => ["awake", on]) });
    live.tell({ name: "guide" });
    for (let n = 0; n < 8; n++) await rest();
    return done.splice(0);
  };
  assert.deepEqual(await request(true), ["screen"]);
  page.hidden = true;
  page.onvisibilitychange();
  page.hidden = false;
  page.onvisibilitychange();
  for (let n = 0; n < 8; n++) await rest();
  assert.deepEqual(done.splice(0), ["released", "screen"]);
  assert.deepEqual(await request(false), ["released"]);
  page.onvisibilitychange?.();
  assert.deepEqual(await request(false), []);
  assert.deepEqual(await request(true, false), ["screen", "released"]); // at once
  Reflect.deleteProperty(screen, "wakeLock");
  assert.deepEqual(await request(true, false), []); // a browser without it
});

test("Python hears that a stopped task has ended and a worker was lost, and has the build's data", async () => {
  const { python, live, compute } = await asking([1]);
  assert.deepEqual(python.calls[0].args.opened.data, [{ code: "1" }]);
  assert.equal(python.calls[0].args.opened.path, "/");
  python.answers = (_, { event }) =>
    event?.name === "stop" ? { ...REPLY, requests: [["cancel", 1, true]] } : REPLY;
  await tell(live, { name: "stop" });
  compute.come();
  await rest();
  compute.python_.dispatchEvent(new Event("lost"));
  await rest();
  assert.deepEqual(python.heard.slice(2), [
    { task: 1, ended: true },
    { name: "lost", value: null },
  ]);
});

test("an event whose answer Python owes is heard again after a reload", async () => {
  const { live, python, compute } = await opened();
  /** A click has two files fetched, one after the other. */
  python.answers = (_: string, { event }) => {
    if (event.name === "pick") return { ...REPLY, requests: [["task", 1, "file", {}]], owes: 1 };
    if (event.task === 1) return { ...REPLY, requests: [["task", 2, "file", {}]], owes: 2 };
    return { ...REPLY, owes: event.name === "other" ? 2 : 0 };
  };
  const left = () => {
    leave();
    return new Texts().unheard(`trainer${location.pathname}`).events;
  };
  await tell(live, { name: "pick", value: "3" }, element());
  await answer(compute.python_.calls[0], "index");
  await tell(live, { name: "other" }, element());
  assert.deepEqual(left(), [{ name: "pick", value: "3" }]);
  await answer(compute.python_.calls[1], "picture");
  assert.deepEqual(left(), []);
});

test("the address and the note of another history entry are reported once", async () => {
  const { python } = await opened();
  const place = (globalThis as any).location;
  place.hash = "#PLL";
  history.state = { n: 1 };
  for (const type of ["popstate", "hashchange"]) page.dispatchEvent(new Event(type));
  await rest();
  place.hash = "#OLL";
  assert.deepEqual(python.heard, [{ address: "#PLL", note: { n: 1 } }]);
});

test("a page that Python cannot open says so, and can be opened without what is stored", async (context) => {
  const place: any = {
    id: "store-problem",
    hidden: true,
    innerHTML: "",
    querySelector: () => button,
  };
  const button = new EventTarget();
  fields = [place];
  const storage = storageOf({ "cubogram/timer/main": "{", other: "1" });
  let reloads = 0;
  Object.assign(location, { reload: () => (reloads += 1) });
  context.mock.method(console, "error", () => {});
  const arrival = new FakeArrival() as any;
  arrival.python_.answers = () => new Error("a fault of ours");
  new Live("timer", arrival, arrival, new Texts(storage)).start();
  arrival.come();
  await rest();
  assert.equal(place.hidden, false);
  button.dispatchEvent(new Event("click"));
  await rest();
  const left = { other: "1", "cubogram-damaged/timer/main": "{" };
  assert.deepEqual(Object.fromEntries(storage.kept), left);
  assert.equal(reloads, 1);
  fields = [];
});
