"""In what unit a file is drawn, and which of its axes is up: guessed from what it shows, with the evidence.

Lives here: the candidates, what speaks for each, and when that is too little. Never here: repair, writing. The table's
inch is the real inch of the printed piece: a man is about 28 mm tall, his doors are 34 to 40 mm high.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

import numpy as np

from gulch.errors import InvalidInput
from gulch.table.terrain import from_gltf

from .levels import level_groups
from .openings import Gap, find_openings
from .shell import Shell
from .slices import Slicer
from .surfaces import PLINTH, Floor, find_surfaces

UNITS = {"mm": 1 / 25.4, "cm": 1 / 2.54, "in": 1.0, "m": 1000 / 25.4}
NAMES = {"mm": "millimetres", "cm": "centimetres", "in": "inches", "m": "metres"}
UPS = ("z", "y")

_DOOR = (1.15, 2.1)  # inches
_GATE, _WAGON = 2.7, 2.2  # a barn's, as high and at least as wide
_LARGEST, _SMALLEST = 110.0, 0.2
_CLEAR = 0.75
_CERTAIN = 1.0
_USUAL = {"mm": 1.25, "in": 0.5, "cm": 0.0, "m": 0.0}  # printers' files are in millimetres, as a rule
_ODD = (0.5, 2.0)
# Which axis is up in files of a format, and how sure that is: printers' files stand on the bed, glTF has a rule.
_AXIS = {
    **dict.fromkeys(("stl", "3mf", "ply"), ("z", 2.5)),
    **dict.fromkeys(("glb", "gltf"), ("y", 3.0)),
    "obj": ("z", 1.75),
}
_SIZES = ((2, 16, 1.0), (1, 30, 0.25), (0.4, 48, -1.0))  # inches at its longest, and what that is worth
_MOST_PARTS = 4.25
_HIGHEST = 16.0
_FOOT = 0.15  # of its plan: the least that stands flat on the ground under what stands as it should


@dataclass(frozen=True)
class Case:
    """One reading of a file: how much speaks for it, and what, in words."""

    unit: str
    up: str
    score: float
    reasons: tuple[str, ...]
    gaps: tuple[Gap, ...]
    longest: float
    slicer: Slicer | None = None


@dataclass(frozen=True)
class Verdict:
    """The unit and the axis that are taken, why, and what speaks against them; the cuts that were made meanwhile."""

    unit: str
    up: str
    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    slicer: Slicer | None = None


def upright(shell: Shell, unit: str, up: str) -> Shell:
    """The mesh in inches, z up, standing on the ground with the middle of its box over the origin."""
    vertices = shell.vertices * UNITS[unit]
    if up == "y":
        vertices = from_gltf(vertices)
    turned = Shell(vertices, shell.faces)
    low, high = turned.bounds
    return turned.moved(-np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]))


def judge_units(
    shell: Shell, name: str, format: str, declared: str = "", units: str | None = None, up: str | None = None
) -> Verdict:
    """What to take a mesh for. `declared` is the file's word, `units` and `up` are the user's, which decide.

    InvalidInput if neither is given and the evidence is too thin or contradicts itself.
    """
    likely = _cases(shell, format, declared)
    if units is None:
        best = _clear(likely, name, up, shell)
    else:
        fitting = [case for case in likely if case.unit == units and up in (None, case.up)]
        best = fitting[0] if fitting else Case(units, up or _AXIS[format][0], -9.0, (), (), _longest(shell, units))
    return Verdict(best.unit, best.up, _reasons(best, likely, shell), _warnings(best, likely, shell, up), best.slicer)


def _longest(shell: Shell, unit: str) -> float:
    return float(shell.extents.max()) * UNITS[unit]


def _clear(likely: list[Case], name: str, up: str | None, shell: Shell) -> Case:
    cases = [case for case in likely if up in (None, case.up)]
    state = "state --units mm, cm, in or m"
    if not cases:
        raise InvalidInput(f"{name}: {_longest(shell, 'in'):.3g} units long fits no unit of measure", state)
    best = cases[0]
    rivals = [case for case in cases if case.unit != best.unit and best.score - case.score < _CERTAIN]
    if rivals:
        both = (
            f"{NAMES[best.unit]} ({best.longest:.1f} inches long) or {NAMES[rivals[0].unit]} ({rivals[0].longest:.1f})"
        )
        raise InvalidInput(f"{name}: the units are not clear: {both}", state)
    return best


# What speaks for a reading ------------------------------------------------------------------------------


def _cases(shell: Shell, format: str, declared: str) -> list[Case]:
    """All readings, the best first. Those that parts cannot save any more are not looked at closely."""
    plain = [
        case for unit in UNITS for axis in UPS if (case := _outside(shell, unit, axis, format, declared)) is not None
    ]
    found: list[Case] = []
    for case in sorted(plain, key=lambda one: -one.score):
        is_open = not found or case.score + _MOST_PARTS + _CERTAIN > max(known.score for known in found)
        found.append(_inside(shell, case) if is_open else case)
    return sorted(found, key=lambda case: -case.score)


def _outside(shell: Shell, unit: str, up: str, format: str, declared: str) -> Case | None:
    """What its size and its foot say for a reading; None if no table could hold the piece, or no eye see it."""
    longest = _longest(shell, unit)
    if not _SMALLEST <= longest <= _LARGEST:
        return None
    reasons = []
    axis, weight = _AXIS[format]
    score = _USUAL[unit] + _by_size(longest) + (weight if up == axis else 0.0)
    if declared == unit:
        score += 3.0 if format == "3mf" else 1.5  # glTF says metres whatever it holds
        reasons.append(f"the file says {NAMES[unit]}")
    standing = upright(shell, unit, up)
    flat = _footing(standing)
    score += 3.5 * flat * flat + 1.5 * _sloping(standing)
    if flat > 0.3:
        reasons.append(f"it stands flat on its {up} axis")
    return Case(unit, up, score, (*reasons, f"{longest:.1f} inches at its longest"), (), longest)


def _inside(shell: Shell, case: Case) -> Case:
    """The reading with what its doors, storeys and plates say."""
    slicer = Slicer(upright(shell, case.unit, case.up))
    gaps, more, words = _by_parts(slicer)
    return replace(case, score=case.score + more, reasons=(*words, *case.reasons), gaps=gaps, slicer=slicer)


def _by_size(longest: float) -> float:
    for low, high, score in _SIZES:
        if low <= longest <= high:
            return score
    return -3.0


def _footing(shell: Shell) -> float:
    """How much of the box's plan stands flat on the ground."""
    low = shell.corners[:, :, 2].max(axis=1) <= 0.01 * float(shell.extents[2]) + 1e-6
    level = np.abs(shell.normals[:, 2]) > 0.95
    plan = float(shell.extents[0] * shell.extents[1]) or 1.0
    return min(1.0, float(shell.areas[low & level].sum()) / plan)


