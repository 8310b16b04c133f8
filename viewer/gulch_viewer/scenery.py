"""What does not move: ground, frame with inch ticks, surround, sky; and the pieces of terrain upon it.

Never here: how pieces are drawn (`terrain`), figures, effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from gulch.table.model import INCH, Floats, Scene, Table
from gulch_viewer import ground, meshes, shader
from gulch_viewer.axes import Vec, to_world
from gulch_viewer.boot import App
from gulch_viewer.frame import PiecePose
from gulch_viewer.meshes import Arrays, Rgb
from gulch_viewer.terrain import Terrain

WOOD = (0.27, 0.19, 0.13)
TICK = (0.80, 0.74, 0.62)
DESERT = (0.46, 0.37, 0.27)
_RIM = 1.1


class Scenery:
    """The table's nodes under `app.root`."""

    def __init__(self, app: App, table: Table) -> None:
        self.table = table
        self.root: Any = app.root.attach_new_node("scenery")
        self.root.set_shader(shader.load("lit"))
        self.sun = shader.Sun(app, (table.size[0] / INCH, table.size[1] / INCH))
        self._count = 0
        self._ground()
        self.terrain = Terrain(self.root, table)
        self._surround()

    def sync(self, scene: Scene, moving: Mapping[str, PiecePose]) -> None:
        """Pieces, doors and windows as the scene has them, but for pieces that are `moving`."""
        self.terrain.sync(scene, moving)

    def reveal(self, spots: Iterable[Vec]) -> None:
        """Takes away what hangs over these places (inches, table's axes), and puts back all else."""
        self.terrain.reveal(spots)

    # -- building --------------------------------------------------------------------------------------

    def _add(self, name: str, arrays: Arrays) -> Any:
        node = self.root.attach_new_node(meshes.node(name, arrays))
        self._count += 1
        node.set_bin("fixed", self._count)  # where faces coincide, the same one is seen each time
        return node

    def _ground(self) -> None:
        from panda3d.core import SamplerState, Texture

        width, depth = self.table.size[0] / INCH, self.table.size[1] / INCH
        places = _quad((0, 0, 0), (width, 0, 0), (width, depth, 0), (0, depth, 0))
        uv = np.array([(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)], dtype=np.float64)
        node = self._add("ground", Arrays(places, np.tile([0.0, 0, 1], (6, 1)), np.ones((6, 4)), uv))
        texture = Texture("ground")
        texture.setup_2d_texture(ground.SIDE, ground.SIDE, Texture.T_unsigned_byte, Texture.F_rgb)
        texture.set_ram_image_as(ground.picture(self.table).tobytes(), "RGB")
        texture.set_minfilter(SamplerState.FT_linear_mipmap_linear)
        texture.set_anisotropic_degree(4)
        node.set_texture(texture)
        self._add("frame", meshes.merged([*_frame(width, depth), *_ticks(width, depth)]))

    def _surround(self) -> None:
        from panda3d.core import BitMask32

        width, depth = self.table.size[0] / INCH, self.table.size[1] / INCH
        middle, span = (width / 2, depth / 2), max(width, depth)
        desert = self._add("desert", _disc(middle, span * 6, -0.62, DESERT))
        desert.hide(BitMask32.bit(shader.SHADOW_CASTERS))
        sky = self._add("sky", _dome(middle, span * 6))
        sky.set_shader(shader.load("flat"))
        sky.set_bin("background", 0)
        sky.set_depth_write(False)
        sky.set_two_sided(True)
        sky.hide(BitMask32.bit(shader.SHADOW_CASTERS))


def flat(places: Any, normal: Vec, colour: Rgb) -> Arrays:
    """Triangles of one colour that all face one way."""
    corners = np.asarray(places, dtype=np.float64).reshape(-1, 3)
    n = len(corners)
    return Arrays(corners, np.tile(np.array(normal, dtype=np.float64), (n, 1)), np.tile([*colour, 1.0], (n, 1)))


def _quad(a: Sequence[float], b: Sequence[float], c: Sequence[float], d: Sequence[float]) -> Any:
    return np.array([a, b, c, a, c, d], dtype=np.float64)


def _box(x0: float, y0: float, x1: float, y1: float, low: float, high: float, colour: Rgb) -> list[Arrays]:
    """Top and sides of a box."""
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    sides = []
    for n, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        normal = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))[n]
        sides.append(flat(_quad((*a, low), (*b, low), (*b, high), (*a, high)), normal, colour))
    top = _quad(*((x, y, high) for x, y in corners))
    return [flat(top, (0, 0, 1), colour), *sides]


