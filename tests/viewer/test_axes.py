"""The one mapping of axes, on an asymmetric thing: nothing may come out mirrored, turned or inside out."""

from __future__ import annotations

import numpy as np
import pytest

from gulch_viewer import axes, meshes, shader
from gulch_viewer.boot import App
from gulch_viewer.director import Shot, on_screen
from gulch_viewer.labels import Projector
from gulch_viewer.scenery import flat
from gulch_viewer.stage import Stage


def _spot(at: tuple[float, float, float], colour: tuple[float, float, float]) -> meshes.Arrays:
    """A square facing up, seen from above only (counter-clockwise there)."""
    x, y, z = at
    corners = [(x - 0.5, y - 0.5, z), (x + 0.5, y - 0.5, z), (x + 0.5, y + 0.5, z), (x - 0.5, y + 0.5, z)]
    return flat([corners[n] for n in (0, 1, 2, 0, 2, 3)], (0, 0, 1), colour)


def _where(pixels: np.ndarray, channel: int) -> tuple[float, float]:
    """The middle of what has one pure colour: x, y in pixels from the top left."""
    others = [c for c in range(3) if c != channel]
    rows, columns = np.nonzero((pixels[..., channel] > 200) & (pixels[..., others].max(axis=-1) < 60))
    assert len(rows) > 10, f"nothing of channel {channel} is seen"
    return float(columns.mean()), float(rows.mean())


def test_to_world_is_its_own_inverse():
    assert axes.to_world(axes.to_world((1.0, 2.0, 3.0))) == (1.0, 2.0, 3.0)
    assert axes.to_world((1.0, 2.0, 3.0)) == (1.0, 3.0, 2.0)


def test_looking_north_east_is_right_and_north_is_far(app: App, stage: Stage):
    gizmo = [_spot((4, 0, 0), (1, 0, 0)), _spot((0, 4, 0), (0, 1, 0)), _spot((0, 0, 5), (0, 0, 1))]
    app.root.get_children().detach()
    app.hud.hide()
    node = app.root.attach_new_node(meshes.node("gizmo", meshes.merged(gizmo)))
    node.set_shader(shader.load("flat"))
    stage.look(Shot((0, -12, 12), (0, 0, 0), 60))
    pixels = stage.picture()
    (red_x, red_y), (green_x, green_y), (blue_x, blue_y) = (_where(pixels, channel) for channel in range(3))
    height, width, _ = pixels.shape
    assert red_x > width / 2 + 50, "east is on the right"
    assert green_y < red_y - 20, "north is further up the picture"
    assert abs(green_x - width / 2) < 5
    assert abs(blue_x - width / 2) < 5
    assert blue_y < height / 2 - 20, "up is up"


def test_faces_are_seen_from_their_outside(app: App, stage: Stage):
    app.root.get_children().detach()
    app.hud.hide()
    node = app.root.attach_new_node(meshes.node("square", _spot((0, 0, 0), (1, 0, 0))))
    node.set_shader(shader.load("flat"))
    stage.look(Shot((0, -3, 3), (0, 0, 0), 60))
    assert (stage.picture()[..., 0] > 200).sum() > 100
    stage.look(Shot((0, -3, -3), (0, 0, 0), 60))
    assert ((stage.picture()[..., 0] > 200) & (stage.picture()[..., 1] < 60)).sum() == 0


@pytest.mark.parametrize("facing, ahead", [(0, (1, 0)), (90, (0, 1)), (180, (-1, 0)), (300, (0.5, -0.866))])
def test_a_pose_turns_counter_clockwise_from_east(app: App, facing, ahead):
    from panda3d.core import Point3

    matrix = axes.pose((10.0, 20.0, 1.0), facing)
    tip = matrix.xform_point(Point3(*axes.to_world((1.0, 0.0, 0.0))))
    assert axes.to_world((tip.x, tip.y, tip.z)) == pytest.approx((10 + ahead[0], 20 + ahead[1], 1.0), abs=1e-3)
    left = matrix.xform_point(Point3(*axes.to_world((0.0, 1.0, 0.0))))
    assert axes.to_world((left.x, left.y, left.z)) == pytest.approx((10 - ahead[1], 20 + ahead[0], 1.0), abs=1e-3)


def test_a_pose_on_its_back_looks_up_with_the_head_behind(app: App):
    from panda3d.core import Point3

    matrix = axes.pose((0.0, 0.0, 0.0), 0, 90)
    head = matrix.xform_point(Point3(*axes.to_world((0.0, 0.0, 1.0))))
    nose = matrix.xform_point(Point3(*axes.to_world((1.0, 0.0, 0.0))))
    assert axes.to_world((head.x, head.y, head.z)) == pytest.approx((-1, 0, 0), abs=1e-6)
    assert axes.to_world((nose.x, nose.y, nose.z)) == pytest.approx((0, 0, 1), abs=1e-6)


def test_the_directors_projection_is_that_of_the_lens(app: App, stage: Stage):
    project = Projector(app)
    for shot in (stage_shot(), Shot((3, -20, 9), (18, 18, 1), 46, 0.3)):
        stage.look(shot)
        for at in ((18.0, 18.0, 0.0), (10.0, 22.0, 3.0), (20.0, 12.0, 0.0)):
            x, y = on_screen(shot, at, app.aspect)
            assert project(at) == pytest.approx((x * app.aspect / 2, y / 2), abs=1e-3)


def stage_shot() -> Shot:
    return Shot((18, -20, 30), (18, 15, 0), 40)
