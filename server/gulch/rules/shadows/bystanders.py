"""Innocent Bystanders: how many, where they are placed, how they flee (SW-BYST-01 to -06, -15), and the order in which
models of no Posse act (SW-NPC-01, -02).

They are figures of the seat `state.NPC`, which nobody holds. Never here: Bystanders that are held (`shields`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gulch.decision import About, Apart, Option, Pick, Place
from gulch.events import Act, FigureInfo, Moved, Note, Placed, Removed, Rolled
from gulch.match import Game
from gulch.rules.shadows import dice_tests, hazards, horses, lookout, los, shields
from gulch.rules.shadows.bodies import body
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import NPC, downed, enemies, player_of
from gulch.table import forced
from gulch.table.directions import vector
from gulch.table.forced import Run
from gulch.table.measure import plan_distance
from gulch.table.model import INCH, Table
from gulch.table.moves import SIDES, Exit, Policy, Zone
from gulch.table.touch import bases_touch

Step = tuple[Any, ...]
DIE = 6
MORE = 2  # than a D3
NEAR = 12 * INCH
APART = 2 * INCH
RUN = 4 * INCH
HALT = INCH
LEAST = 50  # mils: who gets no farther has not moved away
CIRCLE = 360
_EXITS = tuple(Exit(side, (side,)) for side in SIDES)


# -- who they are ---------------------------------------------------------------------------------------


@functools.cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def roll(game: Game) -> tuple[int, ...]:
    """The D6 for the number of Bystanders, not told yet; nothing in a match without any (SW-BYST-01)."""
    return game.dice.roll(DIE, 1, label="bystanders") if option(game, "bystanders") == "on" else ()


def count(drawn: Sequence[int]) -> int:
    """D3+2 (SW-BYST-01)."""
    return dice_tests.halved(drawn[0]) + MORE if drawn else 0


def told(game: Game, drawn: tuple[int, ...]) -> None:
    """Tells the roll for their number."""
    if drawn:
        result = f"{count(drawn)} Bystanders"
        game.tell(Rolled("bystanders", 0, "", DIE, drawn, drawn, (), 0, -1, result, "SW-BYST-01"))


def infos(table: Table, drawn: Sequence[int]) -> list[FigureInfo]:
    """So many Bystanders as figures that everybody knows."""
    rows = _data()["bystander"][: count(drawn)]
    return [figure_info(table, f"bystander-{number}", row) for number, row in enumerate(rows, 1)]


def vip(table: Table, seat: int) -> FigureInfo:
    """The VIP that a seat has if its Agenda says so (SW-AGENDA-04)."""
    return figure_info(table, f"vip-{seat}", _data()["vip"])


def figure_info(table: Table, id: str, row: Mapping[str, str]) -> FigureInfo:
    """A Novice without a Weapon (SW-BYST-14), of the nearest thing to its shape that the table has."""
    small = min(table.shapes, key=lambda name: (table.shapes[name].radius, name))
    shape = row["shape"] if row["shape"] in table.shapes else small
    sheet = (("rank", "Novice"), ("grit", "D6"), ("weapons", ""), ("skills", ""), ("boss", ""))
    return FigureInfo(id, NPC, row["name"], shape, sheet)


# -- before the game ------------------------------------------------------------------------------------


def before(game: Game) -> tuple[Step, ...]:
    """The step that places them, after the terrain and before Deployment; none in a match without any."""
    return (("bystanders",),) if option(game, "bystanders") == "on" else ()


async def place_all(game: Game) -> None:
    """The players place them one at a time and in turn, the winner of a Roll-Off first (SW-BYST-01)."""
    seats = await dice_tests.roll_off(game, range(len(game.facts.seats)), "first bystander", "SW-BYST-01")
    waiting = [figure.id for figure in game.facts.of_seat(NPC) if figure.id.startswith("bystander-")]
    game.then(*(("place-bystander", seats[n % len(seats)], fig) for n, fig in enumerate(waiting)))


async def place(game: Game, seat: int, fig: str) -> None:
    """Within 12" of the centre of the table, at least 2" from every other Bystander (SW-BYST-01). Where terrain leaves
    no such place it stays away."""
    table, figure = game.scene.table, game.facts.figures[fig]
    centre = (table.size[0] // 2, table.size[1] // 2, 0)
    others = [other.body for other in game.facts.of_seat(NPC) if other.body is not None]
    where = Place(
        seat=seat, kind="bystander", rule="SW-BYST-01", prompt=f"Place {figure.name}", subject=fig,
        body=body(table, figure.info, centre), centre=centre, radius=NEAR,
        apart=tuple(Apart(((other.x, other.y),), APART + other.radius) for other in others),
    )  # fmt: skip
    if not where.possible(game.scene):
        game.tell(Note(f"There is no room for {figure.name}, who stays away.", "SW-BYST-01", (fig,)))
        return
    put = await game.ask(where)
    game.tell(Placed(fig, body(table, figure.info, put.at, put.facing)))


# -- the NPC Phase --------------------------------------------------------------------------------------


async def phase(game: Game) -> None:
    """The winner of a Roll-Off decides in which order those act that nobody holds (SW-NPC-02); without any nothing is
    rolled."""
    acting = shields.free(game.facts)
    if acting:
        seats = await dice_tests.roll_off(game, range(len(game.facts.seats)), "order of NPCs", "SW-NPC-02")
        game.then(("next-npc", seats[0], *acting))


async def next_npc(game: Game, seat: int, *left: str) -> None:
    """The next one acts, of those that still can."""
    able = [fig for fig in left if fig in shields.free(game.facts)]
    if not able:
        return
    options = [Option(fig, game.facts.figures[fig].name, About(figures=(fig,))) for fig in able]
    prompt = "Which Bystander acts next?"
    chosen = await game.pick(Pick(seat=seat, kind="npc-order", rule="SW-NPC-02", prompt=prompt, options=options))
    game.then(("npc-turn", chosen), ("next-npc", seat, *(fig for fig in able if fig != chosen)))


async def declare(game: Game, fig: str) -> None:
    """A Bystander is about to run: every Posse is Passive and may React (SW-NPC-01)."""
    if lookout.watchers(game, fig):
        text = f"{lookout.intention(game, fig, 'run', '')}."
        game.tell(Act("declare", fig, item="run", text=text, rule="SW-LOOK-05"))
        game.then(("react", fig, "run", ""), ("npc-run", fig))
    else:
        game.then(("npc-run", fig))


async def flee(game: Game, fig: str) -> None:
    """It runs 4" straight away from the nearest model in view, or in a random direction if it cannot (SW-BYST-02,
    SW-BYST-03)."""
    if fig not in shields.free(game.facts):
        return
    await hazards.pricks(game, fig)
    if game.still(fig):
        _go(game, fig, _away(game, fig) or _at_random(game, fig, "SW-BYST-03"))


def threat(game: Game, fig: str) -> str:
    """The nearest model of a Posse that it sees, looking all around; the Downed do not count (SW-BYST-02)."""
    foes = [foe.id for foe in enemies(game.facts, fig) if not downed(game.facts, foe.id)]
    near = sorted((los.measured(game, fig, foe), foe) for foe in foes)
    return next((foe for gap, foe in near if gap <= los.sight_limit(game) and los.free_line(game, fig, foe)), "")


def _away(game: Game, fig: str) -> Run | None:
    """The way from the nearest model in view, None if there is none or it leads nowhere. Where terrain ends it the
    Bystander goes round that if it gets farther away by it (option bystander-detour, SW-BYST-04)."""
    foe = threat(game, fig)
    if not foe:
        return None
    mover, of = game.scene.bodies[fig], game.scene.bodies[foe]

    def run(policy: Policy, round_: bool = False) -> Run:
        return forced.flee(game.scene, mover, of, RUN, policy, detour=round_)

    straight, met = _halting(game, fig, run)
    blocked = straight.stop is not None and straight.stop.reason not in ("body", "zone", "budget")
    if blocked and option(game, "bystander-detour") == "on":
        around = run(_policy(met), True)
        if not _touched(game, fig, around):
            straight = around
    far = plan_distance(mover.at, straight.end)
    return straight if far > LEAST or straight.walk.exit else None


def _at_random(game: Game, fig: str, rule: str) -> Run:
    """4" in a direction drawn evenly from whole degrees (SW-BYST-03)."""
    drawn = game.dice.roll(CIRCLE, 1, label=f"direction {fig}")
    seat, result = player_of(game.facts, fig), f"{drawn[0] - 1} degrees"
    game.tell(Rolled("direction", seat, fig, CIRCLE, drawn, drawn, (), 0, -1, result, rule))
    way, mover = vector(drawn[0] - 1), game.scene.bodies[fig]
    return _halting(game, fig, lambda policy: forced.run(game.scene, mover, way, RUN, policy))[0]


