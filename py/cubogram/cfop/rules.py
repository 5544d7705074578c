"""The rules: one readable text file per step, read once and checked line by line.

A rule is a line `number name | group`, then the rows of its picture (see `pictures`), each with
an algorithm behind it if there are any left. `#` begins a comment line; `step: OLL` says what
the file is about. Every rule is its own test: the inverse of each algorithm, applied to the
solved cube, must show exactly the rule's picture, and no other rule may have that picture.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from pkgutil import get_data

from ..cube.maneuver import Maneuver
from ..errors import PuzzleError
from .carry import carry, undone
from .pictures import ANY_STUCK, KINDS, PAIR, Kind, Picture

STEPS = tuple(KINDS)


@dataclass(frozen=True)
class Algorithm:
    """One way to solve a case: as people write it, and as face turns in the start's frame."""

    text: str

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Face turns (indices 0 to 17): wide and slice moves and rotations are rewritten."""
        return Maneuver(self.text).indices

    @cached_property
    def carried(self) -> bytes:
        """What it does to each code of a piece, see `carry`."""
        return carry(self.turns)

    @property
    def length(self) -> int:
        """The number of face turns (HTM)."""
        return Maneuver(self.text).htm


@dataclass(frozen=True)
class Rule:
    """A case: its number and name, the group it belongs to, its picture, its algorithms."""

    step: str
    number: int
    name: str
    group: str
    picture: Picture
    algorithms: tuple[Algorithm, ...]

    @property
    def takes_out(self) -> bool:
        """Whether it only brings pieces out of a slot instead of solving something."""
        return any(ANY_STUCK in row for row in self.picture)

    @property
    def title(self) -> str:
        """Step and number as cubers say them, and the name.

        >>> load("OLL")[26].title
        'OLL 27 (Sune)'
        """
        return (
            f"PLL {self.name}" if self.step == "PLL" else f"{self.step} {self.number} ({self.name})"
        )


class _Mistakes:
    """Raises a rule file's mistakes with the file, the rule and the reason."""

    def __init__(self, file: str) -> None:
        self.file, self.rule, self.line = file, "", 0

    def refuse(self, reason: str) -> PuzzleError:
        place = f"{self.file}, line {self.line}" + (f", rule {self.rule}" if self.rule else "")
        return PuzzleError(
            "rule", f"{place}: {reason}", {"file": self.file, "line": self.line, "rule": self.rule}
        )


def parse_rules(text: str, file: str = "rules") -> tuple[Rule, ...]:
    """The rules that a file's text holds, all checked.

    Raises PuzzleError "rule" whose message names the file, the line, the rule and the reason.

    >>> parse_rules("step: OLL\\n\\n45 T | T\\n  ...   F Q\\n", "oll.txt")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: oll.txt, line 4, rule 45 T: 'F Q': character 3: 'Q' is not a move
    """
    mistakes = _Mistakes(file)
    kind: Kind | None = None
    rules: list[Rule] = []
    seen: dict[Picture, str] = {}
    header: tuple[int, str, str] | None = None
    picture: list[str] = []
    algorithms: list[Algorithm] = []

    def finish() -> None:
        nonlocal header
        if header and kind:
            rules.append(_checked(kind, header, tuple(picture), tuple(algorithms), mistakes, seen))
        header = None
        picture.clear()
        algorithms.clear()

    for mistakes.line, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("step:"):
            kind = KINDS.get(line[5:].strip())
            if kind is None:
                raise mistakes.refuse(f"there is no step {line[5:].strip()!r}: {', '.join(KINDS)}")
        elif not line.startswith(" "):
            finish()
            header = _header(line, kind, mistakes)
        elif header is None:
            raise mistakes.refuse("a row of a picture stands before the first rule")
        else:
            _row(line, kind, picture, algorithms, mistakes)
    finish()
    return tuple(rules)


