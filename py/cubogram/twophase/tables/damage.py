"""The error for wrong tables."""


class TablesDamaged(RuntimeError):
    """The tables in memory are wrong: a fault of the machine or of this package.

    A damaged file does not raise this: it is ignored, and made or fetched again.
    """
