"""A scramble as people pass it on: with a heading or a number, with its solution below it, or
with the solution in a link to a page that plays both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import NamedTuple

from cubogram.arguments import quoted
from cubogram.cube.cubies import after
from cubogram.cube.face_turns import rewrite
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.markup import without_markup
from cubogram.cube.move_text import parse
from cubogram.cube.moves import Move, error_at
from cubogram.cube.niss import in_one_direction
from cubogram.errors import PuzzleError
from cubogram.formatting import fields_of

_HEADING = re.compile(  # before a scramble; the word may be alone on its line
    r"^[ \t]*(?:[/#]+[ \t]*)?scramble(?:[ \t]*#?\d{1,6})?[ \t]*(?:[:=.)]|-[ \t]|$)",
    re.IGNORECASE | re.M,
)
_LABEL = re.compile(r"(?<=[^\s/])[ \t]*//[ \t]*scramble[ \t]*$", re.I | re.M)  # after a scramble
_SOLUTION = re.compile(
    r"^[ \t]*(?:[/#]+[ \t]*)?(?:solution|solve|reconstruction)"
    r"(?:[ \t]*\([^()\n]{1,20}\))?[ \t]*(?:[:=]|-[ \t]|$)",
    re.IGNORECASE | re.M,
)
_GAP = re.compile(r"[\s/#]*")  # the scramble may begin on the line below its heading
_OWN_SPACES = ("alg.cubing.net", "cubedb.net", "www.cubedb.net")
"""The sites whose links write _ for a space and - for a prime."""
_NUMBER = re.compile(
    r"\s*[#(]*\d+[.):]+(?:\s+\(?(?:DNF\(?)?(?:\d+:)*\d+[.]\d+[+)]*(?:=[\d:.+]+)?\)?(?:\[(?P<comment>[^\]\n]*)\])?)?(?=\s|\()"
)
"""csTimer's lists have a time after the number, then any phases and comment:
`1. 12.34=5.00+7.34[fast]   R U`."""
_FIRST = re.compile(r"^[ \t]*1[.):]+[ \t]+\(?(?:DNF\(?)?(?:\d+:)*\d+[.]\d", re.M)
"""The beginning of a list of times; csTimer's heading before it may be in any of its languages."""
_MOST_HEADINGS = 20
_DATE = re.compile(r"(?<=\s)@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[ \t]*$", re.M)  # after a scramble
_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")
_ADDRESS = r"((?:https?://|alg\.cubing\.net/|(?:alpha\.)?twizzle\.net/|#scramble=)\S+)"
_LINK = re.compile(rf"\s*{_ADDRESS}\s*", re.IGNORECASE)
_LINE_WITH_LINK = re.compile(rf"^[ \t]*{_ADDRESS}[ \t]*$", re.IGNORECASE | re.M)
_PARTS = re.compile(
    r"(?:https?://)?(?P<host>[^/?#]*)(?P<path>[^?#]*)\??(?P<query>[^#]*)#?(?P<fragment>.*)",
    re.IGNORECASE,
)
_SETUPS = ("setup", "setup-alg", "experimental-setup-alg", "scramble")
_ANCHORS = ("setup-anchor", "experimental-setup-anchor")
_AT_END = ("alg", "reconstruction-end-with-setup")  # alg.cubing.net's types that end in the setup


class Reconstruction(NamedTuple):
    """A scramble and its solution as written; the solution is "" if there is none.

    In a text, both keep their positions: whatever comes before them is replaced by spaces.
    """

    scramble: str
    solution: str


def read_reconstruction(text: str) -> Reconstruction | None:
    """The scramble and the solution in a text; None if nothing in it says which is which.

    The signs are a heading (`Scramble:`, `Solution:`, also in comments), a comment `// scramble`
    after the first line, a number before the scramble, an empty line before commented moves
    that solve the cube, or the form of a link to alg.cubing.net, twizzle.net or the cube
    page. In a line of csTimer's list, the solution may be in the comment. Raises PuzzleError
    "notation" for a second scramble, and for a link to a different puzzle or without moves.

    >>> read_reconstruction("// scramble: R U\\nU' // one\\nR'")
    Reconstruction(scramble='             R U', solution="                \\nU' // one\\nR'")
    >>> read_reconstruction("https://alg.cubing.net/?setup=R_U&alg=U-_R-")
    Reconstruction(scramble='R U', solution="U' R'")
    >>> read_reconstruction("1. R U").scramble, read_reconstruction("R U // fast")
    ('   R U', None)
    >>> list(map(str.strip, read_reconstruction("1. 9.87[U' R']   R U")))
    ['R U', "U' R'"]
    """
    if link := _LINK.fullmatch(text):
        return _of_link(link[1])
    text = _without_heading(without_markup(text))
    text = _DATE.sub(lambda found: " " * len(found[0]), text)
    headings, labels = list(_HEADING.finditer(text)), list(_LABEL.finditer(text))
    if len(headings) + len(labels) > 1:
        second = sorted(headings + labels, key=re.Match.start)[1]
        message = "there is a second scramble: this is a list of cubes"
        raise error_at(message, second.start(), second.end())
    start = end = 0
    if headings:
        place, after = headings[0].span()
        if has_moves(text[:place]):
            raise error_at("there are moves before this scramble", place, after)
        start = _end(_GAP, text, after)
        end = _end_of_line(text, start)
    elif labels and "\n" not in text[: labels[0].start()].lstrip():
        end = labels[0].start()
    solution = _SOLUTION.search(text, end)
    if solution and (end or has_moves(text[: solution.start()])):
        end = solution.start()
    if text[start:end].strip():
        after = solution.end() if solution else _end_of_line(text, end)
        return Reconstruction(_from(start, text[:end]), _from(after, text))
    if number := _NUMBER.match(text):
        rest = _from(number.end(), text)
        note = number["comment"] or ""
        is_solution = " " in note and has_moves(note) and "\n" not in rest.strip()
        noted = _from(number.start("comment"), text[: number.end("comment")]) if is_solution else ""
        return _of_blocks(rest) or Reconstruction(rest, noted)
    return _of_blocks(text)


