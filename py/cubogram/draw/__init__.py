"""Pictures as SVG: cubes, cases, permutations, charts, searches, nonograms, sheets to print.

Every function takes plain values (54 facelets or anything with `.facelets`, clues or anything with
`.rows` and `.columns`, numbers) and returns an `Svg`: `str` is its text, a notebook shows it,
`save` writes a file. The same values give the same text, byte for byte.

>>> net("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB").title
'The unfolded cube'
"""

from cubogram.draw.axes import Axis
from cubogram.draw.cases import case
from cubogram.draw.charts import Series, bars, lines
from cubogram.draw.corners import corner
from cubogram.draw.distances import waves
from cubogram.draw.galleries import gallery
from cubogram.draw.grids import nonogram
from cubogram.draw.layers import last_layer
from cubogram.draw.nets import net
from cubogram.draw.paper import sheets
from cubogram.draw.permutations import mapping, permutation
from cubogram.draw.strips import strip
from cubogram.draw.svg import Svg
from cubogram.draw.trees import Node, tree
from cubogram.draw.turns import turning

__all__ = [
    "Axis",
    "Node",
    "Series",
    "Svg",
    "bars",
    "case",
    "corner",
    "gallery",
    "last_layer",
    "lines",
    "mapping",
    "net",
    "nonogram",
    "permutation",
    "sheets",
    "strip",
    "tree",
    "turning",
    "waves",
]
