"""Worker processes that end when this process has finished with them, or has died.

Only this process handles Ctrl-C. A pool does not wait for work that is no longer needed.
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
"""How many pools in a row may die without getting any work done."""

ORPHAN_SECONDS = 1.0
"""The longest time between two checks that the parent process is alive."""


def prepare_process() -> None:
    """Sets up a worker process: it ignores Ctrl-C and will not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Ends this process with its parent; the parent's other children may keep its pipe open."""
    is_direct = os.getppid() == parent.pid  # False if a server forks the processes
    while parent.is_alive() and (not is_direct or os.getppid() == parent.pid):
        parent.join(ORPHAN_SECONDS)
    os._exit(1)


def start(process: BaseProcess) -> None:
    """Starts a process; raises PuzzleError "worker" if the system refuses."""
    try:
        process.start()
    except OSError as error:
        raise _not_started(error) from None


def lost() -> PuzzleError:
    """The error to raise when processes have died repeatedly."""
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
    """A process pool that ends its processes at once when its `with` block is left.

    Raises PuzzleError "worker" if the system cannot start processes, BrokenExecutor if one dies.
    """

    def __init__(self, workers: int) -> None:
        self._owner = os.getpid()
        try:
            super().__init__(workers, initializer=prepare_process)
        except (OSError, ImportError, NotImplementedError) as error:  # for example, no semaphores
            raise _not_started(error) from None
        _pools.add(self)

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Submits work, as any executor does; returns a future."""
        try:
            return super().submit(work, *args, **kwargs)
        except OSError as error:
            raise _not_started(error) from None

    def end(self) -> None:
        """Kills the processes: their work is no longer needed."""
        if os.getpid() != self._owner:  # a copy in a forked process, which owns nothing
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


# This runs before concurrent.futures waits for submitted work, because an error in a loop over
# solve_many leaves its pool open until the interpreter exits. Without this hook, Python would wait.
getattr(threading, "_register_atexit", atexit.register)(_end_all)
