/** A modal dialog with a title and a button that closes it; a click beside it and Escape do as well. */

let count = 0;

/**
 * @param {string} title
 * @param {string | Node[]} content trusted HTML, or what goes in
 * @param {{ wide?: boolean }} [options]
 * @returns {HTMLDialogElement} open; it leaves the page when closed
 */
export function openDialog(title, content, { wide = false } = {}) {
  count += 1;
  const id = `dialog-${count}`;
  const dialog = document.createElement("dialog");
  dialog.classList.toggle("wide", wide);
  dialog.setAttribute("aria-labelledby", id);
  dialog.innerHTML = `<div class="dialog-head"><h2 id="${id}"></h2>
<button type="button" class="icon-button close" aria-label="Close"></button></div>`;
  /** @type {HTMLElement} */ (dialog.querySelector("h2")).textContent = title;
  if (typeof content === "string") dialog.insertAdjacentHTML("beforeend", content);
  else dialog.append(...content);
  dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
