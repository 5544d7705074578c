"""What the browser stores for nonograms: each puzzle's progress, the drawing, the clues, the
page."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass, replace
from typing import Any, Literal

from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import UNKNOWN, Grid, check_grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict, merge_fields, newer_wins
from cubogram.pages.nonogram.colours import INK, css_colours
from cubogram.pages.nonogram.drawing import History, history_of, rows_of
from cubogram.pages.nonogram.puzzles import HEART, Opening, opening_of, read_puzzle, words

JSON = Any
Mode = Literal["play", "edit", "solve"]
MODES: tuple[Mode, ...] = ("play", "edit", "solve")
FIRST_SIDE = 15
"""The side of the first drawing, in cells."""
FIRST_DRAWING = History.of([UNKNOWN * FIRST_SIDE] * FIRST_SIDE)


@dataclass(frozen=True)
class Restart:
    """Where the player started again: earlier hints and strokes do not count, unless the restart is
    undone."""

    index: int
    """The number of the move that emptied the grid."""
    seconds: float
    hints: int
    wrong: int


@dataclass(frozen=True)
class Played:
    """The progress of a puzzle."""

    puzzle: JSON = None
    history: History | None = None
    seconds: float = 0
    """Seconds played since the first move, across restarts; hints and wrong strokes count
    likewise."""
    solved_in: float | None = None
    """The seconds of the fastest solve; None if never solved."""
    hints: int = 0
    """Hints asked for."""
    wrong: int = 0
    """Strokes that made a cell wrong, while they were being counted."""
    other: History | None = None
    """A drawing that another tab made at the same time, and that can be restored."""
    struck: tuple[str, ...] = ()
    """Runs of clues that the player has struck out, as "row 3 0": side, line, run."""
    layers: tuple[str, ...] = ()
    """The pictures at the start of each trial, the latest last."""
    restarts: tuple[Restart, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether something is drawn, and the puzzle was never solved."""
        return self.solved_in is None and bool(self.history and self.history.index)


@dataclass(frozen=True)
class Solved:
    """How a day's puzzle was first solved."""

    name: str
    """The key under which the puzzle's progress is stored."""
    seconds: float
    hints: int = 0
    wrong: int = 0
    on: str = ""
    """The day on which the solve started."""


@dataclass(frozen=True)
class Shelved:
    """A puzzle on the shelf."""

    puzzle: JSON = None
    picture: Grid | None = None
    level: str = ""
    grade: str = ""


@dataclass(frozen=True)
class Drawn:
    """The drawing."""

    title: str = ""
    author: str = ""
    licence: str = ""
    colours: tuple[str, ...] = (INK,)
    history: History = FIRST_DRAWING
    other: History | None = None


@dataclass(frozen=True)
class Clues:
    """Two fields of text, and the last puzzle read from them."""

    rows: str
    columns: str
    puzzle: Puzzle
    other: tuple[str, str] | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Clues:
        """The clues of a puzzle, one per line."""
        return cls(_lines(puzzle.rows, puzzle), _lines(puzzle.columns, puzzle), puzzle)


@dataclass(frozen=True)
class PageState:
    """The page itself: the mode and puzzle of the latest tab, and the options.

    To add an option, add a field here, a line in `_read_page` and one in `_write_page`.
    """

    mode: Mode = "play"
    opening: Opening | None = None
    live: bool = False
    """Whether impossible lines are shown at once."""
    strict: bool = False
    """Whether wrong strokes are counted."""
    crosses: bool = False
    """Whether the rest of a finished line is marked empty."""
    asked: tuple[str, str, bool] = ("", "", False)
    """The last filter for the collection: grade, size, only unsolved puzzles."""
    generator: JSON = None


def _lines(clues: Any, puzzle: Puzzle) -> str:
    coloured = puzzle.is_coloured
    return "\n".join(
        " ".join(f"{run.length}:{run.colour}" if coloured else str(run.length) for run in clue)
        or "0"
        for clue in clues
    )