def _policy(met: Sequence[str]) -> Policy:
    """Rough ground slows it, it neither climbs nor leaps nor drops, runs off the table, and halts 1" from models that
    its way would bring it into Contact with (SW-BYST-04 to -06)."""
    zones = tuple(Zone(other, HALT) for other in met)
    return Policy(RUN, climb=False, leap=0, drop=False, overclimb=False, zones=zones, exits=_EXITS)


def _halting(game: Game, fig: str, run: Callable[[Policy], Run]) -> tuple[Run, list[str]]:
    """A straight run, and the models that it halts 1" from because it would touch them (SW-BYST-06)."""
    met: list[str] = []
    while True:
        made = run(_policy(met))
        hit = next((other for other in _hits(game, fig, made) if other not in met), "")
        if not hit:
            return made, met
        met.append(hit)


def _hits(game: Game, fig: str, run: Run) -> list[str]:
    """Whom a run is stopped by, or touches where it ends."""
    stop = run.stop
    found = [stop.about] if stop is not None and stop.about in game.scene.bodies else []
    return found + _touched(game, fig, run)


def _touched(game: Game, fig: str, run: Run) -> list[str]:
    start = game.scene.bodies[fig]
    there = start.moved(run.end)
    others = game.scene.others(fig)
    return [other.id for other in others if bases_touch(there, other) and not bases_touch(start, other)]


