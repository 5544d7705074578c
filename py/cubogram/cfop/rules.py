"""The rules: a readable text file for each step, read once and checked line by line.

A rule is a line `number name | group`, then the rows of its picture (see `pictures`), each followed
by an algorithm while there are any left. `#` starts a comment line; `step: OLL` names the step.
Every rule is tested: the inverse of each algorithm, applied to the solved cube, must show exactly
the rule's picture, and no other rule may have that picture.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import takewhile
from pkgutil import get_data

from cubogram.arguments import quoted
from cubogram.cfop.pictures import ANY_STUCK, PAIR, PICTURE_SCHEMES, Picture, PictureScheme
from cubogram.cfop.piece_map import inverse_map, map_of_turns
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError

STEPS = ("F2L", "OLL", "PLL")
"""The steps of a solution that have rules."""
SETS = tuple(PICTURE_SCHEMES)
"""Everything with rules: the steps, and COLL, which is only for training."""


@dataclass(frozen=True)
class Algorithm:
    """One way to solve a case: as people write it, and as face turns in the start's frame.

    >>> Algorithm("y R U R'").turns  # y brings the back to the right
    (15, 0, 17)
    """

    text: str

    @cached_property
    def maneuver(self) -> Maneuver:
        """The moves as written."""
        return Maneuver(self.text)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The face turns (indices 0 to 17), with wide turns, slices and rotations replaced."""
        return self.maneuver.indices

    @cached_property
    def piece_map(self) -> bytes:
        """Where it takes each code of a piece; see the module `piece_map`."""
        return map_of_turns(self.turns)

    @property
    def length(self) -> int:
        """The number of face turns (HTM)."""
        return self.maneuver.htm

    @cached_property
    def n_leading_y(self) -> int:
        """The number of leading moves that are rotations about U-D."""
        return sum(1 for _ in takewhile(lambda move: move.family == "y", self.maneuver))

    @cached_property
    def leading_y(self) -> int:
        """The number of rotations y before the first turn, 0 to 3.

        >>> Algorithm("y' U' R' U R").leading_y
        3
        """
        return sum(move.amount for move in self.maneuver[: self.n_leading_y]) % 4

    @cached_property
    def keeps_its_hold(self) -> bool:
        """True if the cube is held the same way after the turns as before them.

        >>> Algorithm("y' U' R' U R").keeps_its_hold, Algorithm("R U' R' y' R' U R").keeps_its_hold
        (True, False)
        """
        return self.maneuver[self.n_leading_y :].orientation == FACES


@dataclass(frozen=True)
class Rule:
    """A case of a step, with its algorithms; the first is the one to use.

    `number` counts from 1 within the step, `name` is the cubers' name for the case, and `group` is
    its kind. `picture` is how it looks from above, a string for each row.

    >>> find("OLL", "Sune").number
    27
    """

    step: str
    number: int
    name: str
    group: str
    picture: Picture
    algorithms: tuple[Algorithm, ...]

    @property
    def frees_pieces(self) -> bool:
        """True if it only frees pieces from a slot and solves nothing."""
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


def parse_rules(text: str, file: str = "rules") -> tuple[Rule, ...]:
    """The rules in a file's text, all checked.

    Raises PuzzleError "rule"; the message names the file, the line, the rule and the reason.

    >>> parse_rules("step: OLL\\n\\n45 T | T\\n  ...   F Q\\n", "oll.txt")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: oll.txt, line 4, rule 45 T: 'F Q': character 3: 'Q' is not a move
    """
    reader = RuleReader(file)
    for line in text.splitlines():
        reader.read(line)
    reader.end_rule()
    return tuple(reader.rules)


@dataclass
class _OpenRule:
    """A rule whose lines are being read."""

    scheme: PictureScheme
    number: int
    name: str
    group: str
    picture: list[str] = field(default_factory=list)
    algorithms: list[Algorithm] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # the lines of the algorithms


