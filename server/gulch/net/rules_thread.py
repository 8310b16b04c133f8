"""The thread of the rules: one thing after another, and none for ever.

What takes longer than the limit has `Runaway` raised in its midst, as any error of a rule: its match is suspended, the
others go on. Until then they wait, since there is one thread. A call into C is interrupted when it returns.
Never here: what the rules do, what becomes of a match.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LOOKS = 20  # how often in the time of one limit the watch looks


class Runaway(Exception):
    """The rules took longer over one thing than they may."""

    def __init__(self) -> None:
        super().__init__("the rules ran on and on, and were stopped")


class RulesThread(Executor):
    """One worker and one who watches it. `limit` in seconds."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._since: float | None = None  # when what is being done began, or was last told to stop
        self._closed = threading.Event()
        self._worker = threading.Thread(target=self._work, name="gulch-rules", daemon=True)
        self._watch = threading.Thread(target=self._look, name="gulch-rules-watch", daemon=True)
        self._worker.start()
        self._watch.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._closed.is_set():
            raise RuntimeError("the thread of the rules has ended")
        future: Future[T] = Future()
        self._queue.put((future, lambda: fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the thread after what was handed in before."""
        if not self._closed.is_set():
            self._queue.put(None)
        if wait:
            self._worker.join()
            self._closed.set()
            self._watch.join()

    def _work(self) -> None:
        while (item := self._queue.get()) is not None:
            future, work = item
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = self._timed(work)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)
            del item, future, work

    def _timed(self, work: Callable[[], T]) -> T:
        """The watch holds the lock while it stops a work, so that none is stopped after it has left here."""
        with self._lock:
            self._since = time.monotonic()
        try:
            return work()
        finally:
            with self._lock:
                self._since = None

    def _look(self) -> None:
        while not self._closed.wait(self._limit / LOOKS):
            with self._lock:
                if self._since is not None and time.monotonic() - self._since > self._limit:
                    self._since = time.monotonic()  # once more if it catches this and goes on
                    thread = ctypes.c_ulong(self._worker.ident or 0)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Runaway))
