/** Requests of the pages that show nonograms of the collection. */
import type { Requests } from "../../live/requests.ts";
import { fetchRight } from "../../shell/missing.ts";

export function addCollection({ calls }: Requests) {
  calls["page.collected"] = async ({ name }) => {
    const { address, integrity } = CUBOGRAM_COLLECTION[name];
    return (await fetchRight(new URL(address, import.meta.url), integrity)).json();
  };
}
