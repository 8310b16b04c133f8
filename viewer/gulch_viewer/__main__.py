"""`python -m gulch_viewer`: stills of a replay, a window on a replay or a live match, and what GL there is.

The `gulch` command starts this as a process. Never here: drawing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gulch.errors import GulchError, InvalidInput

if TYPE_CHECKING:
    from gulch.wire.replay_file import Replay


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command: 0, or 2 with one line on what to do when the user can do something about it."""
    asked = _parser().parse_args(arguments)
    if asked.command == "gl":
        return _gl()
    from gulch_viewer.boot import GlErrors

    log = GlErrors()  # Panda says in many lines what is said here in one
    before = len(log.lines())
    try:
        _stills(asked) if asked.command == "stills" else _view(asked)
    except (GulchError, OSError) as error:
        print(f"gulch_viewer: {error}", file=sys.stderr)
        return 2
    for line in log.lines()[before:]:
        print(line, file=sys.stderr)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gulch_viewer", description="Looks at matches of Gulch.")
    commands = parser.add_subparsers(dest="command", required=True)
    stills = commands.add_parser("stills", help="pictures of a replay, as PNG files")
    stills.add_argument("replay", type=Path, metavar="FILE")
    stills.add_argument("--out", type=Path, default=Path("stills"), metavar="DIR")
    stills.add_argument("--every", choices=("turn", "phase", "event"), default="turn")
    stills.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    view = commands.add_parser("view", help="a window on a replay or on a live match")
    view.add_argument("replay", type=Path, nargs="?", metavar="FILE")
    view.add_argument("--connect", metavar="HOST:PORT")
    view.add_argument("--match", metavar="ID")
    view.add_argument("--token-file", type=Path, metavar="FILE", help="watch as a seat; else GULCH_TOKEN, if it is set")
    view.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    view.add_argument("--frames", type=int, default=0, help=argparse.SUPPRESS)  # so many without a screen: for tests
    commands.add_parser("gl", help="the GL that pictures are drawn with")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and 64 <= int(width) <= 7680 and 64 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write one like 1280x720")
    return int(width), int(height)


def _gl() -> int:
    from gulch_viewer.boot import GlErrors, gl_line

    try:
        GlErrors()  # Panda says in many lines what is said here in one
        print(gl_line())
    except (OSError, ImportError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _stills(asked: argparse.Namespace) -> None:
    from gulch.wire.replay_file import Replay
    from gulch_viewer.stills import render_stills

    def told(done: int, count: int, path: Path) -> None:
        print(f"{done}/{count} {path}", flush=True)

    replay = Replay.read(asked.replay)
    if cut := _cut_short(replay):
        print(f"gulch_viewer: {asked.replay}: {cut}", file=sys.stderr)
    render_stills(replay, asked.out, asked.every, asked.size, progress=told)


def _cut_short(replay: Replay) -> str:
    """What to say of a file that is not whole, "" of one that is."""
    if replay.complete:
        return ""
    why = f" ({replay.damage})" if replay.damage else ""
    return f"the file breaks off after entry {len(replay.entries)}{why}"


def _view(asked: argparse.Namespace) -> None:
    from gulch_viewer.player import Feed, ReplayFeed
    from gulch_viewer.window import open_window

    feed: Feed
    if asked.replay is not None:
        from gulch.wire.replay_file import Replay

        replay = Replay.read(asked.replay)
        feed = ReplayFeed(replay.table, replay.entries, replay.header.audience, _cut_short(replay))
    elif asked.connect and asked.match:
        from gulch.net import tokens
        from gulch_viewer.live import LiveFeed

        feed = LiveFeed(asked.connect, asked.match, tokens.read(asked.token_file))
    else:
        raise InvalidInput("nothing to view", "name a replay file, or --connect HOST:PORT and --match ID")
    try:
        open_window(feed, asked.size, asked.frames)
    finally:
        feed.close()


if __name__ == "__main__":
    sys.exit(main())
