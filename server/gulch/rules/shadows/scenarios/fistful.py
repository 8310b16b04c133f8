"""A Fistful of Loot: counters all over the table, for whoever holds them at the end (SW-SCEN-06, SW-SCEN-07).

Lives here: the scenario and its steps "fistful" and "place-loot". Never here: picking Loot up (`loot`).
"""

from __future__ import annotations

from gulch.decision import Apart, Place, Put
from gulch.events import Note, Score
from gulch.match import Game
from gulch.rules.shadows import dice_tests, loot
from gulch.rules.shadows.scenarios.base import Scenario, Step, require
from gulch.rules.shadows.state import on_table
from gulch.rules.shadows.zones import CORNERS, EDGES, zone_outline
from gulch.table.model import INCH, Plan, Table
from gulch.view import Facts

PER_COUNTER = 2
FROM_ZONES = 4 * INCH + 1  # not within 4", nor at 4" exactly
FROM_COUNTERS = 2 * INCH + 1
LEAST_SIDE = 30 * INCH
WITH_EDGES = 36 * INCH


class FistfulOfLoot(Scenario):
    name, title, number, rule = "a-fistful-of-loot", "A Fistful of Loot", 2, "SW-SCEN-06"

    def check(self, table: Table, seats: int) -> None:
        least = LEAST_SIDE if seats <= len(CORNERS) else WITH_EDGES
        enough = min(table.size) >= least
        require(enough, table, f'{least // INCH}" a side, since no Loot lies within 4" of a zone', self.rule)

    def before(self, facts: Facts) -> tuple[Step, ...]:
        return (("fistful",),)

    def final(self, game: Game) -> None:
        """2 VP for each counter that a model of the Posse holds (SW-SCEN-07)."""
        for info in game.facts.seats:
            held = sum(len(held_by(game.facts, figure.id)) for figure in on_table(game.facts, info.seat))
            if held:
                reason = f"{held} Loot {'counter' if held == 1 else 'counters'} held"
                game.tell(Score(info.seat, PER_COUNTER * held, reason, "SW-SCEN-07"))


def held_by(facts: Facts, fig: str) -> list[str]:
    """The Loot of the scenario that a figure carries."""
    return [counter for counter in loot.carried(facts, fig) if loot.is_loot(counter)]


async def fistful(game: Game) -> None:
    """D3+3 counters are placed by the players in turn, the Roll-Off winner first (SW-SCEN-06)."""
    order = await dice_tests.roll_off(game, range(len(game.facts.seats)), "set-up", "SW-SCEN-06")
    count = 3 + dice_tests.roll_halved(game, order[0], 3, "loot", "SW-SCEN-06")
    game.tell(Note(f"{count} Loot counters are placed.", "SW-SCEN-06"))
    game.then(*(("place-loot", order[n % len(order)], n + 1) for n in range(count)))


async def place_loot(game: Game, seat: int, number: int) -> None:
    """One counter, neither within 4" of any zone that could be chosen nor within 2" of another counter. Where terrain
    leaves no such place it is left out."""
    table, counter = game.scene.table, f"loot-{number}"
    names = CORNERS + (EDGES if len(game.facts.seats) > len(CORNERS) else ())
    zones = (Apart(zone_outline(table, name), FROM_ZONES) for name in names)
    others = (Apart((marker.at[:2],), FROM_COUNTERS + loot.COUNTER) for marker in loot.lying(game.facts))
    place = Place(
        seat=seat, kind="place-loot", rule="SW-SCEN-06", prompt="Place a Loot counter",
        body=loot.counter_body(counter), region=_whole(table), apart=(*zones, *others), turn=False,
    )  # fmt: skip
    if not place.possible(game.scene):
        game.tell(Note("There is no room for another Loot counter.", "SW-SCEN-06"))
        return
    put: Put = await game.ask(place)
    loot.lay(game, counter, put.at)


def _whole(table: Table) -> tuple[Plan, ...]:
    width, depth = table.size
    return ((0, 0), (width, 0), (width, depth), (0, depth))
