"""The window: plays a feed for a person, who turns the camera, goes forth and back, and asks about figures.

`Viewer` is told keys, drags and clicks and can be tested without a window; `open_window` ties it to ursina.
Never here: how things look, what an event means.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Literal

from gulch.say import seat_name
from gulch_viewer.boot import App, boot
from gulch_viewer.controls import TOP, Card, ScrubBar
from gulch_viewer.director import NARROW, Director, Shot
from gulch_viewer.hud import LOG_LINES
from gulch_viewer.orbit import Orbit
from gulch_viewer.player import Feed, Player
from gulch_viewer.stage import Stage

HELP = "space play · arrows step · +/- speed · [ ] turn · C camera · O table · L log · R roofs · click a figure"
_HELD = ("left arrow", "right arrow")
_NEAR = 0.045
View = Literal["table", "follow", "free"]


class Viewer:
    """A stage with a player, and what a person does to both."""

    def __init__(self, app: App, feed: Feed) -> None:
        self.app, self.player = app, Player(feed)
        self.stage = Stage(app, feed.table)
        self.director = Director(feed.table)
        self.view: View = "table"
        self._shot = self.director.overview(app.aspect)
        self.orbit = self._orbit_of(self._shot)
        self.with_log = self.roofs_off = True
        self.chosen = ""
        self.scrubbing = False
        self._watched: tuple[str, ...] = ()
        self._at: object = None
        self._size = app.size
        self._controls()

    def _controls(self) -> None:
        self.bar, self.card = ScrubBar(self.app, self.app.hud), Card(self.app, self.app.hud)

    # -- what happens each frame ------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        """Lets time pass and draws what is to be seen then."""
        if self.app.size != self._size:
            self._size = self.app.size
            self.app.fit()
            self.stage.fit()
            self._controls()
        self.player.advance(seconds)
        self._look()
        player = self.player
        covered = [self.bar.show(player.position, len(player.script), player.script.turns(), self._said())]
        if (card := self.card.show(player.facts, self.chosen, TOP)) is not None:
            covered.append(card)
        roster = self.view == "table" and self.with_log and card is None and self.app.aspect >= NARROW
        self.stage.show(
            player.frame, player.facts, player.log(LOG_LINES) if self.with_log else (), kept=covered,
            roster=roster, reveal=None if self.roofs_off else player.focus,
        )  # fmt: skip

    def _said(self) -> str:
        player, feed = self.player, self.player.feed
        said = [player.failed, feed.notice, self._own(), "live" if feed.live else ""]
        said += [f"x{player.speed:g}"] if player.playing else ["paused", HELP]
        return " · ".join(part for part in said if part)

    def _own(self) -> str:
        """Whose view it is, and what that seat alone knows, plainly."""
        facts, seat = self.player.facts, self.player.feed.seat
        if seat is None:
            return ""
        secrets = [f"{key} {value}" for (whose, key), value in sorted(facts.secrets.items()) if whose == seat and value]
        return f"you are {seat_name(facts, seat)}" + "".join(f", {secret}" for secret in secrets)

    def _look(self) -> None:
        if self.view == "free":
            self.stage.look(self.orbit.shot)
            return
        focus = self.player.focus if self.view == "follow" else ()
        at, shown = (self.view, self.app.size), self.player.frame
        people = [shown.figures[id] for id in focus if id in shown.figures]
        if at == self._at and set(focus) <= set(self._watched) and self.director.keeps(self._shot, people):
            return  # the same people, still in the picture: the camera stays
        self._at, self._watched = at, focus
        self.director.stand(self.player.facts.scene.table)
        self._shot = self.director.cover(shown, focus, self.app.aspect)
        self.stage.cut(self._shot)
        self.orbit = self._orbit_of(self._shot)

    def _orbit_of(self, shot: Shot) -> Orbit:
        from math import atan2, degrees, dist

        dx, dy, dz = (a - b for a, b in zip(shot.eye, shot.target, strict=True))
        return Orbit(
            shot.target, dist(shot.eye, shot.target), degrees(atan2(dy, dx)), degrees(atan2(dz, hypot(dx, dy)))
        )

    # -- what a person does -----------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """A key by ursina's name; whether it means anything here. A key that is held steps on."""
        held = name.removesuffix(" hold")
        deed = self._keys().get(held if held in _HELD else name)
        if deed is None:
            return False
        deed()
        return True

    def _keys(self) -> dict[str, Callable[[], None]]:
        player = self.player
        return {
            "space": self._toggle,
            "right arrow": lambda: player.step(1),
            "left arrow": lambda: player.step(-1),
            "+": lambda: player.faster(1),
            "=": lambda: player.faster(1),
            "-": lambda: player.faster(-1),
            "]": lambda: self._turn(1),
            "[": lambda: self._turn(-1),
            "home": lambda: player.seek(0),
            "end": lambda: player.seek(len(player.script)),
            "l": lambda: setattr(self, "with_log", not self.with_log),
            "r": lambda: setattr(self, "roofs_off", not self.roofs_off),
            "o": lambda: self._choose("table"),
            "c": lambda: self._choose("follow"),
            "scroll up": lambda: self._free(lambda: self.orbit.zoom(1)),
            "scroll down": lambda: self._free(lambda: self.orbit.zoom(-1)),
            "escape": lambda: setattr(self, "chosen", ""),
        }

    def _toggle(self) -> None:
        self.player.playing = not self.player.playing

    def _choose(self, view: View) -> None:
        self.view, self._at = view, None

    def _free(self, move: Callable[[], None]) -> None:
        self.view = "free"
        move()

    def _turn(self, way: int) -> None:
        """To the start of the next turn, or of this one and then of the one before."""
        here = self.player.position
        starts = [0, *(at for at, _ in self.player.script.turns()), len(self.player.script)]
        found = [at for at in starts if (at > here if way > 0 else at < here)]
        if found:
            self.player.seek(min(found) if way > 0 else max(found))

    def drag(self, across: float, up: float, *, pan: bool = False) -> None:
        """A drag with the right button (turn) or the middle one (move), in parts of the screen's height."""
        self._free(lambda: self.orbit.pan(-across, -up) if pan else self.orbit.drag(across, up))

    def press(self, x: float, y: float) -> None:
        """The left button at a place of the screen: the bar, or a figure, or nothing."""
        position = self.bar.position(x, y, len(self.player.script))
        self.scrubbing = position is not None
        if position is not None:
            self.player.seek(position)
        else:
            self.chosen = self.figure_at(x, y)

    def scrub(self, x: float) -> None:
        """The left button is held and was pressed on the bar: the place in the log follows, wherever the hand goes."""
        position = self.bar.position(x, -0.5, len(self.player.script))
        if self.scrubbing and position is not None and position != self.player.position:
            self.player.seek(position)

    def release(self) -> None:
        """The left button is let go."""
        self.scrubbing = False

    def figure_at(self, x: float, y: float) -> str:
        """The figure under a place of the screen, by its label or its body; "" for none."""
        for id, rect in self.stage.labels.rects.items():
            if id in self.stage.frame.figures and rect.left <= x <= rect.right and rect.low <= y <= rect.high:
                return id
        best, nearest = "", _NEAR
        for id, posed in self.stage.frame.figures.items():
            low, high = self.stage.labels.project(posed.at), self.stage.labels.project(posed.top)
            if low is None or high is None:
                continue
            part = min(max((y - low[1]) / max(high[1] - low[1], 1e-6), 0.0), 1.0)
            away = hypot(x - low[0] - part * (high[0] - low[0]), y - low[1] - part * (high[1] - low[1]))
            if away < max(nearest, 0.0):
                best, nearest = id, away
        return best

    def close(self) -> None:
        self.player.feed.close()
        self.stage.close()


