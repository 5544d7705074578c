"""The formats of puzzle files: what they are called and what they can hold."""

from typing import NamedTuple


class Format(NamedTuple):
    """A format: its name for people, the extensions of its files, their type, what it can hold."""

    title: str
    endings: tuple[str, ...]
    mime: str
    colours: bool
    needs_picture: bool = False
    drawing: bool = True
    """Whether it also holds what is drawn, not only the clues."""


FORMATS: dict[str, Format] = {
    "json": Format("Cubogram JSON", ("json",), "application/json", True),
    "non": Format("Simpson .non", ("non",), "text/plain", True),
    "webpbn": Format("webpbn XML", ("xml", "pbn"), "application/xml", True),
    "nin": Format("numbers .nin", ("nin",), "text/plain", False, drawing=False),
    "cwd": Format("QNonograms .cwd", ("cwd",), "text/plain", False, drawing=False),
    "gno": Format("Gnonograms .gno", ("gno",), "text/plain", False),
    "mk": Format("Olsak .mk", ("mk",), "text/plain", False, drawing=False),
    "olsak": Format("Olsak .g", ("g",), "text/plain", True, drawing=False),
    "text": Format("rows and columns", ("txt",), "text/plain", False, drawing=False),
    "picture": Format("picture as text", ("txt",), "text/plain", False, True),
    "pbm": Format(
        "PBM picture", ("pbm", "pnm", "pgm", "ppm"), "image/x-portable-bitmap", False, True
    ),
    "png": Format("PNG picture", ("png",), "image/png", True, True),
}

READABLE: dict[str, Format] = {
    **FORMATS,
    "nonograms": Format("page from nonograms.org", ("html", "htm"), "text/html", True),
    "blocks": Format("clues with remarks", ("txt", "syro", "keen", "ish"), "text/plain", False),
    "sgriddler": Format("SGriddler", ("sgriddler", "griddler"), "text/plain", False),
    "lists": Format("lists of numbers", ("txt", "pl", "py", "js"), "text/plain", False),
    "dzn": Format("MiniZinc data", ("dzn",), "text/plain", False),
    "gecode": Format("Gecode array", ("cpp",), "text/plain", False),
    "link": Format("link to a puzzle", ("txt",), "text/plain", True),
}
"""The formats that can be written, and those that are only read."""
