// A file of the page that is not as this build made it is fetched again, past the browser's cache, and the page
// begins anew: once, then it says that something is missing. Files that are called for later: js/shell/missing.js.
(() => {
  let mending = false;
  const files = () => {
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? "{}";
    const named = document.querySelectorAll("script[src], link[rel=stylesheet]");
    const parts = Object.keys(JSON.parse(map).integrity ?? {});
    return new Set([...named].map((one) => one.src || one.href).concat(parts));
  };
  const mend = async () => {
    const again = [...files()].map((file) => fetch(file, { cache: "reload" }).then(({ ok }) => ok));
    const all = await Promise.all(again).catch(() => [false]);
    if (history.state?.mended || !all.every(Boolean)) {
      document.getElementById("broken")?.removeAttribute("hidden");
      return;
    }
    history.replaceState({ mended: true }, "");
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
  addEventListener("unhandledrejection", (event) => {
    if (!/imported module|module script/i.test(event.reason?.message)) return;
    event.preventDefault();
    begin();
  });
})();
