"""`gulch table new`: lays out a table of a kind from a seed, writes it as a file to edit, says what was checked.

Lives here: what is printed, and where the file goes. Never here: how a table is laid out or checked (`table.towns`).
"""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from gulch.errors import InvalidInput, RulesError
from gulch.table.load import load_table
from gulch.table.model import INCH
from gulch.table.towns import Findings, lay_out, read_size, table_toml


def new(kind: str, size: str, seed: int, out: Path | None) -> None:
    """Writes a table to `out`, KIND-SEED.toml without it, and prints what was checked.

    InvalidInput for a kind, a size or a seed that there is not, and for a file that cannot be written or is there
    already: it may have been edited.
    """
    target = out if out is not None else Path(f"{kind}-{seed}.toml")
    if target.suffix != ".toml":
        raise InvalidInput(f"--out {target}: tables are .toml files", f"write --out {target}.toml")
    if target.exists():
        raise InvalidInput(f"{target} is there already", "give another --out, or delete the file first")
    layout = lay_out(kind, read_size(size), seed)
    try:
        target.write_text(table_toml(layout), encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(f"{target}: {error.strerror}", "give --out a place that can be written") from None
    if load_table(target).key != layout.table.key:
        raise RulesError(f"{target} does not give back the table it was written from")
    width, depth = (side / INCH for side in layout.table.size)
    console = Console()
    console.print(
        f"{layout.table.name}: {width:g} by {depth:g} inches, {len(layout.placements)} pieces", highlight=False
    )
    console.print(findings_grid(layout.findings))
    console.print(f"{target} written; `gulch table show {target}` draws it", highlight=False, markup=False)


def findings_grid(findings: Findings) -> Grid:
    """What was asked of a table, seen and wanted, a row each; what is wrong stands below its row."""
    grid = Grid(box=None, pad_edge=False)
    for name in ("", "checked", "seen", "wanted"):
        grid.add_column(name)
    for row in findings.rows():
        grid.add_row("no" if row.wrong else "ok", escape(row.asked), escape(row.seen), row.wanted)
        for what in row.wrong:
            grid.add_row("", f"  {escape(what)}")
    return grid
