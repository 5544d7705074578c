// Firefox, told by lines of JSON what to do: {"go": address} or {"run": script}; each is answered by
// {"value": ...} or {"error": ...}. It speaks WebDriver BiDi with the system's own Firefox.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [folder, executablePath] = process.argv.slice(2);
const puppeteer = createRequire(`${folder}/`)("puppeteer-core");
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
console.log(JSON.stringify({ value: (await browser.version()).replace(/^firefox\//, "") }));
for await (const line of createInterface({ input: process.stdin })) {
  const { go, run } = JSON.parse(line);
  try {
    const value = go ? (await page.goto(go, { waitUntil: "load" }), true) : await page.evaluate(run);
    console.log(JSON.stringify({ value: value ?? null }));
  } catch (problem) {
    console.log(JSON.stringify({ error: String(problem) }));
  }
}
await browser.close();