class RuleReader:
    """Reads a rule file line by line; its errors name the file, line and rule."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0
        self.place = ""  # the rule that is being read
        self.scheme: PictureScheme | None = None
        self.open: _OpenRule | None = None
        self.rules: list[Rule] = []
        self.seen: dict[Picture, str] = {}

    def refuse(self, reason: str) -> PuzzleError:
        """An error with the place and the reason."""
        place = f"{self.file}, line {self.line}" + (f", rule {self.place}" if self.place else "")
        where = {"file": self.file, "line": self.line, "rule": self.place}
        return PuzzleError("rule", f"{place}: {reason}", where)

    def read(self, line: str) -> None:
        """Reads the next line."""
        self.line += 1
        if not line.strip() or line.startswith("#"):
            return
        if line.startswith("step:"):
            self.scheme = PICTURE_SCHEMES.get(line[5:].strip())
            if self.scheme is None:
                raise self.refuse(f"there is no step {line[5:].strip()!r}, only {', '.join(SETS)}")
        elif not line.startswith(" "):
            self.end_rule()
            self.open = self._header(line)
        elif self.open is None:
            raise self.refuse("a row of a picture comes before the first rule")
        else:
            self._row(line, self.open)

    def end_rule(self) -> None:
        """Finishes the rule that was being read."""
        if self.open is not None:
            self.rules.append(self._checked(self.open))
        self.open = None

    def _header(self, line: str) -> _OpenRule:
        self.place = ""
        number, _, rest = line.partition(" ")
        name, bar, group = (part.strip() for part in rest.partition("|"))
        if self.scheme is None:
            raise self.refuse("the line 'step: ...' has to come before the first rule")
        if not number.isdigit() or not name or not bar or not group:
            raise self.refuse(f"{line!r} does not have the form 'number name | group'")
        self.place = f"{number} {name}"
        return _OpenRule(self.scheme, int(number), name, group)

    def _row(self, line: str, rule: _OpenRule) -> None:
        row, _, text = line.strip().partition(" ")
        at, rows = len(rule.picture), rule.scheme.rows
        if at >= len(rows):
            raise self.refuse(f"a picture of {rule.scheme.name} has {len(rows)} rows, no more")
        if len(row) != len(rows[at]):
            needed = f"{len(rows[at])} stickers are needed"
            raise self.refuse(f"row {at + 1} of the picture is {row!r}: {needed}")
        rule.picture.append(row)
        if text.strip():
            algorithm = Algorithm(text.strip())
            try:
                algorithm.turns  # noqa: B018  (reads the notation now, so that errors appear here)
            except PuzzleError as error:
                raise self.refuse(f"{algorithm.text!r}: {error.message}") from None
            rule.algorithms.append(algorithm)
            rule.lines.append(self.line)

    def _checked(self, read: _OpenRule) -> Rule:
        """The rule, after all checks."""
        scheme, picture = read.scheme, tuple(read.picture)
        rule = Rule(
            scheme.name, read.number, read.name, read.group, picture, tuple(read.algorithms)
        )
        if len(picture) < len(scheme.rows):
            raise self.refuse(f"the picture has {len(picture)} rows instead of {len(scheme.rows)}")
        if not rule.algorithms:
            raise self.refuse("there is no algorithm")
        last = self.line
        for algorithm, self.line in zip(rule.algorithms, read.lines, strict=True):
            start = inverse_map(algorithm.piece_map)
            if any(start[home] != home for home in scheme.kept):
                what = "the cross" if scheme.name == "F2L" else "the first two layers"
                raise self.refuse(f"{algorithm.text!r} does not keep {what} solved")
            if rule.frees_pieces:
                if any(algorithm.piece_map[home] not in _ON_TOP for home in PAIR):
                    raise self.refuse(f"{algorithm.text!r} does not bring the slot's pieces up")
            elif scheme.normal(scheme.draw(start)) != scheme.normal(picture):
                drawn = " / ".join(scheme.draw(start))
                raise self.refuse(f"{algorithm.text!r} solves a different picture: {drawn}")
        self.line = last
        signature = signature_of(rule)
        if signature in self.seen:
            raise self.refuse(f"the picture is also that of rule {self.seen[signature]}")
        self.seen[signature] = self.place
        return rule


def signature_of(rule: Rule) -> Picture:
    """The least of the pictures after each turn of the top; different for every rule of a step."""
    if rule.frees_pieces:
        return rule.picture
    scheme = PICTURE_SCHEMES[rule.step]
    return min(scheme.after_each_auf(inverse_map(rule.algorithms[0].piece_map)))


_ON_TOP = frozenset(range(12)) | frozenset(range(24, 32))
"""The codes of corners and edges in the top layer."""


@cache
def load(step: str) -> tuple[Rule, ...]:
    """The package's rules for a step ("F2L", "OLL", "PLL" or "COLL"), ordered by number.

    Raises PuzzleError "step" for any other step.

    >>> [len(load(step)) for step in SETS]  # 41 pairs and one rule that takes stuck pieces out
    [42, 57, 21, 40]
    """
    if step not in PICTURE_SCHEMES:
        raise PuzzleError(
            "step",
            f"{quoted(step)} is not a step with rules; the steps with rules are {', '.join(SETS)}",
        )
    file = f"{step.lower()}.txt"
    text = get_data(__package__, f"rules/{file}")
    if text is None:
        raise PuzzleError("rule", f"the package has no file rules/{file}")
    return parse_rules(text.decode(), file)


def find(step: str, name: str | int, rules: Iterable[Rule] | None = None) -> Rule:
    """The rule of a step with this number or name, in `rules` or in the package.

    Upper and lower case do not matter. Raises PuzzleError "case" if there is no such rule.

    >>> find("PLL", "ga").number, find("OLL", 45).name
    (5, 'T')
    """
    wanted = str(name).strip().lower()
    known = load(step) if rules is None else tuple(rules)
    for rule in known:
        if wanted in (str(rule.number), rule.name.lower()):
            return rule
    last = max(rule.number for rule in known if not rule.frees_pieces)
    message = f"{step} has no case {quoted(name)}: its cases are numbered from 1 to {last}"
    raise PuzzleError("case", message, {"step": step})