def _count(value: JSON) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return max(0, value) if is_number and value == value and value < 1e12 else 0


def _history(json: JSON) -> History | None:
    return history_of(json["history"], json.get("picture", "")) if json else None


def _drawing(history: History | None) -> JSON:
    return history and {"history": history.as_json(), "picture": history.picture}


def _read_played(json: JSON) -> Played:
    read_puzzle(json["puzzle"])
    solved = json.get("solvedIn")
    return Played(
        json["puzzle"],
        _history(json["drawing"]),
        _count(json.get("seconds")),
        None if solved is None else _count(solved),
        int(_count(json.get("hints"))),
        int(_count(json.get("wrong"))),
        _history(json.get("other")),
        _texts(json.get("struck")),
        tuple(layer for layer in _texts(json.get("layers")) if rows_of(layer)),
        tuple(
            Restart(int(index), _count(seconds), int(_count(hints)), int(_count(wrong)))
            for index, seconds, hints, wrong in json.get("restarts") or ()
        ),
    )


def _texts(json: JSON) -> tuple[str, ...]:
    return tuple(map(str, json)) if isinstance(json, list) else ()


def _write_played(played: Played) -> JSON:
    return {
        "puzzle": played.puzzle,
        "drawing": _drawing(played.history),
        "seconds": round(played.seconds, 3),
        "solvedIn": played.solved_in,
        "hints": played.hints,
        "wrong": played.wrong,
        **({"other": _drawing(played.other)} if played.other else {}),
        **({"struck": list(played.struck)} if played.struck else {}),
        **({"layers": list(played.layers)} if played.layers else {}),
        **(
            {"restarts": [list(astuple(one)) for one in played.restarts]} if played.restarts else {}
        ),
    }


def _most(sides: Sides[Any]) -> Any:
    return max(sides.ours, sides.theirs)


def _fastest(sides: Sides[float | None]) -> float | None:
    times = [time for time in (sides.ours, sides.theirs) if time is not None]
    return min(times, default=None)


def _merge(sides: Sides[Any], **how: Any) -> Any:
    """Merges field by field; if both sides drew, the newer drawing wins, and the other is stored as
    well."""
    merged = merge_fields(sides, **how)
    ours, theirs, base = sides.ours.history, sides.theirs.history, sides.base
    is_both = ours != theirs and (base is None or (ours != base.history and theirs != base.history))
    if not is_both or not ours or not theirs:
        return merged
    loser = theirs if sides.newer == "ours" else ours
    return replace(merged, other=loser if loser.index else merged.other)


PLAYED: Kind[Played] = Kind(
    "nonogram/played",
    1,
    _read_played,
    _write_played,
    Played(),
    lambda sides: _merge(sides, seconds=_most, hints=_most, wrong=_most, solved_in=_fastest),
)
"""Solved stays solved; the newer grid wins, and the other one is stored as well."""


def _read_drawn(json: JSON) -> Drawn:
    about, drawing = json.get("about") or {}, json["drawing"]
    history = _history(drawing)
    if history is None:
        raise ValueError("it has no drawing")
    title, author, licence = (words(about.get(name)) for name in ("title", "author", "licence"))
    colours = css_colours(drawing["colours"])
    return Drawn(title, author, licence, colours, history, _history(json.get("other")))


def _write_drawn(drawn: Drawn) -> JSON:
    about = {"title": drawn.title, "author": drawn.author, "licence": drawn.licence}
    drawing = {"colours": list(drawn.colours), **_drawing(drawn.history)}
    other = {"other": _drawing(drawn.other)} if drawn.other else {}
    return {"about": about, "drawing": drawing, **other}


DRAWN: Kind[Drawn] = Kind("nonogram/drawn", 1, _read_drawn, _write_drawn, Drawn(), _merge)


