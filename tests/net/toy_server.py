"""A server process for the tests: `toy_server.py ADDRESS STORE SAVE_EVERY` prints its address and serves toys."""

from __future__ import annotations

import asyncio
import sys

from gulch.net import course
from gulch.net.server import serve
from net.hosting import BOOKS, make_setup


def main(address: str, store: str, save_every: str) -> None:
    course.SAVE_EVERY = int(save_every)
    asyncio.run(
        serve(address, store, BOOKS, make_setup, ready=lambda bound: print(bound, flush=True), allow_seeds=True)
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
