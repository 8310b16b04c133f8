"""The stagecoach on its road: where it stands, how it drives, who touches it, how it is slowed (LW-STAGE-03, -06, -08).

It is a piece of terrain with those aboard on its roof. Facts about it: "lost" (Wounds), "slowed" (how often), "left"
(it has left the board). Lives here: the road, the drive, those in its way, slowing. Never here: shots at it (`volley`),
boarding (`boarding`), what the game is won by (`stage`).
"""

from __future__ import annotations

from gulch.events import Moved, Note, PieceChanged, Placed, Status
from gulch.match import Game
from gulch.rules.legends import dice, nitro, pace, roles, tape
from gulch.rules.legends.state import body_of, on_table, prone, turn_of
from gulch.table import judge
from gulch.table.changes import aboard as standing_on
from gulch.table.directions import UNIT, vector
from gulch.table.driving import Drive, Met, drive_along, on_road
from gulch.table.forced import out_of
from gulch.table.measure import CONTACT, distance_to_piece, polygon_distance
from gulch.table.model import INCH, Body, Piece, Plan, Point, Scene, Table
from gulch.table.places import spots_near
from gulch.table.told import pose_text
from gulch.view import Facts

KIND = "stagecoach"
ENDS = {"west": "west-road", "east": "east-road"}
ACROSS = {"west": "east", "east": "west"}
LONG, WIDE = 8 * INCH, 4 * INCH
FAST, DAMAGED, SLOWER = 8 * INCH, 6 * INCH, 2 * INCH
WOUNDS = 6
SLOWS = 6
ROOF = 2450
SHOTGUN, BOARDER = (-610, 492, ROOF), (-610, -492, ROOF)  # places on the roof, each at its edge (LW-STAGE-12)
ASIDE = CONTACT + INCH // 100  # so far from its lane stands who was moved aside: he does not touch it


# -- the road -------------------------------------------------------------------------------------------------


def known(table: Table) -> Piece | None:
    """The coach of a table, on it or in its stock."""
    return next((piece for piece in (*table.pieces, *table.stock) if piece.kind == KIND), None)


def id_of(facts: Facts) -> str:
    piece = known(facts.table)
    assert piece is not None, "the scenario was checked for a coach"
    return piece.id


def piece(facts: Facts) -> Piece:
    """The coach as it stands now."""
    return facts.scene.table.piece(id_of(facts))


def on_the_board(facts: Facts) -> bool:
    """Whether the coach stands on the table."""
    return any(one.id == id_of(facts) for one in facts.scene.table.pieces)


