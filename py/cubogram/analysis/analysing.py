"""Explains a person's own solution: divides it into steps, and compares each step with the best
alternative."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from cubogram.analysis.astray import astray
from cubogram.analysis.compare_last_layer import on_last_layer
from cubogram.analysis.compare_line import on_line
from cubogram.analysis.compare_pairs import on_cross, on_pair
from cubogram.analysis.compare_turns import ends, gaps, on_cancelling, on_pauses, pace, pauses
from cubogram.analysis.correction import Correction, find_correction
from cubogram.analysis.cutting import (
    LOOKS,
    MOST_CROSS,
    WHOLE,
    Cut,
    Cuts,
    cut,
    squares,
    turns_of,
)
from cubogram.analysis.headings import headings, is_blind
from cubogram.analysis.labels import name_of
from cubogram.analysis.model import Analysis, SolvedStep
from cubogram.analysis.own_hold import in_own_hold, is_fixed
from cubogram.analysis.position import Recorded
from cubogram.analysis.recording import Recording, read_solution
from cubogram.analysis.remark import Remark
from cubogram.analysis.replay import Replay
from cubogram.analysis.roux import UNFINISHED, RouxCuts, cut_roux
from cubogram.arguments import public
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.piece_map import IDENTITY, map_of_cubies
from cubogram.cfop.rule_set import RuleSet, standard
from cubogram.cfop.solver import solve
from cubogram.cfop.steps import FREE, Step
from cubogram.cfop.style import Style
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.niss import in_one_direction
from cubogram.errors import PuzzleError
from cubogram.roux import solve as solve_by_roux
from cubogram.slices import result_of

ENDS_EARLY = "the solution ends before the cube is solved"


@public
def analyse(
    cube: Cube | ColouredCube | str,
    solution: str | Maneuver | Iterable[Move | str],
    *,
    rules: RuleSet | None = None,
) -> Analysis:
    """Explains a solution of a cube as far as it can be read; the solution may be unfinished.

    `solution` is a maneuver, a reconstruction with comments, a link to one, or a recording with a
    time in milliseconds after each move (`R@0 U@46`). Errors in it are listed in `problems`.

    >>> found = analyse("R U R' U' F", "F' U R U' K")
    >>> found.is_solved, [problem.message for problem in found.problems][0]
    (False, "character 11: 'K' is not a move")
    """
    return result_of(analyse_in_slices(cube, solution, rules=rules))


def analyse_in_slices(
    cube: Cube | ColouredCube | str,
    solution: str | Maneuver | Iterable[Move | str],
    *,
    rules: RuleSet | None = None,
) -> Generator[None, None, Analysis]:
    """`analyse` as a generator that yields after each part of the work, and after each step.

    A part takes at most a quarter of a second for 20,000 moves.
    """
    given = cube if isinstance(cube, ColouredCube) else ColouredCube(as_cube("cube", cube))
    recording = read_solution(solution, given.cube)
    yield
    last = given.apply(recording.maneuver)
    yield
    if not last.cube.is_solved and (moves := in_one_direction(recording.text)):
        both = given.apply(moves)
        if both.cube.is_solved:
            words = f"the moves in parentheses belong to the inverse scramble: {Maneuver(moves)}"
            said = (PuzzleError("inverse", words),)
            recording, last = replace(read_solution(Maneuver(moves)), problems=said), both
    problems, correction = list(recording.problems), None
    if last.cube.is_solved:
        problems = [each for each in problems if not _is_below(recording, each)]
    else:
        correction = None if problems else find_correction(given.cube, recording.maneuver)
        problems += _unsolved(recording, correction)
        if correction is not None and not (correction.is_missing_end or recording.is_timed):
            recording = recording.corrected(correction)
            last = given.apply(recording.maneuver)
        yield
    start = map_of_cubies(given.cubies)
    if any(played.halves for played in recording.moves):
        apart = Replay(start, recording.split().maneuver)
        yield
        found, roux = cut(apart), cut_roux(apart)
        recording = recording.split(
            {*(step.last for step in found.steps), *(roux.times if roux else ())}
        )
        yield
    replay = Replay(start, recording.maneuver)
    is_solved = replay.maps[-1] == IDENTITY
    yield
    found = cut(replay)
    yield
    work: Iterator[SolvedStep]
    usual = None
    roux = cut_roux(replay)
    if roux and found.reading and squares(replay, found.steps) <= roux.squares:
        roux = None
    yield
    named = headings(recording)
    if named and not is_blind(named):
        is_short = found.reading and turns_of(replay, found.steps[0]) <= MOST_CROSS
        named = () if roux or is_short else named
    if named:
        roux, found = None, Cuts(None, tuple(Cut("rest", each.first, each.last) for each in named))
    if not roux and found.reading is None and len(replay) >= WHOLE:
        problems = [_doubted(each) for each in problems]
    if roux:
        letter = given.orientation[FACES.index(roux.centres[3])]
        colour = colour_name(letter)
        work = _of_roux(given, recording, replay, roux)
        usual = solve_by_roux(given, colour=letter)
    elif found.reading is None:
        colour = ""
        work = _plain(given, recording, found, [each.label for each in named], is_solved)
    else:
        letter = given.orientation[FACES.index(found.reading.face)]
        colour = colour_name(letter)
        used = standard() if rules is None else rules
        reading = found.reading
        if is_fixed(recording):
            recording = in_own_hold(recording, reading, found.steps)
            replay = Replay(start, recording.maneuver)
            yield
            found = cut(replay)
            reading = found.reading or reading
        recorded = Recorded(given, replay, reading, used, not recording.is_hold_guessed)
        work = _explained(recorded, recording, found)
        usual = solve(given, Style(colour=letter), rules=rules)
    steps = []
    for step in work:
        steps.append(step)
        yield
    if problems and problems[-1].message == ENDS_EARLY and usual and not roux:
        problems[-1] = astray(recorded, recording, steps) or problems[-1]
    return Analysis(
        given,
        recording,
        "Roux" if roux else found.reading.name if found.reading else "",
        colour,
        tuple(steps),
        is_solved,
        tuple(problems),
        correction,
        usual,
        () if is_solved else _next(last, colour, rules, bool(roux)),
    )


def _unsolved(recording: Recording, correction: Correction | None) -> list[PuzzleError]:
    """Why a solution does not solve the cube, unless its problems already say so."""
    if correction is not None:
        message = f"the solution does not solve the cube as written, but it does {correction}"
        place = recording.moves[min(correction.index, len(recording.moves) - 1)]
        return [PuzzleError("unsolved", message, {"start": place.start, "end": place.end})]
    if recording.problems:
        return []
    if not recording.moves:
        return [PuzzleError("empty", "there are no moves in this solution")]
    return [PuzzleError("unsolved", ENDS_EARLY)]


def _is_below(recording: Recording, problem: PuzzleError) -> bool:
    """True if the unreadable part is in a line below the moves."""
    if not problem.where or not recording.moves:
        return False
    return "\n" in recording.text[recording.moves[-1].end : problem.where["start"]]


def _doubted(problem: PuzzleError) -> PuzzleError:
    """The error for many moves that complete no step: the cube is probably a different one."""
    if problem.message != ENDS_EARLY:
        return problem
    return PuzzleError("unsolved", "these moves do not solve this cube: is its scramble right?")


def _next(
    cube: ColouredCube, colour: str, rules: RuleSet | None, by_roux: bool
) -> tuple[Step, ...]:
    """The solver's next step from here that needs turns, preceded by any that free its pieces, and
    by the rotations of the steps that need none."""
    steps: list[Step] = []
    rotations = Maneuver()
    if by_roux:
        solution = solve_by_roux(cube, colour=colour)
    else:
        style = Style(colour=colour) if colour else Style(neutral=True)
        solution = solve(cube, style, rules=rules)
    for step in solution.steps:
        if not step.turns:
            rotations += step.maneuver
            continue
        text = f"{rotations} {step.text}".strip()
        steps.append(replace(step, maneuver=rotations + step.maneuver, text=text))
        rotations = Maneuver()
        if step.kind != FREE:
            break
    return tuple(steps)


def _explained(solution: Recorded, recording: Recording, found: Cuts) -> Iterator[SolvedStep]:
    timed = recording.is_timed
    stops = pauses(recording.moves) if timed else {}
    between = gaps(recording.moves) if timed else []
    usual = pace(recording.moves) if timed else 0.0
    times = ends(recording.moves)
    n_pairs = sum(
        milestone.kind == "pair" and not milestone.time for milestone in solution.reading.milestones
    )
    for n, step in enumerate(found.steps):
        before = found.steps[n - 1] if n else None
        name = name_of(solution, step, n_pairs, _skips(found, step))
        n_pairs += sum(part.kind == "pair" for part in step.reached)
        remarks = [*_compared(solution, found.steps[n:]), *on_cancelling(solution, before, step)]
        if recording.is_hold_guessed:  # what is easier depends on how it was held
            remarks = [replace(one, effort=0) for one in remarks if one.kind != "easier"]
        remarks += on_pauses(solution, step, stops, usual)
        yield SolvedStep(
            kind=step.kind,
            label=name.label,
            maneuver=recording.maneuver[step.first : step.last],
            first=step.first,
            case=name.case,
            before=solution.at(step.first).cube,
            after=solution.at(step.last).cube,
            remarks=tuple(remarks),
            seconds=round(times[step.last] - times[step.first], 3) if timed else None,
            waited=round(between[step.first], 3) if timed else None,
            is_hold_guessed=recording.is_hold_guessed,
        )


def _skips(found: Cuts, step: Cut) -> list[str]:
    """The steps that this one skips: an OLL after the last pair, a PLL after the OLL."""
    looks = [step] if step.kind in LOOKS else [s for s in found.skipped if s.first == step.last]
    reached = [part.kind for look in looks for part in look.reached]
    return [kind for kind in ("OLL", "PLL") if kind in reached and kind != step.kind]


def _compared(solution: Recorded, steps: Sequence[Cut]) -> Iterator[Remark]:
    """The remarks on the first of several steps, from comparing it with known solutions."""
    step = steps[0]
    if step.kind == "cross" and step.first == 0:
        yield from on_cross(solution, step)
    elif step.kind == "EO line":
        yield from on_line(solution, step)
    elif step.kind == "pair" and len(step.reached) == 1:
        yield from on_pair(solution, step)
    elif step.kind in LOOKS:
        yield from on_last_layer(solution, steps)


def _of_roux(
    cube: ColouredCube, recording: Recording, replay: Replay, found: RouxCuts
) -> Iterator[SolvedStep]:
    """The steps of a solution with Roux."""
    timed = recording.is_timed
    between = gaps(recording.moves) if timed else []
    times = ends(recording.moves)
    for step in found.steps:
        moves = recording.maneuver[step.first : step.last]
        yield SolvedStep(
            kind="rest" if step.label == UNFINISHED else step.label,
            label=step.label,
            maneuver=moves,
            first=step.first,
            case=None,
            before=cube.apply(recording.maneuver[: step.first]),
            after=cube.apply(recording.maneuver[: step.last]),
            remarks=step.remarks,
            seconds=round(times[step.last] - times[step.first], 3) if timed else None,
            waited=round(between[step.first], 3) if timed else None,
        )


def _plain(
    cube: ColouredCube, recording: Recording, found: Cuts, labels: Sequence[str], is_solved: bool
) -> Iterator[SolvedStep]:
    """The steps of a solution that follows no method: those with these labels, or else one step
    with all its moves, if there are any."""
    timed = recording.is_timed
    between = gaps(recording.moves) if timed else []
    times = ends(recording.moves)
    last = ("the rest" if labels else "the whole cube") if is_solved else UNFINISHED
    maneuver, before = recording.maneuver, cube
    for n, step in enumerate(found.steps):
        moves = maneuver[step.first : step.last]
        after = before.apply(moves)
        yield SolvedStep(
            kind=step.kind,
            label=(labels[n] if labels else "") or last,
            maneuver=moves,
            first=step.first,
            case=None,
            before=before,
            after=after,
            seconds=round(times[step.last] - times[step.first], 3) if timed and labels else None,
            waited=round(between[step.first], 3) if timed and labels else None,
        )
        before = after
