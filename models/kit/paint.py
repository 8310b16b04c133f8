"""Colours of 1870s materials, tints that need no chance, and ambient occlusion baked into vertex colours.

Never here: geometry. Colours are (red, green, blue), 0..255.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Colour = tuple[int, int, int]

PLANK: Colour = (150, 118, 82)
PLANK_GREY: Colour = (146, 132, 112)
PLANK_DARK: Colour = (104, 76, 50)
PLANK_RED: Colour = (132, 62, 46)
PLANK_GREEN: Colour = (98, 112, 84)
PLANK_CREAM: Colour = (196, 180, 144)
PLANK_BLUE: Colour = (108, 124, 134)
TRIM: Colour = (226, 214, 184)
TRIM_DARK: Colour = (82, 58, 40)
INSIDE: Colour = (158, 128, 92)
FLOOR: Colour = (128, 98, 66)
SHINGLE: Colour = (112, 92, 74)
SHINGLE_GREY: Colour = (116, 110, 102)
TIN: Colour = (128, 132, 132)
TAR: Colour = (92, 82, 72)
BRICK: Colour = (148, 78, 58)
STONE: Colour = (150, 140, 124)
STONE_DARK: Colour = (118, 110, 100)
ADOBE: Colour = (196, 154, 110)
IRON: Colour = (58, 58, 62)
BRASS: Colour = (190, 150, 70)
GLASS: Colour = (96, 132, 128)
WATER: Colour = (86, 124, 134)
SAND: Colour = (196, 166, 118)
DUST: Colour = (178, 148, 104)
GRASS: Colour = (142, 138, 80)
LEAF: Colour = (86, 110, 56)
LEAF_DRY: Colour = (134, 128, 66)
PINE: Colour = (58, 88, 58)
BARK: Colour = (96, 74, 54)
CACTUS: Colour = (88, 124, 76)
ROCK: Colour = (176, 130, 96)
ROCK_RED: Colour = (170, 104, 72)
HAY: Colour = (206, 176, 96)
CANVAS: Colour = (222, 210, 182)
WHITE: Colour = (236, 230, 214)
RED: Colour = (156, 48, 40)
BLACK: Colour = (44, 38, 34)
GOLD: Colour = (222, 184, 92)


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """The colour `part` of the way from a to b."""
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def shade(colour: Colour, factor: float) -> Colour:
    """Darker below 1, lighter above."""
    return tuple(min(255, max(0, round(x * factor))) for x in colour)  # type: ignore[return-value]


def noise(*keys: int) -> float:
    """A value from 0 to 1 that looks random and depends on the keys alone."""
    value = 0x9E3779B9
    for key in keys:
        value = ((value ^ (key & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0xFFFFFFFF


def tint(colour: Colour, spread: float, *keys: int) -> Colour:
    """The colour up to `spread` darker or lighter, a little warmer or greyer: one plank, one brick, one stone."""
    light = 1 + spread * (2 * noise(*keys, 1) - 1)
    warm = 1 + 0.3 * spread * (2 * noise(*keys, 2) - 1)
    return shade((round(colour[0] * warm), colour[1], round(colour[2] / warm)), light)


def ambient(vertices: npt.NDArray[np.float64], normals: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How much sky light reaches each vertex, 0..1: less near the ground, less under overhangs and on walls."""
    height = np.clip(vertices[:, 2], 0.0, 1.2) / 1.2
    ground = 0.74 + 0.26 * np.sqrt(height)
    up = normals[:, 2]
    facing = np.where(up >= 0, 0.9 + 0.1 * up, 0.9 + 0.28 * up)
    return np.where(up > 0.9, 0.94 + 0.06 * height, ground) * facing