def road_end(table: Table, side: str) -> Plan | None:
    """Where the middle of the road comes to that edge of the table, None if there is no road."""
    outline = table.zones.get(ENDS[side])
    if outline is None:
        return None
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    return (0 if side == "west" else table.size[0], (low + high) // 2)


def start(table: Table, side: str) -> tuple[Point, int] | None:
    """Where the coach stands at one end of the road, its front towards the other; None without a road."""
    end = road_end(table, side)
    if end is None:
        return None
    half = tape.size(table, LONG) // 2
    return ((end[0] + (half if side == "west" else -half), end[1], 0), 0 if side == "west" else 180)


def road(table: Table) -> tuple[Plan, ...]:
    """The road from end to end, as wide as the coach. Plan, counter-clockwise."""
    west, east = road_end(table, "west"), road_end(table, "east")
    if west is None or east is None:
        return ()
    half = tape.size(table, WIDE) // 2
    return ((0, west[1] - half), (east[0], east[1] - half), (east[0], east[1] + half), (0, west[1] + half))


def free_road(table: Table, side: str) -> bool:
    """Whether the coach can drive the whole road from that end: no other piece stands on it."""
    from gulch.table.changes import put

    found, pose, end = known(table), start(table, side), road_end(table, ACROSS[side])
    if found is None or pose is None or end is None:
        return False
    scene = Scene(table)
    put(scene, found.id, *pose)
    stop = drive_along(scene, found.id, on_road(scene, found.id, [end])).stop
    return stop is not None and stop.kind == "table"


def place(game: Game, side: str, rule: str) -> None:
    """The coach stands ready at one end of the road (LW-STAGE-03)."""
    pose = start(game.facts.table, side)
    assert pose is not None, "the scenario was checked for a road"
    game.tell(PieceChanged(id_of(game.facts), "pose", pose_text(*pose)))
    game.tell(Note(f"The coach stands ready at the {side} end of the road.", rule))


def on_top(game: Game, spot: Point) -> tuple[Point, int]:
    """A place on the roof of the coach as it stands, and where one there looks."""
    stands = piece(game.facts)
    return tape.spot(game.facts.table, stands, spot), stands.facing


# -- facts about it -------------------------------------------------------------------------------------------


def lost(facts: Facts) -> int:
    """The Wounds that it has lost (LW-STAGE-07)."""
    return int(facts.pieces.get((id_of(facts), "lost"), 0))


def rate(facts: Facts) -> int:
    """How far it drives in a turn, mils: 8 inches, 6 once it has taken damage, 2 less each time it was slowed
    (LW-STAGE-06, LW-STAGE-08)."""
    slowed = int(facts.pieces.get((id_of(facts), "slowed"), 0))
    return max(0, (DAMAGED if lost(facts) else FAST) - SLOWER * slowed)


def has_left(facts: Facts) -> bool:
    """Whether it has reached the far edge (LW-STAGE-10)."""
    return bool(facts.pieces.get((id_of(facts), "left"), 0))


def aboard(facts: Facts) -> list[str]:
    """Those on its roof, in the order of their ids."""
    return [body.id for body in standing_on(facts.scene, piece(facts))] if on_the_board(facts) else []


def touching(facts: Facts, seat: int) -> list[str]:
    """The fighters of a side in contact with it, in posse order; those aboard do not count (LW-STAGE-08)."""
    if not on_the_board(facts):
        return []
    stands, on_it = piece(facts), aboard(facts)
    near = [one for one in on_table(facts, seat) if one.body and distance_to_piece(one.body, stands) <= CONTACT]
    return [one.id for one in near if one.id not in on_it]


# -- the drive ------------------------------------------------------------------------------------------------


def _edge_only(met: Met) -> bool:
    return met.kind == "table"


def drive(game: Game, side: str) -> None:
    """It drives its full rate along the road, and whoever is in the way is moved aside (LW-STAGE-06)."""
    facts, id = game.facts, id_of(game.facts)
    far, end, length = ACROSS[side], road_end(facts.table, ACROSS[side]), rate(facts)
    if not on_the_board(facts) or end is None or not length:
        return
    way = drive_along(game.scene, id, on_road(game.scene, id, [end]), length, stops=_edge_only)
    told = Note(f"The coach drives {tape.told(game.facts, way.length)}.", "LW-STAGE-06")
    with game.because(game.tell(told)):
        for met in way.met:
            if met.kind == "figure":
                _aside(game, met.id, way)
        _goes(game, way)
        nitro.rolled_by(game, way.lanes, roles.defender(facts))
    if way.stop is not None or _front(facts) in (0, facts.table.size[0]):
        game.tell(PieceChanged(id, "left", 1))
        game.tell(Note(f"The coach leaves the board by the {far} edge.", "LW-STAGE-10"))


def _front(facts: Facts) -> int:
    """Where along the road the foremost point of the coach is."""
    stands = piece(facts)
    return stands.at[0] + vector(stands.facing)[0] * (tape.size(facts.table, LONG) // 2) // UNIT


def _goes(game: Game, way: Drive) -> None:
    """The coach and all aboard are at the end of its drive."""
    stands = piece(game.facts)
    dx, dy = way.at[0] - stands.at[0], way.at[1] - stands.at[1]
    carried = [body_of(game.facts, fig) for fig in aboard(game.facts)]
    game.tell(PieceChanged(stands.id, "pose", pose_text(way.at, way.facing)))
    for body in carried:
        there = (body.x + dx, body.y + dy, body.z)
        game.tell(Moved(body.id, (body.at, there), ("ride",), body.facing, "ride"))


def _aside(game: Game, fig: str, way: Drive) -> None:
    """One in the way is moved out of the lane of the coach, as little as can be (LW-STAGE-06)."""
    body, lane = body_of(game.facts, fig), way.lanes[-1]
    end = out_of(game.scene, body, lane, ASIDE).end
    if not _clear(game, body.moved(end), lane):
        end = next((at for at in _spots(game, body) if _clear(game, body.moved(at), lane)), body.at)
    if end != body.at:
        game.tell(Note(f"{game.facts.figures[fig].name} is moved aside.", "LW-STAGE-06", (fig,)))
        game.tell(Placed(fig, body.moved(end)))


def _clear(game: Game, body: Body, lane: tuple[Plan, ...]) -> bool:
    apart = polygon_distance((body.x, body.y), lane) > body.radius + CONTACT
    return apart and judge.stand(game.scene, body, (body.id,)) is None


def _spots(game: Game, body: Body) -> tuple[Point, ...]:
    return spots_near(
        game.scene, body.at, body.radius, LONG, height=body.height, ignore=(body.id,), limit=1 << 10
    )  # fmt: skip


def ride_along(game: Game) -> None:
    """Those aboard make no move of their own, and count as having moved half of theirs (LW-STAGE-09)."""
    turn = turn_of(game.facts)
    for fig in aboard(game.facts):
        pace.begin(game, fig)
        half = pace.lying_allowance(game, fig) // 2 if prone(game.facts, fig) else pace.half(game, fig)
        for key in ("spent", "walked"):
            game.tell(Status(fig, key, half, "LW-STAGE-09"))
        game.tell(Status(fig, "acted", turn, "LW-STAGE-09"))
        pace.halt(game, fig, "LW-STAGE-09")


# -- slowing --------------------------------------------------------------------------------------------------


async def slow(game: Game, seat: int, more: int, needed: int, rule: str) -> bool:
    """A D6, with `more` for further attackers in contact: from `needed` on it is 2 inches slower for good; whether it
    was (LW-STAGE-08, LW-STAGE-13)."""
    roll = await dice.random(game, seat, "slow the coach", 1, rule)
    total = roll.dice[0] + more
    made = total >= needed
    if made:
        id = id_of(game.facts)
        game.tell(PieceChanged(id, "slowed", int(game.facts.pieces.get((id, "slowed"), 0)) + 1))
    then = f"now {tape.spelled(game.facts, rate(game.facts))} a turn" if made else "on it goes"
    why = f"{roll.dice[0]} and {more} for those who help make {total}" if more else f"{total}"
    game.tell(Note(f"Slowing the coach: {why}, {needed} needed; {then}.", rule))
    return made
