/**
 * `embed/cubogram-nonogram.js`: a nonogram to play on any page, in one file with its styles.
 *
 *   <script type="module" src=".../embed/cubogram-nonogram.js"></script>
 *   <cubogram-nonogram rows="1 1; 5; 5; 3; 1" columns="2; 4; 4; 4; 2"></cubogram-nonogram>
 */
import { defineNonogram } from "./element.ts";

defineNonogram();
