import assert from "node:assert/strict";
import { test } from "node:test";
import { Address, fieldsOf, fragmentOf, LONGEST } from "./links.js";

/** A window with nothing but an address and its history. */
class World extends EventTarget {
  /** @type {string[]} */ places = ["/cube/?x=1"];
  at = 0;
  /** @type {Record<number, any>} */ states = {};
  history = /** @type {any} */ ({
    pushState: (/** @type {any} */ state, /** @type {string} */ _, /** @type {string} */ to) => {
      this.places = [...this.places.slice(0, this.at + 1), to ?? this.places[this.at]];
      this.at += 1;
      this.states[this.at] = state;
    },
    replaceState: (/** @type {any} */ state, /** @type {string} */ _, /** @type {string} */ to) => {
      this.places[this.at] = to ?? this.places[this.at];
      this.states[this.at] = state;
    },
  });
  get location() {
    return /** @type {any} */ (new URL(this.places[this.at], "https://site.example"));
  }
  /** @param {number} way */
  go(way) {
    const before = this.location.hash;
    this.at += way;
    this.dispatchEvent(new Event("popstate"));
    if (this.location.hash !== before) this.dispatchEvent(new Event("hashchange"));
  }
}

test("fields come back from a fragment, whatever they hold", () => {
  const fields = { scramble: "R U2 F' // 100% & more\n#x=1+1", at: "3", "a b": "ü" };
  assert.deepEqual(fieldsOf(fragmentOf(fields)), fields);
  assert.equal(
    fragmentOf({ scramble: "R U2 F'", method: "person" }),
    "#scramble=R+U2+F'&method=person",
  );
  assert.equal(fragmentOf({ a: undefined, b: null, c: "", d: false, e: 0, f: true }), "#e=0&f");
  assert.equal(fragmentOf({}), "");
});

test("a place keeps its note, whatever its fields become; a new place has none", () => {
  const world = new World();
  Object.defineProperty(world.history, "state", { get: () => world.states[world.at] ?? null });
  const address = new Address(/** @type {any} */ (world));
  assert.equal(address.note, null);
  address.note = { puzzle: 1 };
  address.replace({ play: true });
  assert.deepEqual([address.note, address.fragment], [{ puzzle: 1 }, "#play"]);
  address.push({ edit: true });
  assert.equal(address.note, null);
  world.go(-1);
  assert.deepEqual(new Address(/** @type {any} */ (world)).note, { puzzle: 1 });
});

test("places that differ by their notes alone are told apart", () => {
  const world = new World();
  Object.defineProperty(world.history, "state", { get: () => world.states[world.at] ?? null });
  const address = new Address(/** @type {any} */ (world));
  /** @type {unknown[]} */
  const told = [];
  address.watch(() => told.push(address.note));
  address.replace({ play: true });
  address.note = { puzzle: 1 };
  address.pushNote({ puzzle: 2 });
  assert.deepEqual([told, address.fragment], [[], "#play"]);
  world.go(-1);
  world.go(1);
  assert.deepEqual(told, [{ puzzle: 1 }, { puzzle: 2 }]);
});

test("no address throws", () => {
  for (const text of ["#PLL-%", "#%E0%A4%A", "#=", "#&&", "#a=%", "", "#OLL-27"]) fieldsOf(text);
  assert.deepEqual(fieldsOf("#PLL-%"), { "PLL-%": "" });
});

test("back and forward are told, our own changes are not", () => {
  const world = new World();
  const address = new Address(/** @type {any} */ (world));
  let told = 0;
  address.watch(() => told++);
  assert.equal(address.push({ scramble: "R" }), true);
  address.push({ scramble: "R U" });
  address.push({ scramble: "R U" }); // the same place
  address.replace({ scramble: "R U", at: 1 });
  assert.deepEqual([told, world.places.length], [0, 3]);
  world.go(-1);
  assert.deepEqual([address.fields, told], [{ scramble: "R" }, 1]);
  world.go(1);
  assert.deepEqual([address.fields, told], [{ scramble: "R U", at: "1" }, 2]);
  assert.equal(address.linkTo({ a: 1 }), "https://site.example/cube/?x=1#a=1");
});

test("what is too long is not put into an address", () => {
  const world = new World();
  const address = new Address(/** @type {any} */ (world));
  address.push({ scramble: "R" });
  const long = { scramble: "R ".repeat(LONGEST / 2) };
  assert.equal(address.push(long), false);
  assert.deepEqual([address.fields, world.at], [{}, 2]);
  assert.throws(() => address.linkTo(long), /too long for a link/);
});
