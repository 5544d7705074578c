"""The cube modelled in two other ways, against which a reader can check the cubies.

`blocks` carries and spins the 27 blocks that make up a cube; `faces` rotates six arrays of
colours (and needs numpy, so it is imported by its own name).
"""

from cubogram.cube.models.blocks import Blocks

__all__ = ["Blocks"]
