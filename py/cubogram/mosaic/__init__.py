"""Walls of cubes: pictures whose pixels are the facelets of the cubes' front faces."""

from cubogram.mosaic.mosaic import Mosaic

__all__ = ["Mosaic"]
