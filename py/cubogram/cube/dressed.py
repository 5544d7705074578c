"""Colours in other dress: sides with their names, words, coloured squares, drawn boxes, JSON."""

from __future__ import annotations

import re
from collections import Counter

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import N_FACELETS

LONGEST = 4_000
"""The longest text, in characters, that is looked at."""

_NAMES = "up upper top|right|front|down lower bottom|left|back"
_FACES = {word: FACES[n] for n, words in enumerate(_NAMES.split("|")) for word in words.split()}
_FACES |= {face.lower(): face for face in FACES}
_SIGNS = "W⬜◻◽▫🤍⚪□ R🟥🔴❤♥ G🟩🟢💚 Y🟨🟡💛 O🟧🟠🧡 B🟦🔵💙 K⬛◼◾⚫🖤■ P🟪🟣💜 N🟫🟤"
_LETTERS = {sign: signs[0] for signs in _SIGNS.split() for sign in signs[1:]}
_TOKEN = re.compile(rf"[^\W_]+|[{''.join(_LETTERS)}]")
_LABEL = re.compile(
    rf"(?<!\w)({'|'.join(_FACES)})(?:[ _-]?(?:face|side))?"
    r"(?:[ \t]*\([^()\n]{1,20}\))?[\"'\s]*[:=]"
    r"|^[ \t]*([URFDLB])[ \t]*$"
    rf"|(?<!\w)({'|'.join(name for name in _FACES if len(name) > 1)})(?!\w)",
    re.IGNORECASE | re.M,
)
_OTHER_LABEL = re.compile(r"(?<!\w)[a-z_]{3,20}[\"'\s]*[:=]", re.IGNORECASE)
_TURNS = re.compile(r"(?:[URFDLB]w|[URFDLBMESxyzurfdlb][123]?)+")


def undressed(text: str) -> tuple[list[str], list[int], bool] | None:
    """The 54 colours of a text as letters, with their places, if they are in such dress.

    The last is true if the sides were named, and so are in the order U R F D L B; otherwise they
    are in the order of the text.

    >>> letters, places, _ = undressed("".join(9 * sign for sign in "⬜🟥🟩🟨🟧🟦"))
    >>> "".join(letters[::9]), places[:3]
    ('WRGYOB', [0, 1, 2])
    """
    if not N_FACELETS <= len(text) <= LONGEST:
        return None
    labels = list(_LABEL.finditer(text))
    bare = _OTHER_LABEL.sub(_spaces, _LABEL.sub(_spaces, text))
    tokens = list(_TOKEN.finditer(bare))
    named = [_FACES[label[label.lastindex or 0].lower()] for label in labels]
    are_named = sorted(named) == sorted(FACES)
    if named and not are_named:
        return None
    colours = _of_words([token[0] for token in tokens]) if len(tokens) == N_FACELETS else None
    places = [token.start() for token in tokens]
    if colours is None:
        if not are_named and not re.search(r"[─-╿+{\"]|\['", bare):
            return None
        places = [at for token in tokens for at in range(*token.span())]
        colours = [_LETTERS.get(text[at], text[at].upper()) for at in places]
        if len(colours) != N_FACELETS or not all(letter.isascii() for letter in colours):
            return None
    if not are_named:
        return colours, places, False
    starts = [label.end() for label in labels]
    of_sides = [
        [n for n, at in enumerate(places) if start <= at < end]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True)
    ]
    if any(len(side) != 9 for side in of_sides):
        return None
    order = [n for face in FACES for n in of_sides[named.index(face)]]
    return [colours[n] for n in order], [places[n] for n in order], True


def _of_words(words: list[str]) -> list[str] | None:
    """A letter for each of 54 words or signs, if they are colours."""
    if len(set(words)) > len(FACES) and any(word[-1] in "456789" for word in words):
        words = [f"{word.rstrip('123456789')}." for word in words]  # names of facelets: F4
    counts = Counter(word.lower() for word in words)
    are_signs = all(word in _LETTERS for word in words)
    if not are_signs and (min(map(len, words)) < 2 or all(map(_TURNS.fullmatch, words))):
        return None
    if len(counts) != len(FACES) or not all(6 <= count <= 12 for count in counts.values()):
        return None
    letters: dict[str, str] = {}
    for word in counts:
        choices = [_LETTERS.get(word, ""), *word.upper(), *"ABCDEFGH"]
        free = (one for one in choices if one.isascii() and one.isalpha())
        letters[word] = next(one for one in free if one not in letters.values())
    return [letters[word.lower()] for word in words]


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])
