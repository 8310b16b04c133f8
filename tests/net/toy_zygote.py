"""Toy servers by the dozen: reads lines `STORE SAVE_EVERY`, forks a server for each, which prints its pid and address.

What takes long is imported once, so that a test can afford to kill many.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from gulch.net import course
from gulch.net.server import serve
from net.hosting import BOOKS, make_setup


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if not os.fork():
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            child(*line.split())
            os._exit(0)


def child(store: str, save_every: str) -> None:
    course.SAVE_EVERY = int(save_every)

    def ready(bound: str) -> None:
        print(os.getpid(), bound, flush=True)

    asyncio.run(serve("127.0.0.1:0", store, BOOKS, make_setup, ready=ready, allow_seeds=True))


if __name__ == "__main__":
    main()
