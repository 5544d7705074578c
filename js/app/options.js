/** How a person wishes to solve: kept in `localStorage["cubogram.person"]`. */

const KEY = "cubogram.person";
const CHECKS = ["friendly", "blind", "xcross"];

/** @param {string} name @returns {HTMLInputElement} */
const check = (name) => /** @type {HTMLInputElement} */ (document.getElementById(`person-${name}`));
const colour = () => /** @type {HTMLSelectElement} */ (document.getElementById("person-colour"));

let started = false;

/** Fills the form with the last wishes and keeps every change. */
export function startOptions() {
  if (started) return;
  started = true;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept.colour === "string") colour().value = kept.colour;
    if (!colour().value) colour().value = "white";
    for (const name of CHECKS) check(name).checked = kept[name] === true;
  } catch {
    // What was kept cannot be read: the usual way, then.
  }
  document.getElementById("person")?.addEventListener("change", () => {
    const wishes = CHECKS.map((name) => [name, check(name).checked]);
    localStorage.setItem(
      KEY,
      JSON.stringify({ colour: colour().value, ...Object.fromEntries(wishes) }),
    );
  });
}

/** @returns {object} arguments of `cfop.solve` */
export function personOptions() {
  const chosen = colour().value;
  const neutral = chosen === "any";
  return {
    colour: neutral ? "white" : chosen,
    neutral,
    friendly: check("friendly").checked,
    foresight: !check("blind").checked,
    xcross: check("xcross").checked,
  };
}
