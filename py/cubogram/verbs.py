"""Methods of cubes, maneuvers and puzzles that need packages which are themselves built on these
classes.

This is the only upward import. Each function is imported from its package on first use, so that a
cube as text or as a picture needs none of the solvers (nor numpy).
"""

from typing import TYPE_CHECKING

from cubogram.lazy_names import lazy_names

if TYPE_CHECKING:
    from cubogram.analysis import analyse
    from cubogram.cfop.solver import solve_in_style
    from cubogram.draw import net as draw_net
    from cubogram.draw import nonogram as draw_nonogram
    from cubogram.draw import strip as draw_strip
    from cubogram.layers import solve as solve_in_layers
    from cubogram.roux import solve as solve_by_roux
    from cubogram.twophase.goals.listing import algorithms
    from cubogram.twophase.goals.shortest import solve_to
    from cubogram.twophase.optimal import Proof
    from cubogram.twophase.scrambling import scramble_of
    from cubogram.twophase.solver import solutions, solve

__all__ = [
    "Proof",
    "algorithms",
    "analyse",
    "draw_net",
    "draw_nonogram",
    "draw_strip",
    "scramble_of",
    "solutions",
    "solve",
    "solve_by_roux",
    "solve_in_layers",
    "solve_in_style",
    "solve_to",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Proof": "cubogram.twophase.optimal",
        "algorithms": "cubogram.twophase.goals",
        "analyse": "cubogram.analysis",
        "draw_net": "cubogram.draw:net",
        "draw_nonogram": "cubogram.draw:nonogram",
        "draw_strip": "cubogram.draw:strip",
        "scramble_of": "cubogram.twophase.scrambling",
        "solutions": "cubogram.twophase.solver",
        "solve": "cubogram.twophase.solver",
        "solve_by_roux": "cubogram.roux:solve",
        "solve_in_layers": "cubogram.layers:solve",
        "solve_in_style": "cubogram.cfop.solver",
        "solve_to": "cubogram.twophase.goals",
    },
)
