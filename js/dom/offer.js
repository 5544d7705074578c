/** A quiet button behind a sentence: something that would help. */

/** @typedef {{ label: string, act: () => void }} Offer */

/** @param {Offer} offer @returns {HTMLButtonElement} */
export function offerButton({ label, act }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}
