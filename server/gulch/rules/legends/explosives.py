"""Explosions: all that is under the round template is struck (LW-EXPL-10, -11).

Lives here: the kinds of explosives, who carries which, one blast from its centre to what is left of scenery. Never
here: throwing, planting (`sticks`), vials that lie about (`nitro`), the Scenery chart (`scenery`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gulch.events import Act, Status
from gulch.events import Blast as Blasted
from gulch.match import Game
from gulch.rules.legends import dice, dive, perks, riders, scenery, wounds
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, body_of, carrier, in_play, listed, turn_of
from gulch.table.fire import LIFT, segment_line
from gulch.table.model import INCH, Piece, Point
from gulch.table.template_shapes import Blast
from gulch.table.templates import shield, under
from gulch.view import Facts

RULE = "LW-EXPL-10"


@dataclass(frozen=True, slots=True)
class Explosive:
    """A row of explosives.toml: `dud`, a miss is lost; else it lies there and may go off (LW-EXPL-04)."""

    name: str
    strength: int
    dud: bool


@functools.cache
def kinds() -> Mapping[str, Explosive]:
    """Dynamite and nitro by name (LW-EXPL-01)."""
    return {row["name"]: Explosive(**row) for row in scenery.data()["explosive"]}


@functools.cache
def radius() -> int:
    """That of the round template, in mils (LW-MEAS-06)."""
    return int(scenery.data()["template"] * INCH)


# -- carrying -------------------------------------------------------------------------------------------------------


def carried(facts: Facts, fig: str) -> list[tuple[int, Explosive]]:
    """The explosives that it has left, with their places among its kit."""
    kit = listed(facts, fig, "kit")
    if not kit:
        return []
    status, rows = facts.figures[fig].status, kinds()
    return [(n, rows[name]) for n, name in enumerate(kit) if name in rows and f"gone:{n}" not in status]


def use_up(game: Game, fig: str, index: int, rule: str) -> None:
    """It has that explosive no more (LW-EXPL-01)."""
    game.tell(Status(fig, f"gone:{index}", turn_of(game.facts), rule))


# -- the blast ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Charge:
    """What goes off: its name, its Strength, and whose it is ("" for nobody's)."""

    name: str
    strength: int
    by: str = ""


async def blast(game: Game, at: Point, charge: Charge, rule: str) -> None:
    """Everything under the template is struck D6 times, the nearest first: models, then scenery. Survivors take a Dive
    for Cover test as if shot at from its centre; who waits for these drains `game.pending` (LW-EXPL-10)."""
    from gulch.rules.legends import scenarios

    shape = Blast(at, radius())
    touched = [touch for touch in under(game.scene, shape, tall=False) if _reached(game, at, touch.kind, touch.id)]
    bodies = [touch.id for touch in touched if touch.kind == "figure" and not _spared(game, charge, touch.id)]
    pieces: dict[str, list[str]] = {}
    for touch in touched:
        if touch.kind != "figure":
            pieces.setdefault(touch.id, []).append(touch.part)
    with game.because(_tell(game, at, charge, bodies, rule)):
        for fig in [one for body in bodies for one in riders.aboard(game.facts, body)]:
            await _struck(game, at, charge, fig)
        for id, parts in pieces.items():
            await _scenery(game, shape, charge, game.scene.table.piece(id), parts)
        scenarios.of(game.facts).noise(game, at, charge.by)


def _tell(game: Game, at: Point, charge: Charge, bodies: Sequence[str], rule: str) -> int:
    text = f"{charge.name} explodes."
    entry = game.tell(Act("explode", charge.by, tuple(bodies), charge.name, (at,), text, rule))
    game.tell(Blasted(at, radius(), "The explosion"), cause=entry)
    return entry


def _reached(game: Game, at: Point, kind: str, id: str) -> bool:
    """Whether the template strikes a thing: anything, or by option only what can be seen from its centre."""
    if option(game, "blast-needs-sight") == "no":
        return True
    if kind == "figure":
        return not shield(game.scene, at, body_of(game.facts, id))
    return _shows(game, at, game.scene.table.piece(id))


def _spared(game: Game, charge: Charge, fig: str) -> bool:
    """Whether it is one whom the owner of the explosive may not harm (LW-HIRED-17)."""
    return bool(charge.by) and perks.off_limits(game.facts, charge.by, fig)


def _shows(game: Game, at: Point, piece: Piece) -> bool:
    """Whether a straight line from a point to a corner, half way up or at the top, meets no other piece."""
    start, bodies = (*at[:2], at[2] + LIFT), tuple(game.scene.bodies)
    for x, y in piece.outline:
        for z in (piece.at[2] + piece.height // 2, piece.at[2] + piece.height):
            line = segment_line(game.scene, start, (x, y, z), without=bodies)
            if all(one.kind != "piece" or one.id == piece.id for one in line.crossings):
                return True
    return False


def _seat(facts: Facts, charge: Charge, fig: str = "") -> int:
    """Whose dice they are: the player whose explosive it is, else the owner of what is struck."""
    seat = facts.figures[charge.by or fig].seat if charge.by or fig else 0
    return max(seat, 0)


async def _struck(game: Game, at: Point, charge: Charge, fig: str) -> None:
    """D6 hits on one model; then the tests that follow (LW-EXPL-10, LW-DIVE-01, -02)."""
    if not in_play(game.facts, fig):
        return
    where, seat = body_of(game.facts, fig), _seat(game.facts, charge, fig)
    striker = charge.by if charge.by and in_play(game.facts, charge.by) else ""
    hits = (await dice.random(game, seat, "blast hits", 1, RULE, fig=fig)).dice[0]
    hit = wounds.Hit(fig, charge.strength, wounds.EXPLOSIVE, striker, seat, by=charge.by, rule=RULE)
    for _ in range(hits):
        if in_play(game.facts, fig):
            await wounds.strike(game, hit)
    if not in_play(game.facts, fig):
        dive.casualty(game, fig, where, at)
        return
    tested = carrier(game.facts, fig) or fig
    due = dive.Due(tested, at, "LW-DIVE-01")
    if game.facts.figures[tested].sheet("class") != ANIMAL and due not in game.pending:
        game.pending.append(due)


async def _scenery(game: Game, shape: Blast, charge: Charge, piece: Piece, parts: Sequence[str]) -> None:
    """D6 hits on each thing with Wounds of its own. One that lay wholly under the template goes with its last Wound,
    of one that lay partly under it that part (LW-EXPL-11)."""
    covered = shape.prism(piece.outline, piece.at[2], piece.at[2] + piece.height)
    seat = _seat(game.facts, charge)
    for unit in scenery.units(game, piece):
        if unit.wall and not set(parts) & set(unit.parts):
            continue
        hits = (await dice.random(game, seat, f"blast hits {unit.name}", 1, RULE, fig=charge.by)).dice[0]
        if not await scenery.damage(game, unit, charge.strength, hits, seat=seat, fig=charge.by, rule="LW-EXPL-13"):
            continue
        if not unit.wall and covered is not None and covered[1] == "whole":
            await scenery.remove(game, piece, "LW-EXPL-11", charge.by)
        else:
            await scenery.breach(game, unit, parts, "LW-EXPL-11", charge.by)
