"""Each sentence of an analysis, read as a cuber reads it and compared with the cube of `stickers`.

`check(analysis)` raises AssertionError for a sentence that is not true, and for one of a
form that is not known here.
"""

import re
from dataclasses import dataclass
from itertools import product

from replaying import has_part
from stickers import (
    COLOURS,
    FACES,
    all_up,
    at,
    has_cross,
    is_home,
    is_solved,
    opposite,
    played,
    sides,
    top_stickers,
    turned_top,
)

from cubogram.analysis import Analysis, Remark, SolvedStep

MIDDLE = {"M": ("L", "R"), "E": ("D", "U"), "S": ("F", "B")}
WHOLE = {"x": "R", "y": "U", "z": "F"}
PLACES = dict(zip(("top", "right", "front", "bottom", "left", "back"), FACES, strict=True))
NUMBERS = ("no", "one", "two", "three", "four")
MOVES = r"((?:[A-Za-z][w2']* ?)+?)"
PIECE = r"([a-z]+(?:-[a-z]+)+)"


@dataclass
class Told:
    """A remark with what it is about: its step, the cube before it, the step's number and the
    colour of the cross."""

    remark: Remark
    step: SolvedStep
    analysis: Analysis
    number: int
    down: str

    @property
    def start(self) -> str:
        return self.remark.steps[0].before.facelets

    @property
    def turns(self) -> str:
        return str(self.remark.maneuver)

    @property
    def after(self) -> str:
        return played(self.start, self.turns)

    @property
    def last(self) -> int:
        return self.step.first + len(self.step.maneuver)

    def own(self, last: int | None = None) -> int:
        """How many turns the steps took to the one numbered `last`, after cancelling or as made."""
        steps = self.analysis.steps[self.number : (self.number if last is None else last) + 1]
        moves = [move for step in steps for move in str(step.maneuver).split()]
        after = len(cancelled(face_turns(self.step.before.facelets, moves)))
        return min(after, n_turns(" ".join(moves)))


def face_turns(facelets: str, moves: list[str]) -> list[tuple[str, int]]:
    """The turns of moves by the colour of the centre that turns, in quarters."""
    found = []
    for move in moves:
        centres = facelets[4::9]
        colour = {face: centres[n] for n, face in enumerate(FACES)}
        quarters = 2 if "2" in move else 3 if "'" in move else 1
        letter = move[0]
        if letter in MIDDLE:
            along, against = MIDDLE[letter]
            if letter == "S":
                along, against = "B", "F"
                found += [(colour["F"], -quarters % 4), (colour["B"], quarters)]
            else:
                found += [(colour[along], -quarters % 4), (colour[against], quarters)]
        elif (letter.islower() and letter not in WHOLE) or "w" in move:
            found.append((opposite(facelets, colour[letter.upper()]), quarters))
        elif letter not in WHOLE:
            found.append((colour[letter], quarters))
        facelets = played(facelets, move)
    return found


AMOUNTS = ("0", "", "2", "'")
"""How a move is written, by its quarter turns."""


