/** The elements that a page promises to have. */

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const $ = (id) => /** @type {T} */ (document.getElementById(id));
