"""The icons of a set in Iconify's JSON format, drawn by a browser."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitekit import browser

PIXELS = 160
"""The length of an icon's side."""
AT_ONCE = 50
_DRAW = """async ([icons, size]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = [];
  for (const icon of icons) {
    const image = new Image();
    image.src = "data:image/svg+xml;base64," + btoa(icon);
    await image.decode();
    context.clearRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    const bytes = context.getImageData(0, 0, size, size).data;
    drawn.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
  }
  return drawn;
}"""

_INTERFACE = re.compile(
    r"\b(arrows?|chevron|caret|angle|align|sort|text|font|letter|number|button|keycap|keyboard"
    r"|cursor|check|xmark|plus|minus|slash|circle|square|triangle|hexagon|toggle|list|table|grid"
    r"|bars|menu|chart|graph|file|folder|window|app|browser|terminal|code|database|server|logo"
    r"|network|wifi|signal|percent|dollar|euro|yen|pound|bitcoin|card|cards|die|dice|symbol|sign"
    r"|zodiac|flag|abstract|hidden|light|medium|dark|skin|man|woman|men|women|person|people|face"
    r")\b|\d"
)


def is_interface(icon: str) -> bool:
    """Whether an icon's name says that it is a sign, or one of many alike, and not a thing.

    >>> is_interface("arrow-left"), is_interface("teapot")
    (True, False)
    """
    return _INTERFACE.search(icon) is not None


def title_of(icon: str) -> str:
    """What an icon shows, judging by its name.

    >>> title_of("beer-mug-fill")
    'Beer mug'
    """
    return re.sub(r"-(fill|solid|sharp)\b", "", icon).replace("-", " ").capitalize()


class IconSet:
    """The icons of a folder with `icons.json` and `info.json`."""

    def __init__(self, folder: Path) -> None:
        self._icons: dict[str, Any] = json.loads((folder / "icons.json").read_text())
        info = json.loads((folder / "info.json").read_text())
        self.has_palette = bool(info.get("palette"))
        self.source = [info["author"]["name"], info["license"]["spdx"], info["name"]]

    def drawn(self, is_wanted: Callable[[str], bool]) -> Iterator[tuple[str, NDArray[np.uint8]]]:
        """The icons with wanted names, each as rows of red, green, blue and alpha."""
        from playwright.sync_api import sync_playwright

        names = [name for name in self._icons["icons"] if is_wanted(name)]
        flags = list(browser.FLAGS)
        with (
            sync_playwright() as playwright,
            playwright.chromium.launch(
                executable_path=browser.find_or_install(), args=flags
            ) as chromium,
        ):
            page = chromium.new_page()
            for at in range(0, len(names), AT_ONCE):
                part = names[at : at + AT_ONCE]
                found = page.evaluate(_DRAW, [[self._svg(name) for name in part], PIXELS])
                for name, packed in zip(part, found, strict=True):
                    data = np.frombuffer(base64.b64decode(packed), np.uint8)
                    yield name, data.reshape(PIXELS, PIXELS, 4)

    def _svg(self, name: str) -> str:
        """An icon as a square SVG."""
        icon, sizes = self._icons["icons"][name], self._icons
        width = icon.get("width", sizes.get("width", 16))
        height = icon.get("height", sizes.get("height", 16))
        side = max(width, height)
        left = icon.get("left", 0) - (side - width) / 2
        top = icon.get("top", 0) - (side - height) / 2
        body = icon["body"].replace("currentColor", "black")
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{PIXELS}" height="{PIXELS}" viewBox="{left} {top} {side} {side}">{body}</svg>'
        )
        return text.encode("ascii", "xmlcharrefreplace").decode()
