"""The events of commands; also those sent in the middle of a slice, such as a cell's output."""

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

JSON: TypeAlias = dict[str, Any]
"""A JSON object."""
Events: TypeAlias = Generator[JSON | None, Any, JSON]
"""What a command with events is: events, or None after a slice without one, then its result."""
Post = Callable[[str], object]

_post: ContextVar[Post | None] = ContextVar("where events are posted", default=None)


@contextmanager
def posting(post: Post | None) -> Iterator[None]:
    """In the `with` block, sends events to `post` as JSON text {"event": ...}."""
    token = _post.set(post)
    try:
        yield
    finally:
        _post.reset(token)


def emit(event: JSON) -> None:
    """Sends an event immediately; drops it if there is no receiver.

    >>> with posting(print):
    ...     emit({"output": "R U"})
    {"event": {"output": "R U"}}
    """
    post = _post.get()
    if post is not None:
        post(json.dumps({"event": event}, allow_nan=False))
