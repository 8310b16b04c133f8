"""Pictures of a replay: the table as each turn (or phase) begins, and close-ups of what happened.

`moments` picks them, pure; `render_stills` draws them offscreen. Never here: how anything looks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from gulch.errors import InvalidInput
from gulch.events import Act, Ended, Entry, PhaseBegan, PostureChanged, Removed, Rolled
from gulch.say import words_of
from gulch.table.model import DOWN, Table
from gulch_viewer import frame as frames
from gulch_viewer.boot import App, Pixels, boot
from gulch_viewer.director import Director
from gulch_viewer.hud import LOG_LINES
from gulch_viewer.script import Script
from gulch_viewer.stage import Stage
from gulch_viewer.timeline import dice_of, timeline

_CLOSE_LINES = 4
Every = Literal["turn", "phase", "event"]


class Recorded(Protocol):
    """What is drawn: a replay file as read, or anything with a table and its entries."""

    @property
    def table(self) -> Table: ...
    @property
    def entries(self) -> Sequence[Entry]: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """A picture to take: of the table once `position` entries are known, or of the entry at that position on its
    timeline's peak (`close`). `slug` is the middle of the file's name."""

    position: int
    slug: str
    close: bool = False


def moments(script: Script, every: Every) -> list[Moment]:
    """The pictures of a match in order: turns, or phases, or turns and what was done to somebody; and the end."""
    found: list[Moment] = []
    last = script.facts_at(len(script))
    names, unsaid = {id: figure.name for id, figure in last.figures.items()}, words_of(last).unsaid
    starts = {position - 1: turn for position, turn in script.turns()}
    for n, entry in enumerate(script.entries):
        event = entry.event
        if n in starts or (every == "phase" and isinstance(event, PhaseBegan)):
            assert isinstance(event, PhaseBegan)
            name = "start" if n in starts and every != "phase" else _slug(event.phase)
            found.append(Moment(n + 1, f"turn-{event.turn}-{name}" if event.turn else _slug(event.phase)))
        elif isinstance(event, Ended):
            found.append(Moment(n + 1, "end"))
        elif every == "event" and getattr(event, "how", "") not in unsaid and (slug := _deed(event, names)):
            found.append(Moment(n, slug, close=True))
    if script.entries and not any(moment.slug == "end" for moment in found):
        found.append(Moment(len(script), "last"))
    return found


def _deed(event: object, names: Mapping[str, str]) -> str:
    match event:
        case Act(verb=verb, actor=actor, targets=[_, *_]) if actor:
            what, who = verb, actor
        case Act(verb="throw", actor=actor):
            what, who = "throw", actor
        case Act(verb="explode", item=item):
            what, who = "explode", item
        case PostureChanged(posture=posture, figure=figure) if posture == DOWN:
            what, who = "down", figure
        case Removed(how=how, figure=figure) if how:
            what, who = how, figure
        case _:
            return ""
    return f"{_slug(what)}-{_slug(names.get(who, who))}"


def _slug(text: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split()) or "x"


def render_stills(
    replay: Recorded,
    out: Path,
    every: Every = "turn",
    size: tuple[int, int] = (1280, 720),
    only: Collection[int] | None = None,
    progress: Callable[[int, int, Path], None] | None = None,
) -> list[Path]:
    """Writes PNGs into `out` (made if need be), named NN-turn-1-start.png, and returns them in order.

    `only` keeps moments by their number in the names, from 1. `progress` is called with (done, of how many, path)
    after each. InvalidInput where there is nothing to draw; OSError without a GL.
    """
    script = Script(replay.table, replay.entries)
    wanted = [(n, one) for n, one in enumerate(moments(script, every), 1) if only is None or n in only]
    if not wanted:
        raise InvalidInput("nothing to draw: the replay has no such moment", "choose another --every, or watch it")
    out.mkdir(parents=True, exist_ok=True)
    camera = Photographer(boot("offscreen", size), script)
    paths = []
    try:
        for done, (n, moment) in enumerate(wanted, 1):
            path = out / f"{n:02d}-{moment.slug}.png"
            write_png(path, camera.take(moment))
            paths.append(path)
            if progress is not None:
                progress(done, len(wanted), path)
    finally:
        camera.stage.close()
    return paths


class Photographer:
    """A stage with a script, for single pictures."""

    def __init__(self, app: App, script: Script) -> None:
        self.script, self.app = script, app
        self.stage = Stage(app, script.table)
        self.director = Director(script.table)

    def take(self, moment: Moment) -> Pixels:
        """The picture of a moment."""
        facts = self.script.facts_at(moment.position)
        if moment.close:
            self._close_up(moment.position)
        else:
            self.stage.cut(self.director.overview(self.app.aspect))
            self.stage.show(frames.rest(facts), facts, self.script.log(moment.position, LOG_LINES), roster=True)
        return self.stage.picture()

    def _close_up(self, position: int) -> None:
        facts = self.script.facts_at(position)
        self.director.stand(facts.scene.table)
        line = timeline(self.script.entries[position].event, facts)
        shown = line.at(line.peak)
        focus = self._focus(position, line.focus)
        self.stage.cut(self.director.cover(shown, focus, self.app.aspect))
        known = position + 1
        roll = self._roll(position)
        if roll is not None:  # a shot and its dice in one picture
            event = self.script.entries[roll].event
            assert isinstance(event, Rolled)
            shown, known = replace(shown, dice=dice_of(event, facts)), max(known, roll + 1)
        self.stage.show(shown, facts, self.script.log(known, _CLOSE_LINES), reveal=focus)

    def _roll(self, position: int) -> int | None:
        """The roll that belongs to a deed: the dice of an act, or those that brought somebody down."""
        event = self.script.entries[position].event
        if isinstance(event, Act):
            return self.script.roll_of(position)
        return self.script.roll_before(position, event.figure) if isinstance(event, PostureChanged | Removed) else None

    def _focus(self, position: int, focus: tuple[str, ...]) -> tuple[str, ...]:
        """Who is in the picture: with who did it, where the causes name somebody."""
        entry = self.script.brought_about(position)
        steps = 0
        while len(focus) == 1 and entry is not None and steps < 20:
            event = entry.event
            if isinstance(event, Act) and focus[0] in event.targets and event.actor != focus[0]:
                return (event.actor, focus[0])
            entry, steps = self.script.cause_of(entry), steps + 1
        return focus


def write_png(path: Path, pixels: Pixels) -> None:
    """An RGB picture as a PNG file; the same pixels give the same bytes."""
    import struct
    import zlib

    height, width, _ = pixels.shape

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b"")
    )
