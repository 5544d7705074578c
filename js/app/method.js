/** How the cube is to be solved: which part of the panel is shown for it. */

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @returns {"shortest" | "person"} */
export function method() {
  const chosen = /** @type {HTMLInputElement} */ ($("method").querySelector(":checked"));
  return chosen.value === "person" ? "person" : "shortest";
}

/** Shows the fields that belong to the method; a person's when they know the last wishes. */
export async function showMethod() {
  const person = method() === "person";
  $("limits").hidden = $("target-part").hidden = person;
  if (person) (await import("./options.js")).startOptions();
  $("person").hidden = method() !== "person";
}