def _frame(width: float, depth: float) -> list[Arrays]:
    r, low, high = _RIM, -0.6, 0.0
    return [
        *_box(-r, -r, width + r, 0, low, high, WOOD),
        *_box(-r, depth, width + r, depth + r, low, high, WOOD),
        *_box(-r, 0, 0, depth, low, high, WOOD),
        *_box(width, 0, width + r, depth, low, high, WOOD),
    ]


def _ticks(width: float, depth: float) -> list[Arrays]:
    """A tick every inch on all four sides, a longer one every six."""
    result = []
    for along, across, other in ((0, 1, depth), (1, 0, width)):
        for inch in range(int((width, depth)[along]) + 1):
            long, half = (0.42, 0.03) if inch % 6 == 0 else (0.18, 0.015)
            for near, far in ((-0.05, -0.05 - long), (other + 0.05, other + 0.05 + long)):
                low, high = [0.0, 0.0], [0.0, 0.0]
                low[along], high[along] = inch - half, inch + half
                low[across], high[across] = min(near, far), max(near, far)
                z = 0.006
                quad = _quad((*low, z), (high[0], low[1], z), (*high, z), (low[0], high[1], z))
                result.append(flat(quad, (0, 0, 1), TICK))
    return result


def _disc(middle: tuple[float, float], radius: float, z: float, colour: Rgb) -> Arrays:
    turn = np.linspace(0, 2 * np.pi, 49)
    rim = np.column_stack([middle[0] + radius * np.cos(turn), middle[1] + radius * np.sin(turn), np.full(49, z)])
    centre = np.tile([*middle, z], (48, 1))
    return flat(np.stack([centre, rim[:-1], rim[1:]], axis=1), (0, 0, 1), colour)


def _dome(middle: tuple[float, float], radius: float) -> Arrays:
    """The sky, from the horizon's colour to the zenith's."""
    heights = np.radians([-8, 0, 4, 10, 20, 40, 90])
    blend = [0.0, 0.0, 0.25, 0.5, 0.75, 0.95, 1.0]
    low, high = np.array(shader.HORIZON), np.array([0.35, 0.47, 0.66])
    turn = np.linspace(0, 2 * np.pi, 25)
    rings, colours = [], []
    for height, part in zip(heights, blend, strict=True):
        r = radius * np.cos(height)
        x, y = middle[0] + r * np.cos(turn), middle[1] + r * np.sin(turn)
        rings.append(np.column_stack([x, y, np.full(25, radius * np.sin(height))]))
        colours.append(np.tile([*(low * (1 - part) + high * part), 1.0], (25, 1)))
    corners: list[Floats] = []
    tints: list[Floats] = []
    for n in range(len(rings) - 1):
        for source, into in ((rings, corners), (colours, tints)):
            a, b, c, d = source[n][:-1], source[n][1:], source[n + 1][1:], source[n + 1][:-1]
            into.append(np.stack([a, b, c, a, c, d], axis=1).reshape(-1, source[n].shape[1]))
    places = np.concatenate(corners)
    return Arrays(places, np.zeros_like(places), np.concatenate(tints))


def border_spots(table: Table) -> list[tuple[str, Vec]]:
    """What is written on the frame, and where: the inches, or what else its lengths are told in, every six inches
    along the south and west side."""
    width, depth = table.size[0] // INCH, table.size[1] // INCH
    told = INCH // table.scale.unit
    south = [(str(x * told), (float(x), -0.75, 0.02)) for x in range(0, width + 1, 6)]
    west = [(str(y * told), (-0.75, float(y), 0.02)) for y in range(6, depth + 1, 6)]
    return south + west


def write_border(scenery: Scenery, font: Any) -> None:
    """The numbers on the frame, lying flat."""
    from panda3d.core import TextNode, Vec3

    for text, at in border_spots(scenery.table):
        label = TextNode(text)
        label.set_font(font)
        label.set_text(text)
        label.set_align(TextNode.A_center)
        label.set_text_color(*TICK, 1)
        node = scenery.root.attach_new_node(label)
        node.set_shader(shader.load("label", vertex="flat"))
        node.set_transparency(1)
        node.set_bin("fixed", 9000)
        node.set_scale(0.55)
        node.set_pos(*to_world((at[0], at[1] - 0.16, at[2])))
        node.look_at(scenery.root, node.get_pos() + Vec3(0, -1, 0), Vec3(0, 0, 1))
