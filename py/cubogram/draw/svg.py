"""An SVG picture as a value, and the SVG elements that pictures are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from os import PathLike

from cubogram.arguments import choice, public, quoted
from cubogram.arguments import text as checked_text
from cubogram.draw.colours import STICKERS, checked
from cubogram.errors import ArgumentError
from cubogram.files import file_errors, path_of

Point = tuple[float, float]

VARIABLE = re.compile(r"var\(--[\w-]+, ([^()]*)\)")
"""A colour or typeface of the page, with its default value."""


@dataclass(frozen=True, repr=False)
class Svg:
    """A picture: `str` is its SVG text, a notebook displays it, `save` writes a file.

    `width` and `height` are in pixels, or in `unit`. Screen readers read `title` and `description`.
    Colours are the page's CSS variables, with default values for use elsewhere, so a picture in a
    page follows the light or dark theme.

    >>> picture = Svg(20, 10, '<path d="M0 5h20" stroke="var(--ink, #1c1e21)"/>', "A line")
    >>> str(picture)[:61]
    '<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width'
    >>> "var(" in str(picture), "var(" in picture.standalone()
    (True, False)
    """

    width: float
    height: float
    body: str
    title: str
    description: str = ""
    unit: str = ""
    scale: float = 1.0  # user units of the body per unit of width

    def __str__(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing"{self._size()} {self._rest()}'
        )

    def _size(self) -> str:
        return f' width="{short(self.width)}{self.unit}" height="{short(self.height)}{self.unit}"'

    def _rest(self) -> str:
        box = f"0 0 {short(self.width * self.scale)} {short(self.height * self.scale)}"
        told = f"<desc>{escape(self.description)}</desc>" if self.description else ""
        return (
            f'viewBox="{box}" role="img"><title>{escape(self.title)}</title>{told}{self.body}</svg>'
        )

    def __repr__(self) -> str:
        return f"<Svg {short(self.width)} x {short(self.height)}: {self.title}>"

    def _repr_svg_(self) -> str:
        return str(self)

    def standalone(self, paper: str | None = "#ffffff") -> str:
        """The text for programs without CSS variables, with the light colours written out.

        `paper` is the colour of the background; None means a transparent one.
        """
        body = VARIABLE.sub(r"\1", self.body)
        if paper is not None:
            body = element("rect", width="100%", height="100%", fill=paper) + body
        return str(replace(self, body=body))

    @public
    def recoloured(self, stickers: Mapping[str, str]) -> Svg:
        """The picture with other colours for the stickers of some faces, such as "#ffd500".

        Raises PuzzleError "colour" for a colour that is not written like this.

        >>> picture = Svg(1, 1, '<path d="M0 0h1v1" fill="var(--sticker-u, #f8f8f4)"/>', "One")
        >>> picture.recoloured({"U": "#ffd500"}).body
        '<path d="M0 0h1v1" fill="#ffd500"/>'
        """
        if not isinstance(stickers, Mapping):
            raise ArgumentError("stickers", f"a dict is expected, not {quoted(stickers)}")
        body = self.body
        for face, colour in stickers.items():
            body = body.replace(
                STICKERS[choice("stickers", face, tuple(STICKERS))], checked(colour)
            )
        return replace(self, body=body)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the picture to a file that any program can show, with a name that ends in .svg.

        Raises FileError if that fails.
        """
        file = path_of(path)
        if file.suffix.lower() not in ("", ".svg"):
            raise ArgumentError("path", f"a name that ends in .svg is expected, not {file.name!r}")
        with file_errors(file):
            file.write_text(f"{self.standalone()}\n", encoding="utf-8")

    def placed(self, x: float, y: float, width: float, height: float) -> str:
        """The picture as part of another: as large as a box allows, centred.

        >>> Svg(20, 10, "", "Nothing").placed(0, 0, 40, 40)[:43]
        '<svg x="0" y="0" width="40" height="40" vie'
        """
        place = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'
        return f"<svg {place} {self._rest()}"

    def entitled(self, title: str, description: str | None = None) -> Svg:
        """The same picture with a different title and, if given, a different description.

        >>> Svg(20, 10, "", "Nothing").entitled("Something").title
        'Something'
        """
        told = self.description if description is None else description
        return replace(self, title=checked_text("title", title), description=told)


def short(number: float) -> str:
    """A number with at most one decimal place, without superfluous zeros.

    >>> short(3.0), short(0.26), short(-0.04)
    ('3', '0.3', '0')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: float | str | None) -> str:
    """An element; `_` in an attribute's name becomes `-`, and attributes that are None are left
    out.

    >>> element("rect", x=1.0, rx=2.25, stroke_width="2", fill=None)
    '<rect x="1" rx="2.2" stroke-width="2"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _value(value: float | str) -> str:
    return escape(value) if isinstance(value, str) else short(value)


def group(parts: Iterable[str], /, **attributes: float | str | None) -> str:
    """A group of elements that share attributes; empty if there are none.

    >>> group(['<path d="M0 0h1"/>'], fill="none")
    '<g fill="none"><path d="M0 0h1"/></g>'
    """
    content = "".join(parts)
    return element("g", content, **attributes) if content else ""


def label(text: object, x: float, y: float, /, **attributes: float | str | None) -> str:
    """Text whose baseline starts at a point (or has its anchor there).

    >>> label("a < b", 3, 4)
    '<text x="3" y="4">a &lt; b</text>'
    """
    return element("text", escape(str(text), quote=False), x=x, y=y, **attributes)


def polygon(corners: Iterable[Point]) -> str:
    """The `d` attribute of the polygon with these corners.

    >>> polygon([(0, 0), (1, 0), (1, 1)])
    'M0 0L1 0L1 1Z'
    """
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


def writing(parts: Iterable[str], size: float, /, **attributes: float | str | None) -> str:
    """A group of texts in the page's typeface."""
    family = attributes.pop("family", None) or SANS
    return group(parts, font_family=family, font_size=size, **attributes)


SANS = "var(--sans, system-ui, sans-serif)"
MONO = "var(--mono, ui-monospace, monospace)"
