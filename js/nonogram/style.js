/** The style of `<cubogram-nonogram>`, whose colours follow the page's. */
import { cssPalette } from "./palette.js";

const colour = cssPalette();

const TEXT = `
:host { display: flex; flex-direction: column; gap: 8px; min-width: 0; color: ${colour.ink};
  font: 15px/1.4 var(--sans, system-ui, sans-serif); color-scheme: inherit; }
:host([hidden]) { display: none; }
.board { position: relative; width: 100%; aspect-ratio: var(--ratio, 1); min-height: 0;
  max-width: var(--natural, none); align-self: center; touch-action: none;
  user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
.over { cursor: crosshair; }
:host([bare]) .tools { display: none; }
:host([paused]) .base { filter: blur(14px); opacity: .5; }
:host([paused]) canvas { pointer-events: none; }
[hidden] { display: none !important; }
.table { position: absolute; pointer-events: none; border-radius: 2px; outline: none; }
.table.keyed:focus { outline: 2px solid ${colour.accent}; outline-offset: 2px; }
.hidden-rows, .live, .help { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
.handle { position: absolute; width: 44px; height: 44px; margin: -12px 0 0 -12px; padding: 0; border: 0; background: none;
  cursor: nwse-resize; touch-action: none; border-radius: 8px; color: ${colour.accent}; }
.handle::after { content: ""; position: absolute; left: 14px; top: 14px; width: 12px; height: 12px;
  border: solid currentcolor; border-width: 0 3px 3px 0; border-radius: 0 0 4px 0; }
.handle:focus-visible { outline: 2px solid ${colour.accent}; }
.size { position: absolute; padding: 2px 8px; border-radius: 12px; background: ${colour.accent}; color: ${colour.paper};
  font-weight: 600; font-variant-numeric: tabular-nums; pointer-events: none; transform: translate(-100%, 8px); white-space: nowrap; }
.tools { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: center; }
.film { flex-basis: 100%; }
.group { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 4px; margin: 0; padding: 0; border: 0; min-width: 0; }
button.tool { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-width: 44px; height: 44px;
  padding: 0 10px; border: 1px solid transparent; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
@media (hover: hover) { button.tool:hover:not(:disabled) { background: ${colour.wash}; } }
button.tool:focus-visible, input:focus-visible { outline: 2px solid ${colour.accent}; outline-offset: 1px; }
button.tool:disabled { opacity: .4; cursor: default; }
button.tool[aria-pressed="true"] { border-color: ${colour.accent}; background: ${colour.wash}; }
.icon { width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.icon.fill, .icon.first, .icon.back, .icon.play, .icon.next, .icon.last { fill: currentcolor; }
.swatch { width: 22px; height: 22px; border-radius: 5px; box-shadow: 0 0 0 1px ${colour.thick}; background: ${colour.ink}; }
.status { display: flex; flex-wrap: wrap; gap: 0 20px; justify-content: center; min-height: 22px; margin: 0; color: ${colour.soft};
  font-size: 14px; font-variant-numeric: tabular-nums; }
.status b { color: ${colour.ink}; font-weight: 600; }
.speed { display: flex; align-items: center; gap: 8px; color: ${colour.soft}; font-size: 14px; }
.speed input { width: 96px; accent-color: ${colour.accent}; min-height: 44px; margin: 0; }
.count { min-width: 5.5em; text-align: center; color: ${colour.soft}; font-variant-numeric: tabular-nums; font-size: 14px; }
@media (forced-colors: active) { .swatch { forced-color-adjust: none; background: CanvasText; }
  button.tool[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -4px; } }
@media (max-width: 640px) { button.tool .word { display: none; } .tools { gap: 0 8px; } .zoom-fit { display: none !important; }
  .brushes { flex-wrap: nowrap; justify-content: safe center; max-width: 100%; overflow-x: auto; scrollbar-width: none; }
  .brushes:has(.swatch) { flex-basis: 100%; }
  .brushes button.tool { flex: none; }
  .speed span { display: none; } .speed input { width: 64px; } .count { min-width: 0; } .film { gap: 2px; flex-wrap: nowrap; }
  .film button.tool { min-width: 40px; padding: 0 6px; } }
`;

export function styleSheet() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(TEXT);
  return sheet;
}
