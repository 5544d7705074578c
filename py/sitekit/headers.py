"""The header rules in the format that several static hosts read (`_headers`).

A pattern has at most one `*`, no address gets the same header from two rules, there are fewer than
a hundred rules, and every line is shorter than 2,000 characters, because some hosts drop what does
not fit, and join duplicates.
"""

import re
from pathlib import Path

from sitekit.steps import files_below

FOREVER = "public, max-age=31536000, immutable"
HASHED = ("js", "css", "python", "tables")
"""Folders whose files are named by their content."""
UNUSED = ("geolocation", "microphone", "payment", "usb", "serial", "midi", "hid")
"""Features that no page uses, unlike the camera."""


def permissions() -> str:
    """What pages may ask the device for.

    >>> permissions()[:31]
    'camera=(self), geolocation=(), '
    """
    return ", ".join(["camera=(self)", *(f"{name}=()" for name in UNUSED)])


def headers(site: Path, policy: str) -> str:
    """The rules for the files in `site`; `policy` is one that covers all its pages."""
    rules = {
        "/*": {
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Permissions-Policy": permissions(),
        }
    }
    for pattern, life in _lives(site).items():
        rules[pattern] = {"Cache-Control": life}
    rules["/embed/*"]["Access-Control-Allow-Origin"] = "*"
    return "".join(
        f"{pattern}\n" + "".join(f"  {name}: {value}\n" for name, value in sent.items())
        for pattern, sent in rules.items()
    )


def _lives(site: Path) -> dict[str, str]:
    """How long browsers cache each address: for ever if it changes with its content.

    Pages, the service worker and its list are revalidated each time.
    """
    pages = {path.relative_to(site).parts for path in site.rglob("*.html")}
    folders = sorted({parts[0] for parts in pages if len(parts) > 1})
    files = sorted(parts[0] for parts in pages if len(parts) == 1)
    listed = ("/sw.js", "/files.json")
    fresh = ["/", *(f"/{name}" for name in files), *(f"/{name}/*" for name in folders), *listed]
    named = [
        f"/{path.relative_to(site).as_posix()}"
        for path in files_below(site / "assets")
        if re.search(r"\.[0-9a-f]{8}\.", path.name)
    ]
    kept = [*(f"/{name}/*" for name in HASHED), *named]
    return dict.fromkeys(fresh, "no-cache") | dict.fromkeys(kept, FOREVER)
