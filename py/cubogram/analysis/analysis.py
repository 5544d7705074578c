"""Somebody's own solution, explained: cut into its steps, each compared with the best there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from cubogram.analysis.compare_last_layer import case_at, on_last_layer
from cubogram.analysis.compare_pairs import on_cross, on_pair
from cubogram.analysis.compare_turns import gaps, on_cancelling, on_pauses, pauses
from cubogram.analysis.cutting import LOOKS, Cut, cut
from cubogram.analysis.position import Position, Recorded
from cubogram.analysis.recording import Recording, read_solution
from cubogram.analysis.remark import Remark
from cubogram.analysis.replay import Replay
from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.explain import listed
from cubogram.cfop.holding import colour_name
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.rule_set import RuleSet, standard
from cubogram.cfop.rules import Rule
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.errors import PuzzleError
from cubogram.words import counted
