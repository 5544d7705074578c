// A file of the page that is not as this build made it is fetched again, past the browser's cache, and the page
// begins anew: once, then it says that something is missing. So does a page that is cut, and lacks its last element.
// Where its scripts can never run, it says why. Files that are called for later: js/shell/missing.ts.
(() => {
  const BROKEN = `A part of this page could not be fetched. <a href="">Try again</a>`;
  const FILE = `This page was opened as a file, and browsers run its scripts only if a server sends them. In its folder,
    run <code>python3 -m http.server</code> and open <code>http://localhost:8000</code>.`;
  const FRAME = `This page is in a frame that does not let it load its scripts.
    <a href="" target="_blank">Open it in a tab of its own</a>`;
  let mending = false;
  const say = (words) => {
    const message = `<p class="store-problem message error" role="alert">${words}</p>`;
    document.body.insertAdjacentHTML("afterbegin", message);
  };
  const isCut = () => !document.getElementById("end");
  const files = () => {
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? "{}";
    const named = document.querySelectorAll("script[src], link[rel=stylesheet]");
    const parts = Object.keys(JSON.parse(map).integrity ?? {});
    return new Set([...named].map((one) => one.src || one.href).concat(parts, isCut() ? location.href : []));
  };
  const mark = (mended) => history.replaceState({ ...history.state, mended }, "");
  const mend = async () => {
    if (location.protocol === "file:") return say(FILE);
    if (self.origin === "null") return say(FRAME);
    const again = await Promise.all([...files()].map((file) => fetch(file, { cache: "reload" }))).catch(() => []);
    const type = (one) => one.headers.get("Content-Type")?.split(";")[0] ?? "text";
    const wrong = again.find((one) => one.ok && /[.]js$/.test(one.url) && !/javascript/.test(type(one)));
    if (wrong) return say(`The server sends this page's scripts as ${type(wrong)}, and browsers run them only as
      text/javascript: its operator can change that.`);
    if (history.state?.mended || !again.length || !again.every(({ ok }) => ok)) {
      mark(false); // the next try mends it once more
      return say(BROKEN);
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
