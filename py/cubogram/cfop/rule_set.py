"""The rules that a solution uses, as one value: the package's own, or with a user's changes.

A change is text as in the rule files: a rule with the number of another replaces it, one with a new
number is added, and a line `remove 27` removes one. Each rule is tested; a mistake is reported with
its line, and the rest of the change still applies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from cubogram.arguments import public, text
from cubogram.cfop.own_algorithms import own_algorithm
from cubogram.cfop.pictures import PICTURE_SCHEMES
from cubogram.cfop.piece_map import inverse_map
from cubogram.cfop.rules import STEPS, Algorithm, Rule, RuleReader, find, load, signature_of
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError

RULES_KEPT = 4
"""The number of rule sets whose tables are kept, the most recently used first."""

YOURS = "your rules"
"""The name that messages give to the text of a change."""


@dataclass(frozen=True, eq=False)
class StepRules:
    """The rules of one step: "F2L", "OLL" or "PLL".

    Compared by identity, since the tables made from the rules are kept for each object.

    >>> len(standard().pll)
    21
    """

    step: str
    rules: tuple[Rule, ...]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __str__(self) -> str:
        return f"step: {self.step}\n\n" + "\n\n".join(map(rule_text, self.rules))


@dataclass(frozen=True)
class Mistake:
    """A mistake in a line of a text with rules.

    `line` counts from 1; `rule` is the rule's number and name, as far as they could be read.
    """

    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Change:
    """The result of changing rules from a text.

    `rules` has every line that was valid, `changed` describes each change in a sentence, and
    `mistakes` lists the lines that were left out.
    """

    rules: RuleSet
    changed: tuple[str, ...]
    mistakes: tuple[Mistake, ...]

    def __str__(self) -> str:
        return "\n".join([*self.changed, *map(str, self.mistakes)]) or "nothing is changed"


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The rules of the three steps that have rules.

    >>> rules = standard()
    >>> [len(rules.of(step)) for step in ("F2L", "OLL", "PLL")]
    [42, 57, 21]
    """

    f2l: StepRules
    oll: StepRules
    pll: StepRules

    @public
    def of(self, step: str) -> StepRules:
        """The rules of "F2L", "OLL" or "PLL"; raises PuzzleError "step" for any other step."""
        if step not in STEPS:
            raise PuzzleError(
                "step",
                f"{step!r} is not a step with rules; the steps with rules are {', '.join(STEPS)}",
            )
        found: StepRules = getattr(self, step.lower())
        return found

    @public
    def change(self, change: str) -> Change:
        """The rules after a change, with the mistakes in it.

        >>> change = standard().change("step: OLL\\nremove 27\\n\\n45 T | T\\n  ...  F Q\\n")
        >>> len(change.rules.oll), change.changed
        (56, ('OLL 27 (Sune) is removed',))
        >>> print(change.mistakes[0])
        your rules, line 5, rule 45 T: 'F Q': character 3: 'Q' is not a move
        """
        kept = {step: {rule.number: rule for rule in self.of(step)} for step in STEPS}
        changed: list[str] = []
        mistakes: list[Mistake] = []
        for block in _blocks(text("change", change)):
            try:
                changed += block.put(kept)
            except PuzzleError as error:
                where = error.where or {"line": block.first, "rule": ""}
                mistakes.append(Mistake(where["line"], where["rule"], error.message))
        steps = [
            before if [*now.values()] == [*before] else StepRules(step, tuple(now.values()))
            for step, now in kept.items()
            for before in (self.of(step),)
        ]
        return Change(RuleSet(*steps), tuple(changed), tuple(mistakes))

    @public
    def with_algorithm(self, step: str, case: str | int, algorithm: str) -> RuleSet:
        """The rules with a person's own algorithm for a case of "F2L", "OLL" or "PLL", which is
        used instead of ours.

        It may need a turn of the top before it. Raises PuzzleError "step", "case", "notation" or
        "algorithm" (it does not solve the case; the message says what it does).

        >>> rules = standard().with_algorithm("OLL", "Sune", "R U2 R' U' R U' R'")
        Traceback (most recent call last):
        ...
        cubogram.errors.PuzzleError: this solves OLL 26 (Antisune), not OLL 27 (Sune)
        >>> rules = standard().with_algorithm("OLL", "Sune", "y2 L U L' U L U2 L'")
        >>> [algorithm.text for algorithm in rules.oll.rules[26].algorithms]
        ["y2 L U L' U L U2 L'"]
        """
        rules = self.of(step)
        rule = find(step, case, rules)
        own = own_algorithm(rule, text("algorithm", algorithm), rules)
        mine = replace(rule, algorithms=(own,))
        changed = StepRules(step, tuple(mine if r is rule else r for r in rules))
        return replace(self, **{step.lower(): changed})


