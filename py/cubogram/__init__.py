"""Solvers for the 3x3x3 cube and the nonogram, natively and in the browser."""

__version__ = "0.1.0"
