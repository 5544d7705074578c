/**
 * The editor of a cell, loaded when the code first gets focus. It is prism-code-editor, a real text field
 * under coloured text, so that phones, screen readers and the browser's own keys work as usual.
 *
 * Tab indents. Escape leaves the editor, so that it is not a keyboard trap; then Tab moves focus until the
 * reader types again.
 */

import { createEditor } from "prism-code-editor";
import { defaultCommands, editHistory, setIgnoreTab } from "prism-code-editor/commands";
import layout from "prism-code-editor/layout.css";
import "prism-code-editor/languages/python";
import { matchBrackets } from "prism-code-editor/match-brackets";
import "prism-code-editor/prism/languages/python";

interface Editing {
  value: string;
  label: string;
  language?: string;
  onChange: (value: string) => void;
  onRun: () => void;
  onLeave: () => void;
}

document.adoptedStyleSheets.push(sheetOf(layout));

/** Replaces `code` with an editor. */
export function openEditor(
  code: HTMLElement,
  { value, label, language = "python", onChange, onRun, onLeave }: Editing,
) {
  const host = document.createElement("div");
  host.className = "cell-editor";
  code.replaceWith(host);
  let isSilent = true;
  const editor = createEditor(
    host,
    {
      language,
      value,
      tabSize: language === "python" ? 4 : 2,
      insertSpaces: true,
      lineNumbers: false,
      wordWrap: matchMedia("(width <= 600px)").matches,
      onUpdate: (text: string) => isSilent || onChange(text),
    },
    defaultCommands(),
    editHistory(),
    matchBrackets(),
  );
  isSilent = false;
  const field = editor.textarea;
  field.setAttribute("aria-label", label);
  field.autocapitalize = "off";
  field.spellcheck = false;
  field.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        onRun();
      } else if (event.key === "Escape") {
        setIgnoreTab(true);
        onLeave();
      } else if (event.key !== "Tab" && event.key !== "Shift") setIgnoreTab(false);
    },
    { capture: true },
  );
  return {
    get value() {
      return editor.value;
    },
    set value(text: string) {
      if (text === editor.value) return;
      isSilent = true;
      editor.setOptions({ value: text });
      isSilent = false;
    },
    focus: () => field.focus({ preventScroll: true }),
    mark: (line: number | null, kind = "cell-error-line") => {
      for (const [i, shown] of [...editor.lines].entries()) {
        if (i > 0) (shown as Element).classList.toggle(kind, i === line);
      }
    },
  };
}

function sheetOf(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