def _read_clues(json: JSON) -> Clues:
    other = json.get("other")
    texts = tuple(map(str, other)) if isinstance(other, list) and len(other) == 2 else None
    return Clues(str(json["rows"]), str(json["columns"]), read_puzzle(json["puzzle"]), texts)  # type: ignore[arg-type]


def _write_clues(clues: Clues) -> JSON:
    json = {"rows": clues.rows, "columns": clues.columns, "puzzle": puzzle_to_json(clues.puzzle)}
    return json | ({"other": list(clues.other)} if clues.other else {})


def _merge_clues(sides: Sides[Clues]) -> Clues:
    won = newer_wins(sides)
    lost = sides.theirs if won is sides.ours else sides.ours
    same = (won.rows, won.columns) == (lost.rows, lost.columns)
    return won if same else replace(won, other=(lost.rows, lost.columns))


CLUES: Kind[Clues] = Kind(
    "nonogram/clues", 1, _read_clues, _write_clues, Clues.of(HEART), _merge_clues
)


def _read_page(json: JSON) -> PageState:
    mode, generator = json.get("mode"), json.get("generator")
    return PageState(
        mode=mode if mode in MODES else "play",
        opening=opening_of(json),
        live=json.get("live") is True,
        strict=json.get("strict") is True,
        crosses=json.get("crosses") is True,
        asked=_asked(json.get("asked")),
        generator=generator if isinstance(generator, dict) else None,
    )


def _asked(json: JSON) -> tuple[str, str, bool]:
    grade, size, unsolved = json if isinstance(json, list) and len(json) == 3 else ("", "", False)
    return words(grade), words(size), unsolved is True


def _write_page(state: PageState) -> JSON:
    nothing = {"puzzle": None, "level": "", "grade": "", "label": "", "day": ""}
    return {
        "mode": state.mode,
        **(state.opening.note if state.opening else nothing),
        "live": state.live,
        "strict": state.strict,
        "crosses": state.crosses,
        "asked": list(state.asked),
        "generator": state.generator,
    }


PAGE: Kind[PageState] = Kind("nonogram/page", 1, _read_page, _write_page, PageState(), merge_fields)


def _read_days(json: JSON) -> dict[str, Solved]:
    return {
        day: Solved(
            words(one["name"]),
            _count(one["seconds"]),
            int(_count(one.get("hints"))),
            int(_count(one.get("wrong"))),
            words(one.get("on")),
        )
        for day, one in json.items()
    }


def _write_days(days: dict[str, Solved]) -> JSON:
    return {day: asdict(solved) for day, solved in sorted(days.items())}


def _first_solved(sides: Sides[Any]) -> Any:
    """The earlier of two solves, or the only one."""
    known = [one for one in (sides.ours, sides.theirs) if one]
    return min(known, key=lambda one: (one.on, one.seconds), default=None)


DAYS: Kind[dict[str, Solved]] = Kind(
    "nonogram/days",
    1,
    _read_days,
    _write_days,
    {},
    lambda sides: merge_dict(sides, _first_solved),
)


def _read_shelved(json: JSON) -> Shelved:
    puzzle = read_puzzle(json["puzzle"])
    picture = _texts(json.get("picture")) or None
    if picture and not puzzle.fits(
        check_grid(picture, (puzzle.width, puzzle.height), puzzle.marks)
    ):
        raise ValueError("its picture does not fit its clues")
    return Shelved(json["puzzle"], picture, words(json.get("level")), words(json.get("grade")))


def _write_shelved(shelved: Shelved) -> JSON:
    picture = list(shelved.picture) if shelved.picture else None
    return {**asdict(shelved), "picture": picture}


SHELF: Kind[Shelved] = Kind(
    "nonogram/shelf", 1, _read_shelved, _write_shelved, Shelved(), merge_fields
)
KINDS: tuple[Kind[Any], ...] = (PLAYED, DRAWN, CLUES, PAGE, DAYS, SHELF)
