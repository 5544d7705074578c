"""Everything about a case as JSON: its picture, its algorithms, and a cube that shows it."""

from typing import Any

from cubogram.cfop import pairs
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.pictures import LAST_LAYER, PAIR
from cubogram.cfop.piece_map import cubies_of_map, inverse_map
from cubogram.cfop.rules import Rule, load
from cubogram.cfop.steps import case_json, facelets_of
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.turn_indices import indices_text

JSON = dict[str, Any]
SLOTS = pairs.SLOT_NAMES


def cases_of(step: str) -> list[JSON]:
    """All cases of a step, ordered by number.

    >>> len(cases_of("F2L"))
    41
    """
    return [case_details(rule) for rule in load(step) if not rule.frees_pieces]


def case_details(rule: Rule) -> JSON:
    """A case with all its algorithms and a maneuver that leads to it.

    >>> from cubogram.cfop.rules import find
    >>> case_details(find("PLL", "Ua"))["setup"]
    "R2 L2 D' R L' F2 R' L D' R2 L2"
    """
    homes = PAIR if rule.step == "F2L" else LAST_LAYER
    first = rule.algorithms[0]
    state = cubies_of_map(inverse_map(first.piece_map))
    algorithms = []
    for algorithm in rule.algorithms:
        effect = algorithm.piece_map
        empty = [
            name
            for name, homes_of_slot in zip(SLOTS[1:], pairs.SLOT_PAIRS[1:], strict=True)
            if any(effect[home] != home for home in homes_of_slot)
        ]
        algorithms.append(
            {
                "text": algorithm.text,
                "maneuver": indices_text(algorithm.turns),
                "length": len(algorithm.turns),
                "empty": empty,  # slots that must still be unsolved
            }
        )
    return {
        **case_json(rule),
        "algorithms": algorithms,
        "setup": str(~Maneuver.from_indices(first.turns)),
        "state": to_facelets(state),
        "matters": list(facelets_of(state, homes)),
        "colours": [colour_name(letter) for letter in "URFDLB"],
    }