def without_solutions(text: str) -> Iterator[str]:
    """The text of a list without its solutions and scramble headings, the other lines unchanged.

    It comes in parts, each up to the next heading.

    What is below a scramble, up to the next heading, is its solution if it solves the cube. A link
    that is alone on its line is replaced by its scramble, unless that cannot be read.

    >>> list(map(str.split, without_solutions("Scramble: R U\\nU' R'\\nScramble: F")))
    [[], ['R', 'U'], ['F']]
    """
    text = _LINE_WITH_LINK.sub(_scramble_of_link, text)
    starts = [0, *(heading.start() for heading in _HEADING.finditer(text)), len(text)]
    return (_without_solution(text[start:end]) for start, end in pairwise(starts))


def _without_heading(text: str) -> str:
    """The text with spaces in place of the lines without moves before a list of times."""
    first = _FIRST.search(text)
    lines = text[: first.start()].splitlines() if first else []
    if first is None or len(lines) > _MOST_HEADINGS or any(map(has_moves, lines)):
        return text
    return re.sub(r"\S", " ", text[: first.start()]) + text[first.start() :]


def _scramble_of_link(line: re.Match[str]) -> str:
    try:
        return " ".join(map(str, parse(_of_link(line[1]).scramble)))
    except PuzzleError:
        return line[0]


def _without_solution(part: str) -> str:
    try:
        found = read_reconstruction(part)
    except PuzzleError:
        return part
    if found is None or not found.solution:
        return part
    rest = part[len(found.scramble) :]
    return found.scramble + ("\n" * rest.count("\n") if _is_solved(found) else rest)


def _is_solved(found: Reconstruction) -> bool:
    return bool(solving_moves(found))


def solving_moves(found: Reconstruction) -> tuple[Move, ...]:
    """The solution's moves, if they solve the scramble as written, or with those in parentheses on
    the inverse scramble; otherwise empty.

    >>> " ".join(map(str, solving_moves(Reconstruction("R U F L", "(R) L' F' U'"))))
    "L' F' U' R'"
    """
    try:
        scramble, written = parse(found.scramble), parse(found.solution)
    except PuzzleError:
        return ()
    for moves in (written, in_one_direction(found.solution)):
        turns, _ = rewrite((*scramble, *moves))
        if moves and after(turns).is_solved:
            return moves
    return ()


def _of_blocks(text: str) -> Reconstruction | None:
    """Moves, an empty line, and commented moves that solve what they make."""
    gap = _EMPTY_LINE.search(text.rstrip())
    if not gap or "//" in text[: gap.start()] or "//" not in text[gap.end() :]:
        return None
    found = Reconstruction(text[: gap.start()], _from(gap.end(), text))
    return found if found.scramble.strip() and _is_solved(found) else None


def _of_link(link: str) -> Reconstruction:
    link = unescape(link)  # as copied from a page's source
    parts = _PARTS.match(link)
    ours = fields_of(parts["fragment"]) if parts else {}
    if "scramble" in ours:
        return _of_our_link(ours["scramble"], ours.get("solution", ""), link)
    said = fields_of(parts["query"]) if parts else {}
    if said.get("puzzle", "3x3x3") not in ("3x3x3", "3x3", "333", "3"):
        message = f"this link is to a different puzzle, {quoted(said['puzzle'])}, not to a 3x3x3"
        raise error_at(message, 0, len(link))
    if parts and (parts["host"].lower() in _OWN_SPACES or parts["path"].strip("/") == "alg"):
        said = {name: value.replace("_", " ").replace("-", "'") for name, value in said.items()}
    setup = next((said[name] for name in _SETUPS if name in said), "")
    alg = said.get("alg", "")
    if not (setup or alg):
        raise error_at("this link has neither an alg nor a setup", 0, len(link))
    at_end = said.get("type") in _AT_END or "end" in (said.get(name) for name in _ANCHORS)
    before = _in_link("setup", setup, link)
    moves = _in_link("alg", alg, link)
    if at_end:
        return Reconstruction(" ".join(map(str, (*before, *_undone(moves)))), alg)
    return Reconstruction(setup, alg) if setup else Reconstruction(alg, "")


def _of_our_link(scramble: str, solution: str, link: str) -> Reconstruction:
    if not looks_like_facelets(scramble):
        _in_link("scramble", scramble, link)
    _in_link("solution", solution, link)
    return Reconstruction(scramble, solution)


def _in_link(name: str, text: str, link: str) -> tuple[Move, ...]:
    try:
        return parse(text)
    except PuzzleError as error:
        message = f"in the {name} of this link, {error.message}"
        raise PuzzleError("notation", message, {"start": 0, "end": len(link)}) from None


def _undone(moves: tuple[Move, ...]) -> list[Move]:
    return [move.inverse() for move in reversed(moves)]


def has_moves(text: str) -> bool:
    """Whether a text is moves."""
    try:
        return bool(parse(text))
    except PuzzleError:
        return False


def _from(start: int, text: str) -> str:
    return " " * start + text[start:]


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


def _end_of_line(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end
