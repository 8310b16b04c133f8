"""`gulch table show`: what is on a table in words, and its plan as a picture.

Lives here: the summary and where the picture goes. Never here: drawing (`gulch.draw`), rules.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from gulch.errors import InvalidInput
from gulch.table.load import load_table
from gulch.table.model import INCH, Scene, Table

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_PIXELS = 36_000_000


def show(table: str, out: Path, level: float | None, pixels_per_inch: int) -> None:
    """Prints what a table has and writes its plan; `level` in inches lifts off what is higher. InvalidInput if there
    is no such table, nothing at that level, or no such place for the picture."""
    built = load_table(table)
    pixels = built.size[0] * built.size[1] * pixels_per_inch**2 // INCH**2
    if pixels > _MOST_PIXELS:
        raise InvalidInput(f"a plan of {pixels // 1_000_000} million pixels is too large", "take a smaller --scale")
    if level is not None and not 0 < level < 1000:
        raise InvalidInput(f"--level {level:g} is no height to cut at", "write inches above the ground, as in 3")
    check_target(out)
    print(summary(built))
    from gulch.draw.plan import plan

    save(plan(Scene(built), cut=level, scale=pixels_per_inch), out)


def summary(table: Table) -> str:
    """Size, pieces by kind, surfaces by kind with their heights, openings, areas, zones."""
    width, depth = (side / INCH for side in table.size)
    many = "1 piece" if len(table.pieces) == 1 else f"{len(table.pieces)} pieces"
    pieces = Counter(piece.kind for piece in table.pieces)
    lines = [
        f"{table.name}: {width:g} by {depth:g} inches, {many}",
        f"  pieces: {_counted(pieces)}",
        *_surfaces(table),
    ]
    openings = Counter(opening.kind for piece in table.pieces for opening in piece.openings)
    ladders = sum(len(piece.ladders) for piece in table.pieces)
    ways = openings + Counter({"ladder": ladders})
    areas = Counter(area.kind for piece in table.pieces for area in piece.areas)
    named = {"openings and ladders": _counted(ways), "areas": _counted(areas), "zones": ", ".join(table.zones)}
    for title, found in named.items():
        if found:
            lines.append(f"  {title}: {found}")
    return "\n".join(lines)


def _surfaces(table: Table) -> list[str]:
    """One line for each kind of surface: how many, and the heights at which they lie."""
    kinds: dict[str, list[str]] = {}
    for piece in table.pieces:
        for surface in piece.surfaces:
            heights = [z for _, _, z in surface.vertices]
            kinds.setdefault(surface.kind, []).append(_span(min(heights), max(heights)))
    lines = []
    for kind, spans in sorted(kinds.items()):
        at = ", ".join(sorted(set(spans), key=lambda span: [float(part) for part in span.split(" to ")]))
        lines.append(f"  {kind}: {len(spans)} {'surface' if len(spans) == 1 else 'surfaces'} at {at} inches")
    return lines


def _span(low: int, high: int) -> str:
    return f"{low / INCH:g}" if low == high else f"{low / INCH:g} to {high / INCH:g}"


def _counted(found: Counter[str]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in sorted(found.items(), key=lambda one: (-one[1], one[0])))


def check_target(out: Path) -> None:
    """InvalidInput if no picture can be written there."""
    if out.suffix.lower() != ".png":
        raise InvalidInput(f"{out}: pictures are PNG", "name a file that ends in .png")
    if not out.parent.is_dir():
        raise InvalidInput(f"{out}: there is no folder {out.parent}", "make it first, or name another place")
    if out.is_dir():
        raise InvalidInput(f"{out} is a folder", "name a file that ends in .png")


def save(picture: Image, out: Path) -> None:
    """Writes a picture and says where it is."""
    try:
        picture.convert("RGB").save(out, "PNG")
    except OSError as error:
        raise InvalidInput(f"{out}: {error.strerror or error}", "name a file that can be written") from error
    print(f"{out}: {picture.width} by {picture.height} pixels")
