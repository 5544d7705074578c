"""Words that messages everywhere are made of."""


def counted(number: int, noun: str) -> str:
    """A number and what it counts, in the plural if need be.

    >>> counted(1, "move"), counted(20, "move"), counted(1_000, "cell")
    ('1 move', '20 moves', '1,000 cells')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
