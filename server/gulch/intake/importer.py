"""The import from end to end: read, mend, measure, thin out, find its meaning, write.

Lives here: the order of the steps, the refusals that need a scale, the likely kind of a piece, and the report. Never
here: how a step works, printing (`play.terrain_command`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from gulch.errors import InvalidInput
from gulch.table.model import Block, Plan
from gulch.table.terrain import read_model

from .barriers import Layer, find_blocks, find_layers
from .defects import Defects, cleaned, count_defects
from .light import MOST, lighten
from .openings import Gap, find_openings
from .read import read_file
from .repair import Repairs, repair
from .shell import Shell
from .slices import Slicer
from .surfaces import Floor, divided, find_surfaces
from .units import NAMES, UNITS, UPS, Verdict, judge_units, upright
from .write import PART, Meaning, model_name, plan_outline, target, write_piece

LARGEST = 200.0
"""Inches that no piece may pass, whatever the table."""

_FLAT = 0.02


@dataclass(frozen=True, eq=False)
class Report:
    """What an import found and did. Lengths in inches, areas in square inches of the plan."""

    name: str
    format: str
    files: tuple[Path, ...]
    verdict: Verdict
    size: tuple[float, float, float]
    kind: str
    defects: Defects
    repairs: Repairs
    sight_triangles: int
    stray: float
    floors: tuple[Floor, ...]
    blocks: tuple[Block, ...]
    gaps: tuple[Gap, ...]

    @property
    def area(self) -> float:
        """All that can be walked."""
        return sum(floor.area for floor in self.floors)


def import_terrain(
    file: Path,
    units: str | None = None,
    up: str | None = None,
    name: str | None = None,
    kind: str | None = None,
    out: Path | None = None,
    force: bool = False,
) -> Report:
    """Makes a piece of terrain of a printer's file and writes it to the player's library, or to `out`.

    InvalidInput, one line, if the file is no sound mesh, if its units are not clear, or if the name is taken.
    """
    _check_words(units, up)
    from shapely.errors import GEOSException

    try:
        with np.errstate(all="ignore"):  # geometry divides by nothing now and then, and copes
            return _import(file, units, up, name, kind, out, force)
    except GEOSException as error:
        reason = " ".join(str(error).split())[:60]
        raise InvalidInput(
            f"{file.name[:40]}: its geometry is too tangled: {reason}", "mend it and try again"
        ) from error


def _import(
    file: Path, units: str | None, up: str | None, name: str | None, kind: str | None, out: Path | None, force: bool
) -> Report:
    piece = model_name(name, file)
    path = target(piece, out, force)
    raw = read_file(file)
    shell = Shell(raw.vertices, raw.faces)
    tidy = cleaned(shell)
    defects = count_defects(shell, tidy)
    mended, repairs = repair(tidy)
    if not len(mended.faces):
        raise InvalidInput(f"{raw.name}: nothing is left of it without faces that have no area", "export it again")
    unit = raw.unit if raw.unit in UNITS else ""
    verdict = judge_units(_rough(mended), raw.name, raw.format, unit, units, up)
    whole = upright(mended, verdict.unit, verdict.up)
    _check_size(raw.name, whole, verdict)
    light = lighten(whole)
    known = verdict.slicer if light.shell is whole and len(mended.faces) <= MOST else None
    floors, layers, gaps, likely = _meaning(known or Slicer(light.shell), kind or "")
    blocks = find_blocks(layers, floors, PART)
    outline = plan_outline([layer.region for layer in layers] + [floor.region for floor in floors], light.shell)
    size = (float(whole.extents[0]), float(whole.extents[1]), float(whole.extents[2]))
    report = Report(
        piece,
        raw.format,
        (),
        replace(verdict, slicer=None),
        size,
        kind or likely,
        defects,
        repairs,
        len(light.shell.faces),
        light.stray,
        tuple(floors),
        tuple(blocks),
        tuple(gaps),
    )
    files = write_piece(path, _words(report, file, outline), light.shell, whole)
    read_model(path)  # what was written is what a table can read, or this import failed
    return replace(report, files=tuple(files))


def _check_words(units: str | None, up: str | None) -> None:
    if units is not None and units not in UNITS:
        raise InvalidInput(f"unknown units {units[:20]!r}", f"use one of {', '.join(UNITS)}")
    if up is not None and up not in UPS:
        raise InvalidInput(f"no axis {up[:20]!r} can be up", f"use one of {', '.join(UPS)}")


def _check_size(name: str, whole: Shell, verdict: Verdict) -> None:
    longest, height = float(whole.extents.max()), float(whole.extents[2])
    unit = NAMES[verdict.unit]
    if longest > LARGEST:
        raise InvalidInput(f"{name}: {longest:,.0f} inches long in {unit}: no table holds it", "state other --units")
    if longest < 0.1:
        raise InvalidInput(f"{name}: {longest:.2g} inches long in {unit}: nobody would see it", "state other --units")
    if height < _FLAT or float(whole.extents[:2].min()) < _FLAT / 2:
        raise InvalidInput(f"{name}: it is flat, {height:.2g} inches high", "state --up y or z, or use a solid piece")


def _rough(shell: Shell) -> Shell:
    """A mesh light enough to be looked at in many ways."""
    if len(shell.faces) <= MOST:
        return shell
    import fast_simplification

    span = float(shell.extents.max())
    points, faces = fast_simplification.simplify(
        ((shell.vertices - shell.bounds[0]) / span).astype(np.float32), shell.faces.astype(np.int32), target_count=MOST
    )
    return Shell(np.asarray(points, dtype=np.float64) * span + shell.bounds[0], np.asarray(faces, dtype=np.int64))


def _meaning(slicer: Slicer, kind: str) -> tuple[list[Floor], list[Layer], list[Gap], str]:
    shell = slicer.shell
    floors = find_surfaces(shell, slicer, kind)
    gaps = find_openings(shell, floors)
    layers = find_layers(slicer, floors, gaps)
    likely = kind or _likely(floors, gaps)
    if likely != kind and likely == "hill":
        floors = find_surfaces(shell, slicer, likely)
    if likely == "building":
        doors = [(gap.line, gap.sill) for gap in gaps if gap.kind == "door"]
        floors = [_roofed(floor) for floor in divided(floors, doors, shell, slicer)]
    return floors, layers, gaps, likely


def _roofed(floor: Floor) -> Floor:
    """On a building, what is rounded is a roof of shingles or of boards."""
    return replace(floor, kind="roof") if floor.rounded and floor.low >= 0.5 else floor


def _likely(floors: list[Floor], gaps: list[Gap]) -> str:
    """The kind of a piece by what was found of it."""
    slopes = sum(floor.area for floor in floors if floor.kind in ("hill", "ramp") and floor.low < 0.5)
    if not gaps and slopes > 0.3 * sum(floor.area for floor in floors) > 0:
        return "hill"
    return "building" if floors or gaps else "obstacle"


def _words(report: Report, file: Path, outline: tuple[Plan, ...]) -> Meaning:
    title = "".join(letter if letter.isprintable() else " " for letter in file.stem.replace("_", " "))[:60].strip()
    reasons = ", ".join(report.verdict.reasons)
    notes = (
        f"Imported from a {report.format.upper()} file of {report.defects.triangles:,} triangles.",
        f"Taken to be in {NAMES[report.verdict.unit]} with {report.verdict.up} up: {reasons}.",
    )
    return Meaning(
        title or report.name,
        report.kind,
        report.size[2],
        outline,
        report.blocks,
        report.floors,
        report.gaps,
        notes,
    )
