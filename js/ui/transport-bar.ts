/** The controls of a transport: buttons, scrubber and tempo. Plain DOM, so that the cube needs no library. */

import type { Transport } from "../game/transport.ts";

const TEMPOS = [0.5, 1, 2, 4];
const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z";

const atStart = ({ shown }: Transport) => !shown;
const atEnd = ({ shown, length }: Transport) => shown >= length;
const BUTTONS = [
  ["first", "First move", "M4 4h2.5v16H4zM20 4v16L8 12z", (it: Transport) => it.go(0), atStart],
  ["back", "One move back", "M18 4v16L5 12z", (it: Transport) => it.step(-1), atStart],
  ["play", "Play", PLAY, (it: Transport) => it.toggle(), (it: Transport) => !it.length],
  ["next", "One move forward", "M6 4v16l13-8z", (it: Transport) => it.step(1), atEnd],
  [
    "last",
    "Last move",
    "M17.5 4H20v16h-2.5zM4 4v16l12-8z",
    (it: Transport) => it.go(it.length),
    atEnd,
  ],
] as const;

const svg = (path: string) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

export function transportBar(transport: Transport): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "transport-bar";
  bar.dir = "ltr"; // as on other players, whichever way the page is written
  const buttons = BUTTONS.map(
    ([name, label, icon]) =>
      `<button type="button" class="icon-button" data-do="${name}" title="${label}" aria-label="${label}">${svg(icon)}</button>`,
  );
  const tempos = TEMPOS.map((x) => `<option value="${x}">${x < 1 ? "½" : x}×</option>`);
  bar.innerHTML = `<div class="transport-buttons">${buttons.join("")}</div><output class="transport-count" aria-label="Moves made"></output><select class="transport-tempo" aria-label="Speed">${tempos.join("")}</select><input type="range" class="transport-scrubber" aria-label="Move">`;
  const [row, count, tempo, scrubber] = bar.children as any;
  BUTTONS.forEach(([, , , act], i) => {
    row.children[i].onclick = () => act(transport);
  });
  scrubber.oninput = () => transport.go(Number(scrubber.value));
  tempo.onchange = () => {
    transport.tempo = Number(tempo.value);
  };

  let playing = false;
  const show = () => {
    const { length, shown } = transport;
    scrubber.max = length;
    scrubber.value = shown;
    scrubber.disabled = !length;
    scrubber.style.setProperty("--part", `${length ? (100 * shown) / length : 0}%`);
    scrubber.ariaValueText = `${shown} of ${length}`;
    count.value = `${shown} / ${length}`;
    tempo.value = transport.tempo;
    // Not `disabled`, which would take keyboard focus out of the bar at the last step.
    BUTTONS.forEach(([, , , , idle], i) => {
      row.children[i].ariaDisabled = idle(transport);
    });
    if (playing === transport.playing) return;
    playing = transport.playing;
    const [, , play] = row.children;
    play.innerHTML = svg(playing ? PAUSE : PLAY);
    play.title = play.ariaLabel = playing ? "Pause" : "Play";
  };
  transport.addEventListener("change", show);
  show();
  return bar;
}