def cancelled(turns: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The turns that are left once those of one axis that follow each other are joined."""
    runs: list[dict[str, int]] = []
    for colour, quarters in turns:
        axis = FACES.index(colour) % 3
        if runs and all(FACES.index(one) % 3 == axis for one in runs[-1]):
            run = runs[-1]
        else:
            run = {}
            runs.append(run)
        run[colour] = (run.get(colour, 0) + quarters) % 4
        if not run[colour]:
            del run[colour]
        if not run:
            runs.pop()
    return [turn for run in runs for turn in run.items()]


def joined(text: str) -> str:
    """Moves, those of one layer that follow each other as one."""
    moves: list[str] = []
    for move in text.split():
        quarters = AMOUNTS.index(move[1:])
        if moves and moves[-1][0] == move[0]:
            quarters += AMOUNTS.index(moves.pop()[1:])
        if quarters % 4:
            moves.append(move[0] + AMOUNTS[quarters % 4])
    return " ".join(moves)


def n_turns(text: str) -> int:
    return sum(move[0] not in WHOLE for move in text.split())


def check(analysis: Analysis) -> None:
    down = COLOURS[analysis.colour] if analysis.colour else ""
    check_counts(analysis)
    for number, step in enumerate(analysis.steps):
        for remark in step.remarks:
            told = Told(remark, step, analysis, number, down)
            try:
                check_remark(told)
            except AssertionError as error:
                error.add_note(f"{step} {remark.text!r}")
                raise
    check_verdict(analysis)


def check_verdict(analysis: Analysis) -> None:
    """The gains are what the steps say, in order, and nothing that costs more is left out."""
    gains = analysis.verdict
    losses = [
        (remark.saved, number)
        for number, step in enumerate(analysis.steps)
        for remark in step.remarks
        if step.kind != "rest" and remark.advice != "theory"
    ]
    order = [gain.turns if gain.seconds is None else gain.seconds for gain in gains]
    assert order == sorted(order, reverse=True)
    named = {gain.step for gain in gains}
    if not analysis.recording.is_timed:
        left = [saved for saved, number in losses if number not in named]
        assert max(left, default=0) <= (order[-1] if len(gains) == 3 else 0)
    for gain in gains:
        if gain.step is None:
            own, least = re.match(r"(\d+) rotations .* needs (\d+|none)$", gain.text).groups()
            assert int(own) == within(str(analysis.maneuver).split())
            usual = str(analysis.usual.as_held).split()
            assert int(least.replace("none", "0")) == within(usual) <= int(own) - 2
            continue
        step = analysis.steps[gain.step]
        assert gain.text.startswith(f"{step.label}: ")
        if found := re.search(r": (\d+) turns? where (\d+) do", gain.text):
            own, least = map(int, found.groups())
            remark = step.remarks[gain.remark]
            assert least == n_turns(str(remark.maneuver)) == own - remark.saved


def within(moves: list[str]) -> int:
    first = next((n for n, move in enumerate(moves) if move[0] not in WHOLE), len(moves))
    return sum(move[0] in WHOLE for move in moves[first:])


def check_counts(analysis: Analysis) -> None:
    """What is counted: turns, rotations and times of each step, and of the whole."""
    whole = [0, 0]
    _, times = played_times(analysis) if analysis.recording.is_timed else ([], [])
    for step in analysis.steps:
        moves = str(step.maneuver).split()
        rotations = sum(move[0] in WHOLE for move in moves)
        turns = len(moves) - rotations
        if analysis.recording.is_hold_guessed:
            rotations = 0  # they were not recorded
        counts = [f"{turns} turn{'s' * (turns != 1)}"]
        if rotations:
            counts.append(f"{rotations} rotation{'s' * (rotations != 1)}")
        if times and step.seconds is not None:
            last = step.first + len(moves)
            end = times[last][0] if last < len(times) else analysis.seconds
            counts.append(f"{end - times[step.first][0]:.2f} s")
        assert step.count == ", ".join(counts)
        whole = [whole[0] + turns, whole[1] + rotations]
    words = r"(?:[^:]*: )?(\d+) turns?(?: \(.*?\))?(?:, (no|\d+) rotations?)?"
    said = re.match(words, analysis.summary)
    assert [int(said[1]), int((said[2] or "no").replace("no", "0"))] == whole
    assert (said[2] is None) == analysis.recording.is_hold_guessed


def check_remark(told: Told) -> None:
    remark = told.remark
    if remark.steps:
        assert told.start in states(told)
    for form, is_so in FORMS:
        found = re.fullmatch(form, remark.text, re.DOTALL)
        if found:
            is_so(told, *found.groups())
            return
    raise AssertionError("a sentence of an unknown form")


def states(told: Told) -> list[str]:
    """The cubes on the way of the step."""
    found = [told.step.before.facelets]
    for move in str(told.step.maneuver).split():
        found.append(played(found[-1], move))
    return found


def counted(told: Told, turns: str, own: int | None = None) -> None:
    assert n_turns(told.turns) == int(turns)
    if own is not None:
        assert told.remark.saved == own - int(turns)


def shorter_cross(told: Told, colour: str, turns: str, own: str, moves: str, sight: str) -> None:
    assert COLOURS[colour] == told.down
    assert moves == told.turns
    assert int(own) == told.own()
    counted(told, turns, int(own))
    assert has_cross(told.after, told.down)
    cross_sight(told, sight)


def cross_and_pair(told: Told, turns: str, count: str, moves: str, sight: str, pairs: str) -> None:
    assert moves == told.turns
    counted(told, turns)
    assert has_cross(told.after, told.down)
    names = re.findall(PIECE, pairs)
    assert len(names) == ("a pair", "two pairs", "three pairs", "all four pairs").index(count) + 1
    for pair in names:
        assert not pair_home(told.start, pair, told.down)
        assert pair_home(told.after, pair, told.down)
    cross_sight(told, sight)


def other_cross(told: Told, name: str, turns: str, mine: str, least: str, moves: str, sight: str):
    assert COLOURS[mine] == told.down
    assert moves == told.turns
    assert int(least) <= told.own()
    counted(told, turns, int(least))
    assert has_cross(told.after, COLOURS[name])
    cross_sight(told, sight)


def pair_home(facelets: str, names: str, down: str) -> bool:
    colours = [COLOURS[name] for name in names.split("-")]
    return is_home(facelets, *colours) and is_home(facelets, *colours, down)


def nothing_lost(told: Told) -> None:
    """The cross and the pairs that were there are there afterwards."""
    around = sides(told.start, told.down)
    assert has_cross(told.after, told.down)
    for a, b in zip(around, around[1:] + around[:1], strict=True):
        if is_home(told.start, a, b) and is_home(told.start, a, b, told.down):
            assert is_home(told.after, a, b), (a, b)
            assert is_home(told.after, a, b, told.down), (a, b)


def shorter_pair(told: Told, pair: str, turns: str, own: str, moves: str, sight: str) -> None:
    assert pair in told.step.label
    assert int(own) == told.own()
    counted(told, turns, int(own))
    put_in(told, pair, moves, sight)


def easier_pair(told: Told, pair: str, how: str, moves: str, sight: str) -> None:
    assert n_turns(told.turns) == told.own()
    fewer_rotations(told, how)
    put_in(told, pair, moves, sight)


def closer_pair(told: Told, pair: str, turns: str, moves: str, sight: str) -> None:
    assert pair not in told.step.label
    counted(told, turns)
    assert told.remark.saved == told.own() - int(turns)
    put_in(told, pair, moves, sight)


def put_in(told: Told, pair: str, moves: str, sight: str) -> None:
    assert moves == told.turns
    assert not pair_home(told.start, pair, told.down)
    assert pair_home(told.after, pair, told.down)
    nothing_lost(told)
    pair_sight(told, sight)


def fewer_rotations(told: Told, how: str) -> None:
    own, better = (
        sum(move[0] in WHOLE for move in text.split())
        for text in (str(told.step.maneuver), told.turns)
    )
    if how == "without rotating the cube":
        assert better == 0 < own
    elif how == "with fewer rotations":
        assert 0 < better < own


def pair_and_skip(told: Told, colour: str, moves: str) -> None:
    assert moves == told.turns
    assert all_up(told.after, told.down)
    assert COLOURS[colour] == opposite(told.after, told.down)


def top(told: Told, title: str) -> None:
    if title.startswith("OLL"):
        assert all_up(told.after, told.down)
    else:
        assert any(map(is_solved, turned_top(told.after, told.down)))


def look(told: Told, title: str, turns: str, own: str, moves: str, sight: str = "") -> None:
    kinds = [step.kind for step in told.analysis.steps]
    kind = title[:3]
    assert int(own) == told.own(kinds.index(kind, told.number))
    assert moves == told.turns
    counted(told, turns, int(own))
    top(told, title)
    top_sight(told, title, sight)


def usual(told: Told, title: str, turns: str, which: str, own: str, moves: str, sight: str):
    assert title in told.step.label
    look(told, title, turns, own, moves, sight)


def one_look(told: Told, title: str, first: str, turns: str, own: str, moves: str, sight: str):
    assert first == ("edges and corners" if title.startswith("OLL") else "corners and edges")
    look(told, title, turns, own, moves, sight)


def one_easier_look(told: Told, title: str, what: str, moves: str) -> None:
    assert what == ("edges and corners" if title.startswith("OLL") else "corners and edges")
    kinds = [step.kind for step in told.analysis.steps]
    assert n_turns(told.turns) == told.own(kinds.index(title[:3], told.number))
    assert moves == told.turns
    top(told, title)


def easier_look(told: Told, title: str, how: str, moves: str) -> None:
    assert title in told.step.label
    assert moves == told.turns
    assert n_turns(told.turns) == told.own()
    fewer_rotations(told, how)
    top(told, title)


def no_pll(told: Told, turns: str, own: str, moves: str) -> None:
    kinds = [step.kind for step in told.analysis.steps]
    assert int(own) == told.own(kinds.index("PLL", told.number))
    assert moves == told.turns
    is_over = is_solved(told.after)
    assert is_over or any(map(is_solved, turned_top(told.after, told.down)))
    assert int(turns) == n_turns(moves) + (not is_over)
    assert told.remark.saved == int(own) - int(turns)


def cancels(told: Told, count: str, *seam: str | None) -> None:
    step = told.step
    moves = str(step.maneuver).split()
    own = face_turns(step.before.facelets, moves)
    assert told.remark.saved == int(count) == len(own) - len(cancelled(own)) > 0
    if seam[1] is not None:
        first, last, one, other = seam[1:]
        whole = str(told.analysis.maneuver).split()
        assert (one, other) == (whole[int(first) - 1], whole[int(last) - 1])
        before = face_turns(step.before.facelets, moves[: int(last) - step.first])
        saved = len(before) - len(cancelled(before))
        assert saved > 0
        assert (seam[0] == ", first at") == (saved < int(count)), "whether there are others"


def cancels_between(told: Told, one: str, other: str, held: str | None, verb: str) -> None:
    before = told.analysis.steps[told.number - 1]
    earlier = face_turns(before.before.facelets, str(before.maneuver).split())
    later = face_turns(told.step.before.facelets, str(told.step.maneuver).split())
    whole = len(cancelled(earlier + later))
    saved = len(cancelled(earlier)) + len(cancelled(later)) - whole
    assert told.remark.saved == saved > 0
    assert verb == ("make a single turn" if saved == 1 else "cancel")
    assert one in str(before.maneuver).split()
    moves = str(told.step.maneuver).split()
    assert other in moves
    if held:
        rotations = [move for move in moves if move[0] in WHOLE]
        assert rotations[: len(held.split())] == held.split()


def pause(told: Told, seconds: str, move: str) -> None:
    moves, times = played_times(told.analysis)
    gaps = [began - end for end, began in times[told.step.first : told.last]]
    assert any(
        one == move and abs(gap - float(seconds)) < 0.051
        for one, gap in zip(moves[told.step.first : told.last], gaps, strict=True)
    )


def first_pause(told: Told, seconds: str, corner: str | None, edge: str | None) -> None:
    _, times = played_times(told.analysis)
    end, began = times[told.step.first]
    assert abs(began - end - float(seconds)) < 0.051
    for names in filter(None, (corner, edge)):
        (place,) = where(told.step.before.facelets, names)
        assert not {"U", "R", "F"} & place


STAGES = {
    "The first block takes": "first block",
    "The second block takes": "second block",
    "The corners of the top take": "CMLL",
    "EO takes": "EO",
    "UL/UR takes": "UL/UR",
    "The slice takes": "M slice",
}


def shorter_line(told: Told, turns: str, own: str, moves: str) -> None:
    assert told.step.kind == "EO line"
    assert moves == told.turns
    start = told.step.before.facelets
    assert n_turns(moves) == int(turns) < int(own) == told.own()
    assert told.remark.saved == int(own) - int(turns)
    assert has_eo_line(played(start, moves))


def has_eo_line(facelets: str) -> bool:
    """Whether the edges are oriented and the front and back edges of the bottom are at home, as the
    cube is held.

    An edge is oriented if its sticker of the top's or bottom's colour, or else of the front's or
    back's, is on the top or bottom, or else on the front or back.
    """
    up, _, front, down, _, back = facelets[4::9]
    if not (is_home(facelets, down, front) and is_home(facelets, down, back)):
        return False
    first, second = {up, down}, {front, back}
    for cubie in EDGES:
        piece = at(facelets, cubie)  # sides and stickers, by their colours
        side = next((one for one in piece if one in first), None)
        side = side or next(one for one in piece if one in second)
        sticker = next((one for one in piece.values() if one in first), None)
        sticker = sticker or next(one for one in piece.values() if one in second)
        if piece[side] != sticker:
            return False
    return True


EDGES = [place for place in product((-1, 0, 1), repeat=3) if place.count(0) == 1]


def roux(told: Told, what: str, turns: str, own: str, moves: str) -> None:
    assert STAGES[what] == told.step.label
    assert moves == told.turns
    assert told.remark.saved == int(own) - int(turns) > 0
    mine = [move for move in str(told.step.maneuver).split() if move[0] not in WHOLE]
    assert int(own) == len(mine)
    assert int(turns) == sum(move[0] not in WHOLE for move in moves.split())
    after = played(told.step.before.facelets, moves)
    assert has_part(after, "left")
    if what == "The first block takes":
        return
    assert has_part(after, "right")
    if what == "The slice takes":
        assert any(map(is_solved, turned_top(after, after[31])))


def played_times(analysis: Analysis) -> tuple[list[str], list[tuple[float, float]]]:
    """The moves of a recording, and for each when the one before it ended and it began."""
    text = analysis.recording.text
    moves = analysis.recording.moves
    found, end = [], 0.0
    for one in moves:
        written = re.findall(r"(\S+)@(\d+)", text[one.start :])[:2]
        found.append((end, int(written[0][1]) / 1000))
        if one.start == one.end:  # a rotation that was not recorded
            end = int(written[0][1]) / 1000
            continue
        is_joined = ("2" in str(one.move)) != ("2" in written[0][0])
        end = int(written[is_joined][1]) / 1000
    return [str(one.move) for one in moves], found


def where(facelets: str, names: str) -> list[set[str]]:
    """The faces at which the piece of these colours is, as the cube is held."""
    wanted = {COLOURS[name] for name in names.split("-")}
    centres = facelets[4::9]
    found = []
    for cubie in cubies():
        shown = at(facelets, cubie)
        if set(shown.values()) == wanted and len(shown) == len(wanted):
            found.append({FACES[centres.index(centre)] for centre in shown})
    return found


def cubies() -> list[tuple[int, int, int]]:
    ways = (-1, 0, 1)
    return [(x, y, z) for x in ways for y in ways for z in ways]


def turned_first(state: str, moves: str) -> str:
    """The cube after the rotations with which moves begin."""
    for move in moves.split():
        if move[0] not in WHOLE:
            break
        state = played(state, move)
    return state


def cross_sight(told: Told, sight: str) -> None:
    """Which edges are there, and which turn brings which of them home."""
    held = re.search(r"With (\w+) at the bottom and (\w+) in front, ", sight)
    state = turned_first(told.start, told.turns)
    if held:
        down, front = (COLOURS[name] for name in held.groups())
        assert (state[31], state[22]) == (down, front)
    down = state[31]
    there = [side for side in sides(state, down) if is_home(state, down, side)]
    found = re.search(
        r"(none|one|two|three|all) of the four (\w+) edges (?:is|are) in place", sight
    )
    if found:
        assert COLOURS[found[2]] == down
        assert ("none", "one", "two", "three", "all").index(found[1]) == len(there)
    brings = re.search(r"((?:the last )?[A-Z][2']?) brings (.*?)\.", sight)
    if not brings:
        return
    parts = re.findall(
        rf"(?:the last )?([URFDLB][2']?)(?: brings)? the ((?:{PIECE}(?:, | and )?)+)", brings[0]
    )
    assert parts, sight
    cube, homes = told.start, []
    for move in told.turns.split():
        cube = played(cube, move)
        homes.append((move, cube))
    for move, names, _ in parts:
        for name in re.findall(PIECE, names):
            colours = [COLOURS[one] for one in name.split("-")]
            n = (
                max(n for n, (_, cube) in enumerate(homes) if not is_home(cube, *colours)) + 1
                if any(not is_home(cube, *colours) for _, cube in homes)
                else 0
            )
            assert homes[n][0] == move, (name, move, homes[n][0])


def pair_sight(told: Told, sight: str) -> None:
    """Where the pair's pieces are, and which way they face."""
    state = told.start
    for n, step in enumerate(told.remark.steps[:-1], 1):
        *earlier, _ = texts = [one.text for one in told.remark.steps[:n]]
        first, after, sight = sight.partition(f" After {joined(' '.join(texts))}")
        assert after, "what is seen after the first turns is said so"
        sight = f"{after.strip()}{sight}"
        stuck(played(told.start, " ".join(earlier)), step.text, first)
    if turns := re.match(r"After ([^,(]+?)( \(joined to the next turn\))?, ", sight):
        state = played(state, turns[1])
        assert f"{told.turns} ".startswith(f"{turns[1]} ") is not bool(turns[2])
    for names, level, side, colour, facing in re.findall(
        rf"the {PIECE} (?:corner|edge) is (?:on (top)|in the bottom layer)? ?at the ([a-z ]+?), "
        r"(\w+) facing (up|down|front|back|left|right)",
        sight,
        re.IGNORECASE,
    ):
        (place,) = where(state, names)
        expected = {PLACES[word] for word in side.split()} | ({"U"} if level else set())
        assert expected <= place, (names, place)
        shown = {up: at_side(state, names, up) for up in place}
        face = {"up": "U", "down": "D", "front": "F", "back": "B", "left": "L", "right": "R"}[
            facing
        ]
        assert shown[face] == COLOURS[colour], (names, facing)
    slot = re.search(r"belongs? in the (front|back)-(left|right) slot", sight)
    pair = re.search(rf"the {PIECE} edge", sight)
    if slot and pair:
        centres = {FACES[state[4::9].index(COLOURS[name])] for name in pair[1].split("-")}
        assert centres == {PLACES[slot[1]], PLACES[slot[2]]}
    for free in re.findall(r"The (front|back)-(left|right) slot is still empty", sight):
        colours = [state[9 * FACES.index(PLACES[word]) + 4] for word in free]
        assert not (is_home(state, *colours) and is_home(state, *colours, state[31]))


def stuck(state: str, turns: str, sight: str) -> None:
    """Pieces that are in a slot of others, which some turns bring up."""
    held = turned_first(state, turns)
    faces = re.search(r"(?:is|are) stuck in the (front|back)-(left|right) slot", sight)
    assert faces, sight
    names = re.findall(rf"the {PIECE} (?:corner|edge)", sight, re.IGNORECASE)
    assert names, sight
    for name in names:
        (place,) = where(held, name)
        assert place - {"D"} == {PLACES[faces[1]], PLACES[faces[2]]}, (name, place)
        (place,) = where(played(state, turns), name)
        assert "U" in place, (name, place)


def at_side(facelets: str, names: str, face: str) -> str:
    """The colour that a piece shows at a face of the cube as it is held."""
    wanted = {COLOURS[name] for name in names.split("-")}
    centre = facelets[9 * FACES.index(face) + 4]
    for cubie in cubies():
        shown = at(facelets, cubie)
        if set(shown.values()) == wanted and len(shown) == len(wanted):
            return shown[centre]
    raise AssertionError(names)


def top_sight(told: Told, title: str, sight: str) -> None:
    """What the top shows, and which case it is."""
    counts = re.search(
        r"(No|One|Two|Three|All four) edges? and (no|one|two|three|all four) corners?"
        r" shows? (\w+) on top",
        sight,
    )
    last = told.remark.steps[-1]
    state = turned_first(last.before.facelets, last.text)
    if counts:
        edges, corners = top_stickers(state, told.down)
        up = COLOURS[counts[3]]
        assert up == opposite(state, told.down)
        for word, stickers in ((counts[1], edges), (counts[2], corners)):
            number = NUMBERS.index(word.lower().replace("all ", ""))
            assert stickers.count(up) == number
    if "all" in sight and title.startswith("PLL"):
        assert all_up(state, told.down)
    assert not sight or title in sight


FORMS = (
    (rf"An? (\w+) cross takes (\d+) turns? here, not (\d+): {MOVES}\. (.*)", shorter_cross),
    (rf"This EO line takes (\d+) turns? here, not (\d+): {MOVES}\.", shorter_line),
    (
        rf"In (\d+) turns? the cross can also solve (.*?): {MOVES}\. (.*) "
        r"The ([a-z, -]+) pairs? (?:is|are) solved with it\.",
        cross_and_pair,
    ),
    (
        rf"The (\w+) cross takes (\d+) turns?, the (\w+) one (\d+): {MOVES}\. (.*)",
        other_cross,
    ),
    (rf"The {PIECE} pair takes (\d+) turns? here, not (\d+): {MOVES}\. (.*)", shorter_pair),
    (rf"The {PIECE} pair goes in (.*?), in the same number of turns: {MOVES}\. (.*)", easier_pair),
    (
        rf"The {PIECE} pair would have been shorter; it takes (\d+) turns?: {MOVES}\. (.*)",
        closer_pair,
    ),
    (
        r"Inserted another way, the pair leaves the whole top (\w+), and there is no OLL: "
        rf"{MOVES}\.",
        pair_and_skip,
    ),
    (
        rf"((?:OLL|PLL).*?) takes (\d+) turns? here with (the usual|another) algorithm, not (\d+): "
        rf"{MOVES}\. (.*)",
        usual,
    ),
    (
        rf"((?:OLL|PLL).*?) does (.*?) in one look, in (\d+) turns?, not (\d+): {MOVES}\. (.*)",
        one_look,
    ),
    (
        rf"((?:OLL|PLL).*?) does (.*?) in one look, in the same number of turns: {MOVES}\.",
        one_easier_look,
    ),
    (rf"((?:OLL|PLL).*?) can be done (.*?), in the same number of turns: {MOVES}\.", easier_look),
    (
        rf"With this OLL there is no PLL; that is (\d+) turns? in all, not (\d+): {MOVES}\.",
        no_pll,
    ),
    (
        r"(\d+) turns? could be saved in this step(?:(:|, first at) moves (\d+) and (\d+), "
        r"(\S+) and (\S+))?\.",
        cancels,
    ),
    (
        r"(\S+) at the end of the previous step and (\S+) here(?:, after ([^,]+),)? "
        r"(make a single turn|cancel)\.",
        cancels_between,
    ),
    (
        r"(The (?:first|second) block takes|The corners of the top take|EO takes|UL/UR takes|"
        rf"The slice takes) (\d+) turns? here, not (\d+): {MOVES}\.",
        roux,
    ),
    (r"A pause of ([\d.]+) s before (\S+)\.", pause),
    (
        rf"([\d.]+) s passed before the first turn(?:: (?:the {PIECE} corner)?(?: and )?"
        rf"(?:the {PIECE} edge)? could not be seen from the front)?\.",
        first_pause,
    ),
)