def _sloping(shell: Shell) -> float:
    """How much more of it slopes upwards than down, -1 to 1: roofs and hills look up."""
    up = shell.normals[:, 2]
    sloping = (np.abs(up) > 0.2) & (np.abs(up) < 0.98)
    share = float((shell.areas * np.sign(up))[sloping].sum()) / float(shell.areas.sum())
    return max(-1.0, min(1.0, 3 * share))


def _by_parts(slicer: Slicer) -> tuple[tuple[Gap, ...], float, list[str]]:
    """Doors, storeys and plates that look as they do on a table."""
    score, words, shell = 0.0, [], slicer.shell
    floors, gaps = _parts(slicer)
    wide = 0.55 * float(shell.extents[:2].max())  # wider gaps are those between legs and posts
    doors = [gap for gap in gaps if gap.kind == "door" and gap.width <= wide]
    doors = doors if float(shell.extents[2]) <= _HIGHEST else []
    heights = sorted(door.head - door.sill for door in doors if _DOOR[0] <= door.head - door.sill <= _GATE)
    if heights:
        score += 3.0 if heights[0] <= _DOOR[1] else 1.5
        words.append(f"a doorway {heights[0] * 25.4:.1f} mm high")
    elif doors:
        score -= 0.5
    most = 0.25 * float(shell.extents[0] * shell.extents[1])
    levels = sorted({floor.low for floor in floors if floor.level and floor.area >= most})
    storeys = [b - a for a, b in itertools.pairwise(levels) if 1.7 <= b - a <= 3.6]
    if storeys:
        score += 1.0
        words.append(f"a storey of {storeys[0]:.1f} inches")
    plates = [level.z for level in level_groups(shell, np.arange(len(shell.faces)), 1.0) if 0.05 < level.z < 0.26]
    if plates:
        score += 0.25
        words.append(f"a plate {plates[0] * 25.4:.1f} mm thick")
    return gaps, score, words


