"""The Getaway: half of each Posse carry Loot and try to leave through an enemy Deployment Zone (SW-SCEN-10 to -12).

Lives here: the scenario and its step "burden". Never here: moving off the table (`move`), dropping Loot (`loot`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Score, Status
from gulch.match import Game
from gulch.rules.shadows import loot
from gulch.rules.shadows.scenarios.base import Scenario, Step
from gulch.rules.shadows.scenarios.fistful import held_by
from gulch.rules.shadows.state import friendly, on_table
from gulch.rules.shadows.zones import zone_outline, zone_sides
from gulch.table.model import MOUNTED
from gulch.table.moves import Exit
from gulch.view import Facts

TAKEN_OFF, STILL_CARRIED = 2, 1


class Getaway(Scenario):
    name, title, number, rule = "the-getaway", "The Getaway", 4, "SW-SCEN-10"
    casualties = False  # replaced by what is carried (SW-SCEN-12)

    def deployment(self, facts: Facts, seats: Sequence[int]) -> tuple[Step, ...]:
        return (*super().deployment(facts, seats), *(("burden", seat) for seat in seats))

    def exits(self, facts: Facts, fig: str) -> tuple[Exit, ...]:
        """The table edges of every enemy zone, for one that carries Loot (SW-SCEN-11)."""
        if not held_by(facts, fig):
            return ()
        return tuple(_exit(facts, name) for name in enemy_zones(facts, facts.figures[fig].seat))

    def left(self, game: Game, fig: str) -> None:
        counters = held_by(game.facts, fig)
        who = game.facts.figures[fig]
        game.tell(Status(fig, "loot", None, "SW-SCEN-12"))
        reason = f"{who.name} gets away with {len(counters)} Loot"
        game.tell(Score(who.seat, TAKEN_OFF * len(counters), reason, "SW-SCEN-12"))

    def final(self, game: Game) -> None:
        """1 VP for every model on the table that carries Loot, however much (SW-SCEN-12)."""
        for info in game.facts.seats:
            count = sum(1 for figure in on_table(game.facts, info.seat) if held_by(game.facts, figure.id))
            if count:
                reason = f"{count} {'model' if count == 1 else 'models'} with Loot on the table"
                game.tell(Score(info.seat, STILL_CARRIED * count, reason, "SW-SCEN-12"))


def enemy_zones(facts: Facts, seat: int) -> list[str]:
    """The zones of the seats that are no team mates, each once."""
    others = [info.seat for info in facts.seats if not friendly(facts, info.seat, seat)]
    return sorted({str(zone) for other in others if (zone := facts.get(f"seat:{other}", "zone"))})


def _exit(facts: Facts, name: str) -> Exit:
    return Exit(name, zone_sides(name), zone_outline(facts.table, name))


async def burden(game: Game, seat: int) -> None:
    """Half of the models on foot, rounded up, carry a counter each (SW-SCEN-10)."""
    figures = [f for f in on_table(game.facts, seat) if f.body is not None and f.body.posture != MOUNTED]
    count = (len(figures) + 1) // 2
    options = [Option(f.id, f.name, About(figures=(f.id,)), ("SW-SCEN-10",)) for f in figures]
    picked = await game.ask(
        Pick(
            seat=seat, kind="burden", rule="SW-SCEN-10", prompt=f"Which {count} carry the Loot?",
            options=options, least=count, most=count,
        )
    )  # fmt: skip
    for number, fig in enumerate(picked.ids, 1):
        loot.give(game, fig, f"loot-{seat}-{number}", "SW-SCEN-10")
