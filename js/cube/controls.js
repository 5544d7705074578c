/** The player's buttons, scrubber and tempo: they show a Player and tell it what to do. */

/** @type {Record<string, string>} */
const ICONS = {
  first: "M4 4h2.5v16H4zM20 4v16L8 12z",
  back: "M18 4v16L5 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  next: "M6 4v16l13-8z",
  last: "M17.5 4H20v16h-2.5zM4 4v16l12-8z",
};

const NAMES = {
  first: "First move",
  back: "One move back",
  play: "Play",
  next: "One move forward",
  last: "Last move",
};

/** @param {string} icon */
const svg = (icon) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`;

/**
 * @param {import("./player.js").Player} player
 * @returns {HTMLElement} a bar that keeps itself true to the player
 */
export function createControls(player) {
  const bar = document.createElement("div");
  bar.className = "cube-controls";
  bar.innerHTML = `<div class="cube-buttons">${Object.entries(NAMES)
    .map(
      ([name, label]) =>
        `<button type="button" class="icon-button" data-do="${name}" aria-label="${label}" title="${label}">${svg(name)}</button>`,
    )
    .join("")}</div>
<output class="cube-count" aria-label="Moves made"></output>
<select class="cube-tempo" aria-label="Speed">${[0.5, 1, 2, 4]
    .map(
      (x) => `<option value="${x}"${x === 1 ? " selected" : ""}>${x === 0.5 ? "½" : x}×</option>`,
    )
    .join("")}</select>
<input type="range" class="cube-scrubber" min="0" step="1" value="0" aria-label="Move">`;
  /** @template {Element} T @param {string} selector @returns {T} */
  const find = (selector) => /** @type {T} */ (bar.querySelector(selector));
  /** @type {HTMLInputElement} */
  const scrubber = find(".cube-scrubber");
  /** @type {HTMLOutputElement} */
  const count = find(".cube-count");
  /** @type {HTMLSelectElement} */
  const tempo = find(".cube-tempo");
  /** @type {HTMLButtonElement} */
  const play = find("[data-do=play]");

  /** @type {Record<string, () => void>} */
  const actions = {
    first: () => player.go(0),
    back: () => player.step(-1),
    play: () => player.toggle(),
    next: () => player.step(1),
    last: () => player.go(player.length),
  };
  bar.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-do]");
    actions[button?.getAttribute("data-do") ?? ""]?.();
  });
  scrubber.addEventListener("input", () => player.go(Number(scrubber.value)));
  tempo.addEventListener("change", () => {
    player.tempo = Number(tempo.value);
  });

  let playing = false;
  const show = () => {
    const now = player.shown;
    scrubber.max = String(player.length);
    scrubber.value = String(now);
    scrubber.disabled = !player.length;
    scrubber.style.setProperty("--part", `${player.length ? (100 * now) / player.length : 0}%`);
    scrubber.setAttribute("aria-valuetext", `${now} of ${player.length}`);
    count.value = `${now} / ${player.length}`;
    for (const button of bar.querySelectorAll("button")) {
      const name = button.dataset.do;
      const idle =
        name === "play"
          ? !player.length
          : name === "first" || name === "back"
            ? !now
            : now >= player.length;
      // Not `disabled`: that would throw the keyboard out of the bar at the last move.
      button.setAttribute("aria-disabled", String(idle));
    }
    if (playing !== player.playing) {
      playing = player.playing;
      play.innerHTML = svg(playing ? "pause" : "play");
      play.title = playing ? "Pause" : "Play";
      play.setAttribute("aria-label", play.title);
    }
  };
  player.addEventListener("change", show);
  show();
  return bar;
}
