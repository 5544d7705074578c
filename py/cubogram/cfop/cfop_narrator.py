"""Turns a plan into steps, as a person with the cube in hand would describe them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cubogram.cfop import cross, explain, search
from cubogram.cfop.beginner import EdgeStep
from cubogram.cfop.choice import PairNow, pairs_now
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, rotation_between
from cubogram.cfop.effort import ROTATIONS, insertion_efforts
from cubogram.cfop.explain import View
from cubogram.cfop.last_layer import LastLayerStep
from cubogram.cfop.last_layer_plans import RulesIncomplete
from cubogram.cfop.lookahead import next_pair
from cubogram.cfop.narrator import Narrator, slots_solved
from cubogram.cfop.pairs import (
    N_SLOTS,
    ROTATION_TEXT,
    SLOT_NAMES,
    SLOT_PAIRS,
    U_TEXT,
    RuleUse,
    insertions,
)
from cubogram.cfop.pictures import CROSS, LAST_LAYER
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.rule_set import RuleSet
from cubogram.cfop.steps import FREE, Step
from cubogram.cfop.style import Style
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import seen_from
from cubogram.cube.turn_indices import indices_as_held, indices_text
from cubogram.formatting import listed, with_article

ORDINALS = ("1st", "2nd", "3rd", "4th")


class CfopNarrator(Narrator):
    """Turns a plan into steps, keeping track of the state and of how the cube is held.

    `centres` are the original places of the centres that are at U R F D L B when the cross is at
    the bottom; `letters` are the letters of the centres as the cube was given.
    """

    def __init__(
        self,
        rules: RuleSet,
        cube: Cube,
        letters: str,
        centres: str,
        style: Style,
    ) -> None:
        super().__init__(cube, letters, centres)
        self.f2l = rules.f2l
        self.style = style
        self.hold: int | None = None  # how to hold the cube for a pair; None: as in its rule

    def write(self, plan: search.Plan) -> Iterator[Step]:
        """The steps of a plan."""
        for edge in plan.edges:
            yield self._cross_edge(edge)
        following = [*plan.insertions, None]
        if not plan.edges:
            crossed = self.cross(plan.cross, plan.front, is_solved=not plan.turns)
            yield self._with_next(crossed, following[0])
        for n, number in enumerate(plan.insertions):
            self.hold = plan.holds[n] if plan.holds else None
            *freeing, pair = self.insertion(number, self._pair_choice(number, is_first=n == 0))
            yield from freeing
            yield self._with_next(pair, following[n + 1])
        for found in plan.orientation:
            yield self._first_look(found) if found.look else self.orientation(found)
        for found in plan.permutation:
            yield self._first_look(found) if found.look else self.permutation(found)

    def insertion(self, number: int, choice: str = "") -> Iterator[Step]:
        """The steps that insert a pair; those that free its pieces come first."""
        *freeing, use = insertions(self.f2l).rules(number)
        for free in freeing:
            yield self._free(free, use, choice)
            choice = ""
        yield self._pair(use, choice)

    def _with_next(self, step: Step, number: int | None) -> Step:
        """The step, which now also says where it leaves the pieces of the next pair."""
        if number is None or not step.turns or self.now not in map(self._held, range(N_SLOTS)):
            return step
        slot = -insertions(self.f2l).rules(number)[-1].y_turns % N_SLOTS
        here = (slot + self._y_turns(self.now)) % N_SLOTS
        letters = self._letters(self.now)
        before = View(seen_from(step.before.cubies, self.now), letters)
        words = next_pair(before, self._view(self.now), here)
        return replace(step, sight=f"{step.sight} {words}")

    def _speak_use(self, use: RuleUse) -> str:
        """A rule as written, or turn by turn if the cube is held differently."""
        as_written = use.hold == self.hold and use.algorithm.keeps_its_hold
        if as_written or self.hold is None:
            return self._speak(self._held(use.y_turns), use.auf, use.algorithm.text)
        turns = indices_as_held(use.turns, centres_after(FACES, ROTATION_TEXT[self.hold]))
        return self._speak(self._held(self.hold), 0, indices_text(turns))

    def cross(self, turns: tuple[int, ...], front: int = 0, is_solved: bool = False) -> Step:
        """A cross of these face turns of the cube held with the cross at the bottom; it is done
        after `front` rotations y."""
        held = self._held(front if turns else 0)
        view = self._view(held)
        colour = view.colours["D"]
        tried = {False: "D", True: "DURFLB", "dual": "DU"}[self.style.neutral]
        views = [self._view(centres_after(self.base, TO_BOTTOM[face])) for face in tried]
        distances = {
            each.colours["D"]: int(cross.distances()[cross.position_of(each.piece_map)])
            for each in views
        }
        slots = slots_solved(map_of_cubies(after(turns, self._cubies(self.base))))
        pairs = tuple(home for slot in slots for home in SLOT_PAIRS[slot])
        base = self._view(self.base)
        in_place = tuple(home for home in CROSS if base.piece_map[home] == home)
        before_hold = self.now
        turned = indices_as_held(turns, centres_after(FACES, ROTATION_TEXT[front]))
        spoken = "" if is_solved else self._speak(held, 0, indices_text(turned))
        return self._step(
            kind="xcross" if slots else "cross",
            name=f"{'X-cross' if slots else 'Cross'} on {colour}",
            label="xcross" if slots else "cross",
            goal=f"the four {colour} edges around their centre, each next to the centre of its "
            "other colour",
            choice=explain.cross_choice(
                distances, len(turns), self.style.friendly, self.style.foresight
            ),
            sight=explain.cross_sight(view, turned, [base.pair(slot) for slot in slots]),
            spoken=spoken,
            before_hold=before_hold,
            homes=CROSS + pairs,
            done=in_place if not turns else (),
            slot=SLOT_NAMES[slots[0]] if slots else None,
        )

    def _cross_edge(self, edge: EdgeStep) -> Step:
        view = self._view(self.base)
        name = f"{view.name(edge.home)} edge"
        before_hold = self.now
        in_place = tuple(home for home in CROSS if view.piece_map[home] == home)
        lead = rotation_between(before_hold, self.base)
        return self._step(
            kind="cross",
            name=name[0].upper() + name[1:],
            label=name,
            goal=f"the {name} at home in the cross",
            choice=explain.edge_choice(len(in_place)),
            sight=explain.edge_sight(view, edge.home, lead),
            spoken=self._speak(self.base, 0, indices_text(edge.turns)),
            before_hold=before_hold,
            homes=(edge.home,),
            done=in_place,
        )

    def _pair_choice(self, number: int, is_first: bool) -> str:
        """Why this pair comes now, including the turns that free its pieces."""
        if self.style.beginner:
            return explain.FIXED_ORDER if is_first else ""
        now = self._view(self.base)
        uses = insertions(self.f2l).rules(number)
        slot = -uses[-1].y_turns % N_SLOTS
        spoken = Maneuver(self._would_speak(uses))
        rotates = any(move.is_rotation for move in spoken)
        if self.hold is None:
            others = pairs_now(self.f2l, now.piece_map, None)
            length = int(insertions(self.f2l).length[number])
            chosen = PairNow(slot, spoken.htm, rotates, length, number, None)
        else:
            hold = self._y_turns(self.now)
            others = pairs_now(self.f2l, now.piece_map, hold)
            cost = (
                insertion_efforts(self.f2l)[number, self.hold] + ROTATIONS[(self.hold - hold) % 4]
            )
            chosen = PairNow(slot, spoken.htm, rotates, int(cost), number, self.hold)
        others = [pair for pair in others if pair.slot != slot]
        names = [now.pair(s) for s in range(N_SLOTS)]
        return explain.pair_choice(chosen, others, names, self.style.friendly, self.style.foresight)

    def _would_speak(self, uses: Sequence[RuleUse]) -> str:
        """How the uses would be written; does not change the state."""
        now, held = self.now, self.held
        spoken = " ".join(self._speak_use(use) for use in uses)
        self.now, self.held = now, held
        return spoken

    def _free(self, free: RuleUse, use: RuleUse, choice: str) -> Step:
        before_hold = self.now
        spoken = self._speak_use(free)
        view, y_turns = self._view(self.held), self._y_turns(self.held)
        wanted = SLOT_PAIRS[(-use.y_turns + y_turns) % N_SLOTS]
        slot = (-free.y_turns + y_turns) % N_SLOTS
        name = explain.free_name(view, slot, wanted)
        solved = self._solved_slots()
        step = self._step(
            kind=FREE,
            name=name,
            label=name[:1].lower() + name[1:],
            goal="the pieces of the next pair on top",
            choice=choice,
            sight="",
            spoken=spoken,
            before_hold=before_hold,
            homes=SLOT_PAIRS[-use.y_turns % N_SLOTS],
            done=self._done(),
            case=free.rule,
            slot=SLOT_NAMES[-free.y_turns % N_SLOTS],
        )
        here = [(s + y_turns) % N_SLOTS for s in self._solved_slots() if s not in solved]
        lead = rotation_between(before_hold, self.held)
        sight = explain.free_sight(view, slot, wanted, here, lead)
        if here:
            step = replace(step, label=f"{step.label}; {_pairs_label(view, len(solved), here)}")
        return replace(step, sight=sight)

    def _pair(self, use: RuleUse, choice: str) -> Step:
        before_hold = self.now
        spoken = self._speak_use(use)
        view, y_turns = self._view(self.held), self._y_turns(self.held)
        slot = -use.y_turns % N_SLOTS
        here = (slot + y_turns) % N_SLOTS  # the place of the slot as the cube is held
        solved = self._solved_slots()
        effect = replace(use, y_turns=0).piece_map
        borrowed = [
            s for s in range(1, N_SLOTS) if any(effect[home] != home for home in SLOT_PAIRS[s])
        ]
        step = self._step(
            kind="F2L",
            name=use.rule.title,
            label="",
            goal=f"the {view.pair(here)} pair in its slot",
            choice=choice,
            sight="",
            spoken=spoken,
            before_hold=before_hold,
            homes=SLOT_PAIRS[slot],
            done=self._done(),
            case=use.rule,
            seen_at=self._held(use.y_turns),
            slot=SLOT_NAMES[slot],
        )
        also = [
            (s + y_turns) % N_SLOTS for s in self._solved_slots() if s not in solved and s != slot
        ]
        sight = explain.pair_sight(
            view,
            use.rule,
            here,
            [(s + here) % N_SLOTS for s in borrowed],
            also,
            rotation_between(before_hold, self.held),
        )
        return replace(step, sight=sight, label=_pairs_label(view, len(solved), [here, *also]))

    def _rotation_to(self, use: RuleUse) -> str:
        """The rotation after which a last-layer case looks as it does in its picture."""
        return rotation_between(self.now, self._held(use.y_turns))

    def _algorithm_choice(self, use: RuleUse | None) -> str:
        if use is None:
            return ""
        return explain.algorithm_choice(
            use.rule, use.is_first, self.style.friendly, self.style.foresight
        )

    def orientation(self, found: LastLayerStep) -> Step:
        """An OLL in one look."""
        use = found.use
        before_hold = self.now
        view = self._view(self._held(use.y_turns if use else 0))
        rule = use.rule if use else None
        lead = f"{self._rotation_to(use)} {U_TEXT[use.auf]}".strip() if use else ""
        spoken = self._speak(self._held(use.y_turns), use.auf, use.algorithm.text) if use else ""
        return self._step(
            kind="OLL",
            name=rule.title if rule else "OLL skip",
            label=rule.title if rule else "OLL skip",
            goal=f"the whole top {view.colours['U']}",
            choice=self._algorithm_choice(use),
            sight=explain.orientation_sight(view, rule, lead, spoken),
            spoken=spoken,
            before_hold=before_hold,
            homes=LAST_LAYER,
            done=self._done(),
            case=rule,
            seen_at=self._held(use.y_turns) if use else None,
        )

    def _first_look(self, found: LastLayerStep) -> Step:
        """The first of two looks at OLL or PLL; the other pieces are left for the second."""
        use = found.use
        if use is None:
            raise RulesIncomplete(f"there is nothing to do for the {found.look} in this look")
        before_hold = self.now
        view = self._view(self._held(use.y_turns))
        rotation = self._rotation_to(use)
        spoken = self._speak(self._held(use.y_turns), use.auf, use.algorithm.text)
        is_oll, colour = use.rule.step == "OLL", view.colours["U"]
        if found.final_auf:
            spoken += " " + self._speak(self._upright(), found.final_auf, "")
        sight = (
            explain.top_edges_sight(view, use.auf, rotation, spoken)
            if is_oll
            else explain.top_corners_sight(view, use.rule, use.auf, rotation, spoken)
        )
        return self._step(
            kind=use.rule.step,
            name=f"{found.look.capitalize()} of the top",
            label=f"{found.look} of the top",
            goal=f"{with_article(colour)} cross on top"
            if is_oll
            else "the top's corners next to their colours",
            sight=sight,
            spoken=spoken,
            before_hold=before_hold,
            homes=LAST_LAYER[4:] if is_oll else LAST_LAYER[:4],
            done=self._done(),
            seen_at=self._held(use.y_turns),
        )

    def permutation(self, found: LastLayerStep) -> Step:
        """A PLL in one look, including the last turn of the top."""
        use = found.use
        before_hold = self.now
        view = self._view(self._held(use.y_turns if use else 0))
        rule = use.rule if use else None
        auf, rotation = (use.auf, self._rotation_to(use)) if use else (0, "")
        spoken = self._speak(self._held(use.y_turns), use.auf, use.algorithm.text) if use else ""
        if found.final_auf:
            spoken += " " + self._speak(self._upright(), found.final_auf, "")
        skip = "AUF" if found.final_auf else "PLL skip"
        return self._step(
            kind="PLL",
            name=rule.title if rule else ("Last turn of the top" if found.final_auf else skip),
            label=rule.title if rule else skip,
            goal="the whole cube solved",
            choice=self._algorithm_choice(use),
            sight=explain.permutation_sight(view, rule, found.final_auf, auf, rotation, spoken),
            spoken=spoken.strip(),
            before_hold=before_hold,
            homes=LAST_LAYER,
            done=self._done(),
            case=rule,
            seen_at=self._held(use.y_turns) if use else None,
        )


def _pairs_label(view: View, n_before: int, slots: Sequence[int]) -> str:
    """The name of pairs in a reconstruction: "1st pair (green-red)"."""
    ordinals = listed(ORDINALS[n_before : n_before + len(slots)])
    names = ", ".join(view.pair(slot) for slot in slots)
    return f"{ordinals} {'pair' if len(slots) == 1 else 'pairs'} ({names})"
