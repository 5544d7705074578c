/**
 * `embed/cubogram-cube.js`: the cube for any page, with its styles in the same file.
 *
 *   <script type="module" src=".../embed/cubogram-cube.js"></script>
 *   <cubogram-cube setup="R U R' U'" turnable style="width: 320px; height: 420px"></cubogram-cube>
 */

import { CubeElement } from "./element.ts";
import css from "./embed.css";

// Another copy of this file, perhaps of another build, may have come first: its styles then belong to its elements.
if (customElements.get("cubogram-cube") === CubeElement) {
  const sheet = new CSSStyleSheet(); // which the page's content security policy does not restrict
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
