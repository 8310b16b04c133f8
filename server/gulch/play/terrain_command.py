"""`gulch terrain`: a printer's file becomes a piece of terrain; which pieces there are.

Prints what `gulch.intake` found. Never here: how anything is found out.
"""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from gulch import assets
from gulch.errors import InvalidInput
from gulch.intake.importer import Report, import_terrain
from gulch.intake.units import NAMES
from gulch.table.model import INCH
from gulch.table.terrain import load_model, model_names, model_path


def run(
    file: Path, units: str | None, up: str | None, name: str | None, kind: str | None, out: Path | None, force: bool
) -> None:
    """Imports a file and prints the report. InvalidInput if the file, an argument or the name will not do."""
    report = import_terrain(file, units, up, name, kind, out, force)
    console = Console(highlight=False)
    for line in _lines(report):
        console.print(line, soft_wrap=True)
    if report.floors:
        console.print(_surfaces(report))


def list_() -> None:
    """Prints every piece at hand: its name, kind, height, and whose library it is in."""
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    for title in ("name", "kind", "height", "library"):
        grid.add_column(title, justify="right" if title == "height" else "left")
    for name in model_names():
        path = model_path(name)
        whose = "yours" if path is not None and path.parent == assets.library() / "terrain" else "shipped"
        try:
            model = load_model(name)
            grid.add_row(escape(name), escape(model.kind), f'{model.height / INCH:.2f}"', whose)
        except InvalidInput as error:  # one that was edited wrongly must not hide the others
            grid.add_row(escape(name), f"not right: {escape(str(error))}", "", whose)
    Console(highlight=False).print(grid)


def _lines(report: Report) -> list[str]:
    """The report above the table of surfaces, as marked-up lines."""
    x, y, z = report.size
    verdict = report.verdict
    lines = [
        f"[bold]{escape(report.name)}[/bold] ({escape(report.kind)}), {x:.1f} x {y:.1f} inches, {z:.2f} high",
        f"units: {NAMES[verdict.unit]}, {verdict.up} up ({', '.join(verdict.reasons)})",
        *(f"[yellow]warning:[/yellow] {escape(warning)}" for warning in verdict.warnings),
        f"mesh: {report.defects.triangles:,} triangles, {_islands(report)}; {_sight(report)}",
        f"found: {', '.join(report.defects.lines()) or 'no defects'}",
        f"mended: {', '.join(report.repairs.lines()) or 'nothing to mend'}",
        f"barriers: {len(report.blocks)} blocks",
        f"openings: {_openings(report)}",
    ]
    lines += [f"wrote {escape(str(path))}" for path in report.files]
    lines.append(f"walkable: {report.area:.1f} square inches" if report.floors else "walkable: nothing to stand on")
    return lines


def _islands(report: Report) -> str:
    count = report.defects.islands
    return "one island" if count == 1 else f"{count:,} islands"


def _sight(report: Report) -> str:
    if report.sight_triangles == report.defects.triangles:
        return "sight uses them all"
    stray = f", {report.stray:.4f} inch astray at most" if report.stray else ""
    return f"sight uses {report.sight_triangles:,}{stray}"


def _openings(report: Report) -> str:
    if not report.gaps:
        return "none found; the TOML says how to tag one by hand"
    sizes = [f"{gap.kind} {gap.width * 25.4:.0f} x {(gap.head - gap.sill) * 25.4:.0f} mm" for gap in report.gaps]
    counts = {size: sizes.count(size) for size in sizes}
    return ", ".join(f"{count} x {size}" if count > 1 else size for size, count in counts.items())


def _surfaces(report: Report) -> Grid:
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    grid.add_column("surface")
    grid.add_column("square inches", justify="right")
    grid.add_column("height", justify="right")
    for number, floor in enumerate(report.floors, 1):
        height = f'{floor.low:.2f}"' if floor.level else f'{floor.low:.2f} to {floor.high:.2f}"'
        grid.add_row(f"{floor.kind}-{number}", f"{floor.area:.1f}", height)
    return grid
