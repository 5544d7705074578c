"""Worker processes: they end when this process has finished with them, or has died.

Ctrl-C is heard by this process alone. A pool does not wait for work that nobody wants any more.
"""

import atexit
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, ParamSpec, TypeVar
from weakref import WeakSet

from cubogram.errors import PuzzleError

P = ParamSpec("P")
R = TypeVar("R")

LOSSES = 3
"""How many pools may die one after the other before one gets any work done."""

ORPHAN_SECONDS = 1.0
"""How often, at least, a process checks that its parent is still alive."""


def prepare_process() -> None:
    """What a process does first: it leaves Ctrl-C to its parent, and will not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Ends this process with its parent, whose other children may keep its pipe open."""
    is_direct = os.getppid() == parent.pid  # not if a server forks the processes
    while parent.is_alive() and (not is_direct or os.getppid() == parent.pid):
        parent.join(ORPHAN_SECONDS)
    os._exit(1)


def start(process: BaseProcess) -> None:
    """Starts a process; PuzzleError "worker" if the system refuses."""
    try:
        process.start()
    except OSError as error:
        raise _not_started(error) from None


def lost() -> PuzzleError:
    """The error for processes that have died again and again."""
    message = (
        f"the processes that do the work have died {LOSSES} times in a row: were they killed, did "
        "they run out of memory, or does your script start work outside `if __name__ == "
        "'__main__':`?"
    )
    return PuzzleError("worker", message)


def _not_started(error: Exception) -> PuzzleError:
    reason = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
    return PuzzleError("worker", f"no process could be started: {reason}")


class Pool(ProcessPoolExecutor):
    """Processes of our own; at the end of a `with` block they are ended at once.

    Raises PuzzleError "worker" if the system cannot start them, and BrokenExecutor if one dies.
    """

    def __init__(self, workers: int) -> None:
        self._owner = os.getpid()
        try:
            super().__init__(workers, initializer=prepare_process)
        except (OSError, ImportError, NotImplementedError) as error:  # it has no semaphores, say
            raise _not_started(error) from None
        _pools.add(self)

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """The future result of the work, as any executor gives it."""
        try:
            return super().submit(work, *args, **kwargs)
        except OSError as error:
            raise _not_started(error) from None

    def end(self) -> None:
        """Ends the processes at once: what they are doing is no longer needed."""
        if os.getpid() != self._owner:  # the copy in a forked process, which owns nothing
            return
        processes = list((getattr(self, "_processes", None) or {}).values())  # private before 3.14
        for process in processes:
            process.terminate()
        self.shutdown(wait=True, cancel_futures=True)
        for process in processes:
            process.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()


_pools: WeakSet[Pool] = WeakSet()


def _end_all() -> None:
    for pool in list(_pools):
        pool.end()


# Before concurrent.futures waits for all that was submitted: an error in the loop over solve_many
# leaves its pool open until the interpreter ends. Where Python has no such hook, it waits.
getattr(threading, "_register_atexit", atexit.register)(_end_all)
