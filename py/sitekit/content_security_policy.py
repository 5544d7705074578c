"""The Content-Security-Policy: what a page of the site may load and run."""

import base64
import hashlib
from collections.abc import Iterable
from html.parser import HTMLParser

SCRIPTS = ("'self'", "'wasm-unsafe-eval'")


def policy(hashes: Iterable[str] = (), *, inline_styles: bool = False) -> str:
    """The policy as one line; `hashes` are those of the inline scripts that may run.

    >>> policy(["'sha256-x'"]).split("; ")[1]
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-x'"
    """
    styles = "'self' 'unsafe-inline'" if inline_styles else "'self'"
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src {' '.join((*SCRIPTS, *sorted(hashes)))}",
            f"style-src {styles}",
            "img-src 'self' data: blob:",
            "worker-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def script_hashes(html: str) -> set[str]:
    """The policy's hashes of the inline scripts in `html`.

    >>> script_hashes('<script src="a.js"></script><script type="application/json">1</script>')
    set()
    >>> len(script_hashes("<script>let a = 1</script>"))
    1
    """
    collector = _Scripts()
    collector.feed(html)
    collector.close()
    return {f"'{integrity(text.encode())}'" for text in collector.texts}


def integrity(data: bytes) -> str:
    """The sha256 in the format of policies and `integrity` attributes.

    >>> integrity(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


class _Scripts(HTMLParser):
    """Collects the text of inline scripts that a browser would run."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script":
            facts = dict(attrs)
            runs = facts.get("type") in (None, "", "text/javascript", "module", "importmap")
            self._inside = runs and "src" not in facts
            if self._inside:
                self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._inside = False


def with_policy(html: str, content: str) -> str:
    """`html` with the policy as its first `<meta>` after the character set."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    for anchor in ('<meta charset="utf-8">', '<meta charset="UTF-8">', "<head>"):
        if anchor in html:
            return html.replace(anchor, f"{anchor}\n{meta}", 1)
    raise ValueError("a page without <head>")