def _parts(slicer: Slicer) -> tuple[list[Floor], tuple[Gap, ...]]:
    floors = [floor for floor in find_surfaces(slicer.shell, slicer, "", False) if floor.high >= PLINTH]
    return floors, tuple(find_openings(slicer.shell, floors))


# What is said of it -------------------------------------------------------------------------------------


def _reasons(best: Case, likely: list[Case], shell: Shell) -> tuple[str, ...]:
    other = "in" if best.unit != "in" else "mm"
    if any(case.unit == other for case in likely):
        return best.reasons
    return (*best.reasons, f"would be {_longest(shell, other):,.3g} inches in {NAMES[other]}")


def _warnings(best: Case, likely: list[Case], shell: Shell, up: str | None) -> tuple[str, ...]:
    """What speaks against the reading that is taken."""
    found = []
    better = next((case for case in likely if case.unit != best.unit), None)
    if better is not None and better.score - best.score > _CLEAR:
        why = f"{', '.join(better.reasons)}"
        found.append(
            f"{NAMES[best.unit]} makes it {best.longest:.3g} inches long; {NAMES[better.unit]} fits better: {why}"
        )
    axis = next((case for case in likely if case.unit == best.unit and case.up != best.up), None)
    if axis is not None and axis.score - best.score > _CLEAR:
        found.append(f"{axis.up} up fits better than {best.up}: {', '.join(axis.reasons)}")
    elif up is None and (_is_loose(best, shell) or (axis is not None and best.score - axis.score < _CLEAR)):
        found.append(f"{best.up} up is a guess: state --up if it lies on its side")
    doors = [gap.head - gap.sill for gap in best.gaps if gap.kind == "door"]
    if doors and not any(_DOOR[0] <= height <= _DOOR[1] for height in doors) and not any(map(_is_gate, best.gaps)):
        tall = max(doors)
        found.append(
            f"its doorways are {tall * 25.4:.0f} mm high, about {tall / 1.46:.0%} of what a man of 28 mm needs"
        )
    elif not doors and _sloping(upright(shell, best.unit, best.up)) < 0.5:
        found += _odd_scale(best, shell)
    return tuple(found)


def _is_loose(case: Case, shell: Shell) -> bool:
    """Has it neither a door nor a foot to stand on? Then nothing but the custom of its format tells what is up."""
    import shapely

    if case.gaps:
        return False
    standing = upright(shell, case.unit, case.up)
    points = standing.vertices[standing.used]
    low = points[points[:, 2] <= 0.01 * float(standing.extents[2])][:, :2]  # a foot may be open below
    plan = float(standing.extents[0] * standing.extents[1])
    return float(shapely.convex_hull(shapely.multipoints(low)).area) < _FOOT * plan


def _is_gate(gap: Gap) -> bool:
    return gap.kind == "door" and gap.head - gap.sill <= _GATE and gap.width >= _WAGON


def _odd_scale(best: Case, shell: Shell) -> list[str]:
    """Doors that would fit if the piece were half or twice the size: it was scaled for another range of figures."""
    for factor in _ODD:
        _, gaps = _parts(Slicer(upright(shell, best.unit, best.up).scaled(factor)))
        heights = [gap.head - gap.sill for gap in gaps if gap.kind == "door"]
        fitting = [height for height in heights if _DOOR[0] <= height <= _DOOR[1]]
        if fitting:
            tall = fitting[0] / factor
            return [f"its doorways are {tall * 25.4:.0f} mm high, about {tall / 1.46:.0%} of what a man of 28 mm needs"]
    return []
