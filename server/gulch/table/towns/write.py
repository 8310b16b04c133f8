"""A laid out table as a TOML file that a person can edit: one [[piece]] each, with what it is there for.

Lives here: `table_toml`. Lengths are written from whole mils, so that the file gives the very table back. Never here:
reading (`load`), files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from gulch.table.load import Placement
from gulch.table.model import Plan

from .layout import Layout

_HEAD = """\
# {name}, {width} by {depth} inches. Lengths are in inches from the south-west corner; x runs east, y north.
# Facings are whole degrees, counter-clockwise from east. Move, turn, add and delete pieces as you like: `at` is the
# middle of a piece, models are those of models/terrain, and every id may be there once.
"""


def table_toml(layout: Layout) -> str:
    """The text of the file, ending with a newline."""
    table = layout.table
    width, depth = (_inches(value) for value in table.size)
    lines = [_HEAD.format(name=table.name, width=width, depth=depth)]
    lines += [f"name = {json.dumps(table.name)}", f"size = [{width}, {depth}]", "", "# Deployment zones"]
    for id, outline in table.zones.items():
        corners = ", ".join(_point(corner) for corner in outline)
        lines += ["", "[[zone]]", f'id = "{id}"', f"outline = [{corners}]"]
    lines += _pieces(layout)
    return "\n".join(lines) + "\n"


def _pieces(layout: Layout) -> Iterator[str]:
    note = ""
    for placement, what in layout.placements:
        if what != note:
            note = what
            yield from ("", f"# {what}")
        yield from ("", *_piece(placement))


def _piece(placement: Placement) -> Iterator[str]:
    x, y, _ = placement.at
    yield from ("[[piece]]", f'id = "{placement.id}"', f'model = "{placement.model}"')
    yield from (f"at = {_point((x, y))}", f"facing = {placement.facing}")


def _point(at: Plan) -> str:
    return f"[{_inches(at[0])}, {_inches(at[1])}]"


def _inches(mils: int) -> str:
    """Exactly, with at least one decimal; the table begins at 0, nothing is negative."""
    whole, rest = divmod(mils, 1000)
    return f"{whole}.{f'{rest:03d}'.rstrip('0') or '0'}"
