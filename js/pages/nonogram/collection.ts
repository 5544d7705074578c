/** Requests of the pages that show nonograms of the collection and print them. */
import type { Requests } from "../../live/requests.ts";
import { fetchRight } from "../../shell/missing.ts";

export function addCollection({ acts, calls }: Requests) {
  calls["page.collected"] = async ({ name }) => {
    const { address, integrity } = CUBOGRAM_COLLECTION[name];
    return (await fetchRight(new URL(address, import.meta.url), integrity)).json();
  };
  acts.print_pages = (svgTexts: string[]) => {
    const place = document.getElementById("sheet") as HTMLElement;
    place.innerHTML = svgTexts.join("");
    globalThis.print();
  };
}