@cache
def standard() -> RuleSet:
    """The package's own rules, read once.

    >>> [len(rules) for rules in (standard().f2l, standard().oll, standard().pll)]
    [42, 57, 21]
    """
    return RuleSet(*(StepRules(step, load(step)) for step in STEPS))


def rule_text(rule: Rule) -> str:
    """A rule as text, as it appears in a rule file, without the line that names its step.

    Raises PuzzleError "rule" if it has more algorithms than its picture has rows.

    >>> print(rule_text(standard().pll.rules[0]))
    1 Aa | corners only
       rbr   x R' U R' D2 R U' R' D2 R2
      b###f
      l###r
      l###l
       ffb
    """
    rows = len(rule.picture)
    longest = max(map(len, rule.picture))
    lines = [f"{rule.number} {rule.name} | {rule.group}"]
    algorithms = [algorithm.text for algorithm in rule.algorithms]
    if len(algorithms) > rows:
        raise PuzzleError("rule", f"{rule.title} has more algorithms than its picture has rows")
    for n, row in enumerate(rule.picture):
        after = algorithms[n] if n < len(algorithms) else ""
        indent = " " * (2 + (longest - len(row)) // 2)
        lines.append(f"{indent}{row}".ljust(longest + 4) + after)
    return "\n".join(line.rstrip() for line in lines)


@public
def new_rule(step: str, number: int, name: str, maneuver: str | Maneuver) -> Rule:
    """A rule made from a maneuver: its picture is the case that the maneuver solves.

    Raises PuzzleError "rule" if the maneuver disturbs what the step must keep.

    >>> new_rule("OLL", 27, "Sune", "R U R' U R U2 R'").picture
    ('#..', '..#.#', '.###.', '.##..', '..#')
    """
    algorithm = Algorithm(str(Maneuver(maneuver)))
    scheme = PICTURE_SCHEMES.get(step)
    if scheme is None:
        raise PuzzleError(
            "step",
            f"{step!r} is not a step with rules; the steps with rules are {', '.join(STEPS)}",
        )
    reader = RuleReader(YOURS)
    reader.read(f"step: {step}")
    reader.read(f"{number} {name} | yours")
    for n, row in enumerate(scheme.draw(inverse_map(algorithm.piece_map))):
        reader.read(f"  {row} {'' if n else algorithm.text}")
    reader.end_rule()
    return reader.rules[0]


@dataclass
class _Block:
    """The lines of one rule of a change, or one that removes a rule."""

    step: str
    first: int  # the number of its first line
    lines: list[str]

    def put(self, kept: dict[str, dict[int, Rule]]) -> list[str]:
        """Changes the rules of its step by number; returns a sentence for each change."""
        reader = RuleReader(YOURS)
        reader.line = self.first - 1
        if self.step:
            reader.scheme = PICTURE_SCHEMES.get(self.step)
        head = self.lines[0]
        if head.startswith("step:"):
            reader.read(head)
            if self.step not in kept:
                raise reader.refuse(f"a solution has no step {self.step}, only {', '.join(kept)}")
            return []
        if head.startswith("remove"):
            reader.line = self.first
            return [self._remove(reader, head, kept)]
        number = head.partition(" ")[0]
        rules = kept.get(self.step, {})
        reader.seen = {
            signature_of(rule): f"{rule.number} {rule.name}"
            for rule in rules.values()
            if str(rule.number) != number
        }
        for line in self.lines:
            reader.read(line)
        reader.end_rule()
        (rule,) = reader.rules
        was = "changed" if rule.number in rules else "new"
        rules[rule.number] = rule
        return [f"{rule.title} is {was}"]

    def _remove(self, reader: RuleReader, head: str, kept: dict[str, dict[int, Rule]]) -> str:
        number = head.removeprefix("remove").strip()
        rules = kept.get(self.step)
        if rules is None:
            raise reader.refuse("a line 'step: ...' has to come before this one")
        if not number.isdigit() or int(number) not in rules:
            raise reader.refuse(f"{self.step} has no rule {number!r} to remove")
        return f"{rules.pop(int(number)).title} is removed"


def _blocks(change: str) -> Iterator[_Block]:
    """The rules of a change, each with its lines, in order."""
    step, block = "", None
    for number, line in enumerate(change.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            if block is not None:
                block.lines.append("")
            continue
        if line.startswith(" ") and block is not None:
            block.lines.append(line)
            continue
        if block is not None:
            yield block
        if line.startswith("step:"):
            step = line[5:].strip()
        block = _Block(step, number, [line])
    if block is not None:
        yield block
