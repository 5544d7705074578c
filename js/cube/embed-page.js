/**
 * `embed/cubogram-cube.js`: the cube for any page, in one file with its styles.
 *
 *   <script type="module" src=".../embed/cubogram-cube.js"></script>
 *   <cubogram-cube setup="R U R' U'" turnable style="width: 320px; height: 420px"></cubogram-cube>
 */

import "./element.js";
import css from "./embed.css";

// A sheet of its own needs no leave of a page's policy for styles.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
