/** Fields that keep what one types in them, and are filled when it comes from elsewhere. */

import { element } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} Model */

const TALLEST = 220; // pixels of the field

/** The numbers are written once, and when they come from elsewhere: not while one types them. @param {Model} model */
export function showNumbers(model) {
  const write = () => {
    for (const id of /** @type {const} */ (["seconds", "length"])) {
      /** @type {HTMLInputElement} */
      const field = element(id);
      const typed = document.activeElement === field || model.notices.at(id).text;
      if (!typed) field.value = String(model.wishes[id] ?? "");
    }
  };
  write();
  model.watch(write);
}

/** Opens the part of the target, and draws the cube that is to be reached. @param {Model} model */
export function showTarget({ wishes }) {
  const picture = element("target-cube");
  /** @type {HTMLDetailsElement} */
  const part = element("target-part");
  let { open } = part;
  part.addEventListener("toggle", () => {
    open = part.open;
    if (open !== wishes.targetOpen) wishes.choose({ targetOpen: open });
  });
  const draw = () => {
    if (open !== wishes.targetOpen) {
      open = wishes.targetOpen;
      part.open = open;
    }
    const facelets = wishes.target.trim() && wishes.targetFacelets;
    if (facelets && picture.getAttribute("facelets") !== facelets) {
      picture.setAttribute("facelets", facelets);
    }
  };
  wishes.watch(draw);
  draw();
}

/** Makes the field as high as its text, where the browser does not. @param {Model} model */
export function fitField(model) {
  if (CSS.supports("field-sizing", "content")) return;
  const field = element("scramble");
  let fitted = "";
  const fit = () => {
    if (fitted === model.text) return;
    fitted = model.text;
    field.style.height = "auto";
    field.style.height = `${Math.min(TALLEST, field.scrollHeight + 2)}px`;
  };
  model.watch(() => queueMicrotask(fit));
  fit();
}
