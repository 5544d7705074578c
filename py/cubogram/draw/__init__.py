"""Pictures as SVG: cubes, cases, permutations, charts, searches, nonograms, sheets to print.

Every function takes plain values (54 facelets or an object with `.facelets`, clues or an object
with `.rows` and `.columns`, numbers) and returns an `Svg`: `str` gives its text, a notebook
displays it, and `save` writes a file. Equal values give equal text, byte for byte.

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
