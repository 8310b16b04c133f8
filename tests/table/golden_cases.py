"""The golden set of sight as it is written: cases in golden/*.toml, each with the verdict of a person at the table.

Lives here: what a case may say, and reading it; a word that nobody knows is refused with file, key and next step.
Never here: setting a table up and judging (`golden_scene`), verdicts (they stand in the files, each with its reason).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gulch.table.fields import Fields, read_toml
from gulch.table.load import Placement
from gulch.table.look import Look
from gulch.table.measure import plan_distance
from gulch.table.model import INCH, STANDING, Cloud, Plan, Posture

FOLDER = Path(__file__).parent / "golden"
Span = tuple[int, int]
POSTURES: tuple[Posture, ...] = ("standing", "down", "mounted")


@dataclass(frozen=True)
class Prism:
    """A box or a slab that no model has: one part, "box", filled from `base` to `top`; `floor`: one can stand on it."""

    id: str
    outline: tuple[Plan, ...]
    base: int
    top: int
    floor: str


Thing = Placement | Prism


@dataclass(frozen=True)
class Stands:
    """A figure of a case: `on` names a surface, "" the ground, and `facing` is None for looking at the other."""

    id: str
    shape: str
    at: Plan
    on: str
    facing: int | None
    posture: Posture


@dataclass(frozen=True)
class Crossed:
    """What the line of fire must cross: "piece/part", by whom it is touched, and how much of the line is inside."""

    what: str
    touches: str | None
    inside: Span | None


@dataclass(frozen=True)
class Case:
    """One case as written; lengths in mils, shares in percent, None where nothing is asked."""

    theme: str
    name: str
    because: str
    things: tuple[Thing, ...]
    figures: tuple[Stands, ...]
    shut: tuple[str, ...]
    open: tuple[str, ...]
    gone: tuple[str, ...]
    moved: tuple[Placement, ...]
    clouds: tuple[Cloud, ...]
    viewer: str
    target: str
    policy: Look | None
    seen: bool
    reason: str | None
    back: bool | None
    share: Span | None
    back_share: Span | None
    head: bool | None
    body: bool | None
    blockers: tuple[str, ...]
    not_blockers: tuple[str, ...]
    crosses: tuple[Crossed, ...] | None
    exact: bool

    def __str__(self) -> str:
        return f"{self.theme}: {self.name}"


# Reading --------------------------------------------------------------------------------------------------


def read_cases(folder: Path = FOLDER) -> list[Case]:
    """All cases, by file and in the order of each. InvalidInput names the file and the key."""
    return [case for path in sorted(folder.glob("*.toml")) for case in _read_file(path)]


def _read_file(path: Path) -> Iterator[Case]:
    fields = read_toml(path)
    fields.only("theme", "piece", "case")
    theme = fields.text("theme")
    common = {row.text("id"): _thing(row) for row in fields.tables("piece")}
    for row in fields.tables("case"):
        yield _case(row, theme, common)


_CASE = (
    "name", "because", "pieces", "add", "figures", "shut", "open", "gone", "moved", "clouds", "from", "to", "look",
    "seen", "reason", "back", "share", "back_share", "head", "body", "blockers", "not_blockers", "crosses", "exact",
)  # fmt: skip


def _case(row: Fields, theme: str, common: dict[str, Thing]) -> Case:
    row.only(*_CASE)
    names = row.texts("pieces", ())
    for name in names:
        if name not in common:
            row.fail("pieces", f"no piece {name!r} in this file", f"use some of {', '.join(common)}")
    return Case(
        theme=theme,
        name=row.text("name"),
        because=row.text("because"),
        things=(*(common[name] for name in names), *(_thing(one) for one in row.tables("add"))),
        figures=tuple(_stands(one) for one in row.tables("figures")),
        shut=row.texts("shut", ()),
        open=row.texts("open", ()),
        gone=row.texts("gone", ()),
        moved=tuple(_placement(one) for one in row.tables("moved")),
        clouds=tuple(_cloud(one) for one in row.tables("clouds")),
        viewer=row.text("from", "a"),
        target=row.text("to", "b"),
        policy=_look(row.table("look")) if row.has("look") else None,
        seen=row.flag("seen", False) if row.has("seen") else row.fail("seen", "no verdict", "write seen = true"),
        reason=row.text("reason") if row.has("reason") else None,
        back=_maybe(row, "back"),
        share=_span(row, "share"),
        back_share=_span(row, "back_share"),
        head=_maybe(row, "head"),
        body=_maybe(row, "body"),
        blockers=row.texts("blockers", ()),
        not_blockers=row.texts("not_blockers", ()),
        crosses=tuple(_crossed(one) for one in row.tables("crosses")) if row.has("crosses") else None,
        exact=row.flag("exact", False),
    )


def _maybe(row: Fields, key: str) -> bool | None:
    return row.flag(key, False) if row.has(key) else None


def _span(row: Fields, key: str) -> Span | None:
    """Least and most, in whole percent."""
    if not row.has(key):
        return None
    low, high = row.plan(key)
    return low // INCH, high // INCH


def _thing(row: Fields) -> Thing:
    row.only("id", "model", "at", "facing", "z", "stock", "box", "slab", "thick", "base", "top", "floor")
    if not row.has("box") and not row.has("slab"):
        return _placement(row)
    floor = row.text("floor") if row.has("floor") else ""
    outline = _box(row.line("box")) if row.has("box") else _slab(row.line("slab"), row.mils("thick"))
    return Prism(row.text("id"), outline, row.mils("base", 0), row.mils("top"), floor)


def _placement(row: Fields) -> Placement:
    x, y = row.plan("at") if row.has("at") else (0, 0)
    model = row.text("model") if row.has("model") else ""
    return Placement(
        row.text("id"), model, (x, y, row.mils("z", 0)), row.degrees("facing"), stock=row.flag("stock", False)
    )


def _box(ends: Sequence[Plan]) -> tuple[Plan, ...]:
    """The rectangle between two opposite corners."""
    (x0, x1), (y0, y1) = (sorted(values) for values in zip(*ends, strict=True))
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _slab(ends: Sequence[Plan], thick: int) -> tuple[Plan, ...]:
    """A board from one plan point to another, as thick as that."""
    (ax, ay), (bx, by) = ends
    length = plan_distance((ax, ay), (bx, by))
    nx, ny = (ay - by) * thick // (2 * length), (bx - ax) * thick // (2 * length)
    return (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)


def _stands(row: Fields) -> Stands:
    row.only("id", "shape", "at", "on", "facing", "posture")
    posture = next((one for one in POSTURES if one == row.text("posture", STANDING)), None)
    if posture is None:
        row.fail("posture", "not known", f"use one of {', '.join(POSTURES)}")
    facing = row.degrees("facing") if row.has("facing") else None
    on = row.text("on") if row.has("on") else ""
    return Stands(row.text("id"), row.text("shape", "lawman"), row.plan("at"), on, facing, posture)


def _cloud(row: Fields) -> Cloud:
    row.only("id", "at", "z", "radius", "height")
    return Cloud(row.text("id"), (*row.plan("at"), row.mils("z", 0)), row.mils("radius"), row.mils("height"))


def _crossed(row: Fields) -> Crossed:
    row.only("what", "touches", "inside")
    touches = row.text("touches") if row.has("touches") else None
    return Crossed(row.text("what"), touches, row.plan("inside") if row.has("inside") else None)


_LENGTHS = ("limit", "around", "over", "out")
_FLAGS = ("mutual", "torso", "flat", "figures", "clouds", "rising")


def _look(row: Fields) -> Look:
    """A policy by the names of `Look`, lengths in inches."""
    row.only(*_LENGTHS, *_FLAGS, "front", "but")
    known: dict[str, object] = {key: row.mils(key) for key in _LENGTHS if row.has(key)}
    known |= {key: row.flag(key, False) for key in _FLAGS if row.has(key)}
    if row.has("front"):
        known["front"] = row.text("front")
    return replace(Look(), but=frozenset(row.texts("but", ())), **known)  # type: ignore[arg-type]  # by their kinds
