"""Goals on which some stickers do not matter: shortest maneuvers to them, and every algorithm."""

from cubogram.twophase.goals.goal import Goal, read_goal
from cubogram.twophase.goals.listing import Algorithms, FoundAlgorithm, algorithms
from cubogram.twophase.goals.one_face import FacePictures, face_pictures
from cubogram.twophase.goals.pattern import Pattern, has_unknown, read_pattern
from cubogram.twophase.goals.shortest import TargetSolution, solve_to

__all__ = [
    "Algorithms",
    "FacePictures",
    "FoundAlgorithm",
    "Goal",
    "Pattern",
    "TargetSolution",
    "algorithms",
    "face_pictures",
    "has_unknown",
    "read_goal",
    "read_pattern",
    "solve_to",
]
