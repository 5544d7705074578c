"""Names that people guess for things that have a different name here: the error says what to use.

They are not aliases: there is one name for each thing, and this is how to find it.
"""

from collections.abc import Callable, Mapping
from typing import NoReturn


def no_such_name(instead: Mapping[str, str]) -> Callable[[object, str], NoReturn]:
    """A `__getattr__` for a class: its AttributeError says what to use instead of a guess.

    `instead` has several guesses, with spaces between them, for each piece of advice. Hide it from
    type checkers, which assume that a class with a `__getattr__` has every attribute.

    >>> class Cube:
    ...     __getattr__ = no_such_name({"moves legal_moves": "use cubogram.FACE_TURNS"})
    >>> Cube().legal_moves
    Traceback (most recent call last):
    ...
    AttributeError: 'Cube' object has no attribute 'legal_moves': use cubogram.FACE_TURNS
    """
    advice = {guess: text for guesses, text in instead.items() for guess in guesses.split()}

    def missing(thing: object, name: str) -> NoReturn:
        if isinstance(thing, type):
            owner = f"type object {thing.__name__!r}"
        else:
            owner = f"{type(thing).__name__!r} object"
        message = f"{owner} has no attribute {name!r}"
        if name in advice:
            message += f": {advice[name]}"
        raise AttributeError(message, name=name, obj=thing)

    return missing


def guessing(instead: Mapping[str, str]) -> type:
    """A metaclass that does the same for the names of a class itself, such as its constructors.

    >>> class Cube(metaclass=guessing({"from_moves": "use Cube(text)"})):
    ...     pass
    >>> Cube.from_moves
    Traceback (most recent call last):
    ...
    AttributeError: type object 'Cube' has no attribute 'from_moves': use Cube(text)
    """
    return type("Guessing", (type,), {"__getattr__": no_such_name(instead)})
