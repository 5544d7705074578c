"""Inputs for the book's code cells: a slider, a choice, a text field, a cube to turn.

Each returns a plain value. In ordinary Python, it is the start value; in the book, the reader
changes it, and the cell runs again. `linked` inputs show the same value.

>>> from cubogram.live import slider
>>> depth = slider(0, 7, start=3)
>>> depth
3
"""

from cubogram.live.inputs import choice, picked, slider, text, turnable, turns
from cubogram.live.linking import Link, linked

__all__ = ["Link", "choice", "linked", "picked", "slider", "text", "turnable", "turns"]
