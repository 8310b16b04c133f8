"""Writing on the screen: fonts made for the size they are drawn at, and lines that are used again.

Sizes are parts of the screen's height. A line costs little to change and much to make, so lines are pooled.
Never here: what is written, where it goes.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from gulch_viewer import meshes
from gulch_viewer.boot import App, font_file
from gulch_viewer.figures import Outline, seat_colour, seat_outline
from gulch_viewer.meshes import Arrays

Rgba = tuple[float, float, float, float]
Align = Literal["left", "centre", "right"]
WHITE: Rgba = (1.0, 0.98, 0.94, 1.0)
PALE: Rgba = (0.80, 0.77, 0.71, 1.0)
PLATE: Rgba = (0.07, 0.055, 0.045, 0.78)


@cache
def font(pixels: int) -> Any:
    """The font with glyphs of that many pixels."""
    from panda3d.core import Filename, FontPool

    loaded = FontPool.load_font(str(Filename.from_os_specific(str(font_file())))).make_copy()
    loaded.set_pixels_per_unit(pixels)
    loaded.set_page_size(512, 512)
    loaded.set_texture_margin(2)
    return loaded


class Line:
    """Some text at a place; `at` is its left (centre, right) end on the base line."""

    def __init__(self, app: App, parent: Any, size: float, align: Align = "left") -> None:
        from panda3d.core import TextNode

        self._app, self.size = app, size
        self._text = TextNode("line")
        self._text.set_font(font(max(8, round(size * app.size[1]))))
        kinds = {"left": TextNode.A_left, "centre": TextNode.A_center, "right": TextNode.A_right}
        self._text.set_align(kinds[align])
        self.node: Any = parent.attach_new_node(self._text)
        self.node.set_scale(size)
        self.words = ""
        self._colour: Rgba | None = None

    def put(self, text: str, x: float, y: float, colour: Rgba = WHITE, wrap: float = 0.0) -> None:
        """Writes; `wrap` is the width to break lines at, 0 for none."""
        if text != self.words:
            self._text.set_text(text)
            self.words = text
        if colour != self._colour:
            self._text.set_text_color(*colour)
            self._colour = colour
        if wrap:
            self._text.set_wordwrap(wrap / self.size)
        height = self._app.size[1]  # whole pixels keep the glyphs sharp
        self.node.set_pos(round(x * height) / height, round(y * height) / height, 0)
        self.node.show()

    def measure(self, text: str) -> float:
        """How wide a text is."""
        return float(self._text.calc_width(text) * self.size)

    def fitted(self, text: str, wide: float) -> str:
        """The text, cut short so that it is no wider."""
        if self.measure(text) <= wide:
            return text
        while text and self.measure(text + "…") > wide:
            text = text[:-1].rstrip()
        return text + "…"

    @property
    def rows(self) -> int:
        """Lines that the text was broken into."""
        return int(self._text.get_num_rows())

    def hide(self) -> None:
        self.node.hide()


class Plate:
    """A rectangle of one colour."""

    def __init__(self, parent: Any) -> None:
        self.node: Any = meshes.instance(parent, _unit_square())

    def put(self, left: float, low: float, right: float, high: float, colour: Rgba = PLATE) -> None:
        self.node.set_pos(left, low, 0)
        self.node.set_scale(max(right - left, 1e-6), max(high - low, 1e-6), 1)
        self.node.set_color_scale(*colour)
        self.node.show()

    def hide(self) -> None:
        self.node.hide()


class Mark:
    """The shape and colour of a seat."""

    def __init__(self, parent: Any) -> None:
        self.node: Any = parent.attach_new_node("mark")
        self._seat: int | None = None

    def put(self, seat: int, x: float, y: float, size: float) -> None:
        if seat != self._seat:
            self.node.get_children().detach()
            self.node.attach_new_node(_shape(seat_outline(seat)))
            self.node.set_color_scale(*seat_colour(seat), 1)
            self._seat = seat
        self.node.set_pos(x, y, 0)
        self.node.set_scale(size / 2)
        self.node.show()

    def hide(self) -> None:
        self.node.hide()


@cache
def _unit_square() -> Any:
    return flat_node("square", [(0, 0), (1, 0), (1, 1), (0, 1)])


@cache
def _shape(outline: Outline) -> Any:
    return flat_node("mark", [(-y, x) for x, y in outline], middle=True)  # a corner up


def flat_node(name: str, corners: list[tuple[float, float]], *, middle: bool = False) -> Any:
    """A polygon on the screen's plane, white, seen from both sides: convex, or (`middle`) such that all of it is seen
    from (0, 0)."""
    import numpy as np
    from panda3d.core import NodePath

    if middle:
        corners = [(0.0, 0.0), *corners, corners[0]]
    fan = [(corners[0], corners[n], corners[n + 1]) for n in range(1, len(corners) - 1)]
    places = np.array([(x, 0.0, y) for triangle in fan for x, y in triangle])
    ones = np.ones((len(places), 4))
    node = meshes.node(name, Arrays(places, np.zeros_like(places), ones))
    path = NodePath(node)
    path.set_two_sided(True)
    return node
