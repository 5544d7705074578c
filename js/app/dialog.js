/** A modal dialog with a title and a button that closes it. */

/**
 * @param {string} title
 * @param {string} html its content
 * @returns {HTMLDialogElement} open; it leaves the page when closed
 */
export function openDialog(title, html) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", title);
  dialog.innerHTML = `<h2>${title}</h2>${html}
<form method="dialog"><button class="button primary" autofocus>Close</button></form>`;
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
