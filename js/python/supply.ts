/** Fetches files for a worker that must not do so itself, because a reader's code runs there: only listed ones. */
import { Files } from "./files.ts";

const ROOT = new URL("..", import.meta.url);

/** The content of a part of our package, a wheel or a table; null if it cannot be loaded. */
export async function supply(name: string) {
  if (!Object.hasOwn(CUBOGRAM_SUPPLY, name)) return null;
  const files = new Files(CUBOGRAM_SUPPLY, ROOT, { fetch: (...asked) => fetch(...asked) });
  return files.bytes(name).catch(() => null);
}
