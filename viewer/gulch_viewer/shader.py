"""The viewer's own shaders, loaded from shaders/*.glsl, and the sun that they are lit by.

Vertex colour and texture, one sun with a soft shadow, light from sky and ground, fog; fading is done by
dithering, so that nothing has to be sorted. Never here: what is drawn.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gulch_viewer.boot import HERE, App

SKY = (0.62, 0.68, 0.80)
HORIZON = (0.80, 0.72, 0.62)
GROUND = (0.34, 0.27, 0.20)
SUN = (1.02, 0.90, 0.72)
SHADOW_CASTERS = 1  # the bit of the camera mask that the sun looks with
SHADOW_SIZE = 2048


@cache
def load(name: str, vertex: str = "") -> Any:
    """The shader of shaders/<name>.frag.glsl and <vertex or name>.vert.glsl. Compile errors are told by Panda's log
    only."""
    from panda3d.core import Shader

    files = f"{vertex or name}.vert.glsl", f"{name}.frag.glsl"
    return Shader.make(Shader.SL_GLSL, *((HERE / "shaders" / file).read_text("utf-8") for file in files))


class Sun:
    """The one light: shines over a table of `size` inches from the south-west, and throws shadows."""

    def __init__(self, app: App, size: tuple[float, float]) -> None:
        from panda3d.core import BitMask32, DirectionalLight, Point3, Vec3, Vec4

        light = DirectionalLight("sun")
        light.set_color(Vec4(*SUN, 1))
        light.set_shadow_caster(True, SHADOW_SIZE, SHADOW_SIZE)
        reach = max(size) * 1.5
        light.get_lens().set_film_size(reach, reach)
        light.get_lens().set_near_far(1, reach * 3)
        light.set_camera_mask(BitMask32.bit(SHADOW_CASTERS))
        light.set_initial_state(_depth_only())
        self.node = app.root.attach_new_node(light)
        middle = Point3(size[0] / 2, 0, size[1] / 2)
        self.node.set_pos(middle + Vec3(-0.62, 1.15, -0.72) * reach)
        self.node.look_at(app.root, middle, Vec3(0, 1, 0))
        app.root.set_light(self.node)
        set_inputs(app.root, max(size))


def set_inputs(node: Any, span: float) -> None:
    """The uniforms of the lit shader: fog begins well behind a table of `span` inches."""
    from panda3d.core import Vec2, Vec3, Vec4

    node.set_shader_input("sky_light", Vec3(*SKY) * 0.70)
    node.set_shader_input("ground_light", Vec3(*GROUND) * 0.80)
    node.set_shader_input("fog_color", Vec4(*HORIZON, 1))
    node.set_shader_input("fog_range", Vec2(span * 2.8, span * 5.2))
    node.set_shader_input("shadow_bias", 0.0016)


def _depth_only() -> Any:
    from panda3d.core import NodePath

    state = NodePath("depth")
    state.set_shader(load("depth"), 1000)
    return state.get_state()
