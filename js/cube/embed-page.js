/**
 * `embed/cubogram-cube.js`: the cube for any page, with its styles in the same file.
 *
 *   <script type="module" src=".../embed/cubogram-cube.js"></script>
 *   <cubogram-cube setup="R U R' U'" turnable style="width: 320px; height: 420px"></cubogram-cube>
 */

import "./element.js";
import css from "./embed.css";

// The page's content security policy does not restrict constructed style sheets.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