def open_window(feed: Feed, size: tuple[int, int] = (1280, 720), frames: int = 0) -> None:
    """Shows a feed until the window is closed, or for so many frames drawn without a screen. OSError without a
    screen, or a GL."""
    app = boot("offscreen" if frames else "window", size)
    tie(Viewer(app, feed))
    for _ in range(frames):
        app.grab.rgb()
    if not frames:
        app.base.run(info=False)


def tie(viewer: Viewer) -> Any:
    """Gives ursina's time, keys and mouse to a viewer; the entity that holds them together."""
    from ursina import Entity, held_keys, mouse
    from ursina import time as clock

    def update() -> None:
        if held_keys["right mouse"] or held_keys["middle mouse"]:
            pan = bool(held_keys["middle mouse"] or held_keys["shift"])
            viewer.drag(mouse.velocity[0], mouse.velocity[1], pan=pan)
        if viewer.scrubbing:
            viewer.scrub(mouse.x)
        viewer.tick(clock.dt)

    def hear(key: str) -> None:
        if key == "left mouse down":
            viewer.press(mouse.x, mouse.y)
        elif key == "left mouse up":
            viewer.release()
        else:
            viewer.key(key)

    entity = Entity(name="viewer", eternal=True)
    entity.update, entity.input = update, hear
    return entity
