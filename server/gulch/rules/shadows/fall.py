"""Falls: dropping, leaping short, being shoved or going down at an edge (SW-FALL, SW-CLIMB-04, SW-DOWN-06).

A fall is a consequence: whoever causes it appends a `Fall` to `game.pending`, with its attribution, and
`damage.drain` works it off with `fall`. Never here: moving on purpose (`move`), Damage (`damage`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.decision import Place, Put, inches
from gulch.events import Act, Moved, Placed
from gulch.match import Game
from gulch.rules.shadows import damage
from gulch.rules.shadows.damage import Harm
from gulch.rules.shadows.dice_tests import save
from gulch.rules.shadows.state import NPC, player_of
from gulch.table.ground import overlaps
from gulch.table.model import Body, Point
from gulch.table.places import edge_drop, spots_near

SAFE = 2000
NEEDED = 5
EDGE = 1000
BESIDE = 1000


@dataclass(frozen=True, slots=True)
class Fall:
    """A figure falls `height` mils and lands at `at`. `by_seat` and `by_figure` are whose Attack caused it: a shove's;
    NPC and "" where nobody's did, as for one that drops of its own will or is Downed at an edge (SW-VP-02)."""

    figure: str
    height: int
    by_seat: int
    by_figure: str
    at: Point


def fall_save(height: int) -> int:
    """The score needed after a fall: 5, one more for every full 2" beyond the first 2"; 0 for no Save
    (SW-FALL-01)."""
    return NEEDED + (height - SAFE) // SAFE if height > SAFE else 0


def edge_fall(game: Game, fig: str) -> None:
    """Queues the fall of a model that has just gone down within 1" of an edge with a drop of more than 2" below
    it; rails and parapets under 2" do not hold it (SW-DOWN-06)."""
    body = game.facts.figures[fig].body
    if body is None or body.z < SAFE:
        return
    edge = edge_drop(game.scene, body, EDGE)
    if edge is not None and edge.height > SAFE:
        game.pending.append(Fall(fig, edge.height, NPC, "", edge.landing))


async def fall(game: Game, falling: Fall) -> None:
    """Carries a fall out: whoever is hit below makes a 5+ Save, then the falling model lands within 1" of it and
    makes its own (SW-FALL-01 to -03). A fall of 2" or less needs no Save."""
    if not game.still(falling.figure):
        return
    who = game.facts.figures[falling.figure]
    assert who.body is not None
    landing = who.body.moved(falling.at)
    hit = [other.id for other in game.scene.others(falling.figure) if overlaps(landing, other)]
    text = f"{who.name} falls {inches(falling.height)}."
    with game.because(
        game.tell(Act("fall", falling.figure, tuple(hit), points=(falling.at,), text=text, rule="SW-FALL-01"))
    ):
        if hit:
            await _land_on(game, falling, hit, landing)
        elif who.body.at != falling.at:
            game.tell(Moved(falling.figure, (who.body.at, falling.at), ("fall",), who.body.facing, "fall"))
        needed = fall_save(falling.height)
        if needed:
            margin = await save(game, falling.figure, needed, "fall save", rule="SW-FALL-02")
            await _harm(game, falling, falling.figure, margin)


async def _land_on(game: Game, falling: Fall, hit: list[str], landing: Body) -> None:
    """Those below make their Saves at once, then the owner of the falling model says where it lands (SW-FALL-03)."""
    if fall_save(falling.height):
        for below in hit:
            await _harm(game, falling, below, await save(game, below, NEEDED, "fallen-on save", rule="SW-FALL-03"))
    under = game.facts.figures[hit[0]].body
    if under is None:
        game.tell(Placed(falling.figure, landing))
        return
    place = _place(game, falling, landing, under)
    put: Put = await game.ask(place)
    if game.still(falling.figure):
        game.tell(Placed(falling.figure, landing.moved(put.at, put.facing)))


def _place(game: Game, falling: Fall, landing: Body, under: Body) -> Place:
    """Where the falling model may be set down: within 1" of the one it hit, further off only in a crowd."""
    who = game.facts.figures[falling.figure]
    prompt = f"{who.name} lands on {game.facts.figures[under.id].name}: where does it come to rest?"
    reach = BESIDE
    while not spots_near(
        game.scene, under, landing.radius, reach, height=landing.height, ignore=(falling.figure,), limit=1
    ):
        reach += BESIDE
    return Place(
        seat=player_of(game.facts, who.id), kind="landing", rule="SW-FALL-03", prompt=prompt, subject=falling.figure,
        body=landing, centre=under.at, radius=under.radius + reach,
    )  # fmt: skip


async def _harm(game: Game, falling: Fall, fig: str, margin: int) -> None:
    """Damage with the attribution of the fall; a Save passed does nothing (SW-FALL-02)."""
    if margin > 0:
        game.pending.append(Harm(fig, margin, falling.by_seat, falling.by_figure, "fall"))
        await damage.drain(game)
