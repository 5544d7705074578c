// A file of the page that is not as this build made it is fetched again, past the browser's cache, and the page
// begins anew: once, then it says that something is missing. So does a page that is cut, and lacks its last element.
// Files that are called for later: js/shell/missing.js.
(() => {
  const BROKEN = `<p class="store-problem message error" role="alert">A part of this page could not be fetched.
    <a href="">Try again</a></p>`;
  let mending = false;
  const isCut = () => !document.getElementById("end");
  const files = () => {
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? "{}";
    const named = document.querySelectorAll("script[src], link[rel=stylesheet]");
    const parts = Object.keys(JSON.parse(map).integrity ?? {});
    return new Set([...named].map((one) => one.src || one.href).concat(parts, isCut() ? location.href : []));
  };
  const mark = (mended) => history.replaceState({ ...history.state, mended }, "");
  const mend = async () => {
    const again = [...files()].map((file) => fetch(file, { cache: "reload" }).then(({ ok }) => ok));
    const all = await Promise.all(again).catch(() => [false]);
    if (history.state?.mended || !all.every(Boolean)) {
      mark(false); // whoever tries again has it mended once more
      document.body.insertAdjacentHTML("afterbegin", BROKEN);
      return;
    }
    mark(true);
    location.reload();
  };
  const begin = () => {
    if (mending) return;
    mending = true;
    if (document.readyState === "complete") mend();
    else addEventListener("load", mend);
  };
  const hear = ({ target }) => /^(SCRIPT|LINK)$/.test(target?.nodeName) && begin();
  addEventListener("error", hear, true);
  addEventListener("DOMContentLoaded", () => isCut() && begin());
  addEventListener("unhandledrejection", (event) => {
    if (!/imported module|module script/i.test(event.reason?.message)) return;
    event.preventDefault();
    begin();
  });
})();
