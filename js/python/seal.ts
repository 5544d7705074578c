/**
 * Permanently removes everything from a worker's global scope that reaches outside it: code that runs there afterwards
 * has the language, a clock, random numbers and messages, but no means to fetch, store, or load code.
 *
 * This is an allowlist, so APIs that browsers add in future are removed too. References taken before sealing keep
 * working.
 */

const LANGUAGE =
  "AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean " +
  "DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array " +
  "Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError " +
  "ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError " +
  "Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI " +
  "decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN parseFloat parseInt undefined unescape";
const WORLD =
  "AbortController AbortSignal Blob DecompressionStream DOMException Event EventTarget MessageChannel MessageEvent MessagePort TextDecoder " +
  "TextEncoder TransformStream atob btoa clearInterval clearTimeout console crypto performance queueMicrotask Response scheduler structuredClone URL";
/** These also accept code as text. */
const TIMERS = ["setTimeout", "setInterval"];

/** Throws an error that names what could not be removed. `scope`: the worker's `globalThis`. */
export function seal(scope: any) {
  const stay = new Set([...LANGUAGE.split(" "), ...WORLD.split(" "), ...TIMERS]);
  for (const name of TIMERS) {
    const plain = scope[name].bind(scope);
    scope[name] = (act: unknown, ...more: any[]) => {
      if (typeof act !== "function") throw new TypeError(`${name} takes functions only`);
      return plain(act, ...more);
    };
  }
  scope.Function = noCodeFromText();
  stay.add("Function");
  const left = [];
  const last = scope.EventTarget.prototype;
  for (let one = scope; one !== null && one !== last; one = Object.getPrototypeOf(one)) {
    const isOwn = one === scope; // its prototypes have the timers that accept text
    for (const name of Object.getOwnPropertyNames(one)) {
      const stays = stay.has(name) && (isOwn || !TIMERS.includes(name));
      if (stays || one === Object.prototype || Reflect.deleteProperty(one, name)) continue;
      if (Object(one[name]) === one[name]) left.push(name); // a primitive value is harmless
    }
  }
  if (left.length)
    throw new Error(`This browser does not allow the removal of ${left.join(", ")}.`);
}

/** Replaces `Function` and its variants, which every function can reach through `constructor`. */
function noCodeFromText(): object {
  const kinds = [async () => {}, function* () {}, async function* () {}, () => {}];
  function value() {
    throw new TypeError("code cannot be made from text here");
  }
  for (const kind of kinds) {
    value.prototype = Object.getPrototypeOf(kind); // at the end, that of plain functions
    const facts = { value, writable: false, configurable: false };
    Object.defineProperty(value.prototype, "constructor", facts);
  }
  return value;
}
