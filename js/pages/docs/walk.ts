/**
 * The figure of the first chapter: plays a solve once, then follows the map of the book as the page scrolls.
 *
 * Markup (py/sitekit/walk.py): `div.walk` holds a `cubogram-cube` and `p.walk-words`; the map's stages come after it.
 */

import type { CubeElement } from "../../cube/element.ts";

export type Stage = { from: number; to: number; text: string };

export async function startWalk(place: HTMLElement) {
  const cube = place.querySelector("cubogram-cube") as CubeElement;
  const words = place.querySelector(".walk-words") as HTMLElement;
  const stages: Stage[] = JSON.parse(place.dataset.stages ?? "[]");
  const boxes = [...document.querySelectorAll(".book-map > ol > li")].slice(0, stages.length);
  await customElements.whenDefined("cubogram-cube");
  const { player } = cube;
  if (!player.length)
    await new Promise((heard) => player.addEventListener("change", heard, { once: true }));
  player.position = player.target = Number(place.dataset.solve);
  player.addEventListener("change", () => {
    const now = stages.findLast(({ from }) => from < player.position);
    if (player.playing && now) words.textContent = now.text;
  });
  player.play();

  const follow = () => {
    const line = innerHeight * 0.6; // about where the reader is reading
    const reached = boxes.findLastIndex((box) => box.getBoundingClientRect().top < line);
    for (const [i, box] of boxes.entries()) box.toggleAttribute("data-here", i === reached);
    if (reached < 0) return;
    const { top, height } = boxes[reached].getBoundingClientRect();
    const { from, to, text } = stages[reached];
    words.textContent = text;
    player.playing = false;
    player.position = from + (to - from) * Math.min(1, (line - top) / height);
    player.target = Math.ceil(player.position);
    player.changed();
  };
  document.addEventListener("scroll", follow, { passive: true });
}