def _header(line: str, kind: Kind | None, mistakes: _Mistakes) -> tuple[int, str, str]:
    mistakes.rule = ""
    number, _, rest = line.partition(" ")
    name, bar, group = (part.strip() for part in rest.partition("|"))
    if kind is None:
        raise mistakes.refuse("the line 'step: ...' has to come before the first rule")
    if not number.isdigit() or not name or not bar or not group:
        raise mistakes.refuse(f"{line!r} is not 'number name | group'")
    mistakes.rule = f"{number} {name}"
    return int(number), name, group


def _row(
    line: str,
    kind: Kind | None,
    picture: list[str],
    algorithms: list[Algorithm],
    mistakes: _Mistakes,
) -> None:
    row, _, text = line.strip().partition(" ")
    assert kind is not None
    at = len(picture)
    if at >= len(kind.rows):
        raise mistakes.refuse(f"a picture of {kind.name} has {len(kind.rows)} rows, not more")
    if len(row) != len(kind.rows[at]):
        raise mistakes.refuse(
            f"row {at + 1} of the picture is {row!r}: {len(kind.rows[at])} stickers are needed"
        )
    picture.append(row)
    if text.strip():
        algorithm = Algorithm(text.strip())
        try:
            algorithm.turns  # noqa: B018  (reads the notation now, where its mistakes are caught)
        except PuzzleError as error:
            raise mistakes.refuse(f"{algorithm.text!r}: {error.message}") from None
        algorithms.append(algorithm)


def _checked(
    kind: Kind,
    header: tuple[int, str, str],
    picture: Picture,
    algorithms: tuple[Algorithm, ...],
    mistakes: _Mistakes,
    seen: dict[Picture, str],
) -> Rule:
    """The rule, if all that can be computed about it is true."""
    rule = Rule(kind.name, *header, picture, algorithms)
    if len(picture) < len(kind.rows):
        raise mistakes.refuse(f"the picture has {len(picture)} rows instead of {len(kind.rows)}")
    if not algorithms:
        raise mistakes.refuse("there is no algorithm")
    for algorithm in algorithms:
        start = undone(algorithm.carried)
        if any(start[home] != home for home in kind.kept):
            what = "the cross" if kind.name == "F2L" else "the first two layers"
            raise mistakes.refuse(f"{algorithm.text!r} does not keep {what}")
        if rule.takes_out:
            if any(algorithm.carried[home] not in _ON_TOP for home in PAIR):
                raise mistakes.refuse(f"{algorithm.text!r} does not bring the slot's pieces up")
        elif kind.normal(kind.draw(start)) != kind.normal(picture):
            drawn = " / ".join(kind.draw(start))
            raise mistakes.refuse(f"{algorithm.text!r} solves another picture: {drawn}")
    signature = picture if rule.takes_out else min(kind.turns_of(undone(algorithms[0].carried)))
    if signature in seen:
        raise mistakes.refuse(f"the picture is also that of rule {seen[signature]}")
    seen[signature] = mistakes.rule
    return rule


_ON_TOP = frozenset(range(12)) | frozenset(range(24, 32))
"""The codes of corners and edges in the top layer."""


@cache
def load(step: str) -> tuple[Rule, ...]:
    """The rules of a step ("F2L", "OLL" or "PLL") in the order of their numbers.

    >>> [len(load(step)) for step in STEPS]  # 41 pairs and one rule that takes stuck pieces out
    [42, 57, 21]
    """
    if step not in KINDS:
        raise PuzzleError("step", f"{step!r} is no step with rules: there are {', '.join(KINDS)}")
    file = f"{step.lower()}.txt"
    text = get_data(__package__, f"rules/{file}")
    if text is None:
        raise PuzzleError("rule", f"the package has no file rules/{file}")
    return parse_rules(text.decode(), file)


def find(step: str, name: str | int) -> Rule:
    """The rule with this number or name.

    >>> find("PLL", "ga").number, find("OLL", 45).name
    (5, 'T')
    """
    wanted = str(name).strip().lower()
    rules = load(step)
    for rule in rules:
        if wanted in (str(rule.number), rule.name.lower()):
            return rule
    last = max(rule.number for rule in rules if not rule.takes_out)
    message = f"{step} has no case {name!r}: they are numbered from 1 to {last}"
    raise PuzzleError("case", message, {"step": step})