def _go(game: Game, fig: str, run: Run) -> None:
    """Tells the run; one that it carries off the table is gone for good (SW-BYST-05)."""
    start, legs = game.scene.bodies[fig], run.walk.legs
    if legs:
        route = (start.at, *(leg.end for leg in legs))
        game.tell(Moved(fig, route, tuple(leg.kind for leg in legs), run.facing, "flee"))
        horses.startle(game, fig, route)
    if run.walk.exit:
        game.tell(Note(f"{game.facts.figures[fig].name} runs off the table.", "SW-BYST-05", (fig,)))
        game.tell(Removed(fig, "left", "SW-BYST-05"))


# -- a Fight --------------------------------------------------------------------------------------------


def break_away(game: Game, fig: str) -> None:
    """A Bystander that has won a Fight does not strike: it Disengages in a random direction (SW-BYST-15)."""
    text = f"{game.facts.figures[fig].name} tears loose."
    with game.because(game.tell(Act("tear-loose", fig, text=text, rule="SW-BYST-15"))):
        shields.gone(game, fig, "SW-BYST-15")
        _go(game, fig, _at_random(game, fig, "SW-BYST-15"))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "bystanders": place_all,
    "place-bystander": place,
    "next-npc": next_npc,
    "npc-turn": declare,
    "npc-run": flee,
}
