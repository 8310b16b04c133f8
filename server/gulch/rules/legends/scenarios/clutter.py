"""Chairs, stools and bottles of a bar-room: where they lie, picking up and dropping (LW-BRAWL-05).

A chair or stool is a piece of terrain, or a part of one, until somebody takes it; bottles, and whatever has been
dropped, are markers. Never here: what is held is good for (`arms`, `hands`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gulch.decision import About, Option
from gulch.events import Act, Marker, PieceChanged, Status
from gulch.match import Game
from gulch.rules.legends import hands, pace, tape
from gulch.rules.legends.state import body_of, is_fighter
from gulch.table.directions import vector
from gulch.table.measure import CONTACT, beyond, distance_to_block, distance_to_point
from gulch.table.model import Block, Body, Piece, Point
from gulch.table.template_shapes import middle

SEATS = ("chair", "stool")
KINDS = (*SEATS, hands.BOTTLE)
COUNTER = 394  # mils: the radius of a counter of 20 mm
BOTTLE = hands.BOTTLE
TAKE, DROP = "take", "drop"
RULE = "LW-BRAWL-05"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that may be picked up: the marker, or the piece or "piece/part" and its block."""

    id: str
    kind: str
    at: Point
    block: Block | None = None

    def touches(self, body: Body, wide: int) -> bool:
        """Whether a base touches it; a counter is so `wide`."""
        if self.block is not None:
            return distance_to_block(body, self.block) <= CONTACT
        return distance_to_point(body, self.at) <= wide


def seats(pieces: Sequence[Piece]) -> Iterator[Thing]:
    """The chairs and stools among these pieces and their parts."""
    for piece in pieces:
        for block in piece.blocks:
            kind = next((one for one in SEATS if block.part.startswith(one)), "")
            if kind:
                id = piece.id if piece.kind == kind else f"{piece.id}/{block.part}"
                yield Thing(id, kind, (*middle(block.outline), block.base), block)


def _things(game: Game) -> Iterator[Thing]:
    """All that lies or stands about."""
    for marker in game.facts.markers.values():
        if marker.kind in KINDS:
            yield Thing(marker.id, marker.kind, marker.at)
    yield from seats(game.scene.table.pieces)


# -- on the way -----------------------------------------------------------------------------------------------------


def deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What a fighter may do in his move at no cost: take what he touches, and drop what he holds, which he must to take
    something else."""
    if not is_fighter(game.facts.figures[fig]) or game.facts.figures[fig].body is None:
        return ()
    body, reach = body_of(game.facts, fig), pace.left(game, fig) + tape.size(game.facts.table, COUNTER)
    near = [one for one in _things(game) if distance_to_point(body, one.at) <= reach]
    found = [_offer(game, one) for one in near]
    mine = hands.held(game.facts, fig)
    return (*([Option(DROP, f"Drop the {mine}", About(figures=(fig,)), (RULE,))] if mine else []), *found)


def _offer(game: Game, thing: Thing) -> Option:
    text = f"Take the {thing.kind} at {tape.place(game.facts, thing.at)}"
    return Option(f"{TAKE}:{thing.id}", text, About(at=thing.at), (f"By touching it ({RULE})",))


def passed(game: Game, fig: str, way: Sequence[Point], wanted: Sequence[str]) -> None:
    """Does those of the deeds `wanted` that the way has made possible: what he held is dropped first, but not what he
    has taken on an earlier stretch of it."""
    mine, there = hands.held(game.facts, fig), [f"{TAKE}:{thing.id}" for thing in _things(game)]
    has_taken = any(deed.startswith(f"{TAKE}:") and deed not in there for deed in wanted)
    if DROP in wanted and mine and not has_taken:
        drop(game, fig, body_of(game.facts, fig).moved(way[0]))
    for deed in wanted:
        kind, _, id = deed.partition(":")
        if kind == TAKE and not hands.held(game.facts, fig):
            _take(game, fig, way, id)


def _take(game: Game, fig: str, way: Sequence[Point], id: str) -> None:
    thing, body = next((one for one in _things(game) if one.id == id), None), body_of(game.facts, fig)
    wide = tape.size(game.facts.table, COUNTER)
    if thing is None or not any(thing.touches(body.moved(at), wide) for at in way):
        return
    text = f"{game.facts.figures[fig].name} grabs a {thing.kind}."
    with game.because(game.tell(Act("pick-up", fig, item=thing.kind, points=(thing.at,), text=text, rule=RULE))):
        if thing.block is None:
            game.tell(Marker(id, thing.kind, None))
        else:
            game.tell(PieceChanged(id, "gone", 1))
        game.tell(Status(fig, "holds", thing.kind, RULE))


def fallen(game: Game, fig: str, where: Body) -> None:
    """What one held who is out of action lies where he stood."""
    if hands.held(game.facts, fig):
        drop(game, fig, where)


def drop(game: Game, fig: str, body: Body) -> None:
    """What it holds lies beside its base from now on."""
    kind = hands.held(game.facts, fig)
    x, y = beyond(body.at, *vector(body.facing), body.radius)
    width, depth = game.scene.table.size
    at = (min(max(x, 0), width), min(max(y, 0), depth), body.z)
    text = f"{game.facts.figures[fig].name} drops a {kind}."
    with game.because(game.tell(Act("drop", fig, item=kind, points=(at,), text=text, rule=RULE))):
        hands.lose(game, fig, RULE)
        lay(game, kind, at)


def lay(game: Game, kind: str, at: Point) -> None:
    """A new marker for a thing that lies there."""
    ids = (f"loose-{kind}-{n}" for n in range(1, len(game.facts.markers) + 2))
    game.tell(Marker(next(id for id in ids if id not in game.facts.markers), kind, at, kind.title()))
