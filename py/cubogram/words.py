"""Words that messages everywhere are made of, and words as links write them."""

import re

_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")


def counted(number: int, noun: str) -> str:
    """A number and what it counts, in the plural if need be.

    >>> counted(1, "move"), counted(20, "move"), counted(1_000, "cell")
    ('1 move', '20 moves', '1,000 cells')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def decoded(text: str) -> str:
    """A part of a link as text; urllib.parse would weigh more than this page.

    >>> decoded("R+U%27"), decoded("100%")
    ("R U'", '100%')
    """
    data = text.replace("+", " ").encode(errors="replace")
    return _ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode()), data).decode(
        errors="replace"
    )


def sentence(text: str) -> str:
    """A text with a capital and a full stop, if it has words at all.

    >>> sentence("there is no move X"), sentence("Really?"), sentence("")
    ('There is no move X.', 'Really?', '')
    """
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")


def hundredths(seconds: float) -> str:
    """Seconds as on a stopwatch: hundredths, cut and not rounded.

    >>> hundredths(9.999), hundredths(83.4)
    ('9.99', '1:23.40')
    """
    minutes, rest = divmod(int(seconds * 100 + 1e-6), 6000)
    return f"{minutes}:{rest // 100:02}.{rest % 100:02}" if minutes else f"{rest / 100:.2f}"
