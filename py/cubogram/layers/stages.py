"""The seven stages of the beginner's method and their rules, read from `rules/layers.txt`.

That file explains its format. For the codes of pieces, see `cubogram.cfop.piece_map`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cubogram.cfop.piece_map import corner_code, edge_code
from cubogram.cfop.rules import Algorithm
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.errors import PuzzleError

FILE = "rules/layers.txt"


@dataclass(frozen=True)
class PieceRule:
    """Brings home the piece that belongs at `home` (a code) and is at `source`. If it `frees`, it
    brings any piece that is at `home` to the top instead, and `source` is `home`."""

    source: int
    home: int
    frees: bool
    sequence: Algorithm
    words: str
    line: int


@dataclass(frozen=True)
class PatternRule:
    """A rule for a top in which only the pieces at certain homes are right. From there, all are
    right after at most `most` sequences."""

    right: frozenset[int]
    most: int
    sequence: Algorithm
    words: str
    line: int


@dataclass(frozen=True)
class Stage:
    """A stage, with the pieces that it brings home one by one, or the patterns of the top that it
    goes through. Name, aim and words have {down} and {up} for the colours of the cross and the top.
    """

    key: str
    name: str
    aim: str
    targets: tuple[int, ...]
    pieces: tuple[PieceRule, ...]
    patterns: tuple[PatternRule, ...]

    @property
    def sequences(self) -> tuple[str, ...]:
        """The sequences of its rules, each listed once."""
        rules: tuple[PieceRule | PatternRule, ...] = (*self.pieces, *self.patterns)
        return tuple(dict.fromkeys(rule.sequence.text for rule in rules))


def code_of(name: str, stickers: str = "") -> int:
    """The code of a piece at home, or of one with its stickers on the given faces.

    >>> code_of("DFR"), code_of("DFR", "RFU")  # D's sticker at R, F's at F, R's at U
    (12, 1)
    """
    at = stickers or name
    places = CORNERS if len(name) == 3 else EDGES
    place = next(n for n, place in enumerate(places) if set(place) == set(at))
    home = next(own for own in places if set(own) == set(name))
    orientation = places[place].index(at[name.index(home[0])])
    return (corner_code if len(name) == 3 else edge_code)(place, orientation)


@dataclass
class _Open:
    """A stage whose lines are being read."""

    key: str
    name: str
    aim: str = ""
    targets: tuple[int, ...] = ()
    pieces: list[PieceRule] = field(default_factory=list)
    patterns: list[PatternRule] = field(default_factory=list)

    def closed(self) -> Stage:
        return Stage(
            self.key, self.name, self.aim, self.targets, tuple(self.pieces), tuple(self.patterns)
        )


def refuse(line: int, reason: str) -> PuzzleError:
    """An error with the number of the line in the file."""
    return PuzzleError("rule", f"{FILE}, line {line}: {reason}", {"file": FILE, "line": line})


def parse_stages(text: str) -> tuple[Stage, ...]:
    """The stages described by a text; raises PuzzleError "rule", with the line, if it is invalid.

    >>> parse_stages("RFU>DFR | R U R' U' | once")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: rules/layers.txt, line 1: a rule comes before the first stage
    """
    stages: list[_Open] = []
    for number, line in enumerate(text.splitlines(), 1):
        head, colon, rest = line.partition(": ")
        if not line.strip() or line.startswith("#"):
            continue
        if colon and head == "stage":
            key, _, name = rest.partition(" | ")
            stages.append(_Open(key, name))
        elif not stages:
            raise refuse(number, "a rule comes before the first stage")
        elif colon and head == "for":
            stages[-1].aim = rest
        elif colon and head == "bring":
            stages[-1].targets = tuple(map(code_of, rest.split()))
        else:
            _read_rule(stages[-1], line, number)
    return tuple(stage.closed() for stage in stages)


def _read_rule(stage: _Open, line: str, number: int) -> None:
    parts = line.split(" | ")
    if len(parts) != 3:
        raise refuse(number, "a rule is: what is seen | what is turned | in words")
    seen, text, words = parts
    sequence = Algorithm(text)
    try:
        sequence.piece_map  # noqa: B018  (reads the turns now, so that an error names the line)
        if stage.targets:
            frees = seen.startswith("out ")
            source, _, home = seen.partition(" " if frees else ">")
            code = code_of(home) if frees else code_of(home, source)
            stage.pieces.append(PieceRule(code, code_of(home), frees, sequence, words, number))
        else:
            *right, most = seen.split()
            homes = frozenset(code_of(name) for name in right if name != "none")
            stage.patterns.append(PatternRule(homes, int(most), sequence, words, number))
    except PuzzleError as error:
        raise refuse(number, f"{text!r}: {error.message}") from None
    except (StopIteration, ValueError):
        raise refuse(number, f"{seen!r} does not say which pieces are where") from None
