import assert from "node:assert/strict";
import { test } from "node:test";
import { whyMissing } from "./missing.ts";

const MAP = '{"integrity":{"./js/part-OLD.js":"sha256-x"}}';

/** what is at an address, or the status of an error an open page there */
function world(site: Record<string, string | number>): any {
  const asked: string[] = [];
  const fetch = async ({ pathname }: URL, { cache }: any) => {
    assert.equal(cache, "reload");
    asked.push(pathname);
    const found = site[pathname] ?? 404;
    if (found === 0) throw new TypeError("Failed to fetch");
    return typeof found === "number"
      ? new Response("", { status: found })
      : new Response(found, { status: 200 });
  };
  const document = { querySelector: () => ({ textContent: MAP }) };
  return { asked, fetch, document, location: { href: "http://site.test/a/#x", reload() {} } };
}

test("a newer version is named, and a reload offered", async () => {
  const page = world({ "/a/": "<html>another" });
  const { words, offer, isNewer } = await whyMissing(page);
  assert.match(words, /new version/);
  assert.equal(offer?.label, "Reload");
  assert.equal(isNewer, true);
});

test("without a network, or while the site answers with errors, that is the reason", async () => {
  for (const status of [0, 503]) {
    const { words, offer } = await whyMissing(world({ "/a/": status }));
    assert.match(words, /are you online/);
    assert.equal(offer, undefined);
  }
});

test("parts that had arrived damaged are fetched again past the caches", async () => {
  const page = world({ "/a/": `<html>${MAP}`, "/a/js/part-OLD.js": "1" });
  const { words, offer } = await whyMissing(page);
  assert.match(words, /damaged/);
  assert.equal(offer?.label, "Reload");
  assert.deepEqual(page.asked, ["/a/", "/a/js/part-OLD.js"]);
});

test("a part that the site lacks is reported", async () => {
  const { words, offer } = await whyMissing(world({ "/a/": `<html>${MAP}` }));
  assert.match(words, /the site lacks it/);
  assert.equal(offer, undefined);
});
