"""Inputs of the book's code cells: a slider, a choice, a text, a cube that can be turned.

Each returns a plain value. In a plain Python it is the one the input starts with; in the book the
reader's hand sets it, and the cell runs again. `linked` makes several show one value.

>>> from cubogram.live import slider
>>> depth = slider(0, 7, start=3)
>>> depth
3
"""

from cubogram.live.inputs import choice, picked, slider, text, turnable, turns
from cubogram.live.linking import Link, linked

__all__ = ["Link", "choice", "linked", "picked", "slider", "text", "turnable", "turns"]
