"""A history of turns with branches: go back, try a different way, get the maneuver between two
states.

A tree can also be written as text, to be stored or sent: `R U (F2 L) F' *` is R U, then either F2 L
or F'. A branch is in brackets after the state where it begins, and `*` follows the turn that leads
to the present state.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cubogram.arguments import public, text, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.errors import PuzzleError

_TOKEN = re.compile(r"[()*]|[^\s()*]+")


@dataclass(frozen=True, slots=True)
class Branches:
    """A tree of states, numbered in the order they were made; 0 is the start.

    For each state from 1 on, `parents` says which state it was made from, and `moves` by which
    move. Nothing is changed in place: each step returns a new tree. No move is ever forgotten.

    >>> tree = Branches().do("R U F2").jump(2).do("F'")
    >>> str(tree), tree.way(3, 4)
    ("R U (F2) F' *", Maneuver("F2 F'"))
    >>> Branches.read(str(tree)) == tree
    True
    """

    start: Cube = field(default_factory=Cube)
    parents: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    present: int = 0

    @classmethod
    @public
    def read(cls, written: str, start: Cube | str = "") -> Branches:
        """The tree that a text describes, from a given start; states are numbered in text order.

        Raises PuzzleError "notation" for an unmatched bracket, and for anything that is
        not a move.
        """
        tree, opened = cls(as_cube("start", start)), []
        present = None
        for token in _TOKEN.findall(text("written", written)):
            if token == "(":
                opened.append(tree.present)
            elif token == ")":
                if not opened:
                    raise PuzzleError("notation", "there is a closing bracket that nothing opens")
                tree = tree.jump(opened.pop())
            elif token == "*":
                present = tree.present
            else:
                tree = tree.do(token)
        if opened:
            raise PuzzleError("notation", "a bracket is never closed")
        return tree if present is None else tree.jump(present)

    def __str__(self) -> str:
        return " ".join(self._words(0))

    def __len__(self) -> int:
        """The number of states, including the start."""
        return len(self.parents) + 1

    @public
    def do(self, maneuver: str | Move | Iterable[Move | str]) -> Branches:
        """The tree after more moves from the present state; moves that are already in the tree are
        followed."""
        tree = self
        for move in Maneuver(maneuver):
            known = (n for n in tree.children(tree.present) if tree.moves[n - 1] == move)
            state = next(known, None)
            if state is None:
                state = len(tree)
                tree = replace(
                    tree,
                    parents=(*tree.parents, tree.present),
                    moves=(*tree.moves, move),
                )
            tree = replace(tree, present=state)
        return tree

    @public
    def jump(self, state: int) -> Branches:
        """The same tree with a different present; raises PuzzleError "time" if there is no such
        state."""
        return replace(self, present=self._checked(state))

    @public
    def undo(self) -> Branches:
        """One move back; the same tree at the start."""
        return self.jump(self.parents[self.present - 1]) if self.present else self

    @public
    def children(self, state: int) -> tuple[int, ...]:
        """The states that have been made from a state, in order."""
        at = self._checked(state)
        return tuple(n for n, parent in enumerate(self.parents, 1) if parent == at)

    @public
    def line(self, state: int) -> tuple[int, ...]:
        """The states from the start to this one, both included."""
        found = [self._checked(state)]
        while found[-1]:
            found.append(self.parents[found[-1] - 1])
        return tuple(reversed(found))

    @public
    def maneuver(self, state: int) -> Maneuver:
        """The moves from the start to a state."""
        return Maneuver(self.moves[n - 1] for n in self.line(state)[1:])

    @public
    def way(self, first: int, last: int) -> Maneuver:
        """The maneuver from one state to another: back to where they parted, then forward again."""
        here, there = self.line(first), self.line(last)
        shared = sum(a == b for a, b in zip(here, there, strict=False)) - 1
        back = ~self.maneuver(first)[shared:]
        return back + self.maneuver(last)[shared:]

    @public
    def at(self, state: int) -> Cube:
        """The cube in a given state."""
        return self.start.apply(self.maneuver(state))

    @property
    def cube(self) -> Cube:
        """The cube in the present state."""
        return self.at(self.present)

    def _words(self, state: int) -> Iterator[str]:
        while True:
            if state == self.present:
                yield "*"
            *others, main = self.children(state) or (0,)
            for other in others:
                yield f"({' '.join([str(self.moves[other - 1]), *self._words(other)])})"
            if not main:
                return
            yield str(self.moves[main - 1])
            state = main

    def _checked(self, state: object) -> int:
        checked = whole("state", state, least=None)
        if not 0 <= checked < len(self):
            raise PuzzleError("time", f"there is no state {checked}: the last is {len(self) - 1}")
        return checked
