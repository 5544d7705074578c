"""The colours of pictures: CSS variables of the page, with default values for use elsewhere."""

from cubogram.errors import PuzzleError

STICKERS = {
    "U": "var(--sticker-u, #f8f8f4)",
    "R": "var(--sticker-r, #c41e3a)",
    "F": "var(--sticker-f, #009b48)",
    "D": "var(--sticker-d, #ffd500)",
    "L": "var(--sticker-l, #ff5800)",
    "B": "var(--sticker-b, #0046ad)",
}
PLAIN = "var(--sticker-plain, #b4b7bd)"
"""A sticker whose colour does not matter or is unknown."""

BODY = "var(--cube-body, #2b2e33)"
ON_STICKER = "#1c1e21"
"""Letters and arrows on stickers, which are just as bright in the dark theme."""

INK = "var(--ink, #1c1e21)"
SOFT = "var(--ink-soft, #5a5f66)"
RULE = "var(--rule, #e0e0d9)"
EDGE = "var(--edge, #8b9098)"
GRID = "var(--grid-line, #d5d5cd)"
PAPER = "var(--surface, #ffffff)"
SUNKEN = "var(--sunken, #f1f1ec)"
ACCENT = "var(--accent, #2f6fed)"
WASH = "var(--accent-wash, #e8effd)"
ON_ACCENT = "var(--on-accent, #ffffff)"
WRONG = "var(--error, #b3261e)"
GOOD = "var(--good, #1f7a4d)"

SERIES = (
    "#3b82f6",
    "#d97706",
    "#16a34a",
    "#dc4c64",
    "#8b5cf6",
    "#0d9488",
    "#a16207",
    "#c026d3",
)
"""Colours of lines, each visible on white and on black."""

_RAMP = ((67, 56, 150), (45, 112, 190), (31, 158, 150), (110, 190, 90), (240, 200, 60))


def ramp(part: float) -> str:
    """A colour between dark violet (0) and bright yellow (1), through blue and green.

    >>> ramp(0), ramp(0.5), ramp(1)
    ('#433896', '#1f9e96', '#f0c83c')
    """
    at = min(max(part, 0.0), 1.0) * (len(_RAMP) - 1)
    low = min(int(at), len(_RAMP) - 2)
    mixed = (
        round(a + (at - low) * (b - a)) for a, b in zip(_RAMP[low], _RAMP[low + 1], strict=True)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def text_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour `#rrggbb` or `#rgb`.

    >>> text_on("#ffd500"), text_on("#0046ad"), text_on("#fff")
    ('#111111', '#ffffff', '#111111')
    """
    red, green, blue = (_linear(part) for part in _parts(colour))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue  # WCAG 2
    return "#111111" if luminance > 0.179 else "#ffffff"


def checked(colour: str) -> str:
    """The colour if it is `#rrggbb` or `#rgb`; otherwise raises PuzzleError "colour".

    >>> checked("#Ffd500")
    '#Ffd500'
    """
    _parts(colour)
    return colour


def _parts(colour: str) -> tuple[float, float, float]:
    digits = colour[1:] if isinstance(colour, str) and colour[:1] == "#" else ""
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    try:
        if len(digits) != 6:
            raise ValueError
        value = int(digits, 16)
    except ValueError:
        raise PuzzleError("colour", f"{colour!r} is not a colour written like #2f6fed") from None
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
