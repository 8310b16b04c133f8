"""The stage: draws a frame and the facts behind it from a camera. The only place where all parts of a picture meet.

Never here: time, which frame comes when.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import Any

from gulch.table.model import Table
from gulch.view import Facts
from gulch_viewer import shader, texts
from gulch_viewer.axes import to_world
from gulch_viewer.boot import App, Pixels
from gulch_viewer.director import Shot
from gulch_viewer.effects import Effects
from gulch_viewer.figures import Figures
from gulch_viewer.frame import Frame
from gulch_viewer.hud import Hud
from gulch_viewer.labels import Labels, Rect
from gulch_viewer.scenery import Scenery, write_border


class Stage:
    """Everything that is drawn of one table. `close` takes it off the app again."""

    def __init__(self, app: App, table: Table) -> None:
        self.app, self.table = app, table
        self.scenery = Scenery(app, table)
        write_border(self.scenery, texts.font(48))
        self.figures = Figures(app, table)
        self.effects = Effects(app)
        app.hud.set_shader(shader.load("label", vertex="flat"))
        self.frame = Frame()
        self._lit = False
        self.fit()

    def fit(self) -> None:
        """Makes all writing anew, for the size that the window has now."""
        self.app.hud.get_children().detach()
        self.labels = Labels(self.app)
        self.hud = Hud(self.app)

    def cut(self, shot: Shot) -> None:
        """Puts the camera elsewhere at once."""
        self.labels.forget()
        self.look(shot)

    def look(self, shot: Shot) -> None:
        """Puts the camera there."""
        from panda3d.core import NodePath, Point3, Vec3
        from ursina import camera

        camera.fov = shot.fov
        camera.perspective_lens.set_aspect_ratio(self.app.aspect)
        camera.perspective_lens.set_near_far(max(0.1, 0.03 * dist(shot.eye, shot.target)), 1000)
        camera.perspective_lens.set_film_offset(-shot.shift * camera.perspective_lens.get_film_size()[0] / 2, 0)
        camera.set_pos(*to_world(shot.eye))
        # ursina's own look_at rolls the camera
        NodePath.look_at(camera, self.app.root, Point3(*to_world(shot.target)), Vec3(0, 1, 0))

    def show(
        self, frame: Frame, facts: Facts, log: Sequence[str] = (), *,
        roster: bool = False, reveal: Iterable[str] | None = None, kept: Sequence[Rect] = (),
    ) -> None:  # fmt: skip
        """The frame, with the HUD of the facts. `reveal` are figures whose roofs are taken off, by default all;
        `roster` lists the figures at the side; labels keep clear of `kept`."""
        self.frame = frame
        self.scenery.sync(facts.scene, frame.pieces)
        ids = frame.figures if reveal is None else [id for id in reveal if id in frame.figures]
        self.scenery.reveal(frame.figures[id].at for id in ids)
        self.figures.show(frame.figures)
        self.effects.show(frame)
        covered = self.hud.show(facts, log, frame.dice, roster=roster)
        self.labels.show(frame, [*covered, *kept])

    def picture(self) -> Pixels:
        """What is seen now."""
        if not self._lit:
            self._lit = True
            self.app.step()  # the sun's first frame has no shadows yet
        return self.app.grab.rgb()

    def close(self) -> None:
        """Takes everything off the app."""
        root: Any = self.app.root
        root.clear_light()
        for node in (root, self.app.hud):
            node.get_children().detach()
