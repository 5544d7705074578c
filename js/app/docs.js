/** What a docs page needs: the elements, each loaded when the page uses it. */

if (document.querySelector("cubogram-cube")) import("../cube/element.js");
if (document.querySelector("cubogram-nonogram")) import("../nonogram/element.js");
